//! Guest registers: variables within a region, words of the hart outside.

use cranelift_codegen::ir::types::{F32, F64, I32, I64};
use cranelift_codegen::ir::{InstBuilder, Type, Value};

use super::float::FpHome;
use crate::abi;
use crate::lower::{Lower, OWN};
use crate::operands::{Registers, numbers};

impl Lower<'_> {
    /// Integer register `r`.
    pub(super) fn x(&mut self, r: u8) -> Value {
        match self.scalars.x[usize::from(r & 31)] {
            Some(variable) => self.b.use_var(variable),
            None => self.b.ins().iconst(I64, 0),
        }
    }

    /// Writes an integer register, on RV32 the low half sign-extended.
    pub(super) fn set_x(&mut self, r: u8, value: Value) {
        let Some(variable) = self.scalars.x[usize::from(r & 31)] else { return };
        let value = if self.compile_key.rv32 { self.sext32(value) } else { value };
        self.b.def_var(variable, value);
        self.dirty.x |= 1 << r;
    }

    /// The low word, sign-extended.
    pub(super) fn sext32(&mut self, value: Value) -> Value {
        let low = self.b.ins().ireduce(I32, value);
        self.b.ins().sextend(I64, low)
    }

    /// The low word, zero-extended.
    pub(super) fn zext32(&mut self, value: Value) -> Value {
        let low = self.b.ins().ireduce(I32, value);
        self.b.ins().uextend(I64, low)
    }

    /// What the hart holds.
    pub(super) fn load_own(&mut self, ty: Type, offset: i32) -> Value {
        self.b.ins().load(ty, OWN, self.hart, offset)
    }

    /// Changes what the hart holds.
    pub(super) fn store_own(&mut self, value: Value, offset: i32) {
        self.b.ins().store(OWN, value, self.hart, offset);
    }

    /// Takes registers from the hart.
    pub(super) fn reload(&mut self, set: Registers) {
        for r in numbers(set.x) {
            if let Some(variable) = self.scalars.x[r] {
                let value = self.load_own(I64, abi::hart::X + 8 * r as i32);
                self.b.def_var(variable, value);
            }
        }
        for r in numbers(set.f) {
            if let FpHome::Single(variable) | FpHome::Double(variable) = self.scalars.f[r] {
                let ty = if matches!(self.scalars.f[r], FpHome::Single(_)) { F32 } else { F64 };
                let value = self.load_own(ty, abi::hart::F + 8 * r as i32);
                self.b.def_var(variable, value);
            }
        }
        self.reload_vectors(set.v);
    }

    /// Gives what is dirty to the hart before a place where code may leave, but in a tight loop: there the ways out do
    /// that. A store costs next to nothing; ways out are many, and each with stores of its own would be most of the code.
    pub(super) fn settle(&mut self) {
        if self.tight.is_none() {
            self.flush();
        }
    }

    /// Gives what is dirty to the hart, not its vector setting.
    pub(super) fn flush(&mut self) {
        let dirty = self.dirty;
        self.write_back(dirty);
        self.dirty = dirty.settled();
    }

    /// Gives all that is dirty to the hart.
    pub(super) fn write_back_all(&mut self) {
        let dirty = self.dirty;
        self.write_back(dirty);
        self.write_back_vtype();
    }

    /// Gives registers to the hart, not its vector setting. They stay dirty: other ways may not have come by here.
    pub(super) fn write_back(&mut self, set: Registers) {
        for r in numbers(set.x) {
            if let Some(variable) = self.scalars.x[r] {
                let value = self.b.use_var(variable);
                self.store_own(value, abi::hart::X + 8 * r as i32);
            }
        }
        for r in numbers(set.f) {
            if let FpHome::Single(variable) | FpHome::Double(variable) = self.scalars.f[r] {
                let value = self.b.use_var(variable);
                self.store_f(r, value);
            }
        }
        self.write_back_vectors(set.v);
    }
}
