//! Comparisons, minimum and maximum, classification.
//!
//! Invariant: pure integer work on bit patterns. Must not know rounding.

use super::{Bits, Flags, Format};

/// The pattern without its sign.
#[inline]
pub(super) fn magnitude<F: Format>(a: F::Bits) -> u64 {
    a.into() & !F::SIGN.into()
}

/// Whether either operand is a NaN.
#[inline]
pub(super) fn any_nan<F: Format>(a: F::Bits, b: F::Bits) -> bool {
    F::is_nan(a) | F::is_nan(b)
}

/// Whether either operand is a signaling NaN.
#[inline]
pub(super) fn any_snan<F: Format>(a: F::Bits, b: F::Bits) -> bool {
    F::is_snan(a) | F::is_snan(b)
}

/// Orders numbers as unsigned integers, -0 below +0.
#[inline]
fn key<F: Format>(a: F::Bits) -> F::Bits {
    let flip: u64 = if F::sign(a) { u64::MAX } else { F::SIGN.into() };
    a ^ F::Bits::truncate(flip)
}

/// Whether both operands are zeros, which compare equal whatever their signs.
#[inline]
fn zeros<F: Format>(a: F::Bits, b: F::Bits) -> bool {
    F::is_zero(a) & F::is_zero(b)
}

// No branches from here to `min_max`: loops over these become host vectors.

#[inline]
pub(super) fn eq<F: Format>(a: F::Bits, b: F::Bits, fl: &mut Flags) -> bool {
    fl.raise_if(any_snan::<F>(a, b), Flags::NV);
    !any_nan::<F>(a, b) & ((a == b) | zeros::<F>(a, b))
}

/// `a < b`; the caller says which NaNs make it invalid.
#[inline]
pub(super) fn lt<F: Format>(a: F::Bits, b: F::Bits, invalid: bool, fl: &mut Flags) -> bool {
    fl.raise_if(invalid, Flags::NV);
    !any_nan::<F>(a, b) & (key::<F>(a) < key::<F>(b)) & !zeros::<F>(a, b)
}

/// `a ≤ b`; the caller says which NaNs make it invalid.
#[inline]
pub(super) fn le<F: Format>(a: F::Bits, b: F::Bits, invalid: bool, fl: &mut Flags) -> bool {
    fl.raise_if(invalid, Flags::NV);
    !any_nan::<F>(a, b) & ((key::<F>(a) <= key::<F>(b)) | zeros::<F>(a, b))
}

/// `minimumNumber` or `maximumNumber`.
#[inline]
pub(super) fn min_max_number<F: Format>(a: F::Bits, b: F::Bits, max: bool, fl: &mut Flags) -> F::Bits {
    fl.raise_if(any_snan::<F>(a, b), Flags::NV);
    let (nan_a, nan_b) = (F::is_nan(a), F::is_nan(b));
    let number = if nan_a | (!nan_b & ((key::<F>(a) < key::<F>(b)) == max)) { b } else { a };
    if nan_a & nan_b { F::NAN } else { number }
}

/// `minimum` or `maximum`.
#[inline]
pub(super) fn min_max<F: Format>(a: F::Bits, b: F::Bits, max: bool, fl: &mut Flags) -> F::Bits {
    fl.raise_if(any_snan::<F>(a, b), Flags::NV);
    if any_nan::<F>(a, b) { F::NAN } else { select::<F>(a, b, max) }
}

/// The lesser or the greater of two numbers, -0 below +0.
#[inline]
fn select<F: Format>(a: F::Bits, b: F::Bits, max: bool) -> F::Bits {
    if (key::<F>(a) < key::<F>(b)) == max { b } else { a }
}

/// The mask of `fclass`.
#[inline]
pub(super) fn class<F: Format>(a: F::Bits) -> u16 {
    let bit = if F::is_nan(a) {
        if F::is_snan(a) { 8 } else { 9 }
    } else {
        // From zero outwards; negative classes are the mirror image.
        let distance = if F::is_zero(a) {
            0
        } else if F::is_subnormal(a) {
            1
        } else if F::is_inf(a) {
            3
        } else {
            2
        };
        if F::sign(a) { 3 - distance } else { 4 + distance }
    };
    1 << bit
}
