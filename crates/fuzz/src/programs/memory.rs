//! The generator writes vector loads and stores of every kind: inside the window, over its border, and beyond.

use rivet_isa::form::{Addressing, Memory};
use rivet_isa::reg::{v_name, x_name};
use rivet_isa::{Chapter, Inst, Op, Sew, Shape, Vtype};

use super::layout::WINDOW_SIZE;
use super::pick::{Avl, RowClass, Vset, Writer};
use super::program::Role;
use crate::differential::rows::whole_registers;

/// Bytes that an access takes before and behind its base address.
struct Extent {
    before: u64,
    after: u64,
    /// What a fault must not divide: an element, or a segment, of which implementations may access a part or nothing.
    unit: u64,
}

impl Writer {
    /// A vector load or store.
    pub(super) fn vector_access(&mut self) {
        let Some(op) = self.row(RowClass::VectorAccess) else { return };
        let Some(mut inst) = self.vector_inst(op) else { return };
        let (Some(vset), Some(memory)) = (self.vset, op.form().memory) else { return };
        let vl = vset.most(self.config.isa.vlen);
        // A fault in a field of a segment leaves the choice how much of the segment was accessed.
        let mut before = Vec::new();
        let mut bounds = 0;
        if memory.addressing == Addressing::Indexed {
            bounds = self.rng.pick(&[0x3f, 0xff, 0x3ff]);
            before.extend(self.indices(&inst, vset, bounds));
        }
        let has_stride = memory.addressing == Addressing::Strided;
        inst.rs1 = self.free(&[]);
        if has_stride {
            inst.rs2 = self.free(&[inst.rs1]);
        }
        let extent = match memory.addressing {
            Addressing::Strided => {
                let (stride, extent) = self.stride(&inst, vset.vtype, memory, vl);
                before.extend(self.load(inst.rs2, stride));
                extent
            }
            Addressing::Indexed => {
                let unit = u64::from(memory.eew(vset.vtype).bytes()) * inst.nfields() as u64;
                Extent { before: 0, after: bounds as u64 + unit, unit }
            }
            _ => self.contiguous(&inst, vset, memory, vl),
        };
        let walks = self
            .pointer
            .filter(|pointer| extent.before <= pointer.first && pointer.last + extent.after <= WINDOW_SIZE);
        match walks {
            Some(pointer)
                if memory.addressing != Addressing::FaultOnlyFirst
                    && pointer.register != inst.rs2
                    && self.rng.percent(60) =>
            {
                inst.rs1 = pointer.register;
            }
            _ => {
                let Some(base) = self.place(&extent, memory, inst.nfields()) else { return };
                before.extend(self.load(inst.rs1, base as i64));
            }
        }
        inst.raw = inst.encode(self.config.isa.xlen).unwrap_or(inst.raw);
        self.emit(before, &inst);
        self.after_access(&inst);
    }

    /// After what may have trapped: looks at vstart, or lets an instruction start there.
    fn after_access(&mut self, access: &Inst) {
        let memory = access.op.form().memory;
        // QEMU 10.0 does not see that one of these has reduced vl until it accesses a CSR or jumps: it executes all
        // elements if they were all before.
        let trims = memory.is_some_and(|memory| memory.addressing == Addressing::FaultOnlyFirst);
        if !trims
            && self.rng.percent(25)
            && let Some(vset) = self.vset
            && let Some(op) = self.row(RowClass::Vector)
            && op.form().vd != Shape::None
            && whole_registers(op).is_none()
            && op.row().chapter != Chapter::vcrypto
            && op != Op::vfwmaccbf16_vf
        {
            let setting = self.setting(op, Some(vset), false);
            if let Some(inst) = self.legal(&setting) {
                self.emit(Vec::new(), &inst);
            }
        }
        let register = self.free(&[]);
        let mut lines = Vec::new();
        if trims && self.rng.percent(50) {
            lines.push(format!("    csrr    {}, vl", x_name(self.free(&[register]))));
        }
        lines.push(format!("    csrrw   {}, vstart, x0", x_name(register)));
        self.step(Role::Sets, None, lines);
    }

    /// Makes the indices small: all elements of the group that holds them.
    fn indices(&mut self, inst: &Inst, vset: Vset, bounds: i64) -> Vec<String> {
        let Shape::Width(width) = inst.op.form().vs2 else { return Vec::new() };
        let Some(lmul) = vset.vtype.emul(width) else { return Vec::new() };
        if width == Sew::E8 && bounds >= 0xff {
            return Vec::new();
        }
        let register = self.free(&[]);
        let group = v_name(inst.rs2);
        let vtype = Vtype { vta: true, vma: true, ..Vtype::new(width, lmul) };
        let scratch = self.free(&[register]);
        let mut lines = vec![format!("    vsetvli {}, x0, {vtype}", x_name(scratch))];
        lines.extend(self.load(register, bounds));
        lines.push(format!("    vand.vx {group}, {group}, {}", x_name(register)));
        lines.extend(self.again(vset, &[]));
        lines
    }

