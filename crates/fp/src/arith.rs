//! Add, multiply, divide, square root and fused multiply-add, over any format.
//!
//! Invariant: a finite result is computed exactly, or to 64 bits and more with everything lost jammed
//! into the lowest bit, and then rounded once by [`pack`]. Must not know how a format rounds.

use super::finite::{Class, Finite, pack, unpack};
use super::{Bits, Flags, Format, Rm};

/// The result of an invalid operation.
fn invalid<F: Format>(fl: &mut Flags) -> F::Bits {
    *fl |= Flags::NV;
    F::NAN
}

/// The result of an operation with a NaN operand.
fn propagate<F: Format>(operands: &[F::Bits], fl: &mut Flags) -> F::Bits {
    fl.raise_if(operands.iter().any(|&a| F::is_snan(a)), Flags::NV);
    F::NAN
}

fn infinity<F: Format>(sign: bool) -> F::Bits {
    if sign { F::neg(F::INF) } else { F::INF }
}

fn zero<F: Format>(sign: bool) -> F::Bits {
    F::Bits::truncate(if sign { F::SIGN.into() } else { 0 })
}

pub(super) fn add<F: Format>(a: F::Bits, b: F::Bits, rm: Rm, fl: &mut Flags) -> F::Bits {
    match (unpack::<F>(a), unpack::<F>(b)) {
        (Class::Nan, _) | (_, Class::Nan) => propagate::<F>(&[a, b], fl),
        (Class::Inf(s), Class::Inf(t)) if s != t => invalid::<F>(fl),
        (Class::Inf(sign), _) | (_, Class::Inf(sign)) => infinity::<F>(sign),
        (Class::Finite(x), Class::Finite(y)) => pack::<F>(sum(x, y, rm), rm, fl),
    }
}

pub(super) fn mul<F: Format>(a: F::Bits, b: F::Bits, rm: Rm, fl: &mut Flags) -> F::Bits {
    let sign = F::sign(a) != F::sign(b);
    match (unpack::<F>(a), unpack::<F>(b)) {
        (Class::Nan, _) | (_, Class::Nan) => propagate::<F>(&[a, b], fl),
        (Class::Inf(_), _) | (_, Class::Inf(_)) if F::is_zero(a) || F::is_zero(b) => invalid::<F>(fl),
        (Class::Inf(_), _) | (_, Class::Inf(_)) => infinity::<F>(sign),
        (Class::Finite(x), Class::Finite(y)) => pack::<F>(product(x, y), rm, fl),
    }
}

pub(super) fn div<F: Format>(a: F::Bits, b: F::Bits, rm: Rm, fl: &mut Flags) -> F::Bits {
    let sign = F::sign(a) != F::sign(b);
    match (unpack::<F>(a), unpack::<F>(b)) {
        (Class::Nan, _) | (_, Class::Nan) => propagate::<F>(&[a, b], fl),
        (Class::Inf(_), Class::Inf(_)) => invalid::<F>(fl),
        (Class::Inf(_), _) => infinity::<F>(sign),
        (_, Class::Inf(_)) => zero::<F>(sign),
        (Class::Finite(x), Class::Finite(y)) if y.sig == 0 => {
            if x.sig == 0 {
                return invalid::<F>(fl);
            }
            *fl |= Flags::DZ;
            infinity::<F>(sign)
        }
        (Class::Finite(x), Class::Finite(y)) => pack::<F>(quotient(x, y), rm, fl),
    }
}

pub(super) fn sqrt<F: Format>(a: F::Bits, rm: Rm, fl: &mut Flags) -> F::Bits {
    match unpack::<F>(a) {
        Class::Nan => propagate::<F>(&[a], fl),
        _ if F::is_zero(a) => a,
        _ if F::sign(a) => invalid::<F>(fl),
        Class::Inf(_) => a,
        Class::Finite(x) => pack::<F>(root(x), rm, fl),
    }
}

