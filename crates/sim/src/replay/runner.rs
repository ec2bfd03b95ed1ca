//! What runs harts again, and who watches.

use rivet_exec::{Engine, Exit, Interpreter, Observer};
use rivet_hart::{AddressSpace, Hart, Trap};

use crate::Machine;

/// Who watches a machine that runs again with its own engines.
pub trait Pilot {
    /// The hart of this index is about to run.
    fn enter(&mut self, index: usize) {
        let _ = index;
    }

    /// The engine has stopped before the hart was done. Because of something that it watches for?
    fn stopped(&mut self) -> bool {
        false
    }

    /// Is this an exception to stop at? It happens at this position, and is about to be handled once more.
    fn trap(&mut self, trap: &Trap, position: u64) -> bool {
        let (_, _) = (trap, position);
        false
    }
}

/// Nobody watches.
pub struct Nobody;
impl Pilot for Nobody {}

/// Where a replay has ended.
#[derive(Debug)]
pub enum Arrival {
    /// At the position.
    There,
    /// On the way, where the [`Pilot`] wanted it.
    Stopped,
    /// On the way, at an exception that has not been handled (once more).
    Trap(Trap),
}

/// What runs harts again.
pub(super) trait Runner {
    /// Runs the current hart, which comes from `position`.
    fn run(&mut self, machine: &mut Machine, fuel: u64, position: u64) -> Exit;

    /// Who watches.
    fn pilot(&mut self) -> &mut dyn Pilot;

    /// Something is going to be done again that was done by hand.
    fn before_edit(&mut self, machine: &Machine, position: u64) {
        let (_, _) = (machine, position);
    }

    /// It has been done.
    fn after_edit(&mut self, machine: &Machine, position: u64) {
        let (_, _) = (machine, position);
    }
}

/// The machine's own engines.
pub(super) struct Own<'a>(pub(super) &'a mut dyn Pilot);

impl Runner for Own<'_> {
    fn run(&mut self, machine: &mut Machine, fuel: u64, _: u64) -> Exit {
        self.0.enter(machine.current);
        machine.run_current(fuel)
    }

    fn pilot(&mut self) -> &mut dyn Pilot {
        self.0
    }
}

/// Interpreters of our own, one for each hart of a bare machine.
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

/// Engines of our own that nobody watches.
pub(super) struct Alone(pub(super) Engines<()>, pub(super) Nobody);

impl Runner for Alone {
    fn run(&mut self, machine: &mut Machine, fuel: u64, _: u64) -> Exit {
        let index = machine.current;
        self.0.run(&mut machine.harts[index], index, fuel)
    }

    fn pilot(&mut self) -> &mut dyn Pilot {
        &mut self.1
    }
}
