//! This module selects interleaving: segment loads and stores next to memory, two shuffles otherwise.

use rivet_isa::{Op, Sew};

use super::memory::under;
use super::{Result, Select};
use crate::ir::{Binary, Cast, Extent, InstData, Intrinsic, LaneOp, Op as IrOp, Type, Value};
use crate::mir::{Avl, Class, Code, Inst, Reg, Vector};

impl Select<'_> {
    /// Is a load's value only ever taken apart, and can that be one segment load?
    pub(super) fn is_only_deinterleaved(&self, data: &InstData) -> bool {
        let Some(value) = data.result() else { return false };
        let [only] = self.ir.uses(value) else { return false };
        matches!(self.ir.inst(only.inst).op, IrOp::Intrinsic(Intrinsic::Deinterleave(n)) if self.segment_length(data, n).is_some())
    }

    /// The length in segments of `n` elements of a load or store under a length in elements; `None` where it is not
    /// known to be one. The inner value is `None` for whole vectors.
    fn segment_length(&self, data: &InstData, n: u8) -> Option<Option<Value>> {
        match data.op {
            IrOp::Load | IrOp::Store => Some(None),
            IrOp::Intrinsic(Intrinsic::VpLoad | Intrinsic::VpStore) => {
                let (mask, evl) = data.mask_and_evl()?;
                self.ir.is_all_true(mask).then_some(())?;
                self.quotient(evl, n).map(Some)
            }
            _ => None,
        }
    }

    /// x, if the value is n times x.
    fn quotient(&self, value: Value, n: u8) -> Option<Value> {
        let data = self.ir.def(value)?;
        let arg = |i: usize| data.operands().get(i).copied();
        match data.op {
            IrOp::Lane(LaneOp::Binary(Binary::Mul)) if self.ir.as_int(arg(1)?) == Some(n.into()) => arg(0),
            IrOp::Lane(LaneOp::Binary(Binary::Mul)) if self.ir.as_int(arg(0)?) == Some(n.into()) => arg(1),
            IrOp::Lane(LaneOp::Binary(Binary::Shl))
                if self.ir.as_int(arg(1)?).map(|k| 1 << k) == Some(u64::from(n)) =>
            {
                arg(0)
            }
            IrOp::Lane(LaneOp::Cast(Cast::Trunc | Cast::ZExt)) => self.quotient(arg(0)?, n),
            _ => None,
        }
    }

    pub(super) fn deinterleave(&mut self, n: u8, data: &InstData) -> Result<()> {
        let source = data.operands()[0];
        let Type::Struct(fields) = data.ty else { return Err(self.unsupported("this `deinterleave`")) };
        let ty = fields.get(0).unwrap_or(Type::Void);
        let regs = match self.ir.def(source).cloned() {
            Some(load) if load.op.reads_memory() && self.is_only_deinterleaved(&load) => {
                self.segment_load(n, ty, &load)?
            }
            _ if n == 2 && self.has_wider(ty)? => self.unzip(ty, source)?,
            _ => self.unzipped(n, self.ir.ty(source), ty, source)?,
        };
        if let Some(value) = data.result() {
            self.fields.insert(value, regs);
        }
        Ok(())
    }

    fn segment_load(&mut self, n: u8, ty: Type, load: &InstData) -> Result<Vec<Reg>> {
        let length = self.segment_length(load, n).flatten();
        let lanes = match length {
            Some(evl) => self.lanes_under(ty, evl)?,
            None => self.lanes(ty)?,
        };
        let base = self.value(load.operands()[0])?;
        if u32::from(n) * lanes.lmul.regs() > 8 {
            return Err(self.unsupported("a segment of more than eight registers"));
        }
        let op = self.sized("vle", lanes.sew, ".v")?;
        let regs: Vec<Reg> = (0..n).map(|_| self.out.reg(lanes.class())).collect();
        let v = under(&lanes, None, None);
        self.push(Inst {
            rd: Some(regs[0]),
            rs1: Some(base),
            more: regs[1..].to_vec(),
            vector: Some(v),
            ..Inst::new(Code::Isa(op))
        });
        Ok(regs)
    }

    /// Are there lanes twice as wide?
    fn has_wider(&mut self, ty: Type) -> Result<bool> {
        let lanes = self.lanes(ty)?;
        Ok(lanes.sew.widened().and_then(|sew| lanes.with_sew(sew)).is_some())
    }

    /// Two vectors out of one: the halves of lanes twice as wide.
    fn unzip(&mut self, ty: Type, source: Value) -> Result<Vec<Reg>> {
        let lanes = self.lanes(ty)?;
        let reg = self.value(source)?;
        let v = lanes.vector();
        let even = self.vector_imm(Op::vnsrl_wi, lanes.class(), Some(reg), 0, v);
        let bits = i64::from(lanes.sew.bits());
        let odd = if bits < 32 {
            self.vector_imm(Op::vnsrl_wi, lanes.class(), Some(reg), bits, v)
        } else {
            let bits = self.integer(bits);
            self.vector(Op::vnsrl_wx, lanes.class(), Some(reg), Some(bits), v)
        };
        Ok(vec![even, odd])
    }

    /// An interleaving that is not only stored.
    pub(super) fn interleave(&mut self, n: u8, data: &InstData) -> Result<Option<Reg>> {
        if self.is_only_stored(data, n) {
            return Ok(None);
        }
        let args = data.operands();
        let ty = self.ir.ty(args[0]);
        let lanes = self.lanes(ty)?;
        let wide = lanes.sew.widened().filter(|_| n == 2).and_then(|sew| lanes.with_sew(sew));
        let Some(wide) = wide else { return self.zipped(n, data.ty, args).map(Some) };
        // a + b, and b times 2^SEW - 1 more.
        let (a, b) = (self.value(args[0])?, self.value(args[1])?);
        let sum = self.vector(Op::vwaddu_vv, wide.class(), Some(a), Some(b), lanes.vector());
        let ones = self.integer(-1);
        let v = Vector { passthru: Some(sum), ..lanes.vector() };
        Ok(Some(self.vector(Op::vwmaccu_vx, wide.class(), Some(b), Some(ones), v)))
    }

    fn is_only_stored(&self, data: &InstData, n: u8) -> bool {
        let Some(value) = data.result() else { return false };
        let [only] = self.ir.uses(value) else { return false };
        let user = self.ir.inst(only.inst);
        only.index == 0
            && matches!(user.op, IrOp::Store | IrOp::Intrinsic(Intrinsic::VpStore))
            && self.segment_length(user, n).is_some()
    }

    /// A store of an interleaving, as one segment store; `None` if it is not one.
    pub(super) fn store_interleaved(
        &mut self,
        value: Value,
        ptr: Value,
        _under: Option<(Value, Value)>,
    ) -> Result<Option<()>> {
        let Some(data) = self.ir.def(value).cloned() else { return Ok(None) };
        let IrOp::Intrinsic(Intrinsic::Interleave(n)) = data.op else { return Ok(None) };
        if !self.is_only_stored(&data, n) {
            return Ok(None);
        }
        let user = self.ir.inst(self.ir.uses(value)[0].inst).clone();
        let ty = self.ir.ty(data.operands()[0]);
        let lanes = match self.segment_length(&user, n).flatten() {
            Some(evl) => self.lanes_under(ty, evl)?,
            None => self.lanes(ty)?,
        };
        if u32::from(n) * lanes.lmul.regs() > 8 {
            return Err(self.unsupported("a segment of more than eight registers"));
        }
        let base = self.value(ptr)?;
        let mut regs = Vec::new();
        for &part in data.operands() {
            let reg = self.value(part)?;
            // A register may be in one place of a segment only.
            regs.push(if regs.contains(&reg) { self.copied(reg) } else { reg });
        }
        let op = self.sized("vse", lanes.sew, ".v")?;
        self.push(Inst {
            rd: Some(regs[0]),
            rs1: Some(base),
            more: regs[1..].to_vec(),
            vector: Some(under(&lanes, None, None)),
            ..Inst::new(Code::Isa(op))
        });
        Ok(Some(()))
    }

    /// `llvm.vector.insert(into, part, index)`.
    pub(super) fn vector_insert(&mut self, into: Value, part: Value, index: Value) -> Result<Reg> {
        let (whole_ty, part_ty) = (self.ir.ty(into), self.ir.ty(part));
        let (whole, small) = (self.lanes(whole_ty)?, self.lanes(part_ty)?);
        let at = self.ir.as_int(index).unwrap_or(0);
        let source = self.value(part)?;
        if whole.is_mask() && self.ir.is_undefined(into) && at == 0 {
            return Ok(source);
        }
        if whole.is_mask() {
            return Err(self.unsupported("an insertion into a mask"));
        }
        let source = self.enlarged(source, whole.lmul);
        if self.ir.is_undefined(into) && at == 0 {
            return Ok(source);
        }
        let target = self.value(into)?;
        let start = self.offset(at, small.count)?;
        let end = self.offset(at + u64::from(small.count.min()), small.count)?;
        let end = match end {
            Offset::Constant(n @ 0..32) => Avl::Imm(n as u8),
            Offset::Constant(n) => Avl::Reg(self.integer(n)),
            Offset::Register(reg) => Avl::Reg(reg),
        };
        let v = Vector { avl: end, ..whole.vector() };
        let v = super::merge::keeping(v, Some(target));
        match start {
            Offset::Constant(0) => Ok(self.vector(Op::vmv_v_v, whole.class(), None, Some(source), v)),
            Offset::Constant(n @ 0..32) => {
                Ok(self.vector_imm(Op::vslideup_vi, whole.class(), Some(source), n, v))
            }
            Offset::Constant(n) => {
                let n = self.integer(n);
                Ok(self.vector(Op::vslideup_vx, whole.class(), Some(source), Some(n), v))
            }
            Offset::Register(reg) => {
                Ok(self.vector(Op::vslideup_vx, whole.class(), Some(source), Some(reg), v))
            }
        }
    }

    /// `llvm.vector.extract(vector, index)`.
    pub(super) fn vector_extract(&mut self, ty: Type, vector: Value, index: Value) -> Result<Reg> {
        let whole_ty = self.ir.ty(vector);
        let (whole, small) = (self.lanes(whole_ty)?, self.lanes(ty)?);
        let at = self.ir.as_int(index).unwrap_or(0);
        let source = self.value(vector)?;
        if whole.is_mask() && at == 0 {
            return Ok(source);
        }
        if whole.is_mask() {
            return Err(self.unsupported("an extraction from a mask"));
        }
        // Scalable parts that begin with a register are there already.
        let bits = at * u64::from(whole.sew.bits());
        if small.count.is_scalable() && bits.is_multiple_of(64) && !small.lmul.is_fractional() || at == 0 {
            let register = if small.count.is_scalable() { (bits / 64) as u32 } else { 0 };
            return Ok(self.part(source, register, small.lmul));
        }
        let v = whole.vector();
        let down = match self.offset(at, small.count)? {
            Offset::Constant(n @ 0..32) => {
                self.vector_imm(Op::vslidedown_vi, whole.class(), Some(source), n, v)
            }
            Offset::Constant(n) => {
                let n = self.integer(n);
                self.vector(Op::vslidedown_vx, whole.class(), Some(source), Some(n), v)
            }
            Offset::Register(reg) => {
                self.vector(Op::vslidedown_vx, whole.class(), Some(source), Some(reg), v)
            }
        };
        Ok(self.part(down, 0, small.lmul))
    }

    /// A number of lanes, times `vscale` if the lanes are.
    fn offset(&mut self, lanes: u64, like: Extent) -> Result<Offset> {
        if !like.is_scalable() || lanes == 0 {
            return Ok(Offset::Constant(lanes as i64));
        }
        if lanes.is_power_of_two() {
            return Ok(Offset::Register(self.vscale_shifted(lanes.ilog2())));
        }
        let (vscale, by) = (self.vscale(), self.integer(lanes as i64));
        Ok(Offset::Register(self.rr(Op::mul, vscale, by)))
    }

    /// The class of lanes of this SEW in whole registers; for bytes of a mask.
    pub(super) fn class_for(&self, sew: Sew, lmul: rivet_isa::Lmul) -> Class {
        debug_assert!(sew >= Sew::E8);
        Class::V(lmul.regs() as u8)
    }
}

/// A number that is known, or in a register.
enum Offset {
    Constant(i64),
    Register(Reg),
}
