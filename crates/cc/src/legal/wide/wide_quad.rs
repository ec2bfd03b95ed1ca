//! This module converts between `fp128` and integers of more than 128 bits, for which the library has no functions.

use super::Words;
use crate::ir::{Binary, IntPredicate, Math};
use crate::legal::lower::Expansion;

/// How many bits of the fraction are in the high word.
const FRACTION: u64 = 48;
/// How many bits the fraction has.
const WHOLE_FRACTION: u64 = 112;
/// What is added to the exponent.
const BIAS: u64 = 16383;

impl Expansion<'_> {
    /// A number of more than two words as an `fp128`: its first 128 bits from the first one that is set, of which the last one says
    /// whether there is more behind them, are rounded once and scaled, which is exact.
    pub(super) fn quad_of_words(&mut self, a: &Words, signed: bool) -> Words {
        let negative = signed.then(|| self.is_negative(a));
        let magnitude = if signed { self.magnitude(a) } else { a.clone() };
        let magnitude = self.whole(&magnitude, false);
        let length = magnitude.0.len() as u64;
        let zeros = self.count(Math::Ctlz, &magnitude);
        let shifted = self.shift(Binary::Shl, &magnitude, zeros).0;
        let (rest, top) = shifted.split_at(shifted.len() - 2);
        let rest = self.any_bit(&Words(rest.to_vec()));
        let zero = self.number(0);
        let some = self.icmp(IntPredicate::Ne, rest, zero);
        let some = self.resized(some, false, 64);
        let low = self.binary(Binary::Or, top[0], some);
        let rounded = self.quad_call("__floatuntitf", &[Words(vec![low, top[1]])]);
        // 2^(bits above the first 128).
        let most = self.number(64 * (length - 2) + BIAS);
        let exponent = self.binary(Binary::Sub, most, zeros);
        let scale = self.with(Binary::Shl, exponent, FRACTION);
        let product = self.quad_call("__multf3", &[rounded, Words(vec![zero, scale])]);
        let Some(negative) = negative else { return product };
        let sign = self.resized(negative, false, 64);
        let sign = self.with(Binary::Shl, sign, 63);
        let high = self.binary(Binary::Xor, product.0[1], sign);
        Words(vec![product.0[0], high])
    }

    /// The whole part of an `fp128` with `bits` bits, if it has so many: its fraction shifted by the exponent.
    pub(super) fn words_of_quad(&mut self, number: &Words, bits: u32) -> Words {
        let (low, high) = (number.0[0], number.0[1]);
        let zero = self.number(0);
        let negative = self.icmp(IntPredicate::Slt, high, zero);
        let exponent = self.with(Binary::LShr, high, FRACTION);
        let exponent = self.with(Binary::And, exponent, 0x7fff);
        let top = self.with(Binary::And, high, (1 << FRACTION) - 1);
        let top = self.with(Binary::Or, top, 1 << FRACTION);
        let fraction = Words(vec![low, top]);
        let whole = self.number(BIAS + WHOLE_FRACTION);
        let (left, right) =
            (self.binary(Binary::Sub, exponent, whole), self.binary(Binary::Sub, whole, exponent));
        let most = self.number(127);
        let right = self.math(Math::UMin, &[right, most]);
        let small = self.shift(Binary::LShr, &fraction, right);
        let filled = |words: &Words| {
            let mut all = words.0.clone();
            all.resize(bits.div_ceil(64) as usize, zero);
            Words(all)
        };
        let (small, large) = (filled(&small), filled(&fraction));
        let large = self.shift(Binary::Shl, &large, left);
        let is_small = self.icmp(IntPredicate::Slt, left, zero);
        let magnitude = self.select_words(is_small, &small, &large);
        let other = self.negated(&magnitude);
        self.select_words(negative, &other, &magnitude)
    }
}
