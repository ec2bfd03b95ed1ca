//! Page flags: what compiled code and fast paths know of the mapping list.
//!
//! Invariant: a flag byte with [`MAPPED`] agrees with the list, and the page's bytes are loaded; a byte without it says
//! nothing. Flag bytes change under the list's lock, so that a change of the list costs no more than what was touched
//! since the last.

use std::ops::Range;
use std::sync::atomic::Ordering;

use super::UserSpace;
use super::mapping_list::Mapping;
use crate::{Access, Fault, FaultKind, PAGE_SIZE, Perms};

/// Set for a mapped page, together with the bits of [`Perms`].
pub(super) const MAPPED: u8 = 8;

/// Set once instructions may have been fetched from the page: only then can a change make decoded code stale.
const FETCHED: u8 = 16;

/// Set instead of [`Perms::W`] while stores to the page must be checked; see `guard`.
pub(super) const GUARDED: u8 = 32;

/// Maximum number of flag bytes filled at once.
const BLOCK: u64 = 256;

/// Minimum number of pages from which on flags are cleared by returning memory to the host, and looked at only where they use
/// it.
pub(super) const MANY: u64 = 1 << 14;

impl UserSpace {
    /// Checks that the guest may access `addr`, and loads its bytes.
    pub(super) fn allow(&self, addr: u64, access: Access) -> Result<(), Fault> {
        match self.known(addr).or_else(|| self.find(addr)) {
            None => Err(Fault { addr, access, kind: FaultKind::Unmapped }),
            Some(perms) if !perms.allows(access) => Err(Fault { addr, access, kind: FaultKind::Protected }),
            Some(_) => Ok(()),
        }
    }

    /// Checks that `addr` is mapped, and loads its bytes.
    pub(super) fn mapped(&self, addr: u64, access: Access) -> Result<(), Fault> {
        let perms = self.known(addr).or_else(|| self.find(addr));
        perms.map(drop).ok_or(Fault { addr, access, kind: FaultKind::Unmapped })
    }

    /// Returns what the flags say of a page; `None` if nothing.
    fn known(&self, addr: u64) -> Option<Perms> {
        let flags = self.flags.flag(addr / PAGE_SIZE).filter(|_| addr < self.size())?.load(Ordering::Acquire);
        let guarded = if flags & GUARDED != 0 { Perms::W } else { Perms::NONE };
        (flags & MAPPED != 0).then(|| Perms::from_bits(flags) | guarded)
    }

    /// Looks a page up in the list, and fills its flags and some around it.
    #[cold]
    fn find(&self, addr: u64) -> Option<Perms> {
        let list = self.lock();
        let mapping = list.at(addr)?;
        let block = addr / (BLOCK * PAGE_SIZE) * (BLOCK * PAGE_SIZE);
        let block = block.max(mapping.start)..(block + BLOCK * PAGE_SIZE).min(mapping.end);
        let there = self.load_around(addr, block);
        self.open(&there, mapping.perms);
        for page in there.start / PAGE_SIZE..there.end / PAGE_SIZE {
            let Some(flag) = self.flags.flag(page) else { continue };
            // What is known already may be guarded by now.
            if flag.load(Ordering::Acquire) & MAPPED == 0 {
                flag.fetch_or(mapping.perms.bits() | MAPPED, Ordering::AcqRel);
            }
        }
        Some(mapping.perms)
    }

    /// Notes an instruction fetch from a page: changes of the page make code stale.
    pub(super) fn note_fetch(&self, addr: u64) {
        if let Some(flag) = self.flags.flag(addr / PAGE_SIZE) {
            flag.fetch_or(FETCHED, Ordering::AcqRel);
        }
    }

    /// Clears the flags of a piece of a mapping, which the caller changes in the list. Returns whether instructions may
    /// have been fetched from it.
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

    /// Returns whether instructions were fetched from a page of the range.
    pub(super) fn has_code(&self, range: &Range<u64>) -> bool {
        let pages = range.start / PAGE_SIZE..range.end.div_ceil(PAGE_SIZE);
        if pages.end - pages.start >= MANY {
            return self.lock().overlapping(range.start, range.end).any(|m| m.perms.contains(Perms::X));
        }
        let flags = |page| self.flags.flag(page).map_or(0, |flag| flag.load(Ordering::Acquire));
        pages.into_iter().any(|page| flags(page) & FETCHED != 0)
    }
}
