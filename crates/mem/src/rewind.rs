//! Taking memory back: what pages held before they changed, and what was done to memory from outside.
//!
//! A [`UserSpace`](crate::UserSpace) or a [`Bus`](crate::Bus) that tracks keeps the contents of each page before its
//! first change since they were last taken. Harts store through TLBs, so that a page counts as changed when a
//! translation for stores is filled: whoever takes the contents flushes the TLBs of all harts. Besides, it can write a
//! journal of all that is done through its own methods, by a kernel or a debugger, which can be applied again.
//!
//! Invariant: both are bounded; what does not fit is lost as a whole, and says so.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Origin, PAGE_SIZE, Perms, Reservation, page_base};

type Page = [u8; PAGE_SIZE as usize];

/// What a page costs beside its bytes, about.
const OVERHEAD: u64 = 48;

/// What some pages hold, or held.
#[derive(Debug, Default)]
pub struct Pages {
    /// By the address of their first byte; none where all bytes are zero.
    map: HashMap<u64, Option<Box<Page>>>,
}

impl Pages {
    /// Most memory of the host's that they take, about: pages that are zero now may be exchanged for others.
    pub fn bytes(&self) -> u64 {
        self.map.len() as u64 * (PAGE_SIZE + OVERHEAD)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// The addresses of their first bytes, in no order.
    pub fn addresses(&self) -> impl Iterator<Item = u64> {
        self.map.keys().copied()
    }

    /// Takes the pages of `other` that are not here.
    pub fn fill_up(&mut self, other: Pages) {
        for (addr, page) in other.map {
            self.map.entry(addr).or_insert(page);
        }
    }

    /// Keeps what the page at `offset` of `memory` holds, which `addr` names, unless one of that name is here.
    fn keep(&mut self, addr: u64, memory: &Reservation, offset: u64) {
        if let Entry::Vacant(entry) = self.map.entry(addr) {
            entry.insert(read(memory, offset));
        }
    }

    /// Exchanges all pages with what memory holds; `find` gives memory and offset of a page.
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

/// A page that is inside; none if all its bytes are zero.
fn read(memory: &Reservation, offset: u64) -> Option<Box<Page>> {
    let mut page = [0; PAGE_SIZE as usize];
    memory.read(offset, &mut page)?;
    page.iter().any(|&byte| byte != 0).then(|| Box::new(page))
}

/// One thing that was done.
#[derive(Debug)]
pub(crate) enum Change {
    Write { addr: u64, bytes: Box<[u8]> },
    Copy { from: Range<u64>, to: u64 },
    Zero(Range<u64>),
    Unmap(Range<u64>),
    Map(Range<u64>, Perms, Origin),
    Protect(Range<u64>, Perms),
}

/// What was done to memory from outside, in order.
#[derive(Debug, Default)]
pub struct Changes {
    pub(crate) list: Vec<Change>,
    bytes: u64,
}

impl Changes {
    /// Memory of the host's that they take, about.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

#[derive(Debug, Default)]
struct State {
    /// Most bytes of each of the following.
    limit: u64,
    before: Pages,
    before_is_lost: bool,
    changes: Changes,
    changes_are_lost: bool,
}

/// Keeps what is needed to take memory back.
#[derive(Debug, Default)]
pub(crate) struct Tracker {
    tracks: AtomicBool,
    journals: AtomicBool,
    state: Mutex<State>,
}

impl Tracker {
    pub(crate) fn set(&self, limit: Option<u64>) {
        *self.state() = State { limit: limit.unwrap_or(0), ..State::default() };
        self.tracks.store(limit.is_some(), Ordering::Relaxed);
        self.journals.store(false, Ordering::Relaxed);
    }

    pub(crate) fn journal(&self, on: bool) {
        self.journals.store(on, Ordering::Relaxed);
    }

    pub(crate) fn tracks(&self) -> bool {
        self.tracks.load(Ordering::Relaxed)
    }

    /// The page at `addr`, which is at `offset` of `memory`, is going to change.
    #[inline]
    pub(crate) fn note(&self, addr: u64, memory: &Reservation, offset: u64) {
        if self.tracks.load(Ordering::Relaxed) {
            self.keep(addr, memory, offset);
        }
    }

    /// The pages of a range are going to change; the range is at `offset` of `memory`.
    pub(crate) fn note_all(&self, range: &Range<u64>, memory: &Reservation, offset: u64) {
        if self.tracks.load(Ordering::Relaxed) && !range.is_empty() {
            let first = page_base(range.start);
            for addr in (first..range.end).step_by(PAGE_SIZE as usize) {
                self.keep(addr, memory, page_base(offset) + (addr - first));
            }
        }
    }

    /// The pages of a range are going to be zero: those that are already do not change.
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

    /// Something of `len` bytes was done.
    pub(crate) fn did(&self, len: u64, change: impl FnOnce() -> Change) {
        if !self.journals.load(Ordering::Relaxed) {
            return;
        }
        let mut state = self.state();
        let bytes = state.changes.bytes + len + size_of::<Change>() as u64;
        if state.changes_are_lost || bytes > state.limit {
            (state.changes, state.changes_are_lost) = (Changes::default(), true);
        } else {
            state.changes.list.push(change());
            state.changes.bytes = bytes;
        }
    }

    /// What changed pages held when this was last called; none if it was too much.
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

    /// What was done since this was last called; none if it was too much.
    pub(crate) fn take_changes(&self) -> Option<Changes> {
        if !self.journals.load(Ordering::Relaxed) {
            return Some(Changes::default());
        }
        let state = &mut *self.state();
        let changes = std::mem::take(&mut state.changes);
        (!std::mem::take(&mut state.changes_are_lost)).then_some(changes)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
