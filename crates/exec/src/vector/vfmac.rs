//! Floating-point multiply-add, rounded once: V 13.6, 13.7 and Zvfbfwma.

use rivet_hart::Hart;
use rivet_isa::Sew;

use super::float::{Half, Operand, Wide, bf16, by_format, by_half_format, compute, compute_wide, scalar};
use super::legal::{Rule, check, illegal};
use crate::uop::{Done, Uop};
use rivet_fp::{Bf16, bulk};

/// A multiply-add ±(b · x) ± y, where `b` is of vs1 or f[rs1].
pub(crate) trait Mac {
    /// The operation.
    const OP: bulk::Op;
    /// x is vs2 and y is vd; otherwise x is vd and y is vs2.
    const ADDS_VD: bool;
}

/// vd[i] = O(vs1[i], vs2[i], vd[i])
pub(crate) fn vv<O: Mac>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    if bf16::is_alternate(hart) {
        return bf16::computed(hart, uop, O::OP, operands::<O, _>(uop, Operand::Group(uop.rs1)));
    }
    by_format!(hart, F => compute::<F>(hart, uop, O::OP, operands::<O, _>(uop, Operand::Group(uop.rs1))));
    Ok(())
}

/// vd[i] = O(f[rs1], vs2[i], vd[i])
pub(crate) fn vf<O: Mac>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    if bf16::is_alternate(hart) {
        return bf16::computed(hart, uop, O::OP, operands::<O, _>(uop, bf16::boxed(hart, uop)));
    }
    by_format!(hart, F => {
        let b = Operand::Scalar(scalar::<F>(hart, uop));
        compute::<F>(hart, uop, O::OP, operands::<O, _>(uop, b));
    });
    Ok(())
}

#[inline(always)]
fn operands<O: Mac, B>(uop: &Uop, b: Operand<B>) -> [Operand<B>; 3] {
    let (vs2, vd) = (Operand::Group(uop.rs2), Operand::Group(uop.rd));
    if O::ADDS_VD { [b, vs2, vd] } else { [b, vd, vs2] }
}

/// vd[i] = O(vs1[i], vs2[i], vd[i]), 2·SEW = SEW · SEW + 2·SEW
pub(crate) fn wvv<O: Mac>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    by_half_format!(hart, F => wide::<F>(hart, uop, O::OP, Wide::Extended(uop.rs1)));
    Ok(())
}

/// vd[i] = O(f[rs1], vs2[i], vd[i]), 2·SEW = SEW · SEW + 2·SEW
pub(crate) fn wvf<O: Mac>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    by_half_format!(hart, F => wide::<F>(hart, uop, O::OP, Wide::Scalar(F::extend(scalar::<F>(hart, uop)))));
    Ok(())
}

/// vd[i] = vs1[i] · vs2[i] + vd[i], binary32 = BF16 · BF16 + binary32
pub(crate) fn wbf16_vv(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    only_sew_16(hart, uop)?;
    wide::<Bf16>(hart, uop, bulk::Op::Madd, Wide::Extended(uop.rs1));
    Ok(())
}

/// vd[i] = f[rs1] · vs2[i] + vd[i], binary32 = BF16 · BF16 + binary32
pub(crate) fn wbf16_vf(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    only_sew_16(hart, uop)?;
    wide::<Bf16>(hart, uop, bulk::Op::Madd, Wide::Scalar(Bf16::extend(scalar::<Bf16>(hart, uop))));
    Ok(())
}

/// Zvfbfwma: "Reserved Encodings: SEW is any value other than 16".
fn only_sew_16(hart: &Hart, uop: &Uop) -> Done {
    match hart.v.vtype().sew {
        Sew::E16 => Ok(()),
        sew => {
            let why = format_args!("BF16 requires SEW = 16, but SEW = {}", sew.bits());
            Err(illegal(uop, Rule::FloatWidth.broken(why)))
        }
    }
}

fn wide<N: Half>(hart: &mut Hart, uop: &Uop, op: bulk::Op, b: Wide<<N::Wide as rivet_fp::Format>::Bits>) {
    compute_wide::<N>(hart, uop, op, [b, Wide::Extended(uop.rs2), Wide::Group(uop.rd)]);
}

/// The operations: one line each.
pub(crate) mod ops {
    use super::Mac;
    use rivet_fp::bulk::Op;

    macro_rules! mac {
        ($($name:ident = $op:ident, adds_vd $adds_vd:literal;)*) => {$(
            pub(crate) struct $name;
            impl Mac for $name {
                const OP: Op = Op::$op;
                const ADDS_VD: bool = $adds_vd;
            }
        )*};
    }

    mac! {
        Macc = Madd, adds_vd true;
        Nmacc = Nmadd, adds_vd true;
        Msac = Msub, adds_vd true;
        Nmsac = Nmsub, adds_vd true;
        Madd = Madd, adds_vd false;
        Nmadd = Nmadd, adds_vd false;
        Msub = Msub, adds_vd false;
        Nmsub = Nmsub, adds_vd false;
    }
}
