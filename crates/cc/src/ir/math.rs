//! A `Math` operation works lane by lane and is spelled as a call of an intrinsic.

use super::op::spelled;

spelled! {
    /// Operations that are spelled as calls of `llvm.NAME.TYPES`.
    Math {
        /// Absolute value; of the least integer: itself, or poison under `EDGE_POISON`.
        Abs "abs",
        /// Signed minimum.
        SMin "smin",
        /// Signed maximum.
        SMax "smax",
        /// Unsigned minimum.
        UMin "umin",
        /// Unsigned maximum.
        UMax "umax",
        /// Signed saturating sum.
        SAddSat "sadd.sat",
        /// Unsigned saturating sum.
        UAddSat "uadd.sat",
        /// Signed saturating difference.
        SSubSat "ssub.sat",
        /// Unsigned saturating difference.
        USubSat "usub.sat",
        /// Signed saturating shift left.
        SShlSat "sshl.sat",
        /// Unsigned saturating shift left.
        UShlSat "ushl.sat",
        /// The upper half of the unsigned product of two numbers of 64 bits; Rivet's own.
        UMulHigh "umulh",
        /// The upper half of `a:b << (c mod width)`.
        FShl "fshl",
        /// The lower half of `a:b >> (c mod width)`.
        FShr "fshr",
        /// How many bits are 1.
        Ctpop "ctpop",
        /// How many zeros lead; of zero: the width, or poison under `EDGE_POISON`.
        Ctlz "ctlz",
        /// How many zeros trail; of zero: the width, or poison under `EDGE_POISON`.
        Cttz "cttz",
        /// Bytes in reverse order.
        BSwap "bswap",
        /// Bits in reverse order.
        BitReverse "bitreverse",
        /// `a × b + c`, rounded once.
        Fma "fma",
        /// `a × b + c`, rounded once or twice.
        FMulAdd "fmuladd",
        /// Without the sign.
        FAbs "fabs",
        /// Square root.
        Sqrt "sqrt",
        /// The magnitude of `a` with the sign of `b`.
        CopySign "copysign",
        /// The lesser; a number if one operand is a NaN.
        MinNum "minnum",
        /// The greater; a number if one operand is a NaN.
        MaxNum "maxnum",
        /// The lesser, -0 below +0; a NaN if either operand is one.
        Minimum "minimum",
        /// The greater, -0 below +0; a NaN if either operand is one.
        Maximum "maximum",
        /// The lesser, -0 below +0; a number if one operand is a NaN.
        MinimumNum "minimumnum",
        /// The greater, -0 below +0; a number if one operand is a NaN.
        MaximumNum "maximumnum",
        /// To an integral number, up.
        Ceil "ceil",
        /// To an integral number, down.
        Floor "floor",
        /// To an integral number, towards zero (`llvm.trunc`, `llvm.vp.roundtozero`).
        RoundToZero "trunc",
        /// To an integral number, by the current rounding mode, with the inexact flag.
        Rint "rint",
        /// To an integral number, by the current rounding mode, without the inexact flag.
        NearbyInt "nearbyint",
        /// To the nearest integral number, ties away from zero.
        Round "round",
        /// To the nearest integral number, ties to even.
        RoundEven "roundeven",
        /// To a signed integer, towards zero, saturating; of a NaN: 0.
        FPToSISat "fptosi.sat",
        /// To an unsigned integer, towards zero, saturating; of a NaN: 0.
        FPToUISat "fptoui.sat",
        /// To a signed integer by the current rounding mode.
        LRint "lrint",
        /// To a signed 64-bit integer by the current rounding mode.
        LLRint "llrint",
    }
}

impl Math {
    /// How many operands it has, not counting the `i1` that [`Flags::EDGE_POISON`](super::Flags::EDGE_POISON) stands for.
    pub fn arity(self) -> usize {
        use Math::*;
        match self {
            Fma | FMulAdd | FShl | FShr => 3,
            SMin | SMax | UMin | UMax | SAddSat | UAddSat | SSubSat | USubSat | SShlSat | UShlSat
            | UMulHigh | CopySign | MinNum | MaxNum | Minimum | Maximum | MinimumNum | MaximumNum => 2,
            Abs | Ctpop | Ctlz | Cttz | BSwap | BitReverse | FAbs | Sqrt | Ceil | Floor | RoundToZero
            | Rint | NearbyInt | Round | RoundEven | FPToSISat | FPToUISat | LRint | LLRint => 1,
        }
    }

    /// Whether its call ends in an `i1` that makes the corner case poison.
    pub fn has_edge(self) -> bool {
        matches!(self, Math::Abs | Math::Ctlz | Math::Cttz)
    }

    /// Whether the result is of another type than the operands.
    pub fn is_cast(self) -> bool {
        matches!(self, Math::FPToSISat | Math::FPToUISat | Math::LRint | Math::LLRint)
    }

    /// Whether its operands are floating-point numbers.
    pub fn takes_float(self) -> bool {
        use Math::*;
        !matches!(
            self,
            Abs | SMin
                | SMax
                | UMin
                | UMax
                | SAddSat
                | UAddSat
                | SSubSat
                | USubSat
                | SShlSat
                | UShlSat
                | UMulHigh
                | FShl
                | FShr
                | Ctpop
                | Ctlz
                | Cttz
                | BSwap
                | BitReverse
        )
    }
}
