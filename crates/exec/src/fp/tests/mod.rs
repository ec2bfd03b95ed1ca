//! Tests of the floating-point layer.
