//! The machine: harts that take turns on an engine.
//!
//! Invariant: turns depend on the program and the limits alone, so that a run can be repeated exactly.

use std::rc::Rc;

use rivet_exec::{Engine, Exit, Interpreter};
use rivet_hart::{AddressSpace, Hart, Retired};
use send_wrapper::SendWrapper;

use crate::{Environment, ExitStatus, Next, Quantum, SimError, Slice, limits};

type NewEngine = Rc<dyn Fn() -> Box<dyn Engine>>;

/// The engines of a machine. They stay on the host thread that made them.
struct Engines {
    /// Makes an engine.
    new: NewEngine,
    /// Makes an engine of another process.
    others: NewEngine,
    /// The engines: one if all harts share their address space, else one per hart.
    made: Vec<Box<dyn Engine>>,
}

impl Engines {
    fn new(new: NewEngine, others: NewEngine) -> Option<SendWrapper<Engines>> {
        Some(SendWrapper::new(Engines { new, others, made: Vec::new() }))
    }
}

/// Harts with their engines.
pub struct Machine {
    /// The harts; a thread of a user program is a hart.
    pub harts: Vec<Hart>,
    /// Index of the current hart.
    pub current: usize,
    /// The length of turns.
    pub quantum: Quantum,
    /// The engines; `None` if the harts run elsewhere.
    engines: Option<SendWrapper<Engines>>,
    /// Counts of removed harts.
    pub removed: Retired,
    /// Remaining instructions of a turn that the limit of a run has cut, so that interrupting a run does not change the
    /// order of turns.
    pub cut: Option<u64>,
    /// The instructions between two checks of the limits.
    slice: Slice,
}

impl Machine {
    /// Creates a machine with one hart and an interpreter.
    pub fn new(hart: Hart) -> Machine {
        Machine::from_harts(vec![hart])
    }

    /// Creates a machine with several harts and an interpreter.
    pub fn from_harts(harts: Vec<Hart>) -> Machine {
        let new: NewEngine = Rc::new(|| Box::new(Interpreter::new()));
        let engines = Engines::new(Rc::clone(&new), new);
        let quantum = match harts.first().map(|hart| &hart.space) {
            Some(AddressSpace::User(_)) => Quantum::THREADS,
            _ => Quantum::default(),
        };
        let slice = Slice::new(limits::SLICE);
        Machine { harts, current: 0, quantum, engines, removed: Retired::default(), cut: None, slice }
    }

    /// Creates a machine for another process, with this hart and engines of the same kind; see
    /// [`Machine::set_own_engine`].
    pub fn like(&self, hart: Hart) -> Machine {
        let engines = self.engines.as_ref();
        let engines =
            engines.and_then(|engines| Engines::new(Rc::clone(&engines.others), Rc::clone(&engines.others)));
        let Machine { quantum, slice, .. } = *self;
        let harts = vec![hart];
        Machine { harts, current: 0, quantum, engines, removed: Retired::default(), cut: None, slice }
    }

    /// Replaces all harts by this one and forgets decoded code.
    pub fn replace(&mut self, mut hart: Hart) {
        self.removed = self.retired();
        hart.set_retired(Retired::default());
        (self.harts, self.current, self.cut) = (vec![hart], 0, None);
        self.forget_engines();
    }

    fn forget_engines(&mut self) {
        if let Some(engines) = &mut self.engines {
            engines.made.clear();
        }
    }

    /// Drops the engines: the harts run elsewhere from now on.
    pub fn drop_engines(&mut self) {
        self.engines = None;
    }

    /// Replaces the engines; `new_engine` makes each, also those of other processes.
    pub fn set_engine(&mut self, new_engine: impl Fn() -> Box<dyn Engine> + 'static) {
        let new: NewEngine = Rc::new(new_engine);
        self.engines = Engines::new(Rc::clone(&new), new);
    }

