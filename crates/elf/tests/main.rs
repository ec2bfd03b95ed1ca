//! Tests of ELF files, in one binary: linking takes longer than running most of them.

mod common;
mod file;
mod fuzz;
mod parse;
mod real;
mod write;
