//! Reverse execution: a machine can go back to any position of its past, and forward again.
//!
//! ```text
//! position:  first                                     present
//!            │ interval │ interval   │ interval (open)     │
//!            S──────────S────────────S─────────────────────┤      S: Snapshot (harts) and the pages changed after it
//!              e   e  e    e      e     e    e  e     e           e: Event of the log (Effects of the environment)
//!
//! going to p: restore the last S before p ─► run the harts ─► apply each e in its place ─► p
//! ```
//!
//! A [`History`] records a run. It keeps *snapshots* of the harts, the pages of memory that changed from each snapshot
//! to the next, and a *log* of the environment's effects: registers that a system call or a trap changed, bytes and
//! mappings that a kernel wrote, new harts, changes of turn. Replay restores the snapshot before a position and runs
//! the harts again, with the effects from the log. The environment itself is never rewound and never called again, so
//! that nothing is printed twice, and input, clocks and random numbers are those of the run.
//!
//! A *position* counts steps: instructions that retired, and instructions that trapped instead. It names the state
//! after its last step and the effects of that step, before the machine chooses the next hart. Effects between two
//! turns belong to the position in which they happen, but are not visible there: the next step begins with them.
//!
//! # Memory
//! A history takes at most [`Options::bytes`] of host memory, by its own count, which is right to a few percent. One
//! half is for snapshots and the log: when it is full, adjacent intervals are merged, old ones first, so that the
//! distances grow with age, but never to more than a quarter of a second of run time. When nothing can be merged, the
//! oldest interval is forgotten; see [`History::first`]. The other half is for changes since the last snapshot, and for
//! replay. A run that changes more than an eighth of the bytes within the minimum distance of snapshots (a few thousand
//! instructions), or in one system call, makes the history start over.
//!
//! # Exactness
//! Going back restores every register and every byte. There is one exception that guests can cause: code that was
//! changed without `fence.i` (or the system call for it) may by the specification be executed in its old or new form,
//! and replay may choose differently. A different course is detected: [`ReplayError::Diverged`]. Harts with host time
//! cannot be replayed and are rejected.
//!
//! | module | contents |
//! |---|---|
//! | `log` | effects of the environment |
//! | `memory` | memory of user programs and bare machines |
//! | `record` | the recording wrapper of an environment |
//! | `snapshot` | snapshots: creation, merging, removal |
//! | `travel` | going to a position; edits |
//! | `runner` | engines and observers of a replay |
//! | `search` | the last match before a position |
//! | `timeline` | a machine with its environment and history |

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
pub use runner::{Arrival, NoObserver, ReplayObserver};
pub use search::{ChangeCause, LastChange, LastWhere, PastInstruction, PastSearch};
use snapshot::{Interval, Present, Snapshot};
pub use timeline::{Failure, Timeline};
pub use travel::Mark;

use crate::{Environment, Machine};

/// Limits of a history.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Maximum host memory in bytes, at least 1 MiB.
    pub bytes: u64,
    /// Maximum number of instructions between snapshots.
    pub spacing: u64,
    /// CPU time of running after which a snapshot is taken, too; [`Duration::MAX`] makes snapshots independent of the host.
    pub time: Duration,
}

impl Default for Options {
    /// Returns 256 MiB, a million instructions, and 50 ms.
    fn default() -> Options {
        Options { bytes: 256 << 20, spacing: 1_000_000, time: Duration::from_millis(50) }
    }
}

/// The reason why a position cannot be reached or left.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The position is before the recorded past or after the present.
    #[error("position {position} is outside the recorded history ({first} to {present})")]
    NotRemembered {
        /// The position.
        position: u64,
        /// The first recorded position.
        first: u64,
        /// The present.
        present: u64,
    },
    /// Time depends on the host.
    #[error("a run with host time (time=host) cannot be replayed")]
    HostTime,
    /// The harts do not share memory.
    #[error("the machine has no hart, or its harts do not share memory")]
    Harts,
    /// Replay differed from the run.
    #[error("replay diverged at position {0}; was code changed without fence.i?")]
    Diverged(u64),
    /// The environment cannot continue from here.
    #[error("the past cannot be changed here: later system calls cannot be undone")]
    Fixed,
    /// The replay was interrupted; the machine is at a position on the way.
    #[error("interrupted")]
    Interrupted,
}

/// The place of the machine in its history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cursor {
    /// The machine is at the end of the log: the environment continues from here.
    Present,
    /// The machine is in the past, in this interval, with this number of events of the whole log applied.
    Past { interval: usize, done: usize },
}

