//! Shared memory: host memory in several address spaces, or twice in one (`MAP_SHARED`).
//!
//! Invariant: the pages of a shared range lie on its memory until they are unmapped. Shared memory never shrinks, so
//! that no access to it can fail.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rangemap::{RangeMap, RangeSet};
use rustix::fd::OwnedFd;
use rustix::fs::{MemfdFlags, SeekFrom, ftruncate, memfd_create, seek};
use rustix::io::pread;

use super::host_mappings::HostMappings;
use super::mirror::Mirror;
use super::{UserSpace, copy_pages};
use crate::rewind::MemoryChange;
use crate::{MapError, MemError, PAGE_SIZE, Reservation};

/// Zeroed memory that pages of several address spaces can lie on.
#[derive(Debug)]
pub struct SharedMemory {
    file: OwnedFd,
    len: Mutex<u64>,
    id: u64,
    /// Parts that were filled from the source of the memory.
    filled: Mutex<RangeSet<u64>>,
}

impl SharedMemory {
    /// Creates `len` bytes, rounded up to whole pages.
    pub fn new(len: u64) -> Result<Arc<SharedMemory>, MemError> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let refused = |error: rustix::io::Errno| MemError::Refused { len, reason: error.to_string() };
        let size = len.checked_next_multiple_of(PAGE_SIZE).ok_or(MemError::Size(len))?;
        let file = memfd_create("rivet", MemfdFlags::CLOEXEC).map_err(refused)?;
        ftruncate(&file, size).map_err(refused)?;
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        Ok(Arc::new(SharedMemory { file, len: Mutex::new(size), id, filled: Mutex::default() }))
    }

    /// Returns a number that no other shared memory has.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Returns the size in bytes.
    pub fn size(&self) -> u64 {
        *self.len.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Grows the memory to at least `len` bytes; new bytes are zero.
    pub fn grow(&self, len: u64) -> Result<(), MemError> {
        let refused = |error: rustix::io::Errno| MemError::Refused { len, reason: error.to_string() };
        let size = len.checked_next_multiple_of(PAGE_SIZE).ok_or(MemError::Size(len))?;
        let mut now = self.len.lock().unwrap_or_else(PoisonError::into_inner);
        if size > *now {
            ftruncate(&self.file, size).map_err(refused)?;
            *now = size;
        }
        Ok(())
    }

    /// Calls `look` for each page of a range that may hold something, lowest first.
    pub(super) fn each_page_held(&self, range: Range<u64>, mut look: impl FnMut(u64, &[u8])) {
        let mut page = [0; PAGE_SIZE as usize];
        let mut at = range.start;
        // Behind the last data the host finds nothing.
        while at < range.end
            && let Ok(data) = seek(&self.file, SeekFrom::Data(at))
        {
            at = data.max(at) / PAGE_SIZE * PAGE_SIZE;
            if at >= range.end || !matches!(pread(&self.file, &mut page, at), Ok(n) if n == page.len()) {
                return;
            }
            look(at, &page);
            at += PAGE_SIZE;
        }
    }

    /// Calls `read` for the parts of a range that were not filled yet.
    pub(super) fn fill(&self, range: &Range<u64>, read: impl FnMut(Range<u64>)) {
        let mut filled = self.filled.lock().unwrap_or_else(PoisonError::into_inner);
        let missing: Vec<Range<u64>> = filled.gaps(range).collect();
        missing.into_iter().for_each(read);
        filled.insert(range.clone());
    }
}

/// The shared memory behind a run of pages.
#[derive(Clone, Debug)]
struct SharedRange {
    memory: Arc<SharedMemory>,
    /// Difference between offset in the memory and address.
    shift: u64,
}

impl SharedRange {
    fn place(&self, addr: u64) -> u64 {
        addr.wrapping_add(self.shift)
    }
}

impl PartialEq for SharedRange {
    fn eq(&self, other: &SharedRange) -> bool {
        Arc::ptr_eq(&self.memory, &other.memory) && self.shift == other.shift
    }
}

impl Eq for SharedRange {}

/// A place in shared memory.
pub(super) struct SharedPlace {
    pub(super) memory: Arc<SharedMemory>,
    /// Offset in bytes.
    pub(super) at: u64,
}

