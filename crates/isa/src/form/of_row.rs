//! From the semantics and the operands of a row to its [`Form`], once, while the table is compiled.
//!
//! Functions of a chapter share their operands' shapes, so that a row need not repeat them. A function of a vector chapter
//! that is not listed here does not compile.

use super::{Addressing, Form, Memory, Overlap, Shape};
use crate::{Chapter, Function, List, Operand, Param, Sew};

use Shape::{Element0, ElementGroup, Group, Half, Mask, Whole, Width};

/// The form of a row; `bits` are the fixed bits of its pattern.
pub(crate) const fn of(
    chapter: Chapter,
    function: Function,
    parameters: &[Param],
    operands: &[Operand],
    bits: u32,
) -> Form {
    let full = shapes(chapter, function, parameters, bits);
    // What is said of an operand that the row does not have is dropped.
    Form {
        vd: kept(full.vd, has(operands, Operand::Vd) || has(operands, Operand::Vs3)),
        vs1: kept(full.vs1, has(operands, Operand::Vs1)),
        vs2: kept(full.vs2, has(operands, Operand::Vs2)),
        ..full
    }
}

const fn has(operands: &[Operand], kind: Operand) -> bool {
    let mut i = 0;
    while i < operands.len() {
        if operands[i] as u8 == kind as u8 {
            return true;
        }
        i += 1;
    }
    false
}

const fn kept(shape: Shape, there: bool) -> Shape {
    if there { shape } else { Shape::None }
}

/// A form of these shapes: vd, vs2, vs1, as assembly orders them.
const fn form(vd: Shape, vs2: Shape, vs1: Shape) -> Form {
    Form { vd, vs1, vs2, ..Form::NONE }
}

/// The form `vd, vs2, vs1` whose operands all have SEW and LMUL.
const SAME: Form = form(Group(0), Group(0), Group(0));

impl Form {
    /// The same, for floating point of SEW · 2^k for each `k` in `widths`.
    const fn float(self, widths: &[i32]) -> Form {
        Form { float: List::of(widths, 0), ..self }
    }

    /// The same, the destination apart from all sources.
    const fn apart(self) -> Form {
        Form { overlap: Overlap::Never, ..self }
    }

    /// The same, the destination apart from vs2.
    const fn apart_from_vs2(self) -> Form {
        Form { overlap: Overlap::ApartFromVs2, ..self }
    }

    /// The same, vd being a source operand too.
    const fn and_vd(self) -> Form {
        Form { reads_vd: true, ..self }
    }

    /// The same, only with vstart = 0.
    const fn starts_at_zero(self) -> Form {
        Form { from_zero: true, ..self }
    }
}

