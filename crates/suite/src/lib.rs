//! Writes the suite in `riscv-tests/`: every expected value comes from the statement of the specification in this crate.
//!
//! Invariant: nothing here sees `hart`, `exec` or any other part that runs instructions; the suite would prove nothing
//! if it knew how Rivet computes. From `isa` it takes the list of instructions only, so that none is forgotten.

pub mod crypto;
pub mod float;
pub mod machine;
pub mod plan;
pub mod pool;
pub mod program;
pub mod rows;
pub mod shape;
pub mod statement;
