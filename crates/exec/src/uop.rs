//! An instruction ready to run: decoded, placed at its address, its function looked up.

use std::cell::Cell;
use std::ops::Deref;

use rivet_hart::{Hart, Trap, VectorCounts};
use rivet_isa::{Inst, VtypeKey};

use crate::dispatch::handler;
use crate::vector::legal;

/// How an instruction ends: `Ok` when it has retired.
pub type Done = Result<(), Trap>;

/// The function that runs an instruction.
///
/// It finds `hart.pc` at its own address. Instructions that [end a block](rivet_isa::Op::ends_block) leave `hart.pc` at the
/// next instruction; all others leave it alone. One that fails has changed nothing but, in vector memory accesses,
/// the elements before vstart.
pub type Handler = fn(&mut Hart, &Uop) -> Done;

/// An instruction with its address and its function.
#[derive(Clone, Debug)]
pub struct Uop {
    /// The decoded instruction.
    pub inst: Inst,
    /// Its address.
    pub pc: u64,
    /// The function that runs it.
    pub handler: Handler,
    /// Is this the last instruction of a block? See [`rivet_isa::Op::ends_block`].
    pub ends_block: bool,
    /// Is it a vector instruction that works on vector registers, unlike `vset*`?
    pub is_vector: bool,
    /// The vtype under which its legality was last checked and found good; see `vector::legal`.
    pub(crate) legal_under: Cell<u32>,
}

impl Uop {
    /// Prepares `inst`, found at `pc`.
    pub fn new(inst: Inst, pc: u64) -> Uop {
        Uop {
            inst,
            pc,
            handler: handler(inst.op.base()),
            ends_block: inst.op.ends_block(),
            is_vector: inst.op.is_vector() && !inst.op.is_vset(),
            legal_under: Cell::new(u32::MAX),
        }
    }
}

/// Is there a vector instruction or a `vset*` among these?
pub fn has_vectors(uops: &[Uop]) -> bool {
    uops.iter().any(|uop| uop.op.is_vector())
}

/// The number of vector instructions among these, without `vset*`.
pub fn vectors(uops: &[Uop]) -> usize {
    uops.iter().filter(|uop| uop.is_vector).count()
}

/// The number of vector instructions among these, without `vset*`, that run with the vl which the first of them finds.
pub fn vectors_at_this_vl(uops: &[Uop]) -> usize {
    let last = uops.iter().position(|uop| uop.op.may_change_vl());
    vectors(last.map_or(uops, |last| &uops[..=last]))
}

impl Uop {
    /// Runs it, and counts its elements if it is a vector instruction that retires; instructions are counted by whoever
    /// runs several.
    #[inline(always)]
    pub fn run(&self, hart: &mut Hart) -> Done {
        let vl = hart.v.vl;
        (self.handler)(hart, self)?;
        hart.vectors.elements += self.vector_counts(vl).elements;
        Ok(())
    }

    /// What is counted when it retires, if it found this vl.
    #[inline(always)]
    pub(crate) fn vector_counts(&self, vl: usize) -> VectorCounts {
        let instructions = u64::from(self.is_vector);
        VectorCounts { instructions, elements: instructions * vl as u64 }
    }

    /// Was the instruction last found legal under the vtype of this key?
    pub fn is_legal_under(&self, key: VtypeKey) -> bool {
        legal::found_legal(self, key)
    }

    /// Was it, and does it write no elements but 0 to vl - 1, vstart being 0?
    pub fn is_plain_under(&self, key: VtypeKey) -> bool {
        legal::found_legal(self, key) && legal::found_plain(self)
    }

    /// Are its tail and the inactive elements of its body agnostic under this vtype (V 3.4.3, V 5.2)? None if it was not found
    /// legal there.
    pub fn agnostic_under(&self, key: VtypeKey) -> Option<(bool, bool)> {
        let (vtype, agnostic) = (key.vtype(), legal::is_agnostic(self));
        self.is_legal_under(key).then_some((vtype.vta || agnostic, vtype.vma || agnostic))
    }

    /// Was it found legal whatever vtype is, as accesses to whole registers are?
    pub fn is_legal_anywhere(&self) -> bool {
        legal::found_legal_anywhere(self)
    }
}

impl Deref for Uop {
    type Target = Inst;
    #[inline(always)]
    fn deref(&self) -> &Inst {
        &self.inst
    }
}
