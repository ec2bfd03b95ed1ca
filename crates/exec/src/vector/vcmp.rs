//! Integer compares: V 11.8.

use rivet_hart::Hart;

use super::drive::{Regs, SimdLevel, Splat, by_sew, map_to_mask};
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
    let (a, b) = (Regs::at(&hart.v, uop.rs2), Regs::at(&hart.v, uop.rs1));
    by_sew!(hart, T => map_to_mask::<T, T, H>(hart, uop, false, a, b, relation::<O, T>()))
}

/// vd.mask[i] = O(vs2[i], x[rs1])
#[inline(always)]
pub(crate) fn vx<O: Compare, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    scalar::<O, H>(hart, uop, hart.x(uop.rs1))
}

/// vd.mask[i] = O(vs2[i], imm)
#[inline(always)]
pub(crate) fn vi<O: Compare, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    scalar::<O, H>(hart, uop, uop.imm as u64)
}

#[inline(always)]
fn scalar<O: Compare, H: SimdLevel>(hart: &mut Hart, uop: &Uop, b: u64) -> Done {
    let a = Regs::at(&hart.v, uop.rs2);
    by_sew!(hart, T => map_to_mask::<T, T, H>(hart, uop, false, a, Splat(b as T), relation::<O, T>()))
}

/// The relation as a function of one type for all forms.
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
