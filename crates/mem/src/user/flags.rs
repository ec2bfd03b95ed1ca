//! The flag bytes of pages: what compiled code and fast paths know of the mapping list.
//!
//! Invariant: a byte with [`MAPPED`] says what the list says of its page, whose bytes are all there; one without says
//! nothing. Bytes get and lose it under the list's lock, so that a change of the list costs no more than what was
//! touched since the last.

use std::ops::Range;
use std::sync::atomic::Ordering;

use super::UserSpace;
use super::list::Mapping;
use crate::{Access, Fault, FaultKind, PAGE_SIZE, Perms};

/// Set in the flag byte of a mapped page, beside the bits of [`Perms`].
const MAPPED: u8 = 8;

/// Set there as well once instructions may have been fetched from the page: only then is there decoded code that a change
/// makes stale.
const FETCHED: u8 = 16;

/// Set there instead of [`Perms::W`] while stores to the page have to be looked at; see `guard`.
pub(super) const GUARDED: u8 = 32;

/// Pages whose bytes are filled at once, at most.
const BLOCK: u64 = 256;

/// Pages from which on bytes are given back to the host rather than looked at each.
const MANY: u64 = 1 << 14;

impl UserSpace {
    /// Whether the guest may access `addr` so; what lies there is there then.
    pub(super) fn allow(&self, addr: u64, access: Access) -> Result<(), Fault> {
        match self.known(addr).or_else(|| self.find(addr)) {
            None => Err(Fault { addr, access, kind: FaultKind::Unmapped }),
            Some(perms) if !perms.allows(access) => Err(Fault { addr, access, kind: FaultKind::Protected }),
            Some(_) => Ok(()),
        }
    }

    /// Whether `addr` is mapped at all; what lies there is there then.
    pub(super) fn mapped(&self, addr: u64, access: Access) -> Result<(), Fault> {
        let perms = self.known(addr).or_else(|| self.find(addr));
        perms.map(drop).ok_or(Fault { addr, access, kind: FaultKind::Unmapped })
    }

    /// What the flags say of a page, if they do.
    fn known(&self, addr: u64) -> Option<Perms> {
        let flags = self.flags.flag(addr / PAGE_SIZE).filter(|_| addr < self.size())?.load(Ordering::Acquire);
        let guarded = if flags & GUARDED != 0 { Perms::W } else { Perms::NONE };
        (flags & MAPPED != 0).then(|| Perms::from_bits(flags) | guarded)
    }

    /// What the list says of a page: its flags and some around say so from now on.
    #[cold]
    fn find(&self, addr: u64) -> Option<Perms> {
        let list = self.lock();
        let mapping = list.at(addr)?;
        let block = addr / (BLOCK * PAGE_SIZE) * (BLOCK * PAGE_SIZE);
        let block = block.max(mapping.start)..(block + BLOCK * PAGE_SIZE).min(mapping.end);
        let there = self.load_around(addr, block);
        for page in there.start / PAGE_SIZE..there.end / PAGE_SIZE {
            let Some(flag) = self.flags.flag(page) else { continue };
            // What is known already may be guarded by now.
            if flag.load(Ordering::Acquire) & MAPPED == 0 {
                flag.fetch_or(mapping.perms.bits() | MAPPED, Ordering::AcqRel);
            }
        }
        Some(mapping.perms)
    }

    /// Instructions are fetched from a page: a change of it makes code stale.
    pub(super) fn note_fetch(&self, addr: u64) {
        if let Some(flag) = self.flags.flag(addr / PAGE_SIZE) {
            flag.fetch_or(FETCHED, Ordering::AcqRel);
        }
    }

    /// Forgets the flags of a piece of a mapping, which the caller changes in the list. May instructions have been fetched
    /// from it?
    pub(super) fn forget(&self, piece: &Mapping) -> bool {
        let pages = piece.start / PAGE_SIZE..piece.end / PAGE_SIZE;
        let take = |pages: Range<u64>| {
            let flags = pages.filter_map(|page| self.flags.flag(page));
            let touched = flags.filter(|flag| flag.load(Ordering::Acquire) != 0);
            touched.fold(0, |all, flag| all | flag.swap(0, Ordering::AcqRel)) & FETCHED != 0
        };
        if pages.end - pages.start < MANY {
            return take(pages);
        }
        let host_page = rustix::param::page_size() as u64;
        let whole = pages.start.next_multiple_of(host_page)..pages.end / host_page * host_page;
        take(pages.start..whole.start);
        take(whole.end..pages.end);
        let cleared = self.flags.clear(whole.start, whole.end - whole.start);
        debug_assert!(cleared.is_some(), "{pages:?} are inside");
        // Flags that are given back are not looked at.
        piece.perms.contains(Perms::X)
    }

    /// Were instructions fetched from pages that a range touches?
    pub(super) fn has_code(&self, range: &Range<u64>) -> bool {
        let pages = range.start / PAGE_SIZE..range.end.div_ceil(PAGE_SIZE);
        if pages.end - pages.start >= MANY {
            return self.lock().overlapping(range.start, range.end).any(|m| m.perms.contains(Perms::X));
        }
        let flags = |page| self.flags.flag(page).map_or(0, |flag| flag.load(Ordering::Acquire));
        pages.into_iter().any(|page| flags(page) & FETCHED != 0)
    }
}
