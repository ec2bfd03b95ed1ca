//! This module splits arithmetic, shifts and comparisons.

use super::{Halves, pair_type};
use crate::ir::{Binary, InstData, IntPredicate, Math, Op, Scalar, Type, Value};
use crate::legal::lower::Expansion;

impl Expansion<'_> {
    /// How many bits are above the low 64.
    pub(super) fn high_bits(&self, a: Halves) -> u32 {
        self.ty(a.high).element().map_or(64, Scalar::bits)
    }

    /// A number of type `i64`.
    pub(super) fn number(&mut self, number: u64) -> Value {
        self.b.func.int(Type::I64, number)
    }

    /// The same number with 128 bits.
    pub(super) fn whole(&mut self, a: Halves, signed: bool) -> Halves {
        Halves { low: a.low, high: self.resized(a.high, signed, 64) }
    }

    /// Of a number of 128 bits those that fit.
    pub(super) fn cut(&mut self, a: Halves, high_bits: u32) -> Halves {
        Halves { low: a.low, high: self.resized(a.high, false, high_bits) }
    }

    /// A number of at most 64 bits with `high_bits` more than 64.
    pub(super) fn widened(&mut self, value: Value, signed: bool, high_bits: u32) -> Halves {
        let low = self.resized(value, signed, 64);
        let high = if signed { self.with(Binary::AShr, low, 63) } else { self.number(0) };
        self.cut(Halves { low, high }, high_bits)
    }

    pub(super) fn select_halves(&mut self, condition: Value, a: Halves, b: Halves) -> Halves {
        Halves { low: self.select(condition, a.low, b.low), high: self.select(condition, a.high, b.high) }
    }

    fn each(&mut self, op: Binary, a: Halves, b: Halves) -> Halves {
        Halves { low: self.binary(op, a.low, b.low), high: self.binary(op, a.high, b.high) }
    }

    fn is_zero(&self, value: Value) -> bool {
        self.b.func.as_int(value) == Some(0)
    }

    pub(super) fn binary_halves(&mut self, op: Binary, a: Halves, b: Halves) -> Halves {
        let bits = self.high_bits(a);
        match op {
            Binary::Add => self.sum(a, b).0,
            Binary::Sub => self.difference(a, b).0,
            Binary::Mul => self.product(a, b),
            Binary::And | Binary::Or | Binary::Xor => self.each(op, a, b),
            Binary::Shl | Binary::LShr | Binary::AShr => self.shift(op, a, b.low),
            Binary::UDiv | Binary::URem | Binary::SDiv | Binary::SRem => {
                let (name, signed) = match op {
                    Binary::UDiv => ("__udivti3", false),
                    Binary::URem => ("__umodti3", false),
                    Binary::SDiv => ("__divti3", true),
                    _ => ("__modti3", true),
                };
                let (a, b) = (self.whole(a, signed), self.whole(b, signed));
                let result = self.call_halves(name, &[a.low, a.high, b.low, b.high], vec![0, 2]);
                self.cut(result, bits)
            }
            // The verifier lets no such operation have integers.
            Binary::FAdd | Binary::FSub | Binary::FMul | Binary::FDiv | Binary::FRem => a,
        }
    }

    /// `a + b`, and the carry out of the low halves.
    pub(super) fn sum(&mut self, a: Halves, b: Halves) -> (Halves, Value) {
        let low = self.binary(Binary::Add, a.low, b.low);
        let carry = self.icmp(IntPredicate::Ult, low, a.low);
        let high = if self.is_zero(b.high) { a.high } else { self.binary(Binary::Add, a.high, b.high) };
        let bits = self.high_bits(a);
        let one = self.resized(carry, false, bits);
        (Halves { low, high: self.binary(Binary::Add, high, one) }, carry)
    }

    /// `a - b`, and the borrow of the low halves.
    pub(super) fn difference(&mut self, a: Halves, b: Halves) -> (Halves, Value) {
        let low = self.binary(Binary::Sub, a.low, b.low);
        let borrow = self.icmp(IntPredicate::Ult, a.low, b.low);
        let high = self.binary(Binary::Sub, a.high, b.high);
        let bits = self.high_bits(a);
        let one = self.resized(borrow, false, bits);
        (Halves { low, high: self.binary(Binary::Sub, high, one) }, borrow)
    }

    /// The upper half of the unsigned product of two numbers of 64 bits.
    pub(super) fn product_above(&mut self, a: Value, b: Value) -> Value {
        self.b.math(Math::UMulHigh, &[a, b])
    }

    fn product(&mut self, a: Halves, b: Halves) -> Halves {
        let bits = self.high_bits(a);
        let low = self.binary(Binary::Mul, a.low, b.low);
        let above = self.product_above(a.low, b.low);
        let mut high = self.resized(above, false, bits);
        for (x, y) in [(a, b), (b, a)] {
            if self.is_zero(y.high) {
                continue;
            }
            let x = self.resized(x.low, false, bits);
            let part = self.binary(Binary::Mul, x, y.high);
            high = self.binary(Binary::Add, high, part);
        }
        Halves { low, high }
    }

    /// A shift by an `i64`; by 128 and more the result is poison, so any will do.
    pub(super) fn shift(&mut self, op: Binary, a: Halves, by: Value) -> Halves {
        let bits = self.high_bits(a);
        let x = self.whole(a, op == Binary::AShr);
        let shifted = match self.b.func.as_int(by) {
            Some(by) => self.shift_by_constant(op, x, by),
            None => self.shift_by_variable(op, x, by),
        };
        self.cut(shifted, bits)
    }

    fn shift_by_constant(&mut self, op: Binary, x: Halves, by: u64) -> Halves {
        let (left, rest) = (op == Binary::Shl, by % 64);
        let (near, far) = if left { (x.low, x.high) } else { (x.high, x.low) };
        let moved = |l: &mut Self, op, value, by| if by == 0 { value } else { l.with(op, value, by) };
        // `near` moves on to where `far` was.
        let (near, far) = if by >= 64 {
            let fill = if op == Binary::AShr { self.with(Binary::AShr, near, 63) } else { self.number(0) };
            (fill, moved(self, op, near, rest))
        } else if rest == 0 {
            (near, far)
        } else {
            let (out, back) = if left { (Binary::Shl, Binary::LShr) } else { (Binary::LShr, Binary::Shl) };
            let (kept, over) = (self.with(out, far, rest), self.with(back, near, 64 - rest));
            (self.with(op, near, rest), self.binary(Binary::Or, kept, over))
        };
        if left { Halves { low: near, high: far } } else { Halves { low: far, high: near } }
    }

    fn shift_by_variable(&mut self, op: Binary, x: Halves, by: Value) -> Halves {
        let left = op == Binary::Shl;
        let (near, far) = if left { (x.low, x.high) } else { (x.high, x.low) };
        let (out, back) = if left { (Binary::Shl, Binary::LShr) } else { (Binary::LShr, Binary::Shl) };
        let rest = self.with(Binary::And, by, 63);
        let other = self.with(Binary::Xor, rest, 63);
        let step = self.with(back, near, 1);
        let (kept, over) = (self.binary(out, far, rest), self.binary(back, step, other));
        let both = self.binary(Binary::Or, kept, over);
        let moved = self.binary(op, near, rest);
        let fill = if op == Binary::AShr { self.with(Binary::AShr, near, 63) } else { self.number(0) };
        let (sixty_four, zero) = (self.with(Binary::And, by, 64), self.number(0));
        let is_far = self.icmp(IntPredicate::Ne, sixty_four, zero);
        let (near, far) = (self.select(is_far, fill, moved), self.select(is_far, moved, both));
        if left { Halves { low: near, high: far } } else { Halves { low: far, high: near } }
    }

    pub(super) fn compare_halves(&mut self, predicate: IntPredicate, a: Halves, b: Halves) -> Value {
        use IntPredicate::*;
        if matches!(predicate, Eq | Ne) {
            let differ = self.each(Binary::Xor, a, b);
            let high = self.resized(differ.high, false, 64);
            let any = self.binary(Binary::Or, differ.low, high);
            let zero = self.number(0);
            return self.icmp(predicate, any, zero);
        }
        if matches!(predicate, Slt | Sge) && self.is_zero(b.high) && self.is_zero(b.low) {
            return self.icmp(predicate, a.high, b.high);
        }
        let unsigned = match predicate {
            Sgt => Ugt,
            Sge => Uge,
            Slt => Ult,
            Sle => Ule,
            other => other,
        };
        let lows = self.icmp(unsigned, a.low, b.low);
        let highs = self.icmp(predicate, a.high, b.high);
        let equal = self.icmp(Eq, a.high, b.high);
        self.select(equal, lows, highs)
    }

    /// A call of a function that gives a number of 128 bits; `pairs` are the arguments that such numbers begin with.
    pub(super) fn call_halves(&mut self, name: &str, args: &[Value], pairs: Vec<usize>) -> Halves {
        let pair = self.call_plain(name, pair_type(), args, pairs);
        Halves { low: self.b.extract_value(pair, 0), high: self.b.extract_value(pair, 1) }
    }

    /// The same of one with another result.
    pub(super) fn call_plain(&mut self, name: &str, ty: Type, args: &[Value], pairs: Vec<usize>) -> Value {
        let symbol = self.b.func.add_symbol(name);
        let call = self.b.inst(InstData::new(Op::Call(symbol), ty, args).with_pairs(pairs));
        self.result(call, ty)
    }
}
