//! Rounds of ciphers, of which compiled code joins those that follow one another, against the interpreter: with keys that
//! are what was just written, vl known and not, and vl that is no whole number of blocks, which traps.

use crate::common::{listing, repeat};
use rivet_exec::{Engine, Exit, Interpreter};
use rivet_isa::{Function, Inst, Isa, Lmul, Op, Sew, Vtype, Xlen};
use rivet_jit::JitEngine;
use rivet_testkit::{CODE, Rng, everything, machine, place};

const OPS: &[Op] = &[
    Op::vaesz_vs,
    Op::vaesem_vv,
    Op::vaesem_vs,
    Op::vaesef_vv,
    Op::vaesef_vs,
    Op::vaesdm_vv,
    Op::vaesdm_vs,
    Op::vaesdf_vs,
    Op::vsm4r_vv,
    Op::vsm4r_vs,
];

/// The integer register with the AVL.
const AVL: u8 = 7;

/// A loop of rounds, most of which have the same vd as the one before, and of additions.
fn random_loop(rng: &mut Rng) -> Vec<Inst> {
    let vtype = Vtype::new(Sew::E32, rng.pick(&[Lmul::M1, Lmul::M2, Lmul::M4]));
    let (vset, imm) = (Inst::new(Op::vsetvli), vtype.imm() as i32);
    let known = rng.one_in(2);
    let mut code = vec![match known {
        true => Inst { rd: 12, imm, ..vset },
        false => Inst { rd: 12, rs1: AVL, imm, ..vset },
    }];
    let mut last = 8;
    let aes = rng.one_in(2);
    for _ in 0..2 + rng.below(12) {
        let rd = if rng.one_in(6) { rng.pick(&[8, 12]) } else { last };
        last = rd;
        let op = match rng.one_in(8) {
            true => rng.pick(OPS),
            false if aes => rng.pick(&OPS[..8]),
            false => rng.pick(&OPS[8..]),
        };
        // Of one group the key may be what is written; one for all may not.
        let one = op.row().function == Function::vs;
        let rs2 = if one { rng.pick(&[16, 17, 20, 24]) } else { rng.pick(&[8, 12, 16, 20, 24]) };
        code.push(Inst { rd, rs2, vm: true, ..Inst::new(op) });
        if rng.one_in(10) {
            code.push(Inst { rd: 20, rs2: 20, rs1: rd, vm: true, ..Inst::new(Op::vadd_vv) });
        }
    }
    repeat(&mut code, 5, 0);
    code.push(Inst::new(Op::ecall));
    code
}

#[test]
fn rounds_leave_what_they_do_in_the_interpreter() {
    let (mut compiled, mut trapped) = (0, 0);
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let code = random_loop(&mut rng);
        let vlen = rng.pick(&[128, 256, 512]);
        let length = if rng.one_in(8) { rng.below(20) } else { 4 * rng.below(20) };
        let (mut interpreter, mut jit) = (Interpreter::new(), JitEngine::with_threshold(2));
        let engines: [&mut dyn Engine; 2] = [&mut interpreter, &mut jit];
        let left = engines.map(|engine| {
            let mut hart = machine(Isa { vlen, ..everything(Xlen::Rv64) });
            place(&mut hart, &code);
            let mut rng = Rng::new(!seed);
            hart.v.file_mut().iter_mut().for_each(|byte| *byte = rng.bits() as u8);
            (hart.x[5], hart.x[usize::from(AVL)], hart.pc) = (12, 16, CODE);
            // Compiled with whole blocks, and then run with any vl.
            let first = engine.run(&mut hart, 100_000);
            (hart.x[5], hart.x[usize::from(AVL)], hart.pc) = (12, length, CODE);
            let second = engine.run(&mut hart, 100_000);
            assert!(matches!(first, Exit::Trap(_)), "it runs to its ecall");
            (format!("{second:?}"), hart.pc, hart.instret, hart.x, hart.v.file().to_vec())
        });
        compiled += u32::from(jit.regions() > 0);
        trapped += u32::from(left[0].3[5] != 0);
        assert!(left[0] == left[1], "seed {seed}, VLEN {vlen}, AVL {length}\n{}", listing(&code));
    }
    assert!(compiled > 250 && trapped > 0, "{compiled} compiled, {trapped} trapped");
}
