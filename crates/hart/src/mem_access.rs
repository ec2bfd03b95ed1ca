//! Memory accesses of instructions, recorded for observers and triggers.

use crate::Hart;

/// A data access of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemAccess {
    /// The first address.
    pub addr: u64,
    /// The length in bytes.
    pub len: u32,
    /// The access is a store; otherwise a load.
    pub store: bool,
}

impl Hart {
    /// From here on every data access is recorded in [`Hart::accesses`], until [`Hart::stop_recording`].
    pub fn record_accesses(&mut self) {
        if !self.observed {
            self.memory_rules_changed();
            (self.recording, self.observed) = (true, true);
        }
    }

    /// Has every data access to come by the slow way, for an observer or a trigger?
    pub fn records_accesses(&self) -> bool {
        self.recording
    }

    /// Ends [`Hart::record_accesses`].
    pub fn stop_recording(&mut self) {
        self.observed = false;
        self.recording = self.csr.triggers_armed;
        self.forget_accesses();
    }

    /// Empties [`Hart::accesses`] and [`Hart::stored`].
    pub fn forget_accesses(&mut self) {
        self.accesses.clear();
        self.stored.clear();
    }

    #[cold]
    pub(crate) fn record_load(&mut self, addr: u64, len: u64) {
        self.record(MemAccess { addr, len: len as u32, store: false });
    }

    #[cold]
    pub(crate) fn record_store(&mut self, addr: u64, bytes: &[u8]) {
        self.record(MemAccess { addr, len: bytes.len() as u32, store: true });
        if self.observed {
            self.stored.extend_from_slice(bytes);
        }
    }

    /// Takes back the store that was recorded last: a compare-and-swap has stored nothing.
    pub fn withdraw_store(&mut self) {
        if self.observed
            && let Some(access) = self.accesses.pop_if(|access| access.store)
        {
            self.stored.truncate(self.stored.len().saturating_sub(access.len as usize));
        }
    }

    /// Notes an access, and forgets its translations so that the next one comes by here as well.
    fn record(&mut self, access: MemAccess) {
        self.tlb.flush_page(access.addr);
        self.tlb.flush_page(self.address(access.addr, u64::from(access.len).saturating_sub(1)));
        if self.observed {
            self.accesses.push(access);
        }
    }
}