    /// Replaces the engines of this machine alone: other processes get what they would have got before, for a debugger
    /// watches one process.
    pub fn set_own_engine(&mut self, new_engine: impl Fn() -> Box<dyn Engine> + 'static) {
        let Some(engines) = &mut self.engines else { return self.set_engine(new_engine) };
        engines.new = Rc::new(new_engine);
        engines.made.clear();
    }

    /// Takes the engines of other processes for this machine, too: nobody watches it any more.
    pub fn set_others_engine(&mut self) {
        if let Some(engines) = &mut self.engines {
            engines.new = Rc::clone(&engines.others);
            engines.made.clear();
        }
    }

    /// Returns the current hart.
    pub fn hart(&mut self) -> &mut Hart {
        &mut self.harts[self.current]
    }

    /// Returns the instructions retired by all harts.
    pub fn instret(&self) -> u64 {
        self.harts.iter().fold(self.removed.instructions, |sum, hart| sum + hart.instret)
    }

    /// Returns the counts of all harts.
    pub fn retired(&self) -> Retired {
        self.removed + self.harts.iter().map(Hart::retired).sum()
    }

    /// Forgets all decoded code, after memory was changed from outside.
    pub fn flush(&mut self) {
        if let Some(engines) = &mut self.engines {
            engines.made.iter_mut().for_each(|engine| engine.flush());
        }
    }

    /// Runs until the environment halts the machine, `limit` more instructions have retired, or a limit of the process
    /// is reached.
    pub fn run(&mut self, env: &mut dyn Environment, limit: u64) -> Result<ExitStatus, SimError> {
        let end = self.instret().saturating_add(limit);
        loop {
            if let Some(status) = self.check_limits(end)? {
                return Ok(status);
            }
            if !env.ready(self, self.current)?
                && let Some(status) = self.find_ready(env, end)?
            {
                return Ok(status);
            }
            let next = self.turn(env, end)?;
            if let Some(status) = self.follow(next) {
                return Ok(status);
            }
        }
    }

    /// Asks the harts behind the current one, which is not ready, in turn until one is ready; that is the current one
    /// then. `end` is the number of retired instructions at which the run ends. Returns how the run ends if that comes
    /// first.
    pub fn find_ready(
        &mut self,
        env: &mut dyn Environment,
        end: u64,
    ) -> Result<Option<ExitStatus>, SimError> {
        // Harts in a row that were not ready.
        let mut waiting = 1;
        loop {
            self.cut = None;
            let next = if waiting < self.harts.len() {
                Next::Yield
            } else {
                waiting = 0;
                env.idle(self)?
            };
            if let Some(status) = self.follow(next) {
                return Ok(Some(status));
            }
            if let Some(status) = self.check_limits(end)? {
                return Ok(Some(status));
            }
            if env.ready(self, self.current)? {
                return Ok(None);
            }
            waiting += 1;
        }
    }

    /// Goes on after the current hart's turn as the environment says; returns how the run ends if it does.
    fn follow(&mut self, next: Next) -> Option<ExitStatus> {
        match next {
            Next::Resume => {}
            Next::Yield => self.current += 1,
            Next::Retire => self.retire(),
            Next::Halt(status) => return Some(status),
        }
        None
    }

    /// Wraps the current hart's index; returns how the run ends if it is at a limit.
    fn check_limits(&mut self, end: u64) -> Result<Option<ExitStatus>, SimError> {
        if self.harts.is_empty() {
            return Err(SimError::NoHart);
        }
        if self.current >= self.harts.len() {
            self.current = 0;
        }
        let is_reached = self.instret() >= end || limits::reached().is_some();
        Ok(is_reached.then_some(ExitStatus::InstructionLimit))
    }

    /// Returns the instructions of a turn that begins now.
    pub fn turn_length(&self) -> u64 {
        if self.harts.len() > 1 { self.quantum.turn(self.instret()) } else { u64::MAX }
    }

