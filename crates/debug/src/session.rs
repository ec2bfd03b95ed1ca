//! A session owns the debugged machine, runs it, and reports why it stopped.
//!
//! Invariant: between two runs the machine is whole: every hart stands in front of an instruction, and running on gives
//! what it would have given without the stop. [`Session::position`] names such a state.
//!
//! A session that [remembers](Session::remember) can go back: `past` holds what that adds.

mod arrivals;
mod follow;
mod past;
mod store;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rivet_board::Bare;
use rivet_hart::{Config, Hart, Trap};
use rivet_linux::{Linux, SignalMonitor};
use rivet_sim::replay::History;
use rivet_sim::{Environment, ExitStatus, Machine, limits};

use crate::engine::{Check, Watch, Watcher};
use crate::environment::{DebugEnvironment, Progress};
use crate::names::Names;
use crate::scratch::Nothing;
pub(crate) use arrivals::{Arrivals, Places};
pub use past::{Back, NewCheck};

/// The function that dynamic loaders call to tell debuggers of libraries.
const LOADER_EVENT: &str = "_dl_debug_state";

/// What surrounds the harts.
pub enum Surroundings {
    /// A Linux kernel around one process.
    Linux(Box<Linux>),
    /// A bare machine.
    Bare(Box<Bare>),
    /// RAM and nothing else.
    Scratch(Nothing),
}

impl Surroundings {
    /// The Linux kernel, if it is one.
    pub fn linux(&self) -> Option<&Linux> {
        match self {
            Surroundings::Linux(linux) => Some(linux),
            Surroundings::Bare(_) | Surroundings::Scratch(_) => None,
        }
    }

    /// How far from its addresses in the file the program was loaded.
    pub fn load_bias(&self) -> u64 {
        match self {
            Surroundings::Bare(bare) => bare.load_bias(),
            Surroundings::Linux(linux) => linux.modules().first().map_or(0, |program| program.bias),
            Surroundings::Scratch(_) => 0,
        }
    }

    /// What the machine runs in.
    pub fn environment(&mut self) -> &mut dyn Environment {
        match self {
            Surroundings::Linux(linux) => &mut **linux,
            Surroundings::Bare(bare) => &mut **bare,
            Surroundings::Scratch(nothing) => nothing,
        }
    }
}

/// Why a run stopped.
#[derive(Clone, Debug)]
pub enum Stop {
    /// As many instructions as were asked for.
    Done,
    /// At an address that was to be stopped at, or where a check said so.
    Point,
    /// At an exception that was to be stopped at: the instruction has not retired, and nobody has handled it.
    Trap(Trap),
    /// Someone interrupted.
    Interrupted,
    /// In front of a handler's first instruction: signals of this set, of bit 0 for signal 1, have arrived.
    Signals(u64),
    /// The program has ended.
    Ended(ExitStatus),
    /// At the first position that is remembered: there is no way further back.
    Start,
    /// The machine cannot go on.
    Failed(String),
}

/// Is this an exception to stop at? It gets its hart and the position, too.
pub type OnTrap<'a> = &'a dyn Fn(&Trap, &Hart, u64) -> bool;

/// When a run is to stop.
#[derive(Default)]
pub struct Until<'a> {
    /// After that many instructions, retired or not.
    pub instructions: Option<u64>,
    /// In front of these addresses, but not where the run begins.
    pub addresses: BTreeSet<u64>,
    /// Where this says so; asked in front of each instruction, with the index of its hart.
    pub check: Option<Check>,
    /// At exceptions of which this says so; asked with the position.
    pub traps: Option<OnTrap<'a>>,
    /// Where a signal of this set has arrived, of bit 0 for signal 1; asked at the present alone.
    pub signals: u64,
    /// It goes on with a run that was interrupted, so that it can stop where it begins.
    pub resumes: bool,
    /// The index of a hart of a bare machine that runs while all others stand still. Turns are others then than without a
    /// debugger, from here on; what the past was stays.
    pub only: Option<usize>,
}

