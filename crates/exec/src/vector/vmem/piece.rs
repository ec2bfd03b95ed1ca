//! Accesses that are one piece of memory and one of the register file: a copy.

use rivet_hart::Hart;

use super::direction::Direction;
use crate::uop::Uop;

/// Moves the first `elements` of `size` bytes between the registers at vd and the address in rs1, if that is one copy:
/// no prestart, all in one page that the TLB knows, aligned where it must be. Otherwise nothing has happened.
#[inline(always)]
pub(crate) fn in_one_piece<D: Direction>(hart: &mut Hart, uop: &Uop, elements: usize, size: usize) -> bool {
    let addr = hart.address(hart.x(uop.rs1), 0);
    let aligned = addr & (size as u64 - 1) == 0 || hart.config.misaligned;
    let at = uop.rd as usize * hart.v.vlenb();
    let whole = hart.v.vstart == 0 && aligned;
    whole && D::bytes(&hart.tlb, addr, hart.v.file_mut(), at, elements * size).is_some()
}
