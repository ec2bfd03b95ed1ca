//! mstatus, sstatus, the environment configurations, satp.
//!
//! FS and VS of mstatus are fields of the hart while V = 0. With V = 1 those of vsstatus are in effect as well, and the
//! hart's fields are what both make together.

use rivet_isa::{Broken, Ext, Rule};

use super::cfi::SSE;
use super::envcfg::{CBCFE, CBIE, CBZE, UKTE};
use super::hypervisor::VTVM;
use crate::translate::{ADUE, PBMTE, Scheme, mode};
use crate::translation_context::Translations;
use crate::{Hart, Mode, Privilege};

pub(crate) const SIE: u64 = 1 << 1;
pub(crate) const MIE: u64 = 1 << 3;
pub(crate) const SPIE: u64 = 1 << 5;
pub(crate) const MPIE: u64 = 1 << 7;
pub(crate) const SPP: u64 = 1 << 8;
pub(super) const VS: u32 = 9;
pub(crate) const MPP: u32 = 11;
pub(super) const FS: u32 = 13;
pub(crate) const MPRV: u64 = 1 << 17;
pub(crate) const SUM: u64 = 1 << 18;
pub(crate) const MXR: u64 = 1 << 19;
pub(crate) const TVM: u64 = 1 << 20;
pub(crate) const TW: u64 = 1 << 21;
pub(crate) const TSR: u64 = 1 << 22;
/// SPELP (Zicfilp), of sstatus and vsstatus as well: a landing pad was expected before the trap.
pub(crate) const SPELP: u64 = 1 << 23;
/// SDT (Ssdbltrp), of sstatus and vsstatus as well: a trap to S-mode is a double trap.
pub(crate) const SDT: u64 = 1 << 24;
pub(super) const UXL: u32 = 32;
const SXL: u32 = 34;
pub(crate) const GVA: u64 = 1 << 38;
pub(crate) const MPV: u64 = 1 << 39;
/// MPELP (Zicfilp).
pub(crate) const MPELP: u64 = 1 << 41;
/// MDT (Smdbltrp): a trap to M-mode is a double trap.
pub(crate) const MDT: u64 = 1 << 42;

/// mseccfg.USEED and SSEED.
pub(super) const USEED: u64 = 1 << 8;
pub(super) const SSEED: u64 = 1 << 9;

/// Fields of menvcfg, henvcfg and senvcfg.
const FIOM: u64 = 1;
pub(super) const STCE: u64 = 1 << 63;
/// Counter delegation (Smcdeleg).
pub(super) const CDE: u64 = 1 << 60;
/// Double traps (Ssdbltrp).
pub(crate) const DTE: u64 = 1 << 59;

/// The field PMM of the same, and of mseccfg: pointer masking.
pub(crate) const PMM: u32 = 32;

/// The privilege that a field xPP holds.
pub(crate) fn privilege(field: u64) -> Privilege {
    match field & 3 {
        0 => Privilege::U,
        1 => Privilege::S,
        _ => Privilege::M,
    }
}

/// FS and VS as mstatus, sstatus and vsstatus hold them.
const UNITS: u64 = 3 << FS | 3 << VS;

/// FS and VS.
type Units = (u8, u8);

fn units_in(status: u64) -> Units {
    ((status >> FS & 3) as u8, (status >> VS & 3) as u8)
}

fn units_bits((fs, vs): Units) -> u64 {
    u64::from(fs) << FS | u64::from(vs) << VS
}

impl Hart {
    /// FS and VS of mstatus.
    pub(super) fn host_units(&self) -> Units {
        match self.virtualized {
            true => self.units_on_entry(self.csr.mstatus),
            false => (self.fs, self.vs),
        }
    }

    /// FS and VS of vsstatus.
    pub(super) fn guest_units(&self) -> Units {
        match self.virtualized {
            true => self.units_on_entry(self.csr.vsstatus),
            false => units_in(self.csr.vsstatus),
        }
    }

    /// With V = 1: those of `status`, which instructions may have made dirty since.
    fn units_on_entry(&self, status: u64) -> Units {
        let (fs, vs) = units_in(status);
        (if self.fs == 3 { 3 } else { fs }, if self.vs == 3 { 3 } else { vs })
    }

    /// Sets FS and VS of mstatus and vsstatus for the current V.
    pub(super) fn set_units(&mut self, host: Units, guest: Units) {
        // With V = 1 the fields of both registers count: either may be off, and modified state makes both dirty.
        let together = |host, guest| match (host, guest) {
            (0, _) | (_, 0) => 0,
            (3, 3) => 3,
            _ => 1,
        };
        let kept = if self.virtualized { units_bits(host) } else { 0 };
        self.csr.mstatus = self.csr.mstatus & !UNITS | kept;
        self.csr.vsstatus = self.csr.vsstatus & !UNITS | units_bits(guest);
        (self.fs, self.vs) = match self.virtualized {
            true => (together(host.0, guest.0), together(host.1, guest.1)),
            false => host,
        };
    }