/// The shared ranges of an address space; adjacent ranges that continue each other are merged, as the host's mappings
/// are.
#[derive(Debug, Default)]
pub(super) struct SharedRanges {
    map: RangeMap<u64, SharedRange>,
    laid: HostMappings,
}

impl SharedRanges {
    /// Returns the shared parts of a range.
    fn parts(&self, range: &Range<u64>) -> Vec<(Range<u64>, SharedRange)> {
        let inside = |pages: &Range<u64>| pages.start.max(range.start)..pages.end.min(range.end);
        self.map.overlapping(range).map(|(pages, share)| (inside(pages), share.clone())).collect()
    }
}

impl UserSpace {
    /// Places mapped pages on shared memory, from byte `at` of it on. The old contents are lost.
    pub fn share(&self, addr: u64, len: u64, memory: &Arc<SharedMemory>, at: u64) -> Result<(), MemError> {
        let pages = self.range(addr, len).map_err(|_| MemError::Size(len))?;
        let list = self.lock();
        let fits = at.checked_add(pages.end - pages.start).is_some_and(|end| end <= memory.size());
        if !fits || list.hole(pages.start, pages.end).is_some() {
            return Err(MemError::Size(len));
        }
        self.lift(&pages).map_err(|error| MemError::Refused { len, reason: error.to_string() })?;
        let shift = at.wrapping_sub(pages.start);
        self.lay(pages.clone(), SharedRange { memory: Arc::clone(memory), shift })?;
        self.tracker.did(0, || MemoryChange::Share { range: pages, memory: Arc::clone(memory), at });
        Ok(())
    }

    /// Appends to the journal where pages lie on shared memory.
    pub(super) fn journal_shares(&self, pages: &Range<u64>) {
        for (range, share) in self.shares().parts(pages) {
            let at = share.place(range.start);
            self.tracker.did(0, || MemoryChange::Share { range, memory: share.memory, at });
        }
    }

    /// Puts pages on shared memory again; the caller has locked the list.
    pub(super) fn share_again(&self, range: &Range<u64>, memory: &Arc<SharedMemory>, at: u64) {
        let shift = at.wrapping_sub(range.start);
        if self.lift(range).is_ok() {
            // It was done before.
            let _ = self.lay(range.clone(), SharedRange { memory: Arc::clone(memory), shift });
        }
    }

    /// Splits a range into parts on shared memory, from an offset in it on, and others, lowest first.
    pub(super) fn shared_parts(&self, range: &Range<u64>) -> Vec<(Range<u64>, Option<SharedPlace>)> {
        let shares = self.shares();
        let mut parts: Vec<_> = shares.map.gaps(range).map(|own| (own, None)).collect();
        parts.extend(shares.parts(range).into_iter().map(|(pages, share)| {
            let at = share.place(pages.start);
            (pages, Some(SharedPlace { memory: share.memory, at }))
        }));
        parts.sort_unstable_by_key(|(pages, _)| pages.start);
        parts
    }

    /// Returns whether any memory is shared with other mappings, perhaps of other processes.
    pub fn has_shared(&self) -> bool {
        !self.shares().map.is_empty()
    }

    /// Returns whether a part of a range is shared.
    pub(super) fn has_shared_in(&self, range: &Range<u64>) -> bool {
        self.shares().map.overlaps(range)
    }

    /// Returns the id of the shared memory at an address, and the offset in it, which are the same in every mapping.
    pub fn shared_at(&self, addr: u64) -> Option<(u64, u64)> {
        let shares = self.shares();
        let share = shares.map.get(&addr)?;
        Some((share.memory.id, share.place(addr)))
    }

    /// Copies the address space, except shared memory, which both use, while `has_room` permits the bytes. A hart that
    /// moves to the copy flushes its TLB.
    pub fn fork(&self, has_room: impl Fn(u64) -> bool) -> Result<Arc<UserSpace>, MemError> {
        let copy = self.copied(|range, to| {
            let mut own = self.parts(range).into_iter().filter(|(_, shared)| shared.is_none());
            own.try_for_each(|(own, _)| copy_touched(&self.bytes, own, to, &has_room))
        })?;
        for (pages, share) in self.shares().map.iter() {
            copy.lay(pages.clone(), share.clone())?;
        }
        Ok(Arc::new(copy))
    }

