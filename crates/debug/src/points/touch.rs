//! Access watchpoints stop before the instruction that is about to access their memory.

use rivet_hart::Hart;

use crate::explain::access::{Access, accesses};
use crate::memory;

/// Accesses that a point waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Touch {
    /// The first byte.
    pub(crate) start: u64,
    /// How many.
    pub(crate) len: u64,
    /// Loads count.
    pub(crate) loads: bool,
    /// Stores count.
    pub(crate) stores: bool,
}

impl Touch {
    /// Is this one of them?
    pub(crate) fn is_hit_by(&self, access: &Access) -> bool {
        let wanted = if access.store { self.stores } else { self.loads };
        let before = access.addr.wrapping_sub(self.start) < self.len;
        wanted && (before || self.start.wrapping_sub(access.addr) < u64::from(access.len))
    }
}

/// What the instruction at pc is about to access.
pub(crate) fn next_accesses(hart: &Hart) -> Vec<Access> {
    let inst = memory::instruction_at_pc(hart);
    inst.map_or(Vec::new(), |inst| accesses(hart, &inst))
}
