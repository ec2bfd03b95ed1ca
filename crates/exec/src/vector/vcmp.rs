//! Integer compares: V 11.8.

use rivet_hart::Hart;

use super::drive::{GroupOrScalar, Regs, SimdLevel, by_sew, map_to_mask};
use super::int::Int;

use crate::uop::{Done, Uop};

/// A relation between elements of vs2 and of vs1, rs1 or the immediate.
pub(crate) trait Compare {
    /// `a` is vs2's element.
    fn run<T: Int>(a: T, b: T) -> bool;
}

/// vd.mask[i] = O(vs2[i], vs1[i])
#[inline(always)]
pub(crate) fn vv<O: Compare, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    let b = Regs::at(&hart.v, uop.rs1);
    run::<O, H>(hart, uop, GroupOrScalar::Group(b))
}

/// vd.mask[i] = O(vs2[i], x[rs1])
#[inline(always)]
pub(crate) fn vx<O: Compare, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    run::<O, H>(hart, uop, GroupOrScalar::Scalar(hart.x(uop.rs1)))
}

/// vd.mask[i] = O(vs2[i], imm)
#[inline(always)]
pub(crate) fn vi<O: Compare, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    run::<O, H>(hart, uop, GroupOrScalar::Scalar(uop.imm as u64))
}

#[inline(always)]
fn run<O: Compare, H: SimdLevel>(hart: &mut Hart, uop: &Uop, b: GroupOrScalar<u64>) -> Done {
    let a = Regs::at(&hart.v, uop.rs2);
    by_sew!(hart, T => map_to_mask::<T, T, H>(hart, uop, false, a, b.low(), relation::<O, T>()))
}

/// The relation as a function, of one type at all SIMD levels.
#[inline(always)]
fn relation<O: Compare, T: Int>() -> impl Fn(T, T, bool) -> bool + Copy {
    |a, b, _| O::run(a, b)
}

/// The relations: one line each.
pub(crate) mod ops {
    use super::{Compare, Int};

    macro_rules! compare {
        ($($name:ident ($a:ident, $b:ident) $result:expr;)*) => {$(
            pub(crate) struct $name;
            impl Compare for $name {
                #[inline(always)]
                fn run<T: Int>($a: T, $b: T) -> bool {
                    $result
                }
            }
        )*};
    }

    compare! {
        Eq(a, b) a == b;
        Ne(a, b) a != b;
        Ltu(a, b) a < b;
        Lt(a, b) a.signed() < b.signed();
        Leu(a, b) a <= b;
        Le(a, b) a.signed() <= b.signed();
        Gtu(a, b) a > b;
        Gt(a, b) a.signed() > b.signed();
    }
}
