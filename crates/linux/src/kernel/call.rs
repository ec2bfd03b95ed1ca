//! One system call on its way through the table: its arguments, whom it may change, how it ends.

use rivet_hart::Hart;
use rivet_sim::{Machine, Next};

use crate::Linux;
use crate::abi::errno::Errno;
use crate::kernel::wait::Wait;
use crate::thread::Thread;

/// A system call of the current hart.
pub(crate) struct Call<'a> {
    /// The kernel.
    pub(crate) os: &'a mut Linux,
    /// The machine; the caller is its current hart.
    pub(crate) machine: &'a mut Machine,
    /// `a0` to `a5`; on RV32 zero-extended.
    pub(crate) args: [u64; 6],
}

/// How a call ends that does not fail.
pub(crate) enum Outcome {
    /// It returns this.
    Value(u64),
    /// The thread waits; the rest happens when that is over.
    Wait(Wait),
    /// Registers and pc are as they are to be.
    Next(Next),
}

impl From<u64> for Outcome {
    fn from(value: u64) -> Outcome {
        Outcome::Value(value)
    }
}

/// Runs a call.
pub(crate) type Handler = fn(&mut Call<'_>) -> Result<Outcome, Errno>;

/// What most handlers give.
pub(crate) type Value = Result<u64, Errno>;

impl Call<'_> {
    /// Argument `n` as an `int`.
    pub(crate) fn int(&self, n: usize) -> i32 {
        self.args[n] as i32
    }

    /// Argument `n` as a `long`.
    pub(crate) fn long(&self, n: usize) -> i64 {
        if self.os.guest.rv32 { i64::from(self.int(n)) } else { self.args[n] as i64 }
    }

    /// A 64-bit argument: number `n` on RV64, the pair of numbers `low` and `low + 1` on RV32.
    pub(crate) fn wide(&self, n: usize, low: usize) -> i64 {
        match self.os.guest.rv32 {
            true => (self.args[low] | self.args[low + 1] << 32) as i64,
            false => self.args[n] as i64,
        }
    }

    /// The caller's hart.
    pub(crate) fn hart(&mut self) -> &mut Hart {
        self.machine.hart()
    }

    /// The caller's thread.
    pub(crate) fn thread(&mut self) -> &mut Thread {
        self.os.threads.get_mut(self.machine.current)
    }

    /// Nanoseconds of the monotonic clock.
    pub(crate) fn now(&self) -> u64 {
        self.os.clock.monotonic(self.machine)
    }
}
