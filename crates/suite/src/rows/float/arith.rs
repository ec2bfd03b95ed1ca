//! Addition to square root, single-width and widening, minimum, maximum and sign injection (V 13.2–13.12).

use rivet_isa::op::Row;

use super::pools;
use super::{deliver, format, frm, stem, value};
use crate::float::arith::{add, div, fma, mul, sqrt, sub};
use crate::float::compare::{Extremum, Injection, NanPolicy, extremum, inject_sign};
use crate::float::estimate::{reciprocal, reciprocal_root};
use crate::shape::Held;
use crate::statement::{Lane, Meaning, Op, Second, Statement};

/// The operation of a stem, whatever the widths: operands have those of their elements, the result is rounded to its own.
fn operation(stem: &str) -> Option<Op> {
    Some(match stem {
        "vfadd" | "vfwadd" => |e, c| deliver(c, add(format(e.to), frm(c), &value(e.vs2), &value(e.op1))),
        "vfsub" | "vfwsub" => |e, c| deliver(c, sub(format(e.to), frm(c), &value(e.vs2), &value(e.op1))),
        "vfrsub" => |e, c| deliver(c, sub(format(e.to), frm(c), &value(e.op1), &value(e.vs2))),
        "vfmul" | "vfwmul" => |e, c| deliver(c, mul(format(e.to), frm(c), &value(e.vs2), &value(e.op1))),
        "vfdiv" => |e, c| deliver(c, div(format(e.to), frm(c), &value(e.vs2), &value(e.op1))),
        "vfrdiv" => |e, c| deliver(c, div(format(e.to), frm(c), &value(e.op1), &value(e.vs2))),
        "vfsqrt" => |e, c| deliver(c, sqrt(format(e.to), frm(c), &value(e.vs2))),
        "vfrsqrt7" => |e, c| deliver(c, reciprocal_root(format(e.to), e.vs2.bits)),
        "vfrec7" => |e, c| deliver(c, reciprocal(format(e.to), frm(c), e.vs2.bits)),
        "vfmin" => |e, c| {
            deliver(c, extremum(format(e.to), Extremum::Min, NanPolicy::Number, e.vs2.bits, e.op1.bits))
        },
        "vfmax" => |e, c| {
            deliver(c, extremum(format(e.to), Extremum::Max, NanPolicy::Number, e.vs2.bits, e.op1.bits))
        },
        "vfsgnj" => |e, _| inject(e, Injection::Copy),
        "vfsgnjn" => |e, _| inject(e, Injection::Negate),
        "vfsgnjx" => |e, _| inject(e, Injection::Xor),
        _ => return None,
    })
}

fn inject(e: &Lane, injection: Injection) -> i128 {
    i128::from(inject_sign(format(e.to), injection, e.vs2.bits, e.op1.bits))
}

/// The fused operations, which read `vd`: `-acc` forms add it, `-add` forms multiply by it.
fn fused(stem: &str) -> Option<Op> {
    Some(match stem {
        "vfmacc" | "vfwmacc" => {
            |e, c| deliver(c, fma(format(e.to), frm(c), &value(e.op1), &value(e.vs2), &value(e.vd)))
        }
        "vfnmacc" | "vfwnmacc" => {
            |e, c| deliver(c, fma(format(e.to), frm(c), &-value(e.op1), &value(e.vs2), &-value(e.vd)))
        }
        "vfmsac" | "vfwmsac" => {
            |e, c| deliver(c, fma(format(e.to), frm(c), &value(e.op1), &value(e.vs2), &-value(e.vd)))
        }
        "vfnmsac" | "vfwnmsac" => {
            |e, c| deliver(c, fma(format(e.to), frm(c), &-value(e.op1), &value(e.vs2), &value(e.vd)))
        }
        "vfmadd" => |e, c| deliver(c, fma(format(e.to), frm(c), &value(e.op1), &value(e.vd), &value(e.vs2))),
        "vfnmadd" => {
            |e, c| deliver(c, fma(format(e.to), frm(c), &-value(e.op1), &value(e.vd), &-value(e.vs2)))
        }
        "vfmsub" => |e, c| deliver(c, fma(format(e.to), frm(c), &value(e.op1), &value(e.vd), &-value(e.vs2))),
        "vfnmsub" => {
            |e, c| deliver(c, fma(format(e.to), frm(c), &-value(e.op1), &value(e.vd), &value(e.vs2)))
        }
        _ => return None,
    })
}

/// The statement of a row of these sections.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let stem = stem(row);
    let (op, reads_vd) = match (operation(stem), fused(stem)) {
        (Some(op), _) => (op, false),
        (_, op) => (op?, true),
    };
    let mut statement = Statement::new(row, Meaning::Elements(op));
    statement.shape.reads_vd = reads_vd;
    statement.scalar = pools::boxed;
    statement.sews = &[16, 32, 64];
    statement.pool = match stem {
        "vfmin" | "vfmax" => pools::ordered,
        "vfsqrt" | "vfrsqrt7" => pools::squares,
        _ => pools::single,
    };
    if stem.starts_with("vfw") {
        statement.shape.vd = Some(Held::Sew(1));
        (statement.sews, statement.pool) = (&[16, 32], pools::double);
        if row.mnemonic().contains(".w") {
            statement.shape.vs2 = Some(Held::Sew(1));
        }
        if row.mnemonic().ends_with(".wv") {
            statement.second = (Second::Vs1, pools::single);
        } else if row.mnemonic().ends_with(".wf") {
            // fs1 comes from the pool of all registers; the wide source has its own.
            statement.pool = pools::single;
            statement.second = (Second::Vs2, pools::double);
        } else {
            statement.second = (Second::Vs2, pools::single);
        }
    }
    Some(statement)
}
