//! This module checks the types of lane operations.

use super::{RuleResult, need};
use crate::ir::{Cast, LaneOp, Math, Scalar, Type};

/// Whether `op` on operands of these types gives a result of type `ret`.
pub(super) fn check(op: LaneOp, types: &[Type], ret: Type) -> RuleResult {
    let arity = op.arity();
    need(types.len() == arity, || format!("expected {arity} operands, found {}", types.len()))?;
    let first = types[0];
    match op {
        LaneOp::Cast(cast) => conversion(cast, first, ret),
        LaneOp::Math(math) if math.is_cast() => {
            need(first.is_float(), || format!("expected a floating-point operand, found {first}"))?;
            need(ret.is_int() && ret.lanes() == first.lanes(), || {
                format!("{first} does not convert to {ret}")
            })
        }
        LaneOp::Select => select(types, ret),
        LaneOp::ICmp(_) | LaneOp::FCmp(_) | LaneOp::IsFpClass(_) => {
            equal(types)?;
            class(op, first)?;
            need(ret == first.mask(), || format!("a comparison of {first} gives {}, not {ret}", first.mask()))
        }
        LaneOp::Binary(_) | LaneOp::FNeg | LaneOp::Math(_) => {
            equal(types)?;
            class(op, first)?;
            let bytes = first.element().map_or(0, |e| e.bits());
            need(op != LaneOp::Math(Math::BSwap) || bytes.is_multiple_of(16), || {
                format!("bytes of {first} cannot be reversed: its width is not a multiple of 16 bits")
            })?;
            need(op != LaneOp::Math(Math::UMulHigh) || first.element() == Some(Scalar::Int(64)), || {
                format!("there is no upper half of a product of {first}, but of i64")
            })?;
            need(ret == first, || format!("an operation on {first} does not give {ret}"))
        }
    }
}

fn equal(types: &[Type]) -> RuleResult {
    match types.iter().find(|ty| **ty != types[0]) {
        Some(other) => Err(format!("operands of different types: {} and {other}", types[0])),
        None => Ok(()),
    }
}

/// Integers or floating-point numbers, as the operation asks for.
fn class(op: LaneOp, ty: Type) -> RuleResult {
    let (fits, what) = match op {
        LaneOp::ICmp(_) => (ty.is_int() || ty.is_ptr(), "an integer or pointer"),
        _ if op.takes_float() => (ty.is_float(), "a floating-point"),
        _ => (ty.is_int(), "an integer"),
    };
    need(fits, || format!("expected {what} operand, found {ty}"))
}

fn select(types: &[Type], ret: Type) -> RuleResult {
    let (condition, yes, no) = (types[0], types[1], types[2]);
    need(yes == no, || format!("operands of different types: {yes} and {no}"))?;
    need(yes != Type::Void, || format!("a value of type {yes} cannot be selected"))?;
    need(condition == Type::I1 || condition == yes.mask(), || {
        format!("{condition} cannot select between {yes}")
    })?;
    need(ret == yes, || format!("a selection between {yes} does not give {ret}"))
}

fn conversion(cast: Cast, from: Type, to: Type) -> RuleResult {
    let fail = || format!("{} does not convert {from} to {to}", cast.text());
    let (Some(a), Some(b)) = (from.element(), to.element()) else { return Err(fail()) };
    if cast == Cast::BitCast {
        // Between vectors of different lanes the total size counts; it is a pair, too.
        let total = |ty: Type, bits: u32| ty.lanes().unwrap_or(crate::ir::Extent::fixed(1)).times(bits);
        let same_size = total(from, a.bits()) == total(to, b.bits());
        return need(same_size && from.is_ptr() == to.is_ptr(), fail);
    }
    need(from.lanes() == to.lanes(), fail)?;
    let (narrower, wider) = (a.bits() > b.bits(), a.bits() < b.bits());
    let holds = match cast {
        Cast::Trunc => a.is_int() && b.is_int() && narrower,
        Cast::ZExt | Cast::SExt => a.is_int() && b.is_int() && wider,
        Cast::FPTrunc => a.is_float() && b.is_float() && narrower,
        Cast::FPExt => a.is_float() && b.is_float() && wider,
        Cast::FPToUI | Cast::FPToSI => a.is_float() && b.is_int(),
        Cast::UIToFP | Cast::SIToFP => a.is_int() && b.is_float(),
        Cast::PtrToInt => from.is_ptr() && b.is_int(),
        Cast::IntToPtr => a.is_int() && to.is_ptr(),
        Cast::BitCast => true,
    };
    need(holds, fail)
}
