//! Smstateen: which state S-mode, guests and U-mode may access.
//!
//! Of the state that these registers control, harts here have senvcfg, henvcfg, hedelegh, the sstateen and hstateen registers
//! themselves, srmcfg (Ssqosid), transfer records (Ssctr), indirect CSRs (Sscsrind), the AIA (Ssaia), fcsr where numbers are in x
//! registers (Zfinx), and jvt (Zcmt).
//! The latter two are all that sstateen grants.

use rivet_isa::{Broken, Ext, Rule};

use crate::{Hart, Privilege};

/// mstateen0.SE0, and the same bit of the others: sstateen and hstateen may be accessed.
const SE: u64 = 1 << 63;
/// mstateen0.ENVCFG: senvcfg and henvcfg may be accessed.
const ENVCFG: u64 = 1 << 62;

/// mstateen0.CSRIND: siselect, sireg and, where V = 0, those of the guest may be accessed.
const CSRIND: u64 = 1 << 60;
/// mstateen0.AIA: what the Advanced Interrupt Architecture adds may be accessed, but for the IMSIC and indirect CSRs.
const AIA: u64 = 1 << 59;
/// mstateen0.IMSIC: the files of the IMSIC may be accessed.
const IMSIC: u64 = 1 << 58;
/// mstateen0.P1P13: hedelegh may be accessed, which RV32 has.
pub(super) const P1P13: u64 = 1 << 56;
/// mstateen0.SRMCFG: srmcfg may be accessed.
const SRMCFG_GRANTED: u64 = 1 << 55;

/// mstateen0.CTR: control transfer records may be accessed.
pub(super) const CTR: u64 = 1 << 54;

/// The fields RCID and MCID of srmcfg.
pub(super) const SRMCFG: u64 = 0xfff | 0xfff << 16;

