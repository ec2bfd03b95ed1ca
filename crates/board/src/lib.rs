#![doc = include_str!("../README.md")]

mod aplic;
mod clint;
mod device_tree;
mod env;
mod fdt;
mod host_threads;
mod htif;
mod imsic;
mod input;
mod load;
mod options;
mod rom;
mod serial;
mod sswi;
mod uart;

pub use env::Bare;
pub use host_threads::{HostEngine, run_on_host_threads};
pub use load::{boot, with_modes};
pub use options::{MAX_HARTS, Options, Ram};
