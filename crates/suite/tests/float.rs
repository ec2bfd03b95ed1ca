//! Tests of the statement of floating-point itself: against sentences of the specification, against hand computation,
//! and against the arithmetic of the host, which rounds binary32 and binary64 to nearest.

mod host;
mod operations;
mod rounding;
mod scalar;
mod sequences;

use rivet_suite::float::{Flags, Outcome};

/// An outcome, from its bits and its flags.
fn outcome(bits: u64, flags: Flags) -> Outcome {
    Outcome { bits, flags }
}
