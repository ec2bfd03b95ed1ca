//! Branches that compare with a constant (Zibi), compiled by each tier and interpreted.

use rivet_exec::{Engine, Interpreter};
use rivet_isa::{Ext, Inst, Isa, Op, Xlen};
use rivet_jit::{JitEngine, Tiers};
use rivet_testkit::{everything, machine, place};

/// Counts in x11 and x12 how often x10, which runs through all values from -40 to 40, equals each constant.
fn program() -> Vec<Inst> {
    let addi = |rd, rs1, imm| Inst { rd, rs1, imm, ..Inst::new(Op::addi) };
    let branch = |op, field, imm| Inst { rs1: 10, aux: field, imm, ..Inst::new(op) };
    let mut code = vec![addi(10, 0, -40)];
    for field in 0..32 {
        code.extend([
            branch(Op::beqi, field, 8),
            addi(11, 11, 1),
            branch(Op::bnei, field, 8),
            addi(12, 12, 1),
        ]);
    }
    let start = -4 * code.len() as i32;
    code.push(addi(10, 10, 1));
    code.push(addi(13, 10, -41));
    // Back to the first branch, then from the beginning.
    code.push(Inst { rs1: 13, imm: start + 4 - 8, ..Inst::new(Op::bne) });
    code.push(Inst { imm: start - 12, ..Inst::new(Op::jal) });
    code
}

fn run(engine: &mut dyn Engine, isa: Isa) -> (u64, u64, u64) {
    let mut hart = machine(isa);
    place(&mut hart, &program());
    engine.run(&mut hart, 200_000);
    (hart.instret, hart.x[11], hart.x[12])
}

#[test]
fn compiled_code_compares_with_constants() {
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        let all = everything(xlen);
        let isa = Isa { exts: all.exts.with(Ext::Zibi), ..all };
        let expected = run(&mut Interpreter::new(), isa);
        assert!(expected.1 > 30 * expected.2 && expected.2 > 500, "{expected:?}");
        for tiers in [Tiers::Both, Tiers::Baseline, Tiers::Regions] {
            assert_eq!(run(&mut JitEngine::with_tiers(tiers, 4), isa), expected, "{tiers:?} {xlen}");
        }
    }
}
