//! Suspending a process to bytes, and resuming it in another run of the same program.
//!
//! Harts and memory are saved by the caller. This is not [`Environment::save`]: output and file writes stay, and
//! reverse execution must not take system calls back.
//!
//! Invariant: every failure happens before anything changes: [`Linux::revive`] reads and opens files, [`Linux::resume`]
//! replaces the state.
//!
//! [`Environment::save`]: rivet_sim::Environment::save

use rivet_sim::bytes::{Damaged, Reader, Writer};
use rivet_sim::{ExitStatus, Machine};

use crate::Linux;
use crate::config::{Clocks, Random};
use crate::fs::fdtable::SavedFiles;
use crate::kernel::file_snapshot::{FileSnapshot, Opener, ReopenedFiles};
use crate::kernel::mode::Mode;
use crate::kernel::random::Generator;
use crate::mm::Memory;
use crate::process::Process;
use crate::signal::Signals;
use crate::thread::Threads;
use crate::time::Clock;

/// Version of the format.
const VERSION: u64 = 7;

/// The reason why a process cannot be suspended or resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SuspendError {
    /// An open file could not be opened again.
    #[error("cannot save the process: {holder} is {path}, {reason}")]
    Unfit {
        /// Holder of the file, such as `descriptor 3`.
        holder: String,
        /// Path as the guest sees it.
        path: String,
        /// The reason.
        reason: String,
    },
    /// A file that was open cannot be opened.
    #[error("cannot resume the process: {holder} was {path}, {reason}")]
    Gone {
        /// Holder of the file, such as `descriptor 3`.
        holder: String,
        /// Path as the guest sees it.
        path: String,
        /// The reason.
        reason: String,
    },
    /// The process had another kind of clock.
    #[error("the snapshot is from a process with a different kind of clock")]
    Clocks,
    /// The format version is unknown.
    #[error("the snapshot has process format {0}; this version of Rivet reads format {VERSION}")]
    Version(u64),
    /// A recording or a core file stands in place of the process.
    #[error("a recording or core file cannot be saved, and nothing can be loaded in its place")]
    Still,
    /// The bytes are damaged.
    #[error(transparent)]
    Damaged(#[from] Damaged),
}

/// A process that was read, with its files open, ready to resume.
pub struct Suspended {
    memory: Memory,
    files: SavedFiles,
    process: Process,
    signals: Signals,
    threads: Threads,
    clock: Clock,
    random: Random,
    unknown: Vec<u64>,
    ending: Option<ExitStatus>,
    retired: u64,
    cut: Option<u64>,
}

fn status_words(status: Option<ExitStatus>) -> [u64; 2] {
    match status {
        None => [0, 0],
        Some(ExitStatus::Code(code)) => [1, u64::from(code as u32)],
        Some(ExitStatus::Signal(signal)) => [2, u64::from(signal as u32)],
        Some(ExitStatus::InstructionLimit) => [3, 0],
    }
}

fn status(words: [u64; 2]) -> Option<ExitStatus> {
    match words {
        [0, _] => None,
        [1, code] => Some(ExitStatus::Code(code as i32)),
        [2, signal] => Some(ExitStatus::Signal(signal as i32)),
        _ => Some(ExitStatus::InstructionLimit),
    }
}

impl Linux {
    /// Writes the process without harts and memory: descriptors, threads, signals, clocks, random state. Of a file it
    /// writes path and position, not the contents.
    pub fn suspend(&self, machine: &Machine) -> Result<Vec<u8>, SuspendError> {
        if matches!(self.mode, Mode::Replay(_) | Mode::Core) {
            return Err(SuspendError::Still);
        }
        let (mut rest, mut files) = (Writer::default(), FileSnapshot::default());
        // Whoever has a descriptor is named by it.
        self.files.save(&mut rest, &mut files);
        self.memory.save(&mut rest, &mut files);
        self.threads.save(&mut rest, &mut files);
        self.process.save(&mut rest);
        self.signals.save(&mut rest);
        self.clock.save(&mut rest);
        self.random.save(&mut rest);
        rest.word(self.unknown.len() as u64);
        self.unknown.iter().for_each(|&number| rest.word(number));
        rest.words(&status_words(self.ending));
        rest.word(machine.removed.instructions);
        rest.option(machine.cut);
        let mut out = Writer::default();
        out.words(&[VERSION, (self.clock.mode() == Clocks::Virtual).into(), self.clock.monotonic(machine)]);
        files.save(&mut out, &self.files.mounts)?;
        out.data(rest.bytes());
        Ok(out.bytes().to_vec())
    }

    /// Reads what [`Linux::suspend`] wrote for a machine with `harts` harts, and opens the files. Nothing changes yet.
    pub fn revive(&self, saved: &[u8], harts: usize, machine: &Machine) -> Result<Suspended, SuspendError> {
        if matches!(self.mode, Mode::Replay(_) | Mode::Core) {
            return Err(SuspendError::Still);
        }
        let mut from = Reader::new(saved);
        let [version, is_virtual, then] = from.words()?;
        if version != VERSION {
            return Err(SuspendError::Version(version));
        }
        let mode = self.clock.mode();
        if (is_virtual != 0) != (mode == Clocks::Virtual) {
            return Err(SuspendError::Clocks);
        }
        // The host's clock has gone on, or is another's. Virtual time is part of what was saved.
        let now = self.clock.monotonic(machine);
        let shift = |deadline: u64| match mode {
            Clocks::Real => now.saturating_add(deadline.saturating_sub(then)),
            Clocks::Virtual => deadline,
        };
        let (mounts, config, random) = (&self.files.mounts, &self.config, &self.random);
        let opener = Opener { mounts, config, random, shift: &shift };
        let reopened = ReopenedFiles::load(&mut from, &opener)?;
        let mut rest = Reader::new(from.data()?);
        from.end()?;
        let from = &mut rest;
        let suspended = Suspended {
            files: SavedFiles::load(from, &reopened)?,
            memory: Memory::load(from, &reopened, self.guest.space.size())?,
            threads: self.threads.load(from, &reopened, harts, &shift)?,
            process: Process::load(from)?,
            signals: Signals::load(from)?,
            clock: Clock::load(mode, from, shift)?,
            random: Generator::load(from)?,
            unknown: (0..from.count(8)?).map(|_| from.word()).collect::<Result<_, _>>()?,
            ending: status(from.words()?),
            retired: from.word()?,
            cut: from.option()?,
        };
        from.end()?;
        Ok(suspended)
    }

    /// Replaces this process by the suspended one. The machine's harts and memory must be those saved with it.
    pub fn resume(&mut self, machine: &mut Machine, suspended: Suspended) {
        self.files.set(suspended.files);
        self.random.set(suspended.random);
        (self.memory, self.process) = (suspended.memory, suspended.process);
        self.files.most = self.process.most_files();
        (self.signals, self.threads) = (suspended.signals, suspended.threads);
        (self.clock, self.ending, self.diagnosis) = (suspended.clock, suspended.ending, None);
        self.files.all().iter().for_each(|file| self.clock.watched.add(file));
        self.unknown = suspended.unknown.into_iter().collect();
        (machine.removed.instructions, machine.cut) = (suspended.retired, suspended.cut);
    }
}
