//! State for people: vector groups, CSRs in words, memory, and what an instruction changed.
//!
//! Invariant: nothing here changes the machine.

pub mod changes;
pub mod csr;
pub mod memory;
pub mod vector;
