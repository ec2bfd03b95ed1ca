//! A `LaneOp` works lane by lane: on scalars, on vectors and, under a mask and a length, as `llvm.vp.*`.

use super::math::Math;

/// Enumerations whose variants have one spelling each in the IR.
macro_rules! spelled {
    ($(#[$doc:meta])* $name:ident { $($(#[$row:meta])* $variant:ident $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name { $($(#[$row])* $variant,)* }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// How the IR spells it.
            pub fn text(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            /// The one that the IR spells so.
            pub fn from_text(text: &str) -> Option<$name> {
                match text { $($text => Some($name::$variant),)* _ => None }
            }
        }
    };
}
pub(super) use spelled;

spelled! {
    /// Two operands of one type, a result of that type.
    Binary {
        /// Integer sum, modulo 2^bits.
        Add "add",
        /// Integer difference, modulo 2^bits.
        Sub "sub",
        /// Integer product, modulo 2^bits.
        Mul "mul",
        /// Unsigned quotient; division by zero is undefined behaviour.
        UDiv "udiv",
        /// Signed quotient, towards zero; division by zero and overflow are undefined behaviour.
        SDiv "sdiv",
        /// Unsigned remainder.
        URem "urem",
        /// Signed remainder, with the sign of the dividend.
        SRem "srem",
        /// Shift left; poison if the amount is not less than the width.
        Shl "shl",
        /// Shift right, zeros in; poison if the amount is not less than the width.
        LShr "lshr",
        /// Shift right, copies of the sign in; poison if the amount is not less than the width.
        AShr "ashr",
        /// Bitwise and.
        And "and",
        /// Bitwise or.
        Or "or",
        /// Bitwise exclusive or.
        Xor "xor",
        /// Floating-point sum.
        FAdd "fadd",
        /// Floating-point difference.
        FSub "fsub",
        /// Floating-point product.
        FMul "fmul",
        /// Floating-point quotient.
        FDiv "fdiv",
        /// Floating-point remainder, with the sign of the dividend, as C's `fmod`.
        FRem "frem",
    }
}

impl Binary {
    /// Whether it works on floating-point numbers.
    pub fn is_float(self) -> bool {
        matches!(self, Binary::FAdd | Binary::FSub | Binary::FMul | Binary::FDiv | Binary::FRem)
    }

    /// Whether the operands may change places.
    pub fn is_commutative(self) -> bool {
        use Binary::*;
        matches!(self, Add | Mul | And | Or | Xor | FAdd | FMul)
    }

    /// Whether it divides integers: it must not run for lanes that do not ask for it.
    pub fn is_int_division(self) -> bool {
        matches!(self, Binary::UDiv | Binary::SDiv | Binary::URem | Binary::SRem)
    }

    /// Whether it is a shift.
    pub fn is_shift(self) -> bool {
        matches!(self, Binary::Shl | Binary::LShr | Binary::AShr)
    }
}

spelled! {
    /// One operand, a result of another type.
    Cast {
        /// The low bits.
        Trunc "trunc",
        /// Zeros above.
        ZExt "zext",
        /// Copies of the sign above.
        SExt "sext",
        /// To a narrower floating-point format, rounded.
        FPTrunc "fptrunc",
        /// To a wider floating-point format, exactly.
        FPExt "fpext",
        /// To an unsigned integer, towards zero; poison if it does not fit.
        FPToUI "fptoui",
        /// To a signed integer, towards zero; poison if it does not fit.
        FPToSI "fptosi",
        /// From an unsigned integer, rounded.
        UIToFP "uitofp",
        /// From a signed integer, rounded.
        SIToFP "sitofp",
        /// The address as a number.
        PtrToInt "ptrtoint",
        /// The number as an address.
        IntToPtr "inttoptr",
        /// The same bits as another type.
        BitCast "bitcast",
    }
}

spelled! {
    /// A comparison of integers or addresses.
    IntPredicate {
        /// Equal.
        Eq "eq",
        /// Not equal.
        Ne "ne",
        /// Unsigned greater.
        Ugt "ugt",
        /// Unsigned greater or equal.
        Uge "uge",
        /// Unsigned less.
        Ult "ult",
        /// Unsigned less or equal.
        Ule "ule",
        /// Signed greater.
        Sgt "sgt",
        /// Signed greater or equal.
        Sge "sge",
        /// Signed less.
        Slt "slt",
        /// Signed less or equal.
        Sle "sle",
    }
}

impl IntPredicate {
    /// The one that holds exactly where this does not.
    pub fn inverse(self) -> IntPredicate {
        use IntPredicate::*;
        match self {
            Eq => Ne,
            Ne => Eq,
            Ugt => Ule,
            Uge => Ult,
            Ult => Uge,
            Ule => Ugt,
            Sgt => Sle,
            Sge => Slt,
            Slt => Sge,
            Sle => Sgt,
        }
    }

    /// The one that holds for `b, a` where this holds for `a, b`.
    pub fn swapped(self) -> IntPredicate {
        use IntPredicate::*;
        match self {
            Eq | Ne => self,
            Ugt => Ult,
            Uge => Ule,
            Ult => Ugt,
            Ule => Uge,
            Sgt => Slt,
            Sge => Sle,
            Slt => Sgt,
            Sle => Sge,
        }
    }

    /// Whether it compares signed numbers.
    pub fn is_signed(self) -> bool {
        matches!(self, IntPredicate::Sgt | IntPredicate::Sge | IntPredicate::Slt | IntPredicate::Sle)
    }
}

spelled! {
    /// A comparison of floating-point numbers: `o…` is false and `u…` true if either is a NaN.
    FloatPredicate {
        /// Never.
        False "false",
        /// Equal.
        Oeq "oeq",
        /// Greater.
        Ogt "ogt",
        /// Greater or equal.
        Oge "oge",
        /// Less.
        Olt "olt",
        /// Less or equal.
        Ole "ole",
        /// Less or greater.
        One "one",
        /// No NaN.
        Ord "ord",
        /// Equal, or a NaN.
        Ueq "ueq",
        /// Greater, or a NaN.
        Ugt "ugt",
        /// Greater or equal, or a NaN.
        Uge "uge",
        /// Less, or a NaN.
        Ult "ult",
        /// Less or equal, or a NaN.
        Ule "ule",
        /// Not equal, or a NaN.
        Une "une",
        /// A NaN.
        Uno "uno",
        /// Always.
        True "true",
    }
}

impl FloatPredicate {
    /// The one that holds exactly where this does not.
    pub fn inverse(self) -> FloatPredicate {
        use FloatPredicate::*;
        match self {
            False => True,
            Oeq => Une,
            Ogt => Ule,
            Oge => Ult,
            Olt => Uge,
            Ole => Ugt,
            One => Ueq,
            Ord => Uno,
            Ueq => One,
            Ugt => Ole,
            Uge => Olt,
            Ult => Oge,
            Ule => Ogt,
            Une => Oeq,
            Uno => Ord,
            True => False,
        }
    }

    /// The one that holds for `b, a` where this holds for `a, b`.
    pub fn swapped(self) -> FloatPredicate {
        use FloatPredicate::*;
        match self {
            False | Oeq | One | Ord | Ueq | Une | Uno | True => self,
            Ogt => Olt,
            Oge => Ole,
            Olt => Ogt,
            Ole => Oge,
            Ugt => Ult,
            Uge => Ule,
            Ult => Ugt,
            Ule => Uge,
        }
    }
}

/// An operation on lanes: lane *i* of the result depends on lane *i* of the operands only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LaneOp {
    /// Arithmetic and logic.
    Binary(Binary),
    /// The other sign.
    FNeg,
    /// A conversion.
    Cast(Cast),
    /// A comparison of integers: `i1`.
    ICmp(IntPredicate),
    /// A comparison of floating-point numbers: `i1`.
    FCmp(FloatPredicate),
    /// Operands `condition, if true, if false`; the condition may be one `i1` for all lanes.
    Select,
    /// One of the functions of [`Math`].
    Math(Math),
    /// Whether the number is of one of these classes (`llvm.is.fpclass`): `i1`.
    IsFpClass(u16),
}

