//! The debugger: a machine under someone's hands.
//!
//! [`Session`] owns the machine, runs it and says why it stopped; `points` say when; [`expr`] gives values to what is
//! typed; `view` and `explain` say in words what is there and what would happen; `commands` is the one table of what
//! can be asked of a [`Debugger`]. [`scratch`] is a machine without a program;
//! [`gdb`] serves all this to GDB.
//!
//! Invariant: a command that fails has changed nothing. This crate knows no terminals: what it says is [`Text`].

pub mod commands;
mod complete;
mod debugger;
mod engine;
mod error;
mod escort;
pub mod explain;
pub mod expr;
pub mod format;
pub mod gdb;
mod lines;
pub mod memory;
pub mod names;
pub mod points;
pub mod scratch;
mod session;
mod snapshot;
mod subject;
pub mod text;
mod unwind;
pub mod view;

pub use complete::Completion;
pub use debugger::{Debugger, Output, is_incomplete, split};
pub use engine::Check;
pub use error::{Complaint, Reply};
pub use lines::Lines;
pub use session::{Back, NewCheck, OnTrap, Session, Stop, Surroundings, Until};
pub use text::{Role, Text};
