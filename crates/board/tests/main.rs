//! Tests of the bare-metal machine, in one binary.

mod bare;
