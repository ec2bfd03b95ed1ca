//! This module splits arithmetic, shifts and comparisons.

use super::{Words, last_bits, pair_type};
use crate::ir::{Binary, InstData, IntPredicate, Math, Op, Scalar, Type, Value};
use crate::legal::lower::Expansion;

impl Expansion<'_> {
    fn bits(&self, value: Value) -> u32 {
        self.ty(value).element().map_or(64, Scalar::bits)
    }

    /// How many bits the last word has.
    pub(super) fn high_bits(&self, a: &Words) -> u32 {
        self.bits(a.high())
    }

    /// How many bits a number has.
    pub(super) fn all_bits(&self, a: &Words) -> u32 {
        64 * (a.0.len() as u32 - 1) + self.high_bits(a)
    }

    /// A number of type `i64`.
    pub(super) fn number(&mut self, number: u64) -> Value {
        self.b.func.int(Type::I64, number)
    }

    /// The same number with 64 bits in the last word, too.
    pub(super) fn whole(&mut self, a: &Words, signed: bool) -> Words {
        let high = self.resized(a.high(), signed, 64);
        a.clone().with_high(high)
    }

    /// The same number with so many bits in the last word, which it fits or is cut to.
    pub(super) fn cut(&mut self, a: Words, high_bits: u32) -> Words {
        let high = self.resized(a.high(), false, high_bits);
        a.with_high(high)
    }

    /// A number of so many bits.
    pub(super) fn resized_words(&mut self, a: &Words, signed: bool, bits: u32) -> Words {
        let count = bits.div_ceil(64) as usize;
        if count == a.0.len() {
            let high = self.resized(a.high(), signed, last_bits(bits));
            return a.clone().with_high(high);
        }
        let mut words = if count > a.0.len() { self.whole(a, signed).0 } else { a.0[..count].to_vec() };
        if count > words.len() {
            let fill = self.fill(words[words.len() - 1], signed);
            words.resize(count, fill);
        }
        self.cut(Words(words), last_bits(bits))
    }

    /// A number of so many bits from one of at most 64.
    pub(super) fn widened(&mut self, value: Value, signed: bool, bits: u32) -> Words {
        let low = self.resized(value, signed, 64);
        let fill = self.fill(low, signed);
        let mut words = vec![low];
        words.resize(bits.div_ceil(64) as usize, fill);
        self.cut(Words(words), last_bits(bits))
    }

    /// What the words above one of 64 bits consist of.
    fn fill(&mut self, word: Value, signed: bool) -> Value {
        if signed { self.with(Binary::AShr, word, 63) } else { self.number(0) }
    }

    pub(super) fn select_words(&mut self, condition: Value, a: &Words, b: &Words) -> Words {
        self.zipped(a, b, |l, x, y| l.select(condition, x, y))
    }

    fn zipped(&mut self, a: &Words, b: &Words, each: impl Fn(&mut Self, Value, Value) -> Value) -> Words {
        Words(a.0.iter().zip(&b.0).map(|(&x, &y)| each(self, x, y)).collect())
    }

    pub(super) fn is_zero(&self, value: Value) -> bool {
        self.b.func.as_int(value) == Some(0)
    }

    pub(super) fn binary_words(&mut self, op: Binary, a: &Words, b: &Words) -> Words {
        match op {
            Binary::Add => self.sum(a, b),
            Binary::Sub => self.difference(a, b),
            Binary::Mul => self.product(a, b),
            Binary::And | Binary::Or | Binary::Xor => self.zipped(a, b, |l, x, y| l.binary(op, x, y)),
            Binary::Shl | Binary::LShr | Binary::AShr => self.shift(op, a, b.low()),
            // Of 128 bits: loops divide what has more.
            Binary::UDiv | Binary::URem | Binary::SDiv | Binary::SRem => {
                let (name, signed) = match op {
                    Binary::UDiv => ("__udivti3", false),
                    Binary::URem => ("__umodti3", false),
                    Binary::SDiv => ("__divti3", true),
                    _ => ("__modti3", true),
                };
                let bits = self.high_bits(a);
                let args = [self.whole(a, signed).0, self.whole(b, signed).0].concat();
                let result = self.call_pair(name, &args, vec![0, 2]);
                self.cut(result, bits)
            }
            // The verifier lets no such operation have integers.
            Binary::FAdd | Binary::FSub | Binary::FMul | Binary::FDiv | Binary::FRem => a.clone(),
        }
    }

    /// `a + b`.
    pub(super) fn sum(&mut self, a: &Words, b: &Words) -> Words {
        self.with_carries(Binary::Add, a, b)
    }

    /// `a - b`.
    pub(super) fn difference(&mut self, a: &Words, b: &Words) -> Words {
        self.with_carries(Binary::Sub, a, b)
    }

    /// A sum or a difference: each word takes what the one below carries or borrows.
    fn with_carries(&mut self, op: Binary, a: &Words, b: &Words) -> Words {
        let (mut words, mut carry) = (Vec::new(), None);
        let last = a.0.len() - 1;
        for (index, (&x, &y)) in a.0.iter().zip(&b.0).enumerate() {
            let one = carry.map(|carry| self.resized(carry, false, self.bits(x)));
            let (mut word, mut over) = (x, None);
            for term in [(!self.is_zero(y)).then_some(y), one].into_iter().flatten() {
                let result = self.binary(op, word, term);
                if index != last {
                    let [less, than] = if op == Binary::Add { [result, word] } else { [word, term] };
                    let again = self.icmp(IntPredicate::Ult, less, than);
                    over = Some(over.map_or(again, |over| self.binary(Binary::Or, over, again)));
                }
                word = result;
            }
            words.push(word);
            carry = over;
        }
        Words(words)
    }

    /// The upper half of the unsigned product of two numbers of 64 bits.
    pub(super) fn product_above(&mut self, a: Value, b: Value) -> Value {
        self.b.math(Math::UMulHigh, &[a, b])
    }

    /// `a · b`, row by row as on paper, without what is above the last word.
    fn product(&mut self, a: &Words, b: &Words) -> Words {
        let (count, last) = (a.0.len(), self.high_bits(a));
        let mut words: Vec<Option<Value>> = vec![None; count];
        for (i, &x) in a.0.iter().enumerate() {
            let mut carry: Option<Value> = None;
            for (j, &y) in b.0[..count - i].iter().enumerate() {
                let at = i + j;
                let is_zero = self.is_zero(x) || self.is_zero(y);
                if at == count - 1 {
                    let mut terms = Vec::new();
                    if !is_zero {
                        let (x, y) = (self.resized(x, false, last), self.resized(y, false, last));
                        terms.push(self.binary(Binary::Mul, x, y));
                    }
                    terms.extend(carry.map(|carry| self.resized(carry, false, last)));
                    terms.extend(words[at]);
                    words[at] = terms.into_iter().reduce(|sum, term| self.binary(Binary::Add, sum, term));
                    continue;
                }
                let (low, high) = match is_zero {
                    true => (None, None),
                    false => (Some(self.binary(Binary::Mul, x, y)), Some(self.product_above(x, y))),
                };
                let mut terms = [low, carry, words[at]].into_iter().flatten();
                let Some(mut word) = terms.next() else { continue };
                // Two digits and a product of digits are no more than two digits have room for.
                let mut above = high;
                for term in terms {
                    let sum = self.binary(Binary::Add, word, term);
                    let over = self.icmp(IntPredicate::Ult, sum, word);
                    let over = self.resized(over, false, 64);
                    above = Some(above.map_or(over, |above| self.binary(Binary::Add, above, over)));
                    word = sum;
                }
                words[at] = Some(word);
                carry = above;
            }
        }
        let types: Vec<Type> = a.0.iter().map(|&word| self.ty(word)).collect();
        let zero = |(word, ty): (Option<Value>, Type)| word.unwrap_or_else(|| self.b.func.zero(ty));
        Words(words.into_iter().zip(types).map(zero).collect())
    }

    pub(super) fn compare_words(&mut self, predicate: IntPredicate, a: &Words, b: &Words) -> Value {
        use IntPredicate::*;
        if matches!(predicate, Eq | Ne) {
            let differ = self.zipped(a, b, |l, x, y| l.binary(Binary::Xor, x, y));
            let any = self.any_bit(&differ);
            let zero = self.number(0);
            return self.icmp(predicate, any, zero);
        }
        if matches!(predicate, Slt | Sge) && b.0.iter().all(|&word| self.is_zero(word)) {
            return self.icmp(predicate, a.high(), b.high());
        }
        let unsigned = match predicate {
            Sgt => Ugt,
            Sge => Uge,
            Slt => Ult,
            Sle => Ule,
            other => other,
        };
        let mut result = self.icmp(unsigned, a.low(), b.low());
        for (index, (&x, &y)) in a.0.iter().zip(&b.0).enumerate().skip(1) {
            let here = if index == a.0.len() - 1 { predicate } else { unsigned };
            let decided = self.icmp(here, x, y);
            let equal = self.icmp(Eq, x, y);
            result = self.select(equal, result, decided);
        }
        result
    }

    /// A word in which a bit is set if one is in any.
    pub(super) fn any_bit(&mut self, a: &Words) -> Value {
        let whole = self.whole(a, false).0.into_iter();
        whole.reduce(|any, word| self.binary(Binary::Or, any, word)).unwrap_or(a.low())
    }

    /// A call of a function that gives a number of 128 bits; `pairs` are the arguments that such numbers begin with.
    pub(super) fn call_pair(&mut self, name: &str, args: &[Value], pairs: Vec<usize>) -> Words {
        let pair = self.call_plain(name, pair_type(), args, pairs);
        Words::pair(self.b.extract_value(pair, 0), self.b.extract_value(pair, 1))
    }

    /// The same of one with another result.
    pub(super) fn call_plain(&mut self, name: &str, ty: Type, args: &[Value], pairs: Vec<usize>) -> Value {
        let symbol = self.b.func.add_symbol(name);
        let call = self.b.inst(InstData::new(Op::Call(symbol), ty, args).with_pairs(pairs));
        self.result(call, ty)
    }
}
