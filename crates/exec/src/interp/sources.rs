//! What memory held where blocks of a user program were decoded.
//!
//! Programs that generate code say often that it has changed, and seldom mean code that they have run: so blocks outlive
//! that where memory still holds their instructions. Invariant: all sources are of one program's memory, decoded by one
//! decoder. Knows blocks only by number.

use std::sync::{Arc, Weak};

use rivet_hart::{Config, Hart, World};
use rivet_mem::{Access, PAGE_SIZE, UserSpace};

use super::block::MAX_BYTES;
use super::cache::Id;

/// Those of all blocks.
#[derive(Default)]
pub(super) struct Sources {
    /// The memory they come from, and by whose decoder.
    origin: Option<(Weak<UserSpace>, Arc<Config>)>,
    /// What was fetched, for one block after the other: all are looked at in this order.
    bytes: Vec<u8>,
    all: Vec<Source>,
}

/// That of a block.
struct Source {
    id: Id,
    pc: u64,
    /// Where its bytes begin.
    at: u32,
    len: u16,
}

impl Sources {
    /// Notes what was fetched at `pc` for a block, if it is one of a user program.
    pub(super) fn note(&mut self, hart: &Hart, id: Id, pc: u64, fetched: &[u8]) {
        let World::User(space) = &hart.world else { return };
        if self.origin.is_none() {
            self.origin = Some((Arc::downgrade(space), Arc::clone(&hart.config)));
        }
        let (at, len) = (self.bytes.len() as u32, fetched.len() as u16);
        self.all.push(Source { id, pc, at, len });
        self.bytes.extend_from_slice(fetched);
    }

    /// The blocks that are not there any more, which are forgotten; none if nothing is known of what is there for this
    /// hart.
    pub(super) fn take_changed(&mut self, hart: &Hart) -> Option<Vec<Id>> {
        let World::User(space) = &hart.world else { return None };
        let (known, config) = self.origin.as_ref()?;
        if known.as_ptr() != Arc::as_ptr(space) || !Arc::ptr_eq(config, &hart.config) {
            return None;
        }
        // Then memory is read from its beginning to its end. Most of them are sorted.
        self.all.sort_by_key(|source| source.pc);
        let (mut memory, bytes) = (Memory { space, page: None }, &self.bytes);
        let has_changed = |source: &mut Source| {
            let at = source.at as usize;
            !memory.holds(source.pc, &bytes[at..at + usize::from(source.len)])
        };
        Some(self.all.extract_if(.., has_changed).map(|source| source.id).collect())
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.origin = None;
        self.bytes.clear();
        self.all.clear();
    }
}

/// A program's memory.
struct Memory<'a> {
    space: &'a UserSpace,
    /// A page from which may be fetched.
    page: Option<u64>,
}

impl Memory<'_> {
    /// May these bytes be fetched there?
    fn holds(&mut self, pc: u64, bytes: &[u8]) -> bool {
        let mut now = [0; MAX_BYTES];
        let now = &mut now[..bytes.len()];
        let last = pc.saturating_add(bytes.len() as u64 - 1);
        // The order matters: a change after this look is told as one of code that has been fetched.
        self.may_fetch(pc) && self.may_fetch(last) && self.space.peek(pc, now).is_ok() && *now == *bytes
    }

    fn may_fetch(&mut self, addr: u64) -> bool {
        let page = Some(addr / PAGE_SIZE);
        if self.page != page {
            if self.space.page(addr, Access::Fetch).is_err() {
                return false;
            }
            self.page = page;
        }
        true
    }
}
