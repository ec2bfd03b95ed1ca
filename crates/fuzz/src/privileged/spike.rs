//! Spike runs a program and writes its commit log, beside which Rivet runs it.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use rivet_conformance::Setup;
use rivet_conformance::lockstep::{self, LockstepError, Options, Report};
use rivet_elf::Image;
use rivet_hart::{ArithmeticVstart, Config, MisalignedAtomic};

use super::{AssembleError, engines, isa, isa_of_spike, program};

/// Environment variable that names Spike.
const VARIABLE: &str = "RIVET_SPIKE";

/// Instructions after which Spike ends a program that goes round in circles; a trap counts as up to 5,000.
const MOST: u64 = 3_000_000;

/// Spike's exit code for a program that has ended: it writes 3 to tohost.
const ENDED: i32 = 1;

/// CSRs that may differ: mideleg (Spike delegates the interrupt of guests, though GEILEN is 0), mip (a write of hvip logs
/// it without what hvip adds, and the timer's bit depends on the time), mtinst and htinst (which may be zero, and are on
/// Spike unless the G-stage faults).
const IGNORED: [u16; 4] = [0x303, 0x344, 0x34a, 0x64a];

/// A program cannot be compared.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpikeError {
    /// The program is wrong.
    #[error(transparent)]
    Assemble(#[from] AssembleError),
    /// Rivet cannot read it.
    #[error("{0}")]
    Elf(String),
    /// A file cannot be written, or Spike not be run.
    #[error("{0}: {1}")]
    Io(String, #[source] io::Error),
    /// The log cannot be read.
    #[error(transparent)]
    Log(#[from] LockstepError),
}

/// What comparing a program has come to.
#[derive(Debug)]
pub struct Comparison {
    /// The first difference, if any.
    pub report: Report,
    /// Spike was stopped: the log ends before the program does.
    pub endless: bool,
    /// What the engines differ in.
    pub engines: Result<(), String>,
}

impl Comparison {
    /// Whether both did the same.
    pub fn same(&self) -> bool {
        let log = match self.report.result {
            lockstep::Verdict::Same => true,
            lockstep::Verdict::LogEnds => self.endless,
            lockstep::Verdict::Differs => false,
        };
        log && self.engines.is_ok()
    }
}

/// The name of a Spike that can be run: what the environment variable `RIVET_SPIKE` says, or else `spike`; `None` when there
/// is none.
pub fn spike_program() -> Option<String> {
    let program = std::env::var(VARIABLE).unwrap_or_else(|_| "spike".into());
    let help = Command::new(&program).arg("--help").stdout(Stdio::null()).stderr(Stdio::null()).status();
    help.is_ok().then_some(program)
}

/// A Spike that can be run, and where files are put.
#[derive(Clone, Debug)]
pub struct Spike<'a> {
    program: String,
    folder: &'a Path,
}

impl<'a> Spike<'a> {
    /// That of [`spike_program`]; files are put in `folder`.
    pub fn find(folder: &'a Path) -> Option<Spike<'a>> {
        Some(Spike { program: spike_program()?, folder })
    }

    /// Compares the program of a seed.
    ///
    /// # Errors
    ///
    /// When there is no comparison.
    pub fn compare(&self, seed: u64) -> Result<Comparison, SpikeError> {
        let elf = program(seed)?;
        let (path, log) = (self.folder.join("program.elf"), self.folder.join("spike.log"));
        let at = |path: &Path| path.display().to_string();
        std::fs::write(&path, &elf).map_err(|e| SpikeError::Io(at(&path), e))?;
        let status = Command::new(&self.program)
            .arg(format!("--isa={}", isa_of_spike()))
            .args(["-m128", "-l", "--log-commits"])
            .arg(format!("--instructions={MOST}"))
            .arg(format!("--log={}", log.display()))
            .arg(&path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .map_err(|e| SpikeError::Io(self.program.clone(), e))?;
        let image = Image::parse("program.elf", &elf).map_err(|e| SpikeError::Elf(e.to_string()))?;
        let setup = Setup { isa: Some(isa()), choose: Arc::new(choices), ..Setup::default() };
        let options = Options { ignore: BTreeSet::from(IGNORED), ..Options::default() };
        let lines = File::open(&log).map_err(|e| SpikeError::Io(at(&log), e))?;
        let args = [at(&path)];
        let report = lockstep::compare(Box::new(BufReader::new(lines)), image, &args, &setup, &options)?;
        Ok(Comparison { report, endless: status.code() != Some(ENDED), engines: engines::agree(&elf) })
    }
}

/// What Spike chooses where there is a choice.
fn choices(config: &mut Config) {
    config.vstart = ArithmeticVstart::Trap;
    config.misaligned_atomic = MisalignedAtomic::AccessFault;
}
