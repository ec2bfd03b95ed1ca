//! The adversary: runs of one program on many legal machines, which have to agree.
//!
//! ```text
//! Dimensions ─ covering ─► Cells ─ run (in parallel) ─► Outcomes ─ differ? ─► delta: the least choices that differ
//!                                                                              │
//!   Finding ◄─ explain ◄─ lockstep, from there to what shows it ◄─ delta: the one instruction that matters
//! ```

mod cause;
mod choice;
mod copies;
mod covering;
mod delta;
mod disturb;
mod explain;
mod faults;
mod interrupts;
mod lockstep;
mod outcome;
mod run;
mod search;
mod subject;
mod tracked;
mod watch;

pub use crate::unlike::Vlens;
pub use choice::{Choice, DIMENSIONS, Dimension, UnlikeHarts, dimensions};
pub use faults::{FaultDetails, check_faults};
pub use interrupts::{InterruptDetails, check_interrupts};
pub use outcome::Outcome;
pub use search::{CellResult, Details, Options, check};
pub use subject::Subject;

/// A machine: for each dimension the number of its choice; 0 is that of the reference.
pub type Cell = Vec<u8>;

/// Why the matrix cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum MatrixError {
    /// The machine cannot be built, or cannot go on for a reason of the host's.
    #[error("{0}")]
    Sim(#[from] rivet_sim::SimError),
    /// A folder that the program may change cannot be copied.
    #[error("cannot copy {path}: {source}")]
    Copy {
        /// The file or folder.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// A folder that the program may change is too large to copy for each run.
    #[error("--dir {path}: more than {} MiB to copy for each run; grant it read-only with ro:", most >> 20)]
    Large {
        /// The folder.
        path: String,
        /// Bytes that are copied at most.
        most: u64,
    },
    /// The reference run did not end.
    #[error("the program does not end within {0} instructions (--max-insns)")]
    Endless(u64),
    /// The reference run ended by an error of the machine, such as a deadlock.
    #[error("the program cannot be compared, for its first run failed: {0}")]
    Reference(String),
    /// A limit of the process is reached.
    #[error("stopped")]
    Stopped,
}
