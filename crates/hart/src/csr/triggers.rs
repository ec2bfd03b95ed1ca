//! Debug triggers (Sdtrig): breakpoints on addresses of instructions, loads and stores.
//!
//! Invariant: [`Hart::is_watched`] and the slow way of data accesses are on exactly while some trigger is armed, so
//! that a hart without triggers does not pay for them. All triggers fire before the access (timing 0) and raise a
//! breakpoint exception (action 0), the only one that exists without a debugger.

use rivet_isa::{Broken, Ext, Rule};
use rivet_mem::Access;

use super::status::{MIE, SIE};
use crate::{Cause, Hart, Mode, Trap};

/// How many there are.
const COUNT: usize = 4;

/// What tdata1 holds below the type: fields of both mcontrol (type 2) and mcontrol6 (type 6).
const LOAD: u64 = 1 << 0;
const STORE: u64 = 1 << 1;
const EXECUTE: u64 = 1 << 2;
const U: u64 = 1 << 3;
const S: u64 = 1 << 4;
const M: u64 = 1 << 6;
const MATCH: u32 = 7;
const CHAIN: u64 = 1 << 11;
/// mcontrol.hit; mcontrol6.hit0, which alone means that the trigger fired before the instruction.
const HIT2: u64 = 1 << 20;
const HIT6: u64 = 1 << 22;
/// mcontrol6.vu and vs, which mcontrol does not have.
const VU: u64 = 1 << 23;
const VS: u64 = 1 << 24;

/// tcontrol.mte and mpte.
const MTE: u64 = 1 << 3;
const MPTE: u64 = 1 << 7;

/// What a trigger is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
enum Type {
    /// None: type 15.
    #[default]
    Disabled,
    /// An address match as by version 0.13 of the debug specification: type 2.
    Mcontrol,
    /// An address match: type 6.
    Mcontrol6,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Trigger {
    kind: Type,
    /// tdata1 below its type.
    control: u64,
    tdata2: u64,
}

/// The triggers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Triggers {
    tselect: usize,
    all: [Trigger; COUNT],
    tcontrol: u64,
}

impl Trigger {
    fn is_armed(&self) -> bool {
        self.kind != Type::Disabled && self.control & (LOAD | STORE | EXECUTE) != 0
    }

    /// Does the trigger look at such accesses in that mode?
    fn looks_at(&self, access: Access, mode: Mode) -> bool {
        let access = match access {
            Access::Load => LOAD,
            Access::Store => STORE,
            Access::Fetch => EXECUTE,
        };
        let mode = match mode {
            Mode::M => M,
            Mode::S => S,
            Mode::U => U,
            Mode::VS => VS,
            Mode::VU => VU,
        };
        self.is_armed() && self.control & access != 0 && self.control & mode != 0
    }

    fn matches(&self, addr: u64, xlen: u32) -> bool {
        let half = xlen / 2;
        let low = (1 << half) - 1;
        let (mask, value) = (self.tdata2 >> half & low, self.tdata2 & low);
        match self.control >> MATCH & 0xf {
            // NAPOT: the low bits of tdata2 up to its first 0 say how many bits are ignored.
            1 => {
                let ignored = self.tdata2 ^ self.tdata2.wrapping_add(1);
                (addr ^ self.tdata2) & !ignored == 0
            }
            2 => addr >= self.tdata2,
            3 => addr < self.tdata2,
            4 => addr & low & mask == value,
            5 => addr >> half & mask == value,
            _ => addr == self.tdata2,
        }
    }
}

impl Hart {
    fn trigger(&self) -> &Trigger {
        &self.csr.triggers.all[self.csr.triggers.tselect]
    }

    pub(super) fn tselect(&self) -> u64 {
        self.csr.triggers.tselect as u64
    }

    /// A number that no trigger has leaves tselect, so that debuggers find out how many there are.
    pub(super) fn set_tselect(&mut self, value: u64) {
        if value < COUNT as u64 {
            self.csr.triggers.tselect = value as usize;
        }
    }

    pub(super) fn tdata1(&self) -> u64 {
        let trigger = self.trigger();
        let kind = match trigger.kind {
            Type::Disabled => 15,
            Type::Mcontrol => 2,
            Type::Mcontrol6 => 6,
        };
        kind << (self.xlen() - 4) | trigger.control
    }

    pub(super) fn set_tdata1(&mut self, value: u64) {
        let isa = &self.config.isa;
        let mut fields = LOAD | STORE | EXECUTE | M | CHAIN | 0xf << MATCH;
        fields |= if isa.has(Ext::U) { U } else { 0 } | if isa.has(Ext::S) { S } else { 0 };
        // Matches of masks of addresses; mcontrol.maskmax = 0 says that it has no NAPOT.
        let (kind, fields, matches) = match value >> (self.xlen() - 4) & 0xf {
            2 => (Type::Mcontrol, fields | HIT2, [0, 0, 2, 3, 4, 5]),
            6 => {
                let guests = if isa.has(Ext::H) { VS | VU } else { 0 };
                (Type::Mcontrol6, fields | HIT6 | guests, [0, 1, 2, 3, 4, 5])
            }
            _ => (Type::Disabled, 0, [0; 6]),
        };
        let mut control = value & fields;
        let relation = matches.get((control >> MATCH & 0xf) as usize).copied().unwrap_or(0);
        control = control & !(0xf << MATCH) | relation << MATCH;
        let triggers = &mut self.csr.triggers;
        // The last has nothing to be chained to.
        if triggers.tselect == COUNT - 1 {
            control &= !CHAIN;
        }
        let trigger = &mut triggers.all[triggers.tselect];
        (trigger.kind, trigger.control) = (kind, control);
        self.triggers_changed();
    }

