//! What tests have in common: programs, and loops in random ones.

use rivet_hart::Hart;
use rivet_isa::{Inst, Op, Xlen, asm};
use rivet_testkit::CODE;

/// Assembles a program for the hart, and writes it where its code begins.
pub(crate) fn load(hart: &mut Hart, text: &str) {
    let program = asm::program(text, CODE, &hart.config.isa, &asm::Options::default());
    let program = program.unwrap_or_else(|errors| panic!("{}\n{text}", errors[0]));
    hart.write(CODE, &program.bytes).expect("the code fits its page");
    hart.code_changed = true;
}

/// Goes back to instruction `start`, as often as `counter` says.
pub(crate) fn repeat(code: &mut Vec<Inst>, counter: u8, start: usize) {
    code.push(Inst { rd: counter, rs1: counter, imm: -1, ..Inst::new(Op::addi) });
    code.push(Inst { rs1: counter, imm: -4 * (code.len() - start) as i32, ..Inst::new(Op::bne) });
}

/// The program as text.
pub(crate) fn listing(code: &[Inst]) -> String {
    code.iter().map(|inst| format!("{}\n", inst.text(Xlen::Rv64, None))).collect()
}
