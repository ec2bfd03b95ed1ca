//! The registers of physical memory protection: which writes they take.

use rivet_isa::{Broken, Ext, Rule, Xlen};
use rivet_mem::Perms;

use super::cfi::MLPE;
use super::status::{PMM, SSEED, USEED};
use crate::Hart;
use crate::pmp::{A, L, MML, MMWP, RLB, TOR, executable_in_machine_mode};

/// Bits of an entry's configuration that exist.
const CONFIG: u8 = 0x9f;

impl Hart {
    /// Without entries the registers do not exist either; otherwise those of entries that are not there are 0.
    pub(super) fn pmpaddr_exists(&self) -> Result<(), Broken> {
        match self.csr.pmp.entries() {
            0 => Err(Rule::NoCsr.broken("this hart has no PMP")),
            _ => Ok(()),
        }
    }

    /// "For RV64, the odd-numbered configuration registers, pmpcfg1, pmpcfg3, …, pmpcfg15, are illegal."
    pub(super) fn pmpcfg_exists(&self, number: u16) -> Result<(), Broken> {
        self.pmpaddr_exists()?;
        match !self.is_rv32 && number & 1 != 0 {
            true => Err(Rule::OddPmpcfg.broken("odd-numbered pmpcfg registers exist only on RV32")),
            false => Ok(()),
        }
    }

    /// The entries of a pmpcfg register.
    fn pmpcfg_entries(&self, number: u16) -> std::ops::Range<usize> {
        let first = usize::from(number - 0x3a0) * 4;
        first..first + self.xlen() as usize / 8
    }

    pub(super) fn pmpcfg(&self, number: u16) -> u64 {
        let entries = self.pmpcfg_entries(number);
        entries.rev().fold(0, |value, i| value << 8 | u64::from(self.csr.pmp.config(i)))
    }

    pub(super) fn set_pmpcfg(&mut self, number: u16, value: u64) {
        let mseccfg = self.csr.mseccfg;
        let bypass = mseccfg & RLB != 0;
        for (byte, i) in self.pmpcfg_entries(number).enumerate() {
            let pmp = &mut self.csr.pmp;
            if i >= pmp.entries() || pmp.config(i) & L != 0 && !bypass {
                continue;
            }
            let mut new = (value >> (8 * byte)) as u8 & CONFIG;
            if mseccfg & MML == 0 {
                // "The R, W, and X fields form a collective WARL field for which the combinations with R=0 and W=1 are
                // reserved": W becomes 0.
                let is_reserved = Perms::from_bits(new) & Perms::RW == Perms::W;
                new &= !if is_reserved { Perms::W.bits() } else { 0 };
            } else if !bypass && executable_in_machine_mode(new) {
                continue;
            }
            pmp.set_config(i, new);
        }
        self.memory_rules_changed();
    }

    pub(super) fn pmpaddr(&self, number: u16) -> u64 {
        self.csr.pmp.address(usize::from(number - 0x3b0))
    }

    pub(super) fn set_pmpaddr(&mut self, number: u16, value: u64) {
        let (i, pmp) = (usize::from(number - 0x3b0), &mut self.csr.pmp);
        if i >= pmp.entries() {
            return;
        }
        // "If PMP entry i is locked, writes to pmpicfg and pmpaddri are ignored. Additionally, if PMP entry i is
        // locked and pmpicfg.A is set to TOR, writes to pmpaddri-1 are ignored."
        let locked = pmp.config(i) & L != 0 || pmp.config(i + 1) & (L | A) == L | TOR;
        if locked && self.csr.mseccfg & RLB == 0 {
            return;
        }
        // Bits 55 to 2 of a physical address on RV64, 33 to 2 on RV32.
        let bits = if self.config.isa.xlen == Xlen::Rv32 { 32 } else { 54 };
        pmp.set_address(i, value & ((1 << bits) - 1));
        self.memory_rules_changed();
    }

    /// mseccfg: the entropy grants of Zkr, Smepmp, pointer masking and landing pads of M-mode.
    pub(super) fn set_mseccfg(&mut self, value: u64) {
        let (isa, pmp, old) = (&self.config.isa, &self.csr.pmp, self.csr.mseccfg);
        let mut new = if isa.has(Ext::Zkr) { value & (SSEED | USEED) } else { 0 };
        if isa.has(Ext::Smepmp) && pmp.entries() > 0 {
            // MML and MMWP are sticky.
            new |= (old | value) & (MML | MMWP);
            // "When mseccfg.RLB is 0 and pmpcfg.L is 1 in any rule or entry (including disabled entries), then
            // mseccfg.RLB remains 0."
            let is_locked = old & RLB == 0 && (0..pmp.entries()).any(|i| pmp.config(i) & L != 0);
            new |= if is_locked { 0 } else { value & RLB };
        }
        new |= self.legal_pmm(value, old, PMM, Ext::Smmpm);
        new |= if isa.has(Ext::Zicfilp) { value & MLPE } else { 0 };
        self.csr.mseccfg = new;
        self.choose_context();
        self.landing_pads_may_change();
        if (old ^ new) & (MML | MMWP) != 0 {
            self.memory_rules_changed();
        }
    }
}
