//! The machine: harts, the engine that runs them, and their environment.
//!
//! The [`Machine`] lets its engine run a hart for some time and passes each [`Exit`](rivet_exec::Exit) to an
//! [`Environment`], which decides how to continue. The engine knows no files, system calls or output; the environment knows
//! no decoding. A fault of the guest is a trap or an [`ExitStatus`]; a [`SimError`] is a fault of the host, or of a guest
//! that cannot continue.

pub mod bytes;
mod environment;
mod error;
pub mod input;
pub mod limits;
mod lockstep;
mod machine;
pub mod observe;
mod output_tail;
pub mod replay;

pub use environment::{Environment, ExitStatus, Next};
pub use error::SimError;
pub use lockstep::{LockstepPair, LockstepSide};
pub use machine::{Machine, QUANTUM};
pub use output_tail::OutputTail;
