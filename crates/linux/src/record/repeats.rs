//! System calls that return again what they returned last are left out of a recording, such as `getpid` in a loop.
//!
//! Recorder and replay keep the same table: for each process, the last value that an event returned, by number of the
//! call. A call that does nothing but return the value of the table has no event, and a replay answers a call that has
//! no event from the table. Invariant: a call that has no event is the only one at its position, or the last; otherwise
//! a later event of the same position would be taken for its own.

use rivet_hart::Hart;

use super::hart::put_returned;

/// Calls with numbers from this on are always written down in full.
pub(super) const CALLS: usize = 512;

/// What the system calls of a process have returned last.
pub(super) struct Repeats(Box<[Option<u64>; CALLS]>);

impl Default for Repeats {
    fn default() -> Repeats {
        Repeats(Box::new([None; CALLS]))
    }
}

/// Returns the number of the system call at which a hart stands, or which it has just made.
pub(super) fn call(hart: &Hart) -> usize {
    usize::try_from(hart.x(17)).unwrap_or(CALLS)
}

impl Repeats {
    /// Returns whether the call that has just returned this value to a hart returned the same last time.
    pub(super) fn contains(&self, hart: &Hart, value: u64) -> bool {
        self.0.get(call(hart)).is_some_and(|last| *last == Some(value))
    }

    /// Notes what a call has returned, before or after it returns.
    pub(super) fn note(&mut self, hart: &Hart, value: u64) {
        if let Some(last) = self.0.get_mut(call(hart)) {
            *last = Some(value);
        }
    }

    /// Lets the call at which a hart stands return what it returned last; false if it never did.
    pub(super) fn answer(&self, hart: &mut Hart) -> bool {
        let last = self.0.get(call(hart)).copied().flatten();
        if let Some(value) = last {
            put_returned(hart, value);
        }
        last.is_some()
    }
}
