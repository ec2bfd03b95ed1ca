//! Floating-point compares: V 13.13.

use rivet_hart::Hart;

use super::drive::{Detected, GroupOrScalar, Regs, map_to_mask};
use super::float::{Accrued, Float, Operand, bf16, by_format, scalar};
use super::legal::check;
use crate::uop::{Done, Uop};
use rivet_fp::{Bf16, Flags};

/// A relation between elements of vs2 and of vs1 or f[rs1].
pub(crate) trait Compare {
    /// `a` is vs2's element.
    fn run<F: Float>(a: F::Bits, b: F::Bits, fl: &mut Flags) -> bool;
}

/// vd.mask[i] = O(vs2[i], vs1[i])
pub(crate) fn vv<O: Compare>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    if bf16::is_alternate(hart) {
        return bf16::compared(hart, uop, Operand::Group(uop.rs1), O::run::<Bf16>);
    }
    let (a, b, flags) = (Regs::at(&hart.v, uop.rs2), Regs::at(&hart.v, uop.rs1), Accrued::of(hart));
    by_format!(hart, F => {
        let b = GroupOrScalar::Group(b);
        map_to_mask::<_, _, Detected>(hart, uop, false, a, b, relation::<O, F>(&flags))?;
    });
    flags.store(hart);
    Ok(())
}

/// vd.mask[i] = O(vs2[i], f[rs1])
pub(crate) fn vf<O: Compare>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    if bf16::is_alternate(hart) {
        return bf16::compared(hart, uop, bf16::boxed(hart, uop), O::run::<Bf16>);
    }
    let (a, flags) = (Regs::at(&hart.v, uop.rs2), Accrued::of(hart));
    by_format!(hart, F => {
        let b = GroupOrScalar::Scalar(scalar::<F>(hart, uop));
        map_to_mask::<_, _, Detected>(hart, uop, false, a, b, relation::<O, F>(&flags))?;
    });
    flags.store(hart);
    Ok(())
}

/// The relation as a function, of one type for both forms.
#[inline(always)]
fn relation<O: Compare, F: Float>(flags: &Accrued) -> impl Fn(F::Bits, F::Bits, bool) -> bool + Copy {
    |a, b, m| flags.note_if(m, |fl| O::run::<F>(a, b, fl))
}

/// The relations: one line each. "vmfeq and vmfne ... raise the invalid operation exception only on signaling NaN
/// inputs. vmflt, vmfle, vmfgt, vmfge ... on both signaling and quiet NaN inputs."
pub(crate) mod ops {
    use super::{Compare, Flags, Float};

    macro_rules! compare {
        ($($name:ident ($a:ident, $b:ident, $fl:ident) $result:expr;)*) => {$(
            pub(crate) struct $name;
            impl Compare for $name {
                #[inline(always)]
                fn run<F: Float>($a: F::Bits, $b: F::Bits, $fl: &mut Flags) -> bool {
                    $result
                }
            }
        )*};
    }

    compare! {
        Eq(a, b, fl) F::eq(a, b, fl);
        Ne(a, b, fl) !F::eq(a, b, fl);
        Lt(a, b, fl) F::lt(a, b, fl);
        Le(a, b, fl) F::le(a, b, fl);
        Gt(a, b, fl) F::lt(b, a, fl);
        Ge(a, b, fl) F::le(b, a, fl);
    }
}
