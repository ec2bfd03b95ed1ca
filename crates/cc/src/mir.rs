//! The MIR holds machine instructions, before and after register allocation.
//!
//! An instruction names a row of the `isa` table; what its operands are and which vector shapes they have follows from
//! that row, so nothing here lists instructions. Vector instructions carry what the vtype, `vl` and `v0` registers would
//! hold: SEW, LMUL, policies, AVL, mask, and the passthru that their destination is tied to. Invariant: until
//! `regs` has run, every virtual register has one definition. This module knows no IR and no loops.

mod block;
mod function;
mod inst;
mod print;
mod reg;
mod verify;

pub use block::{Block, BlockId, Edge, Terminator};
pub use function::{Dominators, Function, Loops, Param, VariadicArea};
pub use inst::{Avl, Code, Inst, Refer, Role, Rounding, Vector};
pub use reg::{Class, Reg};
pub use verify::verify;

/// CSR number of `vlenb`, the bytes of a vector register.
pub(crate) fn vlenb() -> i32 {
    rivet_isa::csr::number("vlenb").map_or(0xc22, i32::from)
}
