//! Pages whose flags compiled code need not look at again.
//!
//! Invariant: while compiled code runs, each page here allows what the accesses need that it is for. Meanwhile flags change
//! only to allow more, unless other host threads run: then nothing here is used.

use std::mem::offset_of;

use rivet_hart::Hart;
use rivet_mem::{Access, PAGE_SIZE, Perms, UserSpace};

/// The pages of the last accesses of some kinds, as addresses that are negated.
#[repr(C)]
pub(crate) struct KeptPages {
    /// By the register that accesses are off: that of those that only load, and that of those that store.
    kept: [[u64; 2]; 32],
    /// The [`UserSpace::generation`] for which this holds; 0 if for none.
    generation: u64,
}

impl KeptPages {
    pub(super) const fn new() -> KeptPages {
        KeptPages { kept: [[0; 2]; 32], generation: 0 }
    }

    /// Offset of the page of accesses off a register.
    pub(super) const fn offset(register: u8, stores: bool) -> usize {
        offset_of!(KeptPages, kept) + (2 * register as usize + stores as usize) * size_of::<u64>()
    }

    /// Nothing is known any more.
    pub(super) fn forget(&mut self) {
        self.generation = 0;
    }

    /// Makes the invariant hold, before compiled code runs; false if there is no page that can be read and written.
    pub(crate) fn hold(&mut self, space: &UserSpace, hart: &Hart) -> bool {
        let generation = space.generation();
        if self.generation != generation {
            let Some(page) = open_page(space, hart) else { return false };
            self.kept = [[page.wrapping_neg(); 2]; 32];
            self.generation = generation;
        }
        true
    }
}

/// A page that compiled code can read and write: that of the stack pointer, or another.
fn open_page(space: &UserSpace, hart: &Hart) -> Option<u64> {
    let is_open = |addr: &u64| space.page(*addr, Access::Store).is_ok() && !space.is_guarded(*addr);
    let sp = hart.x[2] & !(PAGE_SIZE - 1);
    let writable = |mapping: &rivet_mem::Mapping| mapping.perms.contains(Perms::RW);
    let mut others = space.mappings().into_iter().filter(writable).map(|mapping| mapping.start);
    is_open(&sp).then_some(sp).or_else(|| others.find(is_open))
}
