//! This module evaluates floating-point operations in the default environment: round to nearest, ties to even.
//!
//! binary32 and binary64 are those of the host. The 16-bit formats are computed in binary64 and rounded once more: with more
//! than twice as many bits and two that is what rounding once gives, but for the fused multiply-add, whose sum is
//! rounded to odd in between.

use super::FpExceptions;
use crate::ir::float::{decode, encode};
use crate::ir::{Binary, FloatPredicate, Math, Scalar};

/// Notes what an operation on numbers that are no signalling NaN raises.
fn raise(raised: &mut FpExceptions, scalar: Scalar, args: &[u64], result: f64) {
    let numbers: Vec<f64> = args.iter().map(|&bits| decode(scalar, bits)).collect();
    let signalling = args.iter().any(|&bits| is_signalling(scalar, bits));
    raised.invalid |= signalling || result.is_nan() && !numbers.iter().any(|n| n.is_nan());
}

fn is_signalling(scalar: Scalar, bits: u64) -> bool {
    let (_, fraction) = crate::ir::float::format(scalar);
    decode(scalar, bits).is_nan() && bits >> (fraction - 1) & 1 == 0
}

/// The canonical NaN if the result is one: which NaN comes out is not specified, RISC-V gives this.
fn canonical(scalar: Scalar, bits: u64) -> u64 {
    if decode(scalar, bits).is_nan() { encode(scalar, f64::from_bits(0x7ff8 << 48)) } else { bits }
}

/// Arithmetic.
pub(super) fn binary(op: Binary, a: u64, b: u64, scalar: Scalar, raised: &mut FpExceptions) -> u64 {
    let (x, y) = (decode(scalar, a), decode(scalar, b));
    let bits = match scalar {
        Scalar::Float => f32_binary(op, x as f32, y as f32).to_bits().into(),
        _ => encode(scalar, f64_binary(op, x, y)),
    };
    raise(raised, scalar, &[a, b], decode(scalar, bits));
    raised.divide_by_zero |= op == Binary::FDiv && y == 0.0 && x.is_finite() && x != 0.0;
    canonical(scalar, bits)
}

fn f32_binary(op: Binary, x: f32, y: f32) -> f32 {
    match op {
        Binary::FAdd => x + y,
        Binary::FSub => x - y,
        Binary::FMul => x * y,
        Binary::FDiv => x / y,
        _ => x % y,
    }
}

fn f64_binary(op: Binary, x: f64, y: f64) -> f64 {
    match op {
        Binary::FAdd => x + y,
        Binary::FSub => x - y,
        Binary::FMul => x * y,
        Binary::FDiv => x / y,
        _ => x % y,
    }
}

/// A comparison.
pub(super) fn compare(
    predicate: FloatPredicate,
    a: u64,
    b: u64,
    scalar: Scalar,
    raised: &mut FpExceptions,
) -> bool {
    use FloatPredicate::*;
    let (x, y) = (decode(scalar, a), decode(scalar, b));
    let unordered = x.is_nan() || y.is_nan();
    raised.invalid |= is_signalling(scalar, a) || is_signalling(scalar, b);
    match predicate {
        False => false,
        Oeq => x == y,
        Ogt => x > y,
        Oge => x >= y,
        Olt => x < y,
        Ole => x <= y,
        One => !unordered && x != y,
        Ord => !unordered,
        Ueq => unordered || x == y,
        Ugt => unordered || x > y,
        Uge => unordered || x >= y,
        Ult => unordered || x < y,
        Ule => unordered || x <= y,
        Une => x != y,
        Uno => unordered,
        True => true,
    }
}

/// `a × b + c` rounded once.
fn fused(scalar: Scalar, a: f64, b: f64, c: f64) -> u64 {
    match scalar {
        Scalar::Double => a.mul_add(b, c).to_bits(),
        Scalar::Float => (a as f32).mul_add(b as f32, c as f32).to_bits().into(),
        _ => {
            let product = a * b;
            let sum = product + c;
            // What the sum lost: if anything, the last bit says so.
            let other = sum - product;
            let lost = (product - (sum - other)) + (c - other);
            let odd = match sum.is_finite() && lost != 0.0 && sum.to_bits() & 1 == 0 {
                true if (lost > 0.0) == (sum > 0.0) => f64::from_bits(sum.to_bits() + 1),
                true => f64::from_bits(sum.to_bits() - 1),
                false => sum,
            };
            encode(scalar, odd)
        }
    }
}

/// The lesser (or greater) of two numbers, -0 below +0.
fn extreme(x: f64, y: f64, greater: bool) -> f64 {
    let less = x < y || x == y && x.is_sign_negative() && !y.is_sign_negative();
    if less != greater { x } else { y }
}

/// To an integral number.
fn integral(op: Math, x: f64) -> f64 {
    match op {
        Math::Ceil => x.ceil(),
        Math::Floor => x.floor(),
        Math::RoundToZero => x.trunc(),
        Math::Round => x.round(),
        _ => x.round_ties_even(),
    }
}

