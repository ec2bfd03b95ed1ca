//! Entering and leaving traps, and interrupts.
//!
//! Invariant: privilege and V change here and nowhere else.

use rivet_isa::{Ext, Rule};

use crate::csr::cfi::MNPELP;
use crate::csr::hypervisor::{HSTATUS_GVA, SPV, SPVP, VTSR, VTW};
use crate::csr::rnmi::{MNPP, MNPV, NMIE};
use crate::csr::status::{
    GVA, MIE, MPELP, MPIE, MPP, MPRV, MPV, SDT, SIE, SPELP, SPIE, SPP, TSR, TW, privilege,
};
use crate::double_trap::DOUBLE_TRAP;
use crate::{AddressSpace, Cause, Hart, Mode, Privilege, Trap};

/// What a trap writes beside the state that it saves.
#[derive(Default)]
struct Entry {
    code: u32,
    interrupt: bool,
    tval: u64,
    /// For mtval2 or htval.
    tval2: u64,
    /// For mtinst or htinst.
    tinst: u64,
    /// tval is a guest virtual address.
    gva: bool,
}

impl Hart {
    /// Takes an exception: the handler runs next, and knows of the instruction at `pc`.
    pub fn take_trap(&mut self, trap: &Trap) {
        let code = trap.cause as u32;
        let to = self.exception_mode(trap.cause);
        let is_instruction = matches!(trap.cause, Cause::IllegalInstruction | Cause::VirtualInstruction);
        let entry = Entry {
            code,
            interrupt: false,
            tval: if is_instruction && !self.config.illegal_tval { 0 } else { trap.tval },
            tval2: trap.guest.map_or(0, |fault| fault.addr >> 2),
            // VS-mode has no register for it.
            tinst: if to == Mode::VS && !self.is_double_trap(to) || !self.config.isa.has(Ext::H) {
                0
            } else {
                self.trap_instruction(trap)
            },
            gva: self.is_guest_address(trap),
        };
        self.enter(to, &entry);
    }

    /// Is tval a guest virtual address? It may be one for breakpoints, and for misaligned addresses, access faults, page faults
    /// and guest-page faults.
    fn is_guest_address(&self, trap: &Trap) -> bool {
        match trap.cause {
            Cause::IllegalInstruction
            | Cause::VirtualInstruction
            | Cause::EcallU
            | Cause::EcallS
            | Cause::EcallVs
            | Cause::EcallM
            | Cause::SoftwareCheck => false,
            Cause::FetchMisaligned
            | Cause::FetchAccess
            | Cause::Breakpoint
            | Cause::FetchPage
            | Cause::FetchGuestPage => self.virtualized,
            _ => trap.by_hypervisor || self.data_rules().virtualized,
        }
    }

    /// Which mode takes an exception of this cause, were it raised now, and where its handler is.
    pub fn trap_handler(&self, cause: Cause) -> (Mode, u64) {
        let to = self.exception_mode(cause);
        let to = if self.is_double_trap(to) { Mode::M } else { to };
        (to, self.tvec(to) & !3)
    }

    fn tvec(&self, to: Mode) -> u64 {
        match to {
            Mode::VS => self.csr.vstvec,
            Mode::S => self.csr.stvec,
            _ => self.csr.mtvec,
        }
    }

    /// Takes the most urgent interrupt that is pending and enabled, if there is one.
    pub fn take_interrupt(&mut self) -> bool {
        match self.pending_interrupt() {
            Some((to, code)) => {
                self.enter(to, &Entry { code, interrupt: true, ..Entry::default() });
                true
            }
            None => false,
        }
    }

    /// Nanoseconds, which are instructions, until stimecmp or vstimecmp raises an interrupt; none if neither does or both
    /// have.
    pub fn timer_in(&self) -> Option<u64> {
        let own = self.has_stimecmp().then(|| self.nanoseconds_until(self.csr.stimecmp));
        let guest = self.has_vstimecmp().then(|| {
            let left = self.csr.vstimecmp.checked_sub(self.guest_time())?;
            self.nanoseconds_until(self.time().checked_add(left)?)
        });
        own.flatten().into_iter().chain(guest.flatten()).min()
    }

    /// Nanoseconds until `time` reaches `tick`; none if it has, or will not for ever.
    pub fn nanoseconds_until(&self, tick: u64) -> Option<u64> {
        let at = tick.checked_mul(crate::csr::INSTRUCTIONS_PER_TICK)?;
        at.checked_sub(self.nanoseconds()).filter(|&left| left > 0)
    }

