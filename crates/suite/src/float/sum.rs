//! Reductions: sums in element order, and which sums come out the same in any order (V 14.3, 14.4).

use super::arith::add;
use super::compare::{Extremum, NanPolicy, extremum};
use super::format::Format;
use super::round::{Outcome, Rounding};
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

/// Does an unordered sum of these have one result only, and the same flags, whichever tree adds it up, in formats however
/// wide?
///
/// It does if the sum of the magnitudes is exact in `to`, in units in which each number counts: then so is any part of it.
/// NaNs and infinities swallow the numbers. But a NaN may keep infinities of opposite signs from meeting; and a NaN alone
/// may be copied or made canonical.
pub fn is_order_free(to: Format, from: Format, start: u64, active: &[u64]) -> bool {
    if active.is_empty() && to.decode(start).is_nan() {
        return start == to.canonical_nan();
    }
    let terms = std::iter::once(to.decode(start)).chain(active.iter().map(|&element| from.decode(element)));
    let (mut nan, mut infinite, mut magnitudes) = (false, [false; 2], Vec::new());
    for term in terms {
        match term {
            Value::Nan { .. } => nan = true,
            Value::Infinite { negative } => infinite[usize::from(negative)] = true,
            Value::Finite(exact) if exact.is_zero() => {}
            Value::Finite(exact) => magnitudes.push(Exact { negative: false, ..exact }.reduced()),
        }
    }
    if nan && infinite == [true; 2] {
        return false;
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
