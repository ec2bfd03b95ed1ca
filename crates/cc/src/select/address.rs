//! This module selects addresses: sums of a base and scaled indices, scalar and lane by lane.

use rivet_isa::{Op, Sew};

use super::lanes::Lanes;
use super::widen::VectorOrigin;
use super::{Result, Select};
use crate::analysis::records::RecordPlace;
use crate::ir::{Binary, Element, Flags, InstData, LaneOp, Op as IrOp, Type, Use, Value};
use crate::mir::{Avl, Reg};

impl Select<'_> {
    /// `base + index × size`.
    pub(super) fn gep(&mut self, element: Element, base: Value, index: Value) -> Result<Reg> {
        let size = element.bytes();
        let base = self.value(base)?;
        if size.is_scalable() {
            let steps = self.vscale_shifted(0);
            let by = self.integer(size.scaled.into());
            let bytes = self.rr(Op::mul, steps, by);
            let index = self.index(index)?;
            let offset = self.rr(Op::mul, index, bytes);
            return Ok(self.rr(Op::add, base, offset));
        }
        if let Some(n) = self.ir.as_signed(index) {
            return self.add_constant(base, n.wrapping_mul(size.fixed.into()));
        }
        let index = self.index(index)?;
        let size = i64::from(size.fixed);
        let shift = i64::from(size.trailing_zeros());
        let offset = match (size.count_ones(), shift) {
            (1, 0) => index,
            (1, 1..=3) if self.target.zba => {
                let op = [Op::sh1add, Op::sh2add, Op::sh3add][shift as usize - 1];
                return Ok(self.rr(op, index, base));
            }
            (1, _) => self.ri(Op::slli, index, shift),
            // n + 2n, n + 4n: no multiplication.
            (2, 0) if matches!(size, 3 | 5 | 9) => {
                let more = self.ri(Op::slli, index, i64::from((size - 1).trailing_zeros()));
                self.rr(Op::add, more, index)
            }
            _ => self.multiplied_by(index, size),
        };
        Ok(self.rr(Op::add, base, offset))
    }

    /// An index as a signed number of 64 bits.
    pub(super) fn index(&mut self, index: Value) -> Result<Reg> {
        let bits = self.scalar_type(index)?.bits();
        let reg = self.value(index)?;
        Ok(self.sign_extended(reg, bits))
    }

    /// Base and offset of an address, the offset small.
    pub(super) fn address(&mut self, ptr: Value) -> Result<(Reg, i64)> {
        let (mut at, mut offset) = (ptr, 0i64);
        while let Some(data) = self.ir.def(at) {
            let IrOp::Gep(element) = data.op else { break };
            let size = element.bytes();
            let Some(n) = self.ir.as_signed(data.operands()[1]).filter(|_| !size.is_scalable()) else {
                break;
            };
            let sum = n.checked_mul(size.fixed.into()).and_then(|n| n.checked_add(offset));
            let Some(sum) = sum.filter(|n| (-2048..2048).contains(n)) else { break };
            (at, offset) = (data.operands()[0], sum);
        }
        if let Some((element, base, index, more)) = self.offset_of_index(at)
            && let Some(sum) = offset.checked_add(more).filter(|n| (-2048..2048).contains(n))
        {
            return Ok((self.gep(element, base, index)?, sum));
        }
        Ok((self.value(at)?, offset))
    }

    /// What an address is made of whose index is a sum with a constant, which becomes an offset: element, base, the rest of the
    /// index, bytes. Only where no one needs the address itself.
    fn offset_of_index(&self, address: Value) -> Option<(Element, Value, Value, i64)> {
        let data = self.ir.def(address)?;
        let (IrOp::Gep(element), &[base, index]) = (data.op, data.operands()) else { return None };
        let (size, sum) = (element.bytes(), self.ir.def(index)?);
        let adds = match sum.op {
            IrOp::Lane(LaneOp::Binary(Binary::Add)) => true,
            IrOp::Lane(LaneOp::Binary(Binary::Or)) => sum.flags.has(Flags::DISJOINT),
            _ => false,
        };
        let (true, Type::I64, &[rest, by]) = (adds, sum.ty, sum.operands()) else { return None };
        let accesses = |u: &Use| match self.ir.inst(u.inst).op {
            IrOp::Load => true,
            IrOp::Store => u.index == 1,
            _ => false,
        };
        if size.is_scalable() || !self.ir.uses(address).iter().all(accesses) {
            return None;
        }
        Some((element, base, rest, self.ir.as_signed(by)?.checked_mul(size.fixed.into())?))
    }

    /// Base, byte offsets and their EEW of a vector of addresses. Offsets are unsigned numbers.
    pub(super) fn offsets(&mut self, ptrs: Value, lanes: &Lanes) -> Result<(Reg, Reg, Sew)> {
        if let Some(place) = RecordPlace::of(self.ir, ptrs) {
            return self.offsets_at(&place, lanes);
        }
        let addresses = self.value(ptrs)?;
        Ok((Reg::ZERO, addresses, Sew::E64))
    }

    /// The same of lanes with one base, to which what all add is added.
    pub(super) fn offsets_at(&mut self, place: &RecordPlace, lanes: &Lanes) -> Result<(Reg, Reg, Sew)> {
        let base = self.value(place.base)?;
        let base = self.add_constant(base, place.outside)?;
        let (offsets, sew) = self.scaled_index(place.index, place.size, lanes)?;
        Ok((base, offsets, sew))
    }

    /// index × size in lanes wide enough to hold it.
    fn scaled_index(&mut self, index: Value, size: u32, lanes: &Lanes) -> Result<(Reg, Sew)> {
        let ty = self.ir.ty(index);
        let own = self.lanes_like(ty, lanes)?;
        let reg = self.value(index)?;
        let wide = own.with_sew(Sew::E64).ok_or_else(|| self.unsupported("a vector of so many addresses"))?;
        // What was extended with zeros is multiplied from its own width to twice that.
        let from = match self.origins.get(&reg) {
            Some(&VectorOrigin::Extended { from, sew, signed: false, float: false, avl })
                if avl == lanes.avl || avl == Avl::Max =>
            {
                own.with_sew(sew).map(|narrow| (from, narrow))
            }
            _ => None,
        };
        if let Some((from, narrow)) = from {
            if size == 1 {
                return Ok((from, narrow.sew));
            }
            if let Some(double) = narrow.sew.widened().and_then(|sew| narrow.with_sew(sew)) {
                let size = self.integer(size.into());
                let reg = self.vector(Op::vwmulu_vx, double.class(), Some(from), Some(size), narrow.vector());
                return Ok((reg, double.sew));
            }
        }
        let reg = if own.sew == Sew::E64 { reg } else { self.extend(true, &wide, &own, reg, None)? };
        let scaled = match (size.count_ones(), size.trailing_zeros()) {
            (1, 0) => reg,
            (1, shift @ 1..=31) => {
                // A shift of an extension from half the width is a widening product.
                let half = match self.origins.get(&reg) {
                    Some(&VectorOrigin::Extended {
                        from,
                        sew: Sew::E32,
                        signed: true,
                        float: false,
                        avl,
                    }) if shift < 31 && (avl == lanes.avl || avl == Avl::Max) => {
                        wide.with_sew(Sew::E32).map(|narrow| (from, narrow))
                    }
                    _ => None,
                };
                match half {
                    Some((from, narrow)) => {
                        let factor = self.integer(1 << shift);
                        self.vector(Op::vwmul_vx, wide.class(), Some(from), Some(factor), narrow.vector())
                    }
                    None => {
                        self.vector_imm(Op::vsll_vi, wide.class(), Some(reg), shift.into(), wide.vector())
                    }
                }
            }
            _ => {
                let size = self.integer(size.into());
                self.vector(Op::vmul_vx, wide.class(), Some(reg), Some(size), wide.vector())
            }
        };
        Ok((scaled, Sew::E64))
    }

    /// Address arithmetic on lanes.
    pub(super) fn vector_gep(&mut self, element: Element, data: &InstData) -> Result<Reg> {
        let (base, index) = (data.operands()[0], data.operands()[1]);
        let lanes = self.lanes(data.ty)?;
        if element.bytes().is_scalable() {
            return Err(self.unsupported("a vector of addresses in steps of `vscale`"));
        }
        let size = element.bytes().fixed;
        let offsets = if self.ir.ty(index).is_vector() {
            let ty = self.ir.ty(index);
            let own = self.lanes(ty)?;
            let reg = self.value(index)?;
            let reg = if own.sew == Sew::E64 { reg } else { self.extend(true, &lanes, &own, reg, None)? };
            let size = self.integer(size.into());
            self.vector(Op::vmul_vx, lanes.class(), Some(reg), Some(size), lanes.vector())
        } else {
            let index = self.index(index)?;
            let size = self.integer(size.into());
            let offset = self.rr(Op::mul, index, size);
            self.vector(Op::vmv_v_x, lanes.class(), None, Some(offset), lanes.vector())
        };
        let scalar = self.ir.as_splat(base).or((!self.ir.ty(base).is_vector()).then_some(base));
        match scalar {
            Some(base) => {
                let base = self.value(base)?;
                Ok(self.vector(Op::vadd_vx, lanes.class(), Some(offsets), Some(base), lanes.vector()))
            }
            None => {
                let base = self.value(base)?;
                Ok(self.add_lanes(Binary::Add, &lanes, base, offsets))
            }
        }
    }
}
