//! The bare-metal machine: RAM, a CLINT, and the host interface of the RISC-V test programs.
//!
//! Invariant: all harts see one clock, which is a function of what has run and waited.

mod clint;
mod env;
mod htif;
mod load;

pub use env::Bare;
pub use load::{Options, boot, with_modes};
