//! Random programs on the interpreter and on compiled code, with little fuel and much: whenever they stop, hart and
//! memory are the same.
//!
//! `RIVET_FUZZ_SECONDS` makes it go on for so long, from `RIVET_FUZZ_SEED`, with programs of one kind if
//! `RIVET_FUZZ_KIND` names it.

mod lockstep;
mod program;

use std::rc::Rc;
use std::time::{Duration, Instant};

use lockstep::Lockstep;
use program::{KINDS, Kind};
use rivet_isa::Xlen;
use rivet_jit::Tiers;

use crate::counts::tally;

/// Compares programs of one kind from a seed on.
fn check(kind: &Kind, xlen: Xlen, vlen: u32, seed: u64) {
    let mut lockstep = Lockstep::new(kind, xlen, vlen, seed);
    if let Err(difference) = lockstep.run() {
        let narrow = lockstep.narrow(|| Lockstep::new(kind, xlen, vlen, seed));
        let name = kind.name;
        panic!("{name} seed {seed} {xlen:?} VLEN {vlen}: {difference}\n{narrow}\n{}", lockstep.listing());
    }
}

#[test]
fn random_programs_agree() {
    for kind in KINDS {
        for seed in 0..8 {
            let xlen = if seed % 4 == 3 { Xlen::Rv32 } else { Xlen::Rv64 };
            check(kind, xlen, [128, 256, 512, 1024][seed as usize % 4], seed);
        }
    }
}

/// Compares what engines count of a program of one kind.
fn check_counts(kind: &Kind, xlen: Xlen, vlen: u32, seed: u64) {
    let (expected, found) = (tally(), tally());
    let tiers = [Tiers::Both, Tiers::Baseline, Tiers::Regions][seed as usize % 3];
    let counts = [&expected, &found].map(Rc::clone);
    let mut lockstep = Lockstep::new(kind, xlen, vlen, seed).counting(tiers, counts);
    let context = format!("{} seed {seed} {xlen:?} VLEN {vlen} {tiers:?}", kind.name);
    lockstep.run().unwrap_or_else(|difference| panic!("{context}: {difference}"));
    let listing = lockstep.listing();
    drop(lockstep);
    assert_eq!(expected.borrow().difference(&found.borrow()), None, "{context}\n{listing}");
}

#[test]
fn instructions_of_random_programs_are_counted() {
    for kind in KINDS {
        for seed in 100..106 {
            let xlen = if seed % 4 == 3 { Xlen::Rv32 } else { Xlen::Rv64 };
            check_counts(kind, xlen, [128, 256, 1024][seed as usize % 3], seed);
        }
    }
}

/// Programs in which they once differed: kind, XLEN, VLEN and seed.
const FOUND: &[(&str, Xlen, u32, u64)] = &[
    // vfmerge of halves where frm is no rounding mode.
    ("all vectors", Xlen::Rv64, 128, 88369),
    // amocas.d, which writes two registers there.
    ("faults", Xlen::Rv32, 1024, 400231),
    // vsetvli to fewer elements under the vtype that there was: vl stayed VLMAX for what is called.
    ("slides", Xlen::Rv32, 512, 900343),
    // vmfge.vf of a quiet NaN in a chain, which has to raise NV.
    ("all vectors", Xlen::Rv64, 512, 1200202),
    // vle8ff with a tail that is filled: vtype was not known behind it, and the hart was not told.
    ("chains", Xlen::Rv64, 128, 7169),
];

#[test]
fn programs_in_which_they_differed_agree() {
    for &(name, xlen, vlen, seed) in FOUND {
        let kind = KINDS.iter().find(|kind| kind.name == name).expect("a kind of that name");
        check(kind, xlen, vlen, seed);
    }
}

#[test]
fn random_programs_agree_for_long() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let Some(seconds) = number("RIVET_FUZZ_SECONDS") else { return };
    let only = std::env::var("RIVET_FUZZ_KIND").ok();
    let (start, mut seed) = (Instant::now(), number("RIVET_FUZZ_SEED").unwrap_or(1000));
    let mut programs = 0;
    while start.elapsed() < Duration::from_secs(seconds) {
        for kind in KINDS.iter().filter(|kind| only.as_ref().is_none_or(|only| only == kind.name)) {
            let xlen = if seed % 8 == 7 { Xlen::Rv32 } else { Xlen::Rv64 };
            check(kind, xlen, [64, 128, 256, 512, 1024, 4096, 1024][seed as usize % 7], seed);
            programs += 1;
        }
        seed += 1;
    }
    println!("{programs} programs agree, up to seed {seed}");
}
