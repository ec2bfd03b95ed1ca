//! Comparisons, classification, merge and move (V 13.13–13.16).

use rivet_isa::op::Row;

use super::pools;
use super::{format, stem, value};
use crate::float::compare::{Relation, classify, compare};
use crate::machine::Csrs;
use crate::shape::Held;
use crate::statement::{Lane, Meaning, Op, Statement, Tail};

/// `vs2` in relation to the other operand; `vmfeq` and `vmfne` are quiet.
fn compared(relation: Relation, e: &Lane, csrs: &mut Csrs) -> i128 {
    let signaling = !matches!(relation, Relation::Eq | Relation::Ne);
    let (holds, flags) = compare(relation, signaling, &value(e.vs2), &value(e.op1));
    csrs.fflags |= flags.0;
    i128::from(holds)
}

fn comparison(stem: &str) -> Option<Op> {
    Some(match stem {
        "vmfeq" => |e, c| compared(Relation::Eq, e, c),
        "vmfne" => |e, c| compared(Relation::Ne, e, c),
        "vmflt" => |e, c| compared(Relation::Lt, e, c),
        "vmfle" => |e, c| compared(Relation::Le, e, c),
        "vmfgt" => |e, c| compared(Relation::Gt, e, c),
        "vmfge" => |e, c| compared(Relation::Ge, e, c),
        _ => return None,
    })
}

fn other(mnemonic: &str) -> Option<Op> {
    Some(match mnemonic {
        "vfclass.v" => |e, _| i128::from(classify(format(e.to), e.vs2.bits)),
        "vfmerge.vfm" => |e, _| i128::from(if e.v0 { e.op1.bits } else { e.vs2.bits }),
        "vfmv.v.f" => |e, _| i128::from(e.op1.bits),
        _ => return None,
    })
}

/// The statement of a row of these sections.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let op = comparison(stem(row)).or(other(row.mnemonic()))?;
    let mut statement = Statement::new(row, Meaning::Elements(op));
    (statement.sews, statement.pool, statement.scalar) = (&[16, 32, 64], pools::single, pools::boxed);
    if stem(row).starts_with("vm") {
        statement.shape.vd = Some(Held::Mask);
        statement.tail = Tail::Mask;
        statement.pool = pools::ordered;
    }
    Some(statement)
}
