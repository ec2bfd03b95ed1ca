//! Finite values taken apart, and the one place that rounds, packs, overflows and underflows.
//!
//! Invariant: [`pack`] of an exact value under a rounding mode is the result of the specification, in
//! value and in NX, UF and OF. Must not know NaN or infinity as an operand.

use super::{Bits, Flags, Format, Rm};

/// What a bit pattern stands for.
pub(super) enum Class {
    /// Any NaN.
    Nan,
    /// An infinity, with its sign.
    Inf(bool),
    /// Everything else.
    Finite(Finite),
}

/// The number `(-1)^sign × sig × 2^exp`, exactly. `sig` may be zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finite {
    pub(super) sign: bool,
    pub(super) exp: i32,
    pub(super) sig: u128,
}

impl Finite {
    /// The same number with the leading one of its significand, which is not zero, moved up to `bit`.
    #[inline]
    pub(super) fn normalised(self, bit: u32) -> Finite {
        let shift = bit - self.sig.ilog2();
        Finite { sig: self.sig << shift, exp: self.exp - shift as i32, ..self }
    }
}

/// Takes a bit pattern apart.
pub(super) fn unpack<F: Format>(a: F::Bits) -> Class {
    let bits: u64 = a.into();
    let sign = F::sign(a);
    let fraction = bits & ((1 << F::MAN) - 1);
    let exponent = (bits >> F::MAN & ((1 << F::EXP) - 1)) as i32;
    if exponent == (1 << F::EXP) - 1 {
        return if fraction == 0 { Class::Inf(sign) } else { Class::Nan };
    }
    // Subnormals have the exponent of the least normals, and no hidden bit.
    let hidden = u64::from(exponent != 0) << F::MAN;
    Class::Finite(Finite {
        sign,
        exp: exponent.max(1) - F::BIAS - F::MAN as i32,
        sig: (fraction | hidden).into(),
    })
}

/// Drops the low `drop` bits of `sig`, rounding; tells whether anything was lost.
#[inline]
pub(super) fn round_off(sig: u64, drop: u32, sign: bool, rm: Rm) -> (u64, bool) {
    // Two bits below the lowest of `sig` are enough to tell under half, half and over half.
    let drop = drop.min(u64::BITS + 2);
    if drop == 0 {
        return (sig, false);
    }
    let wide = u128::from(sig);
    let kept = (wide >> drop) as u64;
    let rest = wide & ((1 << drop) - 1);
    let half = 1 << (drop - 1);
    let odd = kept & 1 == 1;
    let up = match rm {
        Rm::Rne => rest > half || rest == half && odd,
        Rm::Rmm => rest >= half,
        Rm::Rtz => false,
        Rm::Rdn => sign && rest != 0,
        Rm::Rup => !sign && rest != 0,
        Rm::Rod => !odd && rest != 0,
    };
    (kept + u64::from(up), rest != 0)
}

/// Rounds a finite value to the format. A value jammed 60 bits or more below its leading one rounds like the
/// exact one.
pub(super) fn pack<F: Format>(value: Finite, rm: Rm, fl: &mut Flags) -> F::Bits {
    let sign = value.sign;
    let sign_bit: u64 = if sign { F::SIGN.into() } else { 0 };
    if value.sig == 0 {
        return F::Bits::truncate(sign_bit);
    }
    // The leading one at bit 127, and its weight as a biased exponent; then the upper 64 bits, with all
    // below jammed into the lowest: no format rounds there.
    let Finite { sig, exp, .. } = value.normalised(127);
    let biased = exp + 127 + F::BIAS;
    let sig = (sig >> 64) as u64 | u64::from(sig as u64 != 0);
    let drop = u64::BITS - (F::MAN + 1);

    // `biased - 1` because the hidden bit in the significand adds one to the exponent field; a carry
    // out of the significand moves to the next exponent by itself, up to infinity.
    let (magnitude, inexact) = if biased >= 1 {
        let (significand, inexact) = round_off(sig, drop, sign, rm);
        let exponent = (biased as u64 - 1).min(1 << F::EXP);
        ((exponent << F::MAN) + significand, inexact)
    } else {
        let (significand, inexact) = round_off(sig, drop + (1 - biased) as u32, sign, rm);
        // Tininess after rounding: tiny unless unbounded exponents would round it up to the least normal.
        let carries = biased == 0 && round_off(sig, drop, sign, rm).0 >> (F::MAN + 1) != 0;
        fl.raise_if(inexact && !carries, Flags::UF);
        (significand, inexact)
    };
    if magnitude >= F::INF.into() {
        return overflow::<F>(sign, rm, fl);
    }
    fl.raise_if(inexact, Flags::NX);
    F::Bits::truncate(sign_bit | magnitude)
}

/// The result of an overflow: an infinity or the greatest finite magnitude.
pub(super) fn overflow<F: Format>(sign: bool, rm: Rm, fl: &mut Flags) -> F::Bits {
    *fl |= Flags::OF | Flags::NX;
    let infinite = match rm {
        Rm::Rne | Rm::Rmm => true,
        Rm::Rtz | Rm::Rod => false,
        Rm::Rdn => sign,
        Rm::Rup => !sign,
    };
    let magnitude = if infinite { F::INF } else { F::MAX };
    if sign { F::neg(magnitude) } else { magnitude }
}
