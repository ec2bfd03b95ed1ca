//! The 7-bit estimates `vfrsqrt7` and `vfrec7`.
//!
//! Invariant: the special cases are the rows of the specification's tables, the rest one table lookup.
//! Each entry of the specification's tables is the function at the middle of its interval, rounded to
//! nearest; so they are computed here (the tests hold the specification's own).

use super::finite::overflow;
use super::{Bits, Flags, Format, Rm};

/// The seven significand bits of 1/x for x in [1, 2), by the seven leading fraction bits of x.
const RECIPROCAL: [u8; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < 128 {
        // 256/x at the middle x = 1 + (2i + 1)/256, to nearest.
        let middle = 257 + 2 * i;
        table[i] = ((65536 + middle / 2) / middle - 128) as u8;
        i += 1;
    }
    table
};

/// The seven significand bits of 1/√x for x in [1, 4), by the low bit of the exponent of x (the bias is
/// odd, so 0 stands for x in [2, 4)) and the six leading fraction bits.
const RECIPROCAL_ROOT: [u8; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < 128 {
        // 256/√x at the middle x = scale × (1 + (2s + 1)/128): the greatest r with r - 1/2 ≤ 256/√x,
        // that is (2r - 1)² × x ≤ 512².
        let scale = if i < 64 { 2 } else { 1 };
        let x128 = scale * (129 + 2 * (i % 64));
        let mut r = 128;
        while (2 * r + 1) * (2 * r + 1) * x128 <= 512 * 512 * 128 {
            r += 1;
        }
        table[i] = (r - 128) as u8;
        i += 1;
    }
    table
};

/// The biased exponent and fraction, after normalising a subnormal: its exponent goes to 0 and below.
fn normalise<F: Format>(a: F::Bits) -> (i32, u64) {
    let mask = (1 << F::MAN) - 1;
    let fraction = a.into() & mask;
    let exponent = (a.into() >> F::MAN & ((1 << F::EXP) - 1)) as i32;
    if exponent != 0 {
        return (exponent, fraction);
    }
    let zeros = fraction.leading_zeros() - (u64::BITS - F::MAN);
    (-(zeros as i32), fraction << (1 + zeros) & mask)
}

pub(super) fn rsqrt7<F: Format>(a: F::Bits, fl: &mut Flags) -> F::Bits {
    if F::is_nan(a) {
        fl.raise_if(F::is_snan(a), Flags::NV);
        return F::NAN;
    }
    if F::is_zero(a) {
        *fl |= Flags::DZ;
        return F::sgnj(F::INF, a);
    }
    if F::sign(a) {
        *fl |= Flags::NV;
        return F::NAN;
    }
    if F::is_inf(a) {
        return F::Bits::truncate(0);
    }
    let (exponent, fraction) = normalise::<F>(a);
    let index = (exponent as usize & 1) << 6 | (fraction >> (F::MAN - 6)) as usize;
    let out_exponent = (3 * F::BIAS - 1 - exponent).div_euclid(2) as u64;
    F::Bits::truncate(out_exponent << F::MAN | u64::from(RECIPROCAL_ROOT[index]) << (F::MAN - 7))
}

pub(super) fn rec7<F: Format>(a: F::Bits, rm: Rm, fl: &mut Flags) -> F::Bits {
    if F::is_nan(a) {
        fl.raise_if(F::is_snan(a), Flags::NV);
        return F::NAN;
    }
    if F::is_zero(a) {
        *fl |= Flags::DZ;
        return F::sgnj(F::INF, a);
    }
    if F::is_inf(a) {
        return F::sgnj(F::Bits::truncate(0), a);
    }
    let (exponent, fraction) = normalise::<F>(a);
    let out_exponent = 2 * F::BIAS - 1 - exponent;
    if out_exponent > 2 * F::BIAS {
        return overflow::<F>(F::sign(a), rm, fl);
    }
    let out_fraction = u64::from(RECIPROCAL[(fraction >> (F::MAN - 7)) as usize]) << (F::MAN - 7);
    let magnitude = if out_exponent >= 1 {
        (out_exponent as u64) << F::MAN | out_fraction
    } else {
        // Exponents 0 and -1 give a subnormal. BF16 has only seven fraction bits and truncates.
        (1 << F::MAN | out_fraction) >> (1 - out_exponent)
    };
    F::sgnj(F::Bits::truncate(magnitude), a)
}
