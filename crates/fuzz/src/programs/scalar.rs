//! The generator writes scalar instructions: arithmetic, floating point, loads and stores, atomics, CSRs.

use rivet_isa::reg::{f_name, x_name};
use rivet_isa::{Ext, Inst, Op, Operand};

use super::layout::{VALUES_SIZE, WINDOW_SIZE};
use super::pick::{RowClass, Writer};
use super::program::Role;
use super::values::FLOATS;
use crate::differential::rows::{atomic_size, stores};

impl Writer {
    /// An instruction on registers.
    pub(super) fn scalar(&mut self, kind: RowClass) {
        let Some(op) = self.row(kind) else { return };
        let setting = self.setting(op, None, false);
        let Some(inst) = self.legal(&setting) else { return };
        let mut before = Vec::new();
        if op == Op::fcvt_s_bf16 {
            before.extend(self.boxed_half(inst.rs1));
        }
        self.emit(before, &inst);
    }

    /// A NaN-boxed number of 16 bits in a floating-point register.
    pub(super) fn boxed_half(&mut self, register: u8) -> Vec<String> {
        let value = self.rng.between(0, 0xffff);
        let mut lines = self.load(31, value);
        lines.push(format!("    fmv.h.x {}, x31", f_name(register)));
        lines
    }

    /// A load, a store, an atomic, or an operation on cache blocks.
    pub(super) fn access(&mut self) {
        let Some(op) = self.row(RowClass::Access) else { return };
        match op {
            Op::lr_w | Op::lr_d | Op::sc_w | Op::sc_d => self.reservation(op),
            _ => self.plain_access(op),
        }
    }

    fn plain_access(&mut self, op: Op) {
        let setting = self.setting(op, None, false);
        let Some(mut inst) = self.legal(&setting) else { return };
        let atomic = atomic_size(op);
        let has = |operand| op.row().operands.contains(&operand);
        let at_sp =
            [Operand::CMemWsp, Operand::CMemDsp, Operand::CMemWspS, Operand::CMemDspS].into_iter().any(has);
        let compact = [Operand::CMemW, Operand::CMemD, Operand::CMemB, Operand::CMemH].into_iter().any(has);
        let mut before = Vec::new();
        let walks = self.pointer.filter(|p| {
            let first = p.first as i64 + i64::from(inst.imm);
            let last = p.last as i64 + i64::from(inst.imm);
            !compact && atomic.is_none() && first >= 0 && last + 64 <= WINDOW_SIZE as i64
        });
        if at_sp {
            // sp points into the window.
        } else if let Some(pointer) = walks.filter(|_| self.rng.percent(60)) {
            inst.rs1 = pointer.register;
        } else {
            inst.rs1 = if compact { self.free_compact(&[]) } else { self.free(&[]) };
            let base = self.aim(atomic, stores(op)).wrapping_sub(inst.imm as u64);
            before.extend(self.load(inst.rs1, base as i64));
        }
        inst.raw = inst.encode(self.config.isa.xlen).unwrap_or(inst.raw);
        self.emit(before, &inst);
    }

    /// An address: most of them in the window, aligned or not; of atomics nearly all aligned. No store lies across the
    /// end of the window: whether the part inside is written is left open.
    fn aim(&mut self, atomic: Option<i64>, stores: bool) -> u64 {
        let window = self.layout.window;
        let size = atomic.map_or(8, |size| size as u64);
        let room = WINDOW_SIZE - 64;
        let misaligned = match atomic {
            Some(_) if !self.layout.open_choices => 0,
            Some(_) => 2,
            None => 35,
        };
        let misaligned = self.rng.percent(misaligned);
        let offset = self.rng.below(room);
        let base = match self.rng.below(100) {
            // Across the border of the two pages, over the end, before the start, nowhere.
            0..=5 => window + WINDOW_SIZE / 2 - self.rng.below(8),
            6..=8 if stores => window + WINDOW_SIZE - 16 * self.rng.below(2),
            6..=8 => window + WINDOW_SIZE - self.rng.below(8),
            9 if stores => window - 16,
            9 => window - self.rng.below(8),
            10 => self.layout.nowhere + self.rng.below(64),
            11 if self.layout.code_is_read_only => self.layout.text + self.rng.below(64),
            _ => window + offset,
        };
        if misaligned { base } else { base & !(size - 1) }
    }

