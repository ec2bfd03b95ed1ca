//! Rewinding memory: contents of pages before they changed, and a journal of changes from outside.
//!
//! A [`UserSpace`](crate::UserSpace) or a [`Bus`](crate::Bus) that tracks changes keeps the contents of each page
//! before its first change since the contents were last taken. Harts store through TLBs, so a page counts as changed
//! when a translation for stores is filled: taking the contents requires a flush of all harts' TLBs. In addition the
//! tracker can keep a journal of all changes through the memory's own methods, by a kernel or a debugger, which can be
//! applied again.
//!
//! Invariant: both are bounded; what exceeds the limit is dropped as a whole, and the tracker reports it.

mod small;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use self::small::SmallWrites;
use crate::{Origin, PAGE_SIZE, Perms, Reservation, SharedMemory, page_base};

type Page = [u8; PAGE_SIZE as usize];

/// Approximate overhead per page in bytes.
const OVERHEAD: u64 = 48;

/// Contents of pages.
#[derive(Debug, Default)]
pub struct Pages {
    /// Contents by page address; `None` for a page of zeros.
    map: HashMap<u64, Option<Box<Page>>>,
}

impl Pages {
    /// Returns an upper bound of the host memory in bytes: zero pages may be exchanged for others.
    pub fn bytes(&self) -> u64 {
        self.map.len() as u64 * (PAGE_SIZE + OVERHEAD)
    }

    /// Returns the number of pages.
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// Returns whether there are no pages.
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// Iterates over the page addresses in no particular order.
    pub fn addresses(&self) -> impl Iterator<Item = u64> {
        self.map.keys().copied()
    }

    /// Adds the pages of `other` that are missing here.
    pub fn fill_up(&mut self, other: Pages) {
        for (addr, page) in other.map {
            self.map.entry(addr).or_insert(page);
        }
    }

    /// Saves the page at `offset` of `memory` under address `addr`, unless one is saved.
    fn keep(&mut self, addr: u64, memory: &Reservation, offset: u64) {
        if let Entry::Vacant(entry) = self.map.entry(addr) {
            entry.insert(read(memory, offset));
        }
    }

    /// Exchanges all pages with memory; `find` returns reservation and offset of a page.
    pub(crate) fn exchange<'a>(&mut self, find: impl Fn(u64) -> Option<(&'a Reservation, u64)>) {
        for (&addr, page) in &mut self.map {
            let Some((memory, offset)) = find(addr) else { continue };
            let now = read(memory, offset);
            let written = match &page {
                Some(page) => memory.write(offset, &page[..]),
                None if now.is_some() => memory.clear(offset, PAGE_SIZE),
                None => Some(()),
            };
            debug_assert!(written.is_some(), "{addr:#x} was read");
            *page = now;
        }
    }
}

/// Reads a page; `None` if it is all zeros.
fn read(memory: &Reservation, offset: u64) -> Option<Box<Page>> {
    let mut page = [0; PAGE_SIZE as usize];
    memory.read(offset, &mut page)?;
    page.iter().any(|&byte| byte != 0).then(|| Box::new(page))
}

/// A change of memory from outside.
#[derive(Debug)]
pub enum MemoryChange {
    /// Bytes were written.
    Write {
        /// The first address.
        addr: u64,
        /// Where [`Changes::written`] has the bytes.
        bytes: Range<usize>,
    },
    /// A range was copied to another address.
    Copy {
        /// The range.
        from: Range<u64>,
        /// Where it went.
        to: u64,
    },
    /// Pages were zeroed.
    Zero(Range<u64>),
    /// Pages were unmapped.
    Unmap(Range<u64>),
    /// Zeroed pages were mapped.
    Map(Range<u64>, Perms, Origin),
    /// The permissions of pages were changed.
    Protect(Range<u64>, Perms),
    /// Mapped pages were placed on shared memory.
    Share {
        /// The pages.
        range: Range<u64>,
        /// The memory.
        memory: Arc<SharedMemory>,
        /// The first byte of the memory.
        at: u64,
    },
}

/// Changes of memory from outside, in order.
#[derive(Debug, Default)]
pub struct Changes {
    pub(crate) list: Vec<MemoryChange>,
    /// The bytes of all writes, one after the other.
    written: Vec<u8>,
    bytes: u64,
}

/// Size in bytes up to which a buffer is kept for other changes.
const KEPT: usize = 1 << 20;

impl Changes {
    /// Returns the approximate host memory in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns whether there are no changes.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the bytes of a write among these changes; none for a range that is none of theirs.
    pub fn written(&self, bytes: &Range<usize>) -> &[u8] {
        self.written.get(bytes.clone()).unwrap_or_default()
    }