    /// Runs a turn of the current hart, until it yields or the limit is reached.
    fn turn(&mut self, env: &mut dyn Environment, end: u64) -> Result<Next, SimError> {
        let most = if self.harts.len() > 1 { self.quantum.longest() } else { u64::MAX };
        let mut left = self.cut.take().map_or_else(|| self.turn_length(), |cut| cut.min(most));
        let is_limited = limits::are_set();
        // What a slice leaves of the horizon. The environment is asked as often as without slices, since their lengths depend on
        // the host.
        let mut ahead = None;
        loop {
            let slice = if is_limited { self.slice.instructions() } else { u64::MAX };
            let limit = end.saturating_sub(self.instret()).min(slice);
            let horizon = ahead.take().unwrap_or_else(|| env.horizon(self));
            let fuel = left.min(limit).min(horizon);
            let before = self.hart().instret;
            let exit = self.run_current(fuel);
            self.slice.end(is_limited && fuel == slice && matches!(exit, Exit::Fuel));
            let ran = self.hart().instret - before;
            left = left.saturating_sub(ran);
            let next = match exit {
                Exit::Fuel if fuel < horizon => {
                    ahead = Some(horizon.saturating_sub(ran).max(1));
                    Next::Resume
                }
                exit => env.handle(self, exit)?,
            };
            match next {
                Next::Resume if left == 0 => return Ok(Next::Yield),
                Next::Resume if self.instret() < end && limits::reached().is_none() => {}
                Next::Resume => {
                    self.cut = Some(left);
                    return Ok(Next::Resume);
                }
                next => return Ok(next),
            }
        }
    }

    /// Lets one hart run out of turn, until it has retired `fuel` instructions, has trapped, waits, or wants something of the
    /// environment; gives the machine's end.
    pub fn run_hart(
        &mut self,
        env: &mut dyn Environment,
        index: usize,
        fuel: u64,
    ) -> Result<Option<ExitStatus>, SimError> {
        self.current = index;
        if !env.ready(self, index)? {
            return Ok(None);
        }
        let horizon = env.horizon(self);
        let next = match self.run_current(fuel.min(horizon)) {
            Exit::Fuel if fuel < horizon => return Ok(None),
            exit => env.handle(self, exit)?,
        };
        match next {
            Next::Halt(status) => return Ok(Some(status)),
            Next::Retire => self.retire(),
            Next::Resume | Next::Yield => {}
        }
        Ok(None)
    }

    pub(crate) fn run_current(&mut self, fuel: u64) -> Exit {
        let hart = &mut self.harts[self.current];
        let engine = match hart.space {
            AddressSpace::User(_) => 0,
            AddressSpace::Bare(_) => self.current,
        };
        // Whoever runs the harts elsewhere does not come by here.
        let Some(engines) = &mut self.engines else { return Exit::Stop };
        let engines = &mut **engines;
        while engines.made.len() <= engine {
            engines.made.push((engines.new)());
        }
        let stale = hart.code_changed;
        let exit = engines.made[engine].run(hart, fuel);
        if stale && !hart.code_changed && matches!(hart.space, AddressSpace::User(_)) {
            // What one thread has made the engine forget is forgotten for all.
            self.harts.iter_mut().for_each(|hart| hart.code_changed = false);
        }
        exit
    }

    /// Returns whether the harts take turns on this machine's engines; the harts of a user program share one engine
    /// then.
    pub fn takes_turns(&self) -> bool {
        self.engines.is_some()
    }

    /// Tells all harts that code may have changed.
    pub fn invalidate_code(&mut self) {
        self.harts.iter_mut().for_each(|hart| hart.code_changed = true);
    }

    /// Removes the current hart.
    pub fn retire(&mut self) {
        let hart = self.harts.remove(self.current);
        self.removed += hart.retired();
        if let Some(engines) = &mut self.engines
            && matches!(hart.space, AddressSpace::Bare(_))
            && self.current < engines.made.len()
        {
            engines.made.remove(self.current);
        }
    }
}
