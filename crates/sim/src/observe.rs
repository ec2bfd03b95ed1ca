//! Observers of a run: the commit log and the statistics.

mod access;
mod csrs;
mod effects;
mod hex;
mod line;
mod line_cache;
mod listed;
mod stats;
mod trace;

pub use stats::{Mix, Stats};
pub use trace::{Log, Trace, logging};
