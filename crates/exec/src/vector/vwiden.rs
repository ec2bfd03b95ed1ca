//! Widening integer arithmetic: V 11.2 and 11.12, and `vwsll` of Zvbb.

use rivet_hart::Hart;

use super::drive::{Regs, SimdLevel, Splat, by_half_sew_or, masked_map};
use super::int::{Half, Int, Widen};
use super::legal::check;
use crate::uop::{Done, Uop};

/// An operation on elements of vs2 and of vs1, rs1 or the immediate after they are extended to 2·SEW.
pub(crate) trait Widening {
    /// Extends an element of vs2.
    fn left<T: Half>(a: T) -> T::Wide;
    /// Extends the other operand.
    fn right<T: Half>(b: T) -> T::Wide;
    /// `a` is vs2's element.
    fn run<W: Int>(a: W, b: W) -> W;
}

/// vd[i] = O(vs2[i], vs1[i]), 2·SEW = SEW op SEW
#[inline(always)]
pub(crate) fn vv<O: Widening, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    let (a, b) = (Regs::at(&hart.v, uop.rs2), Regs::at(&hart.v, uop.rs1));
    by_half_sew_or!(hart, check(hart, uop), T => {
        masked_map::<Wide<T>, T, T, H>(hart, uop, a, b, both::<O, T>())
    })
}

/// vd[i] = O(vs2[i], x[rs1]), 2·SEW = SEW op SEW
#[inline(always)]
pub(crate) fn vx<O: Widening, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    scalar::<O, H>(hart, uop, hart.x(uop.rs1))
}

/// vd[i] = O(vs2[i], imm), 2·SEW = SEW op SEW
#[inline(always)]
pub(crate) fn vi<O: Widening, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    scalar::<O, H>(hart, uop, uop.imm as u64)
}

#[inline(always)]
fn scalar<O: Widening, H: SimdLevel>(hart: &mut Hart, uop: &Uop, b: u64) -> Done {
    let a = Regs::at(&hart.v, uop.rs2);
    by_half_sew_or!(hart, check(hart, uop), T => {
        masked_map::<Wide<T>, T, T, H>(hart, uop, a, Splat(b as T), both::<O, T>())
    })
}

/// vd[i] = O(vs2[i], vs1[i]), 2·SEW = 2·SEW op SEW
#[inline(always)]
pub(crate) fn wv<O: Widening, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    let (a, b) = (Regs::at(&hart.v, uop.rs2), Regs::at(&hart.v, uop.rs1));
    by_half_sew_or!(hart, check(hart, uop), T => {
        masked_map::<Wide<T>, Wide<T>, T, H>(hart, uop, a, b, other::<O, T>())
    })
}

/// vd[i] = O(vs2[i], x[rs1]), 2·SEW = 2·SEW op SEW
#[inline(always)]
pub(crate) fn wx<O: Widening, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    let (a, b) = (Regs::at(&hart.v, uop.rs2), hart.x(uop.rs1));
    by_half_sew_or!(hart, check(hart, uop), T => {
        masked_map::<Wide<T>, Wide<T>, T, H>(hart, uop, a, Splat(b as T), other::<O, T>())
    })
}

/// As a loop calls it, whatever the form and the SIMD level, where both operands are extended.
fn both<O: Widening, T: Half>() -> impl Fn(T, T, Wide<T>) -> Wide<T> + Copy {
    |a, b, _| O::run(O::left(a), O::right(b))
}

/// Likewise where that of vs2 is wide.
fn other<O: Widening, T: Half>() -> impl Fn(Wide<T>, T, Wide<T>) -> Wide<T> + Copy {
    |a, b, _| O::run(a, O::right(b))
}

/// An element of 2·SEW.
pub(crate) type Wide<T> = <T as Widen>::Wide;

/// The operations: one line each, with the extensions of vs2 and of the other operand.
pub(crate) mod ops {
    use super::{Half, Int, Widening};

    macro_rules! widening {
        ($($name:ident ($a:ident $left:ident, $b:ident $right:ident) $result:expr;)*) => {$(
            pub(crate) struct $name;
            impl Widening for $name {
                #[inline(always)]
                fn left<T: Half>(a: T) -> T::Wide {
                    a.$left()
                }
                #[inline(always)]
                fn right<T: Half>(b: T) -> T::Wide {
                    b.$right()
                }
                #[inline(always)]
                fn run<W: Int>($a: W, $b: W) -> W {
                    $result
                }
            }
        )*};
    }

    widening! {
        Waddu(a zero_extend, b zero_extend) a.add(b);
        Wadd(a sign_extend, b sign_extend) a.add(b);
        Wsubu(a zero_extend, b zero_extend) a.sub(b);
        Wsub(a sign_extend, b sign_extend) a.sub(b);
        Wmulu(a zero_extend, b zero_extend) a.mul(b);
        Wmulsu(a sign_extend, b zero_extend) a.mul(b);
        Wmul(a sign_extend, b sign_extend) a.mul(b);
        Wsll(a zero_extend, b zero_extend) a.shl(b.low());
    }
}
