//! Tests of the shadow.

mod exact;
mod sequences;
mod soundness;
