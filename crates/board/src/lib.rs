#![doc = include_str!("../README.md")]

mod clint;
mod device_tree;
mod env;
mod fdt;
mod host_threads;
mod htif;
mod load;
mod options;
mod rom;
mod sswi;

pub use env::Bare;
pub use host_threads::{HostEngine, run_on_host_threads};
pub use load::{boot, with_modes};
pub use options::{MAX_HARTS, Options, Ram};
