//! The binary formats and, for each, every operation on it.
//!
//! Invariant: a [`Format`] is only its widths and constants; the operations are written once, over any
//! format, in the neighbouring files. Must not know where operands come from.

use core::fmt::{Debug, LowerHex};
use core::ops::{BitAnd, BitXor};

use super::convert::Int;
use super::{Flags, Rm, arith, compare, convert, estimate};

/// The host's fast path relies on the size and validity of these types: no others may join.
pub(super) mod sealed {
    pub trait Sealed {}
    macro_rules! sealed {
        ($($t:ty),*) => {$( impl Sealed for $t {} )*};
    }
    sealed!(u8, u16, u32, u64, i8, i16, i32, i64);
}

/// The unsigned integer that carries a value of a format. Sealed.
pub trait Bits:
    sealed::Sealed
    + Copy
    + Eq
    + Ord
    + Debug
    + LowerHex
    + Into<u64>
    + BitAnd<Output = Self>
    + BitXor<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// The low bits of `x`; higher bits are dropped.
    fn truncate(x: u64) -> Self;
}

macro_rules! bits {
    ($($t:ty),*) => {$(
        impl Bits for $t {
            #[inline]
            fn truncate(x: u64) -> Self {
                x as $t
            }
        }
    )*};
}
bits!(u16, u32, u64);

