//! This module selects comparisons of scalars and lanes.

use rivet_isa::Op;

use super::lanes::{Lanes, find, immediate_range};
use super::scalar::Known;
use super::{Result, Select};
use crate::ir::{FloatPredicate, IntPredicate, Value};
use crate::mir::{Class, Inst, Reg, Vector};

impl Select<'_> {
    /// A comparison of integers lane by lane; `lanes` are those that are compared.
    pub(super) fn vector_icmp(
        &mut self,
        predicate: IntPredicate,
        lanes: &Lanes,
        mut a: Value,
        mut b: Value,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        if lanes.is_mask() {
            return self.mask_icmp(predicate, lanes, a, b);
        }
        let mut predicate = predicate;
        if self.ir.as_splat(a).is_some() && self.ir.as_splat(b).is_none() {
            (a, b) = (b, a);
            predicate = predicate.swapped();
        }
        let v = Vector { mask, ..lanes.vector() };
        let x = self.value(a)?;
        if let Some(scalar) = self.ir.as_splat(b) {
            if let Some(number) = self.ir.as_signed(b) {
                // x < 5 is x <= 4, x >= 5 is x > 4.
                let less_one = number.checked_sub(1).filter(|_| predicate.is_signed() || number != 0);
                use IntPredicate::*;
                let form = match (predicate, less_one) {
                    (Slt, Some(n)) => Some((Sle, n)),
                    (Ult, Some(n)) => Some((Ule, n)),
                    (Sge, Some(n)) => Some((Sgt, n)),
                    (Uge, Some(n)) => Some((Ugt, n)),
                    (Slt | Ult | Sge | Uge, None) => None,
                    (other, _) => Some((other, number)),
                };
                if let Some((predicate, n)) = form
                    && let Some(op) = find(&format!("{}.vi", compare_name(predicate)))
                    && immediate_range(op).is_some_and(|(min, max)| (min..=max).contains(&n))
                {
                    return Ok(self.vector_imm(op, Class::V(1), Some(x), n, v));
                }
            }
            if let Some(op) = find(&format!("{}.vx", compare_name(predicate))) {
                let scalar = self.value(scalar)?;
                return Ok(self.vector(op, Class::V(1), Some(x), Some(scalar), v));
            }
            // There is no "greater or equal" to a scalar: not "less".
            let op = self.row(&format!("{}.vx", compare_name(predicate.inverse())))?;
            let scalar = self.value(scalar)?;
            let less = self.vector(op, Class::V(1), Some(x), Some(scalar), v);
            return Ok(self.inverted(less, lanes));
        }
        let y = self.value(b)?;
        let (op, x, y) = match find(&format!("{}.vv", compare_name(predicate))) {
            Some(op) => (op, x, y),
            None => (self.row(&format!("{}.vv", compare_name(predicate.swapped())))?, y, x),
        };
        Ok(self.vector(op, Class::V(1), Some(x), Some(y), v))
    }

    /// Not a mask; `lanes` have as many elements.
    pub(super) fn inverted(&mut self, mask: Reg, lanes: &Lanes) -> Reg {
        if let Some(&other) = self.inverses.get(&mask) {
            return other;
        }
        let rd = self.vector(Op::vmnand_mm, Class::V(1), Some(mask), Some(mask), lanes.vector());
        self.inverses.insert(rd, mask);
        rd
    }

    /// `vmand.mm`, `vmor.mm` or `vmxor.mm`, with what is known of the operands.
    pub(super) fn mask_op(&mut self, op: Op, a: Reg, b: Reg, lanes: &Lanes) -> Reg {
        let (all_a, all_b) = (self.truths.contains(&a), self.truths.contains(&b));
        let (not_a, not_b) = (self.inverses.get(&a).copied(), self.inverses.get(&b).copied());
        let v = lanes.vector();
        let new = |s: &mut Self, op: Op, x: Reg, y: Reg| s.vector(op, Class::V(1), Some(x), Some(y), v);
        match op {
            _ if a == b && op != Op::vmxor_mm => a,
            Op::vmand_mm if all_a => b,
            Op::vmand_mm if all_b => a,
            Op::vmor_mm if all_a => a,
            Op::vmor_mm if all_b => b,
            Op::vmor_mm if not_a == Some(b) || not_b == Some(a) => self.all_true(lanes),
            Op::vmand_mm | Op::vmor_mm => {
                let with_not = if op == Op::vmand_mm { Op::vmandn_mm } else { Op::vmorn_mm };
                match (not_a, not_b) {
                    (_, Some(y)) => new(self, with_not, a, y),
                    (Some(x), _) => new(self, with_not, b, x),
                    _ => new(self, op, a, b),
                }
            }
            _ => new(self, op, a, b),
        }
    }

    /// A comparison of masks as numbers of one bit: of the signed ones, 1 is -1.
    fn mask_icmp(&mut self, predicate: IntPredicate, lanes: &Lanes, a: Value, b: Value) -> Result<Reg> {
        use IntPredicate::*;
        let (x, y) = (self.value(a)?, self.value(b)?);
        let (op, x, y) = match predicate {
            Eq => (Op::vmxnor_mm, x, y),
            Ne => (Op::vmxor_mm, x, y),
            Ugt | Slt => (Op::vmandn_mm, x, y),
            Ult | Sgt => (Op::vmandn_mm, y, x),
            Uge | Sle => (Op::vmorn_mm, x, y),
            Ule | Sge => (Op::vmorn_mm, y, x),
        };
        Ok(self.vector(op, Class::V(1), Some(x), Some(y), lanes.vector()))
    }

    /// A comparison of floating-point numbers lane by lane.
    pub(super) fn vector_fcmp(
        &mut self,
        predicate: FloatPredicate,
        lanes: &Lanes,
        a: Value,
        b: Value,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let (mut predicate, mut a, mut b) = self.as_test_of_one(predicate, a, b);
        if self.ir.as_splat(a).is_some() && self.ir.as_splat(b).is_none() {
            (a, b) = (b, a);
            predicate = predicate.swapped();
        }
        use FloatPredicate::*;
        let v = Vector { mask, ..lanes.vector() };
        let one = |s: &mut Self, name: &str, a: Value, b: Value| -> Result<Reg> {
            let x = s.value(a)?;
            if let (Some(scalar), Some(op)) = (s.ir.as_splat(b), find(&format!("{name}.vf"))) {
                let scalar = s.value(scalar)?;
                return Ok(s.vector(op, Class::V(1), Some(x), Some(scalar), v));
            }
            let y = s.value(b)?;
            match (find(&format!("{name}.vv")), name) {
                (Some(op), _) => Ok(s.vector(op, Class::V(1), Some(x), Some(y), v)),
                (None, "vmfgt") => Ok(s.vector(Op::vmflt_vv, Class::V(1), Some(y), Some(x), v)),
                (None, _) => Ok(s.vector(Op::vmfle_vv, Class::V(1), Some(y), Some(x), v)),
            }
        };
        let plain = lanes.vector();
        let both = |s: &mut Self, op: Op, x: Reg, y: Reg| s.vector(op, Class::V(1), Some(x), Some(y), plain);
        match predicate {
            Oeq => one(self, "vmfeq", a, b),
            Une => one(self, "vmfne", a, b),
            Olt => one(self, "vmflt", a, b),
            Ole => one(self, "vmfle", a, b),
            Ogt => one(self, "vmfgt", a, b),
            Oge => one(self, "vmfge", a, b),
            One => {
                let (less, more) = (one(self, "vmflt", a, b)?, one(self, "vmfgt", a, b)?);
                Ok(both(self, Op::vmor_mm, less, more))
            }
            Ord => {
                let (x, y) = (one(self, "vmfeq", a, a)?, one(self, "vmfeq", b, b)?);
                Ok(both(self, Op::vmand_mm, x, y))
            }
            Uno => {
                let (x, y) = (one(self, "vmfne", a, a)?, one(self, "vmfne", b, b)?);
                Ok(both(self, Op::vmor_mm, x, y))
            }
            False => Ok(both_of(self, Op::vmxor_mm, lanes)),
            True => Ok(both_of(self, Op::vmxnor_mm, lanes)),
            Ueq | Ugt | Uge | Ult | Ule => {
                let other = self.vector_fcmp(predicate.inverse(), lanes, a, b, mask)?;
                Ok(self.inverted(other, lanes))
            }
        }
    }

    /// Whether numbers are of some classes.
    pub(super) fn vector_class(
        &mut self,
        test: u16,
        lanes: &Lanes,
        a: Value,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let x = self.value(a)?;
        let v = Vector { mask, ..lanes.vector() };
        let class = self.vector(Op::vfclass_v, lanes.class(), Some(x), None, v);
        let number = self.integer(class_bits(test));
        let hit = self.vector(Op::vand_vx, lanes.class(), Some(class), Some(number), v);
        Ok(self.vector_imm(Op::vmsne_vi, Class::V(1), Some(hit), 0, v))
    }

    // Scalars.

    /// Whether a number is of some classes.
    pub(super) fn scalar_class(&mut self, test: u16, a: Value) -> Result<Reg> {
        let (op, x) = (self.float_row("fclass", a)?, self.value(a)?);
        let class = self.x();
        self.push(Inst::rr(op, class, x));
        let hit = self.ri(Op::andi, class, class_bits(test));
        let rd = self.rr(Op::sltu, Reg::ZERO, hit);
        self.known.insert(rd, Known::bit());
        Ok(rd)
    }

    pub(super) fn scalar_icmp(&mut self, predicate: IntPredicate, a: Value, b: Value) -> Result<Reg> {
        use IntPredicate::*;
        let (x, y, zeros) = self.comparable(predicate, a, b)?;
        let number = if zeros { self.ir.as_int(b).map(|n| n as i64) } else { self.ir.as_signed(b) };
        let less =
            |s: &mut Self, signed: bool, x: Reg, y: Reg| s.rr(if signed { Op::slt } else { Op::sltu }, x, y);
        let not = |s: &mut Self, x: Reg| s.ri(Op::xori, x, 1);
        let rd = match predicate {
            Eq | Ne => {
                let difference = match number {
                    Some(0) => x,
                    Some(n) if (-2047..2048).contains(&n) => self.ri(Op::addi, x, -n),
                    _ => self.rr(Op::xor, x, y),
                };
                if predicate == Eq {
                    self.ri(Op::sltiu, difference, 1)
                } else {
                    self.rr(Op::sltu, Reg::ZERO, difference)
                }
            }
            Slt if number.is_some_and(|n| (-2048..2048).contains(&n)) => {
                self.ri(Op::slti, x, number.unwrap_or(0))
            }
            Slt | Ult => less(self, predicate == Slt, x, y),
            Sgt | Ugt => less(self, predicate == Sgt, y, x),
            Sge | Uge => {
                let less = less(self, predicate == Sge, x, y);
                not(self, less)
            }
            Sle | Ule => {
                let more = less(self, predicate == Sle, y, x);
                not(self, more)
            }
        };
        self.known.insert(rd, Known::bit());
        Ok(rd)
    }

    /// A test of two numbers for NaNs, where only one of them may be one, as a comparison of that with itself.
    fn as_test_of_one(
        &self,
        predicate: FloatPredicate,
        a: Value,
        b: Value,
    ) -> (FloatPredicate, Value, Value) {
        let equality = match predicate {
            FloatPredicate::Ord => FloatPredicate::Oeq,
            FloatPredicate::Uno => FloatPredicate::Une,
            _ => return (predicate, a, b),
        };
        let is_number = |value: Value| {
            let bits = self.ir.as_float_bits(value);
            let scalar = self.ir.ty(value).element();
            bits.zip(scalar).is_some_and(|(bits, scalar)| !crate::ir::float::decode(scalar, bits).is_nan())
        };
        match (a == b || is_number(b), is_number(a)) {
            (true, _) => (equality, a, a),
            (false, true) => (equality, b, b),
            _ => (predicate, a, b),
        }
    }

    pub(super) fn scalar_fcmp(&mut self, predicate: FloatPredicate, a: Value, b: Value) -> Result<Reg> {
        use FloatPredicate::*;
        let (predicate, a, b) = self.as_test_of_one(predicate, a, b);
        let (x, y) = (self.value(a)?, self.value(b)?);
        let one = |s: &mut Self, name: &str, x: Reg, y: Reg| -> Result<Reg> {
            let op = s.float_row(name, a)?;
            let rd = s.x();
            s.push(Inst::rrr(op, rd, x, y));
            s.known.insert(rd, Known::bit());
            Ok(rd)
        };
        let rd = match predicate {
            Oeq => one(self, "feq", x, y)?,
            Olt => one(self, "flt", x, y)?,
            Ole => one(self, "fle", x, y)?,
            Ogt => one(self, "flt", y, x)?,
            Oge => one(self, "fle", y, x)?,
            One => {
                let (less, more) = (one(self, "flt", x, y)?, one(self, "flt", y, x)?);
                self.rr(Op::or, less, more)
            }
            Ord => {
                let (p, q) = (one(self, "feq", x, x)?, one(self, "feq", y, y)?);
                self.rr(Op::and, p, q)
            }
            False => Reg::ZERO,
            True => self.integer(1),
            Ueq | Ugt | Uge | Ult | Ule | Une | Uno => {
                let other = self.scalar_fcmp(predicate.inverse(), a, b)?;
                self.ri(Op::xori, other, 1)
            }
        };
        if rd != Reg::ZERO {
            self.known.insert(rd, Known::bit());
        }
        Ok(rd)
    }
}

/// The bits of `fclass` for LLVM's, which are, least first: sNaN, qNaN, -inf, -normal, -subnormal, -0, +0, +subnormal,
/// +normal, +inf.
fn class_bits(test: u16) -> i64 {
    let wanted =
        (0..10).filter(|bit| test >> bit & 1 != 0).map(|bit| [8, 9, 0, 1, 2, 3, 4, 5, 6, 7][bit as usize]);
    wanted.map(|bit: u32| 1i64 << bit).sum()
}

/// No bit or every bit.
fn both_of(s: &mut Select<'_>, op: Op, lanes: &Lanes) -> Reg {
    let any = s.undef(Class::V(1));
    s.vector(op, Class::V(1), Some(any), Some(any), lanes.vector())
}

/// The instruction for a predicate, without its form.
fn compare_name(predicate: IntPredicate) -> &'static str {
    use IntPredicate::*;
    match predicate {
        Eq => "vmseq",
        Ne => "vmsne",
        Ugt => "vmsgtu",
        Uge => "vmsgeu",
        Ult => "vmsltu",
        Ule => "vmsleu",
        Sgt => "vmsgt",
        Sge => "vmsge",
        Slt => "vmslt",
        Sle => "vmsle",
    }
}
