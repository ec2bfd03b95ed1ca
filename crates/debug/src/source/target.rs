//! A target gives memory and registers to what DWARF expressions ask.

/// What of a machine DWARF expressions can read.
pub(crate) trait Target {
    /// Reads memory; false where there is none.
    fn memory(&self, at: u64, to: &mut [u8]) -> bool;
    /// A CSR.
    fn csr(&self, number: u16) -> Option<u64>;
    /// All bytes from a vector register on.
    fn vector(&self, register: u8) -> Option<&[u8]>;
    /// Bytes of an address: 4 or 8.
    fn address_size(&self) -> u8;
    /// An address as the hart makes it.
    fn wrap(&self, at: u64) -> u64 {
        if self.address_size() == 4 { at & 0xffff_ffff } else { at }
    }
}

/// The registers of a frame, as far as they are known.
///
/// Numbers are those of the RISC-V psABI for DWARF: 0 to 31 for x, 32 to 63 for f, 96 to 127 for v, CSRs from 4096 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Registers {
    /// x0 to x31, then f0 to f31.
    pub(crate) known: [Option<u64>; 64],
    /// Are they those of the innermost frame, whose vector registers are the hart's?
    pub(crate) innermost: bool,
}

/// The first vector register.
pub(super) const V: u16 = 96;
/// The first CSR.
pub(super) const CSR: u16 = 4096;

impl Registers {
    /// No register is known.
    pub(crate) const UNKNOWN: Registers = Registers { known: [None; 64], innermost: false };

    /// An integer or floating-point register.
    pub(crate) fn get(&self, number: u16) -> Option<u64> {
        self.known.get(usize::from(number)).copied().flatten()
    }

    /// Anything that fits 64 bits.
    pub(crate) fn read(&self, target: &dyn Target, number: u16) -> Option<u64> {
        match number {
            0 => Some(0),
            1..64 => self.get(number),
            CSR.. => target.csr(number - CSR),
            _ => None,
        }
    }
}