/// mstateen0.FCSR, with Zfinx: fcsr may be accessed, and floating-point instructions are there.
const FCSR: u64 = 1 << 1;
/// mstateen0.JVT: jvt may be accessed, and the table jumps that use it are there.
pub(super) const JVT: u64 = 1 << 2;

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
        let has = |ext, bits| if self.config.isa.has(ext) { bits } else { 0 };
        let machine = has(Ext::Ssqosid, SRMCFG_GRANTED)
            | if self.is_rv32 { has(Ext::H, P1P13) } else { 0 }
            | self.indirect_state();
        let mask = match (s, index(number)) {
            (false, 0) => machine | self.user_state(),
            (false, _) => 0,
            (true, 0) => SE | ENVCFG | machine | self.user_state(),
            (true, _) => SE,
        };
        self.csr.mstateen[index(number)] = value & mask;
    }

    /// The bits for indirect CSRs, what they select, and what the AIA adds.
    fn indirect_state(&self) -> u64 {
        let has = |ext, bits| if self.config.isa.has(ext) { bits } else { 0 };
        has(Ext::Sscsrind, CSRIND) | has(Ext::Ssctr, CTR) | has(Ext::Ssaia, CSRIND | AIA | IMSIC)
    }

    /// May the current mode access what the AIA adds?
    pub(super) fn aia_granted(&self) -> Result<(), Broken> {
        match self.is_granted(0, AIA) {
            true => self.guest_granted(0, AIA, "AIA"),
            false => Err(Rule::Stateen.broken("mstateen0.AIA = 0")),
        }
    }

    /// May it access files of the IMSIC?
    pub(super) fn imsic_granted(&self) -> Result<(), Broken> {
        match self.is_granted(0, IMSIC) {
            true => self.guest_granted(0, IMSIC, "IMSIC"),
            false => Err(Rule::Stateen.broken("mstateen0.IMSIC = 0")),
        }
    }

    /// The bits for what U-mode has, too.
    fn user_state(&self) -> u64 {
        let bit = |ext, bit| if self.config.isa.has(ext) { bit } else { 0 };
        bit(Ext::Zfinx, FCSR) | bit(Ext::Zcmt, JVT)
    }

    /// Grants U-mode all that it can have.
    pub(super) fn grant_user_state(&mut self) {
        (self.csr.mstateen[0], self.csr.sstateen0) = (self.user_state(), self.user_state());
    }

    /// What the registers for more privileged modes leave to sstateen0.
    fn left_to_supervisor(&self) -> u64 {
        let machine = if self.config.isa.has(Ext::Smstateen) { self.csr.mstateen[0] } else { u64::MAX };
        let hypervisor = if self.virtualized { self.csr.hstateen[0] } else { u64::MAX };
        self.user_state() & machine & hypervisor
    }

    /// sstateen as it reads: zero where mstateen or, in a guest, hstateen is zero.
    pub(super) fn sstateen(&self, number: u16) -> u64 {
        if index(number) == 0 { self.csr.sstateen0 & self.left_to_supervisor() } else { 0 }
    }

    pub(super) fn set_sstateen(&mut self, number: u16, value: u64) {
        if index(number) == 0 {
            let writable = self.left_to_supervisor();
            // What reads as 0 keeps its value.
            self.csr.sstateen0 = self.csr.sstateen0 & !writable | value & writable;
        }
    }

    /// May the current mode use state that U-mode can have?
    pub(super) fn state_granted(&self, bit: u64, name: &str) -> Result<(), Broken> {
        if !self.is_granted(0, bit) {
            return Err(Rule::Stateen.broken(format_args!("mstateen0.{name} = 0")));
        }
        self.guest_granted(0, bit, name)?;
        let has = |ext| self.config.isa.has(ext);
        let asked =
            self.privilege == Privilege::U && has(Ext::S) && (has(Ext::Smstateen) || has(Ext::Ssstateen));
        match asked && self.csr.sstateen0 & bit == 0 {
            true if self.virtualized => {
                Err(Rule::VirtualDisabled.broken(format_args!("{name} of sstateen0 is 0")))
            }
            true => Err(Rule::Stateen.broken(format_args!("sstateen0.{name} = 0"))),
            false => Ok(()),
        }
    }

    /// May the current mode run floating-point instructions on x registers? Bit 1 of the stateen0 CSRs of higher modes says.
    #[inline]
    pub fn float_in_x_granted(&self) -> Result<(), Broken> {
        self.state_granted(FCSR, "FCSR")
    }

    /// The base address of the jump table, where the current mode may use it.
    pub fn jump_table(&self) -> Result<u64, Broken> {
        self.state_granted(JVT, "JVT").map(|()| self.csr.jvt)
    }

    /// hstateen as it reads: zero where mstateen is zero.
    pub(super) fn hstateen(&self, number: u16) -> u64 {
        let machine = if self.config.isa.has(Ext::Smstateen) { self.mstateen(number) } else { u64::MAX };
        self.csr.hstateen[index(number)] & machine
    }

    pub(super) fn set_hstateen(&mut self, number: u16, value: u64) {
        let indirect = self.indirect_state();
        let mask = if index(number) == 0 { SE | ENVCFG | indirect | self.user_state() } else { SE };
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

    /// Does a bit of mstateen0 let the current mode access the state that it stands for?
    pub(super) fn machine_grants(&self, bit: u64, name: &str) -> Result<(), Broken> {
        match self.is_granted(0, bit) {
            true => Ok(()),
            false => Err(Rule::Stateen.broken(format_args!("mstateen0.{name} = 0"))),
        }
    }

    /// And in a guest the same bit of hstateen0?
    pub(super) fn state_below_machine_granted(&self, bit: u64, name: &str) -> Result<(), Broken> {
        self.machine_grants(bit, name)?;
        self.guest_granted(0, bit, name)
    }

    /// Does M-mode let the current mode access indirect CSRs?
    pub(super) fn machine_grants_indirect(&self) -> Result<(), Broken> {
        self.machine_grants(CSRIND, "CSRIND")
    }

    /// The same of siselect and sireg, which in a guest hstateen0 controls, too.
    pub(super) fn indirect_granted(&self) -> Result<(), Broken> {
        self.state_below_machine_granted(CSRIND, "CSRIND")
    }

    /// srmcfg is never a guest's.
    pub(super) fn srmcfg_granted(&self) -> Result<(), Broken> {
        match self.is_granted(0, SRMCFG_GRANTED) {
            false => Err(Rule::Stateen.broken("mstateen0.SRMCFG = 0")),
            true if self.virtualized => Err(Rule::VirtualDisabled.broken("guests have no access")),
            true => Ok(()),
        }
    }

    pub(super) fn senvcfg_granted(&self) -> Result<(), Broken> {
        match self.is_granted(0, ENVCFG) {
            true => self.guest_granted(0, ENVCFG, "ENVCFG"),
            false => Err(Rule::Stateen.broken("mstateen0.ENVCFG = 0")),
        }
    }
}
