#![doc = include_str!("../README.md")]

mod clint;
mod env;
mod htif;
mod load;

pub use env::Bare;
pub use load::{MAX_HARTS, Options, boot, with_modes};
