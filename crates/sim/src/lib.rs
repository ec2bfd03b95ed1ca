#![doc = include_str!("../README.md")]

pub mod bytes;
mod environment;
mod error;
pub mod input;
pub mod limits;
mod lockstep;
mod machine;
pub mod observe;
mod output_tail;
pub mod panics;
mod quantum;
pub mod replay;
mod slice;

pub use environment::{Environment, ExitStatus, Next};
pub use error::SimError;
pub use lockstep::{LockstepPair, LockstepSide};
pub use machine::Machine;
pub use output_tail::OutputTail;
pub use quantum::Quantum;
pub use slice::Slice;
