//! Proof that Rivet does what the specification says: comparison with other implementations.
//!
//! [`differential`] runs random single instructions on Rivet and on QEMU, [`programs`] whole random programs.

pub mod differential;
pub mod programs;
