//! Errors of a machine that are no events of the guest.

/// A machine cannot be built or cannot continue.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SimError {
    /// The host refuses memory.
    #[error(transparent)]
    Mem(#[from] rivet_mem::MemError),
    /// The physical memory map is invalid.
    #[error(transparent)]
    Bus(#[from] rivet_mem::BusError),
    /// Host input or output fails.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The program cannot be loaded.
    #[error("cannot load the program: {0}")]
    Load(String),
    /// An exception occurred, and the trap vector holds no handler.
    #[error("{trap} at pc {pc:#x}; no trap handler: {handler} at trap vector {vector:#x}")]
    NoHandler {
        /// The exception.
        trap: String,
        /// pc of the exception.
        pc: u64,
        /// The trap vector.
        vector: u64,
        /// The exception at the trap vector.
        handler: String,
    },
    /// A double trap in M-mode has put a hart into the critical-error state.
    #[error(
        "{trap} at pc {pc:#x}; critical error: M-mode expects no trap (mstatus.MDT = 1 or mnstatus.NMIE = 0)"
    )]
    CriticalError {
        /// The exception.
        trap: String,
        /// pc of the exception.
        pc: u64,
    },
    /// Every hart waits and nothing can wake one.
    #[error("deadlock: every hart waits and nothing can wake one")]
    Deadlock,
    /// Every process waits that a debugger does not keep from running; the number is that of the first it does.
    #[error("every process waits but for process {0}, which is suspended")]
    Suspended(u64),
    /// Virtual clocks do not work with host threads.
    #[error("virtual clocks require --threads turns")]
    Clocks,
    /// A core file is to run.
    #[error("a core file holds one moment of a program, which cannot run from there")]
    Core,
    /// A recording cannot be run again from here.
    #[error("{0}")]
    Replay(String),
    /// The machine has no hart left.
    #[error("the machine has no hart left")]
    NoHart,
}
