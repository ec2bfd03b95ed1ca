#![doc = include_str!("../README.md")]

pub mod kernels;
pub mod lockstep;
pub mod matrix;
mod sandbox;
pub mod setup;
pub mod suite;

pub use setup::Setup;
