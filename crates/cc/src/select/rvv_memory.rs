//! This module selects RVV intrinsics that load and store.

use rivet_isa::{Op, Shape};

use super::lanes::Lanes;
use super::memory::under;
use super::rvv::Operands;
use super::{Result, Select};
use crate::ir::{InstData, Type};
use crate::mir::{Avl, Code, Inst, Reg, Vector};
use crate::rvv;

impl Select<'_> {
    /// Loads and stores.
    pub(super) fn rvv_memory(
        &mut self,
        called: &rvv::Intrinsic,
        data: &InstData,
        operands: &Operands,
    ) -> Result<Option<Reg>> {
        let Some(base) = operands.base else { return Err(self.unsupported("an access without an address")) };
        let stored = operands.data.first().map(|&value| self.ir.ty(value));
        let ty = match (stored, data.ty) {
            (Some(ty), _) => ty,
            (None, Type::Struct(fields)) => fields.get(0).unwrap_or(Type::Void),
            (None, ty) => ty,
        };
        let lanes = self.lanes(ty)?;
        let sew = operands.sew.unwrap_or(lanes.sew);
        let lanes = Lanes { avl: self.rvv_avl(operands.avl)?, sew, ..lanes };
        if u32::from(called.fields) * lanes.lmul.regs() > 8 {
            return Err(self.unsupported("a segment of more than eight registers"));
        }
        let stored = operands.data.iter().all(|&value| self.ir.ty(value) == ty);
        let offset = match operands.offset {
            Some(offset) if called.family.ends_with("ei") => {
                let width = self.lanes(self.ir.ty(offset))?.sew;
                self.fits(&lanes, Shape::Width(width), self.ir.ty(offset))?
            }
            Some(offset) => self.ir.ty(offset) == Type::I64,
            None => true,
        };
        if !stored || !offset || self.ir.ty(base) != Type::PTR || !self.agree(&lanes, ty, operands)? {
            return Err(self.unsupported(format!("'{}' with these operands", called.family)));
        }
        let base = self.value(base)?;
        let offset = operands.offset.map(|offset| self.value(offset)).transpose()?;
        let (head, tail) = match called.family.strip_suffix("ff") {
            Some(head) => (head, "ff.v"),
            None => (called.family.as_str(), ".v"),
        };
        let indexed = head.ends_with("ei");
        let op = match operands.offset.filter(|_| indexed) {
            _ if lanes.is_mask() => self.row(&format!("{head}.v"))?,
            Some(index) => {
                let sew = self.lanes(self.ir.ty(index))?.sew;
                self.sized(head, sew, tail)?
            }
            None => self.sized(head, lanes.sew, tail)?,
        };
        let mask = operands.mask.map(|mask| self.value(mask)).transpose()?;
        let mut inst = Inst { rs1: Some(base), rs2: offset, ..Inst::new(Code::Isa(op)) };
        if !operands.data.is_empty() {
            let regs = operands.data.iter().map(|&value| self.value(value)).collect::<Result<Vec<Reg>>>()?;
            (inst.rd, inst.more) = (Some(regs[0]), regs[1..].to_vec());
            inst.vector = Some(under(&lanes, mask, None));
            self.push(inst);
            return Ok(None);
        }
        let regs: Vec<Reg> = (0..called.fields).map(|_| self.out.reg(lanes.class())).collect();
        (inst.rd, inst.more) = (Some(regs[0]), regs[1..].to_vec());
        let single = regs.len() == 1;
        let v = self.rvv_vector(&lanes, operands, op.form().vd)?;
        inst.vector = Some(if single { v } else { under(&lanes, mask, None) });
        self.push(inst);
        let length = (tail == "ff.v").then(|| self.length_read());
        let mut fields = if single {
            regs
        } else {
            let avl = length.map_or(lanes.avl, Avl::Reg);
            self.merged_fields(regs, &Lanes { avl, ..lanes }, v, operands)?
        };
        if !matches!(data.ty, Type::Struct(_)) {
            return Ok(fields.first().copied());
        }
        fields.extend(length);
        if let Some(value) = data.result() {
            self.fields.insert(value, fields);
        }
        Ok(None)
    }

    /// The fields of a segment with the elements that were to be kept: a load has one passthru only.
    fn merged_fields(
        &mut self,
        regs: Vec<Reg>,
        lanes: &Lanes,
        v: Vector,
        operands: &Operands,
    ) -> Result<Vec<Reg>> {
        if v.vtype.vta && v.vtype.vma {
            return Ok(regs);
        }
        let mut out = Vec::new();
        for (reg, &value) in regs.into_iter().zip(&operands.passthru) {
            let old = self.value(value)?;
            let passthru = Some(old).filter(|_| !v.vtype.vta);
            let keep = Vector { avl: lanes.avl, passthru, rounding: None, ..v };
            let masked = v.mask.is_some();
            let op = if masked { Op::vmerge_vvm } else { Op::vmv_v_v };
            out.push(self.vector(op, lanes.class(), Some(old).filter(|_| masked), Some(reg), keep));
        }
        Ok(out)
    }
}
