//! What instructions of 16 bits do with BF16, where vtype.altfmt says so (Zvfbfa, a draft).
//!
//! Each shape of operands is compiled once, for all operations: these are function pointers here.

use rivet_fp::bulk::Op;
use rivet_fp::{Bf16, Flags};
use rivet_hart::Hart;

use super::{Accrued, Operand, compute, scalar};
use crate::uop::{Done, Uop};
use crate::vector::drive::{Baseline, GroupOrScalar, Regs, Splat, map, map_to_mask};

/// f(a, b), adding the exceptions that it raises.
pub(crate) type Function<T> = fn(u16, u16, &mut Flags) -> T;

/// Are elements of 16 bits BF16 here?
#[inline(always)]
pub(crate) fn is_alternate(hart: &Hart) -> bool {
    hart.v.vtype().altfmt
}

/// vd[i] = op(a[i], b[i], c[i]), rounded once.
#[inline(never)]
pub(crate) fn computed(hart: &mut Hart, uop: &Uop, op: Op, operands: [Operand<u16>; 3]) -> Done {
    compute::<Bf16>(hart, uop, op, operands);
    Ok(())
}

/// f[rs1]: the canonical NaN of BF16 where it is not NaN-boxed.
pub(crate) fn boxed(hart: &Hart, uop: &Uop) -> Operand<u16> {
    Operand::Scalar(scalar::<Bf16>(hart, uop))
}

/// vd[i] = f(vs2[i], b[i])
#[inline(never)]
pub(crate) fn mapped(hart: &mut Hart, uop: &Uop, b: Operand<u16>, f: Function<u16>) -> Done {
    let (a, flags) = (Regs::at(&hart.v, uop.rs2), Accrued::of(hart));
    let f = |a: u16, b: u16, _: u16| flags.note(|fl| f(a, b, fl));
    match b {
        Operand::Group(reg) => {
            let b = Regs::at(&hart.v, reg);
            map::<u16, u16, u16>(hart, uop, a, b, f);
        }
        Operand::Scalar(b) => map::<u16, u16, u16>(hart, uop, a, Splat(b), f),
    }
    flags.store(hart);
    Ok(())
}

/// vd.mask[i] = f(vs2[i], b[i])
#[inline(never)]
pub(crate) fn compared(hart: &mut Hart, uop: &Uop, b: Operand<u16>, f: Function<bool>) -> Done {
    let (a, flags) = (Regs::at(&hart.v, uop.rs2), Accrued::of(hart));
    let f = |a: u16, b: u16, active| flags.note_if(active, |fl| f(a, b, fl));
    let b = match b {
        Operand::Group(reg) => GroupOrScalar::Group(Regs::at(&hart.v, reg)),
        Operand::Scalar(b) => GroupOrScalar::Scalar(b),
    };
    map_to_mask::<_, _, Baseline>(hart, uop, false, a, b, f)?;
    flags.store(hart);
    Ok(())
}