/// What a function says of the operands that its rows may have.
const fn shapes(chapter: Chapter, function: Function, parameters: &[Param], bits: u32) -> Form {
    use Function as F;
    match chapter {
        Chapter::amo
        | Chapter::csr
        | Chapter::expands
        | Chapter::finx
        | Chapter::float
        | Chapter::hypervisor
        | Chapter::int
        | Chapter::jump
        | Chapter::ldst
        | Chapter::misc
        | Chapter::shadow
        | Chapter::system
        | Chapter::vset
        | Chapter::zc => Form::NONE,
        Chapter::vload | Chapter::vstore => access(chapter, function, parameters, bits),
        Chapter::vint => match function {
            F::vv | F::vx | F::vi | F::v => SAME,
            F::zext | F::sext => form(Group(0), Group(-log2_fraction(parameters)), Shape::None),
            _ => unknown(),
        },
        Chapter::vwiden => match function {
            F::vv | F::vx | F::vi => form(Group(1), Group(0), Group(0)),
            F::wv | F::wx => form(Group(1), Group(1), Group(0)),
            _ => unknown(),
        },
        Chapter::vnarrow => match function {
            F::wv | F::wx | F::wi => form(Group(0), Group(1), Group(0)),
            _ => unknown(),
        },
        Chapter::vcmp => match function {
            F::vv | F::vx | F::vi => form(Mask, Group(0), Group(0)),
            _ => unknown(),
        },
        Chapter::vcarry => match function {
            F::vvm | F::vxm | F::vim => SAME,
            F::mvvm | F::mvxm | F::mvim | F::mvv | F::mvx | F::mvi => form(Mask, Group(0), Group(0)),
            _ => unknown(),
        },
        Chapter::vmac => match function {
            F::vv | F::vx => SAME.and_vd(),
            F::wvv | F::wvx => form(Group(1), Group(0), Group(0)).and_vd(),
            _ => unknown(),
        },
        Chapter::vabd => match function {
            F::vv | F::vx => SAME,
            F::wvv | F::wvx => form(Group(1), Group(0), Group(0)).and_vd(),
            _ => unknown(),
        },
        Chapter::vdot => match function {
            F::vv | F::vx => SAME.and_vd(),
            _ => unknown(),
        },
        Chapter::vfixed => match function {
            F::vv | F::vx | F::vi => SAME,
            F::nwv | F::nwx | F::nwi => form(Group(0), Group(1), Group(0)),
            _ => unknown(),
        },
        Chapter::vmove => match function {
            F::merge_vvm | F::merge_vxm | F::merge_vim | F::mv_v_v | F::mv_v_x | F::mv_v_i => SAME,
            F::fmerge_vfm | F::fmv_v_f => SAME.float(&[0]),
            _ => unknown(),
        },
        Chapter::vred => match function {
            F::vs => form(Element0(0), Group(0), Element0(0)).starts_at_zero(),
            F::wvs => form(Element0(1), Group(0), Element0(1)).starts_at_zero(),
            _ => unknown(),
        },
        Chapter::vfred => match function {
            F::sum | F::minmax => form(Element0(0), Group(0), Element0(0)).float(&[0]).starts_at_zero(),
            F::wsum => form(Element0(1), Group(0), Element0(1)).float(&[0, 1]).starts_at_zero(),
            _ => unknown(),
        },
        Chapter::vmask => match function {
            F::mm => form(Mask, Mask, Mask),
            F::cpop | F::first => form(Shape::None, Mask, Shape::None).starts_at_zero(),
            F::set_first => form(Mask, Mask, Shape::None).apart().starts_at_zero(),
            F::iota => form(Group(0), Mask, Shape::None).apart().starts_at_zero(),
            F::id => form(Group(0), Shape::None, Shape::None),
            _ => unknown(),
        },
        Chapter::vperm => permutation(function, bits),
        Chapter::vcrypto => match function {
            F::vv | F::ghsh_vv => SAME.and_vd(),
            F::sha2 | F::sm3c_vi => SAME.apart().and_vd(),
            // `.vs`: one element group, used for all of vd.
            F::vs => form(Group(0), ElementGroup(128), Shape::None).apart().and_vd(),
            // The key schedule of AES-256 alone needs the round key before the last, which is in vd.
            F::vi if names(parameters, Param::Aeskf2) => SAME.and_vd(),
            F::vi => SAME,
            F::sm3me_vv => SAME.apart_from_vs2(),
            F::ghsh_vs => form(Group(0), ElementGroup(128), Group(0)).apart_from_vs2().and_vd(),
            _ => unknown(),
        },
        Chapter::vfloat => match function {
            F::vv | F::vf | F::v | F::sqrt | F::exact_vv | F::exact_vf => SAME.float(&[0]),
            _ => unknown(),
        },
        Chapter::vfcmp => match function {
            F::vv | F::vf => form(Mask, Group(0), Group(0)).float(&[0]),
            _ => unknown(),
        },
        Chapter::vfwiden => match function {
            F::vv | F::vf => form(Group(1), Group(0), Group(0)).float(&[0, 1]),
            F::wv | F::wf => form(Group(1), Group(1), Group(0)).float(&[0, 1]),
            _ => unknown(),
        },
        Chapter::vfmac => match function {
            F::vv | F::vf => SAME.float(&[0]).and_vd(),
            F::wvv | F::wvf => form(Group(1), Group(0), Group(0)).float(&[0, 1]).and_vd(),
            // BF16 is no IEEE format: its elements of SEW are asked for by Zvfbfwma.
            F::wbf16_vv | F::wbf16_vf => form(Group(1), Group(0), Group(0)).float(&[1]).and_vd(),
            _ => unknown(),
        },
        Chapter::vfcvt => conversion(function),
    }
}

/// A function of a vector chapter that this file does not know: a compile error, for forms are constants.
const fn unknown() -> Form {
    panic!("form/of_row.rs says nothing of a function of a vector chapter")
}

