//! Replay runners: the engines that run harts during replay, and observers.

use rivet_exec::{Engine, Exit, Interpreter, Observer};
use rivet_hart::{AddressSpace, Hart, Trap};

use crate::Machine;

/// An observer of a replay with the machine's own engines.
pub trait ReplayObserver {
    /// Called before the hart `index` runs.
    fn enter(&mut self, index: usize) {
        let _ = index;
    }

    /// Returns whether an early stop of the engine is the observer's.
    fn stopped(&mut self) -> bool {
        false
    }

    /// Returns whether to stop at this exception of `hart`, which happens at `position` and is about to be handled again.
    fn trap(&mut self, trap: &Trap, hart: &Hart, position: u64) -> bool {
        let (_, _, _) = (trap, hart, position);
        false
    }
}

/// The observer that never stops a replay.
pub struct NoObserver;
impl ReplayObserver for NoObserver {}

/// The end of a replay.
#[derive(Debug)]
pub enum Arrival {
    /// The replay has reached the position.
    There,
    /// The [`ReplayObserver`] stopped the replay.
    Stopped,
    /// The replay stopped at an exception that has not been handled again.
    Trap(Trap),
}

/// The engines of a replay.
pub(super) trait ReplayRunner {
    /// Runs the current hart, starting at `position`.
    fn run(&mut self, machine: &mut Machine, fuel: u64, position: u64) -> Exit;

    /// Returns the observer.
    fn observer(&mut self) -> &mut dyn ReplayObserver;

    /// Called before a user edit is applied again.
    fn before_edit(&mut self, machine: &Machine, position: u64) {
        let (_, _) = (machine, position);
    }

    /// Called after a user edit was applied again.
    fn after_edit(&mut self, machine: &Machine, position: u64) {
        let (_, _) = (machine, position);
    }
}

/// The machine's own engines.
pub(super) struct MachineEngines<'a>(pub(super) &'a mut dyn ReplayObserver);

impl ReplayRunner for MachineEngines<'_> {
    fn run(&mut self, machine: &mut Machine, fuel: u64, _: u64) -> Exit {
        self.0.enter(machine.current);
        machine.run_current(fuel)
    }

    fn observer(&mut self) -> &mut dyn ReplayObserver {
        self.0
    }
}

/// Separate interpreters, one for each hart of a bare machine.
pub(super) struct Engines<O>(Vec<Interpreter<O>>);

impl<O: Observer + Clone> Engines<O> {
    pub(super) fn new(harts: &[Hart], observer: &O) -> Engines<O> {
        let count = match harts.first().map(|hart| &hart.space) {
            Some(AddressSpace::Bare(_)) => harts.len(),
            _ => 1,
        };
        Engines((0..count).map(|_| Interpreter::observed(observer.clone())).collect())
    }

    pub(super) fn run(&mut self, hart: &mut Hart, index: usize, fuel: u64) -> Exit {
        let index = index.min(self.0.len() - 1);
        self.0[index].run(hart, fuel)
    }
}

/// Separate interpreters without an observer.
pub(super) struct PrivateEngines(pub(super) Engines<()>, pub(super) NoObserver);

impl ReplayRunner for PrivateEngines {
    fn run(&mut self, machine: &mut Machine, fuel: u64, _: u64) -> Exit {
        let index = machine.current;
        self.0.run(&mut machine.harts[index], index, fuel)
    }

    fn observer(&mut self) -> &mut dyn ReplayObserver {
        &mut self.1
    }
}
