//! Floating-point conversions: V 13.17 to 13.19 and Zvfbfmin.

use rivet_hart::{Element, Hart};
use rivet_isa::Sew;

use super::float::{Float, convert, rounding};
use super::legal::check;
use super::vfmac::only_sew_16;
use crate::uop::{Done, Uop};
use rivet_fp::{Bf16, F16, F32, F64, Int, Rm, bulk};

/// The integers of one signedness.
pub(crate) trait Integers {
    type I8: Int + Element;
    type I16: Int + Element;
    type I32: Int + Element;
    type I64: Int + Element;
}

/// An integer element.
trait Integer: Int + Element {}
impl<I: Int + Element> Integer for I {}

/// vd[i] = integer(vs2[i])
pub(crate) fn to_int<I: Integers>(hart: &mut Hart, uop: &Uop) -> Done {
    single_to_int::<I>(hart, uop, None)
}

/// vd[i] = integer(vs2[i]), truncated
pub(crate) fn to_int_rtz<I: Integers>(hart: &mut Hart, uop: &Uop) -> Done {
    single_to_int::<I>(hart, uop, Some(Rm::Rtz))
}

fn single_to_int<I: Integers>(hart: &mut Hart, uop: &Uop, rm: Option<Rm>) -> Done {
    check(hart, uop)?;
    match hart.v.vtype().sew {
        Sew::E8 => {}
        Sew::E16 => integers::<F16, I::I16>(hart, uop, rm),
        Sew::E32 => integers::<F32, I::I32>(hart, uop, rm),
        Sew::E64 => integers::<F64, I::I64>(hart, uop, rm),
    }
    Ok(())
}

/// vd[i] = number(vs2[i])
pub(crate) fn from_int<I: Integers>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    match hart.v.vtype().sew {
        Sew::E8 => {}
        Sew::E16 => numbers::<I::I16, F16>(hart, uop),
        Sew::E32 => numbers::<I::I32, F32>(hart, uop),
        Sew::E64 => numbers::<I::I64, F64>(hart, uop),
    }
    Ok(())
}

/// vd[i] = integer(vs2[i]), 2·SEW = SEW
pub(crate) fn wto_int<I: Integers>(hart: &mut Hart, uop: &Uop) -> Done {
    widen_to_int::<I>(hart, uop, None)
}

/// vd[i] = integer(vs2[i]), truncated, 2·SEW = SEW
pub(crate) fn wto_int_rtz<I: Integers>(hart: &mut Hart, uop: &Uop) -> Done {
    widen_to_int::<I>(hart, uop, Some(Rm::Rtz))
}

fn widen_to_int<I: Integers>(hart: &mut Hart, uop: &Uop, rm: Option<Rm>) -> Done {
    check(hart, uop)?;
    match hart.v.vtype().sew {
        Sew::E16 => integers::<F16, I::I32>(hart, uop, rm),
        Sew::E32 => integers::<F32, I::I64>(hart, uop, rm),
        Sew::E8 | Sew::E64 => {}
    }
    Ok(())
}

/// vd[i] = number(vs2[i]), 2·SEW = SEW
pub(crate) fn wfrom_int<I: Integers>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    match hart.v.vtype().sew {
        Sew::E8 => numbers::<I::I8, F16>(hart, uop),
        Sew::E16 => numbers::<I::I16, F32>(hart, uop),
        Sew::E32 => numbers::<I::I32, F64>(hart, uop),
        Sew::E64 => {}
    }
    Ok(())
}

/// vd[i] = integer(vs2[i]), SEW = 2·SEW
pub(crate) fn nto_int<I: Integers>(hart: &mut Hart, uop: &Uop) -> Done {
    narrow_to_int::<I>(hart, uop, None)
}

/// vd[i] = integer(vs2[i]), truncated, SEW = 2·SEW
pub(crate) fn nto_int_rtz<I: Integers>(hart: &mut Hart, uop: &Uop) -> Done {
    narrow_to_int::<I>(hart, uop, Some(Rm::Rtz))
}

