//! Control and status registers: a table of rows, and the one way to access them.
//!
//! Invariant: an access that is denied has changed nothing; what is written obeys the register's WARL rule before
//! it is stored. Registers of 64 bits are kept whole on RV32, where their rows name the number of the upper half.

pub(crate) mod aia;
pub(crate) mod cfi;
mod counters;
pub(crate) mod envcfg;
mod file;
mod float;
mod hpm;
pub(crate) mod hypervisor;
mod indirect;
mod misa;
mod pmp;
pub(crate) mod rnmi;
mod stateen;
pub(crate) mod status;
mod table;
mod transfer_records;
pub(crate) mod traps;
mod triggers;
mod windows;

use rivet_isa::{Broken, Ext, Isa, Rule};

use crate::{Hart, Privilege};
pub use counters::{Counter, INSTRUCTIONS_PER_TICK};
pub use envcfg::CacheBlock;
pub use file::CsrFile;
pub use hpm::{Event, HpmCounter};
use table::ROWS;
pub use transfer_records::{Transfer, TransferRecord, TransferRecords};
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
    /// This one as well.
    also_needs: Option<Ext>,
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
/// From the number of a supervisor register to that of the virtual supervisor register: sstatus is 0x100, vsstatus 0x200.
const VS_OFFSET: u16 = 0x100;

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
        let row = self.row;
        (!self.high || high)
            && (row.needs.is_empty() || row.needs.iter().any(|&ext| isa.has(ext)))
            && row.also_needs.is_none_or(|ext| isa.has(ext))
    }

    /// The virtual supervisor register in place of the supervisor register, if there is one.
    fn substitute(self) -> CsrMatch {
        match CsrMatch::new(self.number + VS_OFFSET) {
            Some(found) if least_privilege(self.number) == Privilege::S => {
                CsrMatch { high: self.high, ..found }
            }
            _ => self,
        }
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

/// Is it one of the hypervisor's, or a virtual supervisor register? The same bits are 10.
fn is_hypervisor(number: u16) -> bool {
    number >> 8 & 3 == 2
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
    /// Reads a CSR as the instruction at `pc` does. A rule against that raises the exception of [`crate::Trap::forbidden`].
    pub fn read_csr(&self, number: u16) -> Result<u64, Broken> {
        Ok(self.find_csr(number, false)?.read(self))
    }

    /// The value of which `csrrs` and `csrrc` make a new one, `old` having been read: the same, but for mip.SEIP. "The
    /// signal from the external interrupt controller is not used to calculate the value written to SEIP. Only the
    /// software-writable SEIP bit participates in the read-modify-write sequence of a CSRRS or CSRRC instruction."
    pub fn modifiable_csr(&self, number: u16, old: u64) -> u64 {
        if number == MIP { old & !traps::SEIP | self.csr.mip & traps::SEIP } else { old }
    }

    /// Writes a CSR as the instruction at `pc` does.
    pub fn write_csr(&mut self, number: u16, value: u64) -> Result<(), Broken> {
        let found = self.find_csr(number, true)?;
        found.write(self, value);
        Ok(())
    }

    /// May the CSR be written, whatever the value?
    pub fn check_csr_write(&self, number: u16) -> Result<(), Broken> {
        self.find_csr(number, true).map(|_| ())
    }

    /// The register that an instruction in the current mode means by a number: with V = 1 a virtual supervisor register for
    /// a supervisor register that has one.
    pub fn meant_csr(&self, number: u16) -> u16 {
        match CsrMatch::new(number) {
            Some(found) if self.virtualized => {
                let low = found.number;
                let meant = found.substitute().number;
                number + (meant - low)
            }
            _ => number,
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

    /// The register that an access means: with V = 1, a number of a supervisor register means the virtual supervisor
    /// register that stands for it.
    fn find_csr(&self, number: u16, writes: bool) -> Result<CsrMatch, Broken> {
        let Some(found) = CsrMatch::new(number) else {
            return Err(Rule::NoCsr.broken(format_args!("CSR {number:#x} does not exist")));
        };
        if !found.exists(&self.config.isa) {
            let needs: Vec<_> = found.row.needs.iter().map(|ext| ext.name()).collect();
            let also = found.row.also_needs.map_or(String::new(), |ext| format!(" and {ext}"));
            let needs = match self.is_rv32 || !found.high {
                true => found.row.high_needs.map_or(needs.join(" or ") + &also, |ext| ext.name().into()),
                false => "RV32".into(),
            };
            return Err(Rule::NoCsr.broken(format_args!("{} needs {needs}", name(number))));
        }
        let (least, now) = (least_privilege(number), self.mode());
        let too_low = now.privilege() < least;
        let low = |rule: Rule| {
            let least = if is_hypervisor(number) { "HS" } else { ["U", "S", "", "M"][least as usize] };
            rule.broken(format_args!(
                "{} requires {least}-mode, but the hart is in {now:?}-mode",
                name(number)
            ))
        };
        // What HS-mode could not do either is an illegal instruction.
        if too_low && (!now.is_virtual() || least == Privilege::M) {
            return Err(low(Rule::CsrPrivilege));
        }
        let named = |broken: Broken| broken.rule.broken(format_args!("{}: {}", name(number), broken.how));
        let read_only = || Rule::ReadOnlyCsr.broken(format_args!("{} is read-only", name(number)));
        if now.is_virtual() && writes && is_read_only(number) {
            return Err(read_only());
        }
        (found.row.gate)(self, found.number).map_err(named)?;
        if found.high {
            self.high_half_granted(found.number).map_err(named)?;
        }
        if now == crate::Mode::VS {
            self.virtual_control_granted(found.number, writes).map_err(named)?;
        }
        if writes && is_read_only(number) {
            return Err(read_only());
        }
        if now.is_virtual() && is_hypervisor(number) {
            return Err(low(Rule::VirtualHypervisorCsr));
        }
        if too_low {
            return Err(low(Rule::VirtualSupervisorCsr));
        }
        Ok(if now.is_virtual() { found.substitute() } else { found })
    }
}

#[cfg(test)]
mod tests;
