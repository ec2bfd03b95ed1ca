//! What can go wrong in a machine that is not a guest's event.

/// A machine cannot be built, or cannot go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SimError {
    /// The host does not give memory.
    #[error(transparent)]
    Mem(#[from] rivet_mem::MemError),
    /// The physical memory map is impossible.
    #[error(transparent)]
    Bus(#[from] rivet_mem::BusError),
    /// The host's input or output fails.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The program cannot be loaded.
    #[error("cannot load the program: {0}")]
    Load(String),
    /// An exception, and there is nothing at the trap vector that could handle it.
    #[error("{trap} at pc {pc:#x}; no trap handler: {handler} at trap vector {vector:#x}")]
    NoHandler {
        /// The exception.
        trap: String,
        /// Where it happened.
        pc: u64,
        /// The trap vector.
        vector: u64,
        /// The exception at the vector.
        handler: String,
    },
    /// Every hart waits for another.
    #[error("deadlock: every hart waits and nothing can wake one")]
    Deadlock,
    /// Threads run on the host's, whose clock virtual time cannot follow.
    #[error("virtual clocks require --threads turns")]
    Clocks,
    /// The machine has no hart.
    #[error("the machine has no hart left")]
    NoHart,
}
