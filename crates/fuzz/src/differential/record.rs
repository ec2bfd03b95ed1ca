//! A record holds what an implementation did in a case; two records are compared field by field.

use super::case::InstCase;
use super::layout::{self, AREA, record};

/// The state after a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Signal that the instruction raised, or 0.
    pub signal: u64,
    /// Its address, where it tells of one (`SIGSEGV`, `SIGBUS`).
    pub address: u64,
    /// pc at the signal, from the instruction on.
    pub pc: i64,
    /// How the instruction left: 0 to the next one, 1 to where it jumps, 2 by a signal.
    pub path: u64,
    /// CSR.
    pub fcsr: u64,
    /// CSR.
    pub vcsr: u64,
    /// CSR.
    pub vtype: u64,
    /// CSR.
    pub vl: u64,
    /// CSR.
    pub vstart: u64,
    /// Integer registers; x30 and x31 are not recorded.
    pub x: [u64; 32],
    /// Floating-point registers.
    pub f: [u64; 32],
    /// Vector registers.
    pub v: Vec<u8>,
    /// The memory that the case could reach, if it stores.
    pub area: Vec<u8>,
}

/// Signals by their numbers on Linux.
pub mod signal {
    /// Illegal instruction.
    pub const ILL: u64 = 4;
    /// Breakpoint.
    pub const TRAP: u64 = 5;
    /// Misaligned access.
    pub const BUS: u64 = 7;
    /// Access to what is not mapped or not permitted.
    pub const SEGV: u64 = 11;
}

impl Record {
    /// Reads the record of the case that had slot `index`; `bytes` are its own.
    pub(crate) fn read(case: &InstCase, index: usize, bytes: &[u8]) -> Record {
        let word = |at: i32| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[at as usize..][..8]);
            u64::from_le_bytes(word)
        };
        let mut x: [u64; 32] = std::array::from_fn(|i| word(record::X + 8 * i as i32));
        let path = x[31];
        (x[0], x[30], x[31]) = (0, 0, 0);
        let signal = word(record::SIGNAL);
        let (v, area) = bytes[record::V as usize..].split_at(case.v.len());
        Record {
            signal,
            address: if matches!(signal, signal::SEGV | signal::BUS) { word(record::ADDRESS) } else { 0 },
            pc: if signal == 0 { 0 } else { word(record::PC).wrapping_sub(case.pc(index)) as i64 },
            path,
            fcsr: word(record::FCSR),
            vcsr: word(record::VCSR),
            vtype: word(record::VTYPE),
            vl: word(record::VL),
            vstart: word(record::VSTART),
            x,
            f: std::array::from_fn(|i| word(record::F + 8 * i as i32)),
            v: v.to_vec(),
            area: area.to_vec(),
        }
    }

    /// Bytes that the record of `case` takes.
    pub(crate) fn size(case: &InstCase) -> usize {
        layout::record_size(case.vlenb(), case.stores)
    }

    /// A vector register.
    pub fn vector(&self, reg: usize) -> &[u8] {
        let vlenb = self.v.len() / 32;
        &self.v[reg * vlenb..][..vlenb]
    }

    /// Has the instruction raised a signal?
    pub fn trapped(&self) -> bool {
        self.signal != 0
    }
}

/// What differs between two records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fields {
    /// The signal, its address or its pc, or the way out.
    pub end: bool,
    /// fcsr.
    pub fcsr: bool,
    /// vcsr.
    pub vcsr: bool,
    /// vtype.
    pub vtype: bool,
    /// vl.
    pub vl: bool,
    /// vstart.
    pub vstart: bool,
    /// Integer registers, a bit each.
    pub x: u32,
    /// Floating-point registers, a bit each.
    pub f: u32,
    /// Vector registers, a bit each.
    pub v: u32,
    /// Memory.
    pub area: bool,
}

impl Fields {
    /// What differs between `a` and `b`.
    pub fn between(a: &Record, b: &Record) -> Fields {
        let bits = |differs: &dyn Fn(usize) -> bool| (0..32).fold(0, |m, i| m | u32::from(differs(i)) << i);
        Fields {
            end: (a.signal, a.address, a.pc, a.path) != (b.signal, b.address, b.pc, b.path),
            fcsr: a.fcsr != b.fcsr,
            vcsr: a.vcsr != b.vcsr,
            vtype: a.vtype != b.vtype,
            vl: a.vl != b.vl,
            vstart: a.vstart != b.vstart,
            x: bits(&|i| a.x[i] != b.x[i]),
            f: bits(&|i| a.f[i] != b.f[i]),
            v: bits(&|i| a.vector(i) != b.vector(i)),
            area: a.area != b.area,
        }
    }

    /// What remains of this without `other`.
    pub fn minus(self, other: Fields) -> Fields {
        Fields {
            end: self.end && !other.end,
            fcsr: self.fcsr && !other.fcsr,
            vcsr: self.vcsr && !other.vcsr,
            vtype: self.vtype && !other.vtype,
            vl: self.vl && !other.vl,
            vstart: self.vstart && !other.vstart,
            x: self.x & !other.x,
            f: self.f & !other.f,
            v: self.v & !other.v,
            area: self.area && !other.area,
        }
    }

    /// Does nothing differ?
    pub fn is_empty(&self) -> bool {
        *self == Fields::default()
    }
}

/// An address as it is shown: relative to the memory of the cases where it is near.
pub(crate) fn address(addr: u64) -> String {
    let offset = addr.wrapping_sub(AREA) as i64;
    if offset.abs() < 1 << 26 { format!("area{offset:+#x}") } else { format!("{addr:#x}") }
}
