//! Shadow stacks (Zicfiss): in a mode that has none, may-be-operations.

use rivet_hart::{Hart, Trap};
use rivet_mem::Access;

use super::amo::Width;
pub(crate) use super::amo::ops;
use crate::uop::{Done, Uop};

/// ssp -= XLEN/8; shadow[ssp] = rs2
pub(crate) fn push(hart: &mut Hart, uop: &Uop) -> Done {
    match hart.has_shadow_stack() {
        true => hart.push_shadow(hart.x(uop.rs2)),
        false => Ok(()),
    }
}

/// shadow[ssp] must be rs1; ssp += XLEN/8
pub(crate) fn pop(hart: &mut Hart, uop: &Uop) -> Done {
    match hart.has_shadow_stack() {
        true => hart.pop_shadow(hart.x(uop.rs1)),
        false => Ok(()),
    }
}

/// rd = ssp, or 0 without a shadow stack
pub(crate) fn read(hart: &mut Hart, uop: &Uop) -> Done {
    let ssp = if hart.has_shadow_stack() { hart.csr.ssp } else { 0 };
    hart.set_x(uop.rd, ssp);
    Ok(())
}

/// rd = sext(shadow[rs1]); shadow[rs1] = rs2
pub(crate) fn swap<W: Width>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.check_shadow_swap().map_err(|broken| Trap::forbidden(uop.raw, broken))?;
    let addr = hart.address(hart.x(uop.rs1), 0);
    if !addr.is_multiple_of(size_of::<W::Bits>() as u64) {
        return Err(hart.misaligned_atomic(Access::Store, addr));
    }
    let old = hart.shadow_access(addr, Some(W::cut(hart.x(uop.rs2))))?;
    hart.set_x(uop.rd, W::extend(old));
    Ok(())
}
