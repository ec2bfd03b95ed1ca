//! Tests of suites, comparisons and generators, in one binary: linking takes longer than running most of them.

mod casts;
mod kernels;
mod lockstep;
mod matrix;
mod own_suite;
mod scalar;
mod scalar_code;
mod setup;
mod suite;
mod tiny;
mod vector_operations;
mod wide;
