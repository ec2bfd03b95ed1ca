//! The fast engine: hot code of the guest compiled for the host, by Cranelift.
//!
//! | file | what it holds |
//! |---|---|
//! | `engine` | the engine: the interpreter below, compiled regions above, who runs when |
//! | `region` | finding a region: the loop or function around a hot block, with calls whose return is known |
//! | `lower` | a region as Cranelift's IR, one file for each kind of instruction |
//! | `abi` | what compiled code and the engine say to each other |
//! | `operands` | which registers an instruction reads and writes |
//! | `cache` | regions by address, and when they are valid |
//! | `leaves` | at which instructions compiled code leaves, and which do so too often |
//! | `counts` | what has been done, for people |
//! | `ciphers` | what it calls for cryptographic instructions |
//! | `kernels` | what compiled code calls for vector accesses element by element |
//! | `chain` | runs of vector instructions on long register groups as one loop of AVX-512 code |
//! | `snapshot` | what memory held that regions come from |
//! | `code` | host memory that code is in |
//! | `host` | Cranelift set up for this host |
//! | `crosscheck` | both engines side by side |
//!
//! Invariant: at every exit from compiled code the hart is what the interpreter would have made of it: registers, pc,
//! retired instructions, memory. What is not lowered is called in `exec`, so that every instruction works from its
//! first day. This crate must not know environments, files or system calls.

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
