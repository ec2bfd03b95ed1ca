//! Performance counters: which counters run, what they count, and what happens when they overflow.
//!
//! Cycles and retired instructions are counted by the hart's own count, so that counting costs nothing; every other
//! event needs each instruction looked at, which engines do where [`Hart::is_watched`] says so.
//!
//! Invariant: after each change of mcountinhibit, of an event, of a filter or of privilege,
//! [`Hart::restart_counters`] has run: then exactly the counters run that the registers say.

use rivet_isa::Ext;

use super::counters::{CY, Counter, IR};
use super::traps::LCOFI;
use crate::{Hart, Mode};

/// What a performance counter can count, by its number in the low bits of mhpmevent. The first two numbers are those
/// that QEMU's machines have, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Event {
    /// Cycles.
    Cycles = 1,
    /// Instructions retired.
    Instructions = 2,
    /// Vector instructions retired.
    Vector = 0x1000,
    /// Vector loads retired.
    VectorLoad = 0x1001,
    /// Vector stores retired.
    VectorStore = 0x1002,
    /// `vset{i}vl{i}` retired.
    VectorSetting = 0x1003,
}

impl Event {
    const ALL: [Event; 6] = [
        Event::Cycles,
        Event::Instructions,
        Event::Vector,
        Event::VectorLoad,
        Event::VectorStore,
        Event::VectorSetting,
    ];

    fn of(mhpmevent: u64) -> Option<Event> {
        Event::ALL.into_iter().find(|&event| event as u64 == mhpmevent & SELECTOR)
    }

    /// Does the hart's instruction count give it?
    fn is_free(self) -> bool {
        matches!(self, Event::Cycles | Event::Instructions)
    }
}

/// A performance counter and what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HpmCounter {
    counter: Counter,
    mhpmevent: u64,
}

impl Default for HpmCounter {
    /// Event 0 counts nothing.
    fn default() -> HpmCounter {
        HpmCounter { counter: Counter::Stopped(0), mhpmevent: 0 }
    }
}

/// Fields of mhpmevent: the event, and by Sscofpmf the overflow and the filters. Smcntrpmf has the same filters.
const SELECTOR: u64 = 0xffff_ffff;
const OF: u64 = 1 << 63;
pub(super) const MINH: u64 = 1 << 62;
const SINH: u64 = 1 << 61;
const UINH: u64 = 1 << 60;
const VSINH: u64 = 1 << 59;
const VUINH: u64 = 1 << 58;
const FILTERS: u64 = MINH | SINH | UINH | VSINH | VUINH;

/// "If set, then counting of events in M-mode is inhibited", likewise for the others.
fn is_inhibited(filter: u64, mode: Mode) -> bool {
    let bit = match mode {
        Mode::M => MINH,
        Mode::S => SINH,
        Mode::U => UINH,
        Mode::VS => VSINH,
        Mode::VU => VUINH,
    };
    filter & bit != 0
}

/// The index in [`super::CsrFile::hpm`] of mhpmcounter, mhpmevent, or hpmcounter number 3 to 31.
fn index(number: u16) -> usize {
    usize::from(number & 31).saturating_sub(3)
}

impl Hart {
    fn has_hpm(&self) -> bool {
        self.config.isa.has(Ext::Zihpm)
    }

    /// "For each xINH bit, if the associated privilege mode is not implemented, the bit is read-only zero."
    fn filter_mask(&self) -> u64 {
        let isa = &self.config.isa;
        let guest = if isa.has(Ext::H) { VSINH | VUINH } else { 0 };
        MINH | if isa.has(Ext::S) { SINH } else { 0 } | if isa.has(Ext::U) { UINH } else { 0 } | guest
    }

    pub(super) fn hpm_counter(&self, number: u16) -> &Counter {
        &self.csr.hpm[index(number)].counter
    }

    pub(super) fn mhpmcounter(&self, number: u16) -> u64 {
        self.hpm_counter(number).get(self.retired_before())
    }

    pub(super) fn set_mhpmcounter(&mut self, number: u16, value: u64) {
        if self.has_hpm() {
            let now = self.instret;
            self.csr.hpm[index(number)].counter.set(now, value);
            self.restart_counters();
        }
    }

    pub(super) fn mhpmevent(&self, number: u16) -> u64 {
        self.csr.hpm[index(number)].mhpmevent
    }

    /// An event that this hart does not have counts nothing, and reads as event 0.
    pub(super) fn set_mhpmevent(&mut self, number: u16, value: u64) {
        if !self.has_hpm() {
            return;
        }
        let flags = if self.config.isa.has(Ext::Sscofpmf) { OF | self.filter_mask() } else { 0 };
        let selector = Event::of(value)
            .filter(|event| event.is_free() || self.config.isa.has(Ext::Zve32x))
            .map_or(0, |event| event as u64);
        self.csr.hpm[index(number)].mhpmevent = value & flags | selector;
        self.restart_counters();
    }

    pub(super) fn set_mcyclecfg(&mut self, value: u64) {
        self.csr.mcyclecfg = value & self.filter_mask();
        self.restart_counters();
    }

    pub(super) fn set_minstretcfg(&mut self, value: u64) {
        self.csr.minstretcfg = value & self.filter_mask();
        self.restart_counters();
    }

