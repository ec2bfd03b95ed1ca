//! Narrowing shifts: V 11.7.

use rivet_hart::Hart;

use super::drive::{Regs, SimdLevel, Splat, by_half_sew_or, masked_map};
use super::int::{Half, Int, Num};
use super::legal::check;
use super::vwiden::Wide;
use crate::uop::{Done, Uop};

/// A shift of elements of 2·SEW, of which the low half is the result.
pub(crate) trait Shift {
    /// `by` counts modulo 2·SEW.
    fn run<W: Int>(a: W, by: u32) -> W;
}

/// vd[i] = low half of O(vs2[i], vs1[i])
#[inline(always)]
pub(crate) fn wv<O: Shift, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    let (a, b) = (Regs::at(&hart.v, uop.rs2), Regs::at(&hart.v, uop.rs1));
    by_half_sew_or!(hart, check(hart, uop), T => {
        masked_map::<T, Wide<T>, T, H>(hart, uop, a, b, low_half::<O, T>())
    })
}

/// vd[i] = low half of O(vs2[i], x[rs1])
#[inline(always)]
pub(crate) fn wx<O: Shift, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    scalar::<O, H>(hart, uop, hart.x(uop.rs1))
}

/// vd[i] = low half of O(vs2[i], imm)
#[inline(always)]
pub(crate) fn wi<O: Shift, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    scalar::<O, H>(hart, uop, uop.imm as u64)
}

#[inline(always)]
fn scalar<O: Shift, H: SimdLevel>(hart: &mut Hart, uop: &Uop, by: u64) -> Done {
    let a = Regs::at(&hart.v, uop.rs2);
    by_half_sew_or!(hart, check(hart, uop), T => {
        masked_map::<T, Wide<T>, T, H>(hart, uop, a, Splat(by as T), low_half::<O, T>())
    })
}

/// As a loop calls it, whatever the form and the SIMD level. The count has at most 6 bits, which an element of 8 has.
fn low_half<O: Shift, T: Half>() -> impl Fn(Wide<T>, T, T) -> T + Copy {
    |a, by, _| T::narrow(O::run(a, by.low()))
}

/// The operations: one line each.
pub(crate) mod ops {
    use super::{Int, Num, Shift};

    macro_rules! shift {
        ($($name:ident ($a:ident, $by:ident) $result:expr;)*) => {$(
            pub(crate) struct $name;
            impl Shift for $name {
                #[inline(always)]
                fn run<W: Int>($a: W, $by: u32) -> W {
                    $result
                }
            }
        )*};
    }

    shift! {
        Srl(a, by) a.shr(by);
        Sra(a, by) W::bits(a.signed().shr(by));
    }
}
