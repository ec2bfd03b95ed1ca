//! What all parts of the selection use: registers of values, masks and lengths, and the ends of blocks.

use super::lanes::Lanes;
use super::{Result, Select};
use crate::CcError;
use crate::ir::{Extent, Scalar, Type, Value};
use crate::mir::{Avl, Class, Code, Inst, Reg, Terminator};

impl Select<'_> {
    pub(super) fn push(&mut self, inst: Inst) {
        let (at, loc) = (self.at, self.loc);
        self.out.at_mut(at).insts.push(Inst { loc, ..inst });
    }

    /// Ends the block that instructions go to.
    pub(super) fn end(&mut self, term: Terminator) {
        let (at, loc) = (self.at, self.loc);
        let block = self.out.at_mut(at);
        block.term = term;
        block.loc = loc;
    }

    pub(super) fn x(&mut self) -> Reg {
        self.out.reg(Class::X)
    }

    /// A new register for a value of this type.
    pub(super) fn new_of(&mut self, ty: Type) -> Result<Reg> {
        let class = match ty {
            Type::Scalar(scalar) if scalar.is_float() => Class::F,
            Type::Scalar(_) => Class::X,
            _ => self.lanes(ty)?.class(),
        };
        Ok(self.out.reg(class))
    }

    /// The register of a value; constants are made.
    pub(super) fn value(&mut self, value: Value) -> Result<Reg> {
        if let Some(reg) = self.regs[value.index()] {
            return Ok(reg);
        }
        match self.ir.as_const(value).cloned() {
            Some(constant) => self.constant(self.ir.ty(value), &constant),
            None => Err(self.unsupported("a value that is used where it is not known")),
        }
    }

    pub(super) fn unsupported(&self, what: impl std::fmt::Display) -> CcError {
        CcError::unsupported(&self.ir.name, format!("{what} cannot be compiled"))
    }

    /// `op rd, rs1, rs2` with a new rd.
    pub(super) fn rr(&mut self, op: rivet_isa::Op, a: Reg, b: Reg) -> Reg {
        let rd = self.x();
        self.push(Inst::rrr(op, rd, a, b));
        self.note(op, rd, a, 0);
        rd
    }

    /// `op rd, rs1, imm` with a new rd.
    pub(super) fn ri(&mut self, op: rivet_isa::Op, a: Reg, imm: i64) -> Reg {
        let rd = self.x();
        self.push(Inst::rri(op, rd, a, imm));
        self.note(op, rd, a, imm);
        rd
    }

    /// The AVL that an explicit vector length means for these lanes.
    pub(super) fn evl(&mut self, evl: Value, lanes: &Lanes) -> Result<Avl> {
        if self.is_all_lanes(evl, lanes.count) {
            return Ok(lanes.avl);
        }
        match self.ir.as_int(evl) {
            Some(n @ 0..32) => Ok(Avl::Imm(n as u8)),
            Some(n) => Ok(Avl::Reg(self.integer(n as i64))),
            None => Ok(Avl::Reg(self.value(evl)?)),
        }
    }

    /// The register of a mask; `None` where it has no hole.
    pub(super) fn mask(&mut self, mask: Value) -> Result<Option<Reg>> {
        if self.ir.is_all_true(mask) { Ok(None) } else { self.value(mask).map(Some) }
    }

    /// Is the number of lanes known to be so many at run time?
    pub(super) fn is_all_lanes(&self, evl: Value, count: Extent) -> bool {
        if !count.is_scalable() {
            return self.ir.as_int(evl) == Some(u64::from(count.fixed));
        }
        self.vscale_multiple(evl) == Some(u64::from(count.scaled))
    }

    pub(super) fn undef(&mut self, class: Class) -> Reg {
        let rd = self.out.reg(class);
        self.push(Inst { rd: Some(rd), ..Inst::new(Code::Undef) });
        rd
    }

    pub(super) fn scalar_type(&self, value: Value) -> Result<Scalar> {
        self.ir.ty(value).element().ok_or_else(|| self.unsupported("a value of this type"))
    }
}
