//! Tests of compiled code, in one binary: linking takes longer than running most of them.

mod bounded;
mod chains;
mod changed_code;
mod common;
mod numbers;
mod pays;
mod random;
mod rounds;
mod slides;
mod states;
