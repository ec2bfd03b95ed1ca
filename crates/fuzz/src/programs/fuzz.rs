//! The fuzzer runs random programs on Rivet and on QEMU; their output must be the same.

use std::fmt;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::Arc;

use rivet_exec::Interpreter;
use rivet_hart::Config;

use super::{Flavour, Program, ProgramError, Recipe, shrink};
use crate::differential::qemu::Died;
use crate::differential::rivet;
use crate::differential::{DifferentialError, Fill, NewEngine, Qemu};

/// The comparison cannot be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FuzzError {
    /// A program cannot be made.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// A simulator cannot be run.
    #[error(transparent)]
    Run(#[from] DifferentialError),
    /// A difference cannot be kept.
    #[error("cannot save a difference: {0}")]
    Keep(#[from] std::io::Error),
    /// Too old a QEMU.
    #[error("{0} is too old: random programs hit its known bugs; use QEMU 9 or newer")]
    Old(Qemu),
}

/// What is to be compared.
#[derive(Clone, Debug)]
pub struct Options {
    /// Start of all random sequences.
    pub seed: u64,
    /// Instructions of a program, more or less.
    pub length: usize,
    /// VLENs, in turn.
    pub vlens: Vec<u32>,
    /// Where minimal programs that differ go, as `.s` and `.elf`.
    pub keep: Option<PathBuf>,
    /// Differences to shrink; the others are counted.
    pub reports: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { seed: 1, length: 200, vlens: vec![128, 256, 512, 1024], keep: None, reports: 8 }
    }
}

/// What came of it so far.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Programs that ran on both.
    pub programs: u64,
    /// Instructions that they executed on Rivet.
    pub instructions: u64,
    /// Traps that they noted.
    pub traps: u64,
    /// Programs in which QEMU failed an assertion of its own.
    pub aborted: u64,
    /// Programs that differ.
    pub differences: u64,
    /// Descriptions of the first of them, with minimal programs.
    pub reports: Vec<String>,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { programs, instructions, traps, aborted, differences, .. } = self;
        write!(
            f,
            "{programs} programs, {instructions} instructions, {traps} traps, {differences} differences"
        )?;
        if *aborted > 0 {
            write!(f, "; {aborted} QEMU assertion failures")?;
        }
        Ok(())
    }
}

/// How a program ended on both.
pub(super) enum PairResult {
    /// They print the same, so many lines of traps among it, after so many instructions.
    Same { instructions: u64, traps: u64 },
    /// They do not: the lines that differ.
    Different(String),
    /// QEMU failed an assertion.
    Aborted,
}

/// Compares programs on Rivet with the same on a QEMU.
pub struct Fuzz {
    qemu: Qemu,
    options: Options,
    new_engine: NewEngine,
    /// Rivet's choices, which are to be QEMU's.
    choices: fn(Config) -> Config,
    next: u64,
    /// What came of it so far.
    pub summary: Summary,
}

impl Fuzz {
    /// With that QEMU.
    ///
    /// # Errors
    ///
    /// When it is too old.
    pub fn new(qemu: Qemu, options: Options) -> Result<Fuzz, FuzzError> {
        if qemu.version < (9, 0) {
            return Err(FuzzError::Old(qemu));
        }
        let new_engine: NewEngine = Arc::new(|| Box::new(Interpreter::new()));
        // The reserved `vsetvli x0, x0` sets no vill in QEMU.
        let choices = |config| Config { vsetvl_x0_vill: false, ..config };
        Ok(Fuzz { qemu, options, new_engine, choices, next: 0, summary: Summary::default() })
    }

    /// Runs the programs with the engines that `new_engine` makes, not with the interpreter.
    pub fn with_engine(self, new_engine: NewEngine) -> Fuzz {
        Fuzz { new_engine, ..self }
    }

    /// Makes and compares the next program.
    pub fn step(&mut self) -> Result<(), FuzzError> {
        let vlen = self.options.vlens[self.next as usize % self.options.vlens.len().max(1)];
        let seed = self.options.seed.wrapping_mul(1_000_003).wrapping_add(self.next);
        self.next += 1;
        let isa = self.qemu.isa(vlen);
        let recipe = Recipe { seed, length: self.options.length, isa, flavour: Flavour::Linux };
        let program = recipe.program()?;
        match self.compare(&program)? {
            PairResult::Same { instructions, traps } => {
                self.summary.instructions += instructions;
                self.summary.traps += traps;
            }
            PairResult::Aborted => self.summary.aborted += 1,
            PairResult::Different(_) => self.difference(program)?,
        }
        self.summary.programs += 1;
        Ok(())
    }

