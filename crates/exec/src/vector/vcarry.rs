//! Addition with carry, subtraction with borrow: V 11.4.
//!
//! v0 holds carries, not a mask: all elements of the body are active.

use rivet_hart::Hart;

use super::drive::{Detected, GroupOrScalar, Regs, by_sew, map_to_mask, with_v0};
use super::int::Int;
use super::legal::check;
use crate::uop::{Done, Uop};

/// A sum or difference of elements of vs2 and of vs1, rs1 or the immediate.
pub(crate) trait Carry {
    /// The result; `c` is the carry or borrow, 0 or 1.
    fn run<T: Int>(a: T, b: T, c: T) -> T;
    /// Does it carry or borrow?
    fn out<T: Int>(a: T, b: T, c: bool) -> bool;
}

/// vd[i] = O(vs2[i], vs1[i], v0.mask[i])
pub(crate) fn vvm<O: Carry>(hart: &mut Hart, uop: &Uop) -> Done {
    let b = Regs::at(&hart.v, uop.rs1);
    sum::<O>(hart, uop, GroupOrScalar::Group(b))
}

/// vd[i] = O(vs2[i], x[rs1], v0.mask[i])
pub(crate) fn vxm<O: Carry>(hart: &mut Hart, uop: &Uop) -> Done {
    sum::<O>(hart, uop, GroupOrScalar::Scalar(hart.x(uop.rs1)))
}

/// vd[i] = O(vs2[i], imm, v0.mask[i])
pub(crate) fn vim<O: Carry>(hart: &mut Hart, uop: &Uop) -> Done {
    sum::<O>(hart, uop, GroupOrScalar::Scalar(uop.imm as u64))
}

fn sum<O: Carry>(hart: &mut Hart, uop: &Uop, b: GroupOrScalar<u64>) -> Done {
    check(hart, uop)?;
    let a = Regs::at(&hart.v, uop.rs2);
    by_sew!(hart, T => with_v0::<T, T, T>(hart, uop, a, b.low(), |a, b, c| O::run(a, b, c & 1)));
    Ok(())
}

/// vd.mask[i] = carry of O(vs2[i], vs1[i], v0.mask[i])
pub(crate) fn mvvm<O: Carry>(hart: &mut Hart, uop: &Uop) -> Done {
    mvv::<O>(hart, uop)
}

/// vd.mask[i] = carry of O(vs2[i], vs1[i], 0)
pub(crate) fn mvv<O: Carry>(hart: &mut Hart, uop: &Uop) -> Done {
    let b = Regs::at(&hart.v, uop.rs1);
    carry_out::<O>(hart, uop, GroupOrScalar::Group(b))
}

/// vd.mask[i] = carry of O(vs2[i], x[rs1], v0.mask[i])
pub(crate) fn mvxm<O: Carry>(hart: &mut Hart, uop: &Uop) -> Done {
    mvx::<O>(hart, uop)
}

/// vd.mask[i] = carry of O(vs2[i], x[rs1], 0)
pub(crate) fn mvx<O: Carry>(hart: &mut Hart, uop: &Uop) -> Done {
    carry_out::<O>(hart, uop, GroupOrScalar::Scalar(hart.x(uop.rs1)))
}

/// vd.mask[i] = carry of O(vs2[i], imm, v0.mask[i])
pub(crate) fn mvim<O: Carry>(hart: &mut Hart, uop: &Uop) -> Done {
    mvi::<O>(hart, uop)
}

/// vd.mask[i] = carry of O(vs2[i], imm, 0)
pub(crate) fn mvi<O: Carry>(hart: &mut Hart, uop: &Uop) -> Done {
    carry_out::<O>(hart, uop, GroupOrScalar::Scalar(uop.imm as u64))
}

/// v0 holds carries to add where the encoding is masked (vm = 0).
fn carry_out<O: Carry>(hart: &mut Hart, uop: &Uop, b: GroupOrScalar<u64>) -> Done {
    let (a, carry_in) = (Regs::at(&hart.v, uop.rs2), !uop.vm);
    by_sew!(hart, T => {
        map_to_mask::<T, T, Detected>(hart, uop, true, a, b.low(), |a, b, c| O::out(a, b, c & carry_in))
    })
}

/// The operations: one line each for result and carry.
pub(crate) mod ops {
    use super::{Carry, Int};

    macro_rules! carry {
        ($($name:ident ($a:ident, $b:ident, $c:ident) $result:expr, $out:expr;)*) => {$(
            pub(crate) struct $name;
            impl Carry for $name {
                #[inline(always)]
                fn run<T: Int>($a: T, $b: T, $c: T) -> T {
                    $result
                }
                #[inline(always)]
                fn out<T: Int>($a: T, $b: T, $c: bool) -> bool {
                    $out
                }
            }
        )*};
    }

    carry! {
        Adc(a, b, c) a.add(b).add(c), (b > !a) | (c & (b == !a));
        Sbc(a, b, c) a.sub(b).sub(c), (a < b) | (c & (a == b));
    }
}
