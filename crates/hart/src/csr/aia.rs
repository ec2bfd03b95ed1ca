//! CSRs of the Advanced Interrupt Architecture (Smaia, Ssaia): virtual interrupts, priorities, and the hart's IMSIC, which
//! each hart with Ssaia has.
//!
//! The windows to priorities and interrupt files are in `windows`. Software can raise any local or custom interrupt (13 to 63) by mvip and hvip; none has a source but counter overflow.

use rivet_isa::{Broken, Ext, Rule};

use super::CsrFile;
use super::hypervisor::VGEIN;
use super::stateen::P1P13;
use super::traps::{SEIP, SSIP, STIP};
use crate::imsic::{FileOf, Imsic};
use crate::interrupts::Top;
use crate::{Hart, Mode};

/// Local and custom interrupts.
pub(crate) const LOCAL: u64 = !0x1fff;
/// The writable bits of mvien.
const MVIEN: u64 = SSIP | SEIP | LOCAL;

/// Fields of hvictl: VTI, IID from this bit on, DPR, IPRIOM, IPRIO.
pub(crate) const VTI: u64 = 1 << 30;
pub(crate) const IID: u32 = 16;
pub(crate) const DPR: u64 = 1 << 9;
const IPRIOM: u64 = 1 << 8;
pub(crate) const IPRIO: u64 = 0xff;
const HVICTL: u64 = VTI | 0xfff << IID | DPR | IPRIOM | IPRIO;

/// The bytes of hviprio1 that can be set: interrupts 1, 5, 13, 14, 15.
const HVIPRIO1: u64 = 0xffff_ff00_ff00_ff00;

impl CsrFile {
    /// The priority number of an interrupt at level 0 (M-mode) or 1 (S-mode).
    pub(crate) fn priority(&self, level: usize, code: u32) -> u32 {
        (self.iprio[level][code as usize / 8] >> (8 * (code % 8)) & 0xff) as u32
    }

    /// The priority number of a guest's interrupt.
    pub(crate) fn guest_priority(&self, code: u32) -> u32 {
        let (register, byte) = match code {
            1 => (self.hviprio1, 1),
            5 => (self.hviprio1, 3),
            13..=15 => (self.hviprio1, code - 8),
            16..=23 => (self.hviprio2, code - 16),
            _ => return 0,
        };
        (register >> (8 * byte) & 0xff) as u32
    }
}

impl Hart {
    /// Field VGEIN of hstatus.
    pub(crate) fn vgein(&self) -> u64 {
        self.csr.hstatus >> VGEIN & 0x3f
    }

    /// The guest file that VGEIN chooses.
    pub(crate) fn guest_file(&self) -> Option<(&Imsic, FileOf)> {
        // VGEIN holds numbers of files that exist.
        let imsic = self.imsic.as_deref().filter(|_| self.vgein() != 0)?;
        Some((imsic, FileOf::Guest(self.vgein() as usize)))
    }

    /// The largest value of VGEIN.
    pub(super) fn guest_files(&self) -> u64 {
        self.imsic.as_ref().map_or(0, |imsic| imsic.guest_files() as u64)
    }

    pub(super) fn hgeip(&self) -> u64 {
        self.imsic.as_ref().map_or(0, |imsic| imsic.hgeip())
    }

    pub(super) fn set_hgeie(&mut self, value: u64) {
        self.csr.hgeie = value & ((2 << self.guest_files()) - 2);
        self.interrupts_changed();
    }

    pub(super) fn set_mvien(&mut self, value: u64) {
        self.csr.mvien = value & MVIEN;
        self.interrupts_changed();
    }

    /// The register mvip: SSIP and SEIP are those of mip that software writes, unless mvien makes them bits of their own; SEIP
    /// is the same bit either way.
    pub(crate) fn mvip(&self) -> u64 {
        let (own, aliases) = self.mvip_parts();
        self.csr.mvip & own | self.software_interrupts() & aliases
    }

    /// The bits that mvip has of its own, and those that are bits of mip.
    fn mvip_parts(&self) -> (u64, u64) {
        let own = (self.csr.mvien & SSIP) | LOCAL;
        let timer = if self.has_stimecmp() { 0 } else { STIP };
        (own, SSIP & !own | timer | SEIP)
    }

    pub(super) fn set_mvip(&mut self, value: u64) {
        let (own, aliases) = self.mvip_parts();
        self.csr.mvip = self.csr.mvip & !own | value & own;
        self.set_software_interrupts(aliases, value);
        self.interrupts_changed();
    }

    /// Of these interrupts those that S-mode sees as virtual ones.
    pub(super) fn virtual_for_supervisor(&self) -> u64 {
        self.csr.mvien & !self.csr.mideleg
    }

    pub(super) fn set_hvien(&mut self, value: u64) {
        self.csr.hvien = value & LOCAL;
        self.interrupts_changed();
    }

    pub(super) fn set_hvictl(&mut self, value: u64) {
        self.csr.hvictl = value & HVICTL;
        self.interrupts_changed();
    }

    pub(super) fn set_hviprio1(&mut self, value: u64) {
        self.csr.hviprio1 = value & HVIPRIO1;
    }

