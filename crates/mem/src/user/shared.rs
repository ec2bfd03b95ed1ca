//! Memory that several address spaces have, or one has twice: what `MAP_SHARED` means between processes.
//!
//! Invariant: a share's pages lie on its memory from its beginning to its end, and stay there until they are unmapped.
//! Such memory is never made smaller, so that no access to it can fail.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustix::fd::OwnedFd;
use rustix::fs::{MemfdFlags, ftruncate, memfd_create};

use super::{UserSpace, copy_pages};
use crate::rewind::Tracker;
use crate::{MapError, MemError, PAGE_SIZE, Reservation};

/// Zeroed memory that pages of address spaces can lie on.
#[derive(Debug)]
pub struct SharedMemory {
    file: OwnedFd,
    len: Mutex<u64>,
    id: u64,
}

impl SharedMemory {
    /// So many bytes, rounded up to whole pages.
    pub fn new(len: u64) -> Result<Arc<SharedMemory>, MemError> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let refused = |error: rustix::io::Errno| MemError::Refused { len, reason: error.to_string() };
        let size = len.checked_next_multiple_of(PAGE_SIZE).ok_or(MemError::Size(len))?;
        let file = memfd_create("rivet", MemfdFlags::CLOEXEC).map_err(refused)?;
        ftruncate(&file, size).map_err(refused)?;
        Ok(Arc::new(SharedMemory { file, len: Mutex::new(size), id: NEXT.fetch_add(1, Ordering::Relaxed) }))
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
}

/// Pages that lie on shared memory.
#[derive(Clone, Debug)]
struct Share {
    pages: Range<u64>,
    memory: Arc<SharedMemory>,
    /// Where in the memory the first page begins.
    at: u64,
}

impl Share {
    /// The part inside a range, if there is one.
    fn part(&self, range: &Range<u64>) -> Option<Share> {
        let pages = self.pages.start.max(range.start)..self.pages.end.min(range.end);
        let at = self.at.wrapping_add(pages.start.wrapping_sub(self.pages.start));
        (!pages.is_empty()).then(|| Share { pages, memory: Arc::clone(&self.memory), at })
    }
}

/// All shares of an address space; they do not overlap.
#[derive(Debug, Default)]
pub(super) struct Shares(Vec<Share>);

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
        self.lay(Share { pages, memory: Arc::clone(memory), at })
    }

    /// The number of the shared memory at an address, and the place in it: the same wherever it is mapped.
    pub fn shared_at(&self, addr: u64) -> Option<(u64, u64)> {
        let shares = self.shares();
        let share = shares.0.iter().find(|share| share.pages.contains(&addr))?;
        Some((share.memory.id, share.at + (addr - share.pages.start)))
    }

    /// A copy of its own of the address space, but for shared memory, which both have. A hart that moves to it flushes
    /// its TLB.
    pub fn fork(&self) -> Result<Arc<UserSpace>, MemError> {
        let copy = self.copied(|range, to| {
            self.own_parts(range).into_iter().for_each(|own| copy_touched(&self.bytes, own, to));
        })?;
        for share in &self.shares().0 {
            copy.lay(share.clone())?;
        }
        Ok(Arc::new(copy))
    }

    /// A space with the same mappings; `fill` copies what is in each.
    pub(super) fn copied(&self, fill: impl Fn(&Range<u64>, &Reservation)) -> Result<UserSpace, MemError> {
        let list = self.lock();
        let copy = UserSpace {
            bytes: Reservation::new(self.bytes.size())?,
            perms: Reservation::new(self.perms.size())?,
            list: Mutex::new(list.clone()),
            shares: Mutex::default(),
            generation: self.generation().into(),
            exec_generation: self.exec_generation().into(),
            restrictions: self.restrictions().into(),
            guards: Mutex::default(),
            guarded: self.guarded().into(),
            tracker: Tracker::default(),
        };
        for mapping in list.iter() {
            let range = mapping.start..mapping.end;
            fill(&range, &copy.bytes);
            copy.set_perms(&range, Some(mapping.perms));
        }
        Ok(copy)
    }

    fn shares(&self) -> MutexGuard<'_, Shares> {
        self.shares.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lay(&self, share: Share) -> Result<(), MemError> {
        let len = share.pages.end - share.pages.start;
        self.bytes.lay(share.pages.start, len, &share.memory.file, share.at)?;
        self.shares().0.push(share);
        Ok(())
    }

    /// Pages no longer lie on shared memory; they are zero then. If the host refuses, nothing has changed.
    pub(super) fn lift(&self, range: &Range<u64>) -> Result<(), MapError> {
        let mut shares = self.shares();
        let mut kept = Vec::with_capacity(shares.0.len());
        let mut refused = None;
        for share in shares.0.drain(..) {
            let Some(part) = share.part(range) else {
                kept.push(share);
                continue;
            };
            let len = part.pages.end - part.pages.start;
            if self.bytes.lift(part.pages.start, len).is_err() {
                refused = Some(MapError::NoSpace { len });
                kept.push(share);
                continue;
            }
            kept.extend(share.part(&(0..range.start)));
            kept.extend(share.part(&(range.end..u64::MAX)));
        }
        shares.0 = kept;
        refused.map_or(Ok(()), Err)
    }

    /// Lays the shared memory of some pages, if they have any, also elsewhere. Gives whether they have.
    pub(super) fn lay_again(&self, pages: &Range<u64>, to: u64) -> Result<bool, MapError> {
        let parts: Vec<Share> = self.shares().0.iter().filter_map(|share| share.part(pages)).collect();
        for part in &parts {
            let start = to + (part.pages.start - pages.start);
            let len = part.pages.end - part.pages.start;
            let refused = |_| MapError::NoSpace { len };
            self.lay(Share { pages: start..start + len, ..part.clone() }).map_err(refused)?;
        }
        Ok(!parts.is_empty())
    }

    /// The parts of a range that lie on no shared memory.
    pub(super) fn own_parts(&self, range: &Range<u64>) -> Vec<Range<u64>> {
        let mut own = vec![range.clone()];
        for share in &self.shares().0 {
            let Range { start, end } = share.pages;
            let cut = |part: Range<u64>| [part.start..part.end.min(start), part.start.max(end)..part.end];
            own = own.into_iter().flat_map(cut).filter(|part| !part.is_empty()).collect();
        }
        own
    }
}

/// Copies the pages that were ever touched.
fn copy_touched(from: &Reservation, pages: Range<u64>, to: &Reservation) {
    let Some(touched) = from.touched(&pages) else {
        return copy_pages(from, pages.clone(), to, pages.start);
    };
    for run in touched {
        copy_pages(from, run.clone(), to, run.start);
    }
}
