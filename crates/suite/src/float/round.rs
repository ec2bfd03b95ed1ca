//! Rounding: the only place where an exact result loses anything, and where flags of that loss come from.

use super::format::Format;
use super::value::Exact;
use num_bigint::BigUint;
use std::ops::{BitOr, BitOrAssign};

/// A rounding mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// To the nearest; of two equally near, the even one.
    Rne,
    /// Towards zero.
    Rtz,
    /// Down, towards −∞.
    Rdn,
    /// Up, towards +∞.
    Rup,
    /// To the nearest; of two equally near, the one of larger magnitude.
    Rmm,
    /// To odd: of the two neighbours the odd one, so that a later rounding sees that something was lost.
    Rod,
}

impl Rounding {
    /// The modes that `frm` can hold, in the order of their encodings.
    pub const FRM: [Rounding; 5] = [Self::Rne, Self::Rtz, Self::Rdn, Self::Rup, Self::Rmm];
}

/// Accrued exception flags, in the layout of `fflags`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(pub u8);

impl Flags {
    /// None.
    pub const NONE: Flags = Flags(0);
    /// Inexact.
    pub const NX: Flags = Flags(1);
    /// Underflow.
    pub const UF: Flags = Flags(2);
    /// Overflow.
    pub const OF: Flags = Flags(4);
    /// Divide by zero.
    pub const DZ: Flags = Flags(8);
    /// Invalid operation.
    pub const NV: Flags = Flags(16);

    /// These flags if `condition`, else none.
    pub fn when(self, condition: bool) -> Self {
        if condition { self } else { Self::NONE }
    }
}

impl BitOr for Flags {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Flags(self.0 | other.0)
    }
}

impl BitOrAssign for Flags {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// What an operation delivers: an encoding, and the flags it raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The encoding, in the low bits.
    pub bits: u64,
    /// The flags.
    pub flags: Flags,
}

impl Outcome {
    /// A result that raises no flag.
    pub fn quiet(bits: u64) -> Self {
        Outcome { bits, flags: Flags::NONE }
    }

    /// The canonical NaN of an operation that has no result.
    pub fn invalid(to: Format) -> Self {
        Outcome { bits: to.canonical_nan(), flags: Flags::NV }
    }

    /// The canonical NaN of an operation on operands of which one is a NaN; `signaling` if one is signaling.
    pub fn nan(to: Format, signaling: bool) -> Self {
        Outcome { bits: to.canonical_nan(), flags: Flags::NV.when(signaling) }
    }
}

/// The value of a format that stands for an exact result, with the flags OF, UF and NX.
///
/// Tininess is detected after rounding: what counts is the result that would have been delivered were the range of
/// exponents unbounded.
pub fn round(exact: &Exact, to: Format, rm: Rounding) -> Outcome {
    if exact.is_zero() {
        return Outcome::quiet(to.zero(exact.negative));
    }
    let unbounded_unit = exact.log2() - i64::from(to.fraction);
    let unit = unbounded_unit.max(to.least_unit());
    let (count, inexact) = multiple(exact, unit, rm);

    // Encodings of positive values count up in the order of their values. Each doubling of the unit is one step of the
    // exponent field; the leading one of a normal number makes another, so that subnormal numbers need no case of their own.
    let encoding = BigUint::from((unit - to.least_unit()) as u64) << to.fraction;
    let encoding = encoding + count;
    if encoding >= BigUint::from(to.infinity(false)) {
        let bits = match overflows_to_infinity(exact.negative, rm) {
            true => to.infinity(exact.negative),
            false => to.largest(exact.negative),
        };
        return Outcome { bits, flags: Flags::OF | Flags::NX };
    }
    let (unbounded, _) = multiple(exact, unbounded_unit, rm);
    let tiny = unbounded.bits() as i64 - 1 + unbounded_unit < to.least_normal();
    let magnitude = encoding.iter_u64_digits().next().unwrap_or(0);
    Outcome {
        bits: to.zero(exact.negative) | magnitude,
        flags: Flags::NX.when(inexact) | Flags::UF.when(inexact && tiny),
    }
}

/// The magnitude of a number, rounded to a whole multiple of 2^unit, and whether that changed it.
pub fn multiple(exact: &Exact, unit: i64, rm: Rounding) -> (BigUint, bool) {
    if exact.exponent >= unit {
        return (&exact.magnitude << (exact.exponent - unit), false);
    }
    let places = unit - exact.exponent;
    let floor = &exact.magnitude >> places;
    let rest = &exact.magnitude - (&floor << places);
    let half = BigUint::from(1u8) << (places - 1);
    let inexact = rest != BigUint::ZERO;
    let odd = floor.bit(0);
    let away = match rm {
        Rounding::Rne => rest > half || rest == half && odd,
        Rounding::Rtz => false,
        Rounding::Rdn => inexact && exact.negative,
        Rounding::Rup => inexact && !exact.negative,
        Rounding::Rmm => rest >= half,
        Rounding::Rod => inexact && !odd,
    };
    (floor + u8::from(away), inexact)
}

/// Does a result too large become infinite, or the largest finite value?
pub fn overflows_to_infinity(negative: bool, rm: Rounding) -> bool {
    match rm {
        Rounding::Rne | Rounding::Rmm => true,
        Rounding::Rtz | Rounding::Rod => false,
        Rounding::Rdn => negative,
        Rounding::Rup => !negative,
    }
}
