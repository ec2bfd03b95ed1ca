//! Stores to code: they take effect without `fence.i`, as Ziccid asks ("eventually", and in order).
//!
//! Invariant: what an engine decoded is noted in the bus or in the program's address space, and no TLB has it for stores (a
//! page of a bare machine may be there for stores beside its code); so a store to code comes by there, and is noticed.

use std::sync::PoisonError;

use rivet_mem::{NewCode, PAGE_SIZE};

use crate::{AddressSpace, Hart};

/// What a hart has seen of the bus's [`rivet_mem::CodeMap`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CodeSeen {
    epoch: u64,
    line_epoch: u64,
    pub(crate) hits: u64,
}

impl Hart {
    /// Notes that an engine has decoded the `len` bytes at `pc`, which it keeps until `code_changed`.
    pub fn note_code(&mut self, pc: u64, len: u64) {
        let bus = match &self.space {
            AddressSpace::Bare(bus) => bus,
            AddressSpace::User(space) => {
                if space.note_code(pc, len) {
                    self.tlb.flush();
                }
                return;
            }
        };
        let mut bus = bus.lock().unwrap_or_else(PoisonError::into_inner);
        let first = len.min(PAGE_SIZE - pc % PAGE_SIZE);
        let mut new = NewCode::Nothing;
        for (at, len) in [(pc, first), (pc.wrapping_add(first), len - first)] {
            if let Some(frame) = self.tlb.frame(at).filter(|_| len > 0) {
                let offset = at % PAGE_SIZE;
                new = new.max(bus.code.note(frame, offset..offset + len));
            }
        }
        (self.code_seen.epoch, self.code_seen.line_epoch) = (bus.code.epoch(), bus.code.line_epoch());
        drop(bus);
        match new {
            NewCode::Nothing => {}
            NewCode::Lines => self.tlb.flush_beside_code(),
            NewCode::Page => self.memory_rules_changed(),
        }
    }

    /// Where harts run at the same time: if there is code that this hart did not know of, it may have stored to it unnoticed, and
    /// all harts decode again what they run.
    pub fn publish_stores(&mut self) {
        let AddressSpace::Bare(bus) = &self.space else { return };
        let mut bus = bus.lock().unwrap_or_else(PoisonError::into_inner);
        if (bus.code.epoch(), bus.code.line_epoch()) != (self.code_seen.epoch, self.code_seen.line_epoch) {
            bus.code.distrust();
        }
    }

    /// Learns of code that other harts have decoded or changed: engines call it when they begin to run a hart.
    pub fn learn_of_code(&mut self) {
        let AddressSpace::Bare(bus) = &self.space else { return };
        let bus = bus.lock().unwrap_or_else(PoisonError::into_inner);
        let now =
            CodeSeen { epoch: bus.code.epoch(), line_epoch: bus.code.line_epoch(), hits: bus.code.hits() };
        drop(bus);
        let seen = std::mem::replace(&mut self.code_seen, now);
        self.code_changed |= seen.hits != now.hits;
        if seen.epoch != now.epoch {
            self.memory_rules_changed();
        } else if seen.line_epoch != now.line_epoch {
            self.tlb.flush_beside_code();
        }
    }
}
