//! Pointer masking (Zpm): upper bits of an effective address that are ignored.

use super::{Rules, Translator};
use crate::csr::CsrFile;
use crate::csr::hypervisor::HUPMM;
use crate::csr::status::PMM;
use crate::{GuestAccess, Hart, Mode};

/// PMLEN by a field PMM of two bits.
fn length(field: u64) -> u32 {
    match field & 3 {
        2 => 7,
        3 => 16,
        _ => 0,
    }
}

impl CsrFile {
    /// PMLEN of an access with the effective mode `mode`, MXR aside.
    fn pmlen(&self, mode: Mode, has_s: bool) -> u32 {
        // The setting of a mode is in a register of the next higher one.
        let register = match mode {
            Mode::M => self.mseccfg,
            Mode::S => self.menvcfg,
            Mode::U if !has_s => self.menvcfg,
            Mode::VS => self.henvcfg,
            Mode::U | Mode::VU => self.senvcfg,
        };
        length(register >> PMM)
    }
}

impl Hart {
    /// PMLEN of loads and stores with these rules, in effect now.
    pub(crate) fn pmlen(&self, mode: Mode, mxr: bool) -> u32 {
        // HLVX masks nothing, nor do accesses for which MXR is in effect.
        if self.is_rv32 || self.guest_access == Some(GuestAccess::Execute) || mxr && mode != Mode::M {
            return 0;
        }
        match self.guest_access {
            // HUPMM is for `hlv` and `hsv` in U-mode whose access counts as one of VU-mode.
            Some(_) if self.mode() == Mode::U && mode == Mode::VU => length(self.csr.hstatus >> HUPMM),
            _ => self.csr.pmlen(mode, self.config.isa.has(rivet_isa::Ext::S)),
        }
    }

    /// The address that loads and stores of the current mode use for `addr`: the transformed address.
    pub fn unmasked(&self, addr: u64) -> u64 {
        let rules = self.contexts.data();
        if rules.masked == 0 {
            return addr;
        }
        let mode = rivet_isa::Xlen::Rv64;
        let is_virtual = match (rules.privilege, rules.virtualized) {
            (crate::Privilege::M, _) => false,
            (_, false) => super::mode(self.csr.satp, mode) != 0,
            (_, true) => super::mode(self.csr.vsatp, mode) != 0,
        };
        transform(addr, rules, is_virtual)
    }
}

impl Translator<'_> {
    /// The transformed address.
    pub(crate) fn unmasked(&self, addr: u64, rules: Rules) -> u64 {
        if rules.masked == 0 { addr } else { transform(addr, rules, self.first_stage(rules).is_some()) }
    }
}

/// The address without its upper PMLEN bits: a virtual address is extended with the sign of what is left, a physical one, of
/// guests too, with zeros.
fn transform(addr: u64, rules: Rules, is_virtual: bool) -> u64 {
    match is_virtual {
        true => ((addr << rules.masked).cast_signed() >> rules.masked).cast_unsigned(),
        false => addr << rules.masked >> rules.masked,
    }
}
