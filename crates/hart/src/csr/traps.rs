//! CSRs of traps: interrupt enables and pendings, delegation, vectors, exception program counters.

use std::sync::atomic::Ordering;

use rivet_isa::Ext;

use super::aia::LOCAL;
use crate::{Cause, Hart};

/// Interrupts of S-mode: software, timer, external.
pub(crate) const S_INTERRUPTS: u64 = 0x222;
/// Count overflow (Sscofpmf).
pub(crate) const LCOFI: u64 = 1 << 13;
/// Interrupts of VS-mode: software, timer, external.
pub(crate) const VS_INTERRUPTS: u64 = 0x444;
/// Guest external interrupts, where there are any.
pub(crate) const SGEI: u64 = 1 << 12;
/// Interrupts of M-mode.
const M_INTERRUPTS: u64 = 0x888;
pub(super) const SSIP: u64 = 1 << 1;
const VSSIP: u64 = 1 << 2;
pub(crate) const VSTIP: u64 = 1 << 6;
const VSEIP: u64 = 1 << 10;
pub(crate) const STIP: u64 = 1 << 5;
pub(super) const SEIP: u64 = 1 << 9;
/// Exceptions that can be delegated: not those that can never come from below M-mode.
const DELEGABLE: u64 = 0xb3ff;
/// Those that come with the hypervisor extension: environment calls from VS-mode, guest-page faults, virtual instructions.
const DELEGABLE_OF_GUESTS: u64 = 0xf0_0400;

impl Hart {
    pub(super) fn has_lcofi(&self) -> u64 {
        if self.config.isa.has(Ext::Sscofpmf) { LCOFI } else { 0 }
    }

    /// Interrupts that can be delegated, whose pending bits software can set: those of S-mode.
    fn delegable(&self) -> u64 {
        if self.config.isa.has(Ext::S) { S_INTERRUPTS | self.has_lcofi() } else { 0 }
    }

    /// Interrupts of guests, which are always delegated past M-mode.
    fn vs_interrupts(&self) -> u64 {
        if self.config.isa.has(Ext::H) { VS_INTERRUPTS } else { 0 }
    }

    /// Interrupts for HS-mode that hip and hie show.
    pub(crate) fn guest_interrupts(&self) -> u64 {
        self.vs_interrupts() | if self.guest_files() > 0 { SGEI } else { 0 }
    }

    /// The guest external interrupt, and that of the guest whose file VGEIN chooses.
    fn guest_external(&self) -> u64 {
        let pending = self.hgeip();
        let any = if pending & self.csr.hgeie != 0 { SGEI } else { 0 };
        any | if pending >> self.vgein() & 1 != 0 { VSEIP } else { 0 }
    }

    /// The register mip: what software, devices, stimecmp and vstimecmp have made pending.
    #[inline(never)]
    pub fn mip(&self) -> u64 {
        let timer = self.has_stimecmp() && self.time() >= self.csr.stimecmp;
        let guest_timer = self.has_vstimecmp() && self.guest_time() >= self.csr.vstimecmp;
        let timers = u64::from(timer) * STIP | u64::from(guest_timer) * VSTIP;
        let devices = self.irq_lines.load(Ordering::Relaxed) | self.guest_external();
        // With bit 9 of mvien SEIP is the controller's alone.
        let software = self.software_interrupts() & !(self.csr.mvien & SEIP);
        software | self.csr.hvip & VS_INTERRUPTS | devices | timers
    }

    /// The bits of mip that software has written, and that devices have set once.
    pub(super) fn software_interrupts(&self) -> u64 {
        self.csr.mip | self.irq_edges.load(Ordering::Relaxed)
    }

    /// Writes bits of mip that software can write. What devices have set before is overwritten, too.
    pub(super) fn set_software_interrupts(&mut self, mask: u64, value: u64) {
        let edges = self.irq_edges.swap(0, Ordering::Relaxed);
        self.csr.mip = (self.csr.mip | edges) & !mask | value & mask;
    }

    pub(super) fn set_mip(&mut self, value: u64) {
        let mut mask = self.delegable();
        // "If the stimecmp (supervisor-mode timer compare) register is implemented, STIP is read-only in mip and
        // reflects the supervisor-level timer interrupt signal resulting from stimecmp."
        if self.has_stimecmp() {
            mask &= !STIP;
        }
        mask &= !(self.csr.mvien & SEIP);
        self.set_software_interrupts(mask, value);
        self.set_hip(value);
    }

    /// Writes hip: VSSIP is that of hvip, while VSTIP and VSEIP are read-only, in mip too.
    pub(super) fn set_hip(&mut self, value: u64) {
        let mask = self.vs_interrupts() & VSSIP;
        self.csr.hvip = self.csr.hvip & !mask | value & mask;
        self.interrupts_changed();
    }

    pub(super) fn set_mie(&mut self, value: u64) {
        self.csr.mie = value & (M_INTERRUPTS | self.delegable() | self.guest_interrupts());
        self.interrupts_changed();
    }

    pub(super) fn set_mideleg(&mut self, value: u64) {
        // The interrupts of VS-mode are always delegated to HS-mode.
        self.csr.mideleg = value & self.delegable() | self.guest_interrupts();
        self.interrupts_changed();
    }

    pub(super) fn set_medeleg(&mut self, value: u64) {
        // "For exceptions that cannot occur in less privileged modes, the corresponding medeleg bits should be read-only
        // zero": with IALIGN 16, so while misa.C is set, no instruction address is misaligned.
        let never = if self.config.isa.has(Ext::Zca) { 1 << Cause::FetchMisaligned as u32 } else { 0 };
        let checks = self.config.isa.has(Ext::Zicfilp) || self.config.isa.has(Ext::Zicfiss);
        let check = if checks { 1 << Cause::SoftwareCheck as u32 } else { 0 };
        let guests = if self.config.isa.has(Ext::H) { DELEGABLE_OF_GUESTS } else { 0 };
        self.csr.medeleg = value & (DELEGABLE | check | guests) & !never;
    }

    /// Interrupts delegated to S-mode that sip and sie show: hip and hie have the others.
    fn delegated(&self) -> u64 {
        self.csr.mideleg & !(VS_INTERRUPTS | SGEI)
    }

    pub(super) fn sip(&self) -> u64 {
        self.mip() & self.delegated() | self.mvip() & self.virtual_for_supervisor()
    }

    pub(super) fn set_sip(&mut self, value: u64) {
        // STIP and SEIP are read-only here.
        let mask = (SSIP | self.has_lcofi()) & self.csr.mideleg;
        self.set_software_interrupts(mask, value);
        // Virtual interrupts are those of mvip, where SEIP is read-only as well.
        let own = self.virtual_for_supervisor() & (SSIP | LOCAL);
        self.csr.mvip = self.csr.mvip & !own | value & own;
        self.interrupts_changed();
    }

    pub(super) fn sie(&self) -> u64 {
        self.csr.mie & self.delegated() | self.csr.sie_virtual & self.virtual_for_supervisor()
    }

    pub(super) fn set_sie(&mut self, value: u64) {
        let own = self.virtual_for_supervisor();
        self.csr.sie_virtual = self.csr.sie_virtual & !own | value & own;
        let mask = self.delegated();
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
