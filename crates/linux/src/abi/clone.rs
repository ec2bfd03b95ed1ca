//! Flags of `clone` and what they share.

use rivet_hart::Hart;

use crate::abi::guest::Guest;

pub(crate) const CLONE_VM: u64 = 0x100;

/// Returns whether the system call at the hart's pc copies the process's memory.
pub(crate) fn copies_memory(guest: &Guest, hart: &Hart) -> bool {
    let flags = match hart.x(17) {
        220 => hart.x(10),
        // A bad pointer is an error of the call.
        435 => guest.u64(hart.x(10)).unwrap_or(CLONE_VM),
        _ => return false,
    };
    flags & CLONE_VM == 0
}