impl LaneOp {
    /// How many operands it has (without the mask and the length of the `llvm.vp.*` form).
    pub fn arity(self) -> usize {
        match self {
            LaneOp::Binary(_) | LaneOp::ICmp(_) | LaneOp::FCmp(_) => 2,
            LaneOp::FNeg | LaneOp::Cast(_) | LaneOp::IsFpClass(_) => 1,
            LaneOp::Select => 3,
            LaneOp::Math(math) => math.arity(),
        }
    }

    /// Whether the operands are floating-point numbers.
    pub fn takes_float(self) -> bool {
        match self {
            LaneOp::Binary(binary) => binary.is_float(),
            LaneOp::FNeg | LaneOp::FCmp(_) | LaneOp::IsFpClass(_) => true,
            LaneOp::Cast(cast) => matches!(cast, Cast::FPTrunc | Cast::FPExt | Cast::FPToUI | Cast::FPToSI),
            LaneOp::ICmp(_) | LaneOp::Select => false,
            LaneOp::Math(math) => math.takes_float(),
        }
    }

    /// Whether it can raise floating-point exception flags.
    pub fn raises_flags(self) -> bool {
        let from_int = matches!(self, LaneOp::Cast(Cast::UIToFP | Cast::SIToFP));
        from_int || self.takes_float() && !matches!(self, LaneOp::FNeg | LaneOp::IsFpClass(_))
    }

    /// Whether running it for a lane that nobody asked for could be noticed (integer division).
    pub fn is_dangerous(self) -> bool {
        matches!(self, LaneOp::Binary(binary) if binary.is_int_division())
    }

    /// Is there one under a mask and an explicit vector length, as `llvm.vp.add`? A select is an intrinsic of another form.
    pub fn has_vp(self) -> bool {
        !matches!(self, LaneOp::Select | LaneOp::Cast(Cast::BitCast))
    }
}
