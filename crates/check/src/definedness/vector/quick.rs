//! The quick way of vector instructions that read defined bits only: what they write is defined, but for tails and what a
//! mask leaves out.

use rivet_exec::Uop;
use rivet_hart::Hart;
use rivet_isa::{Addressing, Shape};
use rivet_sim::bytes::little_endian;

use super::plan::{Dest, Offset, Plan, Reach, Rule, Source, Special};
use crate::definedness::Shadow;
use crate::definedness::known::Known;
use crate::definedness::origin::{Cause, Origin};
use crate::definedness::registers::Registers;

impl Shadow {
    /// Whether a vector instruction, whose scalar operands are defined, will read defined bits only: then the number of
    /// elements that its body has. Keeps the mask, which it may overwrite.
    pub(in crate::definedness) fn vector_is_defined(
        &mut self,
        hart: &Hart,
        uop: &Uop,
        known: &mut Known,
    ) -> Option<usize> {
        let v = &hart.v;
        if v.vstart != 0 || self.running.fault_only_first.is_some() {
            return None;
        }
        if known.planned != Some(v.vtype_key()) {
            known.planned = Some(v.vtype_key());
            known.plan = Plan::of(hart, &uop.inst).map(Box::new);
        }
        let plan = known.plan.as_deref()?;
        if v.vl == 0 && !plan.without_vl {
            return None;
        }
        let offset = match plan.offset {
            Offset::None => 0,
            Offset::Immediate => uop.imm as usize,
            Offset::Register => usize::try_from(self.address(hart.x(uop.rs1), 0)).unwrap_or(usize::MAX),
        };
        let extent = Extent { vl: v.vl, vlmax: v.vlmax(), offset };
        if !plan.sources.iter().all(|source| self.running.is_defined(source, &extent)) {
            return None;
        }
        // Most are neither masked nor accesses.
        if !plan.is_masked && matches!(plan.rule, Rule::Sources) {
            return Some(v.vl);
        }
        if plan.is_masked {
            self.before.file.clear();
            self.before.file.extend_from_slice(&v.file()[..v.vl.div_ceil(8)]);
        }
        match plan.rule {
            Rule::Sources | Rule::Move { .. } => Some(v.vl),
            Rule::Compress => {
                let mask = &v.file()[usize::from(uop.rs1) * self.vlenb..][..v.vl.div_ceil(8)];
                Some((0..v.vl).filter(|i| mask[i / 8] >> (i % 8) & 1 != 0).count())
            }
            Rule::Access { .. } => self.access_is_defined(hart, uop, plan).map(|_| v.vl),
        }
    }

    /// Whether an access whose other operands are defined has a quick way: then whether all bytes that it accesses are
    /// defined, which it will make so if not.
    fn access_is_defined(&mut self, hart: &Hart, uop: &Uop, plan: &Plan) -> Option<bool> {
        let Rule::Access { store, .. } = plan.rule else { return None };
        if self.is_rv32 {
            return None;
        }
        let piece = self.piece(hart, uop, plan);
        let Some(length) = piece else { return self.is_memory_defined(hart, uop, plan).then_some(true) };
        let addr = hart.x(uop.rs1);
        if self.memory.is_range_defined(addr, length) {
            return Some(true);
        }
        if !store || plan.is_masked {
            return None;
        }
        // All of it is written.
        let is_forbidden = |origin| self.origins.cause(origin).is_forbidden();
        let range = addr..addr.saturating_add(length);
        (!self.has_freed() || !self.memory.has_origin(range, is_forbidden)).then_some(false)
    }

    /// The same for an instruction that may have been planned for another vtype.
    pub(in crate::definedness) fn access_of(
        &mut self,
        hart: &Hart,
        uop: &Uop,
        known: &Known,
    ) -> Option<bool> {
        match &known.plan {
            Some(plan) if known.planned == Some(hart.v.vtype_key()) => {
                self.access_is_defined(hart, uop, plan)
            }
            _ => None,
        }
    }

    /// A store has retired: what it has written is defined.
    pub(in crate::definedness) fn define_stored(&mut self, hart: &Hart, uop: &Uop, plan: &Plan) {
        let addr = hart.x(uop.rs1);
        if let Some(length) = self.piece(hart, uop, plan)
            && !plan.is_masked
            && !self.memory.is_range_defined(addr, length)
        {
            self.memory.define(addr..addr.saturating_add(length));
        }
    }

    /// Whether all is defined that an access reads or writes whose elements lie apart.
    fn is_memory_defined(&mut self, hart: &Hart, uop: &Uop, plan: &Plan) -> bool {
        let Rule::Access { addressing, element, fields, .. } = plan.rule else { return false };
        let (addr, vl, bytes) = (hart.x(uop.rs1), hart.v.vl, (element * fields) as u64);
        if addressing == Addressing::Strided {
            let stride = hart.x(uop.rs2);
            let place = |i: usize| addr.wrapping_add(stride.wrapping_mul(i as u64));
            return (0..vl).all(|i| self.memory.is_range_defined(place(i), bytes));
        }
        let Some(&Source { base, reach: Reach::Elements(width), .. }) = plan.sources.first() else {
            return false;
        };
        let mut offsets = hart.v.file()[base..base + vl * width].chunks_exact(width).map(little_endian);
        offsets.all(|offset| self.memory.is_range_defined(addr.wrapping_add(offset), bytes))
    }

