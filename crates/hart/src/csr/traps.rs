//! CSRs of traps: interrupt enables and pendings, delegation, vectors, exception program counters.

use std::sync::atomic::Ordering;

use rivet_isa::Ext;

use crate::{Cause, Hart};

/// Interrupts of S-mode: software, timer, external.
pub(crate) const S_INTERRUPTS: u64 = 0x222;
/// Count overflow (Sscofpmf).
pub(crate) const LCOFI: u64 = 1 << 13;
/// Interrupts of M-mode.
const M_INTERRUPTS: u64 = 0x888;
const SSIP: u64 = 1 << 1;
pub(crate) const STIP: u64 = 1 << 5;
pub(super) const SEIP: u64 = 1 << 9;
/// Exceptions that can be delegated: not those that can never come from below M-mode.
const DELEGABLE: u64 = 0xb3ff;

impl Hart {
    fn has_lcofi(&self) -> u64 {
        if self.config.isa.has(Ext::Sscofpmf) { LCOFI } else { 0 }
    }

    /// Interrupts that can be delegated, whose pending bits software can set: those of S-mode.
    fn delegable(&self) -> u64 {
        if self.config.isa.has(Ext::S) { S_INTERRUPTS | self.has_lcofi() } else { 0 }
    }

    /// The register mip: what software, devices and stimecmp have made pending.
    pub fn mip(&self) -> u64 {
        let timer = self.has_stimecmp() && self.time() >= self.csr.stimecmp;
        self.csr.mip | self.irq_lines.load(Ordering::Relaxed) | u64::from(timer) * STIP
    }

    pub(super) fn set_mip(&mut self, value: u64) {
        let mut mask = self.delegable();
        // "If the stimecmp (supervisor-mode timer compare) register is implemented, STIP is read-only in mip and
        // reflects the supervisor-level timer interrupt signal resulting from stimecmp."
        if self.has_stimecmp() {
            mask &= !STIP;
        }
        self.csr.mip = self.csr.mip & !mask | value & mask;
        self.interrupts_changed();
    }

    pub(super) fn set_mie(&mut self, value: u64) {
        self.csr.mie = value & (M_INTERRUPTS | self.delegable());
        self.interrupts_changed();
    }

    pub(super) fn set_mideleg(&mut self, value: u64) {
        self.csr.mideleg = value & self.delegable();
        self.interrupts_changed();
    }

    pub(super) fn set_medeleg(&mut self, value: u64) {
        // "For exceptions that cannot occur in less privileged modes, the corresponding medeleg bits should be read-only
        // zero": with IALIGN 16, so while misa.C is set, no instruction address is misaligned.
        let never = if self.config.isa.has(Ext::Zca) { 1 << Cause::FetchMisaligned as u32 } else { 0 };
        self.csr.medeleg = value & DELEGABLE & !never;
    }

    pub(super) fn sip(&self) -> u64 {
        self.mip() & self.csr.mideleg
    }

    pub(super) fn set_sip(&mut self, value: u64) {
        // STIP and SEIP are read-only here.
        let mask = (SSIP | self.has_lcofi()) & self.csr.mideleg;
        self.csr.mip = self.csr.mip & !mask | value & mask;
        self.interrupts_changed();
    }

    pub(super) fn sie(&self) -> u64 {
        self.csr.mie & self.csr.mideleg
    }

    pub(super) fn set_sie(&mut self, value: u64) {
        let mask = self.csr.mideleg;
        self.set_mie(self.csr.mie & !mask | value & mask);
    }

    pub(super) fn set_stimecmp(&mut self, value: u64) {
        self.csr.stimecmp = value;
        self.timer_changed();
    }

    /// The engine stops, for its environment knows when the timer fires.
    pub(super) fn timer_changed(&mut self) {
        self.stop = true;
    }

    /// Modes 0 (direct) and 1 (vectored); the reserved ones lose their upper bit.
    pub(super) fn legal_tvec(&self, value: u64) -> u64 {
        value & !2
    }
}
