//! Reductions: sums in element order, and which sums come out the same in any order (V 14.3, 14.4).

use super::arith::add;
use super::compare::{Extremum, NanPolicy, extremum};
use super::format::Format;
use super::round::{Flags, Outcome, Rounding};
use super::value::{Exact, Value};
use num_bigint::BigInt;

/// `start`, an encoding of `to`, plus the active elements, which are encodings of `from`, one after the other.
///
/// Without an active element `start` is copied, whatever it is.
pub fn ordered_sum(to: Format, from: Format, rm: Rounding, start: u64, active: &[u64]) -> Outcome {
    active.iter().fold(Outcome::quiet(start), |sum, &element| {
        let next = add(to, rm, &to.decode(sum.bits), &from.decode(element));
        Outcome { bits: next.bits, flags: sum.flags | next.flags }
    })
}

/// Does an unordered sum of these have one result only, whichever tree adds it up, in formats however wide?
///
/// It does if the sum of the magnitudes is exact in `to`, in units in which each term counts: then so is any part of it.
/// Without an active element an implementation may canonicalize a NaN or add an identity; numbers are not changed by that.
pub fn is_order_free(to: Format, from: Format, start: u64, active: &[u64]) -> bool {
    let terms = std::iter::once(to.decode(start)).chain(active.iter().map(|&element| from.decode(element)));
    let mut magnitudes = Vec::new();
    for term in terms {
        match term {
            Value::Finite(exact) if exact.is_zero() => {}
            Value::Finite(exact) => magnitudes.push(Exact { negative: false, ..exact }.reduced()),
            _ => return false,
        }
    }
    let Some(unit) = magnitudes.iter().map(|exact| exact.exponent).min() else { return true };
    let total: BigInt = magnitudes.iter().map(|exact| exact.in_units_of(unit)).sum();
    total <= BigInt::from(1) << to.precision() && Exact::new(total, unit).log2() <= to.bias()
}

/// The least or greatest of `start` and the active elements, in any order. Without one `start` is copied.
pub fn extremum_of(format: Format, which: Extremum, start: u64, active: &[u64]) -> Outcome {
    active.iter().fold(Outcome::quiet(start), |found, &element| {
        let next = extremum(format, which, NanPolicy::Number, found.bits, element);
        Outcome { bits: next.bits, flags: found.flags | next.flags }
    })
}

/// The flags of a whole instruction: those of its active elements together.
pub fn accrued(outcomes: impl IntoIterator<Item = Outcome>) -> Flags {
    outcomes.into_iter().fold(Flags::NONE, |flags, outcome| flags | outcome.flags)
}
