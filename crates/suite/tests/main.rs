//! Tests of the generated suite, in one binary: linking takes longer than running most of them.

mod examples;
mod mutants;
mod mutations;
mod rows;
