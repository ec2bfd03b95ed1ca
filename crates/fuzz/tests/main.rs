//! Tests of fuzz targets and generators, in one binary: linking takes longer than running most of them.

mod language;
mod programs;
mod qemu;
mod random_functions;
mod random_loops;
mod targets;