fn narrow_to_int<I: Integers>(hart: &mut Hart, uop: &Uop, rm: Option<Rm>) -> Done {
    check(hart, uop)?;
    match hart.v.vtype().sew {
        Sew::E8 => integers::<F16, I::I8>(hart, uop, rm),
        Sew::E16 => integers::<F32, I::I16>(hart, uop, rm),
        Sew::E32 => integers::<F64, I::I32>(hart, uop, rm),
        Sew::E64 => {}
    }
    Ok(())
}

/// vd[i] = number(vs2[i]), SEW = 2·SEW
pub(crate) fn nfrom_int<I: Integers>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    match hart.v.vtype().sew {
        Sew::E16 => numbers::<I::I32, F16>(hart, uop),
        Sew::E32 => numbers::<I::I64, F32>(hart, uop),
        Sew::E8 | Sew::E64 => {}
    }
    Ok(())
}

/// vd[i] = vs2[i], 2·SEW = SEW
pub(crate) fn widen(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    match hart.v.vtype().sew {
        Sew::E16 => formats::<F16, F32>(hart, uop, rounding(hart)),
        Sew::E32 => formats::<F32, F64>(hart, uop, rounding(hart)),
        Sew::E8 | Sew::E64 => {}
    }
    Ok(())
}

/// vd[i] = vs2[i], SEW = 2·SEW
pub(crate) fn narrow(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    narrow_under(hart, uop, rounding(hart))
}

/// vd[i] = vs2[i] rounded to odd, SEW = 2·SEW. Zvfhmin does not have it.
pub(crate) fn narrow_rod(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    narrow_under(hart, uop, Rm::Rod)
}

fn narrow_under(hart: &mut Hart, uop: &Uop, rm: Rm) -> Done {
    match hart.v.vtype().sew {
        Sew::E16 => formats::<F32, F16>(hart, uop, rm),
        Sew::E32 => formats::<F64, F32>(hart, uop, rm),
        Sew::E8 | Sew::E64 => {}
    }
    Ok(())
}

/// vd[i] = vs2[i], BF16 = binary32
pub(crate) fn narrow_bf16(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    only_sew_16(hart, uop)?;
    formats::<F32, Bf16>(hart, uop, rounding(hart));
    Ok(())
}

/// vd[i] = vs2[i], binary32 = BF16
pub(crate) fn widen_bf16(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    only_sew_16(hart, uop)?;
    formats::<Bf16, F32>(hart, uop, rounding(hart));
    Ok(())
}

/// Converts numbers to integers, under `rm` or else frm.
fn integers<F: Float, I: Integer>(hart: &mut Hart, uop: &Uop, rm: Option<Rm>) {
    let rm = rm.unwrap_or(rounding(hart));
    convert(hart, uop, |from, to, lanes, fl| bulk::to_int::<F, I>(from, to, lanes, rm, fl));
}

/// Converts integers to numbers.
fn numbers<I: Integer, F: Float>(hart: &mut Hart, uop: &Uop) {
    let rm = rounding(hart);
    convert(hart, uop, |from, to, lanes, fl| bulk::from_int::<I, F>(from, to, lanes, rm, fl));
}

/// Converts numbers to another format.
fn formats<From: Float, To: Float>(hart: &mut Hart, uop: &Uop, rm: Rm) {
    convert(hart, uop, |from, to, lanes, fl| bulk::convert::<From, To>(from, to, lanes, rm, fl));
}

pub(crate) mod ops {
    use super::Integers;

    pub(crate) struct Unsigned;
    impl Integers for Unsigned {
        type I8 = u8;
        type I16 = u16;
        type I32 = u32;
        type I64 = u64;
    }

    pub(crate) struct Signed;
    impl Integers for Signed {
        type I8 = i8;
        type I16 = i16;
        type I32 = i32;
        type I64 = i64;
    }
}
