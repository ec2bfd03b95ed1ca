#![doc = include_str!("../README.md")]

mod candidate;
mod code;
mod condition;
mod error;
mod layout;
mod model;
mod outcome;
mod parse;
mod ppo;
mod program;
mod report;
mod run;
mod scratch;
mod test;
mod thread;

pub use condition::{Proposition, Quantifier};
pub use error::LitmusError;
pub use model::{Allowed, Model};
pub use outcome::{Histogram, Observation, Outcome};
pub use program::Program;
pub use report::Report;
pub use run::{NewEngine, Options, Threads};
pub use test::{Location, Observed, Test, Value};
