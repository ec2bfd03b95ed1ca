//! Lazy loading: pages of large file mappings are read from a source on first touch.
//!
//! Invariant: a page is in `LazyPages` until its bytes were read, and meanwhile no flag says that it is mapped. An
//! address space that tracks changes has no lazy pages. In a journal alone, what a hart loads stands between the changes of
//! two calls of the kernel.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, MutexGuard, PoisonError};

use rangemap::RangeMap;

use super::UserSpace;
use super::shared::SharedMemory;
use crate::{MapError, PAGE_SIZE};

/// Bytes per read.
const WINDOW: u64 = 1 << 16;

/// A source of page contents.
pub trait Source: Send + Sync {
    /// Reads bytes from `offset` on and returns their number; 0 beyond the end.
    fn read(&self, to: &mut [u8], offset: u64) -> usize;
}

/// The source of a run of pages.
#[derive(Clone)]
struct Backing {
    source: Arc<dyn Source>,
    /// Difference between offset in the source and address.
    shift: u64,
    /// The shared memory of the pages, if any; its offsets are those of the source.
    shared: Option<Arc<SharedMemory>>,
}

impl PartialEq for Backing {
    fn eq(&self, other: &Backing) -> bool {
        Arc::ptr_eq(&self.source, &other.source)
            && self.shift == other.shift
            && self.shared.as_ref().map(Arc::as_ptr) == other.shared.as_ref().map(Arc::as_ptr)
    }
}

impl Eq for Backing {}

impl fmt::Debug for Backing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Backing({:#x}, shared: {})", self.shift, self.shared.is_some())
    }
}

/// Pages of an address space that were not read yet.
#[derive(Clone, Debug, Default)]
pub(super) struct LazyPages(RangeMap<u64, Backing>);

impl UserSpace {
    /// Backs mapped zero pages by `source` from `offset` on; shared memory of the pages must have been made for the
    /// source. Large ranges are read on first touch.
    pub fn back(&self, addr: u64, len: u64, source: Arc<dyn Source>, offset: u64) -> Result<(), MapError> {
        /// Maximum size that is read at once, so that the source need not be kept.
        const SMALL: u64 = 1 << 18;
        let range = self.range(addr, len)?;
        let _list = self.lock();
        for (pages, shared) in self.parts(&range) {
            let backing = Backing { source: Arc::clone(&source), shift: offset.wrapping_sub(addr), shared };
            if self.tracks() || range.end - range.start <= SMALL {
                self.read_in(&pages, &backing);
            } else {
                self.lazy().0.insert(pages, backing);
            }
        }
        Ok(())
    }

    /// Returns the parts of a range that are loaded, lowest first.
    pub fn loaded(&self, range: &Range<u64>) -> Vec<Range<u64>> {
        if range.is_empty() { Vec::new() } else { self.lazy().0.gaps(range).collect() }
    }

    /// Loads the missing bytes at `addr`. Returns pages around it inside `block` that are all loaded.
    pub(super) fn load_around(&self, addr: u64, block: Range<u64>) -> Range<u64> {
        let missing =
            self.lazy().0.get_key_value(&addr).map(|(range, backing)| (range.clone(), backing.clone()));
        if let Some((range, backing)) = missing {
            let start = addr / WINDOW * WINDOW;
            let window =
                start.max(range.start).max(block.start)..(start + WINDOW).min(range.end).min(block.end);
            self.read_in(&window, &backing);
            self.lazy().0.remove(window.clone());
            return window;
        }
        let mut there = block.clone();
        for (range, _) in self.lazy().0.overlapping(&block) {
            if range.start > addr {
                there.end = range.start;
                break;
            }
            there.start = there.start.max(range.end);
        }
        there
    }

    /// Loads all missing pages.
    pub(super) fn load_all(&self) {
        let _list = self.lock();
        let missing = std::mem::take(&mut self.lazy().0);
        missing.iter().for_each(|(range, backing)| self.read_in(range, backing));
    }

    /// Drops the source of pages that are replaced.
    pub(super) fn forget_backing(&self, range: &Range<u64>) {
        let mut lazy = self.lazy();
        if !lazy.0.is_empty() {
            lazy.0.remove(range.clone());
        }
    }

    /// Moves the source with its pages.
    pub(super) fn move_backing(&self, from: &Range<u64>, to: u64) {
        let mut lazy = self.lazy();
        let overlapping = lazy.0.overlapping(from);
        let moved: Vec<_> = overlapping.map(|(range, backing)| (range.clone(), backing.clone())).collect();
        for (range, mut backing) in moved {
            let part = range.start.max(from.start)..range.end.min(from.end);
            backing.shift = backing.shift.wrapping_add(from.start).wrapping_sub(to);
            lazy.0.remove(part.clone());
            lazy.0.insert(to + (part.start - from.start)..to + (part.end - from.start), backing);
        }
    }

    pub(super) fn lazy(&self) -> MutexGuard<'_, LazyPages> {
        self.lazy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read_in(&self, pages: &Range<u64>, backing: &Backing) {
        self.with_open(pages, || self.read_in_open(pages, backing));
    }

    fn read_in_open(&self, pages: &Range<u64>, backing: &Backing) {
        let offset = |addr: u64| addr.wrapping_add(backing.shift);
        match &backing.shared {
            None => self.read_from(&*backing.source, pages.clone(), offset(pages.start)),
            Some(memory) => {
                memory.fill(&(offset(pages.start)..offset(pages.start) + (pages.end - pages.start)), |part| {
                    let start = part.start.wrapping_sub(backing.shift);
                    self.read_from(&*backing.source, start..start + (part.end - part.start), part.start);
                })
            }
        }
    }

    /// Reads pages, up to the end of the source. Zero pages use no host memory.
    fn read_from(&self, source: &dyn Source, pages: Range<u64>, offset: u64) {
        let mut buffer = vec![0; WINDOW.min(pages.end - pages.start) as usize];
        let mut at = pages.start;
        while at < pages.end {
            let want = buffer.len().min((pages.end - at) as usize);
            let n = source.read(&mut buffer[..want], offset + (at - pages.start));
            if n == 0 {
                break;
            }
            // A chunk may begin inside a page, after a short read.
            let in_page = (PAGE_SIZE - at % PAGE_SIZE) as usize;
            let (first, rest) = buffer[..n].split_at(in_page.min(n));
            let mut place = at;
            for part in std::iter::once(first).chain(rest.chunks(PAGE_SIZE as usize)) {
                if part.iter().any(|&byte| byte != 0) {
                    let copied = self.copy_in(place, part);
                    debug_assert!(copied.is_ok(), "{pages:x?} are inside");
                }
                place += part.len() as u64;
            }
            at += n as u64;
        }
    }
}
