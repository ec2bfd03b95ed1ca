//! Fixed-point arithmetic: V 12. Rounding by vxrm, saturation noted in vxsat.

use rivet_hart::Hart;

use super::drive::{GroupOrScalar, Regs, by_half_sew, by_sew, saturating};
use super::int::{Half, Int, Num, Widen};
use super::legal::check;
use super::vint::Widths;
use super::vwiden::Wide;
use crate::uop::{Done, Uop};

/// An operation on elements of vs2 and of vs1, rs1 or the immediate.
pub(crate) trait Fixed {
    /// The widths it is defined for.
    const WIDTHS: Widths = Widths::All;
    /// The result, and whether it saturated. `a` is vs2's element.
    fn run<T: Int>(a: T, b: T, vxrm: Vxrm) -> (T, bool);
}

/// A clip of elements of 2·SEW to SEW.
pub(crate) trait Clip {
    /// The result, and whether it saturated. `by` counts modulo 2·SEW.
    fn run<T: Half>(a: T::Wide, by: u32, vxrm: Vxrm) -> (T, bool);
}

/// vd[i] = O(vs2[i], vs1[i])
pub(crate) fn vv<O: Fixed>(hart: &mut Hart, uop: &Uop) -> Done {
    let b = Regs::at(&hart.v, uop.rs1);
    run::<O>(hart, uop, GroupOrScalar::Group(b))
}

/// vd[i] = O(vs2[i], x[rs1])
pub(crate) fn vx<O: Fixed>(hart: &mut Hart, uop: &Uop) -> Done {
    run::<O>(hart, uop, GroupOrScalar::Scalar(hart.x(uop.rs1)))
}

/// vd[i] = O(vs2[i], imm)
pub(crate) fn vi<O: Fixed>(hart: &mut Hart, uop: &Uop) -> Done {
    run::<O>(hart, uop, GroupOrScalar::Scalar(uop.imm as u64))
}

fn run<O: Fixed>(hart: &mut Hart, uop: &Uop, b: GroupOrScalar<u64>) -> Done {
    check(hart, uop)?;
    O::WIDTHS.check(hart, uop)?;
    let (a, vxrm) = (Regs::at(&hart.v, uop.rs2), Vxrm::of(hart));
    by_sew!(hart, T => saturating::<T, T, T>(hart, uop, a, b.low(), |a, b| O::run(a, b, vxrm)));
    Ok(())
}

/// vd[i] = O(vs2[i], vs1[i]), SEW = clip of 2·SEW
pub(crate) fn nwv<O: Clip>(hart: &mut Hart, uop: &Uop) -> Done {
    let b = Regs::at(&hart.v, uop.rs1);
    run_clip::<O>(hart, uop, GroupOrScalar::Group(b))
}

/// vd[i] = O(vs2[i], x[rs1]), SEW = clip of 2·SEW
pub(crate) fn nwx<O: Clip>(hart: &mut Hart, uop: &Uop) -> Done {
    run_clip::<O>(hart, uop, GroupOrScalar::Scalar(hart.x(uop.rs1)))
}

/// vd[i] = O(vs2[i], imm), SEW = clip of 2·SEW
pub(crate) fn nwi<O: Clip>(hart: &mut Hart, uop: &Uop) -> Done {
    run_clip::<O>(hart, uop, GroupOrScalar::Scalar(uop.imm as u64))
}

/// The count has at most 6 bits, which an element of 8 has.
fn run_clip<O: Clip>(hart: &mut Hart, uop: &Uop, by: GroupOrScalar<u64>) -> Done {
    check(hart, uop)?;
    let (a, vxrm) = (Regs::at(&hart.v, uop.rs2), Vxrm::of(hart));
    by_half_sew!(hart, T => {
        saturating::<T, Wide<T>, T>(hart, uop, a, by.low(), |a, by| O::run(a, by.low(), vxrm));
    });
    Ok(())
}

/// A rounding mode of V 3.8, as what rounds up: flags rather than cases, so that loops stay free of branches.
#[derive(Clone, Copy)]
pub(crate) struct Vxrm {
    /// rnu: a half or more.
    half: bool,
    /// rne: more than a half, or a half where the quotient is odd.
    half_to_even: bool,
    /// rod: anything where the quotient is even. (rdn: nothing.)
    to_odd: bool,
}

