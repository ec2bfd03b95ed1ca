#![doc = include_str!("../README.md")]

mod abi;
mod backend;
mod cache;
mod census;
mod ciphers;
mod code;
mod code_log;
mod counts;
mod crosscheck;
mod engine;
mod flags;
mod fused;
mod guards;
mod host;
mod host_faults;
mod kernels;
mod lower;
mod machinery;
mod operands;
mod profile;
mod region;
mod scalar;
mod side_exits;
mod snapshot;
mod vector;

pub use census::Census;
pub use code_log::{CodeLog, HostCode, HostCodeKind};
pub use counts::{Counts, Tally};
pub use crosscheck::{Crosscheck, Difference, Mismatch};
pub use engine::{JitEngine, Tiers};
pub use host::{has_baseline, is_supported, vector_loops};
