//! Views show state to people: vector groups, CSRs in words, memory, and the changes of an instruction.
//!
//! Invariant: nothing here changes the machine.

pub mod changes;
pub mod code;
pub mod csr;
pub(crate) mod lane_kinds;
pub mod lanes;
pub mod memory;
pub mod vector;
