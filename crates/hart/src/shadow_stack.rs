//! Shadow stacks (Zicfiss): who has one, and accesses to the pages that hold it.
//!
//! Invariant: accesses come by here one by one, and leave no translation behind, since pages of shadow stacks are writable
//! for these instructions alone.

use std::sync::PoisonError;

use rivet_isa::{Broken, Ext, Rule};
use rivet_mem::{Access, NoShadowStack};

use crate::csr::cfi::SSE;
use crate::memory::Value;
use crate::pmp::Verdict;
use crate::translate::{Refusal, Rules, Translator};
use crate::{AddressSpace, Cause, Hart, Mode, Trap};

/// The value in xtval of a shadow stack fault.
const SHADOW_STACK_FAULT: u64 = 3;

impl Hart {
    /// Is there an S-mode? User programs run below that of a kernel.
    fn has_supervisor(&self) -> bool {
        self.config.isa.has(Ext::S) || matches!(self.space, AddressSpace::User(_))
    }

    /// Enables or disables the shadow stack of a user program, whose top is at `ssp`, as a kernel does.
    pub fn set_shadow_stack(&mut self, enabled: bool, ssp: u64) {
        let field = if enabled && self.config.isa.has(Ext::Zicfiss) { SSE } else { 0 };
        self.csr.menvcfg = self.csr.menvcfg & !SSE | field;
        self.csr.senvcfg = self.csr.senvcfg & !SSE | field;
        self.set_ssp(ssp);
    }

    /// xSSE: is there a shadow stack in the current mode? M-mode has none, nor have harts without S-mode.
    pub fn has_shadow_stack(&self) -> bool {
        let csr = &self.csr;
        let enabled = match self.mode() {
            Mode::M => false,
            Mode::S => csr.menvcfg & SSE != 0,
            Mode::VS => csr.henvcfg() & SSE != 0,
            Mode::U | Mode::VU => self.senvcfg() & SSE != 0,
        };
        enabled && self.config.isa.has(Ext::Zicfiss) && self.has_supervisor()
    }

    /// May the current mode access ssp, and run `ssamoswap`?
    pub(crate) fn shadow_stack_granted(&self) -> Result<(), Broken> {
        let (mode, csr) = (self.mode(), &self.csr);
        let in_user = mode == Mode::U && self.has_supervisor() || mode == Mode::VU;
        match mode {
            Mode::M => Ok(()),
            _ if csr.menvcfg & SSE == 0 => Err(Rule::MachineSse.broken("menvcfg.SSE = 0")),
            Mode::VS if csr.henvcfg() & SSE == 0 => Err(Rule::VirtualSse.broken("henvcfg.SSE = 0")),
            Mode::VU if self.senvcfg() & SSE == 0 => Err(Rule::VirtualUserSse.broken("senvcfg.SSE = 0")),
            _ if in_user && self.senvcfg() & SSE == 0 => Err(Rule::SupervisorSse.broken("senvcfg.SSE = 0")),
            _ => Ok(()),
        }
    }

    /// The encoding of `ssamoswap` may be run.
    pub fn check_shadow_swap(&self) -> Result<(), Broken> {
        match self.has_supervisor() {
            true => self.shadow_stack_granted(),
            false => Err(Rule::MachineSse.broken("this hart has no S-mode")),
        }
    }

    /// Bytes of an entry of a shadow stack.
    fn entry_size(&self) -> u64 {
        u64::from(self.xlen() / 8)
    }

    /// `sspush`: one entry further down.
    pub fn push_shadow(&mut self, value: u64) -> Result<(), Trap> {
        let top = self.address(self.csr.ssp, self.entry_size().wrapping_neg());
        match self.is_rv32 {
            true => self.shadow_access(top, Some(value as u32)).map(drop)?,
            false => self.shadow_access(top, Some(value)).map(drop)?,
        }
        self.csr.ssp = top;
        Ok(())
    }

    /// `sspopchk`: the entry at ssp has to be this value.
    pub fn pop_shadow(&mut self, value: u64) -> Result<(), Trap> {
        let top = self.csr.ssp;
        let entry = match self.is_rv32 {
            true => self.shadow_access::<u32>(top, None)?.into(),
            false => self.shadow_access::<u64>(top, None)?,
        };
        let value = if self.is_rv32 { value as u32 as u64 } else { value };
        if entry != value {
            let how = format_args!("the shadow stack holds {entry:#x}, the register {value:#x}");
            let why = Rule::ShadowStack.broken(how);
            return Err(Trap::because(Cause::SoftwareCheck, SHADOW_STACK_FAULT, why));
        }
        self.csr.ssp = self.address(top, self.entry_size());
        Ok(())
    }

