//! Tests of suites, comparisons and generators, in one binary: linking takes longer than running most of them.

mod casts;
mod kernels;
mod own_suite;
mod scalar;
mod scalar_code;
mod vector_operations;
mod wide;
