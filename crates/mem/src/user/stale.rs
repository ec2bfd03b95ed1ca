//! Where decoded instructions may be stale: a journal, so that an engine has to look there alone.
//!
//! Invariant: a range is in the journal before [`UserSpace::code_generation`] says that code has changed. Engines keep how far
//! they have read; what was dropped meanwhile may be anywhere.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use super::UserSpace;
use crate::Perms;

/// Most ranges in the journal.
const MOST: usize = 1024;

/// All addresses.
pub(super) const ANYWHERE: Range<u64> = 0..u64::MAX;

/// The journal.
#[derive(Debug, Default)]
pub(super) struct StaleCode {
    ranges: VecDeque<Range<u64>>,
    /// How many were dropped at its front.
    dropped: u64,
    /// How many there were when an engine read it last.
    read: u64,
}

impl StaleCode {
    fn end(&self) -> u64 {
        self.dropped + self.ranges.len() as u64
    }

    fn note(&mut self, range: Range<u64>) {
        if self.end() > self.read && self.ranges.back() == Some(&range) {
            return;
        }
        if self.ranges.len() == MOST {
            self.ranges.pop_front();
            self.dropped += 1;
        }
        self.ranges.push_back(range);
    }

    fn since(&mut self, position: u64) -> (u64, Option<Vec<Range<u64>>>) {
        self.read = self.end();
        let known = position.checked_sub(self.dropped);
        let ranges = known.map(|from| self.ranges.iter().skip(from as usize).cloned().collect());
        (self.read, ranges)
    }
}

impl UserSpace {
    /// Reads the journal from a position on, at first 0. Returns the position behind its last entry, and the ranges in which
    /// decoded instructions may be stale; `None` if they may be anywhere, since executed memory is shared or the journal does
    /// not go back so far.
    pub fn stale_code(&self, position: u64) -> (u64, Option<Vec<Range<u64>>>) {
        let (end, ranges) = self.stale.lock().unwrap_or_else(PoisonError::into_inner).since(position);
        (end, ranges.filter(|_| !self.has_shared_code()))
    }

    /// Tells all harts that instructions decoded from a range may be stale.
    pub(super) fn make_stale(&self, range: Range<u64>) {
        self.stale.lock().unwrap_or_else(PoisonError::into_inner).note(range);
        self.code_generation.fetch_add(1, Ordering::AcqRel);
    }

    /// May others store to memory that is executed here, unseen?
    fn has_shared_code(&self) -> bool {
        self.has_shared()
            && self.lock().iter().any(|mapping| {
                mapping.perms.contains(Perms::X) && self.has_shared_in(&(mapping.start..mapping.end))
            })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Access, Origin, PAGE_SIZE, SharedMemory};

    const CODE: u64 = 0x4000;

    fn space() -> Arc<UserSpace> {
        let space = UserSpace::new(20).expect("memory");
        space.map(CODE, 4 * PAGE_SIZE, Perms::RWX, Origin::anonymous()).expect("free pages");
        for page in 0..4 {
            space.page(CODE + page * PAGE_SIZE, Access::Fetch).expect("it is mapped");
        }
        space
    }

    #[test]
    fn each_kind_of_change_says_where() {
        let space = space();
        let (start, _) = space.stale_code(0);
        assert_eq!(space.stale_code(start), (start, Some(Vec::new())));
        space.protect(CODE, PAGE_SIZE, Perms::RX).expect("mapped");
        space.poke(CODE + PAGE_SIZE + 4, &[1; 8]).expect("mapped");
        space.discard(CODE + 2 * PAGE_SIZE, PAGE_SIZE).expect("mapped");
        space.unmap(CODE + 3 * PAGE_SIZE, PAGE_SIZE).expect("mapped");
        let page = |n: u64| CODE + n * PAGE_SIZE..CODE + (n + 1) * PAGE_SIZE;
        let written = CODE + PAGE_SIZE + 4..CODE + PAGE_SIZE + 12;
        let (end, ranges) = space.stale_code(start);
        assert_eq!(ranges, Some(vec![page(0), written, page(2), page(3)]));
        assert_eq!(space.stale_code(end).1, Some(Vec::new()));
        space.invalidate_code();
        assert_eq!(space.stale_code(end).1, Some(vec![ANYWHERE]));
        // Another engine reads from where it was.
        assert_eq!(space.stale_code(start).1.map(|ranges| ranges.len()), Some(5));
    }

    #[test]
    fn stores_to_decoded_bytes_are_noted_by_page_and_once() {
        let space = space();
        space.note_code(CODE, 64);
        let (start, _) = space.stale_code(0);
        assert!(space.stored(CODE, 4) && space.stored(CODE + 8, 4) && !space.stored(CODE + 100, 4));
        let (end, ranges) = space.stale_code(start);
        let page = CODE..CODE + PAGE_SIZE;
        assert_eq!(ranges.as_deref(), Some(std::slice::from_ref(&page)));
        assert!(space.stored(CODE + 16, 4));
        assert_eq!(space.stale_code(end).1, Some(vec![page]), "noted again after it was read");
    }

    #[test]
    fn what_is_forgotten_and_shared_memory_may_be_anywhere() {
        let space = space();
        let (start, _) = space.stale_code(0);
        for n in 0..MOST as u64 + 1 {
            space.poke(CODE + n, &[1]).expect("mapped");
        }
        assert_eq!(space.stale_code(start).1, None);
        let (end, _) = space.stale_code(start);
        let memory = SharedMemory::new(PAGE_SIZE).expect("memory");
        space.share(CODE, PAGE_SIZE, &memory, 0).expect("mapped");
        assert_eq!(space.stale_code(end).1, None, "an alias may be stored to");
        space.protect(CODE, PAGE_SIZE, Perms::RW).expect("mapped");
        assert!(space.stale_code(end).1.is_some(), "nobody executes it");
    }
}