/// A machine and how far it is.
pub struct Session {
    machine: Machine,
    surroundings: Surroundings,
    /// What the harts were made of.
    configs: Vec<Arc<Config>>,
    progress: Progress,
    history: Option<History>,
    /// Why there is none.
    forgets: String,
    /// The progress of the present, while the machine is in the past.
    present: Option<Progress>,
    watch: Watch,
    /// The hart that is looked at; the one whose turn it is unless someone chose another.
    chosen: Option<usize>,
    /// Set from outside (by Ctrl-C), it stops a run.
    pub interrupt: Arc<AtomicBool>,
    /// Names of addresses.
    pub names: Names,
    /// The last exception that the environment handled in the last run.
    pub last_trap: Option<Trap>,
    /// The instruction at pc has trapped in the last run, and nobody has handled that.
    held: bool,
    /// Tells of signals, and which of them have arrived so far.
    monitor: Option<Arc<SignalMonitor>>,
    pub(crate) arrivals: Arrivals,
    /// Steps that the last edit has dropped, if it was made in the past.
    dropped: Option<u64>,
}

impl Session {
    /// Takes a machine that is ready to run.
    pub fn new(mut machine: Machine, mut surroundings: Surroundings, mut names: Names) -> Session {
        let monitor = match &mut surroundings {
            Surroundings::Linux(linux) => Some(linux.monitor_signals()),
            Surroundings::Bare(_) | Surroundings::Scratch(_) => None,
        };
        let watch = Watch::default();
        if let Some(linux) = surroundings.linux() {
            names.follow(linux);
        }
        let engines = watch.clone();
        machine.set_own_engine(move || Box::new(Watcher::new(engines.clone())));
        Session {
            configs: machine.harts.iter().map(|hart| Arc::clone(&hart.config)).collect(),
            machine,
            surroundings,
            progress: Progress::default(),
            history: None,
            forgets: "no history is recorded: the session was started with --history off".into(),
            present: None,
            watch,
            chosen: None,
            interrupt: Arc::default(),
            names,
            last_trap: None,
            held: false,
            monitor,
            arrivals: Arrivals::default(),
            dropped: None,
        }
    }

    /// The hart that is looked at.
    pub fn hart(&self) -> &Hart {
        &self.machine.harts[self.index()]
    }

    /// The index of the hart that is looked at.
    pub fn index(&self) -> usize {
        let index = self.chosen.unwrap_or(self.machine.current);
        // A session that has lost its last hart keeps nothing to look at: machines always have one.
        index.min(self.machine.harts.len().saturating_sub(1))
    }

    /// Looks at another hart, until something runs.
    pub fn choose(&mut self, index: usize) -> bool {
        let there = index < self.machine.harts.len();
        if there {
            self.chosen = Some(index);
        }
        there
    }

    /// All harts.
    pub fn harts(&self) -> &[Hart] {
        &self.machine.harts
    }

    /// What surrounds it.
    pub fn surroundings(&self) -> &Surroundings {
        &self.surroundings
    }

    /// The machine.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Where the dynamic loader tells debuggers that it has loaded or unloaded libraries (`r_brk` of `struct r_debug`).
    pub(crate) fn loader_event(&self) -> Option<u64> {
        self.surroundings.linux()?;
        crate::expr::Names::address(&self.names, LOADER_EVENT)
    }

    /// The machine without its session.
    pub fn into_parts(self) -> (Machine, Surroundings) {
        (self.machine, self.surroundings)
    }

    /// Does this exception of the hart that runs kill the Linux program?
    pub fn is_fatal(&self, trap: &Trap) -> bool {
        self.surroundings.linux().is_some_and(|linux| linux.is_fatal(&self.machine, trap))
    }

    /// Instructions that were tried so far, by all harts: those that retired and those that trapped.
    pub fn position(&self) -> u64 {
        self.machine.instret() + self.progress.traps
    }