/// Permutations (V 16).
const fn permutation(function: Function, bits: u32) -> Form {
    use Function as F;
    match function {
        F::slideup_vx | F::slideup_vi | F::slide1up_vx => SAME.apart(),
        F::fslide1up_vf => SAME.float(&[0]).apart(),
        F::slidedown_vx | F::slidedown_vi | F::slide1down_vx => SAME,
        F::fslide1down_vf => SAME.float(&[0]),
        F::gather_vv | F::gather_vx | F::gather_vi => SAME.apart(),
        F::gatherei16_vv => form(Group(0), Group(0), Width(Sew::E16)).apart(),
        F::zip_vv => form(Group(0), Half, Half),
        F::unzip_even | F::unzip_odd => form(Half, Group(0), Shape::None),
        F::pair_even | F::pair_odd => SAME.apart(),
        F::compress => form(Group(0), Group(0), Mask).apart().starts_at_zero(),
        F::mv_x_s | F::mv_s_x => form(Element0(0), Element0(0), Shape::None),
        F::fmv_f_s | F::fmv_s_f => form(Element0(0), Element0(0), Shape::None).float(&[0]),
        F::mv_whole => {
            // V 16.6: the immediate is the number of registers less one.
            let whole = Whole((bits >> 15 & 7) + 1);
            form(whole, whole, Shape::None)
        }
        _ => unknown(),
    }
}

/// Conversions between numbers and between formats (V 13.17 to 13.19).
const fn conversion(function: Function) -> Form {
    use Function as F;
    const SINGLE: Form = form(Group(0), Group(0), Shape::None);
    const WIDENING: Form = form(Group(1), Group(0), Shape::None);
    const NARROWING: Form = form(Group(0), Group(1), Shape::None);
    match function {
        F::to_int | F::to_int_rtz | F::from_int => SINGLE.float(&[0]),
        F::wto_int | F::wto_int_rtz => WIDENING.float(&[0]),
        F::wfrom_int => WIDENING.float(&[1]),
        F::nto_int | F::nto_int_rtz => NARROWING.float(&[1]),
        F::nfrom_int => NARROWING.float(&[0]),
        F::widen => Form { only_converts: true, ..WIDENING.float(&[0, 1]) },
        F::narrow => Form { only_converts: true, ..NARROWING.float(&[0, 1]) },
        F::narrow_rod => NARROWING.float(&[0, 1]),
        F::widen_bf16 => Form { ofp8: true, ..WIDENING.float(&[1]) },
        F::narrow_bf16 | F::narrow_bf16_sat => Form { ofp8: true, ..NARROWING.float(&[1]) },
        F::narrow_ofp8 | F::narrow_ofp8_sat => form(Group(0), Group(2), Shape::None).float(&[2]),
        _ => unknown(),
    }
}

/// Loads and stores (V 7).
const fn access(chapter: Chapter, function: Function, parameters: &[Param], bits: u32) -> Form {
    use Function as F;
    let store = matches!(chapter, Chapter::vstore);
    let width = width(parameters);
    let group = match width {
        Some(sew) => Width(sew),
        None => Group(0),
    };
    let (vd, vs2, addressing) = match function {
        F::unit => (group, Shape::None, Addressing::Unit),
        F::fault_only_first => (group, Shape::None, Addressing::FaultOnlyFirst),
        F::strided => (group, Shape::None, Addressing::Strided),
        F::indexed => (Group(0), group, Addressing::Indexed),
        F::mask => (Mask, Shape::None, Addressing::Mask),
        // V 7.9: nf is the number of registers less one.
        F::whole => (Whole((bits >> 29) + 1), Shape::None, Addressing::Whole),
        _ => return unknown(),
    };
    let width = match (addressing, width) {
        (Addressing::Indexed, _) => None,
        // V 7.4 and 7.9: masks, and stores of whole registers, are bytes.
        (_, None) => Some(Sew::E8),
        (_, width) => width,
    };
    let overlap = match addressing {
        Addressing::Indexed if !store => Overlap::FieldsApart,
        _ => Overlap::ByWidth,
    };
    Form { memory: Some(Memory { addressing, store, width }), overlap, ..form(vd, vs2, Shape::None) }
}

/// Is the parameter among those of the row?
const fn names(parameters: &[Param], wanted: Param) -> bool {
    matches!(parameters, [first, ..] if *first as u16 == wanted as u16)
}

/// The width among the parameters of a row: `E32`.
const fn width(parameters: &[Param]) -> Option<Sew> {
    match parameters {
        [first, ..] => first.width(),
        [] => None,
    }
}

/// The logarithm of the fraction that is the parameter of a row: 3 for `Vf8`.
const fn log2_fraction(parameters: &[Param]) -> i32 {
    match parameters {
        [first, ..] => match first.log2_fraction() {
            Some(log2) => log2,
            None => panic!("an extension has a fraction of SEW"),
        },
        [] => panic!("an extension has a fraction of SEW"),
    }
}
