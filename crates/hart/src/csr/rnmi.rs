//! Resumable non-maskable interrupts (Smrnmi): mnstatus and what it decides.
//!
//! No device raises one; they are what a double trap in M-mode (Smdbltrp) becomes. Their handler is at
//! [`crate::Config::rnmi_handler`], that of exceptions in their handler at mtvec.

use rivet_isa::Ext;

use super::cfi::MNPELP;
use super::status::MPP;
use crate::Hart;

/// Fields of mnstatus. MNPP lies where mstatus has MPP.
pub(crate) const NMIE: u64 = 1 << 3;
pub(crate) const MNPV: u64 = 1 << 7;
pub(crate) const MNPP: u32 = 11;

impl Hart {
    /// Is the handler of a non-maskable interrupt running, or has software not yet allowed them since reset? Then no
    /// interrupt is taken and mstatus.MPRV has no effect.
    pub(crate) fn masks_all_interrupts(&self) -> bool {
        self.config.isa.has(Ext::Smrnmi) && self.csr.mnstatus & NMIE == 0
    }

    /// Writes mnstatus. Software can set NMIE, and not clear it.
    pub(super) fn set_mnstatus(&mut self, value: u64) {
        let old = self.csr.mnstatus;
        let mnpp = self.legal_pp(value, old) << MNPP;
        let mnpv = if self.config.isa.has(Ext::H) { value & MNPV } else { 0 };
        let mnpelp = if self.config.isa.has(Ext::Zicfilp) { value & MNPELP } else { 0 };
        self.csr.mnstatus = (value | old) & NMIE | mnpv | mnpp | mnpelp;
        self.choose_context();
        self.interrupts_changed();
    }

    /// The field MPP or MNPP of a value: a mode that the hart has, else that of `old`.
    pub(super) fn legal_pp(&self, value: u64, old: u64) -> u64 {
        let isa = &self.config.isa;
        match value >> MPP & 3 {
            mpp @ 3 => mpp,
            mpp @ 1 if isa.has(Ext::S) => mpp,
            mpp @ 0 if isa.has(Ext::U) => mpp,
            _ => old >> MPP & 3,
        }
    }
}