    pub(super) fn mtopi(&self) -> u64 {
        Top::bits(self.machine_top(self.mip()))
    }

    pub(super) fn stopi(&self) -> u64 {
        Top::bits(self.supervisor_top(self.mip()))
    }

    pub(super) fn vstopi(&self) -> u64 {
        let top = self.guest_top(self.mip());
        let bits = Top::bits(top);
        match (top, self.csr.hvictl & IPRIOM) {
            (Some(_), 0) => bits & !IPRIO | 1,
            _ => bits,
        }
    }

    /// The register mtopei, stopei or vstopei.
    pub(super) fn topei(&self, of: FileOf) -> u64 {
        let top = self.imsic.as_ref().map_or(0, |imsic| imsic.top(of));
        u64::from(top) << 16 | u64::from(top)
    }

    /// Prepares a write without a read: one to mtopei, stopei or vstopei claims the interrupt that a read would report now.
    pub fn writes_unread(&self, number: u16) {
        const MTOPEI: u16 = 0x35c;
        const STOPEI: u16 = 0x15c;
        const VSTOPEI: u16 = 0x25c;
        if let (MTOPEI | STOPEI | VSTOPEI, Some(imsic)) = (number, &self.imsic) {
            imsic.settle();
        }
    }

    /// Claims the interrupt that mtopei, stopei or vstopei reports.
    pub(super) fn claim(&mut self, of: FileOf) {
        if let Some(imsic) = &self.imsic {
            imsic.claim(of);
        }
        self.interrupts_changed();
    }

    pub(super) fn vstopei(&self) -> u64 {
        self.guest_file().map_or(0, |(_, of)| self.topei(of))
    }

    pub(super) fn claim_vstopei(&mut self) {
        if let Some((_, of)) = self.guest_file() {
            self.claim(of);
        }
    }

    /// May the current mode access stopei, which in a guest is vstopei?
    pub(super) fn stopei_granted(&self) -> Result<(), Broken> {
        self.imsic_granted()?;
        match self.mode() {
            Mode::S => self.supervisor_file_granted(),
            Mode::VS if self.vgein() == 0 => Err(Rule::GuestFileOfGuest.broken("hstatus.VGEIN = 0")),
            _ => Ok(()),
        }
    }

    /// May the current mode access vstopei?
    pub(super) fn vstopei_granted(&self) -> Result<(), Broken> {
        self.imsic_granted()?;
        match !self.virtualized && self.vgein() == 0 {
            true => Err(Rule::GuestFile.broken("hstatus.VGEIN = 0")),
            false => Ok(()),
        }
    }

    /// S-mode has no access to its interrupt file while M-mode filters external interrupts.
    pub(super) fn supervisor_file_granted(&self) -> Result<(), Broken> {
        match self.mode() == Mode::S && self.csr.mvien & SEIP != 0 {
            true => Err(Rule::FileFiltered.broken("bit 9 of mvien is 1")),
            false => Ok(()),
        }
    }

    /// What guests may not do while the hypervisor controls their interrupts (hvictl.VTI).
    pub(super) fn virtual_control_granted(&self, number: u16, writes: bool) -> Result<(), Broken> {
        const SIE: u16 = 0x104;
        const SIP: u16 = 0x144;
        const STIMECMP: u16 = 0x14d;
        let denied = matches!(number, SIE | SIP) || number == STIMECMP && writes;
        match denied && self.csr.hvictl & VTI != 0 {
            true => Err(Rule::VirtualControl.broken("hvictl.VTI = 1")),
            false => Ok(()),
        }
    }

    /// May the current mode access the upper half of this register, where that came later: with the AIA, or hedelegh?
    pub(super) fn high_half_granted(&self, number: u16) -> Result<(), Broken> {
        match number {
            0x104 | 0x144 | 0x204 | 0x244 | 0x603 | 0x645 => self.aia_granted(),
            0x602 => self.machine_grants(P1P13, "P1P13"),
            _ => Ok(()),
        }
    }

    /// What the AIA adds that no CSR shows whole: the arrays of priorities, and the bits of mvip, sie and vsie that are hidden
    /// by others.
    pub fn hidden_interrupts(&self) -> [u64; 19] {
        let mut words = [0; 19];
        words[..16].copy_from_slice(self.csr.iprio.as_flattened());
        words[16..].copy_from_slice(&[self.csr.mvip, self.csr.sie_virtual, self.csr.vsie_virtual]);
        words
    }

    /// Sets that, as far as it is legal.
    pub fn set_hidden_interrupts(&mut self, words: [u64; 19]) {
        for (n, &word) in words[..16].iter().enumerate() {
            self.csr.iprio[n / 8][n % 8] = self.legal_priorities(n / 8, n % 8, word);
        }
        let has = |ext, mask| if self.config.isa.has(ext) { mask } else { 0 };
        self.csr.mvip = words[16] & has(Ext::Smaia, SSIP | LOCAL);
        self.csr.sie_virtual = words[17] & has(Ext::Smaia, MVIEN);
        self.csr.vsie_virtual = words[18] & has(Ext::Ssaia, LOCAL) & has(Ext::H, LOCAL);
    }
}
