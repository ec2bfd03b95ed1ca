#![doc = include_str!("../README.md")]

pub mod finding;
pub mod report;