pub(super) fn mul_add<F: Format>(a: F::Bits, b: F::Bits, c: F::Bits, rm: Rm, fl: &mut Flags) -> F::Bits {
    let sign = F::sign(a) != F::sign(b);
    let infinite = F::is_inf(a) || F::is_inf(b);
    // "The fused multiply-add instructions must set the invalid operation exception flag when the
    // multiplicands are ∞ and zero, even when the addend is a quiet NaN."
    if infinite && (F::is_zero(a) || F::is_zero(b)) {
        return invalid::<F>(fl);
    }
    match (unpack::<F>(a), unpack::<F>(b), unpack::<F>(c)) {
        (Class::Nan, ..) | (_, Class::Nan, _) | (.., Class::Nan) => propagate::<F>(&[a, b, c], fl),
        (.., Class::Inf(t)) if infinite && sign != t => invalid::<F>(fl),
        (.., Class::Inf(t)) => infinity::<F>(t),
        (Class::Finite(x), Class::Finite(y), Class::Finite(z)) => {
            pack::<F>(sum(product(x, y), z, rm), rm, fl)
        }
        _ => infinity::<F>(sign),
    }
}

/// `x × y`, exactly.
fn product(x: Finite, y: Finite) -> Finite {
    Finite { sign: x.sign != y.sign, exp: x.exp + y.exp, sig: x.sig * y.sig }
}

/// `x + y`, exactly or jammed below bit 120. The rounding mode decides the sign of an exact zero.
fn sum(x: Finite, y: Finite, rm: Rm) -> Finite {
    if x.sig == 0 || y.sig == 0 {
        let both = x.sig == 0 && y.sig == 0;
        let mut other = if x.sig == 0 { y } else { x };
        if both && x.sign != y.sign {
            other.sign = rm == Rm::Rdn;
        }
        return other;
    }
    // Both with the leading one at bit 126, so that a carry fits.
    let (x, y) = (x.normalised(126), y.normalised(126));
    let (large, small) = if (x.exp, x.sig) >= (y.exp, y.sig) { (x, y) } else { (y, x) };
    // An operand has at most 106 significant bits, so that nothing is jammed unless the exponents are 20
    // or more apart; then the leading bits do not cancel, and the jammed bit stays at the very bottom.
    let small_sig = jam(small.sig, large.exp - small.exp);
    if large.sign == small.sign {
        Finite { sig: large.sig + small_sig, ..large }
    } else if large.sig == small_sig {
        Finite { sign: rm == Rm::Rdn, exp: 0, sig: 0 }
    } else {
        Finite { sig: large.sig - small_sig, ..large }
    }
}

/// `x / y`, exactly or jammed. `y` is not zero.
fn quotient(x: Finite, y: Finite) -> Finite {
    let sign = x.sign != y.sign;
    if x.sig == 0 {
        return Finite { sign, ..x };
    }
    // 127 bits over at most 53 leave 74 or more.
    let x = x.normalised(126);
    let (sig, rest) = (x.sig / y.sig, x.sig % y.sig);
    Finite { sign, exp: x.exp - y.exp, sig: sig | u128::from(rest != 0) }
}

/// `√x`, exactly or jammed. `x` is positive.
fn root(x: Finite) -> Finite {
    // An even exponent, and 126 or 127 bits, for a root of 63 or 64.
    let mut x = x.normalised(126);
    if x.exp % 2 != 0 {
        x = Finite { exp: x.exp + 1, sig: x.sig >> 1, ..x };
    }
    let sig = x.sig.isqrt();
    Finite { sign: false, exp: x.exp / 2, sig: sig | u128::from(sig * sig != x.sig) }
}

/// Shifts right; what is lost sets the lowest bit.
fn jam(sig: u128, shift: i32) -> u128 {
    if shift >= u128::BITS as i32 {
        return u128::from(sig != 0);
    }
    let lost = sig & ((1 << shift) - 1);
    sig >> shift | u128::from(lost != 0)
}
