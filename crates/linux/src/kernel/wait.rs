//! Waits: the events that threads wait for.

use std::sync::Arc;

use rustix::event::PollFlags;

use crate::kernel::description::OpenFile;
use crate::time::SECOND;

/// The event that a thread waits for.
pub(crate) enum WaitFor {
    /// A futex wake of this address with one of these bits.
    Futex { addr: u64, bits: u32 },
    /// A futex wake of a shared word; the number identifies the waiter.
    SharedFutex(u64),
    /// The deadline; the remaining time is written to `rest` if a signal comes first.
    Sleep { rest: Option<u64> },
    /// A state change of a child; the call is restarted then. The number is the event counter at the start.
    Child(u64),
    /// The end of the host's program that the process has become.
    HostProgram,
    /// The end of a `vfork`: the child calls `execve` or exits.
    Vfork(u32),
    /// The release of a file lock; the call is restarted then. The number is the lock counter at the start.
    Lock(u64),
    /// A change of a System V object or POSIX message queue; the call is restarted then, and at its deadline. The
    /// number is the change counter at the start.
    Ipc(u64),
    /// A signal that runs a handler (`pause`, `rt_sigsuspend`).
    Signal,
    /// One of these signals; its `siginfo_t` is written to `info` (`rt_sigtimedwait`).
    SignalOf { set: u64, info: u64 },
    /// One of these events on one of these files; the call is restarted then.
    Files(Vec<(Arc<OpenFile>, u16)>),
}

/// The wait of a thread.
pub(crate) struct Wait {
    /// The event.
    pub(crate) on: WaitFor,
    /// The deadline on the monotonic clock.
    pub(crate) deadline: Option<u64>,
    /// Whether an `SA_RESTART` handler that interrupts the wait restarts the call.
    pub(crate) restart: bool,
}

impl Wait {
    /// The wait of a caller whose files do not tell when they are ready: the call looks again soon, and by `deadline` at the
    /// latest.
    pub(crate) fn look_again(now: u64, deadline: Option<u64>) -> Wait {
        let soon = now.saturating_add(SECOND / 200);
        let deadline = Some(deadline.map_or(soon, |deadline| deadline.min(soon)));
        Wait { on: WaitFor::Files(Vec::new()), deadline, restart: true }
    }

    /// Collects the host files that can end the wait, with the events to poll for.
    pub(crate) fn host_files(&self, files: &mut Vec<(Arc<OpenFile>, PollFlags)>) {
        if let WaitFor::Files(waited) = &self.on {
            waited.iter().for_each(|(file, wanted)| file.host_files(*wanted, files));
        }
    }
}
