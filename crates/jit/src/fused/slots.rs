//! Slots and scalars of a fused loop: which host registers they are in, and how slots get there and back to the file.
//!
//! Invariant: a slot's part is loaded before the first step that needs its old value, and stored once, behind the last step.

use iced_x86::{MemoryOperand, Register};
use rivet_isa::Sew;

use super::assembler::Lanes;
use super::body::{Body, FILE, part, wide};
use super::{FusedOp, Source, codes, loop_carried};

impl Body<'_> {
    /// The number of the host register for a slot's part.
    pub(super) fn held(&self, slot: usize) -> usize {
        let first = if self.chain.loop_carried { loop_carried::FIRST } else { 0 };
        first + slot * self.parts + self.part
    }

    /// That of a scalar's.
    pub(super) fn scalar(&self, scalar: usize) -> usize {
        if self.chain.loop_carried { scalar } else { self.chain.slots.len() * self.parts + scalar }
    }

    /// The host register of a slot, which holds its old value.
    pub(super) fn slot(&mut self, slot: usize) -> Register {
        let held = self.held(slot);
        if let (0, Some(home)) = (self.known >> held & 1, self.chain.slots[slot].home) {
            let sew = self.chain.slots[slot].sew;
            let from = self.element(FILE, sew, home);
            self.get_old(held, from, sew);
        }
        self.known |= 1 << held;
        wide(held)
    }

    /// The one to which a step's result goes, with its old value where lanes of that stay.
    pub(super) fn dest(&mut self, slot: usize, step: &FusedOp) -> Register {
        if step.masked {
            self.slot(slot);
        }
        let held = self.held(slot);
        self.known |= 1 << held;
        self.written |= 1 << held;
        wide(held)
    }

    pub(super) fn source(&mut self, source: Source) -> Register {
        match source {
            Source::Slot(slot) => self.slot(slot),
            Source::Scalar(scalar) => wide(self.scalar(scalar)),
        }
    }

    /// Loads lanes into a host register.
    pub(super) fn get(&mut self, number: usize, from: MemoryOperand, sew: Sew, lanes: Lanes) {
        let bytes = self.bytes(sew).max(16);
        self.asm.masked(codes::load(bytes, sew), lanes, &[part(number, bytes).into(), from.into()]);
    }

    /// Loads what a slot's part has in the file.
    fn get_old(&mut self, number: usize, from: MemoryOperand, sew: Sew) {
        let (bytes, lanes) = (self.bytes(sew).max(16), self.lanes_of(sew).zeroing());
        self.loads().masked(codes::load(bytes, sew), lanes, &[part(number, bytes).into(), from.into()]);
    }

    /// Stores them.
    pub(super) fn put(&mut self, number: usize, to: MemoryOperand, sew: Sew, lanes: Lanes) {
        let bytes = self.bytes(sew).max(16);
        self.asm.masked(codes::store(bytes, sew), lanes, &[to.into(), part(number, bytes).into()]);
    }

    /// What has changed of the part, to the file.
    pub(super) fn put_written(&mut self) {
        for (i, slot) in self.chain.slots.iter().enumerate() {
            if let (1, Some(home)) = (self.written >> self.held(i) & 1, slot.home) {
                let to = self.element(FILE, slot.sew, home);
                self.put(self.held(i), to, slot.sew, self.lanes_of(slot.sew));
            }
        }
    }
}
