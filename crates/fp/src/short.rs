//! Single operations on formats of 16 bits by the host's double precision. A product of two such numbers is exact there. A
//! quotient or a square root has so many bits that rounding it a second time gives what rounding once would: a significand of 53
//! bits, where 2 · 11 + 2 are enough.
//!
//! Invariant: the same values and flags as the reference. Rare cases are left to the reference: NaNs, infinities, overflow, sums
//! that a double does not hold exactly, and results rounded up to the least normal number.

use super::bulk::Op;
use super::fast::lost;
use super::{Bits, Flags, Format, Rm};

/// Bits of the fraction of a double.
const FRACTION: u32 = 52;

/// Is this one of these formats?
#[inline(always)]
pub(super) const fn is_short<F: Format>() -> bool {
    F::WIDTH == 16
}

/// `a` as a host number, if it is finite.
#[inline(always)]
pub(super) fn number<F: Format>(a: F::Bits) -> Option<f64> {
    let (bits, sign): (u64, u64) = (a.into(), F::SIGN.into());
    let magnitude = bits & !sign;
    if magnitude >= F::INF.into() {
        return None;
    }
    let exact = if magnitude >= F::MIN_NORMAL.into() {
        (magnitude << (FRACTION - F::MAN)) + ((1023 - F::BIAS as u64) << FRACTION)
    } else {
        // In units of the least number.
        let unit = f64::from_bits(((1024 - F::BIAS - F::MAN as i32) as u64) << FRACTION);
        (magnitude as f64 * unit).to_bits()
    };
    Some(f64::from_bits(exact | (bits & sign) << (64 - F::WIDTH)))
}

/// `op(a, b, c)`
#[inline]
pub(super) fn apply<F: Format>(op: Op, [a, b, c]: [F::Bits; 3], rm: Rm, fl: &mut Flags) -> Option<F::Bits> {
    let (a, b, c) = (number::<F>(a)?, || number::<F>(b), || number::<F>(c));
    let result = match op {
        Op::Add => sum(a, b()?)?,
        Op::Sub => sum(a, -b()?)?,
        Op::Mul => a * b()?,
        Op::Div => a / b()?,
        Op::Sqrt => a.sqrt(),
        Op::Madd => sum(a * b()?, c()?)?,
        Op::Msub => sum(a * b()?, -c()?)?,
        Op::Nmsub => sum(-a * b()?, c()?)?,
        Op::Nmadd => sum(-a * b()?, -c()?)?,
    };
    // The sign of a sum that is 0 depends on the mode.
    if result == 0.0 && rm == Rm::Rdn { None } else { round::<F>(result, rm, fl) }
}

/// The sum, if it is exact.
#[inline(always)]
fn sum(a: f64, b: f64) -> Option<f64> {
    let sum = a + b;
    (lost!(a, b, sum) == 0.0).then_some(sum)
}

/// `x` rounded to the format. `None` if `x` is not finite, if the result overflows, or if it is rounded up to the least normal
/// number.
#[inline]
pub(super) fn round<F: Format>(x: f64, rm: Rm, fl: &mut Flags) -> Option<F::Bits> {
    let (negative, magnitude) = (x.is_sign_negative(), x.abs().to_bits());
    let sign: u64 = if negative { F::SIGN.into() } else { 0 };
    if magnitude == 0 {
        return Some(F::Bits::truncate(sign));
    }
    let exponent = (magnitude >> FRACTION) as i32 - 1023;
    // That of the least normal number.
    let least = 1 - F::BIAS;
    let is_tiny = exponent < least;
    let significand = magnitude & ((1 << FRACTION) - 1) | 1 << FRACTION;
    // Where one bit more is dropped than there are, the rest is less than half of a unit.
    let dropped = (FRACTION - F::MAN + (least - exponent).max(0) as u32).min(FRACTION + 2);
    let (quotient, rest) = (significand >> dropped, significand & ((1 << dropped) - 1));
    let (half, inexact) = (1 << (dropped - 1), rest != 0);
    let rounded = match rm {
        Rm::Rne => quotient + u64::from(rest > half || rest == half && quotient & 1 == 1),
        Rm::Rtz => quotient,
        Rm::Rdn => quotient + u64::from(negative && inexact),
        Rm::Rup => quotient + u64::from(!negative && inexact),
        Rm::Rmm => quotient + u64::from(rest >= half),
        Rm::Rod => quotient | u64::from(inexact),
    };
    let result = (((exponent - least).max(0) as u64) << F::MAN) + rounded;
    // It overflows or is not finite; or it may or may not be tiny (tininess is detected after rounding).
    if result >= F::INF.into() || is_tiny && result >= F::MIN_NORMAL.into() {
        return None;
    }
    fl.raise_if(inexact, if is_tiny { Flags::NX | Flags::UF } else { Flags::NX });
    Some(F::Bits::truncate(sign | result))
}
