//! Reservations with pages that are closed to the host: what the handler of its faults may open again.
//!
//! Until a hart flushes its TLB, it may hold a pointer to a page that another thread has closed. When Rivet's own code accesses
//! the page by that pointer, the host faults; the handler opens the page and records it.
#![allow(unsafe_code)] // reason: opens a page by its address, in a signal handler

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{HostRange, PAGE_SIZE};

/// So many pages that were opened are known one by one.
const REMEMBERED: usize = 16;

/// Most reservations of one host process that may have closed pages.
const MOST: usize = 256;

/// The pages of a reservation that the handler opened.
#[derive(Debug)]
pub(crate) struct ClosedPages {
    /// How many pages were opened.
    opened: AtomicUsize,
    /// The addresses of the last of them.
    pages: [AtomicUsize; REMEMBERED],
}

static ALL: [HostRange<ClosedPages>; MOST] = [const {
    HostRange::free(ClosedPages {
        opened: AtomicUsize::new(0),
        pages: [const { AtomicUsize::new(0) }; REMEMBERED],
    })
}; MOST];

/// Lets the handler open pages of host memory; `None` if there is no room for more reservations.
pub(crate) fn register(start: usize, size: usize) -> Option<&'static HostRange<ClosedPages>> {
    HostRange::claim(&ALL, start, size, |closed| closed.opened.store(0, Ordering::Release))
}

impl HostRange<ClosedPages> {
    /// Was a page opened?
    pub(crate) fn has_opened(&self) -> bool {
        self.value.opened.load(Ordering::Acquire) > 0
    }

    /// The pages that were opened since the last call, as offsets; `None` if they are too many to be known.
    pub(crate) fn take_opened(&self) -> Option<Vec<u64>> {
        let opened = self.value.opened.swap(0, Ordering::AcqRel);
        let known = self.value.pages.get(..opened)?.iter().map(|page| page.load(Ordering::Acquire));
        Some(known.filter_map(|page| page.checked_sub(self.start())).map(|offset| offset as u64).collect())
    }
}

/// Opens the page at a host address where that is in memory that may be closed: for an access of Rivet's own that holds a pointer
/// from before. Signal handlers may call this. Returns whether the access may be tried again.
pub fn open_for_host(address: usize) -> bool {
    let Some(HostRange { value: closed, .. }) = HostRange::find(&ALL, address) else { return false };
    let page = address / PAGE_SIZE as usize * PAGE_SIZE as usize;
    let number = closed.opened.fetch_add(1, Ordering::AcqRel);
    closed.pages[number % REMEMBERED].store(page, Ordering::Release);
    let start = std::ptr::with_exposed_provenance_mut(page);
    // SAFETY: `mprotect` may be called in a signal handler. The page is one of a reservation, whose pages hold guest memory
    // alone; it lives as long as somebody has a pointer there.
    unsafe { libc::mprotect(start, PAGE_SIZE as usize, libc::PROT_READ | libc::PROT_WRITE) == 0 }
}
