//! Reservations with pages that are closed to the host: what the handler of its faults may open again.
//!
//! A hart may hold a pointer to a page that another thread has closed since, until it learns of that. An access by it, of Rivet's
//! own code, is a fault of the host; the handler opens the page and notes that.
#![allow(unsafe_code)] // reason: opens a page by its address, in a signal handler

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::PAGE_SIZE;

/// So many pages that were opened are known one by one.
const REMEMBERED: usize = 16;

/// Most reservations of one host process that may have closed pages.
const MOST: usize = 256;

/// Where a reservation is in the host, and what was opened in it.
pub(crate) struct ClosedPages {
    /// Its first byte; 0 if this is free.
    start: AtomicUsize,
    end: AtomicUsize,
    /// How many pages were opened.
    opened: AtomicUsize,
    /// The addresses of the last of them.
    pages: [AtomicUsize; REMEMBERED],
}

static ALL: [ClosedPages; MOST] = [const {
    ClosedPages {
        start: AtomicUsize::new(0),
        end: AtomicUsize::new(0),
        opened: AtomicUsize::new(0),
        pages: [const { AtomicUsize::new(0) }; REMEMBERED],
    }
}; MOST];

impl ClosedPages {
    /// Takes a place for host memory; none if there is none.
    pub(crate) fn enter(start: usize, size: usize) -> Option<&'static ClosedPages> {
        let take = |place: &&ClosedPages| {
            place.start.compare_exchange(0, start, Ordering::AcqRel, Ordering::Acquire).is_ok()
        };
        let place = ALL.iter().find(take)?;
        place.end.store(start + size, Ordering::Release);
        Some(place)
    }

    /// Gives the place back.
    pub(crate) fn leave(&self) {
        self.end.store(0, Ordering::Release);
        self.opened.store(0, Ordering::Release);
        self.start.store(0, Ordering::Release);
    }

    /// Was a page opened?
    pub(crate) fn has_opened(&self) -> bool {
        self.opened.load(Ordering::Acquire) > 0
    }

    /// The pages that were opened since the last call, as offsets; none if they are too many to be known.
    pub(crate) fn take_opened(&self) -> Option<Vec<u64>> {
        let opened = self.opened.swap(0, Ordering::AcqRel);
        let start = self.start.load(Ordering::Acquire);
        let known = self.pages.get(..opened)?.iter().map(|page| page.load(Ordering::Acquire));
        Some(known.filter_map(|page| page.checked_sub(start)).map(|offset| offset as u64).collect())
    }
}

/// Opens the page at a host address where that is in memory that may be closed: for an access of Rivet's own that holds a pointer
/// from before. It may be called in a signal handler. Returns whether the access may be tried again.
pub fn open_for_host(address: usize) -> bool {
    let holds = |place: &&ClosedPages| {
        place.start.load(Ordering::Acquire) <= address && address < place.end.load(Ordering::Acquire)
    };
    let Some(place) = ALL.iter().find(holds) else { return false };
    let page = address / PAGE_SIZE as usize * PAGE_SIZE as usize;
    let number = place.opened.fetch_add(1, Ordering::AcqRel);
    place.pages[number % REMEMBERED].store(page, Ordering::Release);
    let start = std::ptr::with_exposed_provenance_mut(page);
    // SAFETY: `mprotect` may be called in a signal handler. The page is one of a reservation, whose pages hold guest memory
    // alone; it lives as long as somebody has a pointer there.
    unsafe { libc::mprotect(start, PAGE_SIZE as usize, libc::PROT_READ | libc::PROT_WRITE) == 0 }
}
