//! This module splits what the IR spells as calls: bit counts, minima, saturation, arithmetic with overflow.

use super::convert::sign;
use super::{Outcome, Result, Splitter, Words};
use crate::ir::{Binary, Function, Inst, InstData, IntPredicate, Math, Op, Overflow, Scalar, Value};
use crate::legal::lower::Expansion;

impl Splitter {
    pub(super) fn math(
        &self,
        func: &mut Function,
        inst: Inst,
        data: &InstData,
        math: Math,
    ) -> Result<Outcome> {
        use Math::*;
        let args = data.operands();
        let a = self.get(func, args[0])?;
        let b = if math.arity() > 1 { self.get(func, args[1])? } else { a.clone() };
        let by = if math.arity() > 2 { Some(self.get(func, args[2])?) } else { None };
        let mut l = Expansion::new(func, inst, data);
        let bits = l.all_bits(&a);
        Ok(Outcome::Words(match math {
            Abs => l.magnitude(&a),
            SMin | SMax | UMin | UMax => {
                let predicate = match math {
                    SMin => IntPredicate::Slt,
                    SMax => IntPredicate::Sgt,
                    UMin => IntPredicate::Ult,
                    _ => IntPredicate::Ugt,
                };
                let first = l.compare_words(predicate, &a, &b);
                l.select_words(first, &a, &b)
            }
            UAddSat | SAddSat | USubSat | SSubSat => {
                let kind = match math {
                    UAddSat => Overflow::UAdd,
                    SAddSat => Overflow::SAdd,
                    USubSat => Overflow::USub,
                    _ => Overflow::SSub,
                };
                let (sum, wrapped) = l.overflowing(kind, &a, &b);
                let limit = match math {
                    UAddSat => l.all(&a, u64::MAX),
                    USubSat => l.all(&a, 0),
                    _ => l.limit(&a),
                };
                l.select_words(wrapped, &limit, &sum)
            }
            Ctpop | Ctlz | Cttz => {
                let count = l.count(math, &a);
                l.widened(count, false, bits)
            }
            BSwap | BitReverse => {
                let x = l.whole(&a, false);
                let turned = Words(x.0.iter().rev().map(|&word| l.math(math, &[word])).collect());
                let last = l.high_bits(&a);
                let spare = l.number(u64::from(64 - last));
                let turned = l.shift(Binary::LShr, &turned, spare);
                l.cut(turned, last)
            }
            FShl | FShr if bits.is_power_of_two() => {
                let by = by.map_or(a.low(), |by| by.low());
                l.window(math == FShl, &a, &b, by)
            }
            _ => return Err(format!("`llvm.{}` on {} is not supported", math.text(), data.ty)),
        }))
    }

    /// Gives the readers of both fields their values.
    pub(super) fn overflow(
        &self,
        func: &mut Function,
        inst: Inst,
        data: &InstData,
        kind: Overflow,
    ) -> Result<Outcome> {
        let (a, b) = (self.get(func, data.operands()[0])?, self.get(func, data.operands()[1])?);
        let uses = data.result().map_or(&[][..], |pair| func.uses(pair));
        let users: Vec<Inst> = uses.iter().map(|u| u.inst).collect();
        if !users.iter().all(|&user| matches!(func.inst(user).op, Op::ExtractValue(_))) {
            return Err("arithmetic with overflow whose result is passed on is not supported".into());
        }
        let mut l = Expansion::new(func, inst, data);
        let (result, wrapped) = l.overflowing(kind, &a, &b);
        for user in users {
            let Some(old) = func.inst(user).result() else { continue };
            if func.inst(user).op == Op::ExtractValue(1) {
                func.replace_uses(old, wrapped);
            }
        }
        Ok(Outcome::Words(result))
    }
}

