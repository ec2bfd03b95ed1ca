//! A small compiler: textual LLVM IR in, kernels for the vector extension out.
//!
//! It turns scalar loops into vector loops and spends as few `vsetvli` as it can on them. A program goes through
//! `parse → verify → loop analysis → plan → vector IR → pseudo-instructions → vset → registers → emission`;
//! [`pipeline`] is the list of the passes, one line each.
//!
//! Invariant: whatever a pass gets was verified after the pass before it; a program that is malformed or outside the
//! language is an error that names the place, never a panic and never wrong code.
//!
//! This crate never sees the simulator: that the code it makes computes what [`eval`] computes is for its users to check.

pub mod analysis;
pub mod backend;
pub mod emit;
pub mod error;
pub mod eval;
pub mod graph;
pub mod ir;
pub mod legal;
pub mod mir;
pub mod options;
pub mod parse;
pub mod pipeline;
pub mod plan;
pub mod regs;
pub mod select;
pub mod transform;
pub mod verify;
pub mod vset;

pub use error::CcError;
pub use options::{Backwards, Options, Predication, Split, Tail};
