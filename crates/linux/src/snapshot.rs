//! A process that is put aside as bytes, and goes on from them in another run of the same program.
//!
//! Harts and memory are whoever's who keeps the rest of the machine. This is no [`Environment::save`]: what the process
//! has printed and written to files stays so, and time travel must not take its system calls back.
//!
//! Invariant: all that can fail comes before anything changes: [`Linux::revive`] reads and opens, [`Linux::resume`]
//! puts in place.
//!
//! [`Environment::save`]: rivet_sim::Environment::save

use rivet_sim::bytes::{Damaged, Reader, Writer};
use rivet_sim::{ExitStatus, Machine};

use crate::Linux;
use crate::config::{Clocks, Random};
use crate::fs::fdtable::Held;
use crate::kernel::random::Generator;
use crate::kernel::saved_files::{Opener, Shelf, Taken};
use crate::mm::Memory;
use crate::process::Process;
use crate::signal::Signals;
use crate::thread::Threads;
use crate::time::Clock;

/// Another number for another form.
const VERSION: u64 = 4;

/// Why a process cannot be put aside, or not go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SuspendError {
    /// An open file could not be opened again.
    #[error("cannot save the process: {holder} is {path}, {reason}")]
    Unfit {
        /// Who has it, such as `descriptor 3`.
        holder: String,
        /// Its path as the guest sees it.
        path: String,
        /// What is the matter.
        reason: String,
    },
    /// A file that was open cannot be opened.
    #[error("cannot resume the process: {holder} was {path}, {reason}")]
    Gone {
        /// Who had it, such as `descriptor 3`.
        holder: String,
        /// Its path as the guest sees it.
        path: String,
        /// What is the matter.
        reason: String,
    },
    /// Time was counted otherwise.
    #[error("the snapshot is from a process with a different kind of clock")]
    Clocks,
    /// The form is another.
    #[error("the snapshot has process format {0}; this version of Rivet reads format {VERSION}")]
    Version(u64),
    /// The bytes are not what was written.
    #[error(transparent)]
    Damaged(#[from] Damaged),
}

/// A process that was read, with its files open, and can go on.
pub struct Suspended {
    memory: Memory,
    held: Held,
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
    /// The process as bytes, apart from harts and memory: descriptors, threads, signals, clocks, random numbers. Of
    /// files, what is open and where; not what is in them.
    pub fn suspend(&self, machine: &Machine) -> Result<Vec<u8>, SuspendError> {
        let (mut rest, mut shelf) = (Writer::default(), Shelf::default());
        // Whoever has a descriptor is named by it.
        self.files.save(&mut rest, &mut shelf);
        self.memory.save(&mut rest, &mut shelf);
        self.threads.save(&mut rest, &mut shelf);
        self.process.save(&mut rest);
        self.signals.save(&mut rest);
        self.clock.save(&mut rest);
        self.random.save(&mut rest);
        rest.word(self.unknown.len() as u64);
        self.unknown.iter().for_each(|&number| rest.word(number));
        rest.words(&status_words(self.ending));
        rest.word(machine.retired);
        rest.option(machine.cut);
        let mut out = Writer::default();
        out.words(&[VERSION, (self.clock.mode() == Clocks::Virtual).into(), self.clock.monotonic(machine)]);
        shelf.save(&mut out, &self.files.mounts)?;
        out.data(rest.bytes());
        Ok(out.bytes().to_vec())
    }

    /// Reads what [`Linux::suspend`] wrote of a machine with so many harts, and opens the files. Nothing changes yet.
    pub fn revive(&self, saved: &[u8], harts: usize, machine: &Machine) -> Result<Suspended, SuspendError> {
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
        let taken = Taken::load(&mut from, &opener)?;
        let mut rest = Reader::new(from.data()?);
        from.end()?;
        let from = &mut rest;
        let suspended = Suspended {
            held: Held::load(from, &taken)?,
            memory: Memory::load(from, &taken, self.guest.space.size())?,
            threads: self.threads.load(from, &taken, harts, &shift)?,
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

    /// Goes on with this process. The machine's harts and memory have to be those that were saved with it.
    pub fn resume(&mut self, machine: &mut Machine, suspended: Suspended) {
        self.files.set(suspended.held);
        self.random.set(suspended.random);
        (self.memory, self.process) = (suspended.memory, suspended.process);
        self.files.most = self.process.most_files();
        (self.signals, self.threads) = (suspended.signals, suspended.threads);
        (self.clock, self.ending, self.diagnosis) = (suspended.clock, suspended.ending, None);
        self.files.all().iter().for_each(|file| self.clock.watched.add(file));
        self.unknown = suspended.unknown.into_iter().collect();
        (machine.retired, machine.cut) = (suspended.retired, suspended.cut);
    }
}
