//! Tests of the user address space.
