//! The JIT engine: compiles hot guest code for the host with Cranelift.
//!
//! | file | contents |
//! |---|---|
//! | `engine` | the engine: dispatches between the interpreter and compiled regions |
//! | `region` | region selection: the loop or function around a hot block, with calls whose return is known |
//! | `lower` | lowering of a region to Cranelift IR, one file per kind of instruction |
//! | `abi` | the interface between compiled code and the engine |
//! | `operands` | registers that an instruction reads and writes |
//! | `cache` | regions by address, and their validity |
//! | `leaves` | the instructions at which compiled code exits, and those that exit too often |
//! | `counts` | statistics |
//! | `ciphers` | helpers for cryptographic instructions |
//! | `kernels` | helpers for element-wise vector accesses |
//! | `chain` | sequences of vector instructions on long register groups, fused into one loop of AVX-512 code |
//! | `snapshot` | the guest bytes from which a region was compiled |
//! | `code` | host memory for code |
//! | `host` | Cranelift configuration for this host |
//! | `crosscheck` | runs both engines in lockstep |
//!
//! Invariant: at every exit from compiled code the hart has the state that the interpreter would have produced: registers,
//! pc, retired instructions, memory. Instructions without a lowering are called in `exec`. This crate must not depend on
//! environments, files or system calls.

mod abi;
mod cache;
mod chain;
mod ciphers;
mod code;
mod counts;
mod crosscheck;
mod engine;
mod host;
mod kernels;
mod leaves;
mod lower;
mod machinery;
mod operands;
mod region;
mod snapshot;

pub use counts::{Counts, Tally};
pub use crosscheck::{Crosscheck, Difference, Found};
pub use engine::JitEngine;
pub use host::is_supported;
