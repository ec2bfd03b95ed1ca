//! Vector floating point between widths and integers, minima and maxima, and reductions of numbers.

use rivet_exec::Uop;
use rivet_isa::{Chapter, Function, Op, Param, Sew, Shape};

use super::arithmetic::Other;
use crate::guards::CompileKey;
use crate::scalar::DOWN;

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conversion {
    /// Integers of the same width to numbers.
    FromInteger { signed: bool },
    /// To integers of the same width.
    ToInteger { signed: bool, truncates: bool },
    /// Integers of half the width to numbers.
    FromHalfInteger { signed: bool },
    /// Integers of this width to numbers of another, or to halves, which only vector loops have code for.
    FromOtherInteger { signed: bool, from: Sew },
    /// Numbers of this width to integers of another, or halves to integers, likewise.
    ToOtherInteger { signed: bool, truncates: bool, from: Sew },
    /// Numbers of 32 bits to those of 16, likewise.
    ToHalf,
    /// Numbers of twice the width.
    Narrow,
    /// Numbers of half the width, and something done with them.
    Widen(Wide, Other),
    /// The lesser or greater of two.
    Choose { greater: bool, other: Other },
    /// All elements made one with the first of vs1, in their order.
    Reduce(Reduction),
}

/// What is done with numbers of half the width, extended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wide {
    Nothing,
    Mul,
    /// A sum; is vs2 wide already?
    Add(bool),
    Sub(bool),
    /// ±(vs2 · b) ± vd
    Fused {
        minus: bool,
        less: bool,
    },
}

/// How elements are made one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reduction {
    Sum,
    Min,
    Max,
}

impl Reduction {
    /// The number that changes no result where sums are rounded by `frm`: it stands for inactive elements.
    pub(crate) fn neutral(self, sew: Sew, frm: u8) -> u64 {
        match (self, sew) {
            // Zeros of both signs add up to -0.
            (Reduction::Sum, _) if frm == DOWN => 0,
            (Reduction::Sum, _) => 1 << (sew.bits() - 1),
            (Reduction::Min, Sew::E32) => f32::INFINITY.to_bits().into(),
            (Reduction::Max, Sew::E32) => f32::NEG_INFINITY.to_bits().into(),
            (Reduction::Min, _) => f64::INFINITY.to_bits(),
            (Reduction::Max, _) => f64::NEG_INFINITY.to_bits(),
        }
    }
}

impl Conversion {
    /// The one that an instruction is, and the width of its results; `sew` is that of vtype.
    pub(crate) fn of(uop: &Uop, sew: Sew, compile_key: &CompileKey) -> Option<(Conversion, Sew)> {
        use Conversion::*;
        let (chapter, function, name) = uop.op.semantics();
        let (is_format, widens) = (matches!(sew, Sew::E32 | Sew::E64), sew == Sew::E32);
        if !compile_key.float || !is_format {
            return None;
        }
        let signed = name == Param::Signed;
        let conversion = match (chapter, function) {
            (Chapter::vfcvt, Function::from_int) if signed || sew == Sew::E32 => FromInteger { signed },
            (Chapter::vfcvt, Function::to_int | Function::to_int_rtz) if signed || sew == Sew::E32 => {
                ToInteger { signed, truncates: function == Function::to_int_rtz }
            }
            (Chapter::vfcvt, Function::wfrom_int) if widens => FromHalfInteger { signed },
            (Chapter::vfcvt, Function::narrow) if widens => Narrow,
            _ if widens && let Some((wide, other)) = widening(uop) => Widen(wide, other),
            _ if let Some(choice) = choice(uop) => choice,
            (Chapter::vfred, Function::sum)
                if compile_key.ordered_sums || uop.op.base() == Op::vfredosum_vs =>
            {
                Reduce(Reduction::Sum)
            }
            (Chapter::vfred, Function::minmax) => {
                Reduce(if name == Param::Min { Reduction::Min } else { Reduction::Max })
            }
            _ => return None,
        };
        let result = if matches!(conversion, FromHalfInteger { .. } | Widen(..)) { Sew::E64 } else { sew };
        Some((conversion, result))
    }

