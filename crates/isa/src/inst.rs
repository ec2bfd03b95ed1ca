//! A decoded instruction: an [`Op`] and its operands, the same fields for all formats.

use crate::Op;

/// A decoded instruction. Fields that the instruction does not have are 0.
///
/// Compressed instructions carry the operands of the instruction they expand to, implicit ones included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Inst {
    /// The row of the table.
    pub op: Op,
    /// Destination `rd`, `fd` or `vd`; `vs3` of vector stores.
    pub rd: u8,
    /// `rs1`, `fs1` or `vs1`; the AVL of `vsetivli`; the immediate of `csrr*i`; the index of `fli.*`.
    pub rs1: u8,
    /// `rs2`, `fs2` or `vs2`.
    pub rs2: u8,
    /// `rs3` or `fs3`.
    pub rs3: u8,
    /// What is left, one use each: rounding mode, aq and rl bits, nf - 1, `bs`, `rnum`, number of a may-be operation.
    pub aux: u8,
    /// Bit `vm`: true when unmasked, also for instructions that have no such bit.
    pub vm: bool,
    /// Length of the encoding in bytes: 2 or 4.
    pub len: u8,
    /// Immediate, sign-extended; CSR number; vtype bits; fence sets.
    pub imm: i32,
    /// The encoding, zero-extended.
    pub raw: u32,
}

impl Inst {
    /// An instruction without operands.
    pub fn new(op: Op) -> Inst {
        let row = op.row();
        Inst { op, rd: 0, rs1: 0, rs2: 0, rs3: 0, aux: 0, vm: true, len: row.len, imm: 0, raw: row.bits }
    }

    /// The rounding-mode field `rm`: 0 to 4, or 7 for dynamic; 5 and 6 are reserved.
    #[inline]
    pub fn rm(&self) -> u8 {
        self.aux
    }

    /// Fields of a segment: 1 to 8, 1 for accesses that are not segmented (V 7.8).
    #[inline]
    pub fn nfields(&self) -> usize {
        self.aux as usize + 1
    }

    /// The CSR number of a CSR instruction.
    #[inline]
    pub fn csr(&self) -> u16 {
        (self.imm & 0xfff) as u16
    }
}
