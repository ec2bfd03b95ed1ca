//! Double traps: those that arrive while a handler has not yet saved what the trap before left (Smdbltrp, Ssdbltrp).
//!
//! Invariant: SDT of mstatus and vsstatus is 0 while menvcfg.DTE or henvcfg.DTE is.

use rivet_isa::Ext;

use crate::csr::rnmi::{MNPP, MNPV, NMIE};
use crate::csr::status::{DTE, MDT, SDT};
use crate::{Hart, Mode, Privilege};

/// The code in mcause of a double trap in S-mode or VS-mode, which M-mode takes.
pub(crate) const DOUBLE_TRAP: u32 = 16;

impl Hart {
    /// Has a trap to S-mode or VS-mode to go to M-mode, as a double trap?
    pub(crate) fn is_double_trap(&self, to: Mode) -> bool {
        match to {
            Mode::S => self.csr.mstatus & SDT != 0,
            Mode::VS => self.csr.vsstatus & SDT != 0,
            _ => false,
        }
    }

    /// Does M-mode not expect a trap?
    pub(crate) fn is_unexpected(&self) -> bool {
        let in_handler = self.privilege == Privilege::M && self.masks_all_interrupts();
        self.config.isa.has(Ext::Smdbltrp) && (self.csr.mstatus & MDT != 0 || in_handler)
    }

    /// Takes a trap to M-mode that is not expected: the handler of non-maskable interrupts runs next, or the hart stops for
    /// ever.
    pub(crate) fn take_unexpected(&mut self, is_interrupt: bool, code: u32) {
        if !self.config.isa.has(Ext::Smrnmi) || self.masks_all_interrupts() {
            self.csr.critical_error = 1;
            self.stop = true;
            return;
        }
        let (from, pc) = (self.mode(), self.pc);
        (self.csr.mnepc, self.csr.mncause) = (pc, self.cause(is_interrupt, code));
        self.save_landing_pad_of_rnmi();
        self.csr.mnstatus = self.csr.mnstatus & !(NMIE | MNPV) | (Privilege::M as u64) << MNPP;
        self.pc = self.address(self.config.rnmi_handler, 0);
        self.waiting = false;
        self.set_virtualized(false);
        self.set_mode(Mode::M);
        self.record_trap(is_interrupt, code, from, pc);
    }

    /// Has the hart stopped in the critical-error state? It runs nothing more.
    pub fn is_in_critical_error(&self) -> bool {
        self.csr.critical_error != 0
    }

    /// A trap to this mode has been taken.
    pub(crate) fn disable_traps(&mut self, to: Mode) {
        match to {
            Mode::VS if self.csr.henvcfg() & DTE != 0 => self.csr.vsstatus |= SDT,
            Mode::S if self.csr.menvcfg & DTE != 0 => self.csr.mstatus |= SDT,
            Mode::M if self.config.isa.has(Ext::Smdbltrp) => self.csr.mstatus |= MDT,
            _ => {}
        }
    }

    /// `mret`, `sret` or `mnret` leaves the mode `from`.
    pub(crate) fn enable_traps(&mut self, from: Mode, to: Mode) {
        if from == Mode::M {
            self.csr.mstatus &= !MDT;
        }
        if from == Mode::VS || to == Mode::VU {
            self.csr.vsstatus &= !SDT;
        }
        if from != Mode::VS && !matches!(to, Mode::M | Mode::S) {
            self.csr.mstatus &= !SDT;
        }
    }
}
