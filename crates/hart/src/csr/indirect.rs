//! Indirect CSRs (Smcsrind, Sscsrind), and the counters that M-mode delegates by them (Smcdeleg, Ssccfg).
//!
//! Here are the delegated counters, which siselect selects. Control transfer records, which vsiselect may select as well, are in
//! `transfer_records`, what the Advanced Interrupt Architecture adds to all three windows is in `windows`. The select registers hold
//! any value.

use rivet_isa::{Broken, Ext, Rule};

use super::CsrMatch;
use super::hpm::MINH;
use super::status::CDE;
use crate::{Hart, Mode};

/// The values of siselect for counters: the first, to which the number of the counter is added.
const FIRST_COUNTER: u64 = 0x40;
const COUNTERS: std::ops::Range<u64> = FIRST_COUNTER..FIRST_COUNTER + 32;

/// mcycle, mhpmevent and mcyclecfg, to whose numbers that of the counter is added.
const MCYCLE: u16 = 0xb00;
const MHPMEVENT: u16 = 0x320;
const MCYCLECFG: u16 = 0x321;

/// The register behind an alias.
struct Behind {
    found: CsrMatch,
    /// Bits of it that the alias does not show.
    hidden: u64,
}

impl Hart {
    /// Counters that S-mode may read and write: those of mcounteren, but time.
    fn delegated_counters(&self) -> u64 {
        let delegates = self.csr.menvcfg & CDE != 0;
        if delegates { self.csr.mcounteren & !super::counters::TM } else { 0 }
    }

    /// vsireg to vsireg6, by their own names.
    pub(super) fn vsireg_granted(&self, number: u16) -> Result<(), Broken> {
        self.machine_grants_indirect()?;
        if self.selects_transfer(self.csr.vsiselect) {
            return self.transfers_granted();
        }
        match self.virtualized {
            // The general rule for registers of guests says so.
            true => Ok(()),
            false => self.guest_register_granted(number),
        }
    }

    /// What vsiselect selects, or nothing.
    fn guest_register_granted(&self, number: u16) -> Result<(), Broken> {
        self.guest_window_granted(number).unwrap_or_else(|| {
            let how = format_args!("vsiselect = {:#x} selects nothing", self.csr.vsiselect);
            Err(Rule::NotSelected.broken(how))
        })
    }

    /// sireg to sireg6, which in a guest are vsireg to vsireg6.
    pub(super) fn sireg_granted(&self, number: u16) -> Result<(), Broken> {
        self.indirect_granted()?;
        if self.selects_transfer(self.selected()) {
            return self.transfers_granted();
        }
        let delegates = self.config.isa.has(Ext::Ssccfg) && self.csr.menvcfg & CDE != 0;
        match self.mode() {
            // The general rule for registers of S-mode says so.
            Mode::VU => Ok(()),
            Mode::VS if COUNTERS.contains(&self.csr.vsiselect) && delegates => {
                Err(Rule::CountersOfGuests.broken("guests have no counters of their own"))
            }
            Mode::VS => self.guest_register_granted(number),
            _ => match self.supervisor_window_granted(number) {
                Some(granted) => granted,
                None => self.behind(number).map(|_| ()),
            },
        }
    }

    /// What siselect means in the current mode.
    fn selected(&self) -> u64 {
        if self.virtualized { self.csr.vsiselect } else { self.csr.siselect }
    }

