//! A system call in progress: its arguments, the state it may change, its outcome.

use rivet_hart::Hart;
use rivet_sim::{Machine, Next};

use crate::Linux;
use crate::abi::errno::Errno;
use crate::kernel::wait::Wait;
use crate::thread::Thread;

/// A system call of the current hart.
pub(crate) struct Call<'a> {
    /// The kernel state of the calling process.
    pub(crate) os: &'a mut Linux,
    /// The machine; the caller is its current hart.
    pub(crate) machine: &'a mut Machine,
    /// `a0` to `a5`, zero-extended on RV32.
    pub(crate) args: [u64; 6],
}

/// The outcome of a system call that does not fail.
pub(crate) enum CallOutcome {
    /// The call returns this value.
    Value(u64),
    /// The thread waits; the call goes on when the wait is over.
    Wait(Wait),
    /// Registers and pc are final; the machine continues this way.
    Next(Next),
}

impl From<u64> for CallOutcome {
    fn from(value: u64) -> CallOutcome {
        CallOutcome::Value(value)
    }
}

/// The function that implements a system call.
pub(crate) type Handler = fn(&mut Call<'_>) -> Result<CallOutcome, Errno>;

/// The result of most handlers: a return value or an error.
pub(crate) type Value = Result<u64, Errno>;

impl Call<'_> {
    /// Returns argument `n` as an `int`.
    pub(crate) fn int(&self, n: usize) -> i32 {
        self.args[n] as i32
    }

    /// Returns argument `n` as a `long`.
    pub(crate) fn long(&self, n: usize) -> i64 {
        if self.os.guest.rv32 { i64::from(self.int(n)) } else { self.args[n] as i64 }
    }

    /// Returns a 64-bit argument: number `n` on RV64, numbers `low` and `low + 1` on RV32.
    pub(crate) fn wide(&self, n: usize, low: usize) -> i64 {
        match self.os.guest.rv32 {
            true => (self.args[low] | self.args[low + 1] << 32) as i64,
            false => self.args[n] as i64,
        }
    }

    /// Returns the caller's hart.
    pub(crate) fn hart(&mut self) -> &mut Hart {
        self.machine.hart()
    }

    /// Returns the caller's thread.
    pub(crate) fn thread(&mut self) -> &mut Thread {
        self.os.threads.get_mut(self.machine.current)
    }

    /// Returns the monotonic clock in nanoseconds.
    pub(crate) fn now(&self) -> u64 {
        self.os.clock.monotonic(self.machine)
    }
}
