//! Vector loads (V 7.4 to 7.9).
//!
//! Elements that receive nothing follow their policies, in the group of each field. What a fault-only-first load trims
//! off is tail from then on and follows the tail policy.

use rivet_hart::{FaultOnlyFirst, Hart};
use rivet_rng::Rng;

use super::drive::{Body, Fill, Regs, by_sew, fill_tail, finish, finish_inactive};
use super::legal::{check, check_whole, is_ready, is_whole, registers};
pub(crate) use super::vmem::ops;
use super::vmem::{AddressPattern, Data, EncodedWidth, Index, Load, Plan, Stride, Unit, in_one_piece, walk};
use crate::uop::{Done, Uop};

/// vd[i] = mem[rs1 + i·EEW/8]
#[inline(always)]
pub(crate) fn unit<E: EncodedWidth>(hart: &mut Hart, uop: &Uop) -> Done {
    let size = size_of::<E::Bits>();
    // EEW may be less than SEW, so that the group is less than a register.
    let is_whole = hart.v.vl * size >= hart.v.vlenb() || uop.is_plain_under(hart.v.vtype_key());
    if is_whole
        && is_ready(hart, uop)
        && uop.nfields() == 1
        && in_one_piece::<Load>(hart, uop, hart.v.vl * size, size)
    {
        return Ok(());
    }
    in_pieces::<E>(hart, uop)
}

/// The same where it takes more than a copy. Kept apart, so that the copy needs no stack.
#[inline(never)]
fn in_pieces<E: EncodedWidth>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    load::<E::Bits, _>(hart, uop, Unit::of::<E::Bits>(uop.nfields()))
}

/// vd[i] = mem[rs1 + i·rs2]
pub(crate) fn strided<E: EncodedWidth>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    load::<E::Bits, _>(hart, uop, Stride(hart.x(uop.rs2)))
}

/// vd[i] = mem[rs1 + vs2[i]], offsets of `I`, data of SEW
pub(crate) fn indexed<I: EncodedWidth>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let offsets = Index::<I::Bits>::new(Regs::at(&hart.v, uop.rs2));
    by_sew!(hart, T => load::<T, _>(hart, uop, offsets))
}

/// vd[i] = mem[rs1 + i·EEW/8]; a fault past element 0 makes vl the element's index instead
pub(crate) fn fault_only_first<E: EncodedWidth>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let mut body = Body::new(hart, uop);
    if let FaultOnlyFirst::Trimmed { seed } = hart.config.fault_only_first {
        body.end = trimmed(hart, uop, seed);
    }
    let plan = Plan::new::<E::Bits>(hart, uop, body.start..body.end).segments::<E::Bits>(hart, uop);
    let mut done = walk::<Load, E::Bits, _>(hart, &plan, Unit::of::<E::Bits>(uop.nfields()));
    // V 7.7: "If element 0 raises an exception, vl is not modified, and the trap is taken. If an element > 0 raises an
    // exception, the corresponding trap is not taken, and the vector length vl is reduced to the index of the element."
    if done.is_err() && hart.v.vstart > 0 {
        done = Ok(());
        body.end = hart.v.vstart;
    }
    if done.is_ok() {
        hart.v.vl = body.end;
    }
    settle::<E::Bits>(hart, uop, &body, &plan, done)
}

/// The elements that a load processes by chance: all, one, a few, or any number of them. What a program looks for is often
/// among the first.
#[cold]
fn trimmed(hart: &Hart, uop: &Uop, seed: u64) -> usize {
    let vl = hart.v.vl;
    // What an interrupted load has left is done whole, for it may be less than an element.
    if vl == 0 || hart.v.vstart > 0 {
        return vl;
    }
    let place = hart.pc.rotate_left(32) ^ hart.x(uop.rs1);
    let mut rng = Rng::new(seed ^ Rng::new(place ^ (vl as u64).rotate_left(48)).bits());
    let most = match rng.below(4) {
        0 => return vl,
        1 => 1,
        2 => vl.min(8),
        _ => vl,
    };
    1 + rng.below(most as u64) as usize
}

/// nf whole registers at vd = mem[rs1]
#[inline(always)]
pub(crate) fn whole<E: EncodedWidth>(hart: &mut Hart, uop: &Uop) -> Done {
    let bytes = registers(uop) as usize * hart.v.vlenb();
    if is_whole(hart, uop) && in_one_piece::<Load>(hart, uop, bytes, size_of::<E::Bits>()) {
        return Ok(());
    }
    whole_in_pieces::<E>(hart, uop)
}

/// The same where it takes more than a copy.
#[inline(never)]
fn whole_in_pieces<E: EncodedWidth>(hart: &mut Hart, uop: &Uop) -> Done {
    let body = check_whole(hart, uop, E::EEW)?;
    hart.v_changed();
    let plan = Plan::new::<E::Bits>(hart, uop, body);
    walk::<Load, E::Bits, _>(hart, &plan, Unit::of::<E::Bits>(1))?;
    hart.v.vstart = 0;
    Ok(())
}

/// vd.mask[0..vl] = mem[rs1], in bytes: "evl = ceil(vl/8)", and vstart counts bytes too (V 7.4)
pub(crate) fn mask(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let body = hart.v.vstart..hart.v.vl.div_ceil(8);
    let plan = Plan::new::<u8>(hart, uop, body.clone());
    walk::<Load, u8, _>(hart, &plan, Unit::of::<u8>(1))?;
    hart.v.vstart = 0;
    // "... the destination register is always written with a tail-agnostic policy."
    let tail = Fill::of(hart, true);
    if !body.is_empty() {
        fill_tail::<u8>(hart, tail, uop.rd, body.end..hart.v.vlenb());
    }
    Ok(())
}

/// Loads the body from this pattern.
#[inline(always)]
fn load<T: Data, P: AddressPattern>(hart: &mut Hart, uop: &Uop, pattern: P) -> Done {
    let body = Body::new(hart, uop);
    let plan = Plan::new::<T>(hart, uop, body.start..body.end).segments::<T>(hart, uop);
    let done = walk::<Load, T, P>(hart, &plan, pattern);
    settle::<T>(hart, uop, &body, &plan, done)
}

/// Ends a load, or what a fault left of it: inactive elements up to the fault, then the tail and vstart = 0.
#[inline(always)]
fn settle<T: Data>(hart: &mut Hart, uop: &Uop, body: &Body, plan: &Plan, done: Done) -> Done {
    if body.masked {
        let reached = Body { end: if done.is_ok() { body.end } else { hart.v.vstart }, ..*body };
        for vd in plan.groups(uop.rd) {
            finish_inactive::<T>(hart, &reached, vd);
        }
    }
    done?;
    for vd in plan.groups(uop.rd) {
        finish::<T>(hart, body, vd);
    }
    Ok(())
}