impl Vxrm {
    fn of(hart: &Hart) -> Vxrm {
        let vxrm = hart.v.vxrm & 3;
        Vxrm { half: vxrm == 0, half_to_even: vxrm == 1, to_odd: vxrm == 3 }
    }

    /// roundoff(v, d) = (v >> d) + r; `d` counts modulo the width.
    #[inline(always)]
    fn roundoff<N: Num>(self, v: N, d: u32) -> N {
        let d = d % N::BITS;
        let quotient = v.shr(d);
        // The bits shifted out: d of them, the topmost alone in `top`.
        let all = N::ONE.shl(d).sub(N::ONE);
        let top = all ^ all.shr(1);
        let half = v & top != N::ZERO;
        let below = v & all & !top != N::ZERO;
        let odd = quotient & N::ONE != N::ZERO;
        let up = half & (self.half | self.half_to_even & (below | odd)) | self.to_odd & !odd & (half | below);
        quotient.add(if up { N::ONE } else { N::ZERO })
    }
}

/// The nearest number of the narrower type, and whether it is another.
#[inline(always)]
fn clip<N: Widen>(wide: N::Wide) -> (N, bool) {
    let clipped = wide.max(N::MIN.widen()).min(N::MAX.widen());
    (N::narrow(clipped), clipped != wide)
}

/// The operations: one line each.
pub(crate) mod ops {
    use super::{Clip, Fixed, Half, Int, Vxrm, Widths, clip};
    use crate::vector::int::{Num, Unsigned, Widen};

    /// A result of which the operation says by comparison whether it saturated.
    #[inline(always)]
    fn noted<N: Num>(result: N, exact: N) -> (N, bool) {
        (result, result != exact)
    }

    /// The bits of a signed result.
    #[inline(always)]
    fn bits<T: Unsigned>((result, saturated): (T::Signed, bool)) -> (T, bool) {
        (T::bits(result), saturated)
    }

    macro_rules! fixed {
        ($($name:ident $(at $widths:ident)? ($a:ident, $b:ident, $vxrm:ident) $result:expr;)*) => {$(
            pub(crate) struct $name;
            impl Fixed for $name {
                $(const WIDTHS: Widths = Widths::$widths;)?
                #[inline(always)]
                fn run<T: Int>($a: T, $b: T, $vxrm: Vxrm) -> (T, bool) {
                    $result
                }
            }
        )*};
    }

    fixed! {
        Saddu(a, b, _rm) noted(a.saturating_add(b), a.add(b));
        Sadd(a, b, _rm) bits(noted(a.signed().saturating_add(b.signed()), a.signed().add(b.signed())));
        Ssubu(a, b, _rm) noted(a.saturating_sub(b), a.sub(b));
        Ssub(a, b, _rm) bits(noted(a.signed().saturating_sub(b.signed()), a.signed().sub(b.signed())));
        Aaddu(a, b, rm) (T::narrow(rm.roundoff(a.widen().add(b.widen()), 1)), false);
        Aadd(a, b, rm) (T::narrow(rm.roundoff(a.sign_extend().add(b.sign_extend()), 1)), false);
        Asubu(a, b, rm) (T::narrow(rm.roundoff(a.widen().sub(b.widen()), 1)), false);
        Asub(a, b, rm) (T::narrow(rm.roundoff(a.sign_extend().sub(b.sign_extend()), 1)), false);
        Smul at No64WithoutV (a, b, rm) bits(clip(rm.roundoff(a.signed().widen().mul(b.signed().widen()), T::BITS - 1)));
        Ssrl(a, b, rm) (rm.roundoff(a, b.low()), false);
        Ssra(a, b, rm) (T::bits(rm.roundoff(a.signed(), b.low())), false);
    }

    macro_rules! clips {
        ($($name:ident ($a:ident, $by:ident, $vxrm:ident) $result:expr;)*) => {$(
            pub(crate) struct $name;
            impl Clip for $name {
                #[inline(always)]
                fn run<T: Half>($a: T::Wide, $by: u32, $vxrm: Vxrm) -> (T, bool) {
                    $result
                }
            }
        )*};
    }

    clips! {
        Nclipu(a, by, rm) clip(rm.roundoff(a, by));
        Nclip(a, by, rm) bits(clip(rm.roundoff(a.signed(), by)));
    }
}