    /// The mode that takes an exception: S-mode if it is delegated, from there VS-mode if it comes from a guest and is
    /// further delegated; but never a mode of less privilege than the one it comes from.
    fn exception_mode(&self, cause: Cause) -> Mode {
        let delegated = |register: u64| register >> cause as u32 & 1 != 0;
        let below_m = self.privilege < Privilege::M && self.config.isa.has(Ext::S);
        match below_m && delegated(self.csr.medeleg) {
            true if self.virtualized && delegated(self.csr.hedeleg) => Mode::VS,
            true => Mode::S,
            false => Mode::M,
        }
    }

    /// The value of mcause or mncause.
    pub(crate) fn cause(&self, is_interrupt: bool, code: u32) -> u64 {
        u64::from(code) | u64::from(is_interrupt) << (self.xlen() - 1)
    }

    fn enter(&mut self, to: Mode, entry: &Entry) {
        let cause = self.cause(entry.interrupt, entry.code);
        if self.is_double_trap(to) {
            let entry = Entry { code: DOUBLE_TRAP, interrupt: false, tval2: cause, ..*entry };
            return self.enter(Mode::M, &entry);
        }
        if to == Mode::M && self.is_unexpected() {
            return self.take_unexpected(entry.interrupt, entry.code);
        }
        let cut = |value: u64| if self.is_rv32 { value as u32 as u64 } else { value };
        let (tval, tval2) = (cut(entry.tval), cut(entry.tval2));
        let (from, pc) = (self.mode(), self.pc);
        let spp = u64::from(from.privilege() == Privilege::S) * SPP;
        let set = |bit: u64, is: bool| if is { bit } else { 0 };
        // V first: it moves FS and VS from and to mstatus and vsstatus.
        self.set_virtualized(to == Mode::VS);
        let csr = &mut self.csr;
        match to {
            Mode::VS => {
                (csr.vsepc, csr.vscause, csr.vstval) = (pc, cause, tval);
                let status = csr.vsstatus;
                csr.vsstatus = status & !(SIE | SPIE | SPP) | moved(status, SIE, SPIE) | spp;
            }
            Mode::S => {
                (csr.sepc, csr.scause, csr.stval) = (pc, cause, tval);
                (csr.htval, csr.htinst) = (tval2, entry.tinst);
                let status = csr.mstatus;
                csr.mstatus = status & !(SIE | SPIE | SPP) | moved(status, SIE, SPIE) | spp;
                // SPVP tells the guest's privilege, SPP again; a trap from V = 0 has none and leaves it alone.
                let spvp = if from.is_virtual() { set(SPVP, spp != 0) } else { csr.hstatus & SPVP };
                csr.hstatus = csr.hstatus & !(SPV | SPVP | HSTATUS_GVA)
                    | set(SPV, from.is_virtual())
                    | spvp
                    | set(HSTATUS_GVA, entry.gva);
            }
            _ => {
                (csr.mepc, csr.mcause, csr.mtval) = (pc, cause, tval);
                (csr.mtval2, csr.mtinst) = (tval2, entry.tinst);
                let status = csr.mstatus;
                csr.mstatus = status & !(MIE | MPIE | 3 << MPP | MPV | GVA)
                    | moved(status, MIE, MPIE)
                    | (from.privilege() as u64) << MPP
                    | set(MPV, from.is_virtual())
                    | set(GVA, entry.gva);
            }
        }
        self.disable_traps(to);
        self.save_landing_pad(to);
        let tvec = self.tvec(to);
        // MODE=Vectored: "interrupts cause the pc to be set to the address in the BASE field plus four times the
        // interrupt cause number"; exceptions go to BASE in either mode.
        let offset = if entry.interrupt && tvec & 1 != 0 { 4 * u64::from(entry.code) } else { 0 };
        self.pc = self.address(tvec & !3, offset);
        self.waiting = false;
        if to == Mode::M {
            self.suspend_triggers();
        }
        self.set_mode(to);
        self.record_trap(entry.interrupt, entry.code, from, pc);
    }

    /// `mret`: back to where the trap to M-mode came from.
    pub fn mret(&mut self, raw: u32) -> Result<(), Trap> {
        if self.privilege < Privilege::M {
            let how = format_args!("mret in {:?}-mode", self.mode());
            return Err(Trap::illegal(raw, Rule::LowerReturn.broken(how)));
        }
        let to = Mode::new(self.mpp(), self.mpv());
        let least = if self.config.isa.has(Ext::U) { Privilege::U } else { Privilege::M };
        let status = self.csr.mstatus;
        self.csr.mstatus = status & !(MIE | 3 << MPP | MPV | MPELP)
            | moved(status, MPIE, MIE)
            | MPIE
            | (least as u64) << MPP;
        self.restore_landing_pad(to, status & MPELP != 0);
        self.resume_triggers();
        self.enable_traps(Mode::M, to);
        self.leave(to, self.csr.mepc);
        Ok(())
    }

