//! Physical memory protection: 16 entries, granularity 4 bytes, the other registers read-only 0.

use rivet_isa::{Ext, Xlen};

use crate::Hart;

/// Entries that exist.
const ENTRIES: usize = 16;
const R: u8 = 1;
const W: u8 = 2;
const A: u8 = 3 << 3;
const TOR: u8 = 1 << 3;
const L: u8 = 1 << 7;
/// Bits of an entry's configuration that exist.
const CONFIG: u8 = 0x9f;

impl Hart {
    /// "For RV64, the odd-numbered configuration registers, pmpcfg1, pmpcfg3, …, pmpcfg15, are illegal."
    pub(super) fn pmpcfg_exists(&self, number: u16) -> Result<(), &'static str> {
        if !self.is_rv32 && number & 1 != 0 { Err("odd numbers exist on RV32 only") } else { Ok(()) }
    }

    /// The entries of a pmpcfg register.
    fn pmpcfg_entries(&self, number: u16) -> std::ops::Range<usize> {
        let first = usize::from(number - 0x3a0) * 4;
        first..first + self.xlen() as usize / 8
    }

    pub(super) fn pmpcfg(&self, number: u16) -> u64 {
        let entries = self.pmpcfg_entries(number);
        let config = |i: usize| u64::from(self.csr.pmpcfg.get(i).copied().unwrap_or(0));
        entries.rev().fold(0, |value, i| value << 8 | config(i))
    }

    pub(super) fn set_pmpcfg(&mut self, number: u16, value: u64) {
        for (byte, i) in self.pmpcfg_entries(number).enumerate().filter(|&(_, i)| i < ENTRIES) {
            let mut new = (value >> (8 * byte)) as u8 & CONFIG;
            if self.csr.pmpcfg[i] & L != 0 {
                continue;
            }
            // "The R, W, and X fields form a collective WARL field for which the combinations with R=0 and W=1 are
            // reserved."
            if new & (R | W) == W {
                new &= !W;
            }
            self.csr.pmpcfg[i] = new;
        }
        self.memory_rules_changed();
    }

    pub(super) fn pmpaddr(&self, number: u16) -> u64 {
        self.csr.pmpaddr.get(usize::from(number - 0x3b0)).copied().unwrap_or(0)
    }

    pub(super) fn set_pmpaddr(&mut self, number: u16, value: u64) {
        let i = usize::from(number - 0x3b0);
        if i >= ENTRIES {
            return;
        }
        // "If PMP entry i is locked, writes to pmpicfg and pmpaddri are ignored. Additionally, if PMP entry i is
        // locked and pmpicfg.A is set to TOR, writes to pmpaddri-1 are ignored."
        let next = self.csr.pmpcfg.get(i + 1).copied().unwrap_or(0);
        if self.csr.pmpcfg[i] & L != 0 || next & (L | A) == L | TOR {
            return;
        }
        // Bits 55 to 2 of a physical address on RV64, 33 to 2 on RV32.
        let bits = if self.config.isa.xlen == Xlen::Rv32 { 32 } else { 54 };
        self.csr.pmpaddr[i] = value & ((1 << bits) - 1);
        self.memory_rules_changed();
    }

    /// mseccfg: the entropy grants of Zkr. The rules of Smepmp are not there yet, so its bits stay 0.
    pub(super) fn set_mseccfg(&mut self, value: u64) {
        let mask =
            if self.config.isa.has(Ext::Zkr) { super::status::SSEED | super::status::USEED } else { 0 };
        self.csr.mseccfg = value & mask;
    }
}