    /// Appends a change; the bytes of a write must be those of an earlier one.
    pub fn push(&mut self, change: MemoryChange) {
        self.bytes += size_of::<MemoryChange>() as u64;
        self.list.push(change);
    }

    /// Appends a write.
    pub fn write(&mut self, addr: u64, bytes: &[u8]) {
        let start = self.written.len();
        self.written.extend_from_slice(bytes);
        self.bytes += bytes.len() as u64;
        self.push(MemoryChange::Write { addr, bytes: start..self.written.len() });
    }

    /// Appends a write of so many bytes, which are in words.
    fn write_words(&mut self, addr: u64, words: impl Iterator<Item = u64>, len: usize) {
        let start = self.written.len();
        words.for_each(|word| self.written.extend_from_slice(&word.to_le_bytes()));
        self.written.truncate(start + len);
        let bytes = start..self.written.len();
        self.bytes += bytes.len() as u64;
        self.push(MemoryChange::Write { addr, bytes });
    }

    /// Forgets all changes, and keeps room for others.
    pub fn clear(&mut self) {
        self.list.clear();
        self.written.clear();
        self.written.shrink_to(KEPT);
        self.list.shrink_to(KEPT / size_of::<MemoryChange>());
        self.bytes = 0;
    }

    /// Iterates over the changes, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &MemoryChange> {
        self.list.iter()
    }

    /// Iterates over the ranges whose contents changed, in order.
    pub fn contents(&self) -> impl Iterator<Item = ContentChange> {
        self.list.iter().filter_map(|change| match change {
            MemoryChange::Write { addr, bytes } => {
                Some(ContentChange::New(*addr..addr.saturating_add(bytes.len() as u64)))
            }
            MemoryChange::Copy { from, to } => Some(ContentChange::Copy { from: from.clone(), to: *to }),
            MemoryChange::Zero(range) | MemoryChange::Unmap(range) | MemoryChange::Map(range, ..) => {
                Some(ContentChange::New(range.clone()))
            }
            MemoryChange::Share { range, .. } => Some(ContentChange::New(range.clone())),
            MemoryChange::Protect(..) => None,
        })
    }
}

impl FromIterator<MemoryChange> for Changes {
    fn from_iter<I: IntoIterator<Item = MemoryChange>>(all: I) -> Changes {
        let mut changes = Changes::default();
        all.into_iter().for_each(|change| changes.push(change));
        changes
    }
}

/// A change of contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContentChange {
    /// The range was written, mapped, unmapped or zeroed.
    New(Range<u64>),
    /// The range was copied to another address.
    Copy {
        /// The range.
        from: Range<u64>,
        /// Where it went.
        to: u64,
    },
}

#[derive(Debug, Default)]
struct TrackerState {
    /// Limit in bytes for each of the following.
    limit: u64,
    before: Pages,
    before_is_lost: bool,
    changes: Changes,
    changes_are_lost: bool,
}

/// The tracker of changes.
#[derive(Debug, Default)]
pub(crate) struct Tracker {
    tracks: AtomicBool,
    journals: AtomicBool,
    /// Whether one thread alone makes and takes changes.
    is_alone: AtomicBool,
    /// Whether the journal holds something in `state`.
    did: AtomicBool,
    /// The journal's changes while it holds nothing in `state`, if one thread alone makes and takes them.
    small: SmallWrites,
    state: Mutex<TrackerState>,
}

impl Tracker {
    pub(crate) fn set(&self, limit: Option<u64>) {
        *self.state() = TrackerState { limit: limit.unwrap_or(0), ..TrackerState::default() };
        self.tracks.store(limit.is_some(), Ordering::Relaxed);
        self.journals.store(false, Ordering::Relaxed);
        self.is_alone.store(false, Ordering::Relaxed);
        self.small.clear();
    }

    pub(crate) fn journal(&self, on: bool) {
        self.journals.store(on, Ordering::Relaxed);
    }

    pub(crate) fn journal_alone(&self, limit: u64) {
        self.state().limit = limit;
        self.is_alone.store(true, Ordering::Relaxed);
        self.journal(true);
    }

    /// Returns a tracker for a copy of the memory: it keeps a journal alone if this one does.
    pub(crate) fn for_copy(&self) -> Tracker {
        let copy = Tracker::default();
        if self.journals() && !self.tracks() {
            copy.journal_alone(self.state().limit);
        }
        copy
    }

    pub(crate) fn journals(&self) -> bool {
        self.journals.load(Ordering::Relaxed)
    }

    pub(crate) fn tracks(&self) -> bool {
        self.tracks.load(Ordering::Relaxed)
    }

    /// Saves the page at `addr`, which is at `offset` of `memory`, before it changes.
    #[inline]
    pub(crate) fn note(&self, addr: u64, memory: &Reservation, offset: u64) {
        if self.tracks.load(Ordering::Relaxed) {
            self.keep(addr, memory, offset);
        }
    }

