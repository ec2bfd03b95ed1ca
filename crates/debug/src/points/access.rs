//! Waiting for instructions that access memory: `watch -r`, `watch -a`, and GDB's watchpoints.
//!
//! An instruction is looked at before it runs, and reported when it has retired: one that traps has accessed nothing.
//! GDB wants to be told before. What a system call or a device does is not seen.

use std::collections::BTreeMap;

use rivet_hart::Hart;

use super::Hit;
use crate::explain::access::{Access, accesses};
use crate::memory::encoding;

/// Accesses to wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accesses {
    /// First address, as the guest sees it.
    pub addr: u64,
    /// Bytes.
    pub len: u32,
    /// Loads count.
    pub loads: bool,
    /// Stores count.
    pub stores: bool,
    /// They are reported in front of the instruction, not behind it.
    pub ahead: bool,
}

impl Accesses {
    /// Does an instruction that runs now make such an access?
    pub(crate) fn meet(&self, found: &[Access]) -> bool {
        let end = |addr: u64, len: u32| addr.saturating_add(u64::from(len));
        found.iter().any(|access| {
            (if access.store { self.stores } else { self.loads })
                && access.addr < end(self.addr, self.len)
                && self.addr < end(access.addr, access.len)
        })
    }
}

/// The accesses of the instruction at pc.
pub(crate) fn coming(hart: &Hart) -> Vec<Access> {
    let inst = encoding(hart, hart.pc).and_then(|raw| hart.config.decoder.decode(raw));
    inst.map_or(Vec::new(), |inst| accesses(hart, &inst))
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

    /// The points that the instruction before this one has met, with its address, and those that this one is about to
    /// meet.
    pub(super) fn look(&mut self, hart: &Hart, index: usize) -> Vec<Hit> {
        let mut hits = Vec::new();
        if let Some(last) = self.pending.remove(&index).filter(|last| last.instret < hart.instret) {
            hits.extend(last.ids.into_iter().map(|id| Hit { by: Some(last.pc), ..Hit::plain(id) }));
        }
        if !self.wanted.is_empty() {
            let found = coming(hart);
            let met = self.wanted.iter().copied().filter(|(_, wanted)| wanted.meet(&found));
            let (now, later): (Vec<_>, Vec<_>) = met.partition(|(_, wanted)| wanted.ahead);
            hits.extend(now.into_iter().map(|(id, _)| Hit::plain(id)));
            if !later.is_empty() {
                let ids = later.into_iter().map(|(id, _)| id).collect();
                self.pending.insert(index, Pending { instret: hart.instret, pc: hart.pc, ids });
            }
        }
        hits
    }
}
