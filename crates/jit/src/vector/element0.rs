//! Element 0 of a vector register to a scalar register and back, and reductions of integers, whose result is an element 0.

use rivet_isa::{Chapter, Function, Param, Sew};

/// What is done with an element 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element0 {
    /// `vmv.x.s`
    ToInteger,
    /// `vmv.s.x`
    FromInteger,
    /// `vfmv.f.s`
    ToFloat,
    /// `vfmv.s.f`
    FromFloat,
    Reduce(Reduction),
    /// The sum of elements made twice as wide, with a sign or without; of the width of the result.
    WidenSum(bool),
}

/// How elements are made one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reduction {
    Sum,
    And,
    Or,
    Xor,
    Min,
    Minu,
    Max,
    Maxu,
}

impl Element0 {
    /// The one of a row; are elements `numbers` that are lowered?
    pub(crate) fn of(chapter: Chapter, function: Function, name: Param, numbers: bool) -> Option<Element0> {
        Some(match (chapter, function) {
            (Chapter::vperm, Function::mv_x_s) => Element0::ToInteger,
            (Chapter::vperm, Function::mv_s_x) => Element0::FromInteger,
            (Chapter::vperm, Function::fmv_f_s) if numbers => Element0::ToFloat,
            (Chapter::vperm, Function::fmv_s_f) if numbers => Element0::FromFloat,
            (Chapter::vred, Function::vs) => Element0::Reduce(Reduction::of(name)?),
            _ => return None,
        })
    }
}

impl Reduction {
    fn of(name: Param) -> Option<Reduction> {
        use Reduction::*;
        Some(match name {
            Param::Sum => Sum,
            Param::And => And,
            Param::Or => Or,
            Param::Xor => Xor,
            Param::Min => Min,
            Param::Minu => Minu,
            Param::Max => Max,
            Param::Maxu => Maxu,
            _ => return None,
        })
    }

    /// The element that changes no result.
    pub(crate) fn neutral(self, sew: Sew) -> u64 {
        let ones = u64::MAX >> (64 - sew.bits());
        match self {
            Reduction::Sum | Reduction::Or | Reduction::Xor | Reduction::Maxu => 0,
            Reduction::And | Reduction::Minu => ones,
            Reduction::Min => ones >> 1,
            Reduction::Max => ones ^ ones >> 1,
        }
    }
}
