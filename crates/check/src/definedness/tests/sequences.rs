//! The oracle of `soundness` over sequences: undefined bits go through several instructions, agnostic elements among them.

use std::sync::Arc;

use rivet_exec::Uop;
use rivet_hart::{Agnostic, Config, Hart};
use rivet_isa::{Inst, Isa, Op, Xlen, decode::available};
use rivet_testkit::{Rng, everything, machine, random_inst, randomize};

use super::soundness::{change, restore, state, undefine, unmarked, window};
use crate::definedness::Shadow;

/// Instructions of a sequence.
const LENGTH: usize = 12;

/// Instructions that neither access memory nor change vl or the flow of control.
fn is_arithmetic(op: Op) -> bool {
    let is_vector = op.is_vector() && !op.is_vset() && op.form().memory.is_none();
    is_vector || Shadow::is_scalar(op.semantics().0)
}

/// Runs the instructions that are legal, and gives them.
fn run(rng: &mut Rng, hart: &mut Hart, shadow: &mut Shadow, ops: &[Op]) -> Vec<Uop> {
    let mut done = Vec::new();
    while done.len() < LENGTH {
        // Mostly vectors, and few registers, so that results are used.
        let op = rng.pick(ops);
        if !op.is_vector() && !rng.one_in(4) {
            continue;
        }
        let Some(inst) = random_inst(rng, op, hart.config.isa.xlen) else { continue };
        // What moves the stack pointer makes memory undefined.
        if inst.writes().x & 1 << 2 != 0 {
            continue;
        }
        let uop = Uop::new(inst, 0x1000 + 4 * done.len() as u64);
        if shadow.step_alone(hart, &uop).is_ok() {
            done.push(uop);
        }
    }
    done
}

#[test]
fn what_differs_after_a_sequence_is_marked() {
    let mut rng = Rng::new(0xdef5);
    let isa = |xlen, vlen| Isa { vlen, ..everything(xlen) };
    let mut harts = [isa(Xlen::Rv64, 128), isa(Xlen::Rv32, 256)].map(machine);
    let rounds = if cfg!(debug_assertions) { 250 } else { 5000 };
    for hart in &mut harts {
        let config = Arc::clone(&hart.config);
        let fill = |agnostic| Arc::new(Config { agnostic, ..Config::clone(&config) });
        let ops: Vec<Op> = Op::all().filter(|&op| is_arithmetic(op) && available(op, &config.isa)).collect();
        for _ in 0..rounds {
            randomize(&mut rng, hart);
            hart.v.vstart = 0;
            let mut shadow = Shadow::new(hart);
            undefine(&mut rng, &mut shadow, hart, &Inst::new(Op::addi));
            let window = window(Op::addi);
            let before = state(hart, window);
            let changed = change(&mut rng, &shadow, &before);
            hart.config = fill(Agnostic::Undisturbed);
            let uops = run(&mut rng, hart, &mut shadow, &ops);
            let mut first = state(hart, window);
            restore(hart, &changed);
            hart.config = fill(Agnostic::Mixed { seed: 1 });
            hart.v.random = rng.bits();
            for uop in &uops {
                let done = (uop.handler)(hart, uop);
                assert!(done.is_ok(), "{:?}", uop.inst);
            }
            // Where the program goes on is no result of these instructions.
            first.pc = hart.pc;
            let wrong = unmarked(&mut shadow, &first, &state(hart, window));
            let insts: Vec<Inst> = uops.iter().map(|uop| uop.inst).collect();
            assert_eq!(wrong, None, "{insts:#?} under {} with vl {}", before.v.vtype(), before.v.vl);
            hart.config = Arc::clone(&config);
        }
    }
}
