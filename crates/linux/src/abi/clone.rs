//! Flags of `clone` and what they share.

use rivet_hart::{AddressSpace, Hart};

pub(crate) const CLONE_VM: u64 = 0x100;
pub(crate) const CLONE_VFORK: u64 = 0x4000;
pub(crate) const CLONE_THREAD: u64 = 0x1_0000;

/// Returns the flags of the `clone` or `clone3` at the hart's pc; `None` for other calls, and for a bad pointer.
pub(crate) fn clone_flags(hart: &Hart) -> Option<u64> {
    match (hart.call_number(), &hart.space) {
        (220, _) => Some(hart.x(10)),
        (435, AddressSpace::User(space)) => {
            let mut flags = [0; 8];
            space.peek(hart.address(hart.x(10), 0), &mut flags).ok()?;
            Some(u64::from_le_bytes(flags))
        }
        _ => None,
    }
}

/// Returns whether the system call at the hart's pc copies the process's memory.
pub(crate) fn copies_memory(hart: &Hart) -> bool {
    clone_flags(hart).is_some_and(|flags| flags & CLONE_VM == 0)
}