/// A binary floating-point format of IEEE 754 shape: sign, biased exponent, fraction.
///
/// Operands and results are bit patterns. Every NaN result is [`Format::NAN`].
pub trait Format: Copy + Debug + 'static {
    /// Carrier of a bit pattern.
    type Bits: Bits;
    /// Width of the exponent field, in bits.
    const EXP: u32;
    /// Width of the fraction field, in bits; the significand has one more.
    const MAN: u32;
    /// Width of the format, in bits.
    const WIDTH: u32 = 1 + Self::EXP + Self::MAN;
    /// Exponent bias, also the greatest unbiased exponent.
    const BIAS: i32 = (1 << (Self::EXP - 1)) - 1;
    /// Mask of the sign bit.
    const SIGN: Self::Bits;
    /// Positive infinity, also the mask of the exponent field.
    const INF: Self::Bits;
    /// The canonical NaN: positive, quiet, no payload.
    const NAN: Self::Bits;
    /// The greatest finite value.
    const MAX: Self::Bits;
    /// The least positive normal value.
    const MIN_NORMAL: Self::Bits;
    /// One.
    const ONE: Self::Bits;

    /// Whether the sign bit is set.
    #[inline]
    fn sign(a: Self::Bits) -> bool {
        a.into() & Self::SIGN.into() != 0
    }
    /// Whether `a` is a NaN, quiet or signaling.
    #[inline]
    fn is_nan(a: Self::Bits) -> bool {
        compare::magnitude::<Self>(a) > Self::INF.into()
    }
    /// Whether `a` is a signaling NaN.
    #[inline]
    fn is_snan(a: Self::Bits) -> bool {
        Self::is_nan(a) & (a.into() >> (Self::MAN - 1) & 1 == 0)
    }
    /// Whether `a` is an infinity.
    #[inline]
    fn is_inf(a: Self::Bits) -> bool {
        compare::magnitude::<Self>(a) == Self::INF.into()
    }
    /// Whether `a` is +0 or -0.
    #[inline]
    fn is_zero(a: Self::Bits) -> bool {
        compare::magnitude::<Self>(a) == 0
    }
    /// Whether `a` is subnormal (zeros are not).
    #[inline]
    fn is_subnormal(a: Self::Bits) -> bool {
        !Self::is_zero(a) && compare::magnitude::<Self>(a) < Self::MIN_NORMAL.into()
    }
    /// `a` with the sign flipped, NaN or not.
    #[inline]
    fn neg(a: Self::Bits) -> Self::Bits {
        Self::Bits::truncate(a.into() ^ Self::SIGN.into())
    }

    /// `a + b`.
    #[inline]
    fn add(a: Self::Bits, b: Self::Bits, rm: Rm, fl: &mut Flags) -> Self::Bits {
        arith::add::<Self>(a, b, rm, fl)
    }
    /// `a - b`.
    #[inline]
    fn sub(a: Self::Bits, b: Self::Bits, rm: Rm, fl: &mut Flags) -> Self::Bits {
        arith::add::<Self>(a, Self::neg(b), rm, fl)
    }
    /// `a × b`.
    #[inline]
    fn mul(a: Self::Bits, b: Self::Bits, rm: Rm, fl: &mut Flags) -> Self::Bits {
        arith::mul::<Self>(a, b, rm, fl)
    }
    /// `a ÷ b`.
    #[inline]
    fn div(a: Self::Bits, b: Self::Bits, rm: Rm, fl: &mut Flags) -> Self::Bits {
        arith::div::<Self>(a, b, rm, fl)
    }
    /// The square root of `a`.
    #[inline]
    fn sqrt(a: Self::Bits, rm: Rm, fl: &mut Flags) -> Self::Bits {
        arith::sqrt::<Self>(a, rm, fl)
    }
    /// `a × b + c`, rounded once. `∞ × 0` raises NV even if `c` is a quiet NaN.
    #[inline]
    fn mul_add(a: Self::Bits, b: Self::Bits, c: Self::Bits, rm: Rm, fl: &mut Flags) -> Self::Bits {
        arith::mul_add::<Self>(a, b, c, rm, fl)
    }

    /// IEEE 754-2019 `minimumNumber`: a NaN loses against a number; -0 < +0.
    #[inline]
    fn min(a: Self::Bits, b: Self::Bits, fl: &mut Flags) -> Self::Bits {
        compare::min_max_number::<Self>(a, b, false, fl)
    }
    /// IEEE 754-2019 `maximumNumber`: a NaN loses against a number; -0 < +0.
    #[inline]
    fn max(a: Self::Bits, b: Self::Bits, fl: &mut Flags) -> Self::Bits {
        compare::min_max_number::<Self>(a, b, true, fl)
    }
    /// IEEE 754-2019 `minimum` (`fminm`): a NaN wins.
    #[inline]
    fn minm(a: Self::Bits, b: Self::Bits, fl: &mut Flags) -> Self::Bits {
        compare::min_max::<Self>(a, b, false, fl)
    }
    /// IEEE 754-2019 `maximum` (`fmaxm`): a NaN wins.
    #[inline]
    fn maxm(a: Self::Bits, b: Self::Bits, fl: &mut Flags) -> Self::Bits {
        compare::min_max::<Self>(a, b, true, fl)
    }

    /// `a = b`, quiet: only a signaling NaN raises NV.
    #[inline]
    fn eq(a: Self::Bits, b: Self::Bits, fl: &mut Flags) -> bool {
        compare::eq::<Self>(a, b, fl)
    }
    /// `a < b`, signaling: any NaN raises NV.
    #[inline]
    fn lt(a: Self::Bits, b: Self::Bits, fl: &mut Flags) -> bool {
        compare::lt::<Self>(a, b, compare::any_nan::<Self>(a, b), fl)
    }
    /// `a ≤ b`, signaling: any NaN raises NV.
    #[inline]
    fn le(a: Self::Bits, b: Self::Bits, fl: &mut Flags) -> bool {
        compare::le::<Self>(a, b, compare::any_nan::<Self>(a, b), fl)
    }
    /// `a < b`, quiet (`fltq`).
    #[inline]
    fn ltq(a: Self::Bits, b: Self::Bits, fl: &mut Flags) -> bool {
        compare::lt::<Self>(a, b, compare::any_snan::<Self>(a, b), fl)
    }
    /// `a ≤ b`, quiet (`fleq`).
    #[inline]
    fn leq(a: Self::Bits, b: Self::Bits, fl: &mut Flags) -> bool {
        compare::le::<Self>(a, b, compare::any_snan::<Self>(a, b), fl)
    }
    /// The 10-bit mask of `fclass`: exactly one bit is set.
    #[inline]
    fn class(a: Self::Bits) -> u16 {
        compare::class::<Self>(a)
    }
    /// `a` with the sign of `b`.
    #[inline]
    fn sgnj(a: Self::Bits, b: Self::Bits) -> Self::Bits {
        Self::Bits::truncate(compare::magnitude::<Self>(a) | b.into() & Self::SIGN.into())
    }
    /// `a` with the sign of `b`, inverted.
    #[inline]
    fn sgnjn(a: Self::Bits, b: Self::Bits) -> Self::Bits {
        Self::sgnj(a, Self::neg(b))
    }
    /// `a` with its sign exclusive-or that of `b`.
    #[inline]
    fn sgnjx(a: Self::Bits, b: Self::Bits) -> Self::Bits {
        Self::Bits::truncate(a.into() ^ b.into() & Self::SIGN.into())
    }

    /// Converts to an integer. Out of range saturates and raises NV alone; NaN gives the greatest.
    #[inline]
    fn to_int<I: Int>(a: Self::Bits, rm: Rm, fl: &mut Flags) -> I {
        convert::to_int::<Self, I>(a, rm, fl)
    }
    /// Converts from an integer.
    #[inline]
    fn from_int<I: Int>(i: I, rm: Rm, fl: &mut Flags) -> Self::Bits {
        convert::from_int::<Self, I>(i, rm, fl)
    }
    /// Rounds to an integral value. `exact` is `froundnx`: NX tells that the value changed.
    #[inline]
    fn round_int(a: Self::Bits, rm: Rm, exact: bool, fl: &mut Flags) -> Self::Bits {
        convert::round_int::<Self>(a, rm, exact, fl)
    }
    /// The 7-bit estimate of `1/√a` (`vfrsqrt7`).
    #[inline]
    fn rsqrt7(a: Self::Bits, fl: &mut Flags) -> Self::Bits {
        estimate::rsqrt7::<Self>(a, fl)
    }
    /// The 7-bit estimate of `1/a` (`vfrec7`); `rm` matters only where it overflows.
    #[inline]
    fn rec7(a: Self::Bits, rm: Rm, fl: &mut Flags) -> Self::Bits {
        estimate::rec7::<Self>(a, rm, fl)
    }
}

macro_rules! format {
    ($(#[$doc:meta])* $name:ident, $bits:ty, $exp:literal, $man:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Format for $name {
            type Bits = $bits;
            const EXP: u32 = $exp;
            const MAN: u32 = $man;
            const SIGN: $bits = 1 << ($exp + $man);
            const INF: $bits = ((1 << $exp) - 1) << $man;
            const NAN: $bits = Self::INF | 1 << ($man - 1);
            const MAX: $bits = Self::INF - 1;
            const MIN_NORMAL: $bits = 1 << $man;
            const ONE: $bits = ((1 << ($exp - 1)) - 1) << $man;
        }
    };
}

format! {
    /// IEEE 754 binary16 (Zfh, Zvfh).
    F16, u16, 5, 10
}
format! {
    /// BF16 (Zfbfmin, Zvfbfmin): the upper half of a binary32.
    Bf16, u16, 8, 7
}
format! {
    /// IEEE 754 binary32 (F).
    F32, u32, 8, 23
}
format! {
    /// IEEE 754 binary64 (D).
    F64, u64, 11, 52
}