    /// Sets V, and FS and VS as they are with it.
    pub fn set_virtualized(&mut self, virtualized: bool) {
        let (host, guest) = (self.host_units(), self.guest_units());
        self.virtualized = virtualized;
        self.set_units(host, guest);
    }

    /// The FS and VS of `value` that this hart can hold, those of `old` else.
    pub(super) fn legal_units(&self, value: u64, old: Units) -> Units {
        let (isa, (fs, vs)) = (&self.config.isa, units_in(value));
        (if isa.has(Ext::F) { fs } else { old.0 }, if isa.has(Ext::Zve32x) { vs } else { old.1 })
    }

    pub(super) fn mstatus(&self) -> u64 {
        let isa = &self.config.isa;
        let (fs, vs) = self.host_units();
        let mut value = self.csr.mstatus & !UNITS | units_bits((fs, vs));
        if !self.is_rv32 {
            value |= if isa.has(Ext::U) { 2 << UXL } else { 0 };
            value |= if isa.has(Ext::S) { 2 << SXL } else { 0 };
        }
        // SD: some extension's state is dirty.
        value | u64::from(fs == 3 || vs == 3) << (self.xlen() - 1)
    }

    pub(super) fn set_mstatus(&mut self, value: u64) {
        let isa = &self.config.isa;
        let (has_s, has_u) = (isa.has(Ext::S), isa.has(Ext::U));
        let mut mask = MIE | MPIE;
        mask |= if has_u { MPRV | TW } else { 0 };
        mask |= if has_s { SIE | SPIE | SPP | MXR | TVM | TSR } else { 0 };
        // "SUM is read-only 0 if S-mode is not supported or if satp.MODE is read-only 0."
        mask |= if Scheme::any(isa) { SUM } else { 0 };
        mask |= if isa.has(Ext::H) { MPV | GVA } else { 0 };
        mask |= if isa.has(Ext::Smdbltrp) { MDT } else { 0 };
        mask |= if self.csr.menvcfg & DTE != 0 { SDT } else { 0 } | self.pelp_fields();
        // "xPP fields are WARL fields that can hold only privilege mode x and any implemented privilege mode lower than x."
        let mpp = self.legal_pp(value, self.csr.mstatus);
        let (host, guest) = (self.legal_units(value, self.host_units()), self.guest_units());
        let mut status = value & mask | mpp << MPP;
        // A mode that expects no trap expects no interrupt.
        if status & MDT != 0 {
            status &= !MIE;
        }
        if status & SDT != 0 {
            status &= !SIE;
        }
        self.csr.mstatus = status;
        self.set_units(host, guest);
        self.choose_context();
        self.interrupts_changed();
    }

    /// The part of mstatus that S-mode sees.
    fn sstatus_mask(&self) -> u64 {
        let sd = 1 << (self.xlen() - 1);
        let uxl = if self.is_rv32 { 0 } else { 3 << UXL };
        SIE | SPIE | SPP | 3 << VS | 3 << FS | SUM | MXR | SPELP | SDT | uxl | sd
    }

    pub(super) fn sstatus(&self) -> u64 {
        self.mstatus() & self.sstatus_mask()
    }

    pub(super) fn set_sstatus(&mut self, value: u64) {
        let mask = self.sstatus_mask();
        self.set_mstatus(self.mstatus() & !mask | value & mask);
    }

    /// The privilege in mstatus.MPP.
    pub(crate) fn mpp(&self) -> Privilege {
        privilege(self.csr.mstatus >> MPP)
    }

    /// The virtualization mode in mstatus.MPV, which means nothing where MPP is M-mode.
    pub(crate) fn mpv(&self) -> bool {
        self.csr.mstatus & MPV != 0 && self.mpp() != Privilege::M
    }

    /// The fields that menvcfg, henvcfg and senvcfg share; the reserved value 10 of CBIE becomes 0.
    pub(super) fn envcfg(&self, value: u64) -> u64 {
        let isa = &self.config.isa;
        let cbie = if value & CBIE == 2 << 4 { 0 } else { value & CBIE };
        let mut legal = value & (FIOM | self.landing_pad_fields());
        legal |= if isa.has(Ext::Zicbom) { value & CBCFE | cbie } else { 0 };
        legal | if isa.has(Ext::Zicboz) { value & CBZE } else { 0 }
    }

