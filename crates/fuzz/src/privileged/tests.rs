//! Tests check that programs are deterministic, and that they go where they are meant to.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use rivet_board::Options;
use rivet_elf::Image;
use rivet_exec::Interpreter;
use rivet_hart::{Config, Privilege};

use super::{Spike, engines, isa, program};

/// Programs that a test makes.
const SEEDS: std::ops::Range<u64> = 1..9;

fn elf(seed: u64) -> Vec<u8> {
    program(seed).expect("it assembles")
}

#[test]
fn a_seed_makes_one_program() {
    assert_eq!(elf(1), elf(1));
    assert_ne!(elf(1), elf(2));
}

#[test]
fn all_modes_are_entered_and_left() {
    let config = Arc::new(Config::new(rivet_board::with_modes(isa())));
    let (mut modes, mut causes) = (BTreeSet::new(), BTreeSet::new());
    for seed in SEEDS {
        let image = Image::parse("program", &elf(seed)).expect("a program");
        let output = Box::new(std::io::sink());
        let (mut machine, mut env) =
            rivet_board::boot(&image, Arc::clone(&config), &Options::default(), output).expect("it starts");
        machine.set_engine(|| Box::new(Interpreter::new()));
        for _ in 0..20_000 {
            // One that has no handler ends with an error.
            if !matches!(machine.run(&mut env, 1), Ok(rivet_sim::ExitStatus::InstructionLimit)) {
                break;
            }
            let hart = &mut machine.harts[0];
            let privilege = match hart.privilege {
                Privilege::U => "U",
                Privilege::S => "S",
                Privilege::M => "M",
            };
            modes.insert((hart.virtualized, privilege));
            causes.insert(hart.csr.mcause);
        }
    }
    let expected = [(false, "M"), (false, "S"), (false, "U"), (true, "S"), (true, "U")];
    assert_eq!(modes.into_iter().collect::<Vec<_>>(), expected);
    // Page faults of both stages, and what only a guest's instruction raises.
    for cause in [1, 2, 5, 12, 13, 15, 20, 21, 23] {
        assert!(causes.contains(&cause), "no exception {cause} among {causes:x?}");
    }
}

#[test]
fn both_engines_agree() {
    for seed in SEEDS {
        engines::agree(&elf(seed)).unwrap_or_else(|difference| panic!("seed {seed}: {difference}"));
    }
}

#[test]
fn programs_do_the_same_on_spike() {
    let folder = tempfile::tempdir().expect("a folder");
    // Where there is none, scripts/fuzz-privileged says so.
    let Some(spike) = Spike::find(folder.path()) else { return };
    for seed in SEEDS {
        let comparison = spike.compare(seed).expect("a comparison");
        assert!(comparison.same(), "seed {seed}: {}", comparison.report.summary);
    }
    assert!(Path::new(&folder.path().join("spike.log")).exists());
}
