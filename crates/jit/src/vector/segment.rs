//! Accesses to segments of two to eight fields, next to each other in memory.

/// How fields lie in memory and in registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segments {
    pub(crate) store: bool,
    pub(crate) fields: u32,
    /// Registers of a field.
    pub(crate) registers: u8,
}

impl Segments {
    /// The group of a field, where that of field 0 begins at register `first`.
    pub(crate) fn group(&self, first: u8, field: u32) -> u8 {
        first + field as u8 * self.registers
    }
}
