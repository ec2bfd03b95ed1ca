//! Tests of machines and environments, in one binary: linking takes longer than running most of them.

mod observe;
mod replay;