    /// A stride, and where the access reaches.
    fn stride(&mut self, inst: &Inst, vtype: Vtype, memory: Memory, vl: u64) -> (i64, Extent) {
        let unit = u64::from(memory.eew(vtype).bytes()) * inst.nfields() as u64;
        let steps = vl.saturating_sub(1);
        let most = (WINDOW_SIZE.saturating_sub(unit) / steps.max(1)) as i64;
        let eew = i64::from(memory.eew(vtype).bytes());
        let stride = match self.rng.below(10) {
            0 => 0,
            1 => unit as i64,
            2 => -(unit as i64),
            3 => eew,
            4 => self.rng.between(-64, 64),
            5 => most,
            _ => eew * self.rng.between(-12, 12),
        }
        .clamp(-most, most);
        let span = steps * stride.unsigned_abs();
        match stride < 0 {
            true => (stride, Extent { before: span, after: unit, unit }),
            false => (stride, Extent { before: 0, after: span + unit, unit }),
        }
    }

    /// Where an access reaches whose elements lie one after the other.
    fn contiguous(&self, inst: &Inst, vset: Vset, memory: Memory, vl: u64) -> Extent {
        let eew = u64::from(memory.eew(vset.vtype).bytes());
        let vlenb = u64::from(self.config.isa.vlen / 8);
        let (after, unit) = match (memory.addressing, inst.op.form().vd) {
            (Addressing::Mask, _) => (vl.div_ceil(8), 1),
            (_, Shape::Whole(registers)) => (u64::from(registers) * vlenb, 8),
            _ => (vl * eew * inst.nfields() as u64, eew * inst.nfields() as u64),
        };
        Extent { before: 0, after: after.max(unit), unit }
    }

    /// A base address: inside the window, or such that a part of the access is not.
    fn place(&mut self, extent: &Extent, memory: Memory, fields: usize) -> Option<u64> {
        let Extent { before, after, unit } = *extent;
        let window = self.layout.window;
        let trims = memory.addressing == Addressing::FaultOnlyFirst;
        if trims && fields > 1 {
            return self.place_in_page(after);
        }
        // Where a fault may divide a segment, or QEMU 10.0 aborts, units stay whole.
        let keeps_units = fields > 1 || memory.addressing == Addressing::Whole || trims;
        let scattered = matches!(memory.addressing, Addressing::Indexed | Addressing::Strided);
        let may_fault = !(fields > 1 && scattered);
        let fits = before + after <= WINDOW_SIZE;
        if may_fault && (self.rng.percent(12) || !fits) {
            let units = after / unit;
            let inside = self.rng.below(units + 1) * unit;
            let over = window + WINDOW_SIZE - inside;
            return Some(match self.rng.below(8) {
                4 if memory.store && self.layout.code_is_read_only => self.layout.text,
                // An element of these may lie across the end, and whether the part inside is written is left open.
                _ if scattered && memory.store => self.layout.nowhere,
                0 => self.layout.nowhere,
                1 => window - unit,
                2 if before > 0 => window + self.rng.below(before / unit + 1) * unit,
                3 if !keeps_units && !memory.store => over + self.rng.below(unit),
                _ => over,
            });
        }
        if !fits {
            return None;
        }
        if trims {
            // QEMU 10.0 aborts where an element lies across the border of two pages, be they there or not.
            let border = window + self.rng.pick(&[1, 2]) * (WINDOW_SIZE / 2);
            let least = if border == window + WINDOW_SIZE { after / unit } else { 0 };
            let most = (border - window) / unit;
            return Some(border - unit * self.rng.between(least.min(most) as i64, most as i64) as u64);
        }
        let room = WINDOW_SIZE - before - after;
        let offset = self.rng.below(room + 1) + before;
        let align =
            if self.rng.percent(75) { u64::from(memory.width.map_or(8, Sew::bytes)).min(unit) } else { 1 };
        // The first page's end, now and then: accesses over a border that is no fault.
        let border = WINDOW_SIZE / 2;
        let offset = if before <= border && border + after <= WINDOW_SIZE && self.rng.percent(10) {
            border - self.rng.below(after.min(border - before) + 1)
        } else {
            offset
        };
        let aligned = offset & !(align.next_power_of_two() - 1);
        Some(window + if aligned >= before { aligned } else { offset })
    }

    /// A base for a fault-only-first load of segments: nowhere at all, or inside a page. QEMU 10.0 aborts where one
    /// reaches over the border of two pages, be they there or not.
    fn place_in_page(&mut self, after: u64) -> Option<u64> {
        let page = WINDOW_SIZE / 2;
        if self.rng.percent(12) {
            return Some(self.layout.nowhere);
        }
        let room = page.checked_sub(after)?;
        Some(self.layout.window + self.rng.below(2) * page + self.rng.below(room + 1))
    }

    /// A whole register or a group from the table of values: fresh values, masks.
    pub(super) fn fresh_vectors(&mut self) {
        let mask = self.rng.percent(30);
        let registers = if mask { 1 } else { self.rng.pick(&[1, 1, 2, 4, 8]) };
        let vd = if mask { 0 } else { self.rng.below(32 / registers) * registers };
        let offset = if mask { 7 * 256 } else { 8 * self.rng.below(512) };
        let base = self.free(&[]);
        let mut lines = self.address_of_value(base, offset);
        let text = format!("    vl{registers}re8.v {}, ({})", v_name(vd as u8), x_name(base));
        lines.push(text);
        // Longer vectors than the table may fault.
        lines.push("    csrw    vstart, x0".into());
        self.step(Role::Free, Some(Op::vl1re8_v), lines);
    }

    /// The bound of an AVL in a register, for loops over arrays.
    pub(super) fn avl_register(&mut self, register: u8, most: u64, vtype: Vtype) {
        self.vset = Some(Vset { vtype, avl: Avl::Register(register, most) });
    }
}