    /// The value of a field PMM, whose bits in a register are from `at` on, where `ext` gives the hart the field. The
    /// reserved value 01 leaves the field as it was.
    pub(super) fn legal_pmm(&self, value: u64, old: u64, at: u32, ext: Ext) -> u64 {
        let mask = 3 << at;
        match value >> at & 3 {
            _ if !self.config.isa.has(ext) => 0,
            1 => old & mask,
            _ => value & mask,
        }
    }

    pub(super) fn set_menvcfg(&mut self, value: u64) {
        let cde = if self.config.isa.has(Ext::Smcdeleg) { value & CDE } else { 0 };
        let old = self.csr.menvcfg;
        let pmm = self.legal_pmm(value, old, PMM, Ext::Smnpm);
        self.csr.menvcfg = self.envcfg(value) | cde | value & self.gated_fields() | pmm;
        if self.csr.menvcfg & DTE == 0 {
            self.csr.mstatus &= !SDT;
        }
        self.henvcfg_changed();
        self.choose_context();
        self.landing_pads_may_change();
        if (old ^ self.csr.menvcfg) & (ADUE | PBMTE | SSE) != 0 {
            self.translations_changed(Translations::All);
        }
        if (old ^ self.csr.menvcfg) & STCE != 0 {
            self.timer_changed();
        }
    }

    /// The fields of henvcfg that are read-only 0 while those of menvcfg are 0.
    pub(super) fn gated_fields(&self) -> u64 {
        let has = |ext, field| if self.config.isa.has(ext) { field } else { 0 };
        has(Ext::Svadu, ADUE)
            | has(Ext::Svpbmt, PBMTE)
            | has(Ext::Sstc, STCE)
            | has(Ext::Ssdbltrp, DTE)
            | has(Ext::Zicfiss, SSE)
    }

    pub(super) fn set_senvcfg(&mut self, value: u64) {
        let old = self.csr.senvcfg;
        let sse = if self.has_senvcfg_sse() { value } else { old } & SSE;
        let ukte = if self.config.isa.has(Ext::Svukte) { value & UKTE } else { 0 };
        self.csr.senvcfg = self.envcfg(value) | ukte | sse | self.legal_pmm(value, old, PMM, Ext::Ssnpm);
        self.choose_context();
        self.landing_pads_may_change();
    }

    /// Is the field SSE of senvcfg there, rather than read-only 0?
    fn has_senvcfg_sse(&self) -> bool {
        let upper = if self.virtualized { self.csr.henvcfg() } else { self.csr.menvcfg };
        upper & SSE != 0
    }

    /// The register senvcfg: what reads as 0 keeps its value.
    pub(crate) fn senvcfg(&self) -> u64 {
        if self.has_senvcfg_sse() { self.csr.senvcfg } else { self.csr.senvcfg & !SSE }
    }

    pub(crate) fn set_ssp(&mut self, value: u64) {
        self.csr.ssp = value & if self.is_rv32 { !3 } else { !7 };
    }

    /// Does stimecmp drive the supervisor timer interrupt?
    pub(crate) fn has_stimecmp(&self) -> bool {
        self.config.isa.has(Ext::Sstc) && self.csr.menvcfg & STCE != 0
    }

    pub(super) fn satp_allowed(&self) -> Result<(), Broken> {
        match self.mode() {
            Mode::S if self.csr.mstatus & TVM != 0 => Err(Rule::Tvm.broken("mstatus.TVM = 1")),
            Mode::VS if self.csr.hstatus & VTVM != 0 => Err(Rule::Vtvm.broken("hstatus.VTVM = 1")),
            _ => Ok(()),
        }
    }

    /// "If satp is written with an unsupported MODE, the entire write has no effect." All bits of ASID and PPN exist,
    /// with MODE=Bare too, where software must write 0 to them.
    pub(super) fn set_satp(&mut self, value: u64) {
        let isa = &self.config.isa;
        if Scheme::of_mode(mode(value, isa.xlen), isa).is_some() {
            let changes = self.csr.satp != value;
            self.csr.satp = value;
            if changes {
                self.translations_changed(Translations::Host);
            }
        }
    }

    /// What a user program finds: units that a kernel grants it are on.
    pub(crate) fn grant_user(&mut self) {
        (self.csr.mcounteren, self.csr.scounteren) = (self.counteren_mask(), self.counteren_mask());
        self.set_menvcfg(CBIE | CBCFE | CBZE);
        self.set_senvcfg(CBIE | CBCFE | CBZE);
        self.grant_user_state();
    }
}
