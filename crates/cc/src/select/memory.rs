//! Addresses, loads and stores.

use rivet_isa::{Op, Sew, Vtype};

use super::lanes::Lanes;
use super::scalar::Known;
use super::widen::Origin;
use super::{Result, Select};
use crate::ir::{Element, InstData, Intrinsic, LaneOp, Op as IrOp, Scalar, Type, Value};
use crate::mir::{Avl, Class, Code, Inst, Reg, Vector};

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
            _ => {
                let size = self.integer(size);
                self.rr(Op::mul, index, size)
            }
        };
        Ok(self.rr(Op::add, base, offset))
    }

    /// An index as a signed number of 64 bits.
    fn index(&mut self, index: Value) -> Result<Reg> {
        let bits = self.scalar_type(index)?.bits();
        let reg = self.value(index)?;
        Ok(self.sign_extended(reg, bits))
    }

    /// Base and offset of an address, the offset small.
    fn address(&mut self, ptr: Value) -> Result<(Reg, i64)> {
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
        Ok((self.value(at)?, offset))
    }

    /// A plain load; of vectors whole registers, which need no length.
    pub(super) fn load(&mut self, data: &InstData) -> Result<Option<Reg>> {
        let ptr = data.operands()[0];
        if data.ty.is_vector() {
            if self.is_only_deinterleaved(data) {
                return Ok(None);
            }
            let lanes = self.lanes(data.ty)?;
            let base = self.value(ptr)?;
            return self.unit_load(&lanes, base, None, None, data.align).map(Some);
        }
        let (base, imm) = self.address(ptr)?;
        let scalar = data.ty.element().unwrap_or(Scalar::Int(64));
        let (op, class) = match scalar {
            Scalar::Double => (Op::fld, Class::F),
            Scalar::Float => (Op::flw, Class::F),
            Scalar::Half | Scalar::BFloat => {
                return Err(self.unsupported(format!("`{scalar}` outside of vectors")));
            }
            Scalar::Int(1..=8) => (Op::lbu, Class::X),
            // Signed where it is only ever extended so.
            Scalar::Int(9..=16) => (if self.wants_sign(data) { Op::lh } else { Op::lhu }, Class::X),
            Scalar::Int(17..=32) => (if self.wants_zeros(data) { Op::lwu } else { Op::lw }, Class::X),
            Scalar::Int(_) | Scalar::Ptr => (Op::ld, Class::X),
        };
        let op = if op == Op::lbu && self.wants_sign(data) { Op::lb } else { op };
        let rd = self.out.reg(class);
        self.push(Inst::rri(op, rd, base, imm));
        self.note(op, rd, base, imm);
        if scalar == Scalar::Int(1) {
            self.known.insert(rd, Known::bit());
        }
        Ok(Some(rd))
    }

    fn wants_sign(&self, data: &InstData) -> bool {
        self.is_extended_by(data, crate::ir::Cast::SExt)
    }

    fn wants_zeros(&self, data: &InstData) -> bool {
        self.is_extended_by(data, crate::ir::Cast::ZExt)
    }

    fn is_extended_by(&self, data: &InstData, cast: crate::ir::Cast) -> bool {
        let Some(value) = data.result() else { return false };
        let uses = self.ir.uses(value);
        !uses.is_empty() && uses.iter().all(|u| self.ir.inst(u.inst).op == IrOp::Lane(LaneOp::Cast(cast)))
    }

    pub(super) fn store(&mut self, data: &InstData) -> Result<()> {
        let (value, ptr) = (data.operands()[0], data.operands()[1]);
        let ty = self.ir.ty(value);
        if ty.is_vector() {
            if let Some(()) = self.store_interleaved(value, ptr, None)? {
                return Ok(());
            }
            let lanes = self.lanes(ty)?;
            let (base, reg) = (self.value(ptr)?, self.value(value)?);
            return self.unit_store(&lanes, base, reg, None, data.align);
        }
        let (base, imm) = self.address(ptr)?;
        let reg = self.value(value)?;
        let scalar = self.scalar_type(value)?;
        let op = match scalar {
            Scalar::Double => Op::fsd,
            Scalar::Float => Op::fsw,
            Scalar::Half | Scalar::BFloat => {
                return Err(self.unsupported(format!("`{scalar}` outside of vectors")));
            }
            Scalar::Int(1..=8) => Op::sb,
            Scalar::Int(9..=16) => Op::sh,
            Scalar::Int(17..=32) => Op::sw,
            Scalar::Int(_) | Scalar::Ptr => Op::sd,
        };
        let reg = if scalar == Scalar::Int(1) { self.zero_extended(reg, 1) } else { reg };
        self.push(Inst { rs1: Some(base), rs2: Some(reg), imm, ..Inst::new(Code::Isa(op)) });
        Ok(())
    }

    /// An alignment below that of elements is not for vector loads and stores.
    fn check_alignment(&self, lanes: &Lanes, align: u32) -> Result<()> {
        if align != 0 && align < lanes.sew.bytes() && !lanes.is_mask() {
            return Err(self.unsupported("a vector access that is less aligned than its elements"));
        }
        Ok(())
    }

    /// `vle32.v` and its like by name, EEW and suffix.
    pub(super) fn sized(&self, head: &str, sew: Sew, tail: &str) -> Result<Op> {
        self.row(&format!("{head}{}{tail}", sew.bits()))
    }

    /// Consecutive elements.
    fn unit_load(
        &mut self,
        lanes: &Lanes,
        base: Reg,
        mask: Option<Reg>,
        passthru: Option<Reg>,
        align: u32,
    ) -> Result<Reg> {
        self.check_alignment(lanes, align)?;
        let v = under(lanes, mask, passthru);
        if lanes.is_mask() {
            return Ok(self.vector(Op::vlm_v, Class::V(1), None, Some(base), v));
        }
        if lanes.avl == Avl::Max && mask.is_none() && !lanes.lmul.is_fractional() {
            let op = self.row(&format!("vl{}re{}.v", lanes.lmul.regs(), lanes.sew.bits()))?;
            let v = Vector { avl: Avl::None, ..v };
            return Ok(self.vector(op, lanes.class(), None, Some(base), v));
        }
        let op = self.sized("vle", lanes.sew, ".v")?;
        Ok(self.vector(op, lanes.class(), None, Some(base), v))
    }

    fn unit_store(
        &mut self,
        lanes: &Lanes,
        base: Reg,
        value: Reg,
        mask: Option<Reg>,
        align: u32,
    ) -> Result<()> {
        self.check_alignment(lanes, align)?;
        let v = under(lanes, mask, None);
        let (op, v) = if lanes.is_mask() {
            (Op::vsm_v, v)
        } else if lanes.avl == Avl::Max && mask.is_none() && !lanes.lmul.is_fractional() {
            (self.row(&format!("vs{}r.v", lanes.lmul.regs()))?, Vector { avl: Avl::None, ..v })
        } else {
            (self.sized("vse", lanes.sew, ".v")?, v)
        };
        self.push(Inst { rd: Some(value), rs1: Some(base), vector: Some(v), ..Inst::new(Code::Isa(op)) });
        Ok(())
    }

    /// Intrinsics that access memory.
    pub(super) fn memory_intrinsic(&mut self, intrinsic: Intrinsic, data: &InstData) -> Result<Option<Reg>> {
        use Intrinsic::*;
        let args = data.operands();
        match intrinsic {
            VpLoad if self.is_only_deinterleaved(data) => Ok(None),
            VpLoad | MaskedLoad => {
                let lanes = match intrinsic {
                    VpLoad => self.lanes_under(data.ty, args[2])?,
                    _ => self.lanes(data.ty)?,
                };
                let passthru = if intrinsic == MaskedLoad { self.kept(args[2])? } else { None };
                let (base, mask) = (self.value(args[0])?, self.mask(args[1])?);
                self.unit_load(&lanes, base, mask, passthru, data.align).map(Some)
            }
            VpStore | MaskedStore => {
                let ty = self.ir.ty(args[0]);
                if intrinsic == VpStore
                    && self.store_interleaved(args[0], args[1], Some((args[2], args[3])))?.is_some()
                {
                    return Ok(None);
                }
                let lanes =
                    if intrinsic == VpStore { self.lanes_under(ty, args[3])? } else { self.lanes(ty)? };
                let (base, mask) = (self.value(args[1])?, self.mask(args[2])?);
                let value = self.value(args[0])?;
                self.unit_store(&lanes, base, value, mask, data.align)?;
                Ok(None)
            }
            VpStridedLoad => {
                let lanes = self.lanes_under(data.ty, args[3])?;
                self.check_alignment(&lanes, data.align)?;
                let (base, mask) = (self.value(args[0])?, self.mask(args[2])?);
                let stride = self.index(args[1])?;
                let op = self.sized("vlse", lanes.sew, ".v")?;
                let v = under(&lanes, mask, None);
                Ok(Some(self.vector(op, lanes.class(), Some(stride), Some(base), v)))
            }
            VpStridedStore => {
                let lanes = self.lanes_under(self.ir.ty(args[0]), args[4])?;
                self.check_alignment(&lanes, data.align)?;
                let (base, mask) = (self.value(args[1])?, self.mask(args[3])?);
                let (stride, value) = (self.index(args[2])?, self.value(args[0])?);
                let op = self.sized("vsse", lanes.sew, ".v")?;
                let v = under(&lanes, mask, None);
                self.push(Inst {
                    rd: Some(value),
                    rs1: Some(base),
                    rs2: Some(stride),
                    vector: Some(v),
                    ..Inst::new(Code::Isa(op))
                });
                Ok(None)
            }
            VpGather | MaskedGather => {
                let lanes = if intrinsic == VpGather {
                    self.lanes_under(data.ty, args[2])?
                } else {
                    self.lanes(data.ty)?
                };
                let passthru = if intrinsic == MaskedGather { self.kept(args[2])? } else { None };
                self.check_alignment(&lanes, data.align)?;
                let mask = self.mask(args[1])?;
                let (base, offsets, sew) = self.offsets(args[0], &lanes)?;
                let op = self.sized("vluxei", sew, ".v")?;
                let v = under(&lanes, mask, passthru);
                Ok(Some(self.vector(op, lanes.class(), Some(offsets), Some(base), v)))
            }
            VpScatter | MaskedScatter => {
                let ty = self.ir.ty(args[0]);
                let lanes =
                    if intrinsic == VpScatter { self.lanes_under(ty, args[3])? } else { self.lanes(ty)? };
                self.check_alignment(&lanes, data.align)?;
                let (mask, value) = (self.mask(args[2])?, self.value(args[0])?);
                let (base, offsets, sew) = self.offsets(args[1], &lanes)?;
                // "Scatters are ordered from least to most significant lane": where lanes may meet.
                let op = self.sized("vsoxei", sew, ".v")?;
                let v = under(&lanes, mask, None);
                self.push(Inst {
                    rd: Some(value),
                    rs1: Some(base),
                    rs2: Some(offsets),
                    vector: Some(v),
                    ..Inst::new(Code::Isa(op))
                });
                Ok(None)
            }
            MaskedExpandLoad => self.expand_load(data).map(Some),
            MaskedCompressStore => self.compress_store(data).map(|()| None),
            _ => Err(self.unsupported("this intrinsic")),
        }
    }

    /// A passthru; `None` where it does not matter.
    fn kept(&mut self, value: Value) -> Result<Option<Reg>> {
        if self.ir.is_undefined(value) { Ok(None) } else { self.value(value).map(Some) }
    }

    /// Base, byte offsets and their EEW of a vector of addresses. Offsets are unsigned numbers.
    fn offsets(&mut self, ptrs: Value, lanes: &Lanes) -> Result<(Reg, Reg, Sew)> {
        if let Some(data) = self.ir.def(ptrs).cloned()
            && let IrOp::Gep(element) = data.op
            && !element.bytes().is_scalable()
        {
            let (base, index) = (data.operands()[0], data.operands()[1]);
            let scalar = self.ir.as_splat(base).or((!self.ir.ty(base).is_vector()).then_some(base));
            if let (Some(base), true) = (scalar, self.ir.ty(index).is_vector()) {
                let base = self.value(base)?;
                let (offsets, sew) = self.scaled_index(index, element.bytes().fixed, lanes)?;
                return Ok((base, offsets, sew));
            }
        }
        let addresses = self.value(ptrs)?;
        Ok((Reg::ZERO, addresses, Sew::E64))
    }

    /// index × size in lanes wide enough to hold it.
    fn scaled_index(&mut self, index: Value, size: u32, lanes: &Lanes) -> Result<(Reg, Sew)> {
        let ty = self.ir.ty(index);
        let own = self.lanes_like(ty, lanes)?;
        let reg = self.value(index)?;
        let wide = own.with_sew(Sew::E64).ok_or_else(|| self.unsupported("a vector of so many addresses"))?;
        // What was extended with zeros is multiplied from its own width to twice that.
        let from = match self.origins.get(&reg) {
            Some(&Origin::Extended { from, sew, signed: false, float: false, avl })
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
                    Some(&Origin::Extended { from, sew: Sew::E32, signed: true, float: false, avl })
                        if shift < 31 && (avl == lanes.avl || avl == Avl::Max) =>
                    {
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
                Ok(self.add_lanes(crate::ir::Binary::Add, &lanes, base, offsets))
            }
        }
    }

    /// `{ vector, length }`.
    pub(super) fn load_fault_only_first(&mut self, data: &InstData) -> Result<()> {
        let args = data.operands();
        let Type::Struct(fields) = data.ty else { return Err(self.unsupported("this load")) };
        let ty = fields.get(0).unwrap_or(Type::Void);
        let lanes = self.lanes_under(ty, args[2])?;
        self.check_alignment(&lanes, data.align)?;
        let (base, mask) = (self.value(args[0])?, self.mask(args[1])?);
        let op = self.sized("vle", lanes.sew, "ff.v")?;
        let reg = self.vector(op, lanes.class(), None, Some(base), under(&lanes, mask, None));
        let length = self.x();
        let vl = rivet_isa::csr::number("vl").map_or(0xc20, i64::from);
        self.push(Inst {
            rd: Some(length),
            rs1: Some(Reg::ZERO),
            imm: vl,
            ..Inst::new(Code::Isa(Op::csrrs))
        });
        self.known.insert(length, Known::zero(17));
        if let Some(value) = data.result() {
            self.fields.insert(value, vec![reg, length]);
        }
        Ok(())
    }
}

/// The vector part under a mask, with lanes that keep what `passthru` holds.
pub(super) fn under(lanes: &Lanes, mask: Option<Reg>, passthru: Option<Reg>) -> Vector {
    let v = lanes.vector();
    let passthru = passthru.filter(|_| mask.is_some());
    let vtype = Vtype { vma: passthru.is_none(), ..v.vtype };
    Vector { mask, passthru, vtype, ..v }
}
