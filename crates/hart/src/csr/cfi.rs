//! Control-flow integrity: landing pads (Zicfilp), which indirect jumps have to reach; the fields of both extensions.
//!
//! Invariant: [`crate::CsrFile::elp`] is 1 only between an indirect jump and the instruction at its target, in a mode whose
//! landing pads are enabled. Engines look at instructions one by one there ([`Hart::is_watched`]).

use rivet_isa::{Ext, Rule};

use super::status::{MPELP, SPELP};
use crate::{Cause, Hart, Mode, Trap};

/// Landing pads are enabled, in menvcfg, henvcfg and senvcfg.
pub(super) const LPE: u64 = 1 << 2;
/// Shadow stacks are enabled (Zicfiss), in the same.
pub(crate) const SSE: u64 = 1 << 3;
/// Landing pads of M-mode, in mseccfg.
pub(super) const MLPE: u64 = 1 << 10;
/// mnstatus.MNPELP.
pub(crate) const MNPELP: u64 = 1 << 9;

/// The value in xtval of a landing pad fault.
const LANDING_PAD_FAULT: u64 = 2;
/// The fixed bits of `lpad`, which is `auipc` to x0.
const LPAD_MASK: u32 = 0xfff;
const LPAD: u32 = 0x017;

impl Hart {
    pub(super) fn landing_pad_fields(&self) -> u64 {
        if self.config.isa.has(Ext::Zicfilp) { LPE } else { 0 }
    }

    /// xLPE: are landing pads enabled in this mode?
    fn landing_pads_in(&self, mode: Mode) -> bool {
        let (register, field) = match mode {
            Mode::M => (self.csr.mseccfg, MLPE),
            Mode::S => (self.csr.menvcfg, LPE),
            Mode::VS => (self.csr.henvcfg, LPE),
            Mode::U | Mode::VU if self.config.isa.has(Ext::S) => (self.csr.senvcfg, LPE),
            Mode::U | Mode::VU => (self.csr.menvcfg, LPE),
        };
        self.config.isa.has(Ext::Zicfilp) && register & field != 0
    }

    /// Are landing pads enabled in the current mode?
    #[inline]
    pub fn has_landing_pads(&self) -> bool {
        self.config.isa.has(Ext::Zicfilp) && self.landing_pads_in(self.mode())
    }

    /// Enables or disables the landing pads of a user program, as a kernel does.
    pub fn enable_landing_pads(&mut self, enabled: bool) {
        let field = if enabled { self.landing_pad_fields() } else { 0 };
        self.csr.menvcfg = self.csr.menvcfg & !LPE | field;
        self.csr.senvcfg = self.csr.senvcfg & !LPE | field;
        self.csr.elp = 0;
        self.landing_pads_may_change();
    }

    /// The mode, or what enables landing pads, has changed: the engine enters again, in the way that fits.
    pub(crate) fn landing_pads_may_change(&mut self) {
        if self.config.isa.has(Ext::Zicfilp) {
            self.stop = true;
        }
    }

    /// `jalr`, `c.jr` or `c.jalr` has jumped to an address from rs1. x1 and x5 are link registers, and a jump by x7 is guarded
    /// by software.
    #[inline]
    pub fn jumped_by(&mut self, rs1: u8) {
        if self.config.isa.has(Ext::Zicfilp) && !matches!(rs1, 1 | 5 | 7) && self.has_landing_pads() {
            self.csr.elp = 1;
        }
    }

    /// Is the instruction at pc the landing pad that is expected, if one is? From then on none is.
    #[inline]
    pub fn land(&mut self, pc: u64) -> Result<(), Trap> {
        if self.csr.elp == 0 { Ok(()) } else { self.land_on_pad(pc) }
    }

    #[cold]
    fn land_on_pad(&mut self, pc: u64) -> Result<(), Trap> {
        let fault = |how: &dyn std::fmt::Display| {
            Err(Trap::because(Cause::SoftwareCheck, LANDING_PAD_FAULT, Rule::LandingPad.broken(how)))
        };
        let raw = self.fetch(pc)?;
        if raw & LPAD_MASK != LPAD {
            return fault(&"an indirect jump must lead to lpad");
        }
        if pc & 3 != 0 {
            return fault(&"lpad must be 4-byte aligned");
        }
        let (label, expected) = (raw >> 12, self.x(7) as u32 >> 12);
        if label != 0 && label != expected {
            return fault(&format_args!("the label of lpad is {label:#x}, but x7 expects {expected:#x}"));
        }
        self.csr.elp = 0;
        Ok(())
    }

    /// A trap is taken to this mode, whose status register keeps ELP.
    pub(crate) fn save_landing_pad(&mut self, to: Mode) {
        let elp = std::mem::take(&mut self.csr.elp) != 0;
        let csr = &mut self.csr;
        let (status, field) = match to {
            Mode::VS => (&mut csr.vsstatus, SPELP),
            Mode::S => (&mut csr.mstatus, SPELP),
            _ => (&mut csr.mstatus, MPELP),
        };
        *status = *status & !field | if elp { field } else { 0 };
    }

    /// The same of a non-maskable interrupt.
    pub(crate) fn save_landing_pad_of_rnmi(&mut self) {
        let elp = std::mem::take(&mut self.csr.elp) != 0;
        self.csr.mnstatus = self.csr.mnstatus & !MNPELP | if elp { MNPELP } else { 0 };
    }

    /// `mret`, `sret` or `mnret` to this mode, where a landing pad was expected or not.
    pub(crate) fn restore_landing_pad(&mut self, to: Mode, expected: bool) {
        self.csr.elp = (expected && self.landing_pads_in(to)).into();
    }

    /// May software write xPELP?
    pub(super) fn pelp_fields(&self) -> u64 {
        let user = if self.config.isa.has(Ext::S) { SPELP } else { 0 };
        if self.config.isa.has(Ext::Zicfilp) { MPELP | user } else { 0 }
    }
}
