//! IEEE 754 arithmetic as RISC-V uses it, stated plainly: exact values as big integers with an exponent, rounded once.
//!
//! Operands are decoded to [`Value`]s, an operation finds its exact result, and [`round`](fn@round) delivers it in a [`Format`].
//! Because operands carry no format, the same `add` states `fadd.s`, `vfwadd.vv` and `vfwadd.wv`.
//!
//! Invariant: every number here is exact until the one call of `round`. Speed is no aim. Nothing here knows how Rivet
//! computes.

pub mod arith;
pub mod compare;
pub mod constants;
pub mod convert;
pub mod corners;
pub mod estimate;
pub mod format;
pub mod round;
pub mod scalar;
pub mod sum;
pub mod value;

pub use format::{BF16, F16, F32, F64, Format};
pub use round::{Flags, Outcome, Rounding, round};
pub use value::{Exact, Value};
