//! The environment of the harts: the trait through which a machine reaches an operating system or devices.

use std::fmt;

use rivet_exec::Exit;

use crate::{Machine, SimError};

/// The result of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitStatus {
    /// The guest exited with this code; 0 is success.
    Code(i32),
    /// A signal killed the guest.
    Signal(i32),
    /// The instruction limit of the run is reached and the run can be continued; or a [limit](crate::limits) of the
    /// process is reached.
    InstructionLimit,
}

impl fmt::Display for ExitStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExitStatus::Code(code) => write!(f, "exit code {code}"),
            ExitStatus::Signal(signal) => write!(f, "killed by signal {signal}"),
            ExitStatus::InstructionLimit => f.write_str("instruction limit reached"),
        }
    }
}

/// The action of the machine after an exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The hart continues its turn.
    Resume,
    /// The hart ends its turn and continues when [`Environment::ready`] allows.
    Yield,
    /// The hart is removed (its thread has exited). Removing the last hart is [`SimError::NoHart`]: the environment
    /// halts instead.
    Retire,
    /// The machine stops.
    Halt(ExitStatus),
}

/// The environment of the harts: a Linux kernel, or the devices of a board.
pub trait Environment {
    /// Returns whether the hart `index` has its turn now. Called before each turn, to deliver interrupts and signals
    /// and to skip waiting harts.
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        let _ = (machine, index);
        Ok(true)
    }

    /// Returns the maximum number of instructions until the environment is asked again, at least 1; the length of the
    /// turn and the instruction limit apply as well.
    fn horizon(&mut self, machine: &Machine) -> u64 {
        let _ = machine;
        u64::MAX
    }

    /// Handles an exit of the current hart ([`Machine::hart`]): a trap, `hart.stop`, or [`Exit::Fuel`] when its
    /// [horizon](Environment::horizon) is reached.
    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError>;

    /// Waits until a hart may be ready, or halts; called when no hart was ready.
    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        let _ = machine;
        Err(SimError::Deadlock)
    }

    /// Returns the environment's state for [`Environment::restore`], without the state of machine, memory and devices;
    /// `None` if it lives in the host and cannot be restored.
    fn save(&self) -> Option<Vec<u8>> {
        None
    }

    /// Restores a state that [`Environment::save`] returned.
    fn restore(&mut self, saved: &[u8]) {
        let _ = saved;
    }
}