    /// Saves the pages of a range, at `offset` of `memory`, before they change.
    pub(crate) fn note_all(&self, range: &Range<u64>, memory: &Reservation, offset: u64) {
        if self.tracks.load(Ordering::Relaxed) && !range.is_empty() {
            let first = page_base(range.start);
            for addr in (first..range.end).step_by(PAGE_SIZE as usize) {
                self.keep(addr, memory, page_base(offset) + (addr - first));
            }
        }
    }

    /// Saves the pages of a range before they become zero; zero pages do not change.
    pub(crate) fn note_zeroed(&self, range: &Range<u64>, memory: &Reservation) {
        if self.tracks.load(Ordering::Relaxed) {
            // Of a few pages it takes longer to ask the host which were touched than to look at them.
            const FEW: u64 = 256 * PAGE_SIZE;
            let is_large = range.end - range.start > FEW;
            let touched = is_large.then(|| memory.touched(range)).flatten();
            let runs = touched.unwrap_or_else(|| vec![range.clone()]);
            let pages = runs.into_iter().flat_map(|run| run.step_by(PAGE_SIZE as usize));
            pages.filter(|&addr| read(memory, addr).is_some()).for_each(|addr| self.keep(addr, memory, addr));
        }
    }

    #[inline(never)]
    fn keep(&self, addr: u64, memory: &Reservation, offset: u64) {
        let mut state = self.state();
        if state.before_is_lost {
            return;
        }
        state.before.keep(addr, memory, offset);
        if state.before.bytes() > state.limit {
            (state.before, state.before_is_lost) = (Pages::default(), true);
        }
    }

    /// Appends a change to the journal, which needs `len` bytes more than its own.
    pub(crate) fn did(&self, len: u64, change: impl FnOnce() -> MemoryChange) {
        self.add(len, |changes| {
            changes.bytes += len;
            changes.push(change());
        });
    }

    /// Appends a write to the journal.
    #[inline]
    pub(crate) fn did_write(&self, addr: u64, bytes: &[u8]) {
        if !self.journals.load(Ordering::Relaxed) {
            return;
        }
        let is_first = self.is_alone.load(Ordering::Relaxed) && !self.did.load(Ordering::Relaxed);
        if is_first && self.small.push(addr, bytes) {
            return;
        }
        self.add(bytes.len() as u64, |changes| changes.write(addr, bytes));
    }

    fn add(&self, len: u64, add: impl FnOnce(&mut Changes)) {
        if !self.journals.load(Ordering::Relaxed) {
            return;
        }
        let state = &mut *self.state();
        self.did.store(true, Ordering::Relaxed);
        self.small.take(&mut state.changes);
        let bytes = state.changes.bytes + len + size_of::<MemoryChange>() as u64;
        if state.changes_are_lost || bytes > state.limit {
            (state.changes, state.changes_are_lost) = (Changes::default(), true);
        } else {
            add(&mut state.changes);
        }
    }

    /// Takes the saved pages; `None` if they exceeded the limit.
    pub(crate) fn take_before(&self) -> Option<Pages> {
        let state = &mut *self.state();
        let pages = std::mem::take(&mut state.before);
        (!std::mem::take(&mut state.before_is_lost)).then_some(pages)
    }

    pub(crate) fn put_before(&self, pages: Pages) {
        self.state().before = pages;
    }

    pub(crate) fn before_bytes(&self) -> Option<u64> {
        let state = self.state();
        (!state.before_is_lost).then(|| state.before.bytes())
    }

    /// Makes the journal incomplete.
    pub(crate) fn lose_changes(&self) {
        if self.journals() {
            let state = &mut *self.state();
            self.small.clear();
            (state.changes, state.changes_are_lost) = (Changes::default(), true);
            self.did.store(true, Ordering::Relaxed);
        }
    }

    /// Takes the journal; `None` if it exceeded the limit.
    pub(crate) fn take_changes(&self) -> Option<Changes> {
        let mut changes = Changes::default();
        self.swap_changes(&mut changes).then_some(changes)
    }

    /// Exchanges the journal for other changes, which are forgotten; false if it exceeded the limit.
    pub(crate) fn swap_changes(&self, changes: &mut Changes) -> bool {
        if !changes.is_empty() {
            changes.clear();
        }
        if !self.journals.load(Ordering::Relaxed) {
            return true;
        }
        if !self.did.load(Ordering::Relaxed) {
            self.small.take(changes);
            return true;
        }
        let state = &mut *self.state();
        self.did.store(false, Ordering::Relaxed);
        std::mem::swap(&mut state.changes, changes);
        !std::mem::take(&mut state.changes_are_lost)
    }

    fn state(&self) -> MutexGuard<'_, TrackerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
