//! `mseal`: mappings that can no longer be unmapped, moved, replaced or reprotected.

use std::ops::Range;

use rivet_mem::Perms;

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};
use crate::mm::advice::mapped;
use crate::mm::{Memory, pages};

impl Memory {
    /// Fails with EPERM if a page of the range is sealed.
    pub(crate) fn check_unsealed(&self, range: &Range<u64>) -> Result<(), Errno> {
        if !range.is_empty() && self.sealed.overlaps(range) { Err(Errno::EPERM) } else { Ok(()) }
    }
}

/// Fails with EPERM if advice would discard sealed anonymous memory that the guest cannot write.
pub(super) fn check_discard(c: &Call, range: &Range<u64>) -> Result<(), Errno> {
    for part in c.os.memory.sealed.overlapping(range) {
        let mut at = part.start.max(range.start);
        while at < part.end.min(range.end) {
            let Some(mapping) = c.os.guest.space.mapping_at(at) else { break };
            let is_anonymous = mapping.origin.offset.is_none() && !mapping.origin.shared;
            if is_anonymous && !mapping.perms.contains(Perms::W) {
                return Err(Errno::EPERM);
            }
            at = mapping.end;
        }
    }
    Ok(())
}

pub(crate) fn mseal(c: &mut Call) -> Value {
    let [addr, len, flags, ..] = c.args;
    if flags != 0 {
        return Err(Errno::EINVAL);
    }
    let range = pages(addr, len)?;
    if !range.is_empty() {
        mapped(c, &range)?;
        c.os.memory.sealed.insert(range);
    }
    Ok(0)
}
