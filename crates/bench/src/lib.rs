#![doc = include_str!("../README.md")]

pub mod catalog;
pub mod chart;
pub mod compile;
pub mod error;
pub mod figures;
pub mod instructions;
pub mod measure;
pub mod output;
pub mod plan;
pub mod real;
pub mod report;
pub mod sample;
pub mod table;
pub mod tools;
