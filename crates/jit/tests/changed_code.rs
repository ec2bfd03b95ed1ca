//! Code that changes while engines know it: they do what one does that knows nothing.

use rivet_exec::{Engine, Exit, Interpreter};
use rivet_hart::Hart;
use rivet_isa::{Inst, Op, Xlen};
use rivet_jit::JitEngine;
use rivet_testkit::{CODE, Rng, everything, machine, place};

/// Instructions of a program.
const COUNT: u64 = 24;

/// A jump, a branch or an addition, for place `at`.
fn instruction(rng: &mut Rng, at: u64) -> Inst {
    let distance = 4 * (rng.below(COUNT) as i32 - at as i32);
    match rng.below(3) {
        0 => Inst { imm: distance, ..Inst::new(Op::jal) },
        1 => Inst { rs1: 10, rs2: 11, imm: distance, ..Inst::new(Op::blt) },
        _ => {
            let rd = 10 + rng.below(2) as u8;
            Inst { rd, rs1: rd, imm: rng.below(64) as i32 - 32, ..Inst::new(Op::addi) }
        }
    }
}

/// Changes a few instructions of a program time and again, and says so or only stores them. Gives how many regions were
/// compiled.
fn check(seed: u64, says: bool) -> u64 {
    let rng = &mut Rng::new(seed);
    let back = Inst { imm: -4 * COUNT as i32, ..Inst::new(Op::jal) };
    let code: Vec<Inst> = (0..COUNT).map(|at| instruction(rng, at)).chain([back]).collect();
    let mut harts = [0, 1, 2].map(|_| machine(everything(Xlen::Rv64)));
    harts.iter_mut().for_each(|hart| place(hart, &code));
    let (mut interpreter, mut jit) = (Interpreter::new(), JitEngine::with_threshold(2));
    for round in 0..60 {
        let fuel = rng.pick(&[1, 7, 50, 400]);
        let engines: [&mut dyn Engine; 3] = [&mut Interpreter::new(), &mut interpreter, &mut jit];
        for (engine, hart) in engines.into_iter().zip(&mut harts) {
            let exit = engine.run(hart, fuel);
            assert!(matches!(exit, Exit::Fuel), "seed {seed}, round {round}: {exit:?}");
        }
        let [right, rest @ ..] = &harts;
        for hart in rest {
            let state = |hart: &Hart| (hart.pc, hart.instret, hart.x);
            assert_eq!(state(hart), state(right), "seed {seed}, round {round}");
        }
        for _ in 0..rng.below(3) {
            let at = rng.below(COUNT);
            let raw = instruction(rng, at).encode(Xlen::Rv64).expect("it has an encoding");
            for hart in &mut harts {
                hart.write(CODE + 4 * at, &raw.to_le_bytes()).expect("it is writable");
                hart.code_changed |= says;
            }
        }
    }
    jit.regions()
}

#[test]
fn engines_that_keep_code_do_what_a_new_one_does() {
    for says in [true, false] {
        assert!((0..100).map(|seed| check(seed, says)).sum::<u64>() > 100);
    }
}
