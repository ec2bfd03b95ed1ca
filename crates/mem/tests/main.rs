//! Tests of guest memory, in one binary: linking takes longer than running most of them.

mod bus;
mod rewind;
mod tlb;
mod user;
mod user_model;
