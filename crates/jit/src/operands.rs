//! Which registers an instruction reads and writes, as its row of the table says.
//!
//! What is compiled keeps registers in registers of the host's; before a call of `exec` those that the instruction
//! reads have to be in the hart, and after it those that it writes have to be taken from there. Sets may be too large,
//! never too small.

use rivet_isa::{Chapter, Inst, Op, Operand};

/// Sets of registers, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Registers {
    /// Integer registers; never x0.
    pub(crate) x: u32,
    /// Floating-point registers.
    pub(crate) f: u32,
    /// Vector registers; never those that an instruction itself names.
    pub(crate) v: u32,
    /// vtype and vl, likewise.
    pub(crate) vtype: bool,
}

impl Registers {
    /// All that are in either.
    pub(crate) fn union(self, other: Registers) -> Registers {
        Registers {
            x: self.x | other.x,
            f: self.f | other.f,
            v: self.v | other.v,
            vtype: self.vtype | other.vtype,
        }
    }

    /// Those that are not in the other.
    pub(crate) fn without(self, other: Registers) -> Registers {
        Registers {
            x: self.x & !other.x,
            f: self.f & !other.f,
            v: self.v & !other.v,
            vtype: self.vtype & !other.vtype,
        }
    }

    /// What is left when all registers have been given to the hart.
    pub(crate) fn settled(self) -> Registers {
        Registers { vtype: self.vtype, ..Registers::default() }
    }

    /// Those that are in both.
    pub(crate) fn intersection(self, other: Registers) -> Registers {
        Registers {
            x: self.x & other.x,
            f: self.f & other.f,
            v: self.v & other.v,
            vtype: self.vtype & other.vtype,
        }
    }
}

/// What an instruction reads and writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Uses {
    pub(crate) reads: Registers,
    pub(crate) writes: Registers,
}

/// Registers in a set.
pub(crate) fn numbers(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        next
    })
}

/// The registers of an instruction.
pub(crate) fn uses(inst: &Inst) -> Uses {
    let row = inst.op.base().row();
    let mut uses = Uses::default();
    let bit = |r: u8| 1 << (r & 31);
    let pair = |r: u8| bit(r) | bit(r + 1);
    for operand in row.operands {
        use Operand::*;
        match operand {
            Rd | RdN0 | RdP | RaRd | RdN2 => uses.writes.x |= bit(inst.rd),
            RdPair => uses.writes.x |= pair(inst.rd),
            RdRs1 | RdRs1N0 | RdRs1P | SpRdRs1 => {
                uses.writes.x |= bit(inst.rd);
                uses.reads.x |= bit(inst.rs1);
            }
            Rs1 | Rs1N0 | Rs1P | CRs1N0 | SpRs1 => uses.reads.x |= bit(inst.rs1),
            Rs2 | Rs2P | CRs2 | CRs2N0 => uses.reads.x |= bit(inst.rs2),
            Rs2Pair => uses.reads.x |= pair(inst.rs2),
            Fd | FdP => uses.writes.f |= bit(inst.rd),
            Fs1 => uses.reads.f |= bit(inst.rs1),
            Fs2 | Fs2P | CFs2 => uses.reads.f |= bit(inst.rs2),
            Fs3 => uses.reads.f |= bit(inst.rs3),
            operand if operand.is_memory() => uses.reads.x |= bit(inst.rs1),
            _ => {}
        }
    }
    // On RV32 this one is about pairs of registers.
    if inst.op.base() == Op::amocas_d {
        uses.writes.x |= pair(inst.rd);
        uses.reads.x |= pair(inst.rs2);
    }
    // Compare-and-swap compares with rd.
    if row.chapter == Chapter::amo {
        uses.reads.x |= uses.writes.x;
    }
    uses.reads.x &= !1;
    uses.writes.x &= !1;
    uses
}
