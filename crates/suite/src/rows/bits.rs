//! Bit manipulation and carry-less products (Zvbb, Zvbc): one line an operation.

use rivet_isa::op::Row;

use crate::crypto::bits;
use crate::shape::Held;
use crate::statement::{Meaning, Op, Statement};

/// Sources and destination of one width; the rules that a test of the row pins.
fn single_width(mnemonic: &str) -> Option<(Op, &'static [&'static str])> {
    Some(match mnemonic {
        "vandn.vv" => {
            (|e, _| bits::andn(e.vs2.bits, e.op1.bits, width(e.sew)).into(), &["vandn_op", "vandn-vv_vs1"])
        }
        "vandn.vx" => {
            (|e, _| bits::andn(e.vs2.bits, e.op1.bits, width(e.sew)).into(), &["vandn_op", "vandn-vx_rs1"])
        }
        "vbrev.v" => (|e, _| bits::brev(e.vs2.bits, width(e.sew)).into(), &["vbrev-v_op"]),
        "vbrev8.v" => (|e, _| bits::brev8(e.vs2.bits, width(e.sew)).into(), &["vbrev8-v_op"]),
        "vrev8.v" => (|e, _| bits::rev8(e.vs2.bits, width(e.sew)).into(), &["vrev8-v_op"]),
        "vclz.v" => (|e, _| bits::clz(e.vs2.bits, width(e.sew)).into(), &["vclz-v_op"]),
        "vctz.v" => (|e, _| bits::ctz(e.vs2.bits, width(e.sew)).into(), &["vctz-v_op"]),
        "vcpop.v" => (|e, _| bits::cpop(e.vs2.bits, width(e.sew)).into(), &["vcpop-v_op"]),
        "vrol.vv" | "vrol.vx" => {
            (|e, _| bits::rol(e.vs2.bits, e.op1.bits, width(e.sew)).into(), &["vrol_op"])
        }
        "vror.vv" | "vror.vx" | "vror.vi" => {
            (|e, _| bits::ror(e.vs2.bits, e.op1.bits, width(e.sew)).into(), &["vror_op"])
        }
        "vclmul.vv" | "vclmul.vx" => (|e, _| bits::clmul(e.vs2.bits, e.op1.bits, 64).into(), &["vclmul_op"]),
        "vclmulh.vv" | "vclmulh.vx" => {
            (|e, _| bits::clmulh(e.vs2.bits, e.op1.bits, 64).into(), &["vclmulh_op"])
        }
        _ => return None,
    })
}

fn width(sew: usize) -> u32 {
    sew as u32
}

/// The statement of a row of these extensions.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    if row.mnemonic.starts_with("vwsll.") {
        let op: Op = |e, _| bits::wsll(e.vs2.bits, e.op1.bits, width(e.sew)).into();
        let mut st = Statement::new(row, Meaning::Elements(op)).pins(&["vwsll_op"]);
        st.shape.vd = Some(Held::Sew(1));
        return Some(st);
    }
    let (op, pins) = single_width(row.mnemonic)?;
    let mut st = Statement::new(row, Meaning::Elements(op)).pins(pins);
    if row.mnemonic.starts_with("vclmul") {
        st.sews = &[64];
    }
    Some(st)
}
