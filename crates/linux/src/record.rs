//! Recordings: a run is written to a file, from which it can be run again without the host.
//!
//! ```text
//!   guest ─ exit ─► Linux ─ answer ─► guest       recording: what each call of the kernel did to the guest
//!                     │                            (registers, memory, threads, output) is written down
//!                     ▼
//!              Recorder ─► file ─► Replay
//!                                    │
//!   guest ─ exit ─► Replay ─ answer ─► guest      replay: the guest runs again, and the file answers
//! ```
//!
//! The seam is the kernel's [`Environment`](rivet_sim::Environment): whatever the guest learns of the host or of other
//! programs reaches it as an effect of a call through it. So nothing needs to be known of single system calls, and a
//! replay has no kernel at all: it opens no file and no socket. What the guest does to itself is not written down: its
//! instructions run again, on any engine, and threads take turns as they did.
//!
//! A call is found again by its *position*, the number of instructions that the process has retired, and its kind.
//! Calls that change nothing and answer as usual are left out, and so are system calls that do no more than what they did
//! last. Every other process is a stream of calls of its own, inside the turn that the first process gave it.
//!
//! | module | contents |
//! |---|---|
//! | `codec` | numbers and byte strings |
//! | `contents` | contents that are written once |
//! | `hart`, `memory` | changes of registers and memory |
//! | `setup` | what the machine was made of |
//! | `event` | a call of the kernel and its effects |
//! | `file` | chunks with checksums: writer and reader |
//! | `repeats` | system calls that do the same again |
//! | `returns` | system calls that return and change no more than memory |
//! | `live` | a kernel that is recorded |
//! | `recorder` | effects of the kernel's calls are collected |
//! | `tape` | the events in order |
//! | `apply` | effects of the calls are applied |
//! | `replay` | the recording as an environment |
//! | `shown` | the process that is the caller's, and its turns |
//! | `digest` | the last state as a number |
//!
//! Invariant: whatever the bytes of a file are, reading it ends with an error or a replay, and never with a panic.

mod apply;
mod codec;
mod contents;
mod digest;
mod event;
mod file;
mod hart;
mod live;
mod memory;
mod recorder;
mod repeats;
mod replay;
mod returns;
mod setup;
mod shown;
mod tape;
#[cfg(test)]
mod tests;

pub(crate) use event::EventKind;
pub(crate) use recorder::Recorder;
pub(crate) use replay::Replay;
pub use setup::Setup;
pub use tape::Recording;

/// The number of the first process in a recording.
const FIRST: u64 = 0;

/// The reason why a run cannot be recorded, or a recording not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordingError {
    /// The file is not a recording.
    #[error("not a recording; `rivet run --record` writes recordings")]
    Foreign,
    /// The format version is unknown.
    #[error("it has recording format {0}; this version of Rivet reads format {version}", version = file::VERSION)]
    Version(u32),
    /// The file ends too early.
    #[error("the recording is truncated")]
    Truncated,
    /// The bytes are damaged.
    #[error("the recording is damaged: {0}")]
    Damaged(String),
    /// The host refuses memory.
    #[error("cannot replay: {0}")]
    Memory(String),
    /// The run went differently.
    #[error("the replay differs from the recorded run at instruction {at}: {what}")]
    Diverged {
        /// Instructions that the process had retired.
        at: u64,
        /// What differs.
        what: String,
    },
    /// A single system call changed too much memory.
    #[error("cannot record: a system call changed more than {0} MiB of memory")]
    TooMuch(u64),
    /// Reading or writing the file fails.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}
