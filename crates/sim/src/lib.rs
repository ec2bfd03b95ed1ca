//! The machine: harts, an engine that runs them, and the environment around them.
//!
//! Everything flows one way: the [`Machine`] lets its engine run a hart for a while, and hands each
//! [`Exit`](rivet_exec::Exit) to an [`Environment`], which says how it goes on. The engine knows no files, system
//! calls or output; the environment knows no decoding. A guest's fault is a trap or an [`ExitStatus`]; a
//! [`SimError`] is the host's, or a guest that cannot go on at all.

pub mod bare;
pub mod bytes;
mod environment;
mod error;
pub mod input;
pub mod limits;
pub mod linux;
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
