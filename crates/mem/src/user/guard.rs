//! Stores to code: writable pages that hold decoded instructions are *guarded*.
//!
//! Invariant: the flags of a guarded page lack [`Perms::W`], so that compiled code and TLBs cannot store there
//! directly: such stores go through [`UserSpace::stored`], which tells changes of decoded instructions from stores to
//! data beside them. Pages that are not writable, or hold no decoded code, are never guarded, and stores to them cost
//! nothing.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::{MutexGuard, PoisonError};

use super::UserSpace;
use super::flags::GUARDED;
use super::stale::ANYWHERE;
use crate::{Access, PAGE_SIZE, Perms};

/// Bytes per bit, the alignment of instructions.
const UNIT: u64 = 2;

/// One bit per unit of a page.
type DecodedUnits = [u64; (PAGE_SIZE / UNIT / 64) as usize];

/// Decoded units of guarded pages, by page number.
pub(super) type Guards = HashMap<u64, DecodedUnits>;

impl UserSpace {
    /// Notes that an engine has decoded the bytes, and guards their pages if writable. Returns whether a page was not
    /// guarded before: the hart must flush its TLB and check that the bytes are still what it has decoded.
    pub fn note_code(&self, addr: u64, len: u64) -> bool {
        let mut new = false;
        for (page, units) in units(addr, len) {
            let Some(flag) = self.flags.flag(page) else { continue };
            // The flag may have been forgotten since the fetch.
            let known = self.mapped(page * PAGE_SIZE, Access::Fetch).is_ok();
            if !known || flag.load(Ordering::Acquire) & (Perms::W.bits() | GUARDED) == 0 {
                continue;
            }
            let mut guards = self.guards();
            let guard = |flags: u8| {
                let writable = flags & Perms::W.bits() != 0;
                writable.then_some(flags & !Perms::W.bits() | GUARDED)
            };
            if flag.fetch_update(Ordering::AcqRel, Ordering::Acquire, guard).is_ok() {
                guards.remove(&page);
                self.guard_generation.fetch_add(1, Ordering::AcqRel);
                new = true;
            }
            let noted = guards.entry(page).or_default();
            units.for_each(|unit| noted[(unit / 64) as usize] |= 1 << (unit % 64));
        }
        if new {
            // Stores there would be faults of the host.
            self.end_mirror();
            self.changed(None);
        }
        new
    }

    /// Returns whether the page of `addr` is guarded: a store must call [`UserSpace::stored`].
    pub fn is_guarded(&self, addr: u64) -> bool {
        let flag = self.flags.flag(addr / PAGE_SIZE);
        flag.is_some_and(|flag| flag.load(Ordering::Acquire) & GUARDED != 0)
    }

    /// Notes a store. Returns whether it changed decoded instructions, which are stale then.
    pub fn stored(&self, addr: u64, len: u64) -> bool {
        let mut stale = false;
        for (page, units) in units(addr, len).filter(|(page, _)| self.is_guarded(page * PAGE_SIZE)) {
            let mut guards = self.guards();
            let Some(noted) = guards.get_mut(&page) else { continue };
            let mut was_noted = false;
            for unit in units {
                let word = &mut noted[(unit / 64) as usize];
                was_noted |= *word & 1 << (unit % 64) != 0;
                *word &= !(1 << (unit % 64));
            }
            drop(guards);
            if was_noted {
                self.make_stale(page * PAGE_SIZE..(page + 1) * PAGE_SIZE);
            }
            stale |= was_noted;
        }
        stale
    }

    /// Returns a counter that grows when a page becomes guarded. Harts on other host threads may have stored there
    /// unchecked until they flushed their TLBs; then [`UserSpace::invalidate_code`] must be called.
    pub fn guard_generation(&self) -> u64 {
        self.guard_generation.load(Ordering::Acquire)
    }

    /// Tells all harts that decoded instructions may be stale, wherever they are.
    pub fn invalidate_code(&self) {
        self.make_stale(ANYWHERE);
    }

    /// Is any page guarded, or was one?
    pub(super) fn has_guards(&self) -> bool {
        self.guard_generation() > 0
    }

    fn guards(&self) -> MutexGuard<'_, Guards> {
        self.guards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the pages of a range by number, with the units in each.
fn units(addr: u64, len: u64) -> impl Iterator<Item = (u64, Range<u64>)> {
    let end = addr.saturating_add(len);
    let pages = addr / PAGE_SIZE..end.div_ceil(PAGE_SIZE);
    pages.map(move |page| {
        let base = page * PAGE_SIZE;
        let (first, last) = (addr.max(base) - base, (end - base).min(PAGE_SIZE));
        (page, first / UNIT..last.div_ceil(UNIT))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Origin;

    fn space(perms: Perms) -> std::sync::Arc<UserSpace> {
        let space = UserSpace::new(20).expect("memory");
        space.map(0x4000, 2 * PAGE_SIZE, perms, Origin::anonymous()).expect("free pages");
        space
    }

    #[test]
    fn stores_to_decoded_bytes_are_told_from_those_beside_them() {
        let space = space(Perms::RWX);
        assert!(space.note_code(0x4ffc, 8) && !space.note_code(0x4ffc, 8));
        assert!(space.is_guarded(0x4000) && space.is_guarded(0x5000));
        assert_eq!(space.perms_at(0x4000), Some(Perms::RWX));
        assert!(space.page(0x4000, Access::Store).is_ok());
        let before = space.code_generation();
        assert!(!space.stored(0x4ff8, 4) && !space.stored(0x5004, 4) && space.code_generation() == before);
        assert!(space.stored(0x5003, 1) && space.code_generation() != before);
        assert!(!space.stored(0x5003, 1), "forgotten until it is decoded again");
        assert!(space.stored(0x4f00, 0x100));
    }

    #[test]
    fn pages_that_cannot_be_written_and_new_ones_are_not_guarded() {
        let space = space(Perms::RX);
        assert!(!space.note_code(0x4000, 4) && !space.is_guarded(0x4000) && !space.stored(0x4000, 4));
        space.protect(0x4000, PAGE_SIZE, Perms::RWX).expect("mapped");
        assert!(space.note_code(0x4000, 4) && space.is_guarded(0x4000));
        space.protect(0x4000, PAGE_SIZE, Perms::RWX).expect("mapped");
        assert!(!space.is_guarded(0x4000));
        assert!(space.note_code(0x4010, 4) && !space.stored(0x4000, 4));
    }

    #[test]
    fn the_kernels_writes_are_seen() {
        let space = space(Perms::RWX);
        space.note_code(0x4000, 4);
        let before = space.code_generation();
        space.write(0x4004, &[1; 4]).expect("mapped");
        assert_eq!(space.code_generation(), before);
        space.write(0x4000, &[1; 4]).expect("mapped");
        assert_ne!(space.code_generation(), before);
    }
}
