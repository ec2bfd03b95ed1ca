//! CSRs of the hypervisor extension: what HS-mode holds for its guest, and the guest's own registers.
//!
//! Guest external interrupts come from the files of an IMSIC, which harts with Ssaia have; without, hstatus.VGEIN, hgeip, hgeie
//! and SGEIE are read-only 0. VSXLEN and the XLEN of VU-mode are XLEN, all modes are little-endian.

use rivet_isa::{Broken, Ext, Rule};

use super::CsrFile;
use super::aia::LOCAL;
use super::cfi::SSE;
use super::status::{DTE, FS, MXR, PMM, SDT, SIE, SPELP, SPIE, SPP, STCE, SUM, TVM, UXL, VS};
use super::traps::{LCOFI, VS_INTERRUPTS};
use crate::translate::{ADUE, PBMTE, Scheme, mode};
use crate::translation_context::Translations;
use crate::{Cause, Hart, Mode};

/// Fields of hstatus.
pub(crate) const HSTATUS_GVA: u64 = 1 << 6;
pub(crate) const SPV: u64 = 1 << 7;
pub(crate) const SPVP: u64 = 1 << 8;
pub(crate) const HU: u64 = 1 << 9;
pub(crate) const VTVM: u64 = 1 << 20;
pub(crate) const VTW: u64 = 1 << 21;
pub(crate) const VTSR: u64 = 1 << 22;
pub(crate) const VGEIN: u32 = 12;
/// For `hlv`, `hlvx` and `hsv` in U-mode what senvcfg.UKTE is for other accesses (Svukte).
pub(crate) const HUKTE: u64 = 1 << 24;
const VSXL: u32 = 32;
/// The field HUPMM: pointer masking of `hlv` and `hsv` in U-mode.
pub(crate) const HUPMM: u32 = 48;

/// Fields of henvcfg that are read-only 0 while those of menvcfg are 0.
const GATED: u64 = STCE | PBMTE | ADUE | DTE | SSE;

/// The writable bits of hedeleg: causes 0 to 8, 12, 13, 15, software check (18) and hardware error (19); the others, those
/// of calls and faults of guests among them, are zero.
const HEDELEG: u64 = 0xc_b1ff;

/// From an interrupt of VS-mode to that of S-mode as which a guest sees it: VSSI is 2, SSI is 1.
const SEEN_BY_GUEST: u32 = 1;

impl CsrFile {
    /// The register henvcfg.
    pub(crate) fn henvcfg(&self) -> u64 {
        self.henvcfg & (self.menvcfg | !GATED)
    }
}

impl Hart {
    pub(super) fn hstatus(&self) -> u64 {
        self.csr.hstatus | if self.is_rv32 { 0 } else { 2 << VSXL }
    }

    pub(super) fn set_hstatus(&mut self, value: u64) {
        let hupmm = self.legal_pmm(value, self.csr.hstatus, HUPMM, Ext::Ssnpm);
        let vgein = value >> VGEIN & 0x3f;
        let vgein = if vgein > self.guest_files() { self.vgein() } else { vgein } << VGEIN;
        let hukte = if self.config.isa.has(Ext::Svukte) { value & HUKTE } else { 0 };
        let own = value & (HSTATUS_GVA | SPV | SPVP | HU | VTVM | VTW | VTSR);
        self.csr.hstatus = own | hupmm | vgein | hukte;
        self.interrupts_changed();
    }

    pub(super) fn set_hedeleg(&mut self, value: u64) {
        // Only where instructions are aligned to 32 bits can fetches be misaligned.
        let never = if self.config.isa.has(Ext::Zca) { 1 << Cause::FetchMisaligned as u32 } else { 0 };
        self.csr.hedeleg = value & HEDELEG & !never;
    }

    /// hideleg as it reads: zero where HS-mode has nothing by mideleg or mvien.
    pub(crate) fn hideleg(&self) -> u64 {
        self.csr.hideleg & (self.csr.mideleg | self.csr.mvien)
    }

    pub(super) fn set_hideleg(&mut self, value: u64) {
        // Bit 13, count overflow, belongs to Shlcofideleg.
        let overflow = if self.config.isa.has(Ext::Shlcofideleg) { LCOFI } else { 0 };
        self.csr.hideleg = value & (VS_INTERRUPTS | overflow);
        self.interrupts_changed();
    }

    pub(super) fn hie(&self) -> u64 {
        self.csr.mie & self.guest_interrupts()
    }

    pub(super) fn set_hie(&mut self, value: u64) {
        let mask = self.guest_interrupts();
        self.set_mie(self.csr.mie & !mask | value & mask);
    }

    pub(super) fn hip(&self) -> u64 {
        self.mip() & self.guest_interrupts()
    }

    pub(super) fn set_hvip(&mut self, value: u64) {
        let local = if self.config.isa.has(Ext::Ssaia) { LOCAL } else { 0 };
        self.csr.hvip = value & (VS_INTERRUPTS | local);
        self.interrupts_changed();
    }

    /// Of local interrupts those of which a guest sees the virtual one.
    fn virtual_for_guest(&self) -> u64 {
        self.csr.hvien & !self.hideleg()
    }

    pub(crate) fn vsie(&self) -> u64 {
        let hideleg = self.hideleg();
        let local = self.sie() & hideleg | self.csr.vsie_virtual & self.virtual_for_guest();
        (self.csr.mie & hideleg & VS_INTERRUPTS) >> SEEN_BY_GUEST | local & LOCAL
    }