    /// Loads from a shadow stack, and stores `new` there, if there is one: gives what it held. Addresses that are not aligned
    /// are access faults.
    pub fn shadow_access<T: Value>(&mut self, addr: u64, new: Option<T>) -> Result<T, Trap> {
        let access = if new.is_some() { Access::Store } else { Access::Load };
        if self.records_accesses() {
            self.check_triggers(addr, T::SIZE, Access::Load)?;
            if new.is_some() {
                self.check_triggers(addr, T::SIZE, Access::Store)?;
            }
        }
        let mut bytes = [0; 16];
        let (old, new_bytes) = (&mut bytes[..T::SIZE as usize], new.map(T::to_bytes));
        let new_bytes = new_bytes.as_ref().map_or(&[][..], |new| &new[..T::SIZE as usize]);
        if matches!(self.space, AddressSpace::User(_)) {
            self.user_shadow_access(addr, access, old, new_bytes).map_err(Trap::of_store)?;
        } else {
            let at = self.shadow_address(addr, T::SIZE, access).map_err(Trap::of_store)?;
            self.bus_read(addr, at, old).map_err(Trap::of_store)?;
            if !new_bytes.is_empty() {
                self.bus_write(addr, at, new_bytes)?;
            }
        }
        let old = T::from_bytes(bytes);
        if self.records_accesses() {
            self.record_load(addr, T::SIZE);
            if let Some(new) = new {
                self.record_store(addr, &new.to_bytes()[..T::SIZE as usize]);
            }
        }
        Ok(old)
    }

    /// The access of a user program: pages that a store could write cannot be a shadow stack.
    fn user_shadow_access(&self, addr: u64, access: Access, old: &mut [u8], new: &[u8]) -> Result<(), Trap> {
        let AddressSpace::User(space) = &self.space else { return Ok(()) };
        let addr = self.unmasked(addr);
        if !addr.is_multiple_of(old.len() as u64) {
            return Err(Refusal::Access("an entry of a shadow stack must be aligned").trap(addr, access));
        }
        let refusal = |why| match why {
            NoShadowStack::Unmapped => Refusal::Page("not mapped"),
            NoShadowStack::ReadOnly => Refusal::Page("the page is read-only"),
            NoShadowStack::Other => Refusal::Access("the page is not one of a shadow stack"),
        };
        space.access_shadow_stack(addr, old, new).map_err(|why| refusal(why).trap(addr, access))
    }

    /// The physical address of `size` bytes of a shadow stack.
    fn shadow_address(&self, addr: u64, size: u64, access: Access) -> Result<u64, Trap> {
        let rules = Rules { shadow: true, ..self.data_rules() };
        let refused = |addr, refusal: Refusal| Err(refusal.trap(addr, access));
        let AddressSpace::Bare(bus) = &self.space else { return Ok(addr) };
        let bus = bus.lock().unwrap_or_else(PoisonError::into_inner);
        let translator = Translator { csr: &self.csr, isa: &self.config.isa, bus: &bus };
        let addr = translator.unmasked(addr, rules);
        if !addr.is_multiple_of(size) {
            return refused(addr, Refusal::Access("an entry of a shadow stack must be aligned"));
        }
        let physical = match translator.translate(addr, access, rules) {
            Ok(physical) => physical.addr,
            Err(refusal) => return refused(addr, refusal),
        };
        // Whoever may load, may not have been asked for stores.
        let denied = [Access::Load, Access::Store].into_iter().any(|access| {
            let verdict = self.csr.pmp.check(physical, size, rules.privilege, access, self.csr.mseccfg);
            verdict != Verdict::Allowed
        });
        match denied {
            true => refused(addr, Refusal::Access("denied by PMP")),
            false if !bus.ram().any(|ram| ram.contains(&physical)) => {
                refused(addr, Refusal::Access("a shadow stack must be in RAM"))
            }
            false => Ok(physical),
        }
    }

    /// Is there a page of a shadow stack for loads and stores?
    pub fn is_shadow_page(&self, addr: u64) -> bool {
        let AddressSpace::Bare(bus) = &self.space else { return false };
        if !self.config.isa.has(Ext::Zicfiss) {
            return false;
        }
        let bus = bus.lock().unwrap_or_else(PoisonError::into_inner);
        let rules = self.data_rules();
        let translator = Translator { csr: &self.csr, isa: &self.config.isa, bus: &bus };
        translator.is_shadow(translator.unmasked(addr, rules), rules)
    }
}
