//! A machine with its environment and history, as one simple interface.

use rivet_exec::Exit;
use rivet_hart::Hart;

use super::{
    Arrival, ChangeCause, History, LastChange, LastWhere, NoObserver, Options, PastInstruction, PastSearch,
    ReplayError,
};
use crate::{Environment, ExitStatus, Machine, Next, SimError};

/// The reason why a timeline cannot continue.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The past cannot be reached.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The machine cannot continue.
    #[error(transparent)]
    Sim(#[from] SimError),
}

/// A machine with reverse execution.
pub struct Timeline<E> {
    machine: Machine,
    env: E,
    history: History,
    ended: Option<ExitStatus>,
}

impl<E: Environment> Timeline<E> {
    /// Creates a timeline for a machine that is about to start.
    pub fn new(mut machine: Machine, env: E, options: Options) -> Result<Timeline<E>, ReplayError> {
        let history = History::new(&mut machine, &env, options)?;
        Ok(Timeline { machine, env, history, ended: None })
    }

    /// Runs `steps` steps, through the past and beyond the present, or until the program ends. Where a hart ends its
    /// turn the run may go a little further.
    pub fn run(&mut self, steps: u64) -> Result<ExitStatus, Failure> {
        let target = self.position().saturating_add(steps);
        if !self.history.is_present() {
            let until = target.min(self.present());
            if let Arrival::There = self.history.replay(&mut self.machine, until, &mut NoObserver)?
                && !self.history.is_present()
            {
                return Ok(ExitStatus::InstructionLimit);
            }
        }
        if let Some(status) = self.ended {
            return Ok(status);
        }
        let mut done = ExitStatus::InstructionLimit;
        if self.position() < target {
            let mut meter = Meter { history: &mut self.history, env: &mut self.env, target };
            done = self.machine.run(&mut meter, u64::MAX)?;
        }
        self.ended = Some(done).filter(|&status| status != ExitStatus::InstructionLimit);
        Ok(done)
    }

    /// Returns the present position of the machine.
    pub fn position(&self) -> u64 {
        self.history.position(&self.machine)
    }

    /// Returns the earliest position that can be reached.
    pub fn first(&self) -> u64 {
        self.history.first(&self.machine)
    }

    /// Returns the latest position.
    pub fn present(&self) -> u64 {
        self.history.present(&self.machine)
    }

    /// Goes to a position.
    pub fn go_to(&mut self, position: u64) -> Result<(), ReplayError> {
        self.history.go_to(&mut self.machine, position)
    }

    /// Goes back by `steps` steps, or to the first position.
    pub fn step_back(&mut self, steps: u64) -> Result<(), ReplayError> {
        let position = self.position().saturating_sub(steps).max(self.first());
        self.go_to(position)
    }

    /// Returns the last position before this one where `holds` is true of the next instruction. The machine stays at
    /// this position.
    pub fn last_before(
        &mut self,
        position: u64,
        holds: impl FnMut(&PastInstruction<'_>) -> bool,
    ) -> Result<Option<u64>, ReplayError> {
        self.go_to(position)?;
        self.search(&mut LastWhere { before: position, holds })
    }

    /// Returns the last change of `value` before this position; `value` returns `None` for harts without the value. The
    /// machine stays at this position.
    pub fn last_change<T: PartialEq>(
        &mut self,
        position: u64,
        value: impl FnMut(&Hart, usize) -> Option<T>,
    ) -> Result<Option<ChangeCause>, ReplayError> {
        self.go_to(position)?;
        self.search(&mut LastChange::of(value))
    }

    fn search<S: PastSearch>(&mut self, search: &mut S) -> Result<Option<S::Match>, ReplayError> {
        let mark = self.history.mark(&self.machine);
        let found = self.history.search(&mut self.machine, search);
        self.history.return_to(&mut self.machine, mark)?;
        found
    }

    /// Edits the machine; see [`History::edit`].
    pub fn edit<T>(&mut self, change: impl FnOnce(&mut Machine) -> T) -> Result<T, ReplayError> {
        let past = !self.history.is_present();
        let change = |machine: &mut Machine| Ok(change(machine));
        let result = self.history.edit(&mut self.machine, &mut self.env, false, change);
        if past && result.is_ok() {
            self.ended = None;
        }
        result
    }

    /// Returns the machine.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Returns the environment.
    pub fn env(&self) -> &E {
        &self.env
    }

    /// Returns the history.
    pub fn history(&self) -> &History {
        &self.history
    }
}

/// Halts the machine at a position.
struct Meter<'a> {
    history: &'a mut History,
    env: &'a mut dyn Environment,
    target: u64,
}

impl Environment for Meter<'_> {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        self.history.record(self.env).ready(machine, index)
    }

    fn horizon(&mut self, machine: &Machine) -> u64 {
        let left = self.target.saturating_sub(self.history.position(machine)).max(1);
        self.history.record(self.env).horizon(machine).min(left)
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        let next = self.history.record(self.env).handle(machine, exit)?;
        let there = next == Next::Resume && self.history.position(machine) >= self.target;
        Ok(if there { Next::Halt(ExitStatus::InstructionLimit) } else { next })
    }

    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        self.history.record(self.env).idle(machine)
    }
}
