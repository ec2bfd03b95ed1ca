//! What vector instructions make of undefined bits.
//!
//! Element `e` of a result depends on elements `e` of the sources, under shapes from the table of instructions; chapters
//! that are otherwise have a file each. Tail and inactive elements follow the policies of vtype.

mod dest;
mod groups;
mod lanes;
mod mask;
mod memory;
mod permute;
mod plan;
mod quick;
mod reduce;

use std::ops::Range;

use rivet_isa::{Chapter, Form, Inst, Operand, Shape, Vtype};
use rivet_sim::bytes::little_endian;

use super::bits::Bits;
use super::heap::Heap;
use super::memory::Memory;
use super::origin::{Origin, Origins};
use super::registers::Registers;
pub(super) use plan::{Effect, Plan};

/// What an instruction found.
pub(super) struct Before {
    pub(super) vtype: Vtype,
    pub(super) vl: usize,
    pub(super) vstart: usize,
    pub(super) vlmax: usize,
    /// The vector registers, where it reads undefined bits or is masked.
    pub(super) file: Vec<u8>,
    /// The values of rs1, rs2 and rd.
    pub(super) x: [u64; 3],
    /// vxsat and fflags.
    pub(super) vxsat: bool,
    pub(super) fflags: u8,
    pub(super) is_rv32: bool,
}

impl Default for Before {
    fn default() -> Before {
        Before {
            vtype: Vtype::ILLEGAL,
            vl: 0,
            vstart: 0,
            vlmax: 0,
            file: Vec::new(),
            x: [0; 3],
            vxsat: false,
            fflags: 0,
            is_rv32: false,
        }
    }
}

/// Whether an element takes part.
enum Active {
    Yes,
    No,
    /// The bit of the mask is undefined.
    Unknown(Origin),
}

/// A vector instruction that has retired, and the shadow.
pub(super) struct Vector<'a> {
    pub(super) inst: &'a Inst,
    pub(super) pc: u64,
    pub(super) before: &'a Before,
    /// vl after it.
    pub(super) vl: usize,
    /// Operands overlap at different EEWs: tail and inactive elements are agnostic whatever vtype says (V 5.2).
    pub(super) agnostic: bool,
    /// There is memory that is not to be accessed.
    pub(super) has_freed: bool,
    pub(super) heap: &'a Heap,
    /// The first access to it.
    pub(super) forbidden: Option<(u64, Origin)>,
    /// Undefined operands that may raise floating-point flags.
    pub(super) flags: Option<Origin>,
    pub(super) registers: &'a mut Registers,
    pub(super) memory: &'a mut Memory,
    pub(super) origins: &'a mut Origins,
}

/// Undefined bits and where they come from.
pub(super) type Traced = (Bits, Origin);

impl Vector<'_> {
    /// Carries the instruction out on the shadow.
    pub(super) fn run(&mut self) {
        match self.inst.op.semantics().0 {
            Chapter::vload | Chapter::vstore => self.access(),
            Chapter::vmask => self.mask_function(),
            Chapter::vperm => self.permutation(),
            Chapter::vred | Chapter::vfred => self.reduction(),
            Chapter::vcrypto => self.element_groups(),
            _ => self.elementwise(),
        }
        let written = self.written();
        self.registers.tidy(written);
    }

    fn form(&self) -> &'static Form {
        self.inst.op.form()
    }

    fn vlenb(&self) -> usize {
        self.registers.vlenb()
    }

    /// Registers of an operand, of one field.
    fn registers_of(&self, shape: Shape) -> usize {
        shape.registers(self.before.vtype, self.vlenb() as u32 * 8).unwrap_or(1) as usize
    }

    /// The registers that it may have written.
    pub(super) fn written(&self) -> Range<usize> {
        let form = self.form();
        if !form.writes_registers() {
            return 0..0;
        }
        let fields = form.memory.map_or(1, |_| self.inst.nfields());
        let first = usize::from(self.inst.rd);
        first..(first + fields * self.registers_of(form.vd)).min(32)
    }

    /// EEW of an operand in bytes; 0 of masks.
    fn bytes(&self, shape: Shape) -> usize {
        shape.eew(self.before.vtype).unwrap_or(8) as usize / 8
    }

    /// Whether the instruction is masked by v0.
    fn is_masked(&self) -> bool {
        !self.inst.vm && self.inst.op.row().operands.contains(&Operand::Vm)
    }

    fn active(&self, element: usize) -> Active {
        if !self.is_masked() {
            Active::Yes
        } else if self.registers.bit(0, element) {
            Active::Unknown(self.registers.bit_origin(0, element))
        } else if self.old_bit(0, element) {
            Active::Yes
        } else {
            Active::No
        }
    }

    fn old_bit(&self, register: u8, i: usize) -> bool {
        self.before
            .file
            .get(usize::from(register) * self.vlenb() + i / 8)
            .is_some_and(|byte| byte >> (i % 8) & 1 != 0)
    }

    /// The bit of a mask operand.
    fn bit(&self, register: u8, i: usize) -> Traced {
        let undefined = self.registers.bit(register, i);
        let bits = Bits::new(self.old_bit(register, i).into(), undefined.into());
        (bits, self.registers.bit_origin(register, i))
    }

    /// The element of a group. Its origin counts only if a bit is undefined.
    fn element(&self, register: u8, bytes: usize, i: usize) -> Traced {
        let at = usize::from(register) * self.vlenb() + i * bytes;
        let undefined = self.registers.element(at, bytes);
        let value = self.before.file.get(at..at + bytes).map_or(0, little_endian);
        let origin = if undefined != 0 { self.registers.origin(at..at + bytes) } else { None };
        (Bits::new(value, undefined), origin.unwrap_or_default())
    }

    /// The scalar operand for elements of `width` bits: an x or f register, or an immediate.
    fn scalar(&self, width: u32) -> Traced {
        let (inst, registers) = (self.inst, &self.registers);
        let r = usize::from(inst.rs1);
        let operands = &*inst.op.row().operands;
        if operands.contains(&Operand::Fs1) {
            let undefined = registers.f[r];
            // Of what may not be boxed every bit is in doubt.
            let boxed = width == 64 || undefined >> width == 0;
            let bits = Bits::new(0, if boxed { undefined } else { u64::MAX });
            return (bits, registers.f_origin[r]);
        }
        if operands.contains(&Operand::Rs1) {
            return (Bits::new(self.before.x[0], registers.x[r]), registers.x_origin[r]);
        }
        (Bits::known(inst.imm as u64), Origin::default())
    }

    /// The way goes by this instruction.
    fn step(&mut self, origin: Origin) -> Origin {
        self.origins.step(self.pc, *self.inst, origin)
    }

    /// Whether any of the first `elements` elements of an operand, from `first` on, has undefined bits.
    fn any_undefined(&self, shape: Shape, register: u8, elements: Range<usize>) -> Option<Origin> {
        if shape == Shape::None || elements.is_empty() {
            return None;
        }
        let registers = self.registers_of(shape).max(1);
        let mask = (((1u64 << registers) - 1) << register) as u32;
        if self.registers.dirty_v & mask == 0 {
            return None;
        }
        let base = usize::from(register) * self.vlenb();
        match shape {
            Shape::Mask => elements
                .clone()
                .find(|&i| self.registers.bit(register, i))
                .map(|i| self.registers.bit_origin(register, i)),
            _ => {
                let bytes = self.bytes(shape);
                let end = (base + elements.end * bytes).min(32 * self.vlenb());
                self.registers.origin((base + elements.start * bytes).min(end)..end)
            }
        }
    }
}
