//! BF16: the conversions of Zvfbfmin and the multiply-add of Zvfbfwma.

use rivet_isa::op::Row;

use super::pools;
use super::{deliver, frm};
use crate::float::arith::fma;
use crate::float::convert::to_float;
use crate::float::{BF16, F32};
use crate::shape::Held;
use crate::statement::{Meaning, Op, Second, Statement};

/// The statement of a row of these extensions.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let op: Op = match row.mnemonic() {
        "vfncvtbf16.f.f.w" => |e, c| deliver(c, to_float(BF16, frm(c), &F32.decode(e.vs2.bits))),
        "vfwcvtbf16.f.f.v" => |e, c| deliver(c, to_float(F32, frm(c), &BF16.decode(e.vs2.bits))),
        "vfwmaccbf16.vv" | "vfwmaccbf16.vf" => |e, c| {
            let (a, b) = (BF16.decode(e.op1.bits), BF16.decode(e.vs2.bits));
            deliver(c, fma(F32, frm(c), &a, &b, &F32.decode(e.vd.bits)))
        },
        _ => return None,
    };
    let mut statement = Statement::new(row, Meaning::Elements(op));
    statement.sews = &[16];
    match row.mnemonic() {
        "vfncvtbf16.f.f.w" => {
            statement.shape.vs2 = Some(Held::Sew(1));
            statement.pool = pools::narrowing_bf16;
        }
        "vfwcvtbf16.f.f.v" => {
            statement.shape.vd = Some(Held::Sew(1));
            statement.pool = pools::single_bf16;
        }
        _ => {
            statement.shape.vd = Some(Held::Sew(1));
            statement.shape.reads_vd = true;
            statement.pool = pools::double_bf16;
            statement.second = (Second::Vs2, pools::single_bf16);
            statement.scalar = pools::boxed;
            statement.format = |_| BF16;
        }
    }
    Some(statement)
}
