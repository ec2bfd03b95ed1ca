//! Tables of host address ranges, which signal handlers search.
//!
//! Other threads claim and free slots while a handler searches. The range that it looks for is not among those: whoever faults
//! there keeps it. So a slot that changes while it is looked at is passed by.
//!
//! Invariant: a slot has been initialised before its range can be found, and its owner releases it before the memory is unmapped.

use std::sync::atomic::{AtomicUsize, Ordering};

/// A slot of a static table: a range of host addresses, and a value about it.
#[derive(Debug)]
pub struct HostRange<T> {
    /// How often the slot was claimed and released: odd while it is somebody's.
    turns: AtomicUsize,
    start: AtomicUsize,
    /// The first address behind the range; 0 until the slot is initialised, and from its release on.
    end: AtomicUsize,
    /// What belongs to the range.
    pub value: T,
}

impl<T> HostRange<T> {
    /// A free slot.
    pub const fn free(value: T) -> HostRange<T> {
        HostRange { turns: AtomicUsize::new(0), start: AtomicUsize::new(0), end: AtomicUsize::new(0), value }
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
            let turns = slot.turns.load(Ordering::Acquire);
            let claim = || slot.turns.compare_exchange(turns, turns + 1, Ordering::AcqRel, Ordering::Acquire);
            turns.is_multiple_of(2) && claim().is_ok()
        };
        let slot = table.iter().find(claim)?;
        initialise(&slot.value);
        slot.start.store(start, Ordering::Release);
        slot.end.store(start + size, Ordering::Release);
        Some(slot)
    }

    /// Frees the slot.
    pub fn release(&self) {
        self.end.store(0, Ordering::Release);
        self.turns.fetch_add(1, Ordering::AcqRel);
    }

    /// Finds the slot whose range holds an address. Signal handlers may call this.
    pub fn find(table: &'static [HostRange<T>], address: usize) -> Option<&'static HostRange<T>> {
        table.iter().find(|slot| slot.holds(address))
    }

    /// Is the address in the slot's range? Start and end are those of one range only if nobody claimed or released the slot
    /// between the loads; the end is loaded first, for it is stored last.
    fn holds(&self, address: usize) -> bool {
        let turns = self.turns.load(Ordering::Acquire);
        let end = self.end.load(Ordering::Acquire);
        self.start() <= address && address < end && turns == self.turns.load(Ordering::Acquire)
    }

    /// Returns the first address of the range.
    pub fn start(&self) -> usize {
        self.start.load(Ordering::Acquire)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn a_range_is_found_while_others_come_and_go() {
        static TABLE: [HostRange<AtomicUsize>; 4] = [const { HostRange::free(AtomicUsize::new(0)) }; 4];
        static IS_DONE: AtomicBool = AtomicBool::new(false);
        let claim =
            |start| HostRange::claim(&TABLE, start, 100, |value| value.store(start, Ordering::Release));
        let before = [1000, 2000].map(|start| claim(start).expect("there is room"));
        let kept = claim(5000).expect("there is room");
        // The slots ahead of the one that is looked for are now below it, now above it.
        before.iter().for_each(|slot| slot.release());
        std::thread::scope(|scope| {
            for at in [1000, 9000] {
                scope.spawn(move || {
                    while !IS_DONE.load(Ordering::Acquire) {
                        for start in [at, at + 2000] {
                            claim(start).expect("there is room").release();
                        }
                    }
                });
            }
            let found = |address| Some(HostRange::find(&TABLE, address)?.value.load(Ordering::Acquire));
            let wrong = (0..20_000_000).map(|n| found(5000 + n % 100)).find(|found| *found != Some(5000));
            IS_DONE.store(true, Ordering::Release);
            assert_eq!(wrong, None);
        });
        kept.release();
        assert!(HostRange::find(&TABLE, 5000).is_none());
        assert!(TABLE.iter().all(|slot| slot.turns.load(Ordering::Acquire).is_multiple_of(2)));
    }
}
