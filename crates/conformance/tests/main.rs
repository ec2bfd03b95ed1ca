//! Tests of suites, comparisons and generators, in one binary: linking takes longer than running most of them.

mod functions;
mod kernels;
mod language;
mod loops;
mod own_suite;
mod programs;
mod qemu;
mod random_functions;
mod scalar;
mod straight;
mod vector_operations;