    pub(super) fn tdata2(&self) -> u64 {
        self.trigger().tdata2
    }

    pub(super) fn set_tdata2(&mut self, value: u64) {
        let triggers = &mut self.csr.triggers;
        triggers.all[triggers.tselect].tdata2 = value;
    }

    /// tcontrol is one of two ways to keep M-mode from trapping into its own trap handler; it excludes delegating
    /// breakpoints, so that harts with S-mode have the other: see [`Hart::may_break`].
    pub(super) fn has_tcontrol(&self) -> Result<(), Broken> {
        match self.config.isa.has(Ext::S) {
            true => Err(Rule::NoCsr.broken("harts with S-mode use mstatus.MIE instead")),
            false => Ok(()),
        }
    }

    pub(super) fn tcontrol(&self) -> u64 {
        self.csr.triggers.tcontrol
    }

    pub(super) fn set_tcontrol(&mut self, value: u64) {
        self.csr.triggers.tcontrol = value & (MTE | MPTE);
    }

    /// A trap to M-mode saves mte in mpte, and clears it.
    pub(crate) fn suspend_triggers(&mut self) {
        let tcontrol = &mut self.csr.triggers.tcontrol;
        *tcontrol = if *tcontrol & MTE != 0 { MPTE } else { 0 };
    }

    /// `mret` restores mte.
    pub(crate) fn resume_triggers(&mut self) {
        let tcontrol = &mut self.csr.triggers.tcontrol;
        *tcontrol = *tcontrol & MPTE | if *tcontrol & MPTE != 0 { MTE } else { 0 };
    }

    fn triggers_changed(&mut self) {
        let armed = self.csr.triggers.all.iter().any(Trigger::is_armed);
        self.csr.triggers_armed = armed;
        self.recording = armed || self.observed;
        // Translations are forgotten so that accesses come by; the engine changes its way of running.
        self.memory_rules_changed();
        self.stop = true;
    }

    /// Must engines look at each instruction, by [`Hart::check_triggers`] before it is fetched and by
    /// [`Hart::count_event`] and [`Hart::record_transfer`] when it has retired, or by [`Hart::land`]? While it is so,
    /// nothing else may run the hart.
    pub fn is_watched(&self) -> bool {
        let csr = &self.csr;
        csr.triggers_armed || csr.counts_events || self.has_landing_pads() || self.records_transfers()
    }

    /// May a trigger raise a breakpoint exception in the current mode? "The hardware prevents triggers with action=0
    /// from matching or firing while in M-mode and while MIE in mstatus is 0"; likewise in S-mode and SIE if breakpoints
    /// are delegated, and in VS-mode if they are delegated further.
    fn may_break(&self) -> bool {
        let status = self.csr.mstatus;
        let delegated = |register: u64| register >> Cause::Breakpoint as u32 & 1 != 0;
        let (to_s, to_guest) = (delegated(self.csr.medeleg), delegated(self.csr.hedeleg));
        match self.mode() {
            Mode::M if self.has_tcontrol().is_ok() => self.csr.triggers.tcontrol & MTE != 0,
            Mode::M => status & MIE != 0,
            Mode::S => status & SIE != 0 || !to_s,
            Mode::VS => self.csr.vsstatus & SIE != 0 || !(to_s && to_guest),
            Mode::U | Mode::VU => true,
        }
    }

    /// Fails where a trigger fires before an access to `len` bytes at `addr`; of an instruction its first byte.
    #[cold]
    pub fn check_triggers(&mut self, addr: u64, len: u64, access: Access) -> Result<(), Trap> {
        if !self.csr.triggers_armed || !self.may_break() {
            return Ok(());
        }
        let (mode, xlen) = (self.mode(), self.xlen());
        let mut first = 0;
        let mut chain = true;
        for i in 0..COUNT {
            let trigger = &self.csr.triggers.all[i];
            // A trigger matches the address of an access as it is after pointer masking.
            let seen = |addr| if access == Access::Fetch { addr } else { self.unmasked(addr) };
            let bytes = || (0..len).map(|i| seen(self.address(addr, i)));
            chain &= trigger.looks_at(access, mode) && bytes().any(|at| trigger.matches(at, xlen));
            if trigger.control & CHAIN != 0 {
                continue;
            }
            if chain {
                for trigger in &mut self.csr.triggers.all[first..=i] {
                    trigger.control |= if trigger.kind == Type::Mcontrol { HIT2 } else { HIT6 };
                }
                let why = format!("trigger {i} at {access} of {addr:#x}");
                let tval = if access == Access::Fetch { addr } else { self.unmasked(addr) };
                return Err(Trap::because(Cause::Breakpoint, tval, why));
            }
            (first, chain) = (i + 1, true);
        }
        Ok(())
    }
}
