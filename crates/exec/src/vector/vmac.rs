//! Integer multiply-add: V 11.13, and widening V 11.14.

use rivet_hart::Hart;

use super::drive::{Regs, SimdLevel, Splat, by_half_sew_or, by_sew, masked_map};
use super::int::{Half, Int, Num};
use super::legal::check;
use super::vwiden::Wide;
use crate::uop::{Done, Uop};

/// A product and a sum of elements.
pub(crate) trait Mac {
    /// `a` is vs2's element, `b` that of vs1 or rs1, `d` the old one of vd.
    fn run<T: Int>(a: T, b: T, d: T) -> T;
}

/// How the factors of a widening multiply-add are extended.
pub(crate) trait Factors {
    /// Extends an element of vs2.
    fn left<T: Half>(a: T) -> T::Wide;
    /// Extends the other factor.
    fn right<T: Half>(b: T) -> T::Wide;
}

/// vd[i] = O(vs2[i], vs1[i], vd[i])
#[inline(always)]
pub(crate) fn vv<O: Mac, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    let (a, b) = (Regs::at(&hart.v, uop.rs2), Regs::at(&hart.v, uop.rs1));
    by_sew!(hart, T => masked_map::<T, T, T, H>(hart, uop, a, b, O::run))
}

/// vd[i] = O(vs2[i], x[rs1], vd[i])
#[inline(always)]
pub(crate) fn vx<O: Mac, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    let (a, b) = (Regs::at(&hart.v, uop.rs2), hart.x(uop.rs1));
    by_sew!(hart, T => masked_map::<T, T, T, H>(hart, uop, a, Splat(b as T), O::run))
}

/// vd[i] = vs1[i]·vs2[i] + vd[i], 2·SEW = SEW·SEW + 2·SEW
#[inline(always)]
pub(crate) fn wvv<O: Factors, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    let (a, b) = (Regs::at(&hart.v, uop.rs2), Regs::at(&hart.v, uop.rs1));
    by_half_sew_or!(hart, check(hart, uop), T => {
        masked_map::<Wide<T>, T, T, H>(hart, uop, a, b, widening::<O, T>())
    })
}

/// vd[i] = x[rs1]·vs2[i] + vd[i], 2·SEW = SEW·SEW + 2·SEW
#[inline(always)]
pub(crate) fn wvx<O: Factors, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    let (a, b) = (Regs::at(&hart.v, uop.rs2), hart.x(uop.rs1));
    by_half_sew_or!(hart, check(hart, uop), T => {
        masked_map::<Wide<T>, T, T, H>(hart, uop, a, Splat(b as T), widening::<O, T>())
    })
}

/// As a loop calls it, whatever the form and the SIMD level.
fn widening<O: Factors, T: Half>() -> impl Fn(T, T, Wide<T>) -> Wide<T> + Copy {
    |a, b, d| O::left(a).mul(O::right(b)).add(d)
}

/// The operations: one line each.
pub(crate) mod ops {
    use super::{Factors, Half, Int, Mac};

    macro_rules! mac {
        ($($name:ident ($a:ident, $b:ident, $d:ident) $result:expr;)*) => {$(
            pub(crate) struct $name;
            impl Mac for $name {
                #[inline(always)]
                fn run<T: Int>($a: T, $b: T, $d: T) -> T {
                    $result
                }
            }
        )*};
    }

    mac! {
        Macc(a, b, d) d.add(b.mul(a));
        Nmsac(a, b, d) d.sub(b.mul(a));
        Madd(a, b, d) a.add(b.mul(d));
        Nmsub(a, b, d) a.sub(b.mul(d));
    }

    macro_rules! factors {
        ($($name:ident vs2 $left:ident, vs1 $right:ident;)*) => {$(
            pub(crate) struct $name;
            impl Factors for $name {
                #[inline(always)]
                fn left<T: Half>(a: T) -> T::Wide {
                    a.$left()
                }
                #[inline(always)]
                fn right<T: Half>(b: T) -> T::Wide {
                    b.$right()
                }
            }
        )*};
    }

    factors! {
        Wmaccu vs2 zero_extend, vs1 zero_extend;
        Wmacc vs2 sign_extend, vs1 sign_extend;
        Wmaccsu vs2 zero_extend, vs1 sign_extend;
        Wmaccus vs2 sign_extend, vs1 zero_extend;
    }
}
