//! Waiting for instructions that access memory: `watch -r`, `watch -a`.
//!
//! An instruction is looked at before it runs, and reported when it has retired: one that traps has accessed nothing.
//! What a system call or a device does is not seen.

use std::collections::BTreeMap;

use rivet_hart::Hart;

use crate::explain::access::accesses;
use crate::memory::encoding;

/// Accesses to wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accesses {
    /// First address, as the guest sees it.
    pub addr: u64,
    /// Bytes.
    pub len: u32,
    /// Stores count as well as loads.
    pub stores: bool,
}

impl Accesses {
    /// Does an instruction that runs now make such an access?
    fn meet(&self, found: &[crate::explain::access::Access]) -> bool {
        let end = |addr: u64, len: u32| addr.saturating_add(u64::from(len));
        found.iter().any(|access| {
            (self.stores || !access.store)
                && access.addr < end(self.addr, self.len)
                && self.addr < end(access.addr, access.len)
        })
    }
}

/// An instruction that makes accesses that are waited for.
struct Pending {
    instret: u64,
    pc: u64,
    ids: Vec<u32>,
}

/// Looks at instructions, one hart after the other.
pub(super) struct Looker {
    wanted: Vec<(u32, Accesses)>,
    /// By hart.
    pending: BTreeMap<usize, Pending>,
}

impl Looker {
    pub(super) fn new(wanted: Vec<(u32, Accesses)>) -> Looker {
        Looker { wanted, pending: BTreeMap::new() }
    }

    /// The points that the instruction before this one has met, and its address.
    pub(super) fn look(&mut self, hart: &Hart, index: usize) -> Option<(Vec<u32>, u64)> {
        let last = self.pending.remove(&index).filter(|last| last.instret < hart.instret);
        if !self.wanted.is_empty()
            && let Some(inst) = encoding(hart, hart.pc).and_then(|raw| hart.config.decoder.decode(raw))
        {
            let found = accesses(hart, &inst);
            let met = self.wanted.iter().filter(|(_, wanted)| wanted.meet(&found));
            let ids: Vec<u32> = met.map(|(id, _)| *id).collect();
            if !ids.is_empty() {
                self.pending.insert(index, Pending { instret: hart.instret, pc: hart.pc, ids });
            }
        }
        last.map(|last| (last.ids, last.pc))
    }
}
