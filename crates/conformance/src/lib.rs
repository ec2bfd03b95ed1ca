//! Proof that Rivet does what the specification says.
//!
//! [`suite`] runs test programs and reports what they say; [`lockstep`] runs a program beside the commit log of another
//! simulator; [`matrix`] says what of the specification a suite pins down; [`differential`] runs random single
//! instructions on Rivet and on QEMU, [`programs`] whole random programs; [`kernels`] runs what the compiler makes beside its
//! evaluator.

pub mod differential;
pub mod kernels;
pub mod lockstep;
pub mod matrix;
pub mod programs;
mod rig;
mod setup;
pub mod suite;
#[cfg(test)]
mod tiny;

pub use setup::Setup;
