#![doc = include_str!("../README.md")]

pub mod definedness;
pub mod finding;
pub mod folder;
pub mod lint;
pub mod matrix;
mod progress;
pub mod report;
pub mod suppress;
mod unlike;

pub use progress::Progress;
