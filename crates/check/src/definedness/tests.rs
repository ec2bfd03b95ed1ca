//! Tests of the shadow.

mod exact;
mod soundness;
