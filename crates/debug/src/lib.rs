#![doc = include_str!("../README.md")]

pub mod commands;
mod complete;
pub mod dap;
mod debugger;
mod engine;
mod environment;
mod error;
pub mod explain;
mod expr;
pub mod format;
mod frames;
pub mod gdb;
mod libraries;
mod lines;
mod link_map;
mod lookup;
pub mod memory;
pub mod names;
mod places;
mod points;
pub mod scratch;
mod session;
mod signals;
mod snapshot;
mod source;
pub mod text;
pub mod unwind;
pub mod view;
mod watched_value;

pub use complete::Completion;
pub use debugger::{Debugger, Output, Shell, is_incomplete, split};
pub use engine::Check;
pub use error::{Complaint, Reply};
pub use lines::Lines;
pub use session::{Back, NewCheck, OnTrap, Session, Stop, Surroundings, Until};
pub use text::{Role, Text};
