//! Floating-point arithmetic of one width: V 13.2, 13.4, 13.8 to 13.12, 13.14.

use rivet_hart::Hart;

use super::drive::{NoSource, Regs, Splat, map};
use super::float::{Accrued, Float, Operand, bf16, by_format, compute, rounding, scalar};
use super::legal::check;
use crate::uop::{Done, Uop};
use rivet_fp::{Bf16, Flags, Rm, bulk};

/// An operation that rounds, on elements `a` of vs2 and `b` of vs1 or f[rs1].
pub(crate) trait Rounded {
    /// The operation.
    const OP: bulk::Op;
    /// It is op(b, a) rather than op(a, b).
    const REVERSED: bool;
}

/// An operation that does not round.
pub(crate) trait Exact {
    /// `a` is vs2's element.
    fn run<F: Float>(a: F::Bits, b: F::Bits, fl: &mut Flags) -> F::Bits;
}

/// An operation on elements of vs2.
pub(crate) trait Unary {
    /// The result.
    fn run<F: Float>(a: F::Bits, rm: Rm, fl: &mut Flags) -> F::Bits;
}

/// vd[i] = O(vs2[i], vs1[i])
pub(crate) fn vv<O: Rounded>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    if bf16::is_alternate(hart) {
        let operands = ordered::<O, _>(Operand::Group(uop.rs2), Operand::Group(uop.rs1));
        return bf16::computed(hart, uop, O::OP, operands);
    }
    by_format!(hart, F => {
        let (a, b) = (Operand::Group(uop.rs2), Operand::Group(uop.rs1));
        compute::<F>(hart, uop, O::OP, ordered::<O, _>(a, b));
    });
    Ok(())
}

/// vd[i] = O(vs2[i], f[rs1])
pub(crate) fn vf<O: Rounded>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    if bf16::is_alternate(hart) {
        let operands = ordered::<O, _>(Operand::Group(uop.rs2), bf16::boxed(hart, uop));
        return bf16::computed(hart, uop, O::OP, operands);
    }
    by_format!(hart, F => {
        let (a, b) = (Operand::Group(uop.rs2), Operand::Scalar(scalar::<F>(hart, uop)));
        compute::<F>(hart, uop, O::OP, ordered::<O, _>(a, b));
    });
    Ok(())
}

/// The operands as the operation has them. It lacks the third.
#[inline(always)]
fn ordered<O: Rounded, B: Copy>(a: Operand<B>, b: Operand<B>) -> [Operand<B>; 3] {
    if O::REVERSED { [b, a, a] } else { [a, b, a] }
}

/// vd[i] = √vs2[i]
pub(crate) fn sqrt(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    by_format!(hart, F => compute::<F>(hart, uop, bulk::Op::Sqrt, [Operand::Group(uop.rs2); 3]));
    Ok(())
}

/// vd[i] = O(vs2[i], vs1[i])
pub(crate) fn exact_vv<O: Exact>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    if bf16::is_alternate(hart) {
        return bf16::mapped(hart, uop, Operand::Group(uop.rs1), O::run::<Bf16>);
    }
    let (a, b, flags) = (Regs::at(&hart.v, uop.rs2), Regs::at(&hart.v, uop.rs1), Accrued::of(hart));
    by_format!(hart, F => map(hart, uop, a, b, |a, b, _| flags.note(|fl| O::run::<F>(a, b, fl))));
    flags.store(hart);
    Ok(())
}

/// vd[i] = O(vs2[i], f[rs1])
pub(crate) fn exact_vf<O: Exact>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    if bf16::is_alternate(hart) {
        return bf16::mapped(hart, uop, bf16::boxed(hart, uop), O::run::<Bf16>);
    }
    let (a, flags) = (Regs::at(&hart.v, uop.rs2), Accrued::of(hart));
    by_format!(hart, F => {
        let b = Splat(scalar::<F>(hart, uop));
        map(hart, uop, a, b, |a, b, _| flags.note(|fl| O::run::<F>(a, b, fl)));
    });
    flags.store(hart);
    Ok(())
}

/// vd[i] = O(vs2[i])
pub(crate) fn v<O: Unary>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    if bf16::is_alternate(hart) {
        // The second operand stands for frm.
        let f =
            |a, frm: u16, fl: &mut Flags| O::run::<Bf16>(a, Rm::from_frm(frm as u8).unwrap_or(Rm::Rne), fl);
        return bf16::mapped(hart, uop, Operand::Scalar(hart.frm.into()), f);
    }
    let (a, rm, flags) = (Regs::at(&hart.v, uop.rs2), rounding(hart), Accrued::of(hart));
    by_format!(hart, F => map(hart, uop, a, NoSource, |a, _, _| flags.note(|fl| O::run::<F>(a, rm, fl))));
    flags.store(hart);
    Ok(())
}

/// The operations: one line each.
pub(crate) mod ops {
    use super::{Exact, Float, Rounded, Unary};
    use rivet_fp::{Bits, Flags, Rm, bulk::Op};

    macro_rules! rounded {
        ($($name:ident = $op:ident, reversed $reversed:literal;)*) => {$(
            pub(crate) struct $name;
            impl Rounded for $name {
                const OP: Op = Op::$op;
                const REVERSED: bool = $reversed;
            }
        )*};
    }

    rounded! {
        Add = Add, reversed false;
        Sub = Sub, reversed false;
        Rsub = Sub, reversed true;
        Mul = Mul, reversed false;
        Div = Div, reversed false;
        Rdiv = Div, reversed true;
    }

    macro_rules! exact {
        ($($name:ident ($a:ident, $b:ident, $fl:ident) $result:expr;)*) => {$(
            pub(crate) struct $name;
            impl Exact for $name {
                #[inline(always)]
                fn run<F: Float>($a: F::Bits, $b: F::Bits, $fl: &mut Flags) -> F::Bits {
                    $result
                }
            }
        )*};
    }

    exact! {
        Min(a, b, fl) F::min(a, b, fl);
        Max(a, b, fl) F::max(a, b, fl);
        Sgnj(a, b, _fl) F::sgnj(a, b);
        Sgnjn(a, b, _fl) F::sgnjn(a, b);
        Sgnjx(a, b, _fl) F::sgnjx(a, b);
    }

    macro_rules! unary {
        ($($name:ident ($a:ident, $rm:ident, $fl:ident) $result:expr;)*) => {$(
            pub(crate) struct $name;
            impl Unary for $name {
                #[inline(always)]
                fn run<F: Float>($a: F::Bits, $rm: Rm, $fl: &mut Flags) -> F::Bits {
                    $result
                }
            }
        )*};
    }

    unary! {
        Rsqrt7(a, _rm, fl) F::rsqrt7(a, fl);
        Rec7(a, rm, fl) F::rec7(a, rm, fl);
        Class(a, _rm, _fl) F::Bits::truncate(F::class(a).into());
    }
}
