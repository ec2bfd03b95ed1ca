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
mod machine;
pub mod observe;
pub mod replay;
mod tail;
mod twins;

pub use environment::{Environment, ExitStatus, Next};
pub use error::SimError;
pub use machine::{Machine, QUANTUM};
pub use tail::Tail;
pub use twins::{Side, Twins};
