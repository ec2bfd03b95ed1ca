//! Random functions in C are compiled by clang to LLVM IR and by `rivet-cc` to code, and compared with clang's scalar
//! code.
//!
//! | file | what it holds |
//! |---|---|
//! | `types`, `expression`, `statement`, `function` | the generator |
//! | `prelude.h`, `driver.c` | the operations of generated functions; the program that calls and compares them |
//! | `system.h` | what programs need in place of a C library |
//! | `program` | the text of a program: functions, the table of them |
//! | `compile` | what the compiler makes of a module, function by function |
//! | `csmith`, `csmith.c` | programs by csmith instead of our own |
//! | `intrinsics` | tests of RVV intrinsics |
//! | `tools` | clang, lld, QEMU, and Rivet as the machine |
//!
//! One program holds many functions, each in a scalar variant and in one for each way to write IR, so that one run compares all.

mod compile;
mod csmith;
mod expression;
mod function;
pub mod intrinsics;
mod program;
mod statement;
mod tools;
mod types;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rivet_testkit::Rng;

use compile::{Translated, options, translate};
use program::Program;
pub use tools::missing;

/// How IR is made, beside what is common: variants from 1 on.
const WAYS: [&[&str]; 4] = [
    &["-O1", "-fno-vectorize", "-fno-slp-vectorize"],
    &["-O1", "-fvectorize", "-fslp-vectorize"],
    &["-O2", "-fno-vectorize", "-fno-slp-vectorize"],
    &["-O2"],
];
const VLENS: [u32; 3] = [128, 256, 1024];
/// What drivers include: there is no C library.
const SYSTEM: &str = include_str!("functions/system.h");
/// Instructions that a batch may execute.
const LIMIT: u64 = 4_000_000_000;

/// What came out.
#[derive(Default, Debug, serde::Serialize)]
pub struct Tally {
    /// Functions in C.
    pub functions: u64,
    /// Functions in IR: each of the former in up to four ways.
    pub compiled: u64,
    /// Loops that became vector loops.
    pub vectorised: u64,
    /// Loops that stayed scalar for a reason.
    pub scalar: u64,
    /// Functions in IR that the compiler does not support, by reason.
    pub refused: BTreeMap<String, u64>,
    /// Loops whose plan failed inside the compiler, and functions that it broke.
    pub failed: Vec<String>,
    /// Functions that compute something else.
    pub wrong: Vec<String>,
    /// Those where clang's own code of the same IR does so, too: the IR does not mean what the C does.
    pub inherited: Vec<String>,
}

impl Tally {
    /// Adds another.
    pub fn add(&mut self, other: Tally) {
        self.functions += other.functions;
        self.compiled += other.compiled;
        self.vectorised += other.vectorised;
        self.scalar += other.scalar;
        for (reason, count) in other.refused {
            *self.refused.entry(reason).or_default() += count;
        }
        self.failed.extend(other.failed);
        self.wrong.extend(other.wrong);
        self.inherited.extend(other.inherited);
    }

    /// Whether nothing failed and nothing was wrong.
    pub fn is_clean(&self) -> bool {
        self.failed.is_empty() && self.wrong.is_empty()
    }
}

/// What a batch consists of, and where faults are kept.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The seed of everything in it.
    pub seed: u64,
    /// How many functions.
    pub functions: usize,
    /// Whether QEMU runs it, too.
    pub qemu: bool,
    /// Whether csmith writes it: one function then.
    pub csmith: bool,
    /// The folder for the C and IR of batches with faults.
    pub keep: Option<PathBuf>,
}

/// Makes, compiles, runs and compares a batch.
///
/// # Errors
/// When a tool fails.
pub fn check(batch: &Batch) -> Result<Tally, String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let tally = match batch.csmith {
        true => csmith::run(batch.seed, batch.qemu, folder.path())?,
        false => run(batch, folder.path())?,
    };
    if let (Some(keep), false) = (&batch.keep, tally.is_clean()) {
        let to = keep.join(batch.seed.to_string());
        fs::create_dir_all(&to).map_err(|e| e.to_string())?;
        for entry in fs::read_dir(folder.path()).map_err(|e| e.to_string())? {
            let path = entry.map_err(|e| e.to_string())?.path();
            let name = path.file_name().unwrap_or_default();
            fs::copy(&path, to.join(name)).map_err(|e| format!("{}: {e}", path.display()))?;
        }
    }
    Ok(tally)
}

fn run(batch: &Batch, folder: &Path) -> Result<Tally, String> {
    let mut r = Rng::new(batch.seed);
    let program = Program::random(&mut r, batch.functions);
    program.write(folder)?;
    let mut tally = Tally { functions: batch.functions as u64, ..Tally::default() };
    let unroll = r.one_in(3);
    let mut objects = Vec::new();
    let mut present = vec![1_u32; batch.functions];
    for (way, flags) in WAYS.iter().enumerate() {
        let variant = way + 1;
        let text = tools::ir(folder, variant, flags, unroll)?;
        let options = options(&mut r);
        let chosen = folder.join(format!("v{variant}.options"));
        fs::write(chosen, format!("{options:#?}\n")).map_err(|e| e.to_string())?;
        let Translated { object, names } =
            translate(&text, &options, &format!("seed {} way {variant}", batch.seed), &mut tally);
        let path = folder.join(format!("v{variant}.o"));
        fs::write(&path, object).map_err(|e| e.to_string())?;
        objects.push(path);
        for (index, mask) in present.iter_mut().enumerate() {
            *mask |= u32::from(names.contains(&format!("f{index}_{variant}"))) << variant;
        }
    }
    program.write_table(folder, batch.seed, &present)?;
    let executable = tools::link(folder, &objects, &[])?;
    let mut wrong = Faults::new();
    let mut collect = |lines: Vec<String>, machine: String| {
        for line in lines {
            let text = format!("seed {}: {line}, {machine}", batch.seed);
            wrong.entry(variant_of(&line)).or_insert(text);
        }
    };
    for vlen in VLENS {
        collect(tools::rivet(&executable, vlen, LIMIT)?, format!("VLEN {vlen}"));
    }
    if batch.qemu {
        let vlen = r.pick(&VLENS);
        collect(tools::qemu(&executable, vlen)?, format!("QEMU, VLEN {vlen}"));
    }
    let inherited = if wrong.is_empty() { Vec::new() } else { wrong_in_ir(folder)? };
    for (variant, line) in wrong {
        let list = if inherited.contains(&variant) { &mut tally.inherited } else { &mut tally.wrong };
        list.push(line);
    }
    Ok(tally)
}

/// The first fault of each variant of a function.
type Faults = BTreeMap<String, String>;

/// The function and the number of its variant in a line of the driver: `wrong f4 2 …`.
fn variant_of(line: &str) -> String {
    line.split(' ').skip(1).take(2).collect::<Vec<_>>().join(" ")
}

/// The variants of functions that are wrong where clang compiles the IR: on Rivet, for QEMU need not be there.
fn wrong_in_ir(folder: &Path) -> Result<Vec<String>, String> {
    let objects: Result<Vec<PathBuf>, String> =
        (1..=WAYS.len()).map(|variant| tools::object_of_ir(folder, variant)).collect();
    let executable = tools::link(folder, &objects?, &[])?;
    let mut wrong = Vec::new();
    for vlen in VLENS {
        wrong.extend(tools::rivet(&executable, vlen, LIMIT)?.iter().map(|line| variant_of(line)));
    }
    Ok(wrong)
}
