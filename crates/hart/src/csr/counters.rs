//! Counters and time.
//!
//! Time is a function of what has run: a hart nominally retires one instruction a nanosecond and takes one cycle
//! for each, so that every run of a program sees the same values. (By [`crate::Config::host_time`] it is the host's.)
//! Which counters run, and what they count, is the business of `hpm`.

use std::sync::Arc;
use std::time::Instant;

use rivet_isa::{Broken, Ext, Rule};

use crate::{Config, Hart, Privilege};

/// Instructions in a tick of `time`: 10 MHz at nominally 1 GHz.
pub const INSTRUCTIONS_PER_TICK: u64 = 100;

/// Bits of mcountinhibit and mcounteren.
pub(super) const CY: u64 = 1;
pub(super) const TM: u64 = 2;
pub(super) const IR: u64 = 4;

/// A counter of what the hart retires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// Ahead of the hart's count by this much, modulo 2^64.
    Running(u64),
    /// Stopped by mcountinhibit.
    Stopped(u64),
}

impl Default for Counter {
    fn default() -> Counter {
        Counter::Running(0)
    }
}

impl Counter {
    pub(super) fn get(self, now: u64) -> u64 {
        match self {
            Counter::Running(offset) => now.wrapping_add(offset),
            Counter::Stopped(value) => value,
        }
    }

    /// Sets the value that an instruction reads when `now` instructions have retired before it.
    pub(super) fn set(&mut self, now: u64, value: u64) {
        *self = match self {
            Counter::Running(_) => Counter::Running(value.wrapping_sub(now)),
            Counter::Stopped(_) => Counter::Stopped(value),
        }
    }

    /// From here on the counter runs, or stands still.
    pub(super) fn inhibit(&mut self, now: u64, stop: bool) {
        let value = self.get(now);
        *self = if stop { Counter::Stopped(value) } else { Counter::Running(value.wrapping_sub(now)) };
    }
}

impl Hart {
    /// Instructions that retired before the CSR instruction that is running: engines count it beforehand.
    pub(super) fn retired_before(&self) -> u64 {
        self.instret.wrapping_sub(1)
    }

    /// Nanoseconds since reset, nominal ones or the host's.
    pub fn nanoseconds(&self) -> u64 {
        self.ran_for().wrapping_add(self.csr.waited)
    }

    /// Sets the clock.
    pub fn set_nanoseconds(&mut self, now: u64) {
        self.csr.waited = now.wrapping_sub(self.ran_for());
    }

    /// From now on time is the host's, since `start`.
    pub fn follow_host_clock(&mut self, start: Instant) {
        let config = Config { host_time: true, ..(*self.config).clone() };
        self.choose(Arc::new(config));
        (self.csr.host_clock, self.csr.waited) = (Some(start), 0);
    }

    fn ran_for(&self) -> u64 {
        match self.csr.host_clock {
            Some(start) => start.elapsed().as_nanos() as u64,
            None => self.instret,
        }
    }

    /// The value of `time` while V = 0.
    pub fn time(&self) -> u64 {
        self.nanoseconds() / INSTRUCTIONS_PER_TICK
    }

    /// The value of `time` for a guest.
    pub(crate) fn guest_time(&self) -> u64 {
        self.time().wrapping_add(self.csr.htimedelta)
    }

    /// The value of `time` that an instruction reads.
    pub(super) fn time_in_mode(&self) -> u64 {
        if self.virtualized { self.guest_time() } else { self.time() }
    }

    /// The counter behind a number of the machine's or the user's view of it.
    pub(super) fn counter(&self, number: u16) -> Option<&Counter> {
        match number {
            0xb00 | 0xc00 => Some(&self.csr.mcycle),
            0xb02 | 0xc02 => Some(&self.csr.minstret),
            0xb03..=0xb1f | 0xc03..=0xc1f => Some(self.hpm_counter(number)),
            _ => None,
        }
    }

    pub(super) fn mcycle(&self) -> u64 {
        self.csr.mcycle.get(self.retired_before())
    }

    pub(super) fn set_mcycle(&mut self, value: u64) {
        // "Any CSR write takes effect after the writing instruction has otherwise completed": the next one reads it.
        let now = self.instret;
        self.csr.mcycle.set(now, value);
    }

    pub(super) fn minstret(&self) -> u64 {
        self.csr.minstret.get(self.retired_before())
    }

    pub(super) fn set_minstret(&mut self, value: u64) {
        let now = self.instret;
        self.csr.minstret.set(now, value);
    }

    /// The bits of mcounteren and scounteren that can be set.
    pub(super) fn counteren_mask(&self) -> u64 {
        match self.config.isa.has(Ext::Zihpm) {
            true => 0xffff_ffff,
            false => CY | TM | IR,
        }
    }

    /// May the counter of this number be read? "When the CY, TM, IR, or HPMn bit in the mcounteren register is
    /// clear, attempts to read the … register while executing in S-mode or U-mode will cause an
    /// illegal-instruction exception"; scounteren likewise for U-mode, and hcounteren with V = 1.
    pub(super) fn counter_enabled(&self, number: u16) -> Result<(), Broken> {
        let bit = 1 << (number & 31);
        let isa = &self.config.isa;
        if self.privilege < Privilege::M && self.csr.mcounteren & bit == 0 {
            return Err(Rule::Mcounteren.broken(format_args!("bit {} of mcounteren is 0", number & 31)));
        }
        if self.virtualized && self.csr.hcounteren & bit == 0 {
            return Err(Rule::Hcounteren.broken(format_args!("bit {} of hcounteren is 0", number & 31)));
        }
        if self.privilege == Privilege::U && isa.has(Ext::S) && self.csr.scounteren & bit == 0 {
            let rule = if self.virtualized { Rule::VirtualScounteren } else { Rule::Scounteren };
            return Err(rule.broken(format_args!("bit {} of scounteren is 0", number & 31)));
        }
        Ok(())
    }

    /// Sstc: access below M-mode needs menvcfg.STCE and mcounteren.TM, and with V = 1 henvcfg.STCE and hcounteren.TM.
    pub(super) fn stimecmp_enabled(&self) -> Result<(), Broken> {
        self.vstimecmp_enabled()?;
        match self.virtualized {
            true if self.csr.hcounteren & TM == 0 => Err(Rule::HcounterenTm.broken("hcounteren.TM = 0")),
            true if !self.has_vstimecmp() => Err(Rule::VirtualStce.broken("henvcfg.STCE = 0")),
            _ => Ok(()),
        }
    }

    /// The same by the name of vstimecmp.
    pub(super) fn vstimecmp_enabled(&self) -> Result<(), Broken> {
        match self.privilege {
            Privilege::M => Ok(()),
            _ if self.csr.mcounteren & TM == 0 => Err(Rule::McounterenTm.broken("mcounteren.TM = 0")),
            _ if !self.has_stimecmp() => Err(Rule::Stce.broken("menvcfg.STCE = 0")),
            _ => Ok(()),
        }
    }
}
