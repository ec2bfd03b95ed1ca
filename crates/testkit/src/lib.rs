//! Seeded generators and helpers for tests; a dev-dependency only.

mod machine;

pub use machine::{CODE, DATA, DATA_SIZE, everything, machine, place};
