//! Fields of an encoding whose values are fixed in some rows of the table, beside those that choose the operation.

/// A field, or a constraint on one that is an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Fields of a segment less one, or whole registers less one.
    Nf,
    /// Memory elements of 128 bits and more.
    Mew,
    /// Which unit-stride load.
    Lumop,
    /// Which unit-stride store.
    Sumop,
    /// Unmasked.
    Vm,
    /// Vector source 2.
    Vs2,
    /// Vector source 1; in some operations a part of the opcode, in others an immediate.
    Vs1,
    /// What `vsetvl` has between its two highest bits and rs2.
    Inst29To25,
    /// Source 2.
    Rs2,
    /// Source 1.
    Rs1,
    /// Destination.
    Rd,
    /// Rounding mode.
    Rm,
}

use Field::*;

impl Field {
    /// The name in the specification's diagrams.
    pub const fn name(self) -> &'static str {
        match self {
            Nf => "nf",
            Mew => "mew",
            Lumop => "lumop",
            Sumop => "sumop",
            Vm => "vm",
            Vs2 => "vs2",
            Vs1 => "vs1",
            Inst29To25 => "inst[29:25]",
            Rs2 => "rs2",
            Rs1 => "rs1",
            Rd => "rd",
            Rm => "rm",
        }
    }

    /// The lowest bit, and the width.
    const fn place(self) -> (u32, u32) {
        match self {
            Nf => (29, 3),
            Mew => (28, 1),
            Lumop | Sumop | Vs2 | Rs2 => (20, 5),
            Vm => (25, 1),
            Vs1 | Rs1 => (15, 5),
            Inst29To25 => (25, 5),
            Rd => (7, 5),
            Rm => (12, 3),
        }
    }

    /// Its bits in an encoding.
    pub const fn mask(self) -> u32 {
        let (at, width) = self.place();
        ((1 << width) - 1) << at
    }

    /// Its value in an encoding.
    pub const fn of(self, raw: u32) -> u32 {
        (raw & self.mask()) >> self.place().0
    }

    /// `0b01000`: its value, with all digits.
    pub(super) fn text(self, raw: u32) -> String {
        match (self.of(raw), self.place().1 as usize) {
            (value, 1) => value.to_string(),
            (value, width) => format!("0b{value:0width$b}"),
        }
    }

    /// The fields of an encoding of 32 bits that do not choose its operation.
    pub(super) const fn all(raw: u32) -> &'static [Field] {
        match (raw & 0x7f, raw >> 12 & 7) {
            // LOAD-FP and STORE-FP with the widths of vectors, OP-V, OP-VE.
            (0x07, 0 | 5..=7) => &[Nf, Mew, Vm, Lumop],
            (0x27, 0 | 5..=7) => &[Nf, Mew, Vm, Sumop],
            (0x57, 7) => &[Inst29To25],
            (0x57 | 0x77, _) => &[Vm, Vs2, Vs1],
            (0x53, _) => &[Rs2, Rm],
            _ => &[Rs2, Rs1, Rd],
        }
    }
}
