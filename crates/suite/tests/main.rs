//! Tests of the statement of the specification and of the generated suite, in one binary: linking takes longer than running most of them.

mod crypto;
mod examples;
mod float;
mod float_rows;
mod mutants;
mod mutations;
mod reserved;
mod rows;