    /// How the program ended, if it has.
    pub fn ended(&self) -> Option<ExitStatus> {
        self.progress.ended
    }

    /// Lets the machine run: through the past as it was, and beyond the present.
    pub fn run(&mut self, until: Until<'_>) -> Stop {
        self.chosen = None;
        self.last_trap = None;
        self.held = false;
        if let Some(status) = self.progress.ended {
            return Stop::Ended(status);
        }
        let begun = self.position();
        let target = until.instructions.map_or(u64::MAX, |n| begun.saturating_add(n));
        self.watch.set(until.addresses, until.check);
        let only = until.only.filter(|_| matches!(self.surroundings, Surroundings::Bare(_)));
        if let Some(index) = only.filter(|&index| index < self.machine.harts.len() && !self.is_past())
            && index != self.machine.current
        {
            match &mut self.history {
                Some(history) => history.give_turn(&mut self.machine, index),
                None => self.machine.current = index,
            }
            self.progress.end_turn();
        }
        if let Some(hart) = self.machine.harts.get(self.machine.current) {
            self.watch.begin((!until.resumes).then_some((self.machine.current, hart)));
        }
        let traps = until.traps.unwrap_or(&|_, _, _| false);
        let stop = match self.live_again(target, traps) {
            Some(stop) => stop,
            // The present may be where a signal is about to end the program.
            None if self.position() > begun && self.fatal_signal() & until.signals != 0 => {
                Stop::Signals(self.fatal_signal())
            }
            None => self.live(target, traps, until.signals, only),
        };
        self.held = matches!(stop, Stop::Trap(_));
        self.watch.set(BTreeSet::new(), None);
        if self.machine.current >= self.machine.harts.len() {
            self.machine.current = 0;
        }
        stop
    }

    /// At the present: lets the machine run, in its turns if it is not the first process.
    fn live(&mut self, target: u64, traps: OnTrap<'_>, signals: u64, only: Option<usize>) -> Stop {
        loop {
            if self.position() >= target {
                return Stop::Done;
            }
            let most = match self.await_turn() {
                Ok(most) => most,
                Err(stop) => return stop,
            };
            if let Some(stop) = self.live_turn(target, traps, (signals, only), most) {
                return self.end_followed(stop);
            }
            self.end_turn();
        }
    }

    /// Lets the machine run for so many instructions; none at the end of its turn.
    fn live_turn(
        &mut self,
        target: u64,
        traps: OnTrap<'_>,
        (signals, only): (u64, Option<usize>),
        most: u64,
    ) -> Option<Stop> {
        self.ask_at_fatal_signal();
        let mut recorder;
        let inner: &mut dyn Environment = match &mut self.history {
            Some(history) => {
                recorder = history.record(self.surroundings.environment());
                &mut recorder
            }
            None => self.surroundings.environment(),
        };
        let mut environment =
            DebugEnvironment::new(inner, &mut self.progress, &self.watch, &self.interrupt, traps);
        (environment.target, environment.only) = (target, only);
        environment.listens_to =
            self.monitor.as_deref().map(|monitor| (monitor, &mut self.arrivals, signals));
        let result = environment.run(&mut self.machine, most);
        let (held, passed, interrupted, arrived) = (
            environment.held.take(),
            environment.passed.take(),
            environment.interrupted,
            environment.arrived,
        );
        self.last_trap = passed.or(self.last_trap.take());
        Some(match (result, self.progress.ended, held) {
            (Err(error), ..) => Stop::Failed(error.to_string()),
            (_, Some(status), _) => Stop::Ended(status),
            (.., Some(trap)) => Stop::Trap(trap),
            _ if arrived != 0 => Stop::Signals(arrived),
            _ if self.watch.is_hit() => Stop::Point,
            _ if interrupted => Stop::Interrupted,
            _ if self.position() < target && self.is_followed() && limits::reached().is_none() => {
                return None;
            }
            _ => Stop::Done,
        })
    }
}
