//! Seeded generators and helpers for tests; a dev-dependency only.

mod machine;
mod vectors;

pub use machine::{CODE, DATA, DATA_SIZE, everything, machine, place};
pub use vectors::{Vectors, masked, vector};
