//! Memory that several address spaces have, or one has twice: what `MAP_SHARED` means between processes.
//!
//! Invariant: a share's pages lie on its memory from its beginning to its end, and stay there until they are unmapped.
//! Such memory is never made smaller, so that no access to it can fail.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rangemap::{RangeMap, RangeSet};
use rustix::fd::OwnedFd;
use rustix::fs::{MemfdFlags, ftruncate, memfd_create};

use super::laid::Laid;
use super::{UserSpace, copy_pages};
use crate::rewind::Tracker;
use crate::{MapError, MemError, PAGE_SIZE, Reservation};

/// Zeroed memory that pages of address spaces can lie on.
#[derive(Debug)]
pub struct SharedMemory {
    file: OwnedFd,
    len: Mutex<u64>,
    id: u64,
    /// The parts that were read from what it is a copy of.
    filled: Mutex<RangeSet<u64>>,
}

impl SharedMemory {
    /// So many bytes, rounded up to whole pages.
    pub fn new(len: u64) -> Result<Arc<SharedMemory>, MemError> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let refused = |error: rustix::io::Errno| MemError::Refused { len, reason: error.to_string() };
        let size = len.checked_next_multiple_of(PAGE_SIZE).ok_or(MemError::Size(len))?;
        let file = memfd_create("rivet", MemfdFlags::CLOEXEC).map_err(refused)?;
        ftruncate(&file, size).map_err(refused)?;
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        Ok(Arc::new(SharedMemory { file, len: Mutex::new(size), id, filled: Mutex::default() }))
    }

    /// Its bytes.
    pub fn size(&self) -> u64 {
        *self.len.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes it at least so large; what is added is zero.
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

    /// Has `read` fill the parts of a range that nobody has filled yet.
    pub(super) fn fill(&self, range: &Range<u64>, read: impl FnMut(Range<u64>)) {
        let mut filled = self.filled.lock().unwrap_or_else(PoisonError::into_inner);
        let missing: Vec<Range<u64>> = filled.gaps(range).collect();
        missing.into_iter().for_each(read);
        filled.insert(range.clone());
    }
}

/// The memory that a run of pages lies on.
#[derive(Clone, Debug)]
struct Share {
    memory: Arc<SharedMemory>,
    /// What an address has to be increased by to be a place in the memory.
    shift: u64,
}

impl Share {
    fn place(&self, addr: u64) -> u64 {
        addr.wrapping_add(self.shift)
    }
}

impl PartialEq for Share {
    fn eq(&self, other: &Share) -> bool {
        Arc::ptr_eq(&self.memory, &other.memory) && self.shift == other.shift
    }
}

impl Eq for Share {}

/// All shares of an address space: neighbours that go on in the same memory are one, as the host's mappings are.
#[derive(Debug, Default)]
pub(super) struct Shares {
    map: RangeMap<u64, Share>,
    laid: Laid,
}

impl Shares {
    /// The parts of the shares that lie in a range.
    fn parts(&self, range: &Range<u64>) -> Vec<(Range<u64>, Share)> {
        let inside = |pages: &Range<u64>| pages.start.max(range.start)..pages.end.min(range.end);
        self.map.overlapping(range).map(|(pages, share)| (inside(pages), share.clone())).collect()
    }
}

impl UserSpace {
    /// Makes mapped pages lie on shared memory, from byte `at` of it on. What they held is gone.
    pub fn share(&self, addr: u64, len: u64, memory: &Arc<SharedMemory>, at: u64) -> Result<(), MemError> {
        let pages = self.range(addr, len).map_err(|_| MemError::Size(len))?;
        let list = self.lock();
        let fits = at.checked_add(pages.end - pages.start).is_some_and(|end| end <= memory.size());
        if !fits || list.hole(pages.start, pages.end).is_some() {
            return Err(MemError::Size(len));
        }
        self.lift(&pages).map_err(|error| MemError::Refused { len, reason: error.to_string() })?;
        let shift = at.wrapping_sub(pages.start);
        self.lay(pages, Share { memory: Arc::clone(memory), shift })
    }

    /// The number of the shared memory at an address, and the place in it: the same wherever it is mapped.
    pub fn shared_at(&self, addr: u64) -> Option<(u64, u64)> {
        let shares = self.shares();
        let share = shares.map.get(&addr)?;
        Some((share.memory.id, share.place(addr)))
    }

    /// A copy of its own of the address space, but for shared memory, which both have, as long as `has_room` has room for
    /// the bytes that it is asked for. A hart that moves to it flushes its TLB.
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

    /// A space with the same mappings; `fill` copies what is in each.
    pub(super) fn copied(
        &self,
        fill: impl Fn(&Range<u64>, &Reservation) -> Result<(), MemError>,
    ) -> Result<UserSpace, MemError> {
        let list = self.lock();
        let copy = UserSpace {
            bytes: Reservation::new(self.bytes.size())?,
            flags: Reservation::new(self.flags.size())?,
            list: Mutex::new(list.clone()),
            shares: Mutex::default(),
            lazy: Mutex::new(self.lazy().clone()),
            generation: self.generation().into(),
            exec_generation: self.exec_generation().into(),
            restrictions: self.restrictions().into(),
            guards: Mutex::default(),
            guarded: self.guarded().into(),
            tracker: Tracker::default(),
        };
        for mapping in list.iter() {
            fill(&(mapping.start..mapping.end), &copy.bytes)?;
        }
        Ok(copy)
    }

    fn shares(&self) -> MutexGuard<'_, Shares> {
        self.shares.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lay(&self, pages: Range<u64>, share: Share) -> Result<(), MemError> {
        let shares = &mut *self.shares();
        let len = pages.end - pages.start;
        shares.laid.reserve(len)?;
        let laid = self.bytes.lay(pages.start, len, &share.memory.file, share.place(pages.start));
        if laid.is_ok() {
            shares.map.insert(pages, share);
        }
        shares.laid.count(shares.map.len());
        laid
    }

    /// Pages no longer lie on shared memory; they are zero then. If the host refuses, nothing has changed.
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
                shares.map.remove(part);
            }
            shares.laid.count(shares.map.len());
            lifted.map_err(refused)?;
        }
        Ok(())
    }

    /// Lays the shared memory of some pages, if they have any, also elsewhere. Gives whether they have.
    pub(super) fn lay_again(&self, pages: &Range<u64>, to: u64) -> Result<bool, MapError> {
        let parts = self.shares().parts(pages);
        let is_shared = !parts.is_empty();
        for (part, share) in parts {
            let start = to + (part.start - pages.start);
            let len = part.end - part.start;
            let shift = share.place(part.start).wrapping_sub(start);
            let refused = |_| MapError::NoSpace { len };
            self.lay(start..start + len, Share { shift, ..share }).map_err(refused)?;
        }
        Ok(is_shared)
    }

    /// A range in parts, lowest first, each on one shared memory or on none.
    pub(super) fn parts(&self, range: &Range<u64>) -> Vec<(Range<u64>, Option<Arc<SharedMemory>>)> {
        let shares = self.shares();
        let mut parts: Vec<_> = shares.map.gaps(range).map(|own| (own, None)).collect();
        let shared = shares.parts(range).into_iter().map(|(pages, share)| (pages, Some(share.memory)));
        parts.extend(shared);
        parts.sort_by_key(|(pages, _)| pages.start);
        parts
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
