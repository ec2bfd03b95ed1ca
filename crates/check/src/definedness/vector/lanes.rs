//! Instructions whose elements depend on elements of the same number.

use rivet_isa::{Chapter, Function, Operand, Param, Shape};

use super::dest::Body;
use super::{Active, Traced, Vector};
use crate::definedness::bits::{Bits, all_if, left, low};
use crate::definedness::int::operate;
use crate::definedness::origin::Origin;

/// The operands of an element: vs2, vs1 or the scalar, vd, and the bit of v0 that is data.
struct Lane {
    a: Bits,
    b: Bits,
    d: Bits,
    carry: Bits,
    /// SEW, and the width of the result.
    sew: u32,
    width: u32,
}

impl Vector<'_> {
    pub(super) fn elementwise(&mut self) {
        let form = self.form();
        let elements = self.before.vstart..self.vl;
        let body = match self.reads_undefined() {
            Some(_) => Body::of(elements.map(|i| self.lane(i)).collect()),
            None => Body::Defined,
        };
        if let Body::Lanes(lanes) = &body {
            let first = lanes.iter().enumerate().find(|(i, lane)| {
                let active = self.active(self.before.vstart + i);
                lane.0 != 0 && !matches!(active, Active::No)
            });
            if let Some((_, &(_, origin))) = first {
                self.flags(origin);
            }
        }
        if let Some(origin) = self.masked_by_undefined() {
            self.flags(origin);
        }
        let start = self.before.vstart;
        match form.vd {
            Shape::Mask => self.write_mask(self.inst.rd, &body),
            shape => self.write_group(self.inst.rd, self.bytes(shape), start, self.vl, &body),
        }
    }

    /// The first origin among the operands of the body.
    fn reads_undefined(&self) -> Option<Origin> {
        let (form, inst) = (self.form(), self.inst);
        let elements = self.before.vstart..self.vl;
        let (scalar, origin) = self.scalar(64);
        let operands = &*inst.op.row().operands;
        let carry = operands.contains(&Operand::V0);
        let vd = if form.reads_vd { form.vd } else { Shape::None };
        (scalar.is_undefined().then_some(origin))
            .or_else(|| self.any_undefined(form.vs2, inst.rs2, elements.clone()))
            .or_else(|| self.any_undefined(form.vs1, inst.rs1, elements.clone()))
            .or_else(|| self.any_undefined(vd, inst.rd, elements.clone()))
            .or_else(|| carry.then(|| self.any_undefined(Shape::Mask, 0, elements)).flatten())
    }

    pub(super) fn masked_by_undefined(&self) -> Option<Origin> {
        let elements = self.before.vstart..self.vl;
        self.is_masked().then(|| self.any_undefined(Shape::Mask, 0, elements)).flatten()
    }

    fn lane(&self, i: usize) -> Traced {
        let (form, inst) = (self.form(), self.inst);
        let sew = self.before.vtype.sew.bits();
        let none = (Bits::known(0), Origin::default());
        let operand = |shape: Shape, register: u8| match shape {
            Shape::None => none,
            shape => self.element(register, self.bytes(shape), i),
        };
        let a = operand(form.vs2, inst.rs2);
        let b = if form.vs1 == Shape::None { self.scalar(sew) } else { operand(form.vs1, inst.rs1) };
        let d = if form.reads_vd { operand(form.vd, inst.rd) } else { none };
        let carry = if inst.op.row().operands.contains(&Operand::V0) { self.bit(0, i) } else { none };
        let width = form.vd.eew(self.before.vtype).unwrap_or(sew);
        let lane = Lane { a: a.0, b: b.0, d: d.0, carry: carry.0, sew, width };
        let (chapter, function, parameter) = inst.op.semantics();
        let undefined = lane.result(chapter, function, parameter);
        let origin = [a, b, d, carry].into_iter().find(|(bits, _)| bits.is_undefined());
        (Bits::new(0, undefined & low(width)), origin.map_or(Origin::default(), |(_, origin)| origin))
    }
}

