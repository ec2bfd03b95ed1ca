//! This module converts numbers of 16 bits by integer arithmetic, and tells their classes.
//!
//! Invariant: results are rounded to nearest, ties to even, in the default rounding mode; of NaNs all are the one that RISC-V
//! makes.

use super::Small;
use crate::ir::float::format;
use crate::ir::{Binary, Cast, FloatPredicate, IntPredicate, Math, Scalar, Value};
use crate::legal::float::constant;
use crate::legal::lower::Expansion;

impl Small<'_> {
    /// As a number of binary32.
    pub(super) fn widened(&mut self, value: Value) -> Value {
        let bits = self.bits(value);
        let l = &mut self.l;
        if self.scalar == Scalar::BFloat {
            let wide = l.resized(bits, false, 32);
            let wide = l.with(Binary::Shl, wide, 16);
            let number = l.cast(Cast::BitCast, wide, Scalar::Float);
            // A product by 1 makes NaNs the one that there is.
            let one = constant_of(l, number, 1.0);
            return l.binary(Binary::FMul, number, one);
        }
        // The sign, exponent and fraction in their places; the exponent is too small by 112.
        let wide = l.resized(bits, true, 32);
        let wide = l.with(Binary::Shl, wide, 13);
        let placed = l.with(Binary::And, wide, 0x8fff_e000);
        // The greatest exponent carries into the next bit: its upper bits become ones.
        let next = l.with(Binary::Add, placed, 1 << 23);
        let carry = l.with(Binary::And, next, 1 << 28);
        let more = l.with(Binary::Shl, carry, 3);
        let upper = l.binary(Binary::Sub, more, carry);
        let all = l.binary(Binary::Or, placed, upper);
        let number = l.cast(Cast::BitCast, all, Scalar::Float);
        let scale = constant_of(l, number, 2_f64.powi(112));
        l.binary(Binary::FMul, number, scale)
    }

    /// A number of binary32 or binary64, rounded.
    pub(super) fn narrowed(&mut self, value: Value) -> Value {
        let wide = self.l.ty(value).element().unwrap_or(Scalar::Float);
        let l = &mut self.l;
        let bits = l.cast(Cast::BitCast, value, Scalar::Int(wide.bits() as u16));
        let rounded = match (self.scalar, wide) {
            (Scalar::BFloat, Scalar::Float) => self.upper_half(bits),
            _ => self.by_sum(bits, wide),
        };
        let l = &mut self.l;
        let small = l.resized(rounded, false, 16);
        let is_nan = l.fcmp(FloatPredicate::Uno, value, value);
        let (exponent, fraction) = format(self.scalar);
        let ty = l.ty(small);
        let nan = l.b.func.int(ty, ((1 << (exponent + 1)) - 1) << (fraction - 1));
        let bits = l.select(is_nan, nan, small);
        self.number(bits)
    }

    /// The upper 16 bits of binary32 rounded; not of a NaN.
    fn upper_half(&mut self, bits: Value) -> Value {
        let l = &mut self.l;
        let upper = l.with(Binary::LShr, bits, 16);
        let odd = l.with(Binary::And, upper, 1);
        let less = l.with(Binary::Add, bits, 0x7fff);
        let sum = l.binary(Binary::Add, less, odd);
        l.with(Binary::LShr, sum, 16)
    }

    /// The bits of a number that is not NaN in the format.
    ///
    /// A sum with 2^(e + n), where 2^e is the number's magnitude and the least exponent of the format at least, and n the bits
    /// that the fraction is shorter by, is rounded where the format ends: the low bits of the sum are the significand.
    fn by_sum(&mut self, bits: Value, wide: Scalar) -> Value {
        let (_, fraction) = format(self.scalar);
        let (_, wide_fraction) = format(wide);
        let (bias, wide_bias) = (bias(self.scalar), bias(wide));
        let drop = u64::from(wide_fraction - fraction);
        let exponent = |e: u64| e << wide_fraction;
        let (least, beyond) = (exponent(wide_bias - bias + 1), exponent(wide_bias + bias + 1));
        let sign_bit = u64::from(wide.bits()) - 1;
        let l = &mut self.l;
        let ty = l.ty(bits);
        let magnitude = l.with(Binary::And, bits, (1 << sign_bit) - 1);
        let most = l.b.func.int(ty, beyond);
        let magnitude = l.math(Math::UMin, &[magnitude, most]);
        let power = l.with(Binary::And, magnitude, exponent(u64::MAX) & ((1 << sign_bit) - 1));
        let least_value = l.b.func.int(ty, least);
        let power = l.math(Math::UMax, &[power, least_value]);
        let large = l.with(Binary::Add, power, exponent(drop));
        let (a, b) = (l.cast(Cast::BitCast, magnitude, wide), l.cast(Cast::BitCast, large, wide));
        let sum = l.binary(Binary::FAdd, a, b);
        let sum = l.cast(Cast::BitCast, sum, Scalar::Int(wide.bits() as u16));
        let significand = l.binary(Binary::Sub, sum, large);
        let above = l.with(Binary::Sub, power, least);
        let above = l.with(Binary::LShr, above, drop);
        let number = l.binary(Binary::Add, above, significand);
        let sign = l.with(Binary::LShr, bits, sign_bit - 15);
        let sign = l.with(Binary::And, sign, 1 << 15);
        l.binary(Binary::Or, number, sign)
    }

    /// a × b + c of numbers of binary64 whose product is exact, rounded to odd: the last bit says whether anything was lost.
    pub(super) fn odd_sum(&mut self, abc: &[Value]) -> Value {
        let l = &mut self.l;
        let (product, c) = (l.binary(Binary::FMul, abc[0], abc[1]), abc[2]);
        let sum = l.binary(Binary::FAdd, product, c);
        // What the sum lost is a number of the same format.
        let other = l.binary(Binary::FSub, sum, product);
        let own = l.binary(Binary::FSub, sum, other);
        let (first, second) = (l.binary(Binary::FSub, product, own), l.binary(Binary::FSub, c, other));
        let lost = l.binary(Binary::FAdd, first, second);
        let ty = l.ty(sum);
        let zero = l.b.func.float_bits(ty, 0);
        // Of infinities and NaNs it is a NaN.
        let some = l.fcmp(FloatPredicate::One, lost, zero);
        let bits = l.cast(Cast::BitCast, sum, Scalar::Int(64));
        let lost = l.cast(Cast::BitCast, lost, Scalar::Int(64));
        // Towards what was lost, if the last bit is even: one up where the signs are the same, one down where they differ.
        let signs = l.binary(Binary::Xor, bits, lost);
        let signs = l.with(Binary::AShr, signs, 63);
        let step = l.with(Binary::Or, signs, 1);
        let moved = l.binary(Binary::Add, bits, step);
        let odd = l.with(Binary::And, bits, 1);
        let ty = l.ty(bits);
        let zero = l.b.func.zero(ty);
        let even = l.icmp(IntPredicate::Eq, odd, zero);
        let moves = l.binary(Binary::And, some, even);
        let bits = l.select(moves, moved, bits);
        l.cast(Cast::BitCast, bits, Scalar::Double)
    }
}

/// A constant of the type of a value.
fn constant_of(l: &mut Expansion, value: Value, number: f64) -> Value {
    let ty = l.ty(value);
    constant(l.b.func, ty, number)
}

/// What is added to the exponents of a format.
fn bias(scalar: Scalar) -> u64 {
    (1 << (format(scalar).0 - 1)) - 1
}
