//! Conversions: between formats, to and from integers, to integral values; the constants of Zfa.
//!
//! Invariant: a conversion rounds once, in `finite`. Must not know arithmetic.

use super::finite::{Class, Finite, pack, round_off, unpack};
use super::format::sealed::Sealed;
use super::{Bits, F64, Flags, Format, Rm};

/// An integer a floating-point value converts to or from. Sealed.
pub trait Int: Sealed + Copy + 'static {
    /// Width in bits.
    const BITS: u32;
    /// Whether it is signed.
    const SIGNED: bool;
    /// The low bits of `x`; higher bits are dropped.
    fn truncate(x: u64) -> Self;
    /// Whether it is negative, and its magnitude.
    fn sign_magnitude(self) -> (bool, u64);
}

macro_rules! int {
    ($signed:literal: $($t:ty),*) => {$(
        impl Int for $t {
            const BITS: u32 = <$t>::BITS;
            const SIGNED: bool = $signed;
            #[inline]
            fn truncate(x: u64) -> Self {
                x as $t
            }
            #[inline]
            fn sign_magnitude(self) -> (bool, u64) {
                // Sign or zero extension, then the magnitude modulo 2^64: right for the least value too.
                let negative = i128::from(self) < 0;
                (negative, if negative { (self as u64).wrapping_neg() } else { self as u64 })
            }
        }
    )*};
}
int!(true: i8, i16, i32, i64);
int!(false: u8, u16, u32, u64);

/// Whether every number of `From` is one of `To`.
const fn widens<From: Format, To: Format>() -> bool {
    From::EXP <= To::EXP && From::MAN <= To::MAN
}

/// Converts between formats, widening or narrowing. A NaN becomes the canonical NaN of `To`.
#[inline]
pub fn convert<From: Format, To: Format>(a: From::Bits, rm: Rm, fl: &mut Flags) -> To::Bits {
    let bits: u64 = a.into();
    let exponent = bits >> From::MAN & ((1 << From::EXP) - 1);
    if widens::<From, To>() && exponent != 0 && exponent != (1 << From::EXP) - 1 {
        // Normal stays normal and exact: rebias the exponent, append zeros to the fraction.
        let magnitude = bits & !From::SIGN.into();
        let rebias = ((To::BIAS - From::BIAS) as u64) << To::MAN;
        let sign = u64::from(From::sign(a)) << (To::WIDTH - 1);
        return To::Bits::truncate(sign | ((magnitude << (To::MAN - From::MAN)) + rebias));
    }
    match unpack::<From>(a) {
        Class::Nan => {
            fl.raise_if(From::is_snan(a), Flags::NV);
            To::NAN
        }
        Class::Inf(false) => To::INF,
        Class::Inf(true) => To::neg(To::INF),
        Class::Finite(value) => pack::<To>(value, rm, fl),
    }
}

/// The magnitude rounded to an integer, and whether anything was lost; `None` if it needs 65 bits.
fn integral(value: Finite, rm: Rm) -> Option<(u64, bool)> {
    let sig = value.sig as u64;
    if value.exp >= 0 {
        let fits = sig == 0 || sig.leading_zeros() as i32 >= value.exp;
        return fits.then(|| (sig << value.exp.min(63), false));
    }
    Some(round_off(sig, value.exp.unsigned_abs(), value.sign, rm))
}

pub(super) fn to_int<F: Format, I: Int>(a: F::Bits, rm: Rm, fl: &mut Flags) -> I {
    let greatest = u64::MAX >> (u64::BITS - I::BITS + u32::from(I::SIGNED));
    let least_magnitude = if I::SIGNED { greatest + 1 } else { 0 };
    let (sign, exact) = match unpack::<F>(a) {
        Class::Nan => (false, None),
        Class::Inf(sign) => (sign, None),
        Class::Finite(value) => (value.sign, integral(value, rm)),
    };
    let limit = if sign { least_magnitude } else { greatest };
    let magnitude = match exact {
        Some((magnitude, inexact)) if magnitude <= limit => {
            fl.raise_if(inexact, Flags::NX);
            magnitude
        }
        _ => {
            *fl |= Flags::NV;
            limit
        }
    };
    I::truncate(if sign { magnitude.wrapping_neg() } else { magnitude })
}

pub(super) fn from_int<F: Format, I: Int>(i: I, rm: Rm, fl: &mut Flags) -> F::Bits {
    let (sign, sig) = i.sign_magnitude();
    pack::<F>(Finite { sign, exp: 0, sig: sig.into() }, rm, fl)
}

pub(super) fn round_int<F: Format>(a: F::Bits, rm: Rm, exact: bool, fl: &mut Flags) -> F::Bits {
    let value = match unpack::<F>(a) {
        Class::Nan => {
            fl.raise_if(F::is_snan(a), Flags::NV);
            return F::NAN;
        }
        Class::Inf(_) => return a,
        // Already integral, and perhaps beyond 64 bits.
        Class::Finite(value) if value.exp >= 0 => return a,
        Class::Finite(value) => value,
    };
    let (sig, inexact) = round_off(value.sig as u64, value.exp.unsigned_abs(), value.sign, rm);
    fl.raise_if(exact && inexact, Flags::NX);
    // At most one bit longer than the significand and then a power of two: packs exactly, keeping the
    // sign of a zero.
    pack::<F>(Finite { sign: value.sign, exp: 0, sig: sig.into() }, rm, fl)
}

/// `fcvtmod.w.d`: rounds towards zero, keeps the low 32 bits of the unbounded result, sign-extended.
/// ∞ and NaN give 0. Flags are those of `fcvt.w.d`.
pub fn fcvtmod_w_d(a: u64, fl: &mut Flags) -> u64 {
    to_int::<F64, i32>(a, Rm::Rtz, fl);
    let Class::Finite(value) = unpack::<F64>(a) else { return 0 };
    let magnitude = match value.exp {
        0..32 => (value.sig as u64) << value.exp,
        32.. => 0,
        _ => round_off(value.sig as u64, value.exp.unsigned_abs(), false, Rm::Rtz).0,
    };
    let low = if value.sign { magnitude.wrapping_neg() } else { magnitude };
    low as i32 as u64
}

/// The value that `fli` loads for each `rs1`, where it does not depend on the format.
const FLI: [f64; 32] = {
    let least = f64::from_bits(0); // entry 1 depends on the format
    #[rustfmt::skip]
    let table = [
        -1.0, least, 1.0 / 65536.0, 1.0 / 32768.0, 1.0 / 256.0, 1.0 / 128.0, 0.0625, 0.125,
        0.25, 0.3125, 0.375, 0.4375, 0.5, 0.625, 0.75, 0.875,
        1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0,
        8.0, 16.0, 128.0, 256.0, 32768.0, 65536.0, f64::INFINITY, f64::NAN,
    ];
    table
};

/// The constant that `fli` loads for `rs1` = `index`, modulo 32. Entry 1 is the least positive normal;
/// where 2^16 is out of range, entry 29 is +∞.
pub fn fli<F: Format>(index: usize) -> F::Bits {
    match index % 32 {
        1 => F::MIN_NORMAL,
        i => convert::<F64, F>(FLI[i].to_bits(), Rm::Rne, &mut Flags::default()),
    }
}
