//! Instruction semantics, as functions on the state of a hart, and the engines that run them.
//!
//! `scalar` and `vector` hold the semantics, one file per chapter of the table; `dispatch` maps a row to its function;
//! `interp` runs decoded blocks. An engine stops with an [`Exit`] and has no callbacks: no files, system calls or output
//! here.

pub mod crypto;
mod dispatch;
mod engine;
mod interp;
mod scalar;
mod uop;
mod vector;

pub use engine::{Engine, Exit};
pub use interp::{Block, Decoded, Entered, Interpreter, Observer, PcMap, Tier, run_block, step};
pub use uop::{Done, Handler, Uop};
pub use vector::dest::written_registers;
pub use vector::vcrypto::{Grouped, Groups, Kernel, Series, grouped, portable, run_series};
