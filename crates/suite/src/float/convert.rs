//! Conversions: between formats, to and from integers, and to integers within a format.

use super::format::Format;
use super::round::{Flags, Outcome, Rounding, multiple, round};
use super::value::{Exact, Value};
use num_bigint::{BigInt, BigUint, Sign};

/// A type of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Integer {
    /// Its bits, at most 64.
    pub width: u32,
    /// Two's complement, or unsigned?
    pub signed: bool,
}

impl Integer {
    /// Two's complement numbers of `width` bits.
    pub const fn signed(width: u32) -> Self {
        Integer { width, signed: true }
    }

    /// Unsigned numbers of `width` bits.
    pub const fn unsigned(width: u32) -> Self {
        Integer { width, signed: false }
    }

    /// The least number.
    pub fn min(self) -> BigInt {
        if self.signed { -(BigInt::from(1) << (self.width - 1)) } else { BigInt::ZERO }
    }

    /// The greatest number.
    pub fn max(self) -> BigInt {
        (BigInt::from(1) << (self.width - u32::from(self.signed))) - 1
    }

    /// The number that the low `width` bits mean.
    pub fn decode(self, bits: u64) -> BigInt {
        let number = BigInt::from(bits & (u64::MAX >> (64 - self.width)));
        if number > self.max() { number - (BigInt::from(1) << self.width) } else { number }
    }

    /// The bits of a number, modulo 2^width.
    pub fn encode(self, number: &BigInt) -> u64 {
        let modulus = BigInt::from(1) << self.width;
        let residue = (number % &modulus + &modulus) % &modulus;
        residue.iter_u64_digits().next().unwrap_or(0)
    }
}

/// To another format. Round-to-odd never makes a finite value infinite.
pub fn to_float(to: Format, rm: Rounding, a: &Value) -> Outcome {
    match a {
        Value::Nan { signaling } => Outcome::nan(to, *signaling),
        Value::Infinite { negative } => Outcome::quiet(to.infinity(*negative)),
        Value::Finite(exact) => round(exact, to, rm),
    }
}

/// To an integer. What the type lacks becomes the nearest number it has, and a NaN the greatest: invalid, not inexact.
pub fn to_integer(to: Integer, rm: Rounding, a: &Value) -> Outcome {
    let clipped = |bound: BigInt| Outcome { bits: to.encode(&bound), flags: Flags::NV };
    match a {
        Value::Nan { .. } | Value::Infinite { negative: false } => clipped(to.max()),
        Value::Infinite { negative: true } => clipped(to.min()),
        Value::Finite(exact) => match integral(exact, rm) {
            (number, _) if number > to.max() => clipped(to.max()),
            (number, _) if number < to.min() => clipped(to.min()),
            (number, inexact) => Outcome { bits: to.encode(&number), flags: Flags::NX.when(inexact) },
        },
    }
}

/// `fcvtmod.w.d`: the low 32 bits of the integer towards zero, zero for NaN and infinity; flags as of `fcvt.w.d`.
pub fn to_integer_modular(a: &Value) -> Outcome {
    let to = Integer::signed(32);
    let bits = match a {
        Value::Finite(exact) => to.encode(&integral(exact, Rounding::Rtz).0),
        _ => 0,
    };
    Outcome { bits, flags: to_integer(to, Rounding::Rtz, a).flags }
}

/// From an integer. Zero is positive.
pub fn from_integer(to: Format, rm: Rounding, number: BigInt) -> Outcome {
    round(&Exact::new(number, 0), to, rm)
}

/// `fround`, or `froundnx` if `exact`: to an integer in the same format, which keeps the sign, of zero as well.
///
/// Only `froundnx` raises the inexact flag.
pub fn to_integral(format: Format, rm: Rounding, exact: bool, bits: u64) -> Outcome {
    match format.decode(bits) {
        Value::Nan { signaling } => Outcome::nan(format, signaling),
        Value::Infinite { .. } => Outcome::quiet(bits),
        Value::Finite(value) => {
            let (magnitude, inexact) = multiple(&value, 0, rm);
            let whole = Exact { magnitude, exponent: 0, ..value };
            let Outcome { bits, .. } = round(&whole, format, rm);
            Outcome { bits, flags: Flags::NX.when(exact && inexact) }
        }
    }
}

/// A number rounded to an integer, and whether that changed it.
fn integral(exact: &Exact, rm: Rounding) -> (BigInt, bool) {
    let (magnitude, inexact): (BigUint, bool) = multiple(exact, 0, rm);
    let sign = if exact.negative { Sign::Minus } else { Sign::Plus };
    (BigInt::from_biguint(sign, magnitude), inexact)
}
