//! This module splits what the IR spells as calls: bit counts, minima, saturation, arithmetic with overflow.

use super::convert::sign;
use super::{Halves, Outcome, Result, Splitter};
use crate::ir::{Binary, Function, Inst, InstData, IntPredicate, Math, Op, Overflow, Value};
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
        let b = if math.arity() > 1 { self.get(func, args[1])? } else { a };
        let by = if math.arity() > 2 { Some(self.get(func, args[2])?) } else { None };
        let mut l = Expansion::new(func, inst, data);
        let bits = l.high_bits(a);
        Ok(Outcome::Halves(match math {
            Abs => {
                let zero = l.zeros(a);
                let negative = l.compare_halves(IntPredicate::Slt, a, zero);
                let other = l.difference(zero, a).0;
                l.select_halves(negative, other, a)
            }
            SMin | SMax | UMin | UMax => {
                let predicate = match math {
                    SMin => IntPredicate::Slt,
                    SMax => IntPredicate::Sgt,
                    UMin => IntPredicate::Ult,
                    _ => IntPredicate::Ugt,
                };
                let first = l.compare_halves(predicate, a, b);
                l.select_halves(first, a, b)
            }
            UAddSat | SAddSat | USubSat | SSubSat => {
                let kind = match math {
                    UAddSat => Overflow::UAdd,
                    SAddSat => Overflow::SAdd,
                    USubSat => Overflow::USub,
                    _ => Overflow::SSub,
                };
                let (sum, wrapped) = l.overflowing(kind, a, b)?;
                let zero = l.zeros(a);
                let limit = match math {
                    UAddSat => l.ones(a),
                    USubSat => zero,
                    _ => l.limit(a),
                };
                l.select_halves(wrapped, limit, sum)
            }
            Ctpop | Ctlz | Cttz => {
                let count = l.count(math, a);
                l.widened(count, false, bits)
            }
            BSwap | BitReverse => {
                let x = l.whole(a, false);
                let turned = Halves { low: l.math(math, &[x.high]), high: l.math(math, &[x.low]) };
                let spare = l.number(u64::from(64 - bits));
                let turned = l.shift(Binary::LShr, turned, spare);
                l.cut(turned, bits)
            }
            FShl | FShr if bits == 64 => {
                let by = by.map_or(a.low, |by| by.low);
                l.window(math == FShl, a, b, by)
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
        let (result, wrapped) = l.overflowing(kind, a, b)?;
        for user in users {
            let Some(old) = func.inst(user).result() else { continue };
            if func.inst(user).op == Op::ExtractValue(1) {
                func.replace_uses(old, wrapped);
            }
        }
        Ok(Outcome::Halves(result))
    }
}

impl Expansion<'_> {
    /// All bits set.
    fn ones(&mut self, a: Halves) -> Halves {
        let high = self.ty(a.high);
        Halves { low: self.number(u64::MAX), high: self.b.func.int(high, u64::MAX) }
    }

    /// Zero of the type of `a`.
    fn zeros(&mut self, a: Halves) -> Halves {
        let high = self.ty(a.high);
        Halves { low: self.number(0), high: self.b.func.zero(high) }
    }

    /// The greatest number with the sign of `a`.
    fn limit(&mut self, a: Halves) -> Halves {
        let sign = sign(self, a);
        let bits = self.high_bits(a);
        let low = self.resized(sign, true, 64);
        let low = self.with(Binary::Xor, low, u64::MAX);
        Halves { low, high: self.with(Binary::Xor, sign, (1_u64 << (bits - 1)) - 1) }
    }

    /// A count of bits, as an `i64`.
    fn count(&mut self, math: Math, a: Halves) -> Value {
        let bits = self.high_bits(a);
        let high = self.math(math, &[a.high]);
        let (low, high) = (self.math(math, &[a.low]), self.resized(high, false, 64));
        if math == Math::Ctpop {
            return self.binary(Binary::Add, low, high);
        }
        // Where the half that is looked at first has no bit, the other one is counted on.
        let (first, first_bits, second, looked_at) = match math {
            Math::Ctlz => (high, bits, low, a.high),
            _ => (low, 64, high, a.low),
        };
        let zero = self.ty(looked_at);
        let zero = self.b.func.zero(zero);
        let none = self.icmp(IntPredicate::Eq, looked_at, zero);
        let on = self.with(Binary::Add, second, first_bits.into());
        self.select(none, on, first)
    }

    /// The upper (of a left shift) or the lower half of `a:b` shifted by a number modulo 128.
    fn window(&mut self, left: bool, a: Halves, b: Halves, by: Value) -> Halves {
        let by = self.with(Binary::And, by, 127);
        let other = self.with(Binary::Xor, by, 127);
        let one = self.number(1);
        let (kept, moved) = if left { (a, b) } else { (b, a) };
        let (out, back) = if left { (Binary::Shl, Binary::LShr) } else { (Binary::LShr, Binary::Shl) };
        let kept = self.shift(out, kept, by);
        let moved = self.shift(back, moved, one);
        let moved = self.shift(back, moved, other);
        self.binary_halves(Binary::Or, kept, moved)
    }

    /// The result, and whether it wrapped.
    fn overflowing(&mut self, kind: Overflow, a: Halves, b: Halves) -> Result<(Halves, Value)> {
        Ok(match kind {
            Overflow::UAdd => {
                let sum = self.sum(a, b).0;
                (sum, self.compare_halves(IntPredicate::Ult, sum, a))
            }
            Overflow::USub => (self.difference(a, b).0, self.compare_halves(IntPredicate::Ult, a, b)),
            Overflow::SAdd | Overflow::SSub => {
                let add = kind == Overflow::SAdd;
                let sum = if add { self.sum(a, b).0 } else { self.difference(a, b).0 };
                (sum, crate::legal::overflow::signed_sum(self, add, a.high, b.high, sum.high))
            }
            Overflow::UMul if self.high_bits(a) == 64 => self.unsigned_product(a, b),
            Overflow::SMul if self.high_bits(a) == 64 => {
                let zero = self.zeros(a);
                let magnitude = |l: &mut Self, x: Halves| {
                    let negative = l.compare_halves(IntPredicate::Slt, x, zero);
                    let other = l.difference(zero, x).0;
                    l.select_halves(negative, other, x)
                };
                let (x, y) = (magnitude(self, a), magnitude(self, b));
                let (product, wrapped) = self.unsigned_product(x, y);
                let differ = self.binary(Binary::Xor, a.high, b.high);
                let none = self.number(0);
                let negative = self.icmp(IntPredicate::Slt, differ, none);
                let other = self.difference(zero, product).0;
                let result = self.select_halves(negative, other, product);
                // The sign must be the one that it should be, but of zero.
                let sign = self.icmp(IntPredicate::Slt, result.high, none);
                let wrong = self.binary(Binary::Xor, sign, negative);
                let some = self.compare_halves(IntPredicate::Ne, result, zero);
                let wrong = self.binary(Binary::And, wrong, some);
                (result, self.binary(Binary::Or, wrapped, wrong))
            }
            _ => return Err("an overflowing product of this width is not supported".into()),
        })
    }

    /// The product of unsigned numbers of 128 bits, and whether it wrapped: both have upper halves, or the products with one
    /// of them do not fit.
    fn unsigned_product(&mut self, a: Halves, b: Halves) -> (Halves, Value) {
        let zero = self.number(0);
        let some = |l: &mut Self, x| l.icmp(IntPredicate::Ne, x, zero);
        let (has_a, has_b) = (some(self, a.high), some(self, b.high));
        let mut wrapped = self.binary(Binary::And, has_a, has_b);
        let low = self.binary(Binary::Mul, a.low, b.low);
        let mut high = self.product_above(a.low, b.low);
        for (x, y) in [(a.low, b.high), (b.low, a.high)] {
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
        (Halves { low, high }, wrapped)
    }
}
