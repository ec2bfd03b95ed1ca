//! Control and status registers: a table of rows, and the one way to access them.
//!
//! Invariant: an access that is denied has changed nothing; what is written obeys the register's WARL rule before
//! it is stored. Registers of 64 bits are kept whole on RV32, where their rows name the number of the upper half.

mod counters;
mod envcfg;
mod file;
mod float;
mod hpm;
mod misa;
mod pmp;
mod stateen;
pub(crate) mod status;
mod table;
mod traps;
mod triggers;

use rivet_isa::{Broken, Ext, Isa, Rule};

use crate::{Hart, Privilege};
pub use counters::{Counter, INSTRUCTIONS_PER_TICK};
pub use envcfg::CacheBlock;
pub use file::CsrFile;
pub use hpm::{Event, HpmCounter};
use table::ROWS;
pub use triggers::Triggers;

/// A check beyond existence and privilege: is the unit on, the counter enabled …?
type Gate = fn(&Hart, u16) -> Result<(), Broken>;

/// A register, or a run of alike registers.
struct Row {
    first: u16,
    last: u16,
    /// On RV32, the number of the upper half of `first`; it does not exist on RV64.
    high: Option<u16>,
    /// The upper half needs this extension as well.
    high_needs: Option<Ext>,
    name: &'static str,
    doc: &'static str,
    /// Any of these; none needed when empty.
    needs: &'static [Ext],
    gate: Gate,
    /// The value at an instruction that reads it.
    read: fn(&Hart, u16) -> u64,
    /// Stores what is legal of a value; on RV32 its upper half is that of the old value, or 0 if there is none.
    write: fn(&mut Hart, u16, u64),
}

/// Which register a number means.
struct CsrMatch {
    row: &'static Row,
    /// The number of the register; of the lower half if `high`.
    number: u16,
    high: bool,
}

const MIP: u16 = 0x344;

/// For each number 1 + the index of its row, or 0.
static INDEX: [u8; 4096] = index();

const fn index() -> [u8; 4096] {
    let mut index = [0; 4096];
    let mut i = 0;
    while i < ROWS.len() {
        let row = &ROWS[i];
        let mut n = 0;
        while n <= row.last - row.first {
            assert!(index[(row.first + n) as usize] == 0, "two rows have the same number");
            index[(row.first + n) as usize] = i as u8 + 1;
            if let Some(high) = row.high {
                assert!(index[(high + n) as usize] == 0, "two rows have the same number");
                index[(high + n) as usize] = i as u8 + 1;
            }
            n += 1;
        }
        i += 1;
    }
    index
}

impl CsrMatch {
    fn new(number: u16) -> Option<CsrMatch> {
        let row = &ROWS[usize::from(INDEX[usize::from(number & 0xfff)]).checked_sub(1)?];
        match row.high {
            Some(high) if !(row.first..=row.last).contains(&number) => {
                Some(CsrMatch { row, number: number - high + row.first, high: true })
            }
            _ => Some(CsrMatch { row, number, high: false }),
        }
    }

    fn exists(&self, isa: &Isa) -> bool {
        let high = isa.xlen == rivet_isa::Xlen::Rv32 && self.row.high_needs.is_none_or(|ext| isa.has(ext));
        (!self.high || high) && (self.row.needs.is_empty() || self.row.needs.iter().any(|&ext| isa.has(ext)))
    }

    fn read(&self, hart: &Hart) -> u64 {
        self.half(hart, (self.row.read)(hart, self.number))
    }

    /// The part of a register's value that this number names.
    fn half(&self, hart: &Hart, value: u64) -> u64 {
        match (hart.is_rv32, self.high) {
            (false, _) => value,
            (true, false) => value as u32 as u64,
            (true, true) => value >> 32,
        }
    }

    fn write(&self, hart: &mut Hart, value: u64) {
        let value = match (hart.is_rv32, self.row.high.is_some()) {
            (false, _) => value,
            (true, false) => value as u32 as u64,
            (true, true) => {
                let old = (self.row.read)(hart, self.number);
                if self.high {
                    value << 32 | old as u32 as u64
                } else {
                    old >> 32 << 32 | value as u32 as u64
                }
            }
        };
        (self.row.write)(hart, self.number, value);
    }
}

