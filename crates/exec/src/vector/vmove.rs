//! Merges and moves: V 11.15, 11.16, 13.15, 13.16.

use rivet_hart::Hart;
use rivet_isa::Sew;

use super::drive::{GroupOrScalar, NoSource, Regs, SimdLevel, Splat, by_sew, masked_map, with_v0};
use super::legal::check;
use crate::uop::{Done, Uop};
use rivet_fp::{Bf16, F16, F32, F64, unbox};

/// vd[i] = v0.mask[i] ? vs1[i] : vs2[i]
pub(crate) fn merge_vvm<H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let b = GroupOrScalar::Group(Regs::at(&hart.v, uop.rs1));
    merge(hart, uop, b);
    Ok(())
}

/// vd[i] = v0.mask[i] ? x[rs1] : vs2[i]
pub(crate) fn merge_vxm<H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    merge(hart, uop, GroupOrScalar::Scalar(hart.x(uop.rs1)));
    Ok(())
}

/// vd[i] = v0.mask[i] ? imm : vs2[i]
pub(crate) fn merge_vim<H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    merge(hart, uop, GroupOrScalar::Scalar(uop.imm as u64));
    Ok(())
}

/// vd[i] = v0.mask[i] ? f[rs1] : vs2[i]
pub(crate) fn fmerge_vfm<H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    merge(hart, uop, GroupOrScalar::Scalar(float(hart, uop)));
    Ok(())
}

/// vd[i] = vs1[i]
#[inline(always)]
pub(crate) fn mv_v_v<H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    let a = Regs::at(&hart.v, uop.rs1);
    by_sew!(hart, T => masked_map::<T, T, u8, H>(hart, uop, a, NoSource, |a, _, _| a))
}

/// vd[i] = x[rs1]
#[inline(always)]
pub(crate) fn mv_v_x<H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    splat::<H>(hart, uop, hart.x(uop.rs1))
}

/// vd[i] = imm
#[inline(always)]
pub(crate) fn mv_v_i<H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    splat::<H>(hart, uop, uop.imm as u64)
}

/// vd[i] = f[rs1]
#[inline(always)]
pub(crate) fn fmv_v_f<H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    splat::<H>(hart, uop, float(hart, uop))
}

fn merge(hart: &mut Hart, uop: &Uop, b: GroupOrScalar<u64>) {
    let a = Regs::at(&hart.v, uop.rs2);
    by_sew!(hart, T => with_v0::<T, T, T>(hart, uop, a, b.low(), |a, b, m| b & m | a & !m));
}

#[inline(always)]
fn splat<H: SimdLevel>(hart: &mut Hart, uop: &Uop, a: u64) -> Done {
    by_sew!(hart, T => masked_map::<T, T, u8, H>(hart, uop, Splat(a as T), NoSource, |a, _, _| a))
}

/// f[rs1] as a number of SEW bits: the canonical NaN where it is not NaN-boxed.
fn float(hart: &Hart, uop: &Uop) -> u64 {
    let register = hart.f[(uop.rs1 & 31) as usize];
    match hart.v.vtype().sew {
        // No number is that narrow: the form refused it.
        Sew::E8 => 0,
        Sew::E16 if hart.v.vtype().altfmt => unbox::<Bf16>(register).into(),
        Sew::E16 => unbox::<F16>(register).into(),
        Sew::E32 => unbox::<F32>(register).into(),
        Sew::E64 => unbox::<F64>(register),
    }
}
