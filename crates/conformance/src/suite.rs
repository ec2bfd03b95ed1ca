//! A suite of test programs is found, run in parallel, and reported.
//!
//! [`find()`] makes a list of [`Test`]s from files and folders, [`run`] runs them and gives an [`TestResult`] each, and
//! [`report`] prints these. A test ends by itself with a verdict (HTIF's tohost or an exit code), or breaks one of its
//! [`Limits`]; whatever it does is its own outcome and never another's.

mod failed;
mod find;
mod memory;
mod outcome;
pub mod report;
mod run;
mod signature;

pub(crate) use failed::symbol;
pub use find::{Pattern, SearchResult, Shard, Test, find};
pub use memory::{Memory, default_state};
pub use outcome::{Summary, TestResult, Verdict};
pub use run::{Limits, NewEngine, Options, run};
pub use signature::{Granularity, SignaturePlace, Signatures, dump};
