//! The two 8-bit formats of the Open Compute Project, OFP8: what Zvfofp8min, a draft, converts from BF16 and binary32 and
//! to BF16.
//!
//! E5M2 is an IEEE format. E4M3 has no infinity: its largest exponent is one of numbers, but for the fraction of ones,
//! which is NaN. Neither has signaling NaNs.

use crate::{F32, Flags, Format, Rm};

/// An OFP8 format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ofp8 {
    /// Four bits of exponent, three of fraction: up to 448.
    E4m3,
    /// Five bits of exponent, two of fraction: up to 57344.
    E5m2,
}

/// The canonical NaN of both.
const NAN: u8 = 0x7f;

impl Ofp8 {
    /// Bits of the fraction.
    const fn fraction(self) -> u32 {
        match self {
            Ofp8::E4m3 => 3,
            Ofp8::E5m2 => 2,
        }
    }

    /// The exponent of the least normal number.
    const fn emin(self) -> i32 {
        match self {
            Ofp8::E4m3 => -6,
            Ofp8::E5m2 => -14,
        }
    }

    /// The largest number.
    const fn max(self) -> u8 {
        match self {
            Ofp8::E4m3 => 0x7e,
            Ofp8::E5m2 => 0x7b,
        }
    }

    /// What stands for +∞ where results do not saturate.
    const fn infinity(self) -> u8 {
        match self {
            Ofp8::E4m3 => NAN,
            Ofp8::E5m2 => 0x7c,
        }
    }

    /// The number as BF16, which holds them all; raises nothing.
    pub fn to_bf16(self, x: u8) -> u16 {
        let (sign, magnitude) = (u16::from(x & 0x80) << 8, x & 0x7f);
        match magnitude {
            _ if magnitude > self.infinity() || magnitude == NAN => 0x7fc0,
            _ if magnitude == self.infinity() => sign | 0x7f80,
            _ => {
                // As binary32 the exponent is too small by the difference of the biases, subnormals as well.
                let bias = 1 - self.emin();
                let scale = f32::from_bits(((127 + 127 - bias) as u32) << 23);
                let value = f32::from_bits(u32::from(magnitude) << (23 - self.fraction())) * scale;
                sign | (value.to_bits() >> 16) as u16
            }
        }
    }

    /// A binary32 rounded to the format. An infinite result is the largest number if it `saturates`; otherwise infinity,
    /// or NaN where there is none.
    pub fn of_f32(self, x: u32, saturates: bool, rm: Rm, fl: &mut Flags) -> u8 {
        let (sign, magnitude) = ((x >> 24) as u8 & 0x80, x & 0x7fff_ffff);
        let infinite = match self.infinity() {
            _ if saturates => sign | self.max(),
            NAN => NAN,
            infinity => sign | infinity,
        };
        if magnitude >= F32::INF {
            let is_nan = magnitude > F32::INF;
            fl.raise_if(is_nan && magnitude & 1 << 22 == 0, Flags::NV);
            return if is_nan { NAN } else { infinite };
        }
        // The value is `significand` · 2^(exponent - 23), of 24 bits if it is not far below all numbers here.
        let is_normal = magnitude >= 1 << 23;
        let exponent = if is_normal { (magnitude >> 23) as i32 - 127 } else { -126 };
        let significand = magnitude & 0x7f_ffff | u32::from(is_normal) << 23;
        let below = (self.emin() - exponent).max(0);
        let rounded = round(significand, (23 - self.fraction() as i32 + below) as u32, sign != 0, rm);
        let code = ((exponent - self.emin()).max(0) << self.fraction()) + rounded.value as i32;
        // Tiny after rounding: with an exponent of any size, it would still be less than the least normal number.
        let unbounded = round(significand, 23 - self.fraction(), sign != 0, rm).value;
        let becomes_normal = below == 1 && unbounded >> (self.fraction() + 1) != 0;
        fl.raise_if(rounded.is_inexact, Flags::NX);
        fl.raise_if(rounded.is_inexact && below > 0 && !becomes_normal, Flags::UF);
        if code <= i32::from(self.max()) {
            return sign | code as u8;
        }
        fl.raise_if(true, Flags::OF | Flags::NX);
        let is_finite = match rm {
            Rm::Rne | Rm::Rmm => false,
            Rm::Rtz | Rm::Rod => true,
            Rm::Rdn => sign == 0,
            Rm::Rup => sign != 0,
        };
        if is_finite { sign | self.max() } else { infinite }
    }
}

struct Rounded {
    value: u32,
    is_inexact: bool,
}

/// `x` · 2^-`shift` as an integer.
fn round(x: u32, shift: u32, negative: bool, rm: Rm) -> Rounded {
    // Whatever is far below the last place rounds alike.
    let (x, shift) = (u64::from(x), shift.min(60));
    let (value, rest, half) = (x >> shift, x & ((1 << shift) - 1), 1 << (shift - 1));
    let up = match rm {
        Rm::Rne => rest > half || rest == half && value & 1 != 0,
        Rm::Rmm => rest >= half,
        Rm::Rtz => false,
        Rm::Rdn => negative && rest != 0,
        Rm::Rup => !negative && rest != 0,
        Rm::Rod => rest != 0 && value & 1 == 0,
    };
    Rounded { value: (value + u64::from(up)) as u32, is_inexact: rest != 0 }
}
