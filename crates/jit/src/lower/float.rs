//! Scalar floating point in the host's own arithmetic: single and double precision, rounded as `frm` says.
//!
//! Flags gather in the host's sticky ones and are fetched by whoever needs them (`abi`). Values and flags are those of
//! RISC-V but where a NaN is involved, or a conversion is out of range: such results are found by a branch, behind which
//! the interpreter does the instruction again, flags included, of which the host has raised no wrong ones. The branch has another
//! task: Cranelift takes these operations for pure, and would drop one whose result nobody looks at, with its flags.
//!
//! Invariant: code with an instruction lowered here is entered only with the `frm` that it was lowered for, which MXCSR has,
//! too, and `mstatus.FS` dirty.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F32, F64, I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Type, Value};
use cranelift_frontend::Variable;
use rivet_exec::Uop;
use rivet_mem::Access;

use super::memory;
use crate::abi::hart;
use crate::lower::memory::GUEST;
use crate::lower::x86::has_rounding;
use crate::lower::{Lower, OWN};
use crate::region::Node;
use crate::scalar::{
    self, Arithmetic, Condition, DOWN, FLAGS, FloatCsr, FloatKind, FloatOp, Format, Integer, NEAREST, Sign,
    TO_ZERO,
};

/// Where a floating-point register is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FpHome {
    /// In the hart.
    Hart,
    /// In a variable, always a boxed single.
    Single(Variable),
    /// In a variable.
    Double(Variable),
}

/// Registers by how a region uses them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Formats {
    pub(crate) single: u32,
    pub(crate) double: u32,
    /// In some other way.
    pub(crate) other: u32,
}

/// The type of numbers of a format.
fn ty(format: Format) -> Type {
    match format {
        Format::Single => F32,
        Format::Double => F64,
    }
}

impl Formats {
    fn note(&mut self, register: u8, format: Option<Format>) {
        let set = match format {
            Some(Format::Single) => &mut self.single,
            Some(Format::Double) => &mut self.double,
            None => &mut self.other,
        };
        *set |= 1 << (register & 31);
    }

    /// Notes how an instruction uses its registers; `element` is the format of vector elements, where known.
    pub(crate) fn note_uses(&mut self, uop: &Uop, element: Option<Format>) {
        use rivet_isa::Operand::{Fd, Fs1, Fs2, Fs3};
        let (source, target) = scalar::formats(uop).unwrap_or((element, element));
        for operand in &uop.op.base().row().operands {
            match operand {
                Fd => self.note(uop.rd, target),
                Fs1 => self.note(uop.rs1, source),
                Fs2 => self.note(uop.rs2, source),
                Fs3 => self.note(uop.rs3, source),
                _ => {}
            }
        }
    }

    /// Those used as singles alone, and as doubles alone.
    pub(crate) fn pure(&self) -> (u32, u32) {
        (self.single & !self.double & !self.other, self.double & !self.single & !self.other)
    }
}

impl<'a> Lower<'a> {
    /// An access to `frm` or `fflags`. Flags that are raised beside those in the host need not know of them.
    pub(super) fn float_csr(&mut self, uop: &Uop, access: FloatCsr) {
        let flags = match access {
            FloatCsr::ReadRounding => {
                let frm = self.b.ins().iconst(I64, i64::from(self.guards.frm));
                return self.set_x(uop.rd, frm);
            }
            FloatCsr::Raise => {
                let value = self.x(uop.rs1);
                self.b.ins().band_imm_s(value, FLAGS)
            }
            FloatCsr::RaiseThese(flags) => self.b.ins().iconst(I64, i64::from(flags)),
        };
        let old = self.b.ins().uload8(I64, OWN, self.hart, hart::FFLAGS);
        let new = self.b.ins().bor(old, flags);
        self.b.ins().istore8(OWN, new, self.hart, hart::FFLAGS);
    }

