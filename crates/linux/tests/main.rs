//! Tests of the Linux environment, in one binary: linking takes longer than running most of them.

mod linux;
mod rooms;
