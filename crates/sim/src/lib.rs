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
pub mod replay;

pub use environment::{Environment, ExitStatus, Next};
pub use error::SimError;
pub use lockstep::{LockstepPair, LockstepSide};
pub use machine::{Machine, QUANTUM};
pub use output_tail::OutputTail;
