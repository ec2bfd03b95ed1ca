//! Seeded generators and helpers for tests and fuzzers; of what users run, `rivet gen` alone depends on it.
//!
//! | file | contents |
//! |---|---|
//! | `machine` | a hart with a little memory and code |
//! | `vectors` | the same, for one vector instruction at a time |
//! | `rng` | random numbers from a seed |
//! | `inst`, `state` | random instructions and hart states, legal and illegal |
//! | `asm` | a small assembler with labels |
//! | `elf` | programs without a compiler: an ELF file around a few instructions |
//! | `loops` | random loops as LLVM IR |
//! | `straight` | random straight-line programs as LLVM IR, of every operation |

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
pub use machine::{CODE, DATA, DATA_SIZE, everything, machine, place};
pub use rivet_rng::Rng;
pub use state::{random_vtype, randomize, randomize_vectors};
pub use straight::{RandomProgram, operation_names, random_program};
pub use vectors::{Vectors, masked, vector};