    /// Creates a space with the same mappings; `fill` copies the contents of each.
    pub(super) fn copied(
        &self,
        fill: impl Fn(&Range<u64>, &Reservation) -> Result<(), MemError>,
    ) -> Result<UserSpace, MemError> {
        let list = self.lock();
        let [flags, bytes] = Reservation::adjacent(self.flags.size(), self.bytes.size())?;
        let copy = UserSpace {
            flags,
            bytes,
            list: Mutex::new(list.clone()),
            shares: Mutex::default(),
            lazy: Mutex::new(self.lazy().clone()),
            generation: self.generation().into(),
            code_generation: self.code_generation().into(),
            restrictions: self.restrictions().into(),
            guards: Mutex::default(),
            stale: Mutex::default(),
            guard_generation: self.guard_generation().into(),
            mirror: Mirror::default(),
            tracker: self.tracker.for_copy(),
        };
        self.with_all_open(&list, || {
            list.iter().try_for_each(|mapping| fill(&(mapping.start..mapping.end), &copy.bytes))
        })?;
        Ok(copy)
    }

    fn shares(&self) -> MutexGuard<'_, SharedRanges> {
        self.shares.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lay(&self, pages: Range<u64>, share: SharedRange) -> Result<(), MemError> {
        let shares = &mut *self.shares();
        let len = pages.end - pages.start;
        shares.laid.reserve(len)?;
        let laid = self.bytes.lay(pages.start, len, &share.memory.file, share.place(pages.start));
        if laid.is_ok() {
            self.mirror_range(&pages);
            shares.map.insert(pages, share);
        }
        shares.laid.count(shares.map.len());
        laid
    }

    /// Replaces shared pages by zeroed private pages. If the host refuses, nothing has changed.
    pub(super) fn lift(&self, range: &Range<u64>) -> Result<(), MapError> {
        let shares = &mut *self.shares();
        for (part, _) in shares.parts(range) {
            let len = part.end - part.start;
            let refused = |_| MapError::NoSpace { len };
            let whole = shares.map.get_key_value(&part.start).map(|(whole, _)| whole);
            if whole.is_some_and(|whole| whole.start < part.start && part.end < whole.end) {
                // Two are left of it.
                shares.laid.reserve(len).map_err(refused)?;
            }
            let lifted = self.bytes.lift(part.start, len);
            if lifted.is_ok() {
                self.mirror_range(&part);
                shares.map.remove(part);
            }
            shares.laid.count(shares.map.len());
            lifted.map_err(refused)?;
        }
        Ok(())
    }

    /// Places the shared memory of some pages also at `to`. Returns whether they have any.
    pub(super) fn lay_again(&self, pages: &Range<u64>, to: u64) -> Result<bool, MapError> {
        let parts = self.shares().parts(pages);
        let is_shared = !parts.is_empty();
        for (part, share) in parts {
            let start = to + (part.start - pages.start);
            let len = part.end - part.start;
            let shift = share.place(part.start).wrapping_sub(start);
            let refused = |_| MapError::NoSpace { len };
            self.lay(start..start + len, SharedRange { shift, ..share }).map_err(refused)?;
        }
        Ok(is_shared)
    }

    /// Splits a range into parts on one shared memory or none, lowest first.
    pub(super) fn parts(&self, range: &Range<u64>) -> Vec<(Range<u64>, Option<Arc<SharedMemory>>)> {
        let whole = self.shared_parts(range).into_iter();
        whole.map(|(pages, share)| (pages, share.map(|share| share.memory))).collect()
    }
}

/// Copies the pages that were ever touched.
fn copy_touched(
    from: &Reservation,
    pages: Range<u64>,
    to: &Reservation,
    has_room: impl Fn(u64) -> bool,
) -> Result<(), MemError> {
    for run in from.touched(&pages).unwrap_or_else(|| vec![pages]) {
        let len = run.end - run.start;
        if !has_room(len) {
            return Err(MemError::Refused { len, reason: "out of memory".into() });
        }
        copy_pages(from, run.clone(), to, run.start);
    }
    Ok(())
}
