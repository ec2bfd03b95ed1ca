//! Which registers an instruction reads and writes, as its row of the table says.
//!
//! What is compiled keeps registers in registers of the host's; before a call of `exec` those that the instruction
//! reads have to be in the hart, and after it those that it writes have to be taken from there. Sets may be too large,
//! never too small.

use rivet_isa::{Inst, RegisterSet};

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

/// The scalar registers of an instruction; vectors are the business of whoever lowers them.
pub(crate) fn uses(inst: &Inst) -> Uses {
    let scalars = |RegisterSet { x, f, .. }| Registers { x, f, ..Registers::default() };
    Uses { reads: scalars(inst.reads()), writes: scalars(inst.writes()) }
}
