//! Tests of compiled code, in one binary: linking takes longer than running most of them.

mod bounded;
mod changed_code;
mod cipher_rounds;
mod common;
mod constant_branches;
mod counts;
mod doubles;
mod edges;
mod fills;
mod fused_loops;
mod gathers;
mod halves;
mod indexed;
mod integers;
mod kept_pages;
mod mirrored;
mod numbers;
mod own_code;
mod pairs;
mod random;
mod rounding;
mod slides;
mod states;
mod strided;
mod strip_mined;
mod tiering;