/// The floating-point functions of [`Math`] that give a number of the same format.
pub(super) fn math(op: Math, args: &[u64], scalar: Scalar, raised: &mut FpExceptions) -> u64 {
    let sign = 1 << (scalar.bits() - 1);
    let number = |i: usize| decode(scalar, args.get(i).copied().unwrap_or(0));
    let (x, y) = (number(0), number(1));
    match op {
        Math::FAbs => return args[0] & !sign,
        Math::CopySign => return args[0] & !sign | args[1] & sign,
        _ => {}
    }
    let nan = x.is_nan() || y.is_nan() && args.len() > 1;
    if op == Math::FMulAdd && scalar == Scalar::BFloat {
        // Rounded once or twice, as one likes: the machine has no fused one.
        let product = binary(Binary::FMul, args[0], args[1], scalar, raised);
        return binary(Binary::FAdd, product, args[2], scalar, raised);
    }
    let bits = match op {
        Math::Fma | Math::FMulAdd => fused(scalar, x, y, number(2)),
        Math::Sqrt if scalar == Scalar::Float => (x as f32).sqrt().to_bits().into(),
        Math::Sqrt => encode(scalar, x.sqrt()),
        Math::Minimum | Math::Maximum if nan => encode(scalar, f64::NAN),
        Math::MinNum | Math::MaxNum | Math::MinimumNum | Math::MaximumNum if nan => {
            if x.is_nan() {
                args[1]
            } else {
                args[0]
            }
        }
        Math::MinNum | Math::Minimum | Math::MinimumNum => encode(scalar, extreme(x, y, false)),
        Math::MaxNum | Math::Maximum | Math::MaximumNum => encode(scalar, extreme(x, y, true)),
        _ => encode(scalar, integral(op, x)),
    };
    // A minimum raises nothing for quiet NaNs, arithmetic does when it makes one.
    raise(raised, scalar, args, decode(scalar, bits));
    canonical(scalar, bits)
}

/// To an integer of `width` bits: none if it does not fit. `rounded` by the current mode, else towards zero.
pub(super) fn to_int(
    bits: u64,
    scalar: Scalar,
    width: u32,
    is_signed: bool,
    rounded: bool,
    raised: &mut FpExceptions,
) -> Option<u64> {
    let x = decode(scalar, bits);
    let whole = if rounded { x.round_ties_even() } else { x.trunc() };
    let power = |n: u32| f64::from_bits((u64::from(n) + 1023) << 52);
    let fits = match is_signed {
        true => -power(width - 1) <= whole && whole < power(width - 1),
        false => 0.0 <= whole && whole < power(width),
    };
    raised.invalid |= !fits;
    fits.then(|| super::int::cut64(if is_signed { whole as i64 as u64 } else { whole as u64 }, width))
}

/// To an integer of `width` bits, the nearest that it has; 0 for a NaN.
pub(super) fn to_int_saturating(
    bits: u64,
    scalar: Scalar,
    width: u32,
    is_signed: bool,
    raised: &mut FpExceptions,
) -> u64 {
    let x = decode(scalar, bits);
    to_int(bits, scalar, width, is_signed, false, raised).unwrap_or(match (x.is_nan(), x > 0.0, is_signed) {
        (true, ..) => 0,
        (_, true, true) => (1 << (width - 1)) - 1,
        (_, true, false) => u64::MAX >> (64 - width),
        (_, false, true) => 1 << (width - 1),
        (_, false, false) => 0,
    })
}

/// From an integer.
pub(super) fn from_int(bits: u64, width: u32, is_signed: bool, scalar: Scalar) -> u64 {
    let number = super::int::signed64(bits, width);
    match (scalar, is_signed) {
        (Scalar::Double, true) => (number as f64).to_bits(),
        (Scalar::Double, false) => (bits as f64).to_bits(),
        (Scalar::Float, true) => (number as f32).to_bits().into(),
        (Scalar::Float, false) => (bits as f32).to_bits().into(),
        (_, true) => encode(scalar, to_odd(number.unsigned_abs(), number < 0)),
        (_, false) => encode(scalar, to_odd(bits, false)),
    }
}

/// An integer as binary64 rounded to odd, so that rounding it once more is as rounding once.
fn to_odd(magnitude: u64, negative: bool) -> f64 {
    let extra = (64 - magnitude.leading_zeros()).saturating_sub(53);
    let kept = magnitude >> extra << extra;
    let odd = if kept != magnitude { kept | 1 << extra } else { kept };
    if negative { -(odd as f64) } else { odd as f64 }
}

/// Between formats.
pub(super) fn convert(bits: u64, from: Scalar, to: Scalar, raised: &mut FpExceptions) -> u64 {
    raised.invalid |= is_signalling(from, bits);
    canonical(to, encode(to, decode(from, bits)))
}

/// Whether a number is of one of the classes of `llvm.is.fpclass`.
pub(super) fn is_class(bits: u64, scalar: Scalar, classes: u16) -> bool {
    let (exponent_bits, fraction_bits) = crate::ir::float::format(scalar);
    let x = decode(scalar, bits);
    let subnormal = x != 0.0 && bits >> fraction_bits & ((1 << exponent_bits) - 1) == 0;
    // signalling, quiet, -inf, -normal, -subnormal, -0, +0, +subnormal, +normal, +inf
    let class = match (x.is_sign_negative(), x) {
        _ if x.is_nan() => {
            if is_signalling(scalar, bits) {
                0
            } else {
                1
            }
        }
        (true, _) if x.is_infinite() => 2,
        (false, _) if x.is_infinite() => 9,
        (negative, 0.0) => {
            if negative {
                5
            } else {
                6
            }
        }
        (negative, _) if subnormal => {
            if negative {
                4
            } else {
                7
            }
        }
        (negative, _) => {
            if negative {
                3
            } else {
                8
            }
        }
    };
    classes >> class & 1 != 0
}
