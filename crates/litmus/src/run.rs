//! Runs of a test on a bare machine, and what they leave.

mod host;
mod turns;

use std::sync::Arc;

use rivet_board::Bare;
use rivet_exec::{Engine, Exit};
use rivet_hart::{Cause, Hart, Reservation, Trap};

use crate::layout::{address, extend};
use crate::outcome::{Histogram, Outcome};
use crate::thread::start_registers;
use crate::{LitmusError, Observed, Program};

/// Makes the engine of a hart.
pub type NewEngine = Arc<dyn Fn() -> Box<dyn Engine> + Send + Sync>;

/// What runs the harts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// One host thread: harts take turns, in an order that depends on the seed alone.
    Turns,
    /// A host thread for each hart.
    Host,
}

/// How a test is run.
#[derive(Clone)]
pub struct Options {
    /// Number of runs.
    pub runs: u64,
    /// Chooses the turns, or how long each host thread waits before it starts.
    pub seed: u64,
    /// What runs the harts.
    pub threads: Threads,
    /// Makes the engine of a hart.
    pub new_engine: NewEngine,
}

impl Program {
    /// Runs the test; returns the outcomes that its filter lets through, and how often each was seen.
    ///
    /// # Errors
    ///
    /// A thread has trapped, or the machine cannot be built.
    pub fn run(&self, options: &Options) -> Result<Histogram, LitmusError> {
        match options.threads {
            Threads::Turns => turns::run(self, options),
            Threads::Host => host::run(self, options),
        }
    }

    /// Puts a hart before the first instruction of its thread.
    fn reset(&self, hart: &mut Hart, thread: usize) {
        hart.pc = self.threads[thread].start;
        hart.x = start_registers(&self.test, thread, &self.layout);
        hart.reservation = Reservation::NONE;
    }

    /// Gives all locations their initial values.
    fn reset_memory(&self, memory: &Bare) {
        let mut bus = memory.bus();
        for (index, location) in self.test.locations.iter().enumerate() {
            // Locations are in RAM.
            let _ = bus.poke(address(index), &self.layout.number(location.value).to_le_bytes());
        }
    }

    /// Returns a location's value.
    fn value(&self, memory: &Bare, location: usize) -> i64 {
        let mut bytes = [0; 8];
        // Locations are in RAM.
        let _ = memory.bus().peek(address(location), &mut bytes);
        extend(u64::from_le_bytes(bytes), self.layout.bytes(location)) as i64
    }

    /// Counts the outcome of a run, if the filter lets it through.
    fn count(&self, seen: &mut Histogram, memory: &Bare, register: impl Fn(usize, u8) -> u64) {
        let value = |observed: &Observed| match *observed {
            Observed::Register(thread, number) => register(thread, number) as i64,
            Observed::Memory(location) => self.value(memory, location),
        };
        let outcome = Outcome(self.test.wanted().map(value).collect());
        if let Some(outcome) = outcome.filtered(&self.test, &self.layout) {
            *seen.entry(outcome).or_default() += 1;
        }
    }

    /// Returns whether a hart has come to the end of its thread, which is an `ebreak`.
    fn has_ended(&self, hart: &Hart, thread: usize, exit: &Exit) -> bool {
        let breaks = matches!(exit, Exit::Trap(trap) if trap.cause == Cause::Breakpoint);
        breaks && hart.pc == self.threads[thread].end()
    }

    /// The error of a thread that has trapped elsewhere.
    fn trapped(&self, thread: usize, pc: u64, trap: &Trap) -> LitmusError {
        let code = &self.threads[thread];
        match code.index(pc).and_then(|index| code.steps.get(index)) {
            Some(step) => LitmusError::new(step.line, format!("P{thread}: `{}`: {trap}", step.text)),
            None => LitmusError::new(1, format!("P{thread}: {trap} at {pc:#x}")),
        }
    }
}