    /// An instruction of floating point; false if the host cannot do it.
    pub(super) fn float(&mut self, node: &'a Node, at: usize, op: FloatOp) -> bool {
        let (uop, ty, mode) = (&node.uops[at], ty(op.format), op.mode(self.guards.frm));
        if matches!(op.kind, FloatKind::ToInteger(_)) && mode != TO_ZERO && !has_rounding() {
            return false;
        }
        let slow = self.leaves_before(node, at);
        match op.kind {
            FloatKind::Binary(arithmetic) => {
                let (a, b) = (self.number(uop.rs1, ty, slow), self.number(uop.rs2, ty, slow));
                let r = match arithmetic {
                    Arithmetic::Add => self.b.ins().fadd(a, b),
                    Arithmetic::Sub => self.b.ins().fsub(a, b),
                    Arithmetic::Mul => self.b.ins().fmul(a, b),
                    Arithmetic::Div => self.b.ins().fdiv(a, b),
                };
                self.put_number(uop.rd, r, slow);
            }
            FloatKind::Sqrt => {
                let a = self.number(uop.rs1, ty, slow);
                let r = self.b.ins().sqrt(a);
                self.put_number(uop.rd, r, slow);
            }
            FloatKind::MultiplyAdd { negates_product, negates_addend } => {
                let (mut a, mut c) = (self.number(uop.rs1, ty, slow), self.number(uop.rs3, ty, slow));
                let b = self.number(uop.rs2, ty, slow);
                if negates_product {
                    a = self.b.ins().fneg(a);
                }
                if negates_addend {
                    c = self.b.ins().fneg(c);
                }
                let r = self.b.ins().fma(a, b, c);
                self.put_number(uop.rd, r, slow);
            }
            FloatKind::Sign(sign) => {
                let (a, b) = (self.number(uop.rs1, ty, slow), self.number(uop.rs2, ty, slow));
                let r = match sign {
                    Sign::Same if uop.rs1 == uop.rs2 => a,
                    Sign::Opposite if uop.rs1 == uop.rs2 => self.b.ins().fneg(a),
                    Sign::Product if uop.rs1 == uop.rs2 => self.b.ins().fabs(a),
                    Sign::Same => self.b.ins().fcopysign(a, b),
                    Sign::Opposite => {
                        let b = self.b.ins().fneg(b);
                        self.b.ins().fcopysign(a, b)
                    }
                    Sign::Product => {
                        // The sign of b alone, exclusive-ored in.
                        let zero = self.zero(ty);
                        let sign = self.b.ins().fcopysign(zero, b);
                        self.b.ins().bxor(a, sign)
                    }
                };
                self.set_f(uop.rd, r);
            }
            FloatKind::MinMax { less } => {
                let (a, b) = (self.number(uop.rs1, ty, slow), self.number(uop.rs2, ty, slow));
                self.ordered(a, b, slow);
                let first = if less { FloatCC::LessThan } else { FloatCC::GreaterThan };
                // Of equal numbers only zeros differ: -0 is the lesser.
                let equal = if less { self.b.ins().bor(a, b) } else { self.b.ins().band(a, b) };
                let (is_a, is_b) = (self.b.ins().fcmp(first, a, b), self.b.ins().fcmp(first, b, a));
                let r = self.b.ins().select(is_b, b, equal);
                let r = self.b.ins().select(is_a, a, r);
                self.set_f(uop.rd, r);
            }
            FloatKind::Compare(condition) => {
                let (a, b) = (self.number(uop.rs1, ty, slow), self.number(uop.rs2, ty, slow));
                self.ordered(a, b, slow);
                let condition = match condition {
                    Condition::Equal => FloatCC::Equal,
                    Condition::Less => FloatCC::LessThan,
                    Condition::LessOrEqual => FloatCC::LessThanOrEqual,
                };
                let holds = self.b.ins().fcmp(condition, a, b);
                let holds = self.b.ins().uextend(I64, holds);
                self.set_x(uop.rd, holds);
            }
            FloatKind::Convert => {
                let a = self.number(uop.rs1, ty, slow);
                self.ordered(a, a, slow);
                let r = match op.format {
                    Format::Single => self.b.ins().fpromote(F64, a),
                    Format::Double => self.b.ins().fdemote(F32, a),
                };
                self.put_number(uop.rd, r, slow);
            }
            FloatKind::FromInteger(integer) => {
                let i = self.x(uop.rs1);
                let i = match integer {
                    Integer::Word => self.sext32(i),
                    Integer::UnsignedWord => self.zext32(i),
                    Integer::Doubleword => i,
                    Integer::UnsignedDoubleword => {
                        let beyond = self.b.ins().icmp_imm_s(IntCC::SignedLessThan, i, 0);
                        self.unless(beyond, slow);
                        i
                    }
                };
                let r = self.b.ins().fcvt_from_sint(ty, i);
                self.put_number(uop.rd, r, slow);
            }
            FloatKind::ToInteger(integer) => {
                let a = self.number(uop.rs1, ty, slow);
                let r = self.rounded_integer(a, integer, mode, slow);
                self.set_x(uop.rd, r);
            }
            FloatKind::ToBits => {
                let value = self.low_bits(uop.rs1, ty);
                let value = if ty == F32 { self.b.ins().sextend(I64, value) } else { value };
                self.set_x(uop.rd, value);
            }
            FloatKind::FromBits => {
                let value = self.x(uop.rs1);
                let value = if ty == F32 { self.b.ins().ireduce(I32, value) } else { value };
                let value = self.b.ins().bitcast(ty, MemFlagsData::new(), value);
                self.set_f(uop.rd, value);
            }
        }
        true
    }

