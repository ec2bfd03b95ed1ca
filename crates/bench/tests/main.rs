//! Tests of the benchmark runner, in one binary: linking takes longer than running most of them.

mod bad_use;
mod outputs;
mod results;