impl Expansion<'_> {
    /// This number in all words, cut to the last one.
    fn all(&mut self, a: &Words, number: u64) -> Words {
        let word = |&word: &Value| {
            let ty = self.ty(word);
            self.b.func.int(ty, number)
        };
        Words(a.0.iter().map(word).collect())
    }

    /// `-a`.
    pub(super) fn negated(&mut self, a: &Words) -> Words {
        let zero = self.all(a, 0);
        self.difference(&zero, a)
    }

    /// Whether it has a sign.
    pub(super) fn is_negative(&mut self, a: &Words) -> Value {
        let zero = self.all(a, 0);
        self.compare_words(IntPredicate::Slt, a, &zero)
    }

    /// `|a|`.
    pub(super) fn magnitude(&mut self, a: &Words) -> Words {
        let (negative, other) = (self.is_negative(a), self.negated(a));
        self.select_words(negative, &other, a)
    }

    /// The greatest number with the sign of `a`.
    fn limit(&mut self, a: &Words) -> Words {
        let sign = sign(self, a);
        let bits = self.high_bits(a);
        let low = self.resized(sign, true, 64);
        let low = self.with(Binary::Xor, low, u64::MAX);
        let high = self.with(Binary::Xor, sign, (1_u64 << (bits - 1)) - 1);
        Words(vec![low; a.0.len()]).with_high(high)
    }

    /// A count of bits, as an `i64`.
    pub(super) fn count(&mut self, math: Math, a: &Words) -> Value {
        // Zeros are counted on where the words from the end that they are counted from have no bit.
        let mut words = a.0.clone();
        if math == Math::Cttz {
            words.reverse();
        }
        let mut total = None;
        for word in words {
            let own = self.math(math, &[word]);
            let own = self.resized(own, false, 64);
            total = Some(match total {
                None => own,
                Some(total) if math == Math::Ctpop => self.binary(Binary::Add, total, own),
                Some(total) => {
                    let ty = self.ty(word);
                    let zero = self.b.func.zero(ty);
                    let none = self.icmp(IntPredicate::Eq, word, zero);
                    let bits = ty.element().map_or(64, Scalar::bits);
                    let on = self.with(Binary::Add, total, bits.into());
                    self.select(none, on, own)
                }
            });
        }
        total.unwrap_or(a.low())
    }

    /// The upper (of a left shift) or the lower half of `a:b` shifted by a number modulo their bits, a power of two.
    fn window(&mut self, left: bool, a: &Words, b: &Words, by: Value) -> Words {
        let most = u64::from(self.all_bits(a)) - 1;
        let by = self.with(Binary::And, by, most);
        let other = self.with(Binary::Xor, by, most);
        let one = self.number(1);
        let (kept, moved) = if left { (a, b) } else { (b, a) };
        let (out, back) = if left { (Binary::Shl, Binary::LShr) } else { (Binary::LShr, Binary::Shl) };
        let kept = self.shift(out, kept, by);
        let moved = self.shift(back, moved, one);
        let moved = self.shift(back, &moved, other);
        self.binary_words(Binary::Or, &kept, &moved)
    }

    /// The result, and whether it wrapped.
    fn overflowing(&mut self, kind: Overflow, a: &Words, b: &Words) -> (Words, Value) {
        match kind {
            Overflow::UAdd => {
                let sum = self.sum(a, b);
                let wrapped = self.compare_words(IntPredicate::Ult, &sum, a);
                (sum, wrapped)
            }
            Overflow::USub => (self.difference(a, b), self.compare_words(IntPredicate::Ult, a, b)),
            Overflow::SAdd | Overflow::SSub => {
                let add = kind == Overflow::SAdd;
                let sum = if add { self.sum(a, b) } else { self.difference(a, b) };
                let wrapped = crate::legal::overflow::signed_sum(self, add, a.high(), b.high(), sum.high());
                (sum, wrapped)
            }
            Overflow::UMul if self.all_bits(a) == 128 => self.unsigned_product(a, b),
            Overflow::SMul if self.all_bits(a) == 128 => {
                let (x, y) = (self.magnitude(a), self.magnitude(b));
                let (product, wrapped) = self.unsigned_product(&x, &y);
                let differ = self.binary(Binary::Xor, a.high(), b.high());
                let none = self.number(0);
                let negative = self.icmp(IntPredicate::Slt, differ, none);
                let other = self.negated(&product);
                let result = self.select_words(negative, &other, &product);
                // The sign must be the one that it should be, but of zero.
                let sign = self.icmp(IntPredicate::Slt, result.high(), none);
                let wrong = self.binary(Binary::Xor, sign, negative);
                let zero = self.all(&result, 0);
                let some = self.compare_words(IntPredicate::Ne, &result, &zero);
                let wrong = self.binary(Binary::And, wrong, some);
                (result, self.binary(Binary::Or, wrapped, wrong))
            }
            Overflow::UMul | Overflow::SMul => {
                // The product of twice the width is that of this width if it did not wrap.
                let (bits, signed) = (self.all_bits(a), kind == Overflow::SMul);
                let (x, y) =
                    (self.resized_words(a, signed, 2 * bits), self.resized_words(b, signed, 2 * bits));
                let whole = self.binary_words(Binary::Mul, &x, &y);
                let product = self.resized_words(&whole, false, bits);
                let again = self.resized_words(&product, signed, 2 * bits);
                let wrapped = self.compare_words(IntPredicate::Ne, &again, &whole);
                (product, wrapped)
            }
        }
    }

    /// The product of unsigned numbers of 128 bits, and whether it wrapped: both have upper halves, or the products with one
    /// of them do not fit.
    fn unsigned_product(&mut self, a: &Words, b: &Words) -> (Words, Value) {
        let zero = self.number(0);
        let some = |l: &mut Self, x| l.icmp(IntPredicate::Ne, x, zero);
        let (has_a, has_b) = (some(self, a.high()), some(self, b.high()));
        let mut wrapped = self.binary(Binary::And, has_a, has_b);
        let low = self.binary(Binary::Mul, a.low(), b.low());
        let mut high = self.product_above(a.low(), b.low());
        for (x, y) in [(a.low(), b.high()), (b.low(), a.high())] {
            let part = self.binary(Binary::Mul, x, y);
            let over = self.product_above(x, y);
            let over = some(self, over);
            let sum = self.binary(Binary::Add, high, part);
            let carry = self.icmp(IntPredicate::Ult, sum, part);
            high = sum;
            for flag in [over, carry] {
                wrapped = self.binary(Binary::Or, wrapped, flag);
            }
        }
        (Words::pair(low, high), wrapped)
    }
}
