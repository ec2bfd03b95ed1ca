//! Differential tests run random single instructions on Rivet and on QEMU's user-mode emulator and compare the whole
//! state.
//!
//! A [`Comparison`] makes programs of many cases each: the whole state before, one instruction, the whole state after.
//! The same executable runs on both. `generate` makes cases, `guest` the program, `record` reads what came out,
//! `known` lists the differences that are accepted, each with the specification's sentence.
//!
//! Invariant: a case is a function of seed, round, VLEN and target alone, so that a difference can be shown again.
//! Expectations come from QEMU and from the specification, never from Rivet; Rivet is asked only which operands are
//! worth trying.

mod case;
pub(crate) mod compare;
pub(crate) mod generate;
mod guest;
pub mod known;
mod layout;
mod memory;
pub(crate) mod operands;
pub(crate) mod qemu;
mod record;
mod report;
pub(crate) mod rivet;
pub(crate) mod rows;
mod state;
mod summary;
#[cfg(test)]
mod tests;
pub(crate) mod values;

pub use case::InstCase;
pub use compare::{Comparison, Options};
pub use generate::Target;
pub use qemu::{Fill, Qemu, VARIABLE};
pub use record::{Fields, Record, signal};
pub use rivet::NewEngine;
pub use summary::Summary;

/// The comparison cannot be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DifferentialError {
    /// The host's input or output fails.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// QEMU cannot be run.
    #[error("QEMU: {0}")]
    Qemu(String),
    /// Rivet cannot be set up.
    #[error("Rivet: {0}")]
    Rivet(String),
    /// The host does not give memory.
    #[error(transparent)]
    Memory(#[from] rivet_mem::MemError),
    /// The pattern for rows is no regular expression.
    #[error("rows: {0}")]
    Rows(#[from] regex_lite::Error),
}
