//! What threads wait for.

use std::sync::Arc;

use rustix::event::PollFlags;

use crate::kernel::description::OpenFile;

/// What a thread waits for.
pub(crate) enum On {
    /// A wake of this address with one of these bits.
    Futex { addr: u64, bits: u32 },
    /// A wake of the word that others share, as which it has this number.
    SharedFutex(u64),
    /// Its deadline; what is left if a signal comes first goes to `rest`.
    Sleep { rest: Option<u64> },
    /// Something new of a child; the call is run again then. The number is that of what was known.
    Child(u64),
    /// A child that uses this memory to run another program, or to end.
    Vfork(u32),
    /// A lock of a file that somebody has; the call is run again then. The number is that of what was known.
    Lock(u64),
    /// A signal that a handler takes.
    Signal,
    /// One of these signals; facts about it go to `info`.
    SignalOf { set: u64, info: u64 },
    /// One of these files to have one of these events; the call is run again then.
    Files(Vec<(Arc<OpenFile>, u16)>),
}

/// A thread's wait.
pub(crate) struct Wait {
    /// For what.
    pub(crate) on: On,
    /// Until when.
    pub(crate) deadline: Option<u64>,
    /// A handler with `SA_RESTART` that interrupts it makes the call run again.
    pub(crate) restart: bool,
}

impl Wait {
    /// Adds the files of the host's that may end it, and what to ask them for.
    pub(crate) fn host_files(&self, files: &mut Vec<(Arc<OpenFile>, PollFlags)>) {
        if let On::Files(waited) = &self.on {
            waited.iter().for_each(|(file, wanted)| file.host_files(*wanted, files));
        }
    }
}
