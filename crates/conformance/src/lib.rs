//! Conformance tests against the specification and other simulators.
//!
//! [`suite`] runs test programs and reports their results; [`lockstep`] runs a program against the commit log of another
//! simulator; [`matrix`] reports which rules of the specification a suite covers; [`kernels`] compares compiled kernels
//! with the evaluator of the compiler.

pub mod kernels;
pub mod lockstep;
pub mod matrix;
mod sandbox;
mod setup;
pub mod suite;
#[cfg(test)]
mod tiny;

pub use setup::Setup;
