//! Accesses that are one piece of memory and one of the register file: a copy.

use rivet_hart::Hart;

use super::direction::Direction;
use crate::uop::Uop;

/// Moves `bytes` between the registers at vd and the address in rs1, if that is one copy: all in one page that the TLB
/// knows, and aligned to `size` where it must be. Otherwise nothing has happened.
#[inline(always)]
pub(crate) fn in_one_piece<D: Direction>(hart: &mut Hart, uop: &Uop, bytes: usize, size: usize) -> bool {
    let addr = hart.address(hart.x(uop.rs1), 0);
    let aligned = addr & (size as u64 - 1) == 0 || hart.config.misaligned;
    let at = uop.rd as usize * hart.v.vlenb();
    aligned && D::bytes(&hart.tlb, addr, hart.v.file_mut(), at, bytes).is_some()
}
