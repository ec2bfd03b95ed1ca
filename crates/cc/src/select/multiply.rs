//! This module selects products and quotients of scalars: instructions, or where the target has none (M, Zmmul), shifts and sums or
//! functions of the compiler's library.

use rivet_isa::Op;

use super::Select;
use crate::mir::{Class, Code, Inst, Refer, Reg};

/// Products by constants of so many powers of two, added and subtracted, are shorter than a call.
const MOST_TERMS: usize = 4;

impl Select<'_> {
    /// An operation on two registers that may be a product or a quotient.
    pub(super) fn multiplied(&mut self, op: Op, a: Reg, b: Reg) -> Reg {
        let has = match op {
            Op::mul | Op::mulw => self.target.zmmul,
            _ => self.target.m,
        };
        let (name, word) = match op {
            _ if has => return self.rr(op, a, b),
            Op::mul => ("__muldi3", false),
            Op::mulw => ("__muldi3", true),
            Op::div => ("__divdi3", false),
            Op::divw => ("__divdi3", true),
            Op::divu => ("__udivdi3", false),
            Op::divuw => ("__udivdi3", true),
            Op::rem => ("__moddi3", false),
            Op::remw => ("__moddi3", true),
            Op::remu => ("__umoddi3", false),
            Op::remuw => ("__umoddi3", true),
            _ => return self.rr(op, a, b),
        };
        let (a, b) = match op {
            Op::divw | Op::remw => (self.sign_extended(a, 32), self.sign_extended(b, 32)),
            Op::divuw | Op::remuw => (self.zero_extended(a, 32), self.zero_extended(b, 32)),
            _ => (a, b),
        };
        let result = self.library_call::<1>(name, &[a, b])[0];
        if word { self.ri(Op::addiw, result, 0) } else { result }
    }

    /// A product by a constant.
    pub(super) fn multiplied_by(&mut self, a: Reg, number: i64) -> Reg {
        let terms = terms(number);
        if self.target.zmmul || terms.len() > MOST_TERMS {
            let number = self.integer(number);
            return self.multiplied(Op::mul, a, number);
        }
        let mut sum = None;
        for &(shift, negative) in &terms {
            let own = if shift == 0 { a } else { self.ri(Op::slli, a, shift) };
            sum = Some(match sum {
                None if negative => self.rr(Op::sub, Reg::ZERO, own),
                None => own,
                Some(before) => self.rr(if negative { Op::sub } else { Op::add }, before, own),
            });
        }
        sum.unwrap_or(Reg::ZERO)
    }

    /// The low and the high half of a product.
    pub(super) fn whole_product(&mut self, a: Reg, b: Reg, signed: bool) -> (Reg, Reg) {
        if self.target.zmmul {
            let high = if signed { Op::mulh } else { Op::mulhu };
            return (self.rr(Op::mul, a, b), self.rr(high, a, b));
        }
        let mut above = |reg| if signed { self.ri(Op::srai, reg, 63) } else { Reg::ZERO };
        let (above_a, above_b) = (above(a), above(b));
        let [low, high] = self.library_call("__multi3", &[a, above_a, b, above_b]);
        (low, high)
    }

    /// A call of a function of a library on integers, which gives as many.
    fn library_call<const N: usize>(&mut self, name: &str, arguments: &[Reg]) -> [Reg; N] {
        let places: Vec<Reg> = (10..).take(arguments.len()).map(Reg::x).collect();
        for (&to, &from) in places.iter().zip(arguments) {
            self.push(Inst::copy(to, from));
        }
        let results: Vec<Reg> = (10..).take(N).map(Reg::x).collect();
        let refer = Refer::Symbol(name.to_owned());
        self.push(Inst { more: places, results, refer, ..Inst::new(Code::Call) });
        let mut at = 10;
        [(); N].map(|()| {
            let reg = self.out.reg(Class::X);
            self.push(Inst::copy(reg, Reg::x(at)));
            at += 1;
            reg
        })
    }

    /// The same, whose result nobody reads.
    pub(super) fn call_library(&mut self, name: &str, arguments: &[Reg]) {
        let _: [Reg; 0] = self.library_call(name, arguments);
    }
}

/// Powers of two whose sum is a number, with those that are subtracted marked; no two of them are neighbours.
fn terms(number: i64) -> Vec<(i64, bool)> {
    let (mut left, mut at, mut all) = (i128::from(number), 0, Vec::new());
    while left != 0 {
        if left & 1 != 0 {
            let negative = left & 3 == 3;
            all.push((at, negative));
            left += if negative { 1 } else { -1 };
        }
        left >>= 1;
        at += 1;
    }
    // What does not fit 64 bits is 0 in them.
    all.retain(|(shift, _)| *shift < 64);
    // One that is not subtracted first.
    if let Some(first) = all.iter().position(|(_, negative)| !negative) {
        all.swap(0, first);
    }
    all
}
