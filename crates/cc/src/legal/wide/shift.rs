//! This module splits shifts.

use super::Words;
use crate::ir::{Binary, IntPredicate, Value};
use crate::legal::lower::Expansion;

/// The operations of a shift on words that are ordered from the one that nothing moves into.
struct Direction {
    /// On the first word.
    first: Binary,
    /// On the others.
    out: Binary,
    /// What moves the bits that leave a word to where they are in the next one.
    back: Binary,
}

impl Expansion<'_> {
    /// A shift by an `i64`; by as many bits as there are, and more, the result is poison, so any will do.
    pub(super) fn shift(&mut self, op: Binary, a: &Words, by: Value) -> Words {
        let bits = self.high_bits(a);
        let mut words = self.whole(a, op == Binary::AShr).0;
        let left = op == Binary::Shl;
        let (out, back) = if left { (Binary::Shl, Binary::LShr) } else { (Binary::LShr, Binary::Shl) };
        if !left {
            words.reverse();
        }
        let fill = if op == Binary::AShr { self.with(Binary::AShr, words[0], 63) } else { self.number(0) };
        let direction = Direction { first: op, out, back };
        let mut shifted = match self.b.func.as_int(by) {
            Some(by) => self.shift_by_constant(&direction, &words, fill, by),
            None => self.shift_by_variable(&direction, &words, fill, by),
        };
        if !left {
            shifted.reverse();
        }
        self.cut(Words(shifted), bits)
    }

    fn shift_by_constant(
        &mut self,
        direction: &Direction,
        words: &[Value],
        fill: Value,
        by: u64,
    ) -> Vec<Value> {
        let (skipped, rest) = ((by / 64) as usize % words.len().next_power_of_two(), by % 64);
        let mut shifted = vec![fill; skipped.min(words.len())];
        for (index, &word) in words[..words.len() - shifted.len()].iter().enumerate() {
            shifted.push(match (rest, index) {
                (0, _) => word,
                (_, 0) => self.with(direction.first, word, rest),
                _ => {
                    let kept = self.with(direction.out, word, rest);
                    let over = self.with(direction.back, words[index - 1], 64 - rest);
                    self.binary(Binary::Or, kept, over)
                }
            });
        }
        shifted
    }

    /// First by the bits within a word, then by 1, 2, 4 … words if the bit of that number is set.
    fn shift_by_variable(
        &mut self,
        direction: &Direction,
        words: &[Value],
        fill: Value,
        by: Value,
    ) -> Vec<Value> {
        let rest = self.with(Binary::And, by, 63);
        let other = self.with(Binary::Xor, rest, 63);
        let mut shifted = vec![self.binary(direction.first, words[0], rest)];
        for pair in words.windows(2) {
            let step = self.with(direction.back, pair[0], 1);
            let (kept, over) =
                (self.binary(direction.out, pair[1], rest), self.binary(direction.back, step, other));
            shifted.push(self.binary(Binary::Or, kept, over));
        }
        let mut step = 1;
        while step < words.len() {
            let (bit, zero) = (self.with(Binary::And, by, 64 * step as u64), self.number(0));
            let is_set = self.icmp(IntPredicate::Ne, bit, zero);
            let before = shifted.clone();
            for (index, word) in shifted.iter_mut().enumerate() {
                let from = if index < step { fill } else { before[index - step] };
                *word = self.select(is_set, from, before[index]);
            }
            step *= 2;
        }
        shifted
    }
}