    /// `mnret`: back to where the non-maskable interrupt came from.
    pub fn mnret(&mut self, raw: u32) -> Result<(), Trap> {
        if self.privilege < Privilege::M {
            let how = format_args!("mnret in {:?}-mode", self.mode());
            return Err(Trap::illegal(raw, Rule::LowerReturn.broken(how)));
        }
        let to = privilege(self.csr.mnstatus >> MNPP);
        let to = Mode::new(to, to != Privilege::M && self.csr.mnstatus & MNPV != 0);
        self.csr.mnstatus |= NMIE;
        self.restore_landing_pad(to, self.csr.mnstatus & MNPELP != 0);
        if to != Mode::M {
            self.enable_traps(Mode::M, to);
        }
        self.leave(to, self.csr.mnepc);
        Ok(())
    }

    /// `sret`: back to where the trap to S-mode, or with V = 1 to VS-mode, came from.
    pub fn sret(&mut self, raw: u32) -> Result<(), Trap> {
        let forbidden = |rule: Rule, how| Err(Trap::forbidden(raw, rule.broken(how)));
        match self.mode() {
            Mode::U => return forbidden(Rule::LowerReturn, "sret in U-mode"),
            Mode::VU => return forbidden(Rule::VirtualSupervisor, "sret in VU-mode"),
            Mode::S if self.csr.mstatus & TSR != 0 => {
                return forbidden(Rule::Tsr, "sret in S-mode while mstatus.TSR = 1");
            }
            Mode::VS if self.csr.hstatus & VTSR != 0 => {
                return forbidden(Rule::Vtsr, "sret in VS-mode while hstatus.VTSR = 1");
            }
            _ => {}
        }
        let (from, guest) = (self.mode(), self.virtualized);
        let status = if guest { self.csr.vsstatus } else { self.csr.mstatus };
        let to = if status & SPP != 0 { Privilege::S } else { Privilege::U };
        let returned = status & !(SIE | SPP | SPELP) | moved(status, SPIE, SIE) | SPIE;
        if guest {
            let to = Mode::new(to, true);
            self.csr.vsstatus = returned;
            self.enable_traps(from, to);
            self.restore_landing_pad(to, status & SPELP != 0);
            self.leave(to, self.csr.vsepc);
        } else {
            let to = Mode::new(to, self.csr.hstatus & SPV != 0);
            // Whatever mode it leads to.
            self.csr.mstatus = returned & !SDT;
            self.csr.hstatus &= !SPV;
            self.enable_traps(from, to);
            self.restore_landing_pad(to, status & SPELP != 0);
            self.leave(to, self.csr.sepc);
        }
        Ok(())
    }

    fn leave(&mut self, to: Mode, pc: u64) {
        // "If y≠M, xRET also sets MPRV=0."
        if to != Mode::M {
            self.csr.mstatus &= !MPRV;
        }
        self.pc = self.readable_epc(pc);
        self.set_virtualized(to.is_virtual());
        self.set_mode(to);
        self.interrupts_changed();
    }

    /// `wfi`: the hart waits, but for ever only if nobody wakes it. `pc` is the caller's.
    pub fn wait_for_interrupt(&mut self, raw: u32) -> Result<(), Trap> {
        let mode = self.mode();
        let forbidden = |rule: Rule, why: &str| {
            Err(Trap::forbidden(raw, rule.broken(format_args!("wfi in {mode:?}-mode{why}"))))
        };
        let tw = self.csr.mstatus & TW != 0;
        match mode {
            // "When S-mode is implemented, then executing WFI in U-mode causes an illegal-instruction exception, unless
            // it completes within an implementation-specific, bounded time limit": here 0, for mstatus.TW too.
            Mode::U if self.config.isa.has(Ext::S) || matches!(self.space, AddressSpace::User(_)) => {
                return forbidden(Rule::WfiInUser, "");
            }
            Mode::S | Mode::U | Mode::VS | Mode::VU if tw => {
                return forbidden(Rule::Tw, " while mstatus.TW = 1");
            }
            Mode::VU => return forbidden(Rule::VirtualWfi, ""),
            Mode::VS if self.csr.hstatus & VTW != 0 => {
                return forbidden(Rule::Vtw, " while hstatus.VTW = 1");
            }
            _ => {}
        }
        if !self.is_woken() {
            self.waiting = true;
            self.stop = true;
        }
        Ok(())
    }

    /// The one place where privilege changes; V has changed before.
    pub(crate) fn set_mode(&mut self, to: Mode) {
        self.privilege = to.privilege();
        self.choose_context();
        self.landing_pads_may_change();
        self.records_may_change();
        if self.csr.filtered {
            self.restart_counters();
        }
    }

    /// An interrupt may have become pending or enabled: the engine stops for the environment to deliver it.
    // Out of line, for most CSRs of interrupts end in it.
    #[inline(never)]
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