/// The recorded past of a machine.
///
/// A history belongs to one machine, which all methods take: it restores the machine's harts, memory and turns. In the
/// past only the history may run the machine.
pub struct History {
    options: Options,
    memory: Memory,
    /// Intervals of the past, oldest first; the last is open while the machine is at the present.
    intervals: VecDeque<Interval>,
    events: VecDeque<Event>,
    /// Number of forgotten events, which is the number of the first event kept.
    forgotten: usize,
    /// Size of intervals and events in bytes.
    held: u64,
    /// Size of events since the last snapshot in bytes.
    logged: u64,
    cursor: Cursor,
    /// State of the present, while the machine is in the past.
    present: Option<Present>,
    /// Number of traps before the machine's place.
    traps: u64,
    /// States of the harts after the last call of the environment.
    shadow: Vec<HartState>,
    /// Index of the current hart after that call.
    turn: usize,
    /// Instruction count at which the machine looked for the next hart, if none has run since.
    looked: Option<u64>,
    /// Instruction count at which the environment wants to be called.
    due: Option<u64>,
    /// Last saved state of the environment.
    env: Option<Arc<[u8]>>,
    /// Whether an effect of the environment could not be recorded.
    lost: bool,
    /// Run time since the last snapshot.
    cost: Duration,
    /// CPU time of the thread at the last snapshot.
    began: Duration,
    /// Time at which the harts were last started.
    started: Option<Instant>,
    /// Flag that ends a replay or a search with [`ReplayError::Interrupted`].
    pub interrupt: Arc<AtomicBool>,
}

impl History {
    /// Starts recording: the present position is the first.
    pub fn new(
        machine: &mut Machine,
        env: &dyn Environment,
        options: Options,
    ) -> Result<History, ReplayError> {
        History::after(0, machine, env, options)
    }

    /// Starts recording after `traps` traps, which positions count.
    pub fn after(
        traps: u64,
        machine: &mut Machine,
        env: &dyn Environment,
        options: Options,
    ) -> Result<History, ReplayError> {
        let bytes = options.bytes.max(1 << 20);
        let options = Options { bytes, spacing: options.spacing.max(1), ..options };
        if machine.harts.iter().any(|hart| hart.config.host_time) {
            return Err(ReplayError::HostTime);
        }
        let memory = Memory::of(machine).ok_or(ReplayError::Harts)?;
        let mut history = History {
            options,
            memory,
            intervals: VecDeque::new(),
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
            began: Duration::ZERO,
            started: None,
            interrupt: Arc::default(),
        };
        history.restart(machine);
        Ok(history)
    }

    /// Returns the position of the machine.
    pub fn position(&self, machine: &Machine) -> u64 {
        machine.instret() + self.traps
    }

    /// Returns the earliest position that can be reached.
    pub fn first(&self, machine: &Machine) -> u64 {
        match self.intervals.front() {
            Some(interval) if !self.is_lost() => interval.start.position(),
            _ => self.position(machine),
        }
    }

    /// Returns the latest position.
    pub fn present(&self, machine: &Machine) -> u64 {
        self.present.as_ref().map_or_else(|| self.position(machine), |present| present.state.position())
    }

    /// Returns whether the machine is at the present.
    pub fn is_present(&self) -> bool {
        self.cursor == Cursor::Present
    }

    /// Returns the limits.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Returns the memory limit in bytes.
    pub fn bound(&self) -> u64 {
        self.options.bytes
    }

    /// Returns the host memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        self.held + self.memory.before_bytes().unwrap_or(0)
    }

    /// Returns the number of snapshots.
    pub fn snapshots(&self) -> usize {
        self.intervals.len()
    }

    /// Returns whether the present has no recorded past.
    fn is_lost(&self) -> bool {
        self.is_present() && (self.lost || self.memory.before_bytes().is_none())
    }

    /// Returns the saved state of the environment at the machine's place; `None` if it cannot be restored.
    pub fn environment(&self) -> Option<Arc<[u8]>> {
        match self.cursor {
            Cursor::Present => self.env.clone(),
            Cursor::Past { interval, done } => {
                let start = &self.intervals[interval].start;
                let events = (start.events..done).rev();
                let last = events.filter_map(|number| self.event(number)?.effects.env.clone()).next();
                last.unwrap_or_else(|| start.env.clone())
            }
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.swap(false, Ordering::Relaxed)
    }

    /// Returns the number of the next event.
    fn next_event(&self) -> usize {
        self.forgotten + self.events.len()
    }

    fn event(&self, number: usize) -> Option<&Event> {
        self.events.get(number.checked_sub(self.forgotten)?)
    }

    /// Takes the state of the machine, after this number of events.
    fn snapshot(&self, machine: &Machine, events: usize) -> Snapshot {
        Snapshot {
            instret: machine.instret(),
            traps: self.traps,
            events,
            current: machine.current,
            retired: machine.removed.instructions,
            harts: machine.harts.iter().map(rivet_hart::Hart::state).collect(),
            devices: self.memory.devices(),
            layout: self
                .memory
                .layout(self.intervals.back().and_then(|interval| interval.start.layout.as_ref())),
            env: self.env.clone(),
        }
    }
}
