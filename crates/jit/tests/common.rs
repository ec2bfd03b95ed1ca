//! What tests of random loops have in common.

use rivet_isa::{Inst, Op, Xlen};

/// Goes back to instruction `start`, as often as `counter` says.
pub(crate) fn repeat(code: &mut Vec<Inst>, counter: u8, start: usize) {
    code.push(Inst { rd: counter, rs1: counter, imm: -1, ..Inst::new(Op::addi) });
    code.push(Inst { rs1: counter, imm: -4 * (code.len() - start) as i32, ..Inst::new(Op::bne) });
}

/// The program as text.
pub(crate) fn listing(code: &[Inst]) -> String {
    code.iter().map(|inst| format!("{}\n", inst.text(Xlen::Rv64, None))).collect()
}
