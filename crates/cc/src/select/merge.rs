//! This module selects `select` and merges, scalar and lane by lane.

use rivet_isa::{Op, Vtype};

use super::lanes::{Lanes, immediate_range};
use super::{Result, Select};
use crate::ir::{Binary, InstData, Type, Value};
use crate::mir::{Class, Inst, Reg, Vector};

impl Select<'_> {
    /// `select`: the condition is a mask, or one bit for all lanes.
    pub(super) fn vector_select(&mut self, lanes: &Lanes, args: &[Value]) -> Result<Reg> {
        let condition = if self.ir.ty(args[0]).is_vector() {
            self.value(args[0])?
        } else {
            let bit = self.value(args[0])?;
            let bit = self.zero_extended(bit, 1);
            let bytes = self.lanes_of_mask(lanes)?;
            let all =
                self.vector(Op::vmv_v_x, Class::V(bytes.lmul.regs() as u8), None, Some(bit), bytes.vector());
            self.vector_imm(Op::vmsne_vi, Class::V(1), Some(all), 0, bytes.vector())
        };
        self.merged(lanes, condition, args[1], args[2], None)
    }

    /// The lanes of a mask for as many elements.
    pub(super) fn lanes_of_mask(&mut self, lanes: &Lanes) -> Result<Lanes> {
        let mask = self.lanes(Type::Vector(crate::ir::Scalar::Int(1), lanes.count))?;
        Ok(Lanes { avl: lanes.avl, ..mask })
    }

    /// `llvm.vp.select`, or `llvm.vp.merge`, which keeps the second value from the length on.
    pub(super) fn merge(&mut self, data: &InstData, keeps_tail: bool) -> Result<Reg> {
        let args = data.operands();
        let lanes = self.lanes_under(data.ty, args[3])?;
        if self.ir.is_undefined(args[2]) {
            return self.value(args[1]);
        }
        let tail = if keeps_tail { Some(self.value(args[2])?) } else { None };
        if !self.ir.is_all_true(args[0]) {
            let condition = self.value(args[0])?;
            return self.merged(&lanes, condition, args[1], args[2], tail);
        }
        let Some(tail) = tail else { return self.value(args[1]) };
        if lanes.is_mask() {
            // There is no undisturbed tail of masks: by lanes of bytes.
            let all = self.all_true(&lanes);
            return self.merged(&lanes, all, args[1], args[2], Some(tail));
        }
        self.splat_or_move(&lanes, args[1], Some(tail))
    }

    /// A mask without holes.
    pub(super) fn all_true(&mut self, lanes: &Lanes) -> Reg {
        let any = self.undef(Class::V(1));
        let rd = self.vector(Op::vmxnor_mm, Class::V(1), Some(any), Some(any), lanes.vector());
        self.truths.insert(rd);
        rd
    }

    /// The value in the lanes there are, what was there before from the length on.
    fn splat_or_move(&mut self, lanes: &Lanes, value: Value, tail: Option<Reg>) -> Result<Reg> {
        if let Some(scalar) = self.ir.as_splat(value) {
            return self.splat_under(*lanes, scalar, tail);
        }
        let source = self.value(value)?;
        let v = keeping(lanes.vector(), tail);
        Ok(self.vector(Op::vmv_v_v, lanes.class(), None, Some(source), v))
    }

    /// `yes` where the mask is set, else `no`.
    fn merged(&mut self, lanes: &Lanes, mask: Reg, yes: Value, no: Value, tail: Option<Reg>) -> Result<Reg> {
        if lanes.is_mask() {
            return self.merged_masks(lanes, mask, yes, no, tail);
        }
        let v = keeping(Vector { mask: Some(mask), ..lanes.vector() }, tail);
        let class = lanes.class();
        let other = self.value(no)?;
        if let Some(scalar) = self.ir.as_splat(yes) {
            let number = self.ir.as_signed(yes).or(self.ir.as_float_bits(yes).filter(|b| *b == 0).map(|_| 0));
            if let Some(n) = number
                && immediate_range(Op::vmerge_vim).is_some_and(|(min, max)| (min..=max).contains(&n))
            {
                return Ok(self.vector_imm(Op::vmerge_vim, class, Some(other), n, v));
            }
            let op = if lanes.is_float { Op::vfmerge_vfm } else { Op::vmerge_vxm };
            let scalar = self.value(scalar)?;
            return Ok(self.vector(op, class, Some(other), Some(scalar), v));
        }
        let yes = self.value(yes)?;
        Ok(self.vector(Op::vmerge_vvm, class, Some(other), Some(yes), v))
    }

    /// (mask and yes) or (no and not mask); beyond the length `no`.
    fn merged_masks(
        &mut self,
        lanes: &Lanes,
        mask: Reg,
        yes: Value,
        no: Value,
        tail: Option<Reg>,
    ) -> Result<Reg> {
        if tail.is_none() {
            // Conjunction and disjunction, which must not look at their second operand for nothing, come as choices.
            match (self.ir.as_int(yes), self.ir.as_int(no)) {
                (Some(1), _) => {
                    let no = self.value(no)?;
                    return Ok(self.mask_op(Op::vmor_mm, mask, no, lanes));
                }
                (_, Some(0)) => {
                    let yes = self.value(yes)?;
                    return Ok(self.mask_op(Op::vmand_mm, mask, yes, lanes));
                }
                (Some(0), _) => {
                    let (not, no) = (self.inverted(mask, lanes), self.value(no)?);
                    return Ok(self.mask_op(Op::vmand_mm, no, not, lanes));
                }
                (_, Some(1)) => {
                    let (not, yes) = (self.inverted(mask, lanes), self.value(yes)?);
                    return Ok(self.mask_op(Op::vmor_mm, yes, not, lanes));
                }
                _ if self.truths.contains(&mask) => return self.value(yes),
                _ => {}
            }
        }
        let (x, y) = (self.value(yes)?, self.value(no)?);
        // The whole register, since masks have no tail that could be kept; bits beyond the length come from `no`.
        let (all, mask) = match tail {
            None => (*lanes, mask),
            Some(_) => {
                let all = self.lanes(Type::Vector(crate::ir::Scalar::Int(1), lanes.count))?;
                (all, self.below_length(&all, lanes, mask)?)
            }
        };
        let v = all.vector();
        let both = self.vector(Op::vmand_mm, Class::V(1), Some(x), Some(mask), v);
        let rest = self.vector(Op::vmandn_mm, Class::V(1), Some(y), Some(mask), v);
        Ok(self.vector(Op::vmor_mm, Class::V(1), Some(both), Some(rest), v))
    }

    /// The bits of a mask that lie below the length of `lanes`.
    fn below_length(&mut self, all: &Lanes, lanes: &Lanes, mask: Reg) -> Result<Reg> {
        let class = Class::V(all.lmul.regs() as u8);
        let zero = self.vector_imm(Op::vmv_v_i, class, None, 0, all.vector());
        let ones = keeping(Vector { mask: Some(mask), ..lanes.vector() }, Some(zero));
        let bytes = self.vector_imm(Op::vmerge_vim, class, Some(zero), 1, ones);
        Ok(self.vector_imm(Op::vmsne_vi, Class::V(1), Some(bytes), 0, all.vector()))
    }

    /// `scalar` in all lanes.
    pub(super) fn splat(&mut self, ty: Type, scalar: Value) -> Result<Reg> {
        let lanes = self.lanes(ty)?;
        self.splat_under(lanes, scalar, None)
    }

    /// `scalar` in these lanes; what `tail` holds behind them.
    pub(super) fn splat_under(&mut self, lanes: Lanes, scalar: Value, tail: Option<Reg>) -> Result<Reg> {
        let class = lanes.class();
        if lanes.is_mask() {
            return match self.ir.as_int(scalar) {
                Some(bit) if bit & 1 == 1 => Ok(self.all_true(&lanes)),
                Some(_) => {
                    let any = self.undef(Class::V(1));
                    Ok(self.vector(Op::vmxor_mm, Class::V(1), Some(any), Some(any), lanes.vector()))
                }
                None => {
                    let bit = self.value(scalar)?;
                    let bit = self.zero_extended(bit, 1);
                    let bytes = Class::V(lanes.lmul.regs() as u8);
                    let all = self.vector(Op::vmv_v_x, bytes, None, Some(bit), lanes.vector());
                    Ok(self.vector_imm(Op::vmsne_vi, Class::V(1), Some(all), 0, lanes.vector()))
                }
            };
        }
        let v = keeping(lanes.vector(), tail);
        let zero = self.ir.as_float_bits(scalar) == Some(0);
        let number = if zero { Some(0) } else { self.ir.as_signed(scalar) };
        if let Some(n @ -16..16) = number {
            return Ok(self.vector_imm(Op::vmv_v_i, class, None, n, v));
        }
        let op = if lanes.is_float { Op::vfmv_v_f } else { Op::vmv_v_x };
        let scalar = self.value(scalar)?;
        Ok(self.vector(op, class, None, Some(scalar), v))
    }

    // Scalars.

    /// `select` of scalars: without a branch.
    pub(super) fn scalar_select(&mut self, args: &[Value]) -> Result<Reg> {
        let condition = self.value(args[0])?;
        let condition = self.zero_extended(condition, 1);
        let ty = self.scalar_type(args[1])?;
        if ty == crate::ir::Scalar::Int(1) {
            return self.select_bit(condition, args[1], args[2]);
        }
        let (a, b) = (self.value(args[1])?, self.value(args[2])?);
        if !ty.is_float() {
            let (ka, kb) = (self.knows(a), self.knows(b));
            let rd = self.choose(condition, a, b);
            let known = super::scalar::Known { zero: ka.zero.max(kb.zero), sign: ka.sign.max(kb.sign) };
            if rd != a && rd != b && rd != Reg::ZERO {
                self.known.insert(rd, known);
            }
            return Ok(rd);
        }
        let ty = Type::Scalar(ty);
        let (a, b) = (self.bits_of_number(ty, a), self.bits_of_number(ty, b));
        let bits = self.choose(condition, a, b);
        Ok(self.number_of_bits(ty, bits))
    }

    fn select_bit(&mut self, condition: Reg, yes: Value, no: Value) -> Result<Reg> {
        let reg = match (self.ir.as_int(yes), self.ir.as_int(no)) {
            (Some(1), Some(0)) => condition,
            (Some(1), _) => {
                let no = self.value(no)?;
                self.rr(Op::or, condition, no)
            }
            (_, Some(0)) => {
                let yes = self.value(yes)?;
                self.rr(Op::and, condition, yes)
            }
            _ => {
                let (a, b) = (self.value(yes)?, self.value(no)?);
                let (a, b) = (self.zero_extended(a, 1), self.zero_extended(b, 1));
                self.choose(condition, a, b)
            }
        };
        let reg = self.zero_extended(reg, 1);
        Ok(reg)
    }

    /// An addition of vectors of addresses or offsets.
    pub(super) fn add_lanes(&mut self, op: Binary, lanes: &Lanes, a: Reg, b: Reg) -> Reg {
        let row = if op == Binary::Add { Op::vadd_vv } else { Op::vsub_vv };
        self.vector(row, lanes.class(), Some(a), Some(b), lanes.vector())
    }

    /// A move of a group.
    pub(super) fn copied(&mut self, reg: Reg) -> Reg {
        let rd = self.out.reg(self.out.class(reg));
        self.push(Inst::copy(rd, reg));
        rd
    }
}

/// With a tail that is kept.
pub(super) fn keeping(v: Vector, tail: Option<Reg>) -> Vector {
    match tail {
        None => v,
        Some(reg) => Vector { passthru: Some(reg), vtype: Vtype { vta: false, ..v.vtype }, ..v },
    }
}