impl Lane {
    fn result(&self, chapter: Chapter, function: Function, op: Param) -> u64 {
        use Function as F;
        let &Lane { a, b, d, carry, sew, width } = self;
        let b_here = b.zext(sew);
        let any = a.is_undefined() || b_here.is_undefined() || d.is_undefined();
        match (chapter, function) {
            (Chapter::vint, F::zext) => a.undefined,
            (Chapter::vint, F::sext) => a.sext(sew >> op.log2_fraction().unwrap_or(0)).undefined,
            (Chapter::vint, _) => operate(op, a, b, sew),
            (Chapter::vwiden, _) => self.widened(function, op),
            (Chapter::vnarrow, _) => operate(op, a, b, 2 * sew),
            (Chapter::vcmp, _) => u64::from(!self.is_decided(op)),
            (Chapter::vcarry, F::vvm | F::vxm | F::vim) => match op {
                Param::Adc => a.add(b_here, carry).undefined,
                _ => a.sub(b_here, carry).undefined,
            },
            (Chapter::vcarry, _) => u64::from(!self.decides_carry(op)),
            (Chapter::vmac, _) => self.multiply_add(function, op),
            (Chapter::vmove, F::merge_vvm | F::merge_vxm | F::merge_vim | F::fmerge_vfm) => {
                match (carry.is_undefined(), carry.value & 1 != 0) {
                    (false, true) => b_here.undefined,
                    (false, false) => a.undefined,
                    // The value of a floating-point scalar is not at hand.
                    (true, _) if function == F::fmerge_vfm => low(sew),
                    (true, _) => a.either(b_here).undefined,
                }
            }
            (Chapter::vmove, _) => b_here.undefined,
            (Chapter::vfloat, F::exact_vv | F::exact_vf) => {
                let sign = 1 << (sew - 1);
                match op {
                    Param::Sgnj | Param::Sgnjn => a.undefined & !sign | b_here.undefined & sign,
                    Param::Sgnjx => a.undefined | b_here.undefined & sign,
                    _ => all_if(any, width),
                }
            }
            _ => all_if(any, width),
        }
    }

    fn widened(&self, function: Function, op: Param) -> u64 {
        use Function as F;
        let &Lane { a, b, sew, width, .. } = self;
        let extend = |bits: Bits, signed: bool| if signed { bits.sext(sew) } else { bits.zext(sew) };
        let (signed_a, signed_b) = match op {
            Param::Wadd | Param::Wsub | Param::Wmul => (true, true),
            Param::Wmulsu => (true, false),
            _ => (false, false),
        };
        let wide = matches!(function, F::wv | F::wx);
        let (a, b) = (if wide { a } else { extend(a, signed_a) }, extend(b, signed_b));
        match op {
            Param::Wadd | Param::Waddu => a.add(b, Bits::known(0)).undefined,
            Param::Wsub | Param::Wsubu => a.sub(b, Bits::known(0)).undefined,
            Param::Wsll => a.shl(b, width).undefined,
            _ => a.product(b).undefined,
        }
    }

    fn multiply_add(&self, function: Function, op: Param) -> u64 {
        use Function as F;
        let &Lane { a, b, d, sew, .. } = self;
        let b = b.zext(sew);
        // Extended bits lie above the bits that they come from, and so does what they change.
        let (product, addend) = match (function, op) {
            (F::vv | F::vx, Param::Madd | Param::Nmsub) => (b.product(d), a),
            _ => (a.product(b), d),
        };
        left(product.undefined | addend.undefined)
    }

    fn is_decided(&self, op: Param) -> bool {
        let (a, b, sew) = (self.a, self.b.zext(self.sew), self.sew);
        match op {
            Param::Eq | Param::Ne => a.decides_eq(b),
            Param::Ltu => a.decides_lt(b, sew, false),
            Param::Lt => a.decides_lt(b, sew, true),
            Param::Leu | Param::Gtu => b.decides_lt(a, sew, false),
            _ => b.decides_lt(a, sew, true),
        }
    }

    /// Is the carry or borrow out of the sum or difference certain?
    fn decides_carry(&self, op: Param) -> bool {
        let (a, b, c) = (self.a, self.b.zext(self.sew), self.carry.zext(1));
        let sum = |x: u64, y: u64| u128::from(x) + u128::from(y);
        match op {
            Param::Adc => {
                let carry = |n: u128| n >> self.sew;
                carry(sum(a.min(), b.min()) + u128::from(c.min()))
                    == carry(sum(a.max(), b.max()) + u128::from(c.max()))
            }
            _ => {
                (u128::from(a.min()) < sum(b.max(), c.max())) == (u128::from(a.max()) < sum(b.min(), c.min()))
            }
        }
    }
}
