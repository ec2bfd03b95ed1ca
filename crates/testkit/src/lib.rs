#![doc = include_str!("../README.md")]

pub mod asm;
pub mod elf;
mod inst;
mod loops;
mod machine;

mod state;
mod straight;
mod vectors;

pub use inst::{random_encoding, random_inst};
pub use loops::{Argument, RandomLoop, random_loop};
pub use machine::{CODE, DATA, DATA_SIZE, everything, machine, place, seal, with_drafts};
pub use rivet_rng::Rng;
pub use state::{random_vtype, randomize, randomize_vectors};
pub use straight::{RandomProgram, operation_names, random_program};
pub use vectors::{Vectors, masked, vector};