    /// What sireg, or one of the others by its number, is while siselect holds what it holds.
    fn behind(&self, number: u16) -> Result<Behind, Broken> {
        let (isa, select) = (&self.config.isa, self.csr.siselect);
        if !isa.has(Ext::Ssccfg) || !COUNTERS.contains(&select) {
            return Err(Rule::NotSelected.broken(format_args!("siselect = {select:#x} selects nothing")));
        }
        if self.csr.menvcfg & CDE == 0 {
            return Err(Rule::CountersNotDelegated.broken("menvcfg.CDE = 0"));
        }
        let counter = (select - FIRST_COUNTER) as u16;
        if self.delegated_counters() >> counter & 1 == 0 {
            return Err(Rule::CounterNotDelegated.broken(format_args!("counter {counter} is not delegated")));
        }
        let is_hpm = counter > 2;
        let hpm = if is_hpm { Ext::Zihpm } else { Ext::Zicntr };
        let config = if is_hpm { MHPMEVENT } else { MCYCLECFG };
        // The number of sireg is 0x151; that of sireg3 0x153, of sireg4 0x155.
        let (of, needs, high) = match number & 7 {
            1 => (MCYCLE, None, false),
            2 if is_hpm => (config, None, false),
            2 => (config, Some(Ext::Smcntrpmf), false),
            5 => (MCYCLE, None, true),
            6 if is_hpm => (config, Some(Ext::Sscofpmf), true),
            6 => (config, Some(Ext::Smcntrpmf), true),
            _ => return Err(Rule::CounterAlias.broken("counters have no third part")),
        };
        if high && !self.is_rv32 {
            return Err(Rule::CounterHighAlias.broken("upper halves need RV32"));
        }
        if let Some(missing) = needs.into_iter().chain([hpm]).find(|&ext| !isa.has(ext)) {
            return Err(Rule::CounterState.broken(format_args!("it needs {missing}")));
        }
        // mcyclecfg and minstretcfg lie side by side.
        let at = if of == MCYCLECFG { of + counter / 2 } else { of + counter };
        let hidden = match (of == MCYCLE, self.is_rv32, high) {
            (true, ..) | (false, true, false) => 0,
            (false, true, true) => MINH >> 32,
            (false, false, _) => MINH,
        };
        let found = CsrMatch::new(at).ok_or_else(|| Rule::CounterState.broken("there is none"))?;
        Ok(Behind { found: CsrMatch { high, ..found }, hidden })
    }

    /// The value of a register that was [granted](Hart::sireg_granted); 0 of one that was not.
    pub(super) fn sireg(&self, number: u16) -> u64 {
        let select = self.csr.siselect;
        match () {
            () if self.selects_transfer(select) => self.transfer_part(select, number),
            () if self.has_supervisor_window() => self.supervisor_window(),
            () => self.behind(number).map_or(0, |behind| behind.found.read(self) & !behind.hidden),
        }
    }

    /// A guest has transfer records and the registers of its interrupt file.
    pub(super) fn vsireg(&self, number: u16) -> u64 {
        let select = self.csr.vsiselect;
        if self.selects_transfer(select) { self.transfer_part(select, number) } else { self.guest_window() }
    }

    pub(super) fn set_vsireg(&mut self, number: u16, value: u64) {
        let select = self.csr.vsiselect;
        match self.selects_transfer(select) {
            true => self.set_transfer_part(select, number, value),
            false => self.set_guest_window(value),
        }
    }

    pub(super) fn set_sireg(&mut self, number: u16, value: u64) {
        let select = self.csr.siselect;
        if self.selects_transfer(select) {
            self.set_transfer_part(select, number, value);
        } else if self.has_supervisor_window() {
            self.set_supervisor_window(value);
        } else if let Ok(Behind { found, hidden }) = self.behind(number) {
            let kept = found.read(self) & hidden;
            found.write(self, value & !hidden | kept);
        }
    }

    pub(super) fn scountinhibit_granted(&self) -> Result<(), Broken> {
        match self.csr.menvcfg & CDE != 0 {
            false => Err(Rule::InhibitNotDelegated.broken("menvcfg.CDE = 0")),
            true if self.virtualized => Err(Rule::InhibitOfGuests.broken("guests have no access")),
            true => Ok(()),
        }
    }

    pub(super) fn scountinhibit(&self) -> u64 {
        self.csr.mcountinhibit & self.delegated_counters()
    }

    pub(super) fn set_scountinhibit(&mut self, value: u64) {
        let mask = self.delegated_counters();
        self.set_mcountinhibit(self.csr.mcountinhibit & !mask | value & mask);
    }

    pub(super) fn scountovf_granted(&self) -> Result<(), Broken> {
        match self.virtualized && self.csr.menvcfg & CDE != 0 {
            true => Err(Rule::OverflowsOfGuests.broken("menvcfg.CDE = 1")),
            false => Ok(()),
        }
    }
}
