#![doc = include_str!("../README.md")]

pub mod crypto;
mod dispatch;
mod engine;
mod interp;
mod scalar;
mod uop;
mod vector;

pub use engine::{Engine, Exit};
pub use interp::{
    AddressHasher, Block, Counting, Decoded, Entered, Interpreter, Observer, PcMap, Tier, run_block,
    run_block_observed, run_steps, step,
};
pub use uop::{Done, Handler, Uop, has_vectors, vectors, vectors_at_this_vl};
pub use vector::dest::written_registers;
pub use vector::vcrypto::{Grouped, Groups, Kernel, Series, grouped, portable, run_series};
