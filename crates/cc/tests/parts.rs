//! Parts of the compiler by themselves.

mod emit;
mod graph;
mod loop_forest;
mod memory;
mod mir;
mod poly;
mod regs;
mod select;
mod vset;
