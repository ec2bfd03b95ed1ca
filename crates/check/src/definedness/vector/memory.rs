//! Loads and stores (V 7): each element has its bytes in memory.

use rivet_isa::{Addressing, Shape};

use super::{Active, Vector};
use crate::definedness::bits::low;
use crate::definedness::origin::{Cause, Origin};

/// The address of a field of an element.
struct Places {
    base: u64,
    addressing: Addressing,
    stride: u64,
    offsets: Vec<u64>,
    bytes: u64,
    fields: u64,
    address_mask: u64,
}

impl Places {
    fn at(&self, element: usize, field: usize) -> u64 {
        let offset = match self.addressing {
            Addressing::Strided => self.stride.wrapping_mul(element as u64),
            Addressing::Indexed => self.offsets.get(element).copied().unwrap_or(0),
            _ => element as u64 * self.bytes * self.fields,
        };
        self.base.wrapping_add(offset).wrapping_add(field as u64 * self.bytes) & self.address_mask
    }
}

impl Vector<'_> {
    fn places(&self, elements: usize) -> Option<Places> {
        let (form, inst) = (self.form(), self.inst);
        let memory = form.memory?;
        let offsets = match memory.addressing {
            Addressing::Indexed => {
                let bytes = self.bytes(form.vs2);
                (0..elements).map(|i| self.element(inst.rs2, bytes, i).0.value).collect()
            }
            _ => Vec::new(),
        };
        Some(Places {
            base: self.before.x[0],
            addressing: memory.addressing,
            stride: self.before.x[1],
            offsets,
            bytes: memory.eew(self.before.vtype).bytes().into(),
            fields: inst.nfields() as u64,
            address_mask: if self.before.is_rv32 { u32::MAX.into() } else { u64::MAX },
        })
    }

    /// The elements that the instruction accesses, and the bytes of each; none without a body.
    fn accessed(&self) -> (std::ops::Range<usize>, usize) {
        let form = self.form();
        let Some(memory) = form.memory else { return (0..0, 1) };
        let bytes = memory.eew(self.before.vtype).bytes() as usize;
        let end = match (memory.addressing, form.vd) {
            (Addressing::Mask, _) => self.vl.div_ceil(8),
            (Addressing::Whole, Shape::Whole(n)) => n as usize * self.vlenb() / bytes,
            _ => self.vl,
        };
        (self.before.vstart..end.max(self.before.vstart), bytes)
    }

    pub(super) fn access(&mut self) {
        let (elements, bytes) = self.accessed();
        let Some(places) = self.places(elements.end) else { return };
        let Some(memory) = self.form().memory else { return };
        let fields = if memory.addressing == Addressing::Whole { 1 } else { self.inst.nfields() };
        let group = self.registers_of(self.form().vd).max(1) * self.vlenb();
        let base = usize::from(self.inst.rd) * self.vlenb();
        let is_piece = !matches!(memory.addressing, Addressing::Strided | Addressing::Indexed);
        if is_piece && fields == 1 && !self.is_masked() && self.piece(&elements, bytes, &places, memory.store)
        {
            if !memory.store {
                self.load_tail(memory.addressing, fields, bytes, elements);
            }
            return;
        }
        // Elements in order: stores may overlap.
        for i in elements.clone() {
            for field in 0..fields {
                let (at, addr) = (base + field * group + i * bytes, places.at(i, field));
                match self.active(i) {
                    Active::No => self.inactive(memory.store, at, bytes),
                    // That the mask is undefined has been reported: the element counts as it is in this run.
                    Active::Unknown(_) if !self.old_bit(0, i) => self.inactive(memory.store, at, bytes),
                    _ if memory.store => self.store_element(at, bytes, addr),
                    _ => self.load_element(at, bytes, addr),
                }
            }
        }
        if !memory.store {
            self.load_tail(memory.addressing, fields, bytes, elements);
        }
    }

    /// Moves elements that lie one after the other at once, unless there may be memory among them that is not to be
    /// accessed; gives whether it has.
    fn piece(
        &mut self,
        elements: &std::ops::Range<usize>,
        bytes: usize,
        places: &Places,
        store: bool,
    ) -> bool {
        let length = (elements.len() * bytes) as u64;
        let first = usize::from(self.inst.rd) * self.vlenb() + elements.start * bytes;
        let (addr, registers) = (places.at(elements.start, 0), first..first + length as usize);
        let is_forbidden = |origin| self.origins.cause(origin).is_forbidden();
        if self.has_freed && self.memory.has_origin(addr..addr.saturating_add(length), is_forbidden) {
            return false;
        }
        let (pc, inst, origins) = (self.pc, *self.inst, &mut *self.origins);
        let step = |origin| origins.step(pc, inst, origin);
        match store {
            true => self.registers.store(registers, self.memory, addr, step),
            false => self.registers.load(registers, self.memory, addr, step),
        }
        true
    }

    fn inactive(&mut self, is_store: bool, at: usize, bytes: usize) {
        if !is_store && (self.before.vtype.vma || self.agnostic) {
            let origin = self.origins.root(self.pc, Some(*self.inst), Cause::MaskAgnostic);
            self.registers.set_element(at, bytes, low(8 * bytes as u32), origin);
        }
    }

    /// Whether it may look at what the program has no right to: elements but the first are only tried.
    fn is_fault_only_first(&self) -> bool {
        self.form().memory.is_some_and(|memory| memory.addressing == Addressing::FaultOnlyFirst)
    }

    /// The undefined bits of an element in memory, and the origin of the first.
    fn load(&mut self, addr: u64, bytes: usize) -> Option<(u128, Origin)> {
        let (undefined, origin) = self.memory.load(addr, bytes as u32)?;
        let first = addr.wrapping_add(u64::from(undefined.trailing_zeros() / 8));
        Some((undefined, self.heap.origin_at(self.origins, first, origin)))
    }

    fn store_element(&mut self, at: usize, bytes: usize, addr: u64) {
        let undefined = self.registers.element(at, bytes);
        let origin = if undefined != 0 { self.registers.origin(at..at + bytes) } else { None };
        let origin = origin.map(|origin| self.step(origin)).unwrap_or_default();
        if self.has_freed
            && let Some((_, origin)) = self.load(addr, bytes)
            && self.origins.cause(origin).is_forbidden()
        {
            self.forbidden.get_or_insert((addr, origin));
        }
        self.memory.store(addr, bytes as u32, undefined.into(), origin);
    }

    fn load_element(&mut self, at: usize, bytes: usize, addr: u64) {
        match self.load(addr, bytes) {
            None => self.registers.set_element(at, bytes, 0, Default::default()),
            // It gives what is there.
            Some((_, origin)) if self.origins.cause(origin).is_forbidden() && !self.is_fault_only_first() => {
                self.forbidden.get_or_insert((addr, origin));
                self.registers.set_element(at, bytes, 0, Default::default());
            }
            Some((undefined, origin)) => {
                let origin = self.step(origin);
                self.registers.set_element(at, bytes, undefined as u64, origin);
            }
        }
    }

    /// The tail of each field, and what a fault-only-first load has trimmed off.
    fn load_tail(
        &mut self,
        addressing: Addressing,
        fields: usize,
        bytes: usize,
        elements: std::ops::Range<usize>,
    ) {
        if addressing == Addressing::Whole || elements.is_empty() || self.before.vstart >= self.before.vl {
            return;
        }
        let vlenb = self.vlenb();
        let group = self.registers_of(self.form().vd).max(1) * vlenb;
        let base = usize::from(self.inst.rd) * vlenb;
        if addressing == Addressing::Mask {
            // Its tail is agnostic always; whole bytes are loaded.
            return self.mask_tail(self.inst.rd, 8 * elements.end);
        }
        let origin = self.tail_origin();
        let trimmed = (self.vl < self.before.vl).then(|| {
            let cause = Cause::Trimmed { vl: self.vl as u32 };
            self.origins.root(self.pc, Some(*self.inst), cause)
        });
        for field in 0..fields {
            let base = base + field * group;
            if origin.is_some() {
                self.registers.fill(base + self.vl * bytes..base + group, origin);
            }
            if trimmed.is_some() {
                self.registers.fill(base + self.vl * bytes..base + self.before.vl * bytes, trimmed);
            }
        }
    }
}
