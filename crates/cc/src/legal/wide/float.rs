//! This module converts between floating-point numbers and integers of more than 128 bits, for which the library has no
//! functions.

use super::Words;
use crate::ir::{Binary, Cast, IntPredicate, LaneOp, Math, Scalar, Type, Value, float};
use crate::legal::lower::Expansion;

/// How many bits the fraction of a double has.
const FRACTION: u64 = 52;
/// What is added to the exponent of a double.
const BIAS: u64 = 1023;

impl Expansion<'_> {
    /// A number as a half, a float or a double: its first 64 bits from the first one that is set, of which the last one says
    /// whether there is more behind them, are rounded once and scaled, which is exact.
    pub(super) fn float_of_words(&mut self, a: &Words, signed: bool, to: Scalar) -> Value {
        let negative = signed.then(|| self.is_negative(a));
        let magnitude = if signed { self.magnitude(a) } else { a.clone() };
        let magnitude = self.whole(&magnitude, false);
        let zeros = self.count(Math::Ctlz, &magnitude);
        let mut shifted = self.shift(Binary::Shl, &magnitude, zeros).0;
        let top = shifted.pop().unwrap_or(zeros);
        let rest = self.any_bit(&Words(shifted));
        let zero = self.number(0);
        let some = self.icmp(IntPredicate::Ne, rest, zero);
        let some = self.resized(some, false, 64);
        let top = self.binary(Binary::Or, top, some);
        let number = match to {
            // A half has a limit far below 2^64.
            Scalar::Half => {
                let above = self.any_bit(&Words(magnitude.0[1..].to_vec()));
                let is_large = self.icmp(IntPredicate::Ne, above, zero);
                let small = self.cast(Cast::UIToFP, magnitude.low(), to);
                let infinity = self.b.func.float_bits(Type::Scalar(to), float::encode(to, f64::INFINITY));
                self.select(is_large, infinity, small)
            }
            _ => {
                let rounded = self.cast(Cast::UIToFP, top, to);
                let rounded = self.cast(Cast::FPExt, rounded, Scalar::Double);
                // 2^(bits above the last 64 - zeros).
                let most = self.number(64 * (magnitude.0.len() as u64 - 1) + BIAS);
                let exponent = self.binary(Binary::Sub, most, zeros);
                let scale = self.with(Binary::Shl, exponent, FRACTION);
                let scale = self.cast(Cast::BitCast, scale, Scalar::Double);
                let product = self.binary(Binary::FMul, rounded, scale);
                self.cast(Cast::FPTrunc, product, to)
            }
        };
        let Some(negative) = negative else { return number };
        let ty = self.ty(number);
        let other = self.lane_to(LaneOp::FNeg, ty, &[number]);
        self.select(negative, other, number)
    }

    /// The whole part of a half, a float or a double with `bits` bits, if it has so many: its fraction shifted by the exponent.
    pub(super) fn words_of_float(&mut self, number: Value, bits: u32) -> Words {
        let number = self.cast(Cast::FPExt, number, Scalar::Double);
        let pattern = self.cast(Cast::BitCast, number, Scalar::Int(64));
        let zero = self.number(0);
        let negative = self.icmp(IntPredicate::Slt, pattern, zero);
        let exponent = self.with(Binary::LShr, pattern, FRACTION);
        let exponent = self.with(Binary::And, exponent, 0x7ff);
        let fraction = self.with(Binary::And, pattern, (1 << FRACTION) - 1);
        let fraction = self.with(Binary::Or, fraction, 1 << FRACTION);
        let whole = self.number(BIAS + FRACTION);
        let (left, right) =
            (self.binary(Binary::Sub, exponent, whole), self.binary(Binary::Sub, whole, exponent));
        let most = self.number(63);
        let right = self.math(Math::UMin, &[right, most]);
        let small = self.binary(Binary::LShr, fraction, right);
        let small = self.widened(small, false, bits);
        let large = self.widened(fraction, false, bits);
        let large = self.shift(Binary::Shl, &large, left);
        let is_small = self.icmp(IntPredicate::Slt, left, zero);
        let magnitude = self.select_words(is_small, &small, &large);
        let other = self.negated(&magnitude);
        self.select_words(negative, &other, &magnitude)
    }
}
