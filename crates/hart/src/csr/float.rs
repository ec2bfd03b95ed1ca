//! CSRs of floating point, vectors and entropy.

use rivet_isa::{Broken, Ext, Rule};

use crate::{Hart, Privilege};

impl Hart {
    /// May floating point and its CSRs be used? With Zfinx that is not up to FS.
    pub(super) fn f_is_on(&self) -> Result<(), Broken> {
        if self.config.isa.has(Ext::Zfinx) {
            return self.float_in_x_granted();
        }
        if self.fs == 0 { Err(self.why_f_is_off()) } else { Ok(()) }
    }

    pub(super) fn v_is_on(&self) -> Result<(), Broken> {
        if self.vs == 0 { Err(self.why_v_is_off()) } else { Ok(()) }
    }

    /// The rule that floating-point instructions break where floating point is off.
    pub fn why_f_is_off(&self) -> Broken {
        match self.host_units().0 {
            0 => Rule::FsOff.broken("floating point is disabled: mstatus.FS = 0"),
            _ => Rule::GuestFsOff.broken("floating point is disabled: vsstatus.FS = 0"),
        }
    }

    pub(crate) fn why_v_is_off(&self) -> Broken {
        match self.host_units().1 {
            0 => Rule::VsOff.broken("the vector unit is disabled: mstatus.VS = 0"),
            _ => Rule::GuestVsOff.broken("the vector unit is disabled: vsstatus.VS = 0"),
        }
    }

    pub(super) fn set_fflags(&mut self, value: u64) {
        self.fflags = value as u8 & 0x1f;
        self.fcsr_changed();
    }

    pub(super) fn set_frm(&mut self, value: u64) {
        self.frm = value as u8 & 7;
        self.fcsr_changed();
    }

    /// Notes that fcsr has changed: FS becomes dirty, but with Zfinx it stays 0.
    fn fcsr_changed(&mut self) {
        if self.config.isa.has(Ext::F) {
            self.f_changed();
        }
    }

    pub(super) fn fcsr(&self) -> u64 {
        u64::from(self.frm << 5 | self.fflags)
    }

    pub(super) fn set_fcsr(&mut self, value: u64) {
        self.set_fflags(value);
        self.set_frm(value >> 5);
    }

    /// V 3.7: vstart has "only enough writable bits to hold the largest element index", lg2(VLEN) of them.
    pub(super) fn set_vstart(&mut self, value: u64) {
        self.v.vstart = value as usize & (self.v.vlenb() * 8 - 1);
        self.vs = 3;
    }

    pub(super) fn set_vxsat(&mut self, value: u64) {
        self.v.vxsat = value & 1 != 0;
        self.vs = 3;
    }

    pub(super) fn set_vxrm(&mut self, value: u64) {
        self.v.vxrm = value as u8 & 3;
        self.vs = 3;
    }

    pub(super) fn vcsr(&self) -> u64 {
        u64::from(self.v.vxrm << 1 | u8::from(self.v.vxsat))
    }

    pub(super) fn set_vcsr(&mut self, value: u64) {
        self.set_vxsat(value);
        self.set_vxrm(value >> 1);
    }

    /// Zkr: below M-mode, access must be granted by mseccfg.SSEED or USEED.
    pub(super) fn seed_granted(&self) -> Result<(), Broken> {
        let granted = match self.privilege {
            Privilege::M => true,
            // From VS- and VU-mode the exception is virtual where HS-mode would have access.
            _ if self.virtualized && self.csr.mseccfg & super::status::SSEED != 0 => {
                return Err(Rule::VirtualDisabled.broken("guests have no access"));
            }
            Privilege::S => !self.virtualized && self.csr.mseccfg & super::status::SSEED != 0,
            Privilege::U if self.virtualized => false,
            Privilege::U => self.csr.mseccfg & super::status::USEED != 0,
        };
        if granted { Ok(()) } else { Err(Rule::Seed.broken("access is disabled in mseccfg")) }
    }

    /// 16 bits of entropy with OPST = ES16. Deterministic, as everything here is: no source of keys.
    pub(super) fn seed(&self) -> u64 {
        2 << 30 | self.csr.entropy >> 24 & 0xffff
    }

    /// Every write polls: the next read gives other bits.
    pub(super) fn next_seed(&mut self) {
        let mut x = self.csr.entropy;
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        self.csr.entropy = x;
    }
}