    /// mcountinhibit.TM is always 0.
    pub(super) fn set_mcountinhibit(&mut self, value: u64) {
        let hpm = if self.has_hpm() { 0xffff_fff8 } else { 0 };
        self.csr.mcountinhibit = value & (CY | IR | hpm);
        self.restart_counters();
    }

    /// scountovf: "read-only shadow copies of the OF bits in all 29 mhpmevent registers"; "in S/HS-mode, scountovf bit
    /// X is readable when mcounteren bit X is set, and otherwise reads as zero." In VS-mode hcounteren counts, too.
    pub(super) fn scountovf(&self) -> u64 {
        let of = |i: usize| self.csr.hpm[i].mhpmevent >> 63;
        let all = (0..self.csr.hpm.len()).fold(0, |bits, i| bits | of(i) << (i + 3));
        match self.mode() {
            Mode::M => all,
            mode if mode.is_virtual() => all & self.csr.mcounteren & self.csr.hcounteren,
            _ => all & self.csr.mcounteren,
        }
    }

    /// Lets exactly those counters run that are to; to be called when what decides it has changed.
    pub(crate) fn restart_counters(&mut self) {
        self.settle_counters();
        let (now, mode) = (self.instret, self.mode());
        let csr = &mut self.csr;
        let inhibit = csr.mcountinhibit;
        csr.mcycle.inhibit(now, inhibit & CY != 0 || is_inhibited(csr.mcyclecfg, mode));
        csr.minstret.inhibit(now, inhibit & IR != 0 || is_inhibited(csr.minstretcfg, mode));
        csr.filtered = (csr.mcyclecfg | csr.minstretcfg) & FILTERS != 0;
        let was_counting = std::mem::take(&mut csr.counts_events);
        for (i, hpm) in csr.hpm.iter_mut().enumerate() {
            let event = Event::of(hpm.mhpmevent).filter(|_| inhibit >> (i + 3) & 1 == 0);
            let here = !is_inhibited(hpm.mhpmevent, mode);
            hpm.counter.inhibit(now, !(here && event.is_some_and(Event::is_free)));
            csr.filtered |= event.is_some() && hpm.mhpmevent & FILTERS != 0;
            csr.counts_events |= event.is_some_and(|event| !event.is_free());
        }
        let watching = self.csr.counts_events != was_counting;
        let next = self.next_overflow(now);
        let old = std::mem::replace(&mut self.csr.overflow_at, next);
        // The engine has to go on in another way, or no further than to the overflow.
        if watching || old != self.csr.overflow_at {
            self.stop = true;
        }
    }

    /// When after `now` the first running counter whose OF is 0 overflows.
    fn next_overflow(&self, now: u64) -> Option<u64> {
        if !self.config.isa.has(Ext::Sscofpmf) {
            return None;
        }
        let left = |hpm: &HpmCounter| match hpm.counter {
            // From 0 it takes 2^64, which is never.
            Counter::Running(_) if hpm.mhpmevent & OF == 0 => match hpm.counter.get(now) {
                0 => None,
                value => Some(value.wrapping_neg()),
            },
            _ => None,
        };
        self.csr.hpm.iter().filter_map(left).filter_map(|left| now.checked_add(left)).min()
    }

    /// Instructions until a counter overflows and raises an interrupt.
    pub fn overflow_in(&self) -> Option<u64> {
        self.csr.overflow_at.map(|at| at.saturating_sub(self.instret))
    }

    /// Notes the overflows that have happened: OF and LCOFIP are set. To be called no later than
    /// [`Hart::overflow_in`] says.
    pub fn settle_counters(&mut self) {
        while let Some(at) = self.csr.overflow_at.filter(|&at| at <= self.instret) {
            let mut overflow = false;
            for hpm in &mut self.csr.hpm {
                // The counter comes to 0 at that time.
                let runs = matches!(hpm.counter, Counter::Running(_)) && hpm.mhpmevent & OF == 0;
                if runs && hpm.counter.get(at) == 0 {
                    hpm.mhpmevent |= OF;
                    overflow = true;
                }
            }
            self.csr.overflow_at = self.next_overflow(at);
            if overflow {
                self.raise_overflow();
            }
        }
    }

    fn raise_overflow(&mut self) {
        self.csr.mip |= LCOFI;
        self.interrupts_changed();
    }

    /// An instruction that retired in the mode `from` was such an event.
    pub fn count_event(&mut self, event: Event, from: Mode) {
        let inhibit = self.csr.mcountinhibit;
        let mut overflow = false;
        for (i, hpm) in self.csr.hpm.iter_mut().enumerate() {
            let counts = Event::of(hpm.mhpmevent) == Some(event) && inhibit >> (i + 3) & 1 == 0;
            if let (true, false, Counter::Stopped(value)) =
                (counts, is_inhibited(hpm.mhpmevent, from), &mut hpm.counter)
            {
                *value = value.wrapping_add(1);
                if *value == 0 && hpm.mhpmevent & OF == 0 && self.config.isa.has(Ext::Sscofpmf) {
                    hpm.mhpmevent |= OF;
                    overflow = true;
                }
            }
        }
        if overflow {
            self.raise_overflow();
        }
    }
}
