//! Smstateen: which state S-mode, guests and U-mode may access.
//!
//! Of the state that these registers control, harts here have senvcfg, henvcfg, and the sstateen and hstateen registers
//! themselves. All state that sstateen could grant to U-mode is missing, so that its bits are read-only 0.

use rivet_isa::{Broken, Ext, Rule};

use crate::{Hart, Privilege};

/// mstateen0.SE0, and the same bit of the others: sstateen and hstateen may be accessed.
const SE: u64 = 1 << 63;
/// mstateen0.ENVCFG: senvcfg and henvcfg may be accessed.
const ENVCFG: u64 = 1 << 62;

/// The index of an mstateen or sstateen register.
fn index(number: u16) -> usize {
    usize::from(number & 3)
}

impl Hart {
    pub(super) fn mstateen(&self, number: u16) -> u64 {
        self.csr.mstateen[index(number)]
    }

    pub(super) fn set_mstateen(&mut self, number: u16, value: u64) {
        let s = self.config.isa.has(Ext::S);
        let mask = match (s, index(number)) {
            (false, _) => 0,
            (true, 0) => SE | ENVCFG,
            (true, _) => SE,
        };
        self.csr.mstateen[index(number)] = value & mask;
    }

    /// hstateen as it reads: zero where mstateen is zero.
    pub(super) fn hstateen(&self, number: u16) -> u64 {
        let machine = if self.config.isa.has(Ext::Smstateen) { self.mstateen(number) } else { u64::MAX };
        self.csr.hstateen[index(number)] & machine
    }

    pub(super) fn set_hstateen(&mut self, number: u16, value: u64) {
        let mask = if index(number) == 0 { SE | ENVCFG } else { SE };
        let machine = if self.config.isa.has(Ext::Smstateen) { self.mstateen(number) } else { u64::MAX };
        let hstateen = &mut self.csr.hstateen[index(number)];
        // What reads as 0 keeps its value.
        *hstateen = *hstateen & !machine | value & mask & machine;
    }

    fn is_granted(&self, index: usize, bit: u64) -> bool {
        let has = self.config.isa.has(Ext::Smstateen) && self.privilege < Privilege::M;
        !has || self.csr.mstateen[index] & bit != 0
    }

    /// Does the hypervisor grant it, where V = 1?
    fn guest_granted(&self, index: usize, bit: u64, name: &str) -> Result<(), Broken> {
        let has = self.config.isa.has(Ext::Smstateen) || self.config.isa.has(Ext::Ssstateen);
        match self.virtualized && has && self.csr.hstateen[index] & bit == 0 {
            true => Err(Rule::VirtualDisabled.broken(format_args!("{name} of hstateen is 0"))),
            false => Ok(()),
        }
    }

    pub(super) fn hstateen_granted(&self, number: u16) -> Result<(), Broken> {
        match self.is_granted(index(number), SE) {
            true => Ok(()),
            false => Err(Rule::Stateen.broken("bit 63 of mstateen is 0")),
        }
    }

    pub(super) fn henvcfg_granted(&self) -> Result<(), Broken> {
        match self.is_granted(0, ENVCFG) {
            true => Ok(()),
            false => Err(Rule::Stateen.broken("mstateen0.ENVCFG = 0")),
        }
    }

    pub(super) fn sstateen_granted(&self, number: u16) -> Result<(), Broken> {
        match self.is_granted(index(number), SE) {
            _ if !self.config.isa.has(Ext::S) => Err(Rule::NoCsr.broken("this hart has no S-mode")),
            true => self.guest_granted(index(number), SE, "bit 63"),
            false => Err(Rule::Stateen.broken("bit 63 of mstateen is 0")),
        }
    }

    pub(super) fn senvcfg_granted(&self) -> Result<(), Broken> {
        match self.is_granted(0, ENVCFG) {
            true => self.guest_granted(0, ENVCFG, "ENVCFG"),
            false => Err(Rule::Stateen.broken("mstateen0.ENVCFG = 0")),
        }
    }
}
