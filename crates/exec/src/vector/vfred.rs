//! Floating-point reductions: V 14.3, 14.4.
//!
//! Sums, the unordered ones too, add in element order: "The vfredosum instruction is a valid implementation of the
//! vfredusum instruction." Where the configuration says so, unordered sums add along a tree (`tree`) instead. With no active element vs1[0] is copied: NaNs are not canonicalised, nothing is raised.

mod tree;

use rivet_hart::{Hart, UnorderedSum};
use rivet_isa::Op as Inst;

use super::drive::{Body, finish_element0, mask_word, words};
use super::float::{Float, Half, by_format, by_half_format, rounding};
use super::legal::check;
use crate::uop::{Done, Uop};
use rivet_fp::bulk::Op;
use rivet_fp::{Flags, Format, fast};

/// The lesser or the greater of two elements.
pub(crate) trait Choice {
    fn run<F: Float>(a: F::Bits, b: F::Bits, fl: &mut Flags) -> F::Bits;
}

/// vd[0] = ((vs1[0] + vs2[0]) + vs2[1]) + …
pub(crate) fn sum(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let rm = rounding(hart);
    if let Some(seed) = tree_seed(hart, uop) {
        by_format!(hart, F => tree::sum::<F, F>(hart, uop, seed, |x| x));
        return Ok(());
    }
    by_format!(hart, F => {
        reduce::<F, F>(hart, uop, |sum, x, fl| fast::apply::<F>(Op::Add, [sum, x, x], rm, fl));
    });
    Ok(())
}

/// vd[0] = ((vs1[0] + vs2[0]) + vs2[1]) + …, 2·SEW = 2·SEW + SEW
pub(crate) fn wsum(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let rm = rounding(hart);
    if let Some(seed) = tree_seed(hart, uop) {
        by_half_format!(hart, F => tree::sum::<F, <F as Half>::Wide>(hart, uop, seed, F::extend));
        return Ok(());
    }
    by_half_format!(hart, F => {
        reduce::<F, <F as Half>::Wide>(hart, uop, |sum, x, fl| {
            let x = F::extend(x);
            fast::apply::<<F as Half>::Wide>(Op::Add, [sum, x, x], rm, fl)
        });
    });
    Ok(())
}

/// What chooses the tree of this sum; none where elements are added in order.
#[inline(always)]
fn tree_seed(hart: &Hart, uop: &Uop) -> Option<u64> {
    match hart.config.unordered_sum {
        UnorderedSum::Ordered => None,
        UnorderedSum::Tree { seed } => {
            matches!(uop.op.base(), Inst::vfredusum_vs | Inst::vfwredusum_vs).then_some(seed)
        }
    }
}

/// vd[0] = O(vs1[0], vs2[*])
pub(crate) fn minmax<O: Choice>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    by_format!(hart, F => reduce::<F, F>(hart, uop, O::run::<F>));
    Ok(())
}

/// vd[0] = f(f(vs1[0], x), y) … over the active elements of vs2 in their order; then the tail.
fn reduce<S: Float, D: Float>(
    hart: &mut Hart,
    uop: &Uop,
    f: impl Fn(D::Bits, S::Bits, &mut Flags) -> <D as Format>::Bits,
) {
    let body = Body::new(hart, uop);
    if !body.is_empty() {
        let mut flags = Flags::from_bits(hart.fflags);
        let mut result = hart.v.get::<D::Bits>(uop.rs1, 0);
        let elements = &hart.v.elements::<S::Bits>(uop.rs2)[..body.end];
        if body.masked {
            for (word, select) in words(&body) {
                let mut active = mask_word(&hart.v, 0, word) & select;
                while active != 0 {
                    result = f(result, elements[64 * word + active.trailing_zeros() as usize], &mut flags);
                    active &= active - 1;
                }
            }
        } else {
            for &x in elements {
                result = f(result, x, &mut flags);
            }
        }
        hart.v.set(uop.rd, 0, result);
        hart.accrue(flags.bits());
    }
    finish_element0::<D::Bits>(hart, &body, uop.rd);
}

pub(crate) mod ops {
    use super::{Choice, Flags, Float};

    pub(crate) struct Min;
    impl Choice for Min {
        #[inline(always)]
        fn run<F: Float>(a: F::Bits, b: F::Bits, fl: &mut Flags) -> F::Bits {
            F::min(a, b, fl)
        }
    }

    pub(crate) struct Max;
    impl Choice for Max {
        #[inline(always)]
        fn run<F: Float>(a: F::Bits, b: F::Bits, fl: &mut Flags) -> F::Bits {
            F::max(a, b, fl)
        }
    }
}
