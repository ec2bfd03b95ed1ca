//! System calls that do again what they did last are left out of a recording, such as `getpid` in a loop.
//!
//! The recorder compares with the last event of the call (see `returns`): it has returned the same, and written the same
//! few words to the same places. A replay keeps what the last event of each call did and does it for a call that has no
//! event. Invariant: a call that has no event is the only one at its position, or the last; otherwise a later event of
//! the same position would be taken for its own.

use rivet_hart::Hart;
use rivet_mem::Changes;

/// Calls with numbers from this on are always written down in full.
pub(super) const CALLS: usize = 512;

/// What the system calls of a process did last: the value and the changes of memory, by number of the call.
#[derive(Default)]
pub(super) struct Repeats(Vec<Option<(u64, Changes)>>);

/// Returns the number of the system call at which a hart stands, or which it has just made.
pub(super) fn call(hart: &Hart) -> usize {
    usize::try_from(hart.call_number()).unwrap_or(CALLS)
}

impl Repeats {
    /// Notes what a call has done; `call` is below [`CALLS`].
    pub(super) fn note(&mut self, call: usize, value: u64, memory: Changes) {
        if self.0.len() <= call {
            self.0.resize_with(call + 1, || None);
        }
        self.0[call] = Some((value, memory));
    }

    /// Returns what the call at which a hart stands did last.
    pub(super) fn of(&self, hart: &Hart) -> Option<&(u64, Changes)> {
        self.0.get(call(hart))?.as_ref()
    }
}
