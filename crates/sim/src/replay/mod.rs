//! Time travel: a machine can go back to any of its past positions, and forward again.
//!
//! A [`History`] remembers a run. It keeps *snapshots* of the harts, with the pages of memory that changed from each
//! to the next, and a *log* of all that the environment did: registers that a system call or a trap changed, bytes and
//! mappings that a kernel wrote, new harts, whose turn it was. To go to a position it restores the snapshot before it
//! and lets the harts run again; where the environment once did something, the log does it. The environment itself is
//! never rewound and never asked twice, so that nothing is printed twice, and input, clocks and random numbers are what
//! they were.
//!
//! A *position* counts steps: instructions that retired, and those that trapped instead. It names the state after its
//! last step and what came of that, before the machine looks whose turn is next. What the environment does between
//! two turns belongs to the position in which it happens, but is not seen there: the next step begins with it.
//!
//! # Memory
//! All that a history keeps takes at most [`Options::bytes`], by its own count, which is right to a few percent. One
//! half is for snapshots and the log: when it is full, neighbouring snapshots are joined, old ones first, so that the
//! distances grow with age; but never to more than a quarter of a second of running. When nothing can be joined, the
//! oldest part of the past is forgotten: see [`History::first`]. The other half is for what happens since the last
//! snapshot, and for going about in the past. Whatever changes more than an eighth of the bytes within the few
//! thousand instructions that are the least distance, or in one system call, makes the history start over.
//!
//! # Exactness
//! Going back to a position restores every register and every byte. There is one exception that guests can cause: code
//! that was changed without `fence.i` (or the system call for it) may be executed as it was or as it is, by the
//! specification, and replay may choose otherwise. Where that leads elsewhere it is found out:
//! [`ReplayError::Diverged`]. Harts whose time is the host's cannot be replayed and are refused.
//!
//! | file | what it holds |
//! |---|---|
//! | `log` | what the environment did |
//! | `memory` | memory of either kind of machine |
//! | `record` | the environment that is being listened to |
//! | `snapshot` | snapshots, joining and forgetting them |
//! | `travel` | going to a position, and changing what comes after it |
//! | `runner` | what runs harts again, and who watches |
//! | `search` | looking for the last time that something was so |
//! | `timeline` | a machine with its environment and its history |

mod log;
pub(crate) mod memory;
mod record;
mod runner;
mod search;
mod snapshot;
mod timeline;
mod travel;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rivet_hart::HartState;

use log::Event;
use memory::Memory;
pub use record::Recorder;
pub use runner::{Arrival, Nobody, Pilot};
pub use search::{Change, Changed, Holds, Moment, Scout};
use snapshot::{Leg, Present, Snapshot};
pub use timeline::{Failure, Timeline};
pub use travel::Mark;

use crate::{Environment, Machine};

/// How much to remember.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Most memory of the host's, in bytes; at least 1 MiB.
    pub bytes: u64,
    /// Instructions between snapshots, at most; there is one after 50 ms of running, too.
    pub spacing: u64,
}

impl Default for Options {
    /// 256 MiB, and a million instructions.
    fn default() -> Options {
        Options { bytes: 256 << 20, spacing: 1_000_000 }
    }
}

/// Why a position cannot be reached, or not be left.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The past does not reach back that far, or the program has not come that far.
    #[error("position {position} is outside the recorded history ({first} to {present})")]
    NotRemembered {
        /// The position.
        position: u64,
        /// The first that is remembered.
        first: u64,
        /// The present.
        present: u64,
    },
    /// Time is not a function of the program.
    #[error("a run with host time (time=host) cannot be replayed")]
    HostTime,
    /// Not all harts are in the same memory.
    #[error("the machine has no hart, or its harts do not share memory")]
    Harts,
    /// Replay did not do what the run had done.
    #[error("replay diverged at position {0}; was code changed without fence.i?")]
    Diverged(u64),
    /// The environment cannot go on from here.
    #[error("the past cannot be changed here: later system calls cannot be undone")]
    Fixed,
    /// Someone interrupted; the machine is at a position that was on the way.
    #[error("interrupted")]
    Interrupted,
}

/// Where the machine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cursor {
    /// At the end of what has happened: the environment goes on from here.
    Present,
    /// In the past, in this leg, with so many events of the whole log done.
    Past { leg: usize, done: usize },
}

