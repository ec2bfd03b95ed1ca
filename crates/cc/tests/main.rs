//! Tests of the compiler, in one binary: linking takes longer than running most of them.

mod abi;
mod atomics;
mod code;
mod common;
mod debug;
mod errors;
mod eval;
mod exits;
mod fuzz;
mod guards;
mod large;
mod loops;
mod march;
mod multiply_adds;
mod nests;
mod parts;
mod programs;
mod reasons;
mod records;
mod rvv;
mod small_floats;
mod soup;
mod symbols;
mod text;
mod vset;
mod wide;
