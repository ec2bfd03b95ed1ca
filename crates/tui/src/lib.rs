#![doc = include_str!("../README.md")]

mod app;
mod draw;
mod events;
pub mod keys;
pub mod layout;
mod mouse;
mod moves;
pub mod pane;
mod scrollback;
mod search;
pub mod state;
mod terminal;
pub mod theme;
mod update;
mod worker;

pub use app::{Ended, Failed, Options, run};
pub use draw::draw;
pub use pane::help::table;
pub use terminal::restore;
