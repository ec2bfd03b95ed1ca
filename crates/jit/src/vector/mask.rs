//! Masks: comparisons that make them, and operations on them.
//!
//! Invariant: bits past vl keep their values, which is what `exec` does where agnostic elements are undisturbed; elsewhere
//! there are no plans here.

use rivet_exec::Uop;
use rivet_isa::{Chapter, Function, Param};

use super::arithmetic::Other;

/// What a comparison looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Predicate {
    Equal,
    NotEqual,
    Less,
    LessUnsigned,
    LessOrEqual,
    LessOrEqualUnsigned,
    Greater,
    GreaterUnsigned,
    /// The same of floating-point numbers, whose flags are the host's.
    FloatEqual,
    FloatNotEqual,
    FloatLess,
    FloatLessOrEqual,
    FloatGreater,
    FloatGreaterOrEqual,
}

impl Predicate {
    /// The one of a row.
    pub(crate) fn of(chapter: Chapter, name: Param) -> Option<Predicate> {
        use Predicate::*;
        Some(match (chapter, name) {
            (Chapter::vcmp, Param::Eq) => Equal,
            (Chapter::vcmp, Param::Ne) => NotEqual,
            (Chapter::vcmp, Param::Lt) => Less,
            (Chapter::vcmp, Param::Ltu) => LessUnsigned,
            (Chapter::vcmp, Param::Le) => LessOrEqual,
            (Chapter::vcmp, Param::Leu) => LessOrEqualUnsigned,
            (Chapter::vcmp, Param::Gt) => Greater,
            (Chapter::vcmp, Param::Gtu) => GreaterUnsigned,
            (Chapter::vfcmp, Param::Eq) => FloatEqual,
            (Chapter::vfcmp, Param::Ne) => FloatNotEqual,
            (Chapter::vfcmp, Param::Lt) => FloatLess,
            (Chapter::vfcmp, Param::Le) => FloatLessOrEqual,
            (Chapter::vfcmp, Param::Gt) => FloatGreater,
            (Chapter::vfcmp, Param::Ge) => FloatGreaterOrEqual,
            _ => return None,
        })
    }

    /// Does it compare floating-point numbers?
    pub(crate) fn is_float(self) -> bool {
        use Predicate::*;
        matches!(
            self,
            FloatEqual | FloatNotEqual | FloatLess | FloatLessOrEqual | FloatGreater | FloatGreaterOrEqual
        )
    }
}

/// An operation on masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Logic {
    And,
    Nand,
    Andn,
    Xor,
    Or,
    Nor,
    Orn,
    Xnor,
    /// `vmsbf.m`
    BeforeFirst,
    /// `vmsif.m`
    ToFirst,
    /// `vmsof.m`
    OnlyFirst,
    /// `vcpop.m`
    Count,
    /// `vfirst.m`
    First,
}

impl Logic {
    /// The one of a row.
    pub(crate) fn of(function: Function, name: Param) -> Option<Logic> {
        Some(match (function, name) {
            (Function::mm, Param::And) => Logic::And,
            (Function::mm, Param::Nand) => Logic::Nand,
            (Function::mm, Param::Andn) => Logic::Andn,
            (Function::mm, Param::Xor) => Logic::Xor,
            (Function::mm, Param::Or) => Logic::Or,
            (Function::mm, Param::Nor) => Logic::Nor,
            (Function::mm, Param::Orn) => Logic::Orn,
            (Function::mm, Param::Xnor) => Logic::Xnor,
            (Function::set_first, Param::Sbf) => Logic::BeforeFirst,
            (Function::set_first, Param::Sif) => Logic::ToFirst,
            (Function::set_first, Param::Sof) => Logic::OnlyFirst,
            (Function::cpop, _) => Logic::Count,
            (Function::first, _) => Logic::First,
            _ => return None,
        })
    }

    /// What fused loops call it, if it works on two masks bit by bit.
    pub(crate) fn of_two(self) -> Option<crate::fused::Logic> {
        use crate::fused::Logic as Of;
        Some(match self {
            Logic::And => Of::And,
            Logic::Nand => Of::Nand,
            Logic::Andn => Of::Andn,
            Logic::Xor => Of::Xor,
            Logic::Or => Of::Or,
            Logic::Nor => Of::Nor,
            Logic::Orn => Of::Orn,
            Logic::Xnor => Of::Xnor,
            _ => return None,
        })
    }

    /// Is the result in an integer register?
    pub(crate) fn is_scalar(self) -> bool {
        matches!(self, Logic::Count | Logic::First)
    }

    /// Does it look for the first bit in one mask?
    pub(crate) fn is_first(self) -> bool {
        matches!(self, Logic::BeforeFirst | Logic::ToFirst | Logic::OnlyFirst)
    }
}

/// Does the operand fit a comparison?
pub(crate) fn operand(function: Function, uop: &Uop) -> Option<Other> {
    Some(match function {
        Function::vv | Function::merge_vvm => Other::Vector(uop.rs1),
        Function::vx | Function::merge_vxm => Other::Integer(uop.rs1),
        Function::vi | Function::merge_vim => Other::Immediate(uop.imm),
        Function::vf | Function::fmerge_vfm => Other::Float(uop.rs1),
        _ => return None,
    })
}
