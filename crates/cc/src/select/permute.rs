//! This module selects permutations: single elements, compression, reversal, splices.

use rivet_isa::{Op, Sew};

use super::lanes::Lanes;
use super::memory::under;
use super::merge::keeping;
use super::scalar::Known;
use super::{Result, Select};
use crate::ir::{InstData, Scalar, Type, Value};
use crate::mir::{Avl, Class, Code, Inst, Reg, Vector};

impl Select<'_> {
    /// Lane 0 as a scalar.
    pub(super) fn first_lane(&mut self, lanes: &Lanes, vector: Reg) -> Reg {
        let v = lanes.vector();
        if lanes.is_float {
            return self.vector(Op::vfmv_f_s, Class::F, Some(vector), None, v);
        }
        let rd = self.vector(Op::vmv_x_s, Class::X, Some(vector), None, v);
        self.known.insert(rd, Known::sign(lanes.sew.bits() as u8));
        rd
    }

    pub(super) fn extract_element(&mut self, vector: Value, index: Value) -> Result<Reg> {
        let lanes = self.lanes(self.ir.ty(vector))?;
        let mut reg = self.value(vector)?;
        if lanes.is_mask() {
            let class = self.class_for(Sew::E8, lanes.lmul);
            let zero = self.vector_imm(Op::vmv_v_i, class, None, 0, lanes.vector());
            let v = Vector { mask: Some(reg), ..lanes.vector() };
            let bytes = self.vector_imm(Op::vmerge_vim, class, Some(zero), 1, v);
            let down = self.slid_down(&lanes, class, bytes, index)?;
            let rd = self.vector(Op::vmv_x_s, Class::X, Some(down), None, lanes.vector());
            self.known.insert(rd, Known::bit());
            return Ok(rd);
        }
        reg = self.slid_down(&lanes, lanes.class(), reg, index)?;
        Ok(self.first_lane(&lanes, reg))
    }

    /// The lane at `index` moved to lane 0.
    fn slid_down(&mut self, lanes: &Lanes, class: Class, vector: Reg, index: Value) -> Result<Reg> {
        let v = Vector { avl: Avl::Imm(1), ..lanes.vector() };
        match self.ir.as_int(index) {
            Some(0) => Ok(vector),
            Some(n @ 0..32) => Ok(self.vector_imm(Op::vslidedown_vi, class, Some(vector), n as i64, v)),
            _ => {
                let bits = self.scalar_type(index)?.bits();
                let at = self.value(index)?;
                let at = self.zero_extended(at, bits);
                Ok(self.vector(Op::vslidedown_vx, class, Some(vector), Some(at), v))
            }
        }
    }

    pub(super) fn insert_element(&mut self, vector: Value, scalar: Value, index: Value) -> Result<Reg> {
        let lanes = self.lanes(self.ir.ty(vector))?;
        let op = if lanes.is_float { Op::vfmv_s_f } else { Op::vmv_s_x };
        let first = self.ir.as_int(index) == Some(0);
        let reg = self.value(scalar)?;
        let passthru = if self.ir.is_undefined(vector) { None } else { Some(self.value(vector)?) };
        let one = Vector { avl: Avl::Imm(1), ..lanes.vector() };
        if first {
            return Ok(self.vector(op, lanes.class(), None, Some(reg), keeping(one, passthru)));
        }
        let element = self.vector(op, lanes.class(), None, Some(reg), one);
        if let Some(n @ 1..31) = self.ir.as_int(index) {
            let v = keeping(Vector { avl: Avl::Imm(n as u8 + 1), ..lanes.vector() }, passthru);
            return Ok(self.vector_imm(Op::vslideup_vi, lanes.class(), Some(element), n as i64, v));
        }
        let bits = self.scalar_type(index)?.bits();
        let at = self.value(index)?;
        let at = self.zero_extended(at, bits);
        let end = self.ri(Op::addi, at, 1);
        let v = keeping(Vector { avl: Avl::Reg(end), ..lanes.vector() }, passthru);
        Ok(self.vector(Op::vslideup_vx, lanes.class(), Some(element), Some(at), v))
    }

    /// 0, 1, 2 …
    pub(super) fn step_vector(&mut self, ty: Type) -> Result<Reg> {
        let lanes = self.lanes(ty)?;
        Ok(self.vector(Op::vid_v, lanes.class(), None, None, lanes.vector()))
    }

    /// Last lane first, of all lanes or those below a length.
    pub(super) fn reverse(&mut self, ty: Type, value: Value, evl: Option<Value>) -> Result<Reg> {
        let lanes = match evl {
            Some(evl) => self.lanes_under(ty, evl)?,
            None => self.lanes(ty)?,
        };
        if lanes.is_mask() {
            let class = self.class_for(Sew::E8, lanes.lmul);
            let mask = self.value(value)?;
            let zero = self.vector_imm(Op::vmv_v_i, class, None, 0, lanes.vector());
            let v = Vector { mask: Some(mask), ..lanes.vector() };
            let bytes = self.vector_imm(Op::vmerge_vim, class, Some(zero), 1, v);
            let bytes_lanes = Lanes { scalar: Scalar::Int(8), ..lanes };
            let turned = self.reversed(&bytes_lanes, bytes)?;
            return Ok(self.vector_imm(Op::vmsne_vi, Class::V(1), Some(turned), 0, lanes.vector()));
        }
        let vector = self.value(value)?;
        self.reversed(&lanes, vector)
    }

    fn reversed(&mut self, lanes: &Lanes, vector: Reg) -> Result<Reg> {
        let length = self.length(lanes);
        let last = self.ri(Op::addi, length, -1);
        // Indices of 16 bits: there are at most 2^16 lanes.
        let indices =
            lanes.with_sew(Sew::E16).ok_or_else(|| self.unsupported("a reversal of so many lanes"))?;
        let v = indices.vector();
        let id = self.vector(Op::vid_v, indices.class(), None, None, v);
        let back = self.vector(Op::vrsub_vx, indices.class(), Some(id), Some(last), v);
        Ok(self.vector(Op::vrgatherei16_vv, lanes.class(), Some(vector), Some(back), lanes.vector()))
    }

    /// The number of lanes in a register.
    pub(super) fn length(&mut self, lanes: &Lanes) -> Reg {
        match lanes.avl {
            Avl::Reg(reg) => reg,
            Avl::Imm(n) => self.integer(n.into()),
            Avl::Max | Avl::None if lanes.count.scaled.is_power_of_two() => {
                self.vscale_shifted(lanes.count.scaled.ilog2())
            }
            Avl::Max | Avl::None => self.integer(lanes.count.fixed.into()),
        }
    }

    /// The window of two vectors that starts at a constant lane of the first.
    pub(super) fn splice(&mut self, args: &[Value], lengths: Option<(Value, Value)>) -> Result<Reg> {
        let ty = self.ir.ty(args[0]);
        let first = match lengths {
            Some((evl, _)) => self.lanes_under(ty, evl)?,
            None => self.lanes(ty)?,
        };
        let second = match lengths {
            Some((_, evl)) => self.lanes_under(ty, evl)?,
            None => first,
        };
        if first.is_mask() {
            return Err(self.unsupported("a splice of masks"));
        }
        let offset = self.ir.as_signed(args[2]).unwrap_or(0);
        // The last lane of a splat, then b: a slide by one with the scalar coming in.
        if let (-1, Some(scalar), None) = (offset, self.ir.as_splat(args[0]), lengths) {
            let op = if first.is_float { Op::vfslide1up_vf } else { Op::vslide1up_vx };
            let (scalar, b) = (self.value(scalar)?, self.value(args[1])?);
            return Ok(self.vector(op, first.class(), Some(b), Some(scalar), first.vector()));
        }
        let (a, b) = (self.value(args[0])?, self.value(args[1])?);
        let length = self.length(&first);
        if offset == 0 {
            let v = keeping(second.vector(), Some(a));
            return Ok(self.vector(Op::vslideup_vx, second.class(), Some(b), Some(length), v));
        }
        // How far down a goes, and where b begins then.
        let (down, up) = if offset >= 0 {
            (self.integer(offset), self.ri_or_add(length, -offset))
        } else {
            (self.ri_or_add(length, offset), self.integer(-offset))
        };
        let slid = self.vector(
            Op::vslidedown_vx,
            first.class(),
            Some(a),
            Some(down),
            Vector { avl: Avl::Max, ..first.vector() },
        );
        let v = keeping(second.vector(), Some(slid));
        Ok(self.vector(Op::vslideup_vx, second.class(), Some(b), Some(up), v))
    }

    fn ri_or_add(&mut self, reg: Reg, number: i64) -> Reg {
        if (-2048..2048).contains(&number) {
            return self.ri(Op::addi, reg, number);
        }
        let number = self.integer(number);
        self.rr(Op::add, reg, number)
    }

    /// The lanes under a mask moved together, the rest from the passthru.
    pub(super) fn compress(&mut self, args: &[Value]) -> Result<Reg> {
        let lanes = self.lanes(self.ir.ty(args[0]))?;
        let (mask, lanes) = self.mask_and_length(args[1], lanes)?;
        let vector = self.value(args[0])?;
        let passthru = if self.ir.is_undefined(args[2]) { None } else { Some(self.value(args[2])?) };
        let v = keeping(lanes.vector(), passthru);
        Ok(self.vector(Op::vcompress_vm, lanes.class(), Some(vector), Some(mask), v))
    }

    /// A mask, and the lanes it speaks of: fewer, where it was cut off at a length.
    fn mask_and_length(&mut self, mask: Value, lanes: Lanes) -> Result<(Reg, Lanes)> {
        if let Some(data) = self.ir.def(mask).cloned()
            && data.op == crate::ir::Op::Intrinsic(crate::ir::Intrinsic::VpMerge)
            && let &[all, yes, no, evl] = data.operands()
            && self.ir.is_all_true(all)
            && self.ir.as_int(no) == Some(0)
        {
            let avl = self.evl(evl, &lanes)?;
            return Ok((self.value(yes)?, Lanes { avl, ..lanes }));
        }
        Ok((self.value(mask)?, lanes))
    }

    /// The lanes under the mask to consecutive elements.
    pub(super) fn compress_store(&mut self, data: &InstData) -> Result<()> {
        let args = data.operands();
        let lanes = self.lanes(self.ir.ty(args[0]))?;
        let (mask, lanes) = self.mask_and_length(args[2], lanes)?;
        let (vector, base) = (self.value(args[0])?, self.value(args[1])?);
        let packed = self.vector(Op::vcompress_vm, lanes.class(), Some(vector), Some(mask), lanes.vector());
        let count = self.vector(Op::vcpop_m, Class::X, Some(mask), None, lanes.vector());
        self.known.insert(count, Known::zero(17));
        let op = self.sized("vse", lanes.sew, ".v")?;
        let v = Vector { avl: Avl::Reg(count), ..lanes.vector() };
        self.push(Inst { rd: Some(packed), rs1: Some(base), vector: Some(v), ..Inst::new(Code::Isa(op)) });
        Ok(())
    }

    /// Consecutive elements to the lanes under the mask.
    pub(super) fn expand_load(&mut self, data: &InstData) -> Result<Reg> {
        let args = data.operands();
        let lanes = self.lanes(data.ty)?;
        let base = self.value(args[0])?;
        let passthru = if self.ir.is_undefined(args[2]) { None } else { Some(self.value(args[2])?) };
        // With something to keep beyond the length, the mask has to say so there.
        let (mask, lanes) = if passthru.is_none() {
            self.mask_and_length(args[1], lanes)?
        } else {
            (self.value(args[1])?, lanes)
        };
        let count = self.vector(Op::vcpop_m, Class::X, Some(mask), None, lanes.vector());
        let op = self.sized("vle", lanes.sew, ".v")?;
        let few = Vector { avl: Avl::Reg(count), ..lanes.vector() };
        let packed = self.vector(op, lanes.class(), None, Some(base), few);
        let indices =
            lanes.with_sew(Sew::E16).ok_or_else(|| self.unsupported("an expansion of so many lanes"))?;
        let iota = self.vector(Op::viota_m, indices.class(), Some(mask), None, indices.vector());
        let v = under(&lanes, Some(mask), passthru);
        Ok(self.vector(Op::vrgatherei16_vv, lanes.class(), Some(packed), Some(iota), v))
    }

    /// How many lanes precede the first that is not zero.
    pub(super) fn first_set(
        &mut self,
        data: &InstData,
        value: Value,
        under: Option<(Value, Value)>,
    ) -> Result<Reg> {
        let ty = self.ir.ty(value);
        let (lanes, mask) = match under {
            Some((mask, evl)) => (self.lanes_under(ty, evl)?, self.mask(mask)?),
            None => (self.lanes(ty)?, None),
        };
        let reg = self.value(value)?;
        let set = if lanes.is_mask() {
            reg
        } else {
            self.vector_imm(Op::vmsne_vi, Class::V(1), Some(reg), 0, lanes.vector())
        };
        let v = Vector { mask, ..lanes.vector() };
        let first = self.vector(Op::vfirst_m, Class::X, Some(set), None, v);
        self.known.insert(first, Known::sign(18));
        if data.flags.has(crate::ir::Flags::EDGE_POISON) {
            return Ok(first);
        }
        if let Some(value) = data.result().filter(|&v| self.is_used_where_found(v)) {
            self.found.insert(value, first);
            self.known.insert(first, Known::zero(17));
            return Ok(first);
        }
        let length = self.length(&lanes);
        let none = self.rr(Op::slt, first, Reg::ZERO);
        let rd = self.choose(none, length, first);
        self.known.insert(rd, Known::zero(32));
        Ok(rd)
    }

    /// Lane i is `base + i < n`.
    pub(super) fn active_lane_mask(&mut self, ty: Type, base: Value, n: Value) -> Result<Reg> {
        let mask = self.lanes(ty)?;
        let bits = self.scalar_type(base)?.bits();
        let (base, n) = (self.value(base)?, self.value(n)?);
        let (base, n) = (self.zero_extended(base, bits), self.zero_extended(n, bits));
        // n - base, but not less than 0, nor more than 2^16 - 1: there are no more lanes.
        let least = self.minimum(base, n, false);
        let left = self.rr(Op::sub, n, least);
        let lanes = Lanes { scalar: Scalar::Int(8), ..mask };
        let Some(lanes) = lanes.with_sew(Sew::E16) else { return Ok(self.mask_of_length(&lanes, left)) };
        let most = self.integer(0xffff);
        let left = self.minimum(left, most, false);
        let id = self.vector(Op::vid_v, lanes.class(), None, None, lanes.vector());
        Ok(self.vector(Op::vmsltu_vx, Class::V(1), Some(id), Some(left), lanes.vector()))
    }

    /// The first `length` bits set: for as many lanes as there can be, by way of bytes.
    fn mask_of_length(&mut self, bytes: &Lanes, length: Reg) -> Reg {
        let all = self.length(bytes);
        // Of a longer AVL the machine might take less than it could.
        let length = self.minimum(length, all, false);
        let class = bytes.class();
        let zero = self.vector_imm(Op::vmv_v_i, class, None, 0, bytes.vector());
        let few = Vector { avl: Avl::Reg(length), ..bytes.vector() };
        let ones = self.vector_imm(Op::vmv_v_i, class, None, 1, keeping(few, Some(zero)));
        self.vector_imm(Op::vmsne_vi, Class::V(1), Some(ones), 0, bytes.vector())
    }
}
