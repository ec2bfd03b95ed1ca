//! Bit manipulation and carry-less products (Zvbb, Zvbc, Zvbc32e): one line an operation.

use rivet_isa::op::Row;

use crate::crypto::bits;
use crate::shape::Held;
use crate::statement::{Meaning, Op, Statement};

/// Sources and destination of one width.
fn single_width(mnemonic: &str) -> Option<Op> {
    Some(match mnemonic {
        "vandn.vv" | "vandn.vx" => |e, _| bits::andn(e.vs2.bits, e.op1.bits, width(e.sew)).into(),
        "vbrev.v" => |e, _| bits::brev(e.vs2.bits, width(e.sew)).into(),
        "vbrev8.v" => |e, _| bits::brev8(e.vs2.bits, width(e.sew)).into(),
        "vrev8.v" => |e, _| bits::rev8(e.vs2.bits, width(e.sew)).into(),
        "vclz.v" => |e, _| bits::clz(e.vs2.bits, width(e.sew)).into(),
        "vctz.v" => |e, _| bits::ctz(e.vs2.bits, width(e.sew)).into(),
        "vcpop.v" => |e, _| bits::cpop(e.vs2.bits, width(e.sew)).into(),
        "vrol.vv" | "vrol.vx" => |e, _| bits::rol(e.vs2.bits, e.op1.bits, width(e.sew)).into(),
        "vror.vv" | "vror.vx" | "vror.vi" => |e, _| bits::ror(e.vs2.bits, e.op1.bits, width(e.sew)).into(),
        "vclmul.vv" | "vclmul.vx" => |e, _| bits::clmul(e.vs2.bits, e.op1.bits, width(e.sew)).into(),
        "vclmulh.vv" | "vclmulh.vx" => |e, _| bits::clmulh(e.vs2.bits, e.op1.bits, width(e.sew)).into(),
        _ => return None,
    })
}

fn width(sew: usize) -> u32 {
    sew as u32
}

/// The statement of a row of these extensions.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    if row.mnemonic().starts_with("vwsll.") {
        let op: Op = |e, _| bits::wsll(e.vs2.bits, e.op1.bits, width(e.sew)).into();
        let mut st = Statement::new(row, Meaning::Elements(op));
        st.shape.vd = Some(Held::Sew(1));
        return Some(st);
    }
    Some(Statement::new(row, Meaning::Elements(single_width(row.mnemonic())?)))
}
