//! Masks that mask registers of the host hold besides their place in the file: those made last, in the node being written.
//!
//! Invariant: an entry's register has the bits of its lanes as all its guest registers have them. Nothing else writes these
//! registers, and calls forget them.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Function;

use super::emit::{Emit, HostWriter};
use super::operand::{Kind, operands};
use crate::vector::Plan;
use crate::vector::plan::registers;

/// Host registers for masks.
const REGISTERS: [Register; 2] = [Register::K6, Register::K7];

/// A mask in a host register.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The guest registers that have it, a bit for each.
    guests: u32,
    /// Its lanes: the first, and how many.
    lanes: (u32, u32),
}

/// What mask registers of the host hold.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MaskCache {
    entries: [Option<Entry>; REGISTERS.len()],
    /// The register that is taken next.
    next: usize,
}

impl MaskCache {
    /// The host register with these lanes of the mask at guest register `r`.
    pub(super) fn find(&self, r: u8, lanes: (u32, u32)) -> Option<Register> {
        let has = |entry: &Entry| entry.guests >> r & 1 == 1 && entry.lanes == lanes;
        self.entries.iter().position(|entry| entry.as_ref().is_some_and(has)).map(|i| REGISTERS[i])
    }

    /// Forgets the masks at these guest registers.
    fn forget(&mut self, guests: u32) {
        for slot in &mut self.entries {
            let left = slot.map(|entry| Entry { guests: entry.guests & !guests, ..entry });
            *slot = left.filter(|entry| entry.guests != 0);
        }
    }

    /// The register for a mask that was just made, a free one if there is.
    fn insert(&mut self, entry: Entry) -> Register {
        let slot = self.entries.iter().position(Option::is_none).unwrap_or(self.next);
        self.entries[slot] = Some(entry);
        self.next = (slot + 1) % REGISTERS.len();
        REGISTERS[slot]
    }
}

impl Emit<'_> {
    /// Remembers that these lanes of the mask at guest register `r`, which is written, are in a host register.
    pub(super) fn remember_mask(&mut self, from: Register, r: u8, lanes: (u32, u32)) {
        let register = self.mask_cache.insert(Entry { guests: 1 << r, lanes });
        self.two(Code::VEX_Kmovq_kr_km64, register, from);
    }

    /// Forgets the masks at these guest registers, which are written, or parts of which are.
    pub(super) fn forget_masks_at(&mut self, guests: u32) {
        self.mask_cache.forget(guests);
    }

    /// Forgets the masks that an instruction writes over with something else; a move of whole registers copies them.
    pub(super) fn forget_masks(&mut self, uop: &Uop, plan: &Plan) {
        if self.mask_cache.entries.iter().all(Option::is_none) {
            return;
        }
        for operand in
            operands(uop, plan).iter().filter(|operand| operand.written && operand.kind == Kind::Elements)
        {
            self.mask_cache.forget(registers(operand.r, operand.bytes, &self.compile_key));
        }
        if matches!(uop.op.semantics(), (_, Function::mv_whole, _)) {
            for entry in self.mask_cache.entries.iter_mut().flatten() {
                entry.guests |= (entry.guests >> uop.rs2 & 1) << uop.rd;
            }
        }
    }
}
