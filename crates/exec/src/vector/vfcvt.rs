//! Floating-point conversions: V 13.17 to 13.19, Zvfbfmin and Zvfofp8min.

use rivet_hart::{Element, Hart};
use rivet_isa::{Ext, Sew};

use super::drive::{Baseline, NoSource, Regs, map, masked_map};
use super::float::{Accrued, Float, convert, rounding};
use super::int::Num;
use super::legal::{Rule, check, illegal, undefined_for};
use crate::uop::{Done, Uop};
use rivet_fp::{Bf16, F16, F32, F64, Int, Ofp8, Rm, bulk};

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
        Sew::E8 if hart.v.vtype().altfmt => numbers::<I::I8, Bf16>(hart, uop),
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
        Sew::E8 if hart.v.vtype().altfmt => integers::<Bf16, I::I8>(hart, uop, rm),
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
        Sew::E16 if hart.v.vtype().altfmt => formats::<Bf16, F32>(hart, uop, rounding(hart)),
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
        Sew::E16 if hart.v.vtype().altfmt => formats::<F32, Bf16>(hart, uop, rm),
        Sew::E16 => formats::<F32, F16>(hart, uop, rm),
        Sew::E32 => formats::<F64, F32>(hart, uop, rm),
        Sew::E8 | Sew::E64 => {}
    }
    Ok(())
}

/// vd[i] = vs2[i], BF16 = binary32; with SEW = 8, OFP8 = BF16
pub(crate) fn narrow_bf16(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    match hart.v.vtype().sew {
        Sew::E8 => to_ofp8::<Bf16>(hart, uop, false),
        _ => {
            only_bf16(hart, uop)?;
            formats::<F32, Bf16>(hart, uop, rounding(hart));
        }
    }
    Ok(())
}

/// vd[i] = vs2[i], saturated, OFP8 = BF16
pub(crate) fn narrow_bf16_sat(hart: &mut Hart, uop: &Uop) -> Done {
    narrow_to_ofp8::<Bf16>(hart, uop, true)
}

/// vd[i] = vs2[i], OFP8 = binary32
pub(crate) fn narrow_ofp8(hart: &mut Hart, uop: &Uop) -> Done {
    narrow_to_ofp8::<F32>(hart, uop, false)
}

/// vd[i] = vs2[i], saturated, OFP8 = binary32
pub(crate) fn narrow_ofp8_sat(hart: &mut Hart, uop: &Uop) -> Done {
    narrow_to_ofp8::<F32>(hart, uop, true)
}

/// [`Rule::Ofp8Sew`], then the conversion.
fn narrow_to_ofp8<F: Float>(hart: &mut Hart, uop: &Uop, saturates: bool) -> Done {
    check(hart, uop)?;
    match hart.v.vtype().sew {
        Sew::E8 => to_ofp8::<F>(hart, uop, saturates),
        sew => return Err(illegal(uop, undefined_for(sew, Rule::Ofp8Sew))),
    }
    Ok(())
}

/// vd[i] = vs2[i], binary32 = BF16; with SEW = 8, BF16 = OFP8
pub(crate) fn widen_bf16(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    match hart.v.vtype().sew {
        Sew::E8 => {
            let format = ofp8(hart);
            masked_map::<u16, u8, u8, Baseline>(
                hart,
                uop,
                Regs::at(&hart.v, uop.rs2),
                NoSource,
                |a, _, _| format.to_bf16(a),
            )?;
        }
        _ => {
            only_bf16(hart, uop)?;
            formats::<Bf16, F32>(hart, uop, rounding(hart));
        }
    }
    Ok(())
}

/// The OFP8 format that altfmt says.
fn ofp8(hart: &Hart) -> Ofp8 {
    if hart.v.vtype().altfmt { Ofp8::E5m2 } else { Ofp8::E4m3 }
}

/// Zvfbfmin: "Reserved Encodings: SEW is any value other than 16", and the extension may be Zvfofp8min.
fn only_bf16(hart: &Hart, uop: &Uop) -> Done {
    match hart.v.vtype().sew {
        Sew::E16 if hart.config.isa.has(Ext::Zvfbfmin) => Ok(()),
        Sew::E16 => Err(illegal(uop, Rule::FloatWidth.broken("SEW = 16 requires Zvfbfmin"))),
        sew => {
            let why = format_args!("BF16 requires SEW = 16, but SEW = {}", sew.bits());
            Err(illegal(uop, Rule::FloatWidth.broken(why)))
        }
    }
}

/// Converts numbers, which binary32 holds, to OFP8.
fn to_ofp8<F: Float>(hart: &mut Hart, uop: &Uop, saturates: bool) {
    let (format, rm, flags) = (ofp8(hart), rounding(hart), Accrued::of(hart));
    let up = 32 - 8 * size_of::<F::Bits>() as u32;
    map::<u8, F::Bits, u8>(hart, uop, Regs::at(&hart.v, uop.rs2), NoSource, |a, _, _| {
        flags.note(|fl| format.of_f32((a.to_u64() as u32) << up, saturates, rm, fl))
    });
    flags.store(hart);
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