    /// The same of conversions that only vector loops have code for.
    pub(crate) fn of_loops(uop: &Uop, sew: Sew) -> Option<(Conversion, Sew)> {
        use Conversion::*;
        if sew == Sew::E16
            && let Some((wide, other)) = widening(uop)
        {
            return Some((Widen(wide, other), Sew::E32));
        }
        if sew == Sew::E16
            && let Some(choice) = choice(uop)
        {
            return Some((choice, sew));
        }
        let (Chapter::vfcvt, function, name) = uop.op.semantics() else { return None };
        let signed = name == Param::Signed;
        let truncates =
            matches!(function, Function::to_int_rtz | Function::wto_int_rtz | Function::nto_int_rtz);
        Some(match (function, sew) {
            (Function::from_int, Sew::E64) => (FromInteger { signed }, sew),
            (Function::to_int | Function::to_int_rtz, Sew::E64) => (ToInteger { signed, truncates }, sew),
            (Function::narrow, Sew::E16) => (ToHalf, sew),
            (Function::from_int, Sew::E16) => (FromOtherInteger { signed, from: sew }, sew),
            (Function::nfrom_int, Sew::E16) => (FromOtherInteger { signed, from: Sew::E32 }, sew),
            (Function::to_int | Function::to_int_rtz, Sew::E16) => {
                (ToOtherInteger { signed, truncates, from: sew }, sew)
            }
            (Function::wto_int | Function::wto_int_rtz, Sew::E16) => {
                (ToOtherInteger { signed, truncates, from: sew }, Sew::E32)
            }
            (Function::wfrom_int, Sew::E16) => (FromOtherInteger { signed, from: sew }, Sew::E32),
            (Function::wfrom_int, Sew::E8) => (FromOtherInteger { signed, from: sew }, Sew::E16),
            (Function::nto_int | Function::nto_int_rtz, Sew::E8) => {
                (ToOtherInteger { signed, truncates, from: Sew::E16 }, sew)
            }
            (Function::nfrom_int, Sew::E32) => (FromOtherInteger { signed, from: Sew::E64 }, sew),
            (Function::wto_int | Function::wto_int_rtz, Sew::E32) => {
                (ToOtherInteger { signed, truncates, from: sew }, Sew::E64)
            }
            (Function::nto_int | Function::nto_int_rtz, Sew::E16) => {
                (ToOtherInteger { signed, truncates, from: Sew::E32 }, sew)
            }
            (Function::nto_int | Function::nto_int_rtz, Sew::E32) => {
                (ToOtherInteger { signed, truncates, from: Sew::E64 }, sew)
            }
            _ => return None,
        })
    }

    /// Registers that it reads beside its result, which has so many bytes.
    pub(crate) fn reads(self, uop: &Uop, span: impl Fn(u8, u32) -> u32, bytes: u32) -> u32 {
        use Conversion::*;
        match self {
            FromInteger { .. } | ToInteger { .. } => span(uop.rs2, bytes),
            FromHalfInteger { .. } => span(uop.rs2, bytes / 2),
            // Only vector loops plan these.
            FromOtherInteger { .. } | ToOtherInteger { .. } | ToHalf => 0,
            Narrow => span(uop.rs2, 2 * bytes),
            Widen(wide, other) => {
                let takes_wide = matches!(wide, Wide::Add(true) | Wide::Sub(true));
                let a = span(uop.rs2, if takes_wide { bytes } else { bytes / 2 });
                let d = if matches!(wide, Wide::Fused { .. }) { span(uop.rd, bytes) } else { 0 };
                a | d | if let Other::Vector(r) = other { span(r, bytes / 2) } else { 0 }
            }
            Choose { other, .. } => {
                span(uop.rs2, bytes) | if let Other::Vector(r) = other { span(r, bytes) } else { 0 }
            }
            Reduce(_) => span(uop.rs2, bytes) | 1 << uop.rs1,
        }
    }
}

/// What an instruction does with numbers of half the width, and its second operand.
fn widening(uop: &Uop) -> Option<(Wide, Other)> {
    let (chapter, function, name) = uop.op.semantics();
    let other = match function {
        Function::vv | Function::wv | Function::wvv => Other::Vector(uop.rs1),
        _ => Other::Float(uop.rs1),
    };
    let takes_wide = uop.op.base().form().vs2 == Shape::Group(1);
    Some(match (chapter, function) {
        (Chapter::vfcvt, Function::widen) => (Wide::Nothing, Other::None),
        (Chapter::vfwiden, _) => match name {
            Param::Add => (Wide::Add(takes_wide), other),
            Param::Sub => (Wide::Sub(takes_wide), other),
            _ => (Wide::Mul, other),
        },
        (Chapter::vfmac, Function::wvv | Function::wvf) => {
            let less = matches!(name, Param::Msac | Param::Nmacc);
            (Wide::Fused { minus: matches!(name, Param::Nmacc | Param::Nmsac), less }, other)
        }
        _ => return None,
    })
}

/// The minimum or maximum that an instruction makes.
fn choice(uop: &Uop) -> Option<Conversion> {
    let (Chapter::vfloat, function, name @ (Param::Min | Param::Max)) = uop.op.semantics() else {
        return None;
    };
    let other = match function {
        Function::exact_vv => Other::Vector(uop.rs1),
        Function::exact_vf => Other::Float(uop.rs1),
        _ => return None,
    };
    Some(Conversion::Choose { greater: name == Param::Max, other })
}