/// The lowest privilege that may access a CSR: bits 9 and 8 of its number (privileged specification, "CSR Address
/// Mapping Conventions").
fn least_privilege(number: u16) -> Privilege {
    match number >> 8 & 3 {
        0 => Privilege::U,
        1 | 2 => Privilege::S,
        _ => Privilege::M,
    }
}

/// Is it read-only? "The top two bits (csr[11:10]) indicate whether the register is read/write (00, 01, or 10) or
/// read-only (11)."
fn is_read_only(number: u16) -> bool {
    number >> 10 & 3 == 3
}

/// What a register, or a run of alike registers, is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Its numbers.
    pub numbers: std::ops::RangeInclusive<u16>,
    /// Numbers of the upper halves on RV32.
    pub high: Option<std::ops::RangeInclusive<u16>>,
    /// The name; in a run, without the index.
    pub name: &'static str,
    /// What it is, in a line.
    pub doc: &'static str,
}

/// All registers that some hart has.
pub fn descriptions() -> impl Iterator<Item = Description> {
    ROWS.iter().map(|row| Description {
        numbers: row.first..=row.last,
        high: row.high.map(|high| high..=high + (row.last - row.first)),
        name: row.name,
        doc: row.doc,
    })
}

fn name(number: u16) -> &'static str {
    rivet_isa::csr::name(number).unwrap_or("this CSR")
}

impl Hart {
    /// Reads a CSR as the instruction at `pc` does. A rule against that raises an illegal-instruction exception.
    pub fn read_csr(&self, number: u16) -> Result<u64, Broken> {
        Ok(self.find_csr(number)?.read(self))
    }

    /// The value of which `csrrs` and `csrrc` make a new one, `old` having been read: the same, but for mip.SEIP. "The
    /// signal from the external interrupt controller is not used to calculate the value written to SEIP. Only the
    /// software-writable SEIP bit participates in the read-modify-write sequence of a CSRRS or CSRRC instruction."
    pub fn modifiable_csr(&self, number: u16, old: u64) -> u64 {
        if number == MIP { old & !traps::SEIP | self.csr.mip & traps::SEIP } else { old }
    }

    /// Writes a CSR as the instruction at `pc` does.
    pub fn write_csr(&mut self, number: u16, value: u64) -> Result<(), Broken> {
        self.check_csr_write(number)?;
        let found = self.find_csr(number)?;
        found.write(self, value);
        Ok(())
    }

    /// May the CSR be written, whatever the value?
    pub fn check_csr_write(&self, number: u16) -> Result<(), Broken> {
        self.find_csr(number)?;
        match is_read_only(number) {
            true => Err(Rule::ReadOnlyCsr.broken(format_args!("{} is read-only", name(number)))),
            false => Ok(()),
        }
    }

    /// The value of a CSR between two instructions, whoever may access it; none when this hart has no such register.
    pub fn peek_csr(&self, number: u16) -> Option<u64> {
        let found = CsrMatch::new(number).filter(|found| found.exists(&self.config.isa))?;
        // Unlike the instruction that reads a counter, nobody who peeks has been counted beforehand.
        match self.counter(found.number) {
            Some(counter) => Some(found.half(self, counter.get(self.instret))),
            None => Some(found.read(self)),
        }
    }

    fn find_csr(&self, number: u16) -> Result<CsrMatch, Broken> {
        let Some(found) = CsrMatch::new(number) else {
            return Err(Rule::NoCsr.broken(format_args!("CSR {number:#x} does not exist")));
        };
        if !found.exists(&self.config.isa) {
            let needs: Vec<_> = found.row.needs.iter().map(|ext| ext.name()).collect();
            let needs = match self.is_rv32 || !found.high {
                true => found.row.high_needs.map_or(needs.join(" or "), |ext| ext.name().into()),
                false => "RV32".into(),
            };
            return Err(Rule::NoCsr.broken(format_args!("{} needs {needs}", name(number))));
        }
        if self.privilege < least_privilege(number) {
            let (least, now) = (least_privilege(number), self.privilege);
            let how =
                format_args!("{} requires {least:?}-mode, but the hart is in {now:?}-mode", name(number));
            return Err(Rule::CsrPrivilege.broken(how));
        }
        let gate = (found.row.gate)(self, found.number);
        gate.map_err(|broken| broken.rule.broken(format_args!("{}: {}", name(number), broken.how)))?;
        Ok(found)
    }
}

#[cfg(test)]
mod tests;