/// The past of a machine.
///
/// It goes with one machine, which all methods are given: harts, memory and turns of the machine are the history's
/// to restore. In the past only the history may let it run.
pub struct History {
    options: Options,
    memory: Memory,
    /// Parts of the past, oldest first; the last one is still open in the present.
    legs: VecDeque<Leg>,
    events: VecDeque<Event>,
    /// Events that were forgotten: the number of the first that is there.
    forgotten: usize,
    /// Bytes of legs and events.
    held: u64,
    /// Bytes of events since the last snapshot.
    logged: u64,
    cursor: Cursor,
    /// The present, while the machine is in the past.
    present: Option<Present>,
    /// Traps up to where the machine is.
    traps: u64,
    /// States of the harts when the environment was last done with them.
    shadow: Vec<HartState>,
    /// Whose turn it was then.
    turn: usize,
    /// The machine has looked for a hart at this number of instructions, and none has run since.
    looked: Option<u64>,
    /// When the environment wants to be asked, in instructions of the machine.
    due: Option<u64>,
    /// What the environment remembered last.
    env: Option<Arc<[u8]>>,
    /// Something that the environment did could not be remembered.
    lost: bool,
    /// Time spent running since the last snapshot.
    cost: Duration,
    /// When the harts were last let run.
    started: Option<Instant>,
    /// Set from outside, it ends a replay or a search with [`ReplayError::Interrupted`].
    pub interrupt: Arc<AtomicBool>,
}

impl History {
    /// Starts to remember: the present position is the first.
    pub fn new(
        machine: &mut Machine,
        env: &dyn Environment,
        options: Options,
    ) -> Result<History, ReplayError> {
        History::after(0, machine, env, options)
    }

    /// The same, so many traps having come before: positions count them.
    pub fn after(
        traps: u64,
        machine: &mut Machine,
        env: &dyn Environment,
        options: Options,
    ) -> Result<History, ReplayError> {
        let bytes = options.bytes.max(1 << 20);
        let options = Options { bytes, spacing: options.spacing.max(1) };
        if machine.harts.iter().any(|hart| hart.config.host_time) {
            return Err(ReplayError::HostTime);
        }
        let memory = Memory::of(machine).ok_or(ReplayError::Harts)?;
        let mut history = History {
            options,
            memory,
            legs: VecDeque::new(),
            events: VecDeque::new(),
            forgotten: 0,
            held: 0,
            logged: 0,
            cursor: Cursor::Present,
            present: None,
            traps,
            shadow: Vec::new(),
            turn: machine.current,
            looked: None,
            due: None,
            env: env.save().map(Into::into),
            lost: false,
            cost: Duration::ZERO,
            started: None,
            interrupt: Arc::default(),
        };
        history.restart(machine);
        Ok(history)
    }

    /// Where the machine is.
    pub fn position(&self, machine: &Machine) -> u64 {
        machine.instret() + self.traps
    }

    /// The earliest position that can be reached.
    pub fn first(&self, machine: &Machine) -> u64 {
        match self.legs.front() {
            Some(leg) if !self.is_lost() => leg.start.position(),
            _ => self.position(machine),
        }
    }

    /// The latest position: what comes after it has not happened.
    pub fn present(&self, machine: &Machine) -> u64 {
        self.present.as_ref().map_or_else(|| self.position(machine), |present| present.state.position())
    }

    /// Is the machine at the present?
    pub fn is_present(&self) -> bool {
        self.cursor == Cursor::Present
    }

    /// How much is remembered.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The bound on the memory of the host's, in bytes.
    pub fn bound(&self) -> u64 {
        self.options.bytes
    }

    /// Memory of the host's that is in use, in bytes.
    pub fn bytes(&self) -> u64 {
        self.held + self.memory.before_bytes().unwrap_or(0)
    }

    /// Snapshots that are kept.
    pub fn snapshots(&self) -> usize {
        self.legs.len()
    }

    /// At the present: is there no way back from here?
    fn is_lost(&self) -> bool {
        self.is_present() && (self.lost || self.memory.before_bytes().is_none())
    }

    /// What the environment remembered where the machine is; none if that cannot be taken back.
    pub fn environment(&self) -> Option<Arc<[u8]>> {
        match self.cursor {
            Cursor::Present => self.env.clone(),
            Cursor::Past { leg, done } => {
                let start = &self.legs[leg].start;
                let events = (start.events..done).rev();
                let last = events.filter_map(|number| self.event(number)?.effects.env.clone()).next();
                last.unwrap_or_else(|| start.env.clone())
            }
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.swap(false, Ordering::Relaxed)
    }

    /// The number that the next event gets.
    fn next_event(&self) -> usize {
        self.forgotten + self.events.len()
    }

    fn event(&self, number: usize) -> Option<&Event> {
        self.events.get(number.checked_sub(self.forgotten)?)
    }

    /// The state of the machine, which has come by so many events.
    fn snapshot(&self, machine: &Machine, events: usize) -> Snapshot {
        Snapshot {
            instret: machine.instret(),
            traps: self.traps,
            events,
            current: machine.current,
            retired: machine.retired,
            harts: machine.harts.iter().map(rivet_hart::Hart::state).collect(),
            devices: self.memory.devices(),
            layout: self.memory.layout(self.legs.back().and_then(|leg| leg.start.layout.as_ref())),
            env: self.env.clone(),
        }
    }
}
