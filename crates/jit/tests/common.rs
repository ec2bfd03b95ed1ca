//! What tests have in common: programs, and loops in random ones.

use rivet_exec::Engine;
use rivet_hart::Hart;
use rivet_isa::{Inst, Isa, Op, Xlen, asm};
use rivet_jit::{JitEngine, Tiers};
use rivet_testkit::{CODE, machine};

/// Assembles a program for the hart, and writes it where its code begins.
pub(crate) fn load(hart: &mut Hart, text: &str) {
    let program = asm::program(text, CODE, &hart.config.isa, &asm::Options::default());
    let program = program.unwrap_or_else(|errors| panic!("{}\n{text}", errors[0]));
    hart.write(CODE, &program.bytes).expect("the code fits its page");
    hart.code_changed = true;
}

/// Those of the tiers that this host has.
pub(crate) fn tiers<const N: usize>(all: [Tiers; N]) -> impl Iterator<Item = Tiers> {
    all.into_iter().filter(|&tiers| tiers != Tiers::Baseline || rivet_jit::has_baseline())
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

/// A hart about to run an instruction a hundred times, with all units on; a1 counts, a3 is VLMAX, which vl is.
pub(crate) fn about_to_repeat(instruction: &str, vtype: &str, isa: Isa) -> Hart {
    let mut hart = machine(isa);
    let text = format!("vsetvli a3, zero, {vtype}\nloop: {instruction}\naddi a1, a1, -1\nbnez a1, loop\nj .");
    load(&mut hart, &text);
    (hart.fs, hart.vs, hart.x[11]) = (3, 3, 100);
    hart
}

/// Runs it compiled; returns how many loops were native.
pub(crate) fn run_repeated(hart: &mut Hart) -> u64 {
    let mut jit = JitEngine::with_threshold(4);
    jit.run(hart, 1000);
    jit.native_regions()
}