    /// A number as an integer. Goes to `slow` for a NaN, and where it is out of range or near an end of it: the host would
    /// raise other flags.
    fn rounded_integer(&mut self, a: Value, integer: Integer, mode: u8, slow: Block) -> Value {
        let ty = self.b.func.dfg.value_type(a);
        let limit = match (integer, ty) {
            // Rounded up, it would be the limit itself.
            (Integer::Word, F64) => f64::from(i32::MAX),
            (Integer::UnsignedWord, F64) => f64::from(u32::MAX),
            (Integer::Word, _) => 2f64.powi(31),
            (Integer::UnsignedWord, _) => 2f64.powi(32),
            // Beyond 2^63 there is no instruction.
            (Integer::Doubleword | Integer::UnsignedDoubleword, _) => 2f64.powi(63),
        };
        let limit =
            if ty == F32 { self.b.ins().f32const(limit as f32) } else { self.b.ins().f64const(limit) };
        let is_signed = matches!(integer, Integer::Word | Integer::Doubleword);
        let magnitude = if is_signed { self.b.ins().fabs(a) } else { a };
        let fits = self.b.ins().fcmp(FloatCC::LessThan, magnitude, limit);
        self.only_if(fits, slow);
        if !is_signed {
            let zero = self.zero(ty);
            let fits = self.b.ins().fcmp(FloatCC::GreaterThanOrEqual, a, zero);
            self.only_if(fits, slow);
        }
        let a = if mode == TO_ZERO { a } else { self.integral(a, mode) };
        let int = if integer == Integer::Word { I32 } else { I64 };
        let r = self.b.ins().fcvt_to_sint_sat(int, a);
        match integer {
            Integer::Word => self.b.ins().sextend(I64, r),
            Integer::UnsignedWord => self.sext32(r),
            _ => r,
        }
    }

    /// A number, or numbers, made integral by a rounding mode; inexact where that changes one.
    pub(super) fn integral(&mut self, a: Value, mode: u8) -> Value {
        match mode {
            NEAREST => self.b.ins().nearest(a),
            TO_ZERO => self.b.ins().trunc(a),
            DOWN => self.b.ins().floor(a),
            _ => self.b.ins().ceil(a),
        }
    }

    /// A load or store of a floating-point register.
    pub(super) fn float_access(&mut self, node: &'a Node, at: usize) -> bool {
        let uop = &node.uops[at];
        let Some(found) = memory::lowered(uop, false, true).filter(|access| access.float) else {
            return false;
        };
        let ty = if found.bytes == 4 { F32 } else { F64 };
        let access = if found.stores { Access::Store } else { Access::Load };
        let (place, offset) = self.reach(node, at, ty.bytes(), access);
        if access == Access::Load {
            let value = self.b.ins().load(ty, GUEST, place, offset);
            self.set_f(uop.rd, value);
        } else {
            let value = self.stored(uop.rs2, ty);
            self.b.ins().store(GUEST, value, place, offset);
        }
        true
    }

