#![doc = include_str!("../README.md")]

pub mod analysis;
mod assembly;
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
pub mod remarks;
mod rounding;
mod runtime;
pub mod rvv;
pub mod select;
pub mod transform;
pub mod verify;
pub mod vset;

pub use error::CcError;
pub use options::{Backwards, Options, Predication, Split, Tail};
