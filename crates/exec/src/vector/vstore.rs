//! Vector stores (V 7.4 to 7.9).

use rivet_hart::Hart;
use rivet_isa::Sew;

use super::drive::{Regs, by_sew};
use super::legal::{check, check_whole, is_ready, is_whole, registers};
pub(crate) use super::vmem::ops;
use super::vmem::{AddressPattern, Data, EncodedWidth, Index, Plan, Store, Stride, Unit, in_one_piece, walk};
use crate::uop::{Done, Uop};

/// mem[rs1 + i·EEW/8] = vs3[i]
#[inline(always)]
pub(crate) fn unit<E: EncodedWidth>(hart: &mut Hart, uop: &Uop) -> Done {
    let size = size_of::<E::Bits>();
    if is_ready(hart, uop) && uop.nfields() == 1 && in_one_piece::<Store>(hart, uop, hart.v.vl * size, size) {
        return Ok(());
    }
    in_pieces::<E>(hart, uop)
}

/// The same where it takes more than a copy. Kept apart, so that the copy needs no stack.
#[inline(never)]
fn in_pieces<E: EncodedWidth>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    store::<E::Bits, _>(hart, uop, Unit::of::<E::Bits>(uop.nfields()))
}

/// mem[rs1 + i·rs2] = vs3[i]
pub(crate) fn strided<E: EncodedWidth>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    store::<E::Bits, _>(hart, uop, Stride(hart.x(uop.rs2)))
}

/// mem[rs1 + vs2[i]] = vs3[i], offsets of `I`, data of SEW
pub(crate) fn indexed<I: EncodedWidth>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let offsets = Index::<I::Bits>::new(Regs::at(&hart.v, uop.rs2));
    by_sew!(hart, T => store::<T, _>(hart, uop, offsets))
}

/// mem[rs1] = nf whole registers at vs3: "similar to unmasked unit-stride store of elements with EEW=8" (V 7.9)
#[inline(always)]
pub(crate) fn whole(hart: &mut Hart, uop: &Uop) -> Done {
    let bytes = registers(uop) as usize * hart.v.vlenb();
    if is_whole(hart, uop) && in_one_piece::<Store>(hart, uop, bytes, 1) {
        return Ok(());
    }
    whole_in_pieces(hart, uop)
}

/// The same where it takes more than a copy.
#[inline(never)]
fn whole_in_pieces(hart: &mut Hart, uop: &Uop) -> Done {
    let body = check_whole(hart, uop, Sew::E8)?;
    let plan = Plan::new::<u8>(hart, uop, body);
    run::<u8, _>(hart, &plan, Unit::of::<u8>(1))
}

/// mem[rs1] = vs3.mask[0..vl], in bytes: "evl = ceil(vl/8)", and vstart counts bytes too (V 7.4)
pub(crate) fn mask(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let plan = Plan::new::<u8>(hart, uop, hart.v.vstart..hart.v.vl.div_ceil(8));
    run::<u8, _>(hart, &plan, Unit::of::<u8>(1))
}

/// Stores the body to this pattern.
#[inline(always)]
fn store<T: Data, P: AddressPattern>(hart: &mut Hart, uop: &Uop, pattern: P) -> Done {
    let plan = Plan::new::<T>(hart, uop, hart.v.vstart..hart.v.vl).segments::<T>(hart, uop);
    run::<T, P>(hart, &plan, pattern)
}

#[inline(always)]
fn run<T: Data, P: AddressPattern>(hart: &mut Hart, plan: &Plan, pattern: P) -> Done {
    walk::<Store, T, P>(hart, plan, pattern)?;
    hart.v.vstart = 0;
    Ok(())
}
