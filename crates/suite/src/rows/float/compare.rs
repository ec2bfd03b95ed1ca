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

fn other(mnemonic: &str) -> Option<(Op, &'static [&'static str])> {
    Some(match mnemonic {
        "vfclass.v" => (|e, _| i128::from(classify(format(e.to), e.vs2.bits)), &["vfclass_op"]),
        "vfmerge.vfm" => (
            |e, _| i128::from(if e.v0 { e.op1.bits } else { e.vs2.bits }),
            &["vfmerge_op", "vfmerge_all_elem"],
        ),
        "vfmv.v.f" => {
            (|e, _| i128::from(e.op1.bits), &["vfmv_op", "vfop_freg", "vfop_freg_NaNbox_lsb_sewbits"])
        }
        _ => return None,
    })
}

/// The rules of comparisons: what they do, with which NaNs they are invalid, and what they then deliver.
fn pins(stem: &str) -> &'static [&'static str] {
    match stem {
        "vmfeq" => &[
            "vmfeq_op",
            "vmfeq_tail_agnostic",
            "vmfeq_vd_single_vreg",
            "vmfeq_sNaN_invalid",
            "vmfeq_vdval0_NaN",
        ],
        "vmfne" => &[
            "vmfne_op",
            "vmfne_tail_agnostic",
            "vmfne_vd_single_vreg",
            "vmfne_sNaN_invalid",
            "vmfne_vdval1_NaN",
        ],
        "vmflt" => &[
            "vmflt_op",
            "vmflt_tail_agnostic",
            "vmflt_vd_single_vreg",
            "vmflt_sqNaN_invalid",
            "vmflt_vdval0_NaN",
        ],
        "vmfle" => &[
            "vmfle_op",
            "vmfle_tail_agnostic",
            "vmfle_vd_single_vreg",
            "vmfle_sqNaN_invalid",
            "vmfle_vdval0_NaN",
        ],
        "vmfgt" => &[
            "vmfgt_op",
            "vmfgt_tail_agnostic",
            "vmfgt_vd_single_vreg",
            "vmfgt_sqNaN_invalid",
            "vmfgt_vdval0_NaN",
        ],
        _ => &[
            "vmfge_op",
            "vmfge_tail_agnostic",
            "vmfge_vd_single_vreg",
            "vmfge_sqNaN_invalid",
            "vmfge_vdval0_NaN",
        ],
    }
}

/// The statement of a row of these sections.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let mut statement = match comparison(stem(row)) {
        Some(op) => Statement::new(row, Meaning::Elements(op)).pins(pins(stem(row))),
        None => {
            let (op, pins) = other(row.mnemonic)?;
            Statement::new(row, Meaning::Elements(op)).pins(pins)
        }
    };
    (statement.sews, statement.pool, statement.scalar) = (&[16, 32, 64], pools::single, pools::boxed);
    if stem(row).starts_with("vm") {
        statement.shape.vd = Some(Held::Mask);
        statement.tail = Tail::Mask;
        statement.pool = pools::ordered;
    }
    Some(statement)
}