    /// `lr`, a few instructions that do not access memory, and the `sc` to the same address. An `sc` alone fails, for
    /// an earlier one has ended each reservation.
    fn reservation(&mut self, op: Op) {
        let (lr, sc) =
            if matches!(op, Op::lr_w | Op::sc_w) { (Op::lr_w, Op::sc_w) } else { (Op::lr_d, Op::sc_d) };
        let size = atomic_size(lr).unwrap_or(8) as u64;
        let base = self.free(&[]);
        let address = self.layout.window + self.rng.below(WINDOW_SIZE / size) * size;
        let before = self.load(base, address as i64);
        let mut lines = before;
        if self.rng.percent(80) {
            let rd = self.free(&[base]);
            let inst = Inst { rd, rs1: base, aux: self.rng.below(4) as u8, ..Inst::new(lr) };
            lines.extend(self.lines(&inst));
            for _ in 0..self.rng.below(3) {
                let x = self.free(&[base]);
                lines.push(format!("    addi    {x}, {x}, 1", x = x_name(x)));
            }
        }
        let (rd, rs2) = (self.free(&[base]), self.rng.below(30) as u8);
        let inst = Inst { rd, rs1: base, rs2, aux: self.rng.below(4) as u8, ..Inst::new(sc) };
        lines.extend(self.lines(&inst));
        self.step(Role::Free, Some(sc), lines);
    }

    /// Reads or writes a CSR.
    pub(super) fn csr(&mut self) {
        let (floats, vectors) = (self.config.isa.has_fcsr(), self.config.isa.has(Ext::Zve32x));
        let mut choices: Vec<(&str, Option<u64>)> = Vec::new();
        // Names, and below which number a written value is.
        if floats {
            choices.extend([("fflags", Some(32)), ("frm", Some(5)), ("fcsr", Some(0xa0)), ("frm", Some(5))]);
        }
        if vectors {
            choices.extend([("vxsat", Some(2)), ("vxrm", Some(4)), ("vcsr", Some(8)), ("vxrm", Some(4))]);
            choices.extend([("vl", None), ("vtype", None), ("vlenb", None)]);
        }
        if choices.is_empty() {
            return;
        }
        let (csr, below) = self.rng.pick(&choices);
        let (rd, rs1) = (self.free(&[]), self.free(&[]));
        let (rd, mut lines) = (if self.rng.percent(20) { "x0" } else { x_name(rd) }, Vec::new());
        let op = match below {
            Some(below) if self.rng.percent(75) => {
                let value = self.rng.below(below) as i64;
                // Other bits may make a reserved rounding mode of a legal one.
                let sets = !matches!(csr, "frm" | "fcsr");
                let (op, name) = match self.rng.below(3) {
                    1 if sets => (Op::csrrs, "csrrs"),
                    2 => (Op::csrrc, "csrrc"),
                    _ => (Op::csrrw, "csrrw"),
                };
                if value < 32 && self.rng.percent(50) {
                    lines.push(format!("    {name}i  {rd}, {csr}, {value}"));
                } else {
                    lines.extend(self.load(rs1, value));
                    lines.push(format!("    {name}   {rd}, {csr}, {}", x_name(rs1)));
                }
                op
            }
            _ => {
                lines.push(format!("    csrrs   {rd}, {csr}, x0"));
                Op::csrrs
            }
        };
        self.step(Role::Free, Some(op), lines);
    }

    /// A fresh value in an integer or a floating-point register.
    pub(super) fn fresh(&mut self) {
        let isa = self.config.isa;
        let base = self.free(&[]);
        let (op, lines) = if isa.has(Ext::F) && self.rng.percent(55) {
            let offset = FLOATS + 8 * self.rng.below((VALUES_SIZE - FLOATS) / 8);
            let mut lines = self.address_of_value(base, offset);
            let (op, name) = if isa.has(Ext::D) { (Op::fld, "fld") } else { (Op::flw, "flw") };
            lines.push(format!("    {name}     f{}, 0({})", self.rng.below(32), x_name(base)));
            (op, lines)
        } else {
            // Numbers of floating point may be there, too.
            let values = if isa.has(Ext::Zfinx) { VALUES_SIZE } else { FLOATS };
            let offset = 8 * self.rng.below(values / 8);
            let mut lines = self.address_of_value(base, offset);
            let to = self.free(&[]);
            lines.push(format!("    ld      {}, 0({})", x_name(to), x_name(base)));
            (Op::ld, lines)
        };
        self.step(Role::Free, Some(op), lines);
    }
}