    /// Runs a program on both.
    pub(super) fn compare(&self, program: &Program) -> Result<PairResult, FuzzError> {
        let elf = program.elf()?;
        let config = Arc::new((self.choices)(Config::new(*program.isa())));
        let running = self.qemu.start(program.isa(), Fill::Undisturbed, &elf)?;
        let rivet = rivet::run_counted(&config, &self.new_engine, &elf)?;
        let qemu = running.finish()?;
        Ok(match (rivet, qemu) {
            (Ok((a, instructions)), Ok(b)) if a == b => {
                let text = String::from_utf8_lossy(&a);
                let traps = text.lines().filter(|line| line.starts_with("t ")).count() as u64;
                PairResult::Same { instructions, traps }
            }
            (Ok((a, _)), Ok(b)) => {
                let (a, b) = (String::from_utf8_lossy(&a), String::from_utf8_lossy(&b));
                PairResult::Different(differing_lines(&a, &b))
            }
            (_, Err(died)) if died.is_assertion() => PairResult::Aborted,
            (rivet, qemu) => {
                let say =
                    |end: Option<Died>| end.map_or("ends".to_owned(), |died| format!("crashes: {died}"));
                PairResult::Different(format!("Rivet {}\nQEMU {}\n", say(rivet.err()), say(qemu.err())))
            }
        })
    }

    /// Shrinks, describes and keeps a program that differs.
    fn difference(&mut self, program: Program) -> Result<(), FuzzError> {
        self.summary.differences += 1;
        if self.summary.reports.len() >= self.options.reports {
            return Ok(());
        }
        let (seed, vlen) = (program.seed, program.isa.vlen);
        let small = shrink::shrink(program, &mut |candidate| {
            Ok(matches!(self.compare(candidate)?, PairResult::Different(_)))
        })?;
        let lines = match self.compare(&small)? {
            PairResult::Different(lines) => lines,
            _ => "the difference is not reproducible\n".into(),
        };
        if let Some(directory) = &self.options.keep {
            fs::create_dir_all(directory)?;
            let path = directory.join(format!("{seed}-{vlen}"));
            fs::write(path.with_extension("s"), small.text())?;
            let elf = path.with_extension("elf");
            fs::write(&elf, small.elf()?)?;
            fs::set_permissions(&elf, fs::Permissions::from_mode(0o755))?;
            fs::write(path.with_extension("diff"), &lines)?;
        }
        self.summary.reports.push(format!("seed {seed}, VLEN {vlen}\n{}\n{lines}", small.body()));
        Ok(())
    }
}

/// The first lines of two texts that are not the same.
fn differing_lines(rivet: &str, qemu: &str) -> String {
    const MOST: usize = 8;
    let pairs = rivet.lines().zip(qemu.lines()).filter(|(a, b)| a != b);
    let mut text: String = pairs.take(MOST).map(|(a, b)| format!("Rivet {a}\nQEMU  {b}\n")).collect();
    let (a, b) = (rivet.lines().count(), qemu.lines().count());
    if a != b {
        text += &format!("Rivet prints {a} lines, QEMU {b}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::differential::VARIABLE;

    #[test]
    fn a_difference_is_found_and_shrunk() {
        let Some(qemu) = Qemu::find().expect("a QEMU that answers").filter(|qemu| qemu.version >= (9, 0))
        else {
            println!("skipped: there is no qemu-riscv64 of version 9 or newer; {VARIABLE} can name one");
            return;
        };
        let folder = tempfile::tempdir().expect("a folder");
        let keep = Some(folder.path().join("kept"));
        let mut fuzz =
            Fuzz::new(qemu, Options { keep, reports: 1, ..Options::default() }).expect("a comparison");
        // A choice that QEMU does not make (V 6.3).
        fuzz.choices = |config| Config { half_avl: true, ..config };
        while fuzz.summary.reports.is_empty() {
            assert!(fuzz.summary.programs < 40, "no program has AVL between VLMAX and twice that");
            fuzz.step().expect("a comparison");
        }
        let report = &fuzz.summary.reports[0];
        let instructions = report.lines().filter(|line| line.starts_with("    ")).count();
        assert!(report.contains("vset") && instructions <= 16, "{report}");
        assert!(report.contains("\nRivet ") && report.contains("\nQEMU "), "{report}");
        assert_eq!(fs::read_dir(folder.path().join("kept")).expect("a folder").count(), 3);
    }
}