    /// Floating-point register `r` as a number. Goes to `slow` if it is no boxed single where it should be.
    pub(super) fn number(&mut self, r: u8, ty: Type, slow: Block) -> Value {
        match self.scalars.f[usize::from(r & 31)] {
            FpHome::Single(variable) | FpHome::Double(variable) => self.b.use_var(variable),
            FpHome::Hart => {
                let offset = hart::F + 8 * i32::from(r & 31);
                if ty == F32 {
                    let upper = self.load_own(I32, offset + 4);
                    let missing = self.b.ins().bnot(upper);
                    self.unless(missing, slow);
                }
                self.load_own(ty, offset)
            }
        }
    }

    /// What a store takes from a register: its low bits.
    fn stored(&mut self, r: u8, ty: Type) -> Value {
        match self.scalars.f[usize::from(r & 31)] {
            FpHome::Single(variable) | FpHome::Double(variable) => self.b.use_var(variable),
            FpHome::Hart => self.load_own(ty, hart::F + 8 * i32::from(r & 31)),
        }
    }

    /// The low bits of a register as an integer.
    fn low_bits(&mut self, r: u8, ty: Type) -> Value {
        let int = if ty == F32 { I32 } else { I64 };
        match self.scalars.f[usize::from(r & 31)] {
            FpHome::Single(variable) | FpHome::Double(variable) => {
                let value = self.b.use_var(variable);
                self.b.ins().bitcast(int, MemFlagsData::new(), value)
            }
            FpHome::Hart => self.load_own(int, hart::F + 8 * i32::from(r & 31)),
        }
    }

    /// Writes a number that is not a NaN, or that is not computed.
    pub(super) fn set_f(&mut self, r: u8, value: Value) {
        let r = usize::from(r & 31);
        match self.scalars.f[r] {
            FpHome::Single(variable) | FpHome::Double(variable) => {
                self.b.def_var(variable, value);
                self.dirty.f |= 1 << r;
            }
            FpHome::Hart => self.store_f(r, value),
        }
    }

    /// What a register holds now, for [`Lower::restore_f`].
    pub(super) fn held_f(&mut self, r: usize) -> Value {
        match self.scalars.f[r] {
            FpHome::Single(variable) | FpHome::Double(variable) => self.b.use_var(variable),
            FpHome::Hart => self.load_own(I64, hart::F + 8 * r as i32),
        }
    }

    /// Makes a register hold again what it did.
    pub(super) fn restore_f(&mut self, r: usize, held: Value) {
        match self.scalars.f[r] {
            FpHome::Single(variable) | FpHome::Double(variable) => self.b.def_var(variable, held),
            FpHome::Hart => self.store_own(held, hart::F + 8 * r as i32),
        }
    }

    /// Puts a number into the hart, boxed.
    pub(super) fn store_f(&mut self, r: usize, value: Value) {
        let offset = hart::F + 8 * r as i32;
        self.store_own(value, offset);
        if self.b.func.dfg.value_type(value) == F32 {
            let ones = self.b.ins().iconst(I32, -1);
            self.store_own(ones, offset + 4);
        }
    }

    /// Writes a computed number; goes to `slow` where it is a NaN.
    fn put_number(&mut self, r: u8, value: Value, slow: Block) {
        self.ordered(value, value, slow);
        self.set_f(r, value);
    }

    /// Goes to `slow` where one of them is a NaN.
    pub(super) fn ordered(&mut self, a: Value, b: Value, slow: Block) {
        let nan = self.b.ins().fcmp(FloatCC::Unordered, a, b);
        self.unless(nan, slow);
    }

    pub(super) fn zero(&mut self, ty: Type) -> Value {
        if ty == F32 { self.b.ins().f32const(0.0) } else { self.b.ins().f64const(0.0) }
    }

    /// Fails unless these registers hold boxed singles, which the region takes them for.
    pub(super) fn check_boxes(&mut self, registers: impl Iterator<Item = usize>, refuse: Block) {
        let mut all: Option<Value> = None;
        for r in registers {
            let upper = self.b.ins().load(I32, OWN, self.hart, hart::F + 8 * r as i32 + 4);
            all = Some(all.map_or(upper, |all| self.b.ins().band(all, upper)));
        }
        if let Some(all) = all {
            let missing = self.b.ins().bnot(all);
            self.unless(missing, refuse);
        }
    }
}