    /// Bytes of an access whose elements lie one after the other.
    pub(in crate::definedness) fn piece(&self, hart: &Hart, uop: &Uop, plan: &Plan) -> Option<u64> {
        let Rule::Access { addressing, element, fields, .. } = plan.rule else { return None };
        match (addressing, uop.op.form().vd) {
            (Addressing::Strided | Addressing::Indexed, _) => None,
            (Addressing::Mask, _) => Some(hart.v.vl.div_ceil(8) as u64),
            (_, Shape::Whole(registers)) => Some(u64::from(registers) * self.vlenb as u64),
            _ => Some((hart.v.vl * element * fields) as u64),
        }
    }

    /// Such an instruction has retired.
    pub(in crate::definedness) fn vector_stays_defined(
        &mut self,
        hart: &Hart,
        uop: &Uop,
        known: &mut Known,
        elements: usize,
    ) {
        let Some(plan) = known.plan.as_deref_mut() else { return };
        if let Dest::Group { element, group, fields } = plan.dest
            && !plan.is_masked
        {
            let body = elements * element;
            let tail = self.tail(hart, uop, plan, elements, body < group);
            if tail.is_some() || self.running.undefined_v() & plan.registers != 0 {
                for base in (0..fields).map(|field| plan.base + field * group) {
                    self.running.write_body(base..base + group, body, tail);
                }
            }
            return;
        }
        if matches!(plan.rule, Rule::Access { store: true, .. }) {
            return self.define_stored(hart, uop, plan);
        }
        if let Rule::Move { from, count } = plan.rule {
            let step = |origin| self.origins.step(uop.pc, uop.inst, origin);
            return self.running.move_whole(from, uop.rd.into(), count, step);
        }
        let (vlenb, base) = (self.vlenb, plan.base);
        match plan.dest {
            Dest::None => {}
            Dest::Group { element, group, fields } => {
                let inactive = plan.inactive.then(|| self.here(uop, Cause::MaskAgnostic));
                let body = elements * element;
                let tail = self.tail(hart, uop, plan, elements, body < group);
                for base in (0..fields).map(|field| base + field * group) {
                    if inactive.is_some() || self.running.undefined_v() & plan.registers != 0 {
                        let mask = &self.before.file;
                        self.running.define_active(base, element, elements, mask, inactive);
                    }
                    if tail.is_some() {
                        self.running.fill(base + body..base + group, tail);
                    }
                }
            }
            Dest::Mask => {
                let is_load = matches!(plan.rule, Rule::Access { .. });
                let bits = if is_load { elements.next_multiple_of(8) } else { elements };
                let tail = self.here(uop, Cause::MaskTail { vl: elements as u32 });
                let inactive = (plan.is_masked && plan.inactive).then(|| self.here(uop, Cause::MaskAgnostic));
                match plan.is_masked {
                    true => self.running.define_active_bits(uop.rd, bits, &self.before.file, inactive, tail),
                    false => self.running.define_bits(uop.rd, bits, tail),
                }
            }
            Dest::Element0(element) => {
                let cause = Cause::TailAgnostic { vl: hart.v.vl as u32, vlmax: hart.v.vlmax() as u32 };
                let tail = plan.tail.then(|| self.here(uop, cause));
                self.running.write_body(base..base + vlenb, element, tail);
            }
            Dest::Bytes(bytes) => {
                if self.running.undefined_v() & plan.registers != 0 {
                    self.running.write_body(base..base + bytes, bytes, None);
                }
            }
        }
    }

    /// The origin of the tail of a group, if there is one that is left open.
    #[inline]
    fn tail(
        &mut self,
        hart: &Hart,
        uop: &Uop,
        plan: &mut Plan,
        elements: usize,
        has_tail: bool,
    ) -> Option<Origin> {
        if !plan.tail || !has_tail {
            return None;
        }
        if let Some((vl, origin)) = plan.last_tail
            && vl == elements
        {
            return Some(origin);
        }
        let cause = Cause::TailAgnostic { vl: elements as u32, vlmax: hart.v.vlmax() as u32 };
        let origin = self.here(uop, cause);
        plan.last_tail = Some((elements, origin));
        Some(origin)
    }

    /// Something becomes undefined by this instruction.
    fn here(&mut self, uop: &Uop, cause: Cause) -> Origin {
        self.origins.root(uop.pc, Some(uop.inst), cause)
    }
}

/// How much a vector instruction reads.
struct Extent {
    vl: usize,
    vlmax: usize,
    /// Of a slide.
    offset: usize,
}

impl Registers {
    /// Whether all that is read of a source is defined.
    fn is_defined(&self, source: &Source, extent: &Extent) -> bool {
        if self.undefined_v() & source.registers == 0 {
            return true;
        }
        let (base, &Extent { vl, vlmax, offset }) = (source.base, extent);
        let all = |bytes: usize| self.is_range_defined(base..base + bytes);
        let special = match source.reach {
            Reach::Elements(bytes) => return all(vl * bytes),
            Reach::Other(special) => special,
        };
        match special {
            Special::SlidDown(bytes) => all(vl.saturating_add(offset).min(vlmax) * bytes),
            Special::SlidUp(bytes) => all(vl.saturating_sub(offset) * bytes),
            Special::Below(bytes) => all(vl.min(offset) * bytes),
            Special::Bytes(bytes) => all(bytes),
            Special::BytesOfBits => all(vl.div_ceil(8)),
            Special::Bits => {
                all(vl / 8) && (vl % 8 == 0 || self.byte(base + vl / 8) & !(!0 << (vl % 8)) == 0)
            }
        }
    }
}
