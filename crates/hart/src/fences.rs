//! Fences of address translation, and who may execute them and the other instructions of the hypervisor.

use rivet_isa::{Broken, Rule};

use crate::csr::hypervisor::{HU, VTVM};
use crate::csr::status::TVM;
use crate::translation_context::Translations;
use crate::{Hart, Mode, Trap};

impl Hart {
    /// `sfence.vma` and `sinval.vma`: later translations of the current V see earlier stores to page tables, or to the leaf
    /// entry of one address only. All address spaces are fenced, which is more than any needs.
    pub fn fence_translations(&mut self, raw: u32, addr: Option<u64>) -> Result<(), Trap> {
        self.check_fence().map_err(|broken| Trap::forbidden(raw, broken))?;
        match self.mode() {
            Mode::S if self.csr.mstatus & TVM != 0 => {
                let how = "translation fence in S-mode while mstatus.TVM = 1";
                return Err(Trap::forbidden(raw, Rule::Tvm.broken(how)));
            }
            Mode::VS if self.csr.hstatus & VTVM != 0 => {
                let how = "translation fence in VS-mode while hstatus.VTVM = 1";
                return Err(Trap::forbidden(raw, Rule::Vtvm.broken(how)));
            }
            _ => {}
        }
        let which = if self.virtualized { Translations::Guest } else { Translations::Host };
        self.fence(which, addr);
        Ok(())
    }

    /// `sfence.w.inval` and `sfence.inval.ir`: may the current mode fence translations at all?
    pub fn check_fence(&self) -> Result<(), Broken> {
        match self.mode() {
            Mode::U => Err(Rule::FenceInUser.broken("translation fence in U-mode")),
            Mode::VU => Err(Rule::VirtualSupervisor.broken("translation fence in VU-mode")),
            _ => Ok(()),
        }
    }

    /// `hfence.vvma` and `hinval.vvma`: the same for the VS-stage of guests.
    pub fn fence_guest(&mut self, raw: u32, addr: Option<u64>) -> Result<(), Trap> {
        self.check_guest_fence(raw)?;
        self.fence(Translations::Guest, addr);
        Ok(())
    }

    /// `hfence.gvma` and `hinval.gvma`: the same for the G-stage. Translations do not remember which guest physical
    /// addresses they came by, so that all are forgotten.
    pub fn fence_guest_physical(&mut self, raw: u32) -> Result<(), Trap> {
        self.check_guest_fence(raw)?;
        if self.mode() == Mode::S && self.csr.mstatus & TVM != 0 {
            let how = "fence of the G-stage in HS-mode while mstatus.TVM = 1";
            return Err(Trap::forbidden(raw, Rule::GuestFence.broken(how)));
        }
        self.fence(Translations::Guest, None);
        Ok(())
    }

    fn check_guest_fence(&self, raw: u32) -> Result<(), Trap> {
        self.check_hypervisor(raw)?;
        match self.mode() {
            Mode::U => Err(Trap::forbidden(raw, Rule::GuestFence.broken("fence of guests in U-mode"))),
            _ => Ok(()),
        }
    }

    /// May `hlv`, `hlvx` and `hsv` be executed? In U-mode hstatus.HU decides.
    pub fn check_guest_access(&self, raw: u32) -> Result<(), Trap> {
        self.check_hypervisor(raw)?;
        match self.mode() {
            Mode::U if self.csr.hstatus & HU == 0 => {
                let how = "access to a guest in U-mode while hstatus.HU = 0";
                Err(Trap::forbidden(raw, Rule::GuestAccessInUser.broken(how)))
            }
            _ => Ok(()),
        }
    }

    /// Hypervisor instructions are virtual instructions with V = 1.
    fn check_hypervisor(&self, raw: u32) -> Result<(), Trap> {
        match self.mode() {
            mode if mode.is_virtual() => {
                let how = format_args!("hypervisor instruction in {mode:?}-mode");
                Err(Trap::forbidden(raw, Rule::VirtualInstruction.broken(how)))
            }
            _ => Ok(()),
        }
    }

    fn fence(&mut self, which: Translations, addr: Option<u64>) {
        match addr {
            Some(addr) => self.translation_changed(addr, which),
            None => self.translations_changed(which),
        }
    }
}
