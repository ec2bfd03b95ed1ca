//! mstatus, sstatus, the environment configurations, satp.

use rivet_isa::{Broken, Ext, Rule};

use super::envcfg::{CBCFE, CBIE, CBZE};
use crate::translate::{ADUE, PBMTE, Scheme, mode};
use crate::{Hart, Privilege};

pub(crate) const SIE: u64 = 1 << 1;
pub(crate) const MIE: u64 = 1 << 3;
pub(crate) const SPIE: u64 = 1 << 5;
pub(crate) const MPIE: u64 = 1 << 7;
pub(crate) const SPP: u64 = 1 << 8;
const VS: u32 = 9;
pub(crate) const MPP: u32 = 11;
const FS: u32 = 13;
pub(crate) const MPRV: u64 = 1 << 17;
pub(crate) const SUM: u64 = 1 << 18;
pub(crate) const MXR: u64 = 1 << 19;
pub(crate) const TVM: u64 = 1 << 20;
pub(crate) const TW: u64 = 1 << 21;
pub(crate) const TSR: u64 = 1 << 22;
const UXL: u32 = 32;
const SXL: u32 = 34;

/// mseccfg.USEED and SSEED.
pub(super) const USEED: u64 = 1 << 8;
pub(super) const SSEED: u64 = 1 << 9;

/// Fields of menvcfg and senvcfg.
const FIOM: u64 = 1;
const STCE: u64 = 1 << 63;

impl Hart {
    pub(super) fn mstatus(&self) -> u64 {
        let isa = &self.config.isa;
        let mut value = self.csr.mstatus | u64::from(self.fs) << FS | u64::from(self.vs) << VS;
        if !self.is_rv32 {
            value |= if isa.has(Ext::U) { 2 << UXL } else { 0 };
            value |= if isa.has(Ext::S) { 2 << SXL } else { 0 };
        }
        // SD: some extension's state is dirty.
        value | u64::from(self.fs == 3 || self.vs == 3) << (self.xlen() - 1)
    }

    pub(super) fn set_mstatus(&mut self, value: u64) {
        let isa = &self.config.isa;
        let (has_s, has_u) = (isa.has(Ext::S), isa.has(Ext::U));
        let mut mask = MIE | MPIE;
        mask |= if has_u { MPRV | TW } else { 0 };
        mask |= if has_s { SIE | SPIE | SPP | MXR | TVM | TSR } else { 0 };
        // "SUM is read-only 0 if S-mode is not supported or if satp.MODE is read-only 0."
        mask |= if Scheme::any(isa) { SUM } else { 0 };
        let mpp = match value >> MPP & 3 {
            mpp @ 3 => mpp,
            mpp @ 1 if has_s => mpp,
            mpp @ 0 if has_u => mpp,
            // "xPP fields are WARL fields that can hold only privilege mode x and any implemented privilege mode
            // lower than x."
            _ => self.csr.mstatus >> MPP & 3,
        };
        if isa.has(Ext::F) {
            self.fs = (value >> FS & 3) as u8;
        }
        if isa.has(Ext::Zve32x) {
            self.vs = (value >> VS & 3) as u8;
        }
        self.csr.mstatus = value & mask | mpp << MPP;
        self.choose_context();
        self.interrupts_changed();
    }

    /// The part of mstatus that S-mode sees.
    fn sstatus_mask(&self) -> u64 {
        let sd = 1 << (self.xlen() - 1);
        let uxl = if self.is_rv32 { 0 } else { 3 << UXL };
        SIE | SPIE | SPP | 3 << VS | 3 << FS | SUM | MXR | uxl | sd
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
        match self.csr.mstatus >> MPP & 3 {
            0 => Privilege::U,
            1 => Privilege::S,
            _ => Privilege::M,
        }
    }

    /// The fields that menvcfg and senvcfg share; the reserved value 10 of CBIE becomes 0.
    fn envcfg(&self, value: u64) -> u64 {
        let isa = &self.config.isa;
        let cbie = if value & CBIE == 2 << 4 { 0 } else { value & CBIE };
        let mut legal = value & FIOM;
        legal |= if isa.has(Ext::Zicbom) { value & CBCFE | cbie } else { 0 };
        legal | if isa.has(Ext::Zicboz) { value & CBZE } else { 0 }
    }

    pub(super) fn set_menvcfg(&mut self, value: u64) {
        let stce = if self.config.isa.has(Ext::Sstc) { value & STCE } else { 0 };
        let old = self.csr.menvcfg;
        self.csr.menvcfg = self.envcfg(value) | stce | value & self.page_table_fields();
        if (old ^ self.csr.menvcfg) & (ADUE | PBMTE) != 0 {
            self.translations_changed();
        }
        if (old ^ self.csr.menvcfg) & STCE != 0 {
            self.timer_changed();
        }
    }

    /// The fields of menvcfg that say how page tables are read.
    fn page_table_fields(&self) -> u64 {
        let has = |ext, field| if self.config.isa.has(ext) { field } else { 0 };
        has(Ext::Svadu, ADUE) | has(Ext::Svpbmt, PBMTE)
    }

    pub(super) fn set_senvcfg(&mut self, value: u64) {
        self.csr.senvcfg = self.envcfg(value);
    }

    /// Does stimecmp drive the supervisor timer interrupt?
    pub(crate) fn has_stimecmp(&self) -> bool {
        self.config.isa.has(Ext::Sstc) && self.csr.menvcfg & STCE != 0
    }

    pub(super) fn satp_allowed(&self) -> Result<(), Broken> {
        match self.privilege == Privilege::S && self.csr.mstatus & TVM != 0 {
            true => Err(Rule::Tvm.broken("mstatus.TVM = 1")),
            false => Ok(()),
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
                self.translations_changed();
            }
        }
    }

    /// What a user program finds: units that a kernel grants it are on.
    pub(crate) fn grant_user(&mut self) {
        (self.csr.mcounteren, self.csr.scounteren) = (self.counteren_mask(), self.counteren_mask());
        self.set_menvcfg(CBIE | CBCFE | CBZE);
        self.set_senvcfg(CBIE | CBCFE | CBZE);
    }
}
