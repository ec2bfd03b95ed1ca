//! Tables of host address ranges, which signal handlers search.
//!
//! Invariant: a slot whose range is not empty was initialised before the range was published, and its owner releases it before the
//! memory is unmapped.

use std::sync::atomic::{AtomicUsize, Ordering};

/// A slot of a static table: a range of host addresses, and a value about it.
#[derive(Debug)]
pub struct HostRange<T> {
    /// The first address; 0 if the slot is free.
    start: AtomicUsize,
    end: AtomicUsize,
    /// What belongs to the range.
    pub value: T,
}

impl<T> HostRange<T> {
    /// A free slot.
    pub const fn free(value: T) -> HostRange<T> {
        HostRange { start: AtomicUsize::new(0), end: AtomicUsize::new(0), value }
    }

    /// Claims a free slot for `size` bytes from `start` on, and initialises its value before the range can be found; `None` if
    /// the table is full.
    pub fn claim(
        table: &'static [HostRange<T>],
        start: usize,
        size: usize,
        initialise: impl FnOnce(&T),
    ) -> Option<&'static HostRange<T>> {
        let claim = |slot: &&HostRange<T>| {
            slot.start.compare_exchange(0, start, Ordering::AcqRel, Ordering::Acquire).is_ok()
        };
        let slot = table.iter().find(claim)?;
        initialise(&slot.value);
        slot.end.store(start + size, Ordering::Release);
        Some(slot)
    }

    /// Frees the slot.
    pub fn release(&self) {
        self.end.store(0, Ordering::Release);
        self.start.store(0, Ordering::Release);
    }

    /// Finds the slot whose range holds an address. Signal handlers may call this.
    pub fn find(table: &'static [HostRange<T>], address: usize) -> Option<&'static HostRange<T>> {
        table.iter().find(|slot| slot.start() <= address && address < slot.end.load(Ordering::Acquire))
    }

    /// Returns the first address of the range.
    pub fn start(&self) -> usize {
        self.start.load(Ordering::Acquire)
    }
}
