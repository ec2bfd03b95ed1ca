//! Entering and leaving traps, and interrupts.
//!
//! Invariant: privilege changes here and nowhere else.

use rivet_isa::{Ext, Rule};

use crate::csr::status::{MIE, MPIE, MPP, MPRV, SIE, SPIE, SPP, TSR, TVM, TW};
use crate::{AddressSpace, Cause, Hart, Privilege, Trap};

/// Interrupts by priority, highest first: external, software, timer of M-mode, then of S-mode; count overflow.
const BY_PRIORITY: [u32; 7] = [11, 3, 7, 9, 1, 5, 13];

impl Hart {
    /// Takes an exception: the handler runs next, and knows of the instruction at `pc`.
    pub fn take_trap(&mut self, trap: &Trap) {
        let code = trap.cause as u32;
        let to = self.trap_mode(self.csr.medeleg, code);
        let silent = trap.cause == Cause::IllegalInstruction && !self.config.illegal_tval;
        self.enter(to, code, if silent { 0 } else { trap.tval }, false);
    }

    /// Which mode takes an exception of this cause, were it raised now, and where its handler is.
    pub fn trap_handler(&self, cause: Cause) -> (Privilege, u64) {
        match self.trap_mode(self.csr.medeleg, cause as u32) {
            Privilege::M => (Privilege::M, self.csr.mtvec & !3),
            to => (to, self.csr.stvec & !3),
        }
    }

    /// Takes the most urgent interrupt that is pending and enabled, if there is one.
    pub fn take_interrupt(&mut self) -> bool {
        match self.pending_interrupt() {
            Some((to, code)) => {
                self.enter(to, code, 0, true);
                true
            }
            None => false,
        }
    }

    /// Would `wfi` go on? It does when an interrupt is pending and enabled in mie, whatever mstatus and mideleg say.
    pub fn is_woken(&self) -> bool {
        self.mip() & self.csr.mie != 0
    }

    /// Nanoseconds, which are instructions, until stimecmp raises an interrupt; none if it does not or has.
    pub fn timer_in(&self) -> Option<u64> {
        if !self.has_stimecmp() {
            return None;
        }
        self.nanoseconds_until(self.csr.stimecmp)
    }

    /// Nanoseconds until `time` reaches `tick`; none if it has, or will not for ever.
    pub fn nanoseconds_until(&self, tick: u64) -> Option<u64> {
        let at = tick.checked_mul(crate::csr::INSTRUCTIONS_PER_TICK)?;
        at.checked_sub(self.nanoseconds()).filter(|&left| left > 0)
    }

    /// The mode that takes a trap: S-mode if it is delegated, but "traps never transition from a more-privileged mode
    /// to a less-privileged mode".
    fn trap_mode(&self, delegated: u64, code: u32) -> Privilege {
        match self.privilege < Privilege::M && delegated >> code & 1 != 0 && self.config.isa.has(Ext::S) {
            true => Privilege::S,
            false => Privilege::M,
        }
    }

    fn pending_interrupt(&self) -> Option<(Privilege, u32)> {
        let pending = self.mip() & self.csr.mie;
        if pending == 0 {
            return None;
        }
        // Those for M-mode come before those for S-mode, and each mode enables its own by xIE; a mode below it
        // cannot mask them.
        let enabled =
            |mode, bit| self.privilege < mode || self.privilege == mode && self.csr.mstatus & bit != 0;
        let for_m = pending & !self.csr.mideleg;
        let for_s = pending & self.csr.mideleg;
        let first = |set: u64| BY_PRIORITY.into_iter().find(|code| set >> code & 1 != 0);
        if for_m != 0 && enabled(Privilege::M, MIE) {
            return first(for_m).map(|code| (Privilege::M, code));
        }
        if for_s != 0 && enabled(Privilege::S, SIE) {
            return first(for_s).map(|code| (Privilege::S, code));
        }
        None
    }

    fn enter(&mut self, to: Privilege, code: u32, tval: u64, interrupt: bool) {
        let xlen = self.xlen();
        let cause = u64::from(code) | u64::from(interrupt) << (xlen - 1);
        let tval = if self.is_rv32 { tval as u32 as u64 } else { tval };
        let (from, pc) = (self.privilege, self.pc);
        let csr = &mut self.csr;
        let status = csr.mstatus;
        let tvec = if to == Privilege::M {
            (csr.mepc, csr.mcause, csr.mtval) = (pc, cause, tval);
            csr.mstatus = status & !(MIE | MPIE | 3 << MPP) | moved(status, MIE, MPIE) | (from as u64) << MPP;
            csr.mtvec
        } else {
            (csr.sepc, csr.scause, csr.stval) = (pc, cause, tval);
            let spp = u64::from(from == Privilege::S) * SPP;
            csr.mstatus = status & !(SIE | SPIE | SPP) | moved(status, SIE, SPIE) | spp;
            csr.stvec
        };
        // MODE=Vectored: "interrupts cause the pc to be set to the address in the BASE field plus four times the
        // interrupt cause number"; exceptions go to BASE in either mode.
        let offset = if interrupt && tvec & 1 != 0 { 4 * u64::from(code) } else { 0 };
        self.pc = self.address(tvec & !3, offset);
        self.waiting = false;
        if to == Privilege::M {
            self.suspend_triggers();
        }
        self.set_privilege(to);
    }

