//! The estimates of seven bits: `vfrsqrt7.v` (V 13.9) and `vfrec7.v` (V 13.10).
//!
//! The specification lists what the highest digits of the operand give. Each of its entries is the nearest result for
//! the middle of the interval that shares those digits, which is how they are computed here.

use super::format::Format;
use super::round::{Flags, Outcome, Rounding, overflows_to_infinity};
use super::value::{Exact, Value};

/// The estimate of 1/√a.
pub fn reciprocal_root(format: Format, bits: u64) -> Outcome {
    let exact = match format.decode(bits) {
        Value::Nan { signaling } => return Outcome::nan(format, signaling),
        Value::Finite(exact) if exact.is_zero() => {
            return Outcome { bits: format.infinity(exact.negative), flags: Flags::DZ };
        }
        Value::Infinite { negative: false } => return Outcome::quiet(format.zero(false)),
        Value::Finite(exact) if !exact.negative => exact,
        _ => return Outcome::invalid(format),
    };
    let (exponent, significand) = normalized(format, &exact);
    let odd = exponent & 1;
    let digits = root_digits(odd, significand >> (format.fraction - 6));
    let exponent = (3 * format.bias() - 1 - exponent).div_euclid(2);
    Outcome::quiet((exponent as u64) << format.fraction | digits << (format.fraction - 7))
}

/// The estimate of 1/a. The rounding mode decides what becomes of overflow.
pub fn reciprocal(format: Format, rm: Rounding, bits: u64) -> Outcome {
    let exact = match format.decode(bits) {
        Value::Nan { signaling } => return Outcome::nan(format, signaling),
        Value::Infinite { negative } => return Outcome::quiet(format.zero(negative)),
        Value::Finite(exact) if exact.is_zero() => {
            return Outcome { bits: format.infinity(exact.negative), flags: Flags::DZ };
        }
        Value::Finite(exact) => exact,
    };
    let (exponent, significand) = normalized(format, &exact);
    let digits = reciprocal_digits(significand >> (format.fraction - 7)) << (format.fraction - 7);
    let magnitude = match 2 * format.bias() - 1 - exponent {
        exponent if exponent > 2 * format.bias() => {
            let bits = match overflows_to_infinity(exact.negative, rm) {
                true => format.infinity(exact.negative),
                false => format.largest(exact.negative),
            };
            return Outcome { bits, flags: Flags::OF | Flags::NX };
        }
        // Subnormal: the leading one becomes a digit of the fraction. The digits below the format are zero anyway.
        exponent if exponent < 1 => (1 << format.fraction | digits) >> (1 - exponent),
        exponent => (exponent as u64) << format.fraction | digits,
    };
    Outcome::quiet(format.zero(exact.negative) | magnitude)
}

/// The biased exponent, and the fraction behind the leading one, that a number would have were exponents unbounded below.
fn normalized(format: Format, exact: &Exact) -> (i64, u64) {
    let magnitude = exact.magnitude.iter_u64_digits().next().unwrap_or(0);
    let shift = format.precision() - exact.magnitude.bits() as u32;
    (exact.log2() + format.bias(), (magnitude << shift) & ((1 << format.fraction) - 1))
}

/// Seven digits of 2/x behind the leading one, for x in the middle of the numbers that start with 1 and these seven
/// digits: the integer nearest to 128·(2/x − 1), where x = (257 + 2·index)/256.
fn reciprocal_digits(index: u64) -> u64 {
    (2 * 65536 / (257 + 2 * index) - 255) / 2
}

/// Seven digits of 2/√x behind the leading one, for x in the middle of the numbers that start with 1 and these six
/// digits, doubled where the biased exponent is even, that is the exponent odd, as biases are odd: the integer nearest
/// to 128·(2/√x − 1), where x = (129 + 2·index)/128, or twice that.
fn root_digits(odd_biased: i64, index: u64) -> u64 {
    let x = (129 + 2 * index) * if odd_biased == 1 { 1 } else { 2 };
    ((512 * 512 * 128 / x).isqrt() - 255) / 2
}