    pub(super) fn set_vsie(&mut self, value: u64) {
        let (hideleg, own) = (self.hideleg(), self.virtual_for_guest());
        let mask = hideleg & VS_INTERRUPTS;
        self.set_mie(self.csr.mie & !mask | value << SEEN_BY_GUEST & mask);
        self.csr.vsie_virtual = self.csr.vsie_virtual & !own | value & own;
        let local = hideleg & LOCAL;
        self.set_sie(self.sie() & !local | value & local);
    }

    /// vsip where these interrupts are pending in mip.
    pub(crate) fn vsip_of(&self, mip: u64) -> u64 {
        let hideleg = self.hideleg();
        let real = mip & self.csr.mideleg | self.mvip() & self.virtual_for_supervisor();
        let local = real & hideleg | self.csr.hvip & self.virtual_for_guest();
        (mip & hideleg & VS_INTERRUPTS) >> SEEN_BY_GUEST | local & LOCAL
    }

    pub(super) fn vsip(&self) -> u64 {
        self.vsip_of(self.mip())
    }

    pub(super) fn set_vsip(&mut self, value: u64) {
        let (hideleg, own) = (self.hideleg(), self.virtual_for_guest());
        let local = hideleg & LOCAL;
        self.set_sip(self.sip() & !local | value & local);
        self.csr.hvip = self.csr.hvip & !own | value & own;
        // Of the others only VSSIP is writable.
        let mask = hideleg & VS_INTERRUPTS;
        self.set_hip(self.csr.hvip & !mask | value << SEEN_BY_GUEST & mask);
    }

    pub(super) fn set_henvcfg(&mut self, value: u64) {
        let old = self.csr.henvcfg();
        // What reads as 0 keeps its value.
        let kept = self.csr.henvcfg & GATED & !self.csr.menvcfg;
        let gated = value & self.gated_fields() & self.csr.menvcfg;
        let pmm = self.legal_pmm(value, old, PMM, Ext::Ssnpm);
        self.csr.henvcfg = self.envcfg(value) | gated | kept | pmm;
        self.henvcfg_changed();
        self.choose_context();
        self.landing_pads_may_change();
        let changed = old ^ self.csr.henvcfg();
        if changed & (ADUE | PBMTE | SSE) != 0 {
            self.translations_changed(Translations::Guest);
        }
        if changed & STCE != 0 {
            self.timer_changed();
        }
    }

    /// henvcfg, or menvcfg behind it, may have lost DTE.
    pub(super) fn henvcfg_changed(&mut self) {
        if self.csr.henvcfg() & DTE == 0 {
            self.csr.vsstatus &= !SDT;
        }
    }

    /// Does vstimecmp drive the timer interrupt of VS-mode?
    pub(crate) fn has_vstimecmp(&self) -> bool {
        self.config.isa.has(Ext::H) && self.config.isa.has(Ext::Sstc) && self.csr.henvcfg() & STCE != 0
    }

    pub(super) fn set_vstimecmp(&mut self, value: u64) {
        self.csr.vstimecmp = value;
        self.timer_changed();
    }

    pub(super) fn set_htimedelta(&mut self, value: u64) {
        self.csr.htimedelta = value;
        self.timer_changed();
    }

    pub(super) fn hgatp_allowed(&self) -> Result<(), Broken> {
        match self.mode() == Mode::S && self.csr.mstatus & TVM != 0 {
            true => Err(Rule::HgatpTvm.broken("mstatus.TVM = 1")),
            false => Ok(()),
        }
    }

    /// Writes hgatp. Unlike satp it takes the other fields of a write whose MODE the hart lacks, and MODE keeps its value. Roots
    /// are of four pages: the lowest two bits of PPN are zero. All bits of VMID exist.
    pub(super) fn set_hgatp(&mut self, value: u64) {
        let isa = &self.config.isa;
        let (mode_bits, fields) = match self.is_rv32 {
            true => (1 << 31, 0x1fff_ffff),
            false => (0xf << 60, 0x03ff_ffff_ffff_ffff),
        };
        let source =
            if Scheme::of_mode(mode(value, isa.xlen), isa).is_some() { value } else { self.csr.hgatp };
        let new = source & mode_bits | value & fields & !3;
        if std::mem::replace(&mut self.csr.hgatp, new) != new {
            self.translations_changed(Translations::Guest);
        }
    }

    /// A write with an unsupported MODE has no effect, as of satp.
    pub(super) fn set_vsatp(&mut self, value: u64) {
        let isa = &self.config.isa;
        if Scheme::of_mode(mode(value, isa.xlen), isa).is_some()
            && std::mem::replace(&mut self.csr.vsatp, value) != value
        {
            self.translations_changed(Translations::Guest);
        }
    }

    /// The fields of vsstatus that are not read-only.
    const VSSTATUS: u64 = SIE | SPIE | SPP | 3 << VS | 3 << FS | SUM | MXR;

    pub(super) fn vsstatus(&self) -> u64 {
        let (fs, vs) = self.guest_units();
        let units = u64::from(fs) << FS | u64::from(vs) << VS;
        let uxl = if self.is_rv32 { 0 } else { 2 << UXL };
        let value = self.csr.vsstatus & !(3 << FS | 3 << VS) | units | uxl;
        value | u64::from(fs == 3 || vs == 3) << (self.xlen() - 1)
    }

    pub(super) fn set_vsstatus(&mut self, value: u64) {
        let (host, guest) = (self.host_units(), self.legal_units(value, self.guest_units()));
        let traps = if self.csr.henvcfg() & DTE != 0 { value & SDT } else { 0 };
        let pad = value & self.pelp_fields() & SPELP;
        // A mode that expects no trap expects no interrupt.
        let masked = if traps != 0 { SIE } else { 0 };
        self.csr.vsstatus = value & Hart::VSSTATUS & !masked | traps | pad;
        self.set_units(host, guest);
        self.choose_context();
        self.interrupts_changed();
    }
}
