//! Where code and locations of a test are in memory.

use rivet_isa::Xlen;

use crate::test::{Test, Value};

/// Address of the first thread's code; each thread has a page.
const CODE: u64 = 0x8000_0000;
const PAGE: u64 = 0x1000;
/// Address of the first location; each has two cache lines.
const DATA: u64 = 0x8001_0000;
const APART: u64 = 0x80;
/// RAM of the machine: its base and its size.
pub(crate) const RAM: (u64, u64) = (CODE, 0x2_0000);

/// Returns the address of a thread's code.
pub(crate) fn code(thread: usize) -> u64 {
    CODE + PAGE * thread as u64
}

/// Returns the address of a location.
pub(crate) fn address(location: usize) -> u64 {
    DATA + APART * location as u64
}

/// The values of a test as harts hold them.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// Width of the registers.
    pub(crate) xlen: Xlen,
    /// Bytes of the accesses to each location, once one is known.
    pub(crate) bytes: Vec<Option<u32>>,
    /// Bytes by the declared type.
    declared: Vec<Option<u32>>,
}

impl Layout {
    pub(crate) fn new(test: &Test, xlen: Xlen) -> Layout {
        let declared = test.locations.iter().map(|location| location.declared).collect();
        Layout { xlen, bytes: vec![None; test.locations.len()], declared }
    }

    /// Returns the bytes of a location: of its accesses, of its type, or of an `int`.
    pub(crate) fn bytes(&self, location: usize) -> u32 {
        self.bytes[location].or(self.declared[location]).unwrap_or(4)
    }

    /// Returns what a register holds when this is written to it.
    pub(crate) fn register(&self, value: u64) -> u64 {
        match self.xlen {
            Xlen::Rv32 => value as i32 as u64,
            Xlen::Rv64 => value,
        }
    }

    /// Returns a value as a number.
    pub(crate) fn number(&self, value: Value) -> u64 {
        match value {
            Value::Number(number) => number as u64,
            Value::Address(location) => address(location),
        }
    }

    /// Returns the location whose address a register holds.
    pub(crate) fn location_at(&self, value: u64) -> Option<usize> {
        (0..self.bytes.len()).find(|&location| self.register(address(location)) == value)
    }
}

/// Sign-extends the low bytes of a value.
pub(crate) fn extend(value: u64, bytes: u32) -> u64 {
    let unused = 64 - 8 * bytes;
    (((value << unused) as i64) >> unused) as u64
}
