//! What surrounds the harts: the one trait through which a machine reaches an operating system or devices.

use std::fmt;

use rivet_exec::Exit;

use crate::{Machine, SimError};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitStatus {
    /// The guest left with this code; 0 is success.
    Code(i32),
    /// A signal killed the guest.
    Signal(i32),
    /// The instructions that the run was given are used up, and it can be continued; or one of the process's
    /// [limits](crate::limits) is reached.
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

/// How the machine goes on after an exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The hart goes on, within its turn.
    Resume,
    /// The hart gives up its turn; it goes on when [`Environment::ready`] says so.
    Yield,
    /// The hart is gone for ever (a thread that has exited). The last one that goes is a [`SimError::NoHart`]:
    /// the environment should halt instead.
    Retire,
    /// The machine stops.
    Halt(ExitStatus),
}

/// What surrounds the harts: a Linux kernel, or the devices of a board.
pub trait Environment {
    /// Is the hart of this index to have its turn now? Called before each turn: the place to deliver interrupts
    /// and signals, and to leave out a hart that waits.
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        let _ = (machine, index);
        Ok(true)
    }

    /// Most instructions that the current hart may run before the environment is asked again; the length of the
    /// turn and the instruction limit bound it in any case. At least 1.
    fn horizon(&mut self, machine: &Machine) -> u64 {
        let _ = machine;
        u64::MAX
    }

    /// An exit of the current hart ([`Machine::hart`]) that is the environment's business: a trap, `hart.stop`, or
    /// [`Exit::Fuel`] when its [horizon](Environment::horizon) is reached.
    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError>;

    /// No hart was ready: wait until one may be, or halt.
    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        let _ = machine;
        Err(SimError::Deadlock)
    }

    /// What it remembers, for [`Environment::restore`]; none if that cannot be taken back, because it is in the host.
    /// What machine, memory and devices hold is no part of it.
    fn save(&self) -> Option<Vec<u8>> {
        None
    }

    /// Remembers what it remembered.
    fn restore(&mut self, saved: &[u8]) {
        let _ = saved;
    }
}
