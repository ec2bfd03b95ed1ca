//! Absolute differences of integers (Zvabd, a draft).

use rivet_hart::Hart;
use rivet_isa::Sew;

use super::drive::{Baseline, Lane, Regs, Source, Splat, by_sew, masked_map};
use super::int::{Half, Int, Num};
use super::legal::{Rule, check, illegal, undefined_for};
use super::vwiden::Wide;
use crate::uop::{Done, Uop};

/// How elements are compared.
pub(crate) trait Difference {
    /// |a - b|, which fits an unsigned element.
    fn run<T: Int>(a: T, b: T) -> T;
}

/// vd[i] = |vs2[i] - vs1[i]|
pub(crate) fn vv<O: Difference>(hart: &mut Hart, uop: &Uop) -> Done {
    let (a, b) = (Regs::at(&hart.v, uop.rs2), Regs::at(&hart.v, uop.rs1));
    by_sew!(hart, T => masked_map::<T, T, T, Baseline>(hart, uop, a, b, difference::<O, T>()))
}

/// vd[i] = |vs2[i] - x[rs1]|
pub(crate) fn vx<O: Difference>(hart: &mut Hart, uop: &Uop) -> Done {
    let (a, b) = (Regs::at(&hart.v, uop.rs2), hart.x(uop.rs1));
    by_sew!(hart, T => masked_map::<T, T, T, Baseline>(hart, uop, a, Splat(b as T), difference::<O, T>()))
}

/// vd[i] += |vs2[i] - vs1[i]|, vd of 2·SEW
pub(crate) fn wvv<O: Difference>(hart: &mut Hart, uop: &Uop) -> Done {
    let b = Regs::at(&hart.v, uop.rs1);
    match hart.v.vtype().sew {
        Sew::E8 => accumulate::<O, u8>(hart, uop, b),
        Sew::E16 => accumulate::<O, u16>(hart, uop, b),
        sew => wider(hart, uop, sew),
    }
}

/// vd[i] += |vs2[i] - x[rs1]|, vd of 2·SEW
pub(crate) fn wvx<O: Difference>(hart: &mut Hart, uop: &Uop) -> Done {
    let b = hart.x(uop.rs1);
    match hart.v.vtype().sew {
        Sew::E8 => accumulate::<O, u8>(hart, uop, Splat(b as u8)),
        Sew::E16 => accumulate::<O, u16>(hart, uop, Splat(b as u16)),
        sew => wider(hart, uop, sew),
    }
}

fn accumulate<O: Difference, T: Half<Wide: Lane>>(hart: &mut Hart, uop: &Uop, b: impl Source<T>) -> Done {
    let a = Regs::at(&hart.v, uop.rs2);
    masked_map::<Wide<T>, T, T, Baseline>(hart, uop, a, b, accumulated::<O, T>())
}

/// As a loop calls it, whatever the form.
fn difference<O: Difference, T: Int>() -> impl Fn(T, T, T) -> T + Copy {
    |a, b, _| O::run(a, b)
}

/// Likewise, added to an element of 2·SEW.
fn accumulated<O: Difference, T: Half>() -> impl Fn(T, T, Wide<T>) -> Wide<T> + Copy {
    |a, b, d| d.add(O::run(a, b).zero_extend())
}

#[cold]
fn wider(hart: &mut Hart, uop: &Uop, sew: Sew) -> Done {
    check(hart, uop)?;
    Err(illegal(uop, undefined_for(sew, Rule::Sew)))
}

/// The operations: one line each.
pub(crate) mod ops {
    use super::{Difference, Int};

    /// Of signed elements.
    pub(crate) struct Abd;
    impl Difference for Abd {
        #[inline(always)]
        fn run<T: Int>(a: T, b: T) -> T {
            let (x, y) = (a.signed(), b.signed());
            T::bits(x.max(y)).sub(T::bits(x.min(y)))
        }
    }

    /// Of unsigned elements.
    pub(crate) struct Abdu;
    impl Difference for Abdu {
        #[inline(always)]
        fn run<T: Int>(a: T, b: T) -> T {
            a.max(b).sub(a.min(b))
        }
    }
}
