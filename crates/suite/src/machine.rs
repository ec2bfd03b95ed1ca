//! What the specification's chapter 3 says a hart holds, and nothing more: plain bytes, plain numbers.
//!
//! Invariant: an element is read and written here only, with any element width; there is no cleverness to get wrong.
//! Nothing here knows what an instruction does or which elements it may change.

use crate::shape::Cell;

/// vcsr and fcsr, in their fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Csrs {
    /// Fixed-point rounding mode: 0 rnu, 1 rne, 2 rdn, 3 rod.
    pub vxrm: u8,
    /// Fixed-point saturation, sticky.
    pub vxsat: bool,
    /// Floating-point rounding mode: 0 rne, 1 rtz, 2 rdn, 3 rup, 4 rmm.
    pub frm: u8,
    /// Floating-point flags, sticky: 16 NV, 8 DZ, 4 OF, 2 UF, 1 NX.
    pub fflags: u8,
}

/// The scalar registers that an instruction under test uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scalars {
    /// Integer destination.
    pub rd: u64,
    /// Integer source 1; of memory instructions, the address relative to the memory window.
    pub rs1: u64,
    /// Integer source 2: a stride, or the vtype of `vsetvl`.
    pub rs2: u64,
    /// Floating-point destination.
    pub fd: u64,
    /// Floating-point source, NaN-boxed or not.
    pub fs1: u64,
}

/// vtype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vtype {
    /// The value of an illegal configuration: bit XLEN-1 set and all others zero.
    pub vill: bool,
    /// Bits 7:0: vma, vta, vsew, vlmul.
    pub bits: u8,
}

/// An access outside the memory window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault;

/// The state that vector instructions read and write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Where the machine is: VLEN, SEW and LMUL.
    pub cell: Cell,
    /// The 32 vector registers, one after the other.
    pub v: Vec<u8>,
    /// Tail and mask policy and the rest of vtype, as the instruction left it.
    pub vtype: Vtype,
    /// Vector length.
    pub vl: usize,
    /// First element to process.
    pub vstart: usize,
    /// vcsr and fcsr.
    pub csrs: Csrs,
    /// Scalar registers.
    pub scalars: Scalars,
    /// The memory window; addresses are relative to its first byte.
    pub memory: Vec<u8>,
}

impl Machine {
    /// Element `i` of the group at `reg` with elements of `eew` bits.
    pub fn element(&self, reg: usize, eew: usize, i: usize) -> u64 {
        let (at, bytes) = (reg * self.cell.vlenb() + i * eew / 8, eew / 8);
        self.v[at..at + bytes].iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
    }

    /// Writes the low `eew` bits of `value`.
    pub fn set_element(&mut self, reg: usize, eew: usize, i: usize, value: u64) {
        let (at, bytes) = (reg * self.cell.vlenb() + i * eew / 8, eew / 8);
        self.v[at..at + bytes].copy_from_slice(&value.to_le_bytes()[..bytes]);
    }

    /// Element `i` of the mask register `reg`.
    pub fn mask(&self, reg: usize, i: usize) -> bool {
        self.v[reg * self.cell.vlenb() + i / 8] >> (i % 8) & 1 != 0
    }

    /// Writes element `i` of the mask register `reg`.
    pub fn set_mask(&mut self, reg: usize, i: usize, value: bool) {
        let byte = &mut self.v[reg * self.cell.vlenb() + i / 8];
        *byte = *byte & !(1 << (i % 8)) | u8::from(value) << (i % 8);
    }

    /// The window's byte range of an access, if all of it is inside.
    fn range(&self, address: u64, bytes: usize) -> Result<std::ops::Range<usize>, Fault> {
        let start = usize::try_from(address).map_err(|_| Fault)?;
        let end = start.checked_add(bytes).ok_or(Fault)?;
        if end <= self.memory.len() { Ok(start..end) } else { Err(Fault) }
    }

    /// Loads an element of `eew` bits.
    pub fn load(&self, address: u64, eew: usize) -> Result<u64, Fault> {
        let bytes = &self.memory[self.range(address, eew / 8)?];
        Ok(bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte)))
    }

    /// Stores an element of `eew` bits.
    pub fn store(&mut self, address: u64, eew: usize, value: u64) -> Result<(), Fault> {
        let range = self.range(address, eew / 8)?;
        self.memory[range].copy_from_slice(&value.to_le_bytes()[..eew / 8]);
        Ok(())
    }
}