    /// `mret`: back to where the trap to M-mode came from.
    pub fn mret(&mut self, raw: u32) -> Result<(), Trap> {
        if self.privilege < Privilege::M {
            let how = format_args!("mret in {:?}-mode", self.privilege);
            return Err(Trap::illegal(raw, Rule::LowerReturn.broken(how)));
        }
        let to = self.mpp();
        let least = if self.config.isa.has(Ext::U) { Privilege::U } else { Privilege::M };
        let status = self.csr.mstatus;
        self.csr.mstatus =
            status & !(MIE | 3 << MPP) | moved(status, MPIE, MIE) | MPIE | (least as u64) << MPP;
        self.resume_triggers();
        self.leave(to, self.csr.mepc);
        Ok(())
    }

    /// `sret`: back to where the trap to S-mode came from.
    pub fn sret(&mut self, raw: u32) -> Result<(), Trap> {
        match self.privilege {
            Privilege::U => return Err(Trap::illegal(raw, Rule::LowerReturn.broken("sret in U-mode"))),
            Privilege::S if self.csr.mstatus & TSR != 0 => {
                return Err(Trap::illegal(raw, Rule::Tsr.broken("sret in S-mode while mstatus.TSR = 1")));
            }
            _ => {}
        }
        let status = self.csr.mstatus;
        let to = if status & SPP != 0 { Privilege::S } else { Privilege::U };
        self.csr.mstatus = status & !(SIE | SPP) | moved(status, SPIE, SIE) | SPIE;
        self.leave(to, self.csr.sepc);
        Ok(())
    }

    fn leave(&mut self, to: Privilege, pc: u64) {
        // "If y≠M, xRET also sets MPRV=0."
        if to < Privilege::M {
            self.csr.mstatus &= !MPRV;
        }
        self.pc = self.readable_epc(pc);
        self.set_privilege(to);
        self.interrupts_changed();
    }

    /// `wfi`: the hart waits, but for ever only if nobody wakes it. `pc` is the caller's.
    pub fn wait_for_interrupt(&mut self, raw: u32) -> Result<(), Trap> {
        match self.privilege {
            // "When S-mode is implemented, then executing WFI in U-mode causes an illegal-instruction exception, unless
            // it completes within an implementation-specific, bounded time limit": here 0, for mstatus.TW too.
            Privilege::U if self.config.isa.has(Ext::S) || matches!(self.space, AddressSpace::User(_)) => {
                return Err(Trap::illegal(raw, Rule::WfiInUser.broken("wfi in U-mode")));
            }
            Privilege::S | Privilege::U if self.csr.mstatus & TW != 0 => {
                let how = format_args!("wfi in {:?}-mode while mstatus.TW = 1", self.privilege);
                return Err(Trap::illegal(raw, Rule::Tw.broken(how)));
            }
            _ => {}
        }
        if !self.is_woken() {
            self.waiting = true;
            self.stop = true;
        }
        Ok(())
    }

    /// `sfence.vma` and `sinval.vma`: later translations see earlier stores to page tables, or to the leaf entry of
    /// one address only. All address spaces are fenced, which is more than any needs.
    pub fn fence_translations(&mut self, raw: u32, addr: Option<u64>) -> Result<(), Trap> {
        match self.privilege {
            Privilege::U => {
                let how = "translation fence in U-mode";
                return Err(Trap::illegal(raw, Rule::FenceInUser.broken(how)));
            }
            Privilege::S if self.csr.mstatus & TVM != 0 => {
                let how = "translation fence in S-mode while mstatus.TVM = 1";
                return Err(Trap::illegal(raw, Rule::Tvm.broken(how)));
            }
            _ => {}
        }
        match addr {
            Some(addr) => self.translation_changed(addr),
            None => self.translations_changed(),
        }
        Ok(())
    }

    /// The one place where privilege changes.
    fn set_privilege(&mut self, to: Privilege) {
        self.privilege = to;
        self.choose_context();
        if self.csr.filtered {
            self.restart_counters();
        }
    }

    /// An interrupt may have become pending or enabled: the engine stops for the environment to deliver it.
    pub(crate) fn interrupts_changed(&mut self) {
        if self.pending_interrupt().is_some() {
            self.stop = true;
        }
    }
}

/// Bit `to`, set if bit `from` of `status` is.
fn moved(status: u64, from: u64, to: u64) -> u64 {
    if status & from != 0 { to } else { 0 }
}
