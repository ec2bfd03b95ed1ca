//! Snapshots are files that `save` wrote, changed at random, with a digest that fits.

use std::path::Path;

use rivet_sim::bytes::digest;
use rivet_testkit::Rng;

use super::debugger::{Watch, obey};
use super::guest;
use crate::{Broken, Runner, Target, Verdict, mutate};

/// Commands before a seed is saved, and the program.
const SEEDS: &[(&str, &str)] = &[
    ("none", "vsetivli t0, 5, e32, m1, ta, ma; vid.v v8; li a0, 42"),
    ("slides", "stepi 20000"),
    ("bare", "stepi 3000"),
];
/// The bytes before the content: a line, version, length, digest.
const HEAD: usize = b"rivet snapshot\n".len() + 24;

pub(super) const TARGET: Target = Target {
    name: "snapshot",
    about: "snapshots of the debugger, damaged with care",
    seeds: || (0..SEEDS.len()).map(saved).collect(),
    generate,
    runner: || Box::new(Snapshot),
    sample: 60,
};

/// A snapshot, with the number of its program before it.
fn saved(number: usize) -> Vec<u8> {
    let (program, commands) = SEEDS[number];
    let mut debugger = guest::debugger(program);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("seed");
    for command in commands.split(';').map(str::to_owned).chain([format!("save {}", path.display())]) {
        debugger.execute(command.trim()).expect("a snapshot");
    }
    let mut seed = vec![number as u8];
    seed.extend(std::fs::read(&path).expect("a snapshot"));
    seed
}

/// Changes the content, and most of the time makes length and digest fit.
fn generate(rng: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    if rng.one_in(8) {
        return mutate::bytes(rng, corpus);
    }
    let seed = &corpus[rng.below(corpus.len() as u64) as usize];
    let content = mutate::bytes(rng, &[seed[1 + HEAD..].to_vec()]);
    let mut input = seed[..1 + HEAD].to_vec();
    input[HEAD - 15..HEAD - 7].copy_from_slice(&(content.len() as u64).to_le_bytes());
    input[HEAD - 7..=HEAD].copy_from_slice(&digest(&content).to_le_bytes());
    input.extend(content);
    input
}

struct Snapshot;

impl Runner for Snapshot {
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken> {
        let Some((&number, file)) = input.split_first() else { return Ok(Verdict::Refused) };
        let folder = tempfile::tempdir().map_err(|e| format!("no folder: {e}"))?;
        let path = folder.path().join("input");
        std::fs::write(&path, file).map_err(|e| format!("no file: {e}"))?;
        let mut debugger = guest::debugger(SEEDS[usize::from(number) % SEEDS.len()].0);
        let _watch = Watch::over(&debugger);
        if !load(&mut debugger, &path)? {
            return Ok(Verdict::Refused);
        }
        for command in ["info", "v8", "stepi 100", "back 10", "bt"] {
            obey(&mut debugger, command)?;
        }
        Ok(Verdict::Accepted)
    }
}

fn load(debugger: &mut rivet_debug::Debugger, path: &Path) -> Result<bool, Broken> {
    match debugger.execute(&format!("load {}", path.display())) {
        Ok(_) => Ok(true),
        Err(complaint) => super::elf::one_line(&complaint.to_string()).map(|_| false),
    }
}
