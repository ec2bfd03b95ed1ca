//! Random lines typed into the scratch machine, and taken back.

use std::sync::Arc;

use rivet_debug::Debugger;
use rivet_hart::Config;
use rivet_isa::{Chapter, Isa, Op, Xlen};
use rivet_sim::replay::Options;
use rivet_testkit::{Rng, random_inst, randomize};

use crate::session::picture::Picture;

pub(crate) fn scratch() -> Debugger {
    let isa = Isa::everything(Xlen::Rv64).with_vlen(256).expect("a length");
    let config = Arc::new(Config::new(rivet_board::with_modes(isa)));
    let mut debugger = Debugger::scratch(config).expect("a machine");
    debugger.session.remember(Options::default()).expect("a past");
    debugger
}

/// Puts the hart into a random state.
pub(crate) fn scramble(debugger: &mut Debugger, rng: &mut Rng) {
    let changed = debugger.session.edit(|hart| {
        randomize(rng, hart);
        Ok(())
    });
    changed.expect("a state");
}

pub(crate) fn picture(debugger: &Debugger) -> Picture {
    Picture::of(debugger.session.harts(), debugger.session.index())
}

/// A line: an instruction, a block, a value, data.
fn line(rng: &mut Rng, ops: &[Op]) -> String {
    let inst = |rng: &mut Rng| loop {
        // Jumps lead nowhere, and what waits waits for ever.
        let op = rng.pick(ops);
        if !matches!(op.base().row().chapter, Chapter::jump | Chapter::system)
            && let Some(inst) = random_inst(rng, op, Xlen::Rv64)
        {
            break inst.text(Xlen::Rv64, None).to_string();
        }
    };
    match rng.below(8) {
        0 => format!("a{} = {:#x}", rng.below(8), rng.bits()),
        1 => format!("{{\n{}\n{}\n}}", inst(rng), inst(rng)),
        2 => format!("d{}: .dword {:#x}", rng.below(4), rng.bits()),
        3 => format!("a{} = 0x80100000 + {}", rng.below(8), rng.below(0x1000)),
        _ => inst(rng),
    }
}

/// Whatever was typed, each line can be taken back exactly, and the present is still there afterwards.
#[test]
fn every_line_can_be_taken_back() {
    let ops: Vec<Op> = Op::all().collect();
    for seed in 0..6 {
        let mut rng = Rng::new(seed);
        let mut debugger = scratch();
        scramble(&mut debugger, &mut rng);
        // The machine before each line that can be taken back.
        let mut before: Vec<Picture> = Vec::new();
        let mut tried = 0;
        while before.len() < 60 {
            let text = line(&mut rng, &ops);
            let here = picture(&debugger);
            // Some are no instruction of this hart, or what they print is not what the assembler takes.
            tried += 1;
            assert!(tried < 10_000, "nothing can be typed");
            if debugger.execute(&text).is_err() {
                here.expect(&picture(&debugger), &format!("{text} has done nothing"));
                continue;
            }
            before.push(here);
            if rng.one_in(10) {
                let now = picture(&debugger);
                let n = 1 + rng.below(before.len() as u64) as usize;
                debugger.execute(&format!("back {n}")).expect("lines to take back");
                before[before.len() - n].expect(&picture(&debugger), &format!("{n} lines back, seed {seed}"));
                match rng.below(2) {
                    // To the present, and on.
                    0 => {
                        debugger.execute("goto present").expect("the present");
                        now.expect(&picture(&debugger), "the present");
                    }
                    // What is typed now drops what came after.
                    _ => before.truncate(before.len() - n),
                }
            }
        }
    }
}
