//! Memory as observers see it: by the addresses of the guest, without any effect on it.
//!
//! Invariant: nothing here reaches a device, sets a bit of a page table or fills a TLB.

use std::ops::Range;
use std::sync::PoisonError;

use rivet_mem::PAGE_SIZE;

use crate::translate::Translator;
use crate::{AddressSpace, Hart, StageWalk};

impl Hart {
    /// The physical address of what loads find at `addr`; that of a user program is the address itself.
    pub fn physical(&self, addr: u64) -> Option<u64> {
        let AddressSpace::Bare(bus) = &self.space else { return Some(addr) };
        let bus = bus.lock().unwrap_or_else(PoisonError::into_inner);
        let translator = Translator { csr: &self.csr, isa: &self.config.isa, bus: &bus };
        let rules = self.data_rules();
        translator.look(translator.unmasked(addr, rules), rules)
    }

    /// How the hart would translate `addr` now for a load or store: the stages that it goes through, none where addresses are
    /// physical. Nothing is changed.
    pub fn page_walk(&self, addr: u64) -> Vec<StageWalk> {
        let AddressSpace::Bare(bus) = &self.space else { return Vec::new() };
        let bus = bus.lock().unwrap_or_else(PoisonError::into_inner);
        let translator = Translator { csr: &self.csr, isa: &self.config.isa, bus: &bus };
        let rules = self.data_rules();
        translator.page_walk(translator.unmasked(addr, rules), rules)
    }

    /// Copies memory out, which may cross pages. False where there is no RAM.
    pub fn peek(&self, addr: u64, to: &mut [u8]) -> bool {
        self.pages(addr, to.len())
            .all(|(at, range)| self.physical(at).is_some_and(|at| self.peek_physical(at, &mut to[range])))
    }

    /// The same at a physical address.
    pub fn peek_physical(&self, at: u64, to: &mut [u8]) -> bool {
        match &self.space {
            AddressSpace::User(space) => space.peek(at, to).is_ok(),
            AddressSpace::Bare(bus) => {
                bus.lock().unwrap_or_else(PoisonError::into_inner).peek(at, to).is_ok()
            }
        }
    }

    /// The parts of a range that lie in one page each: where they begin, and which of its bytes they are.
    pub fn pages(&self, addr: u64, len: usize) -> impl Iterator<Item = (u64, Range<usize>)> {
        let mut done = 0;
        std::iter::from_fn(move || {
            let at = self.address(addr, done as u64);
            let n = ((PAGE_SIZE - at % PAGE_SIZE) as usize).min(len - done);
            done += n;
            (n > 0).then_some((at, done - n..done))
        })
    }
}
