//! This module legalises floating-point operations: minima that ignore NaNs, conversions that need an intermediate
//! step.

use super::lower::Expansion;
use crate::ir::{
    Binary, Cast, Const, FloatPredicate, Function, Inst, InstData, Intrinsic, LaneOp, Math, Reduce, Scalar,
    Type, Value,
};

/// `minimum` and `maximum` of scalars: a NaN if either is one.
pub(super) fn with_nan(l: &mut Expansion, op: LaneOp, data: &InstData) -> Value {
    let (a, b) = (data.operands()[0], data.operands()[1]);
    let number = if op == LaneOp::Math(Math::Minimum) { Math::MinNum } else { Math::MaxNum };
    let best = l.math(number, &[a, b]);
    let unordered = l.fcmp(FloatPredicate::Uno, a, b);
    let nan = l.nan(data.ty);
    l.select(unordered, nan, best)
}

/// `fminimum` and `fmaximum` of lanes: a NaN if any of them is one.
pub(super) fn reduction(
    func: &mut Function,
    inst: Inst,
    data: &InstData,
    kind: Reduce,
    vp: bool,
) -> Option<Value> {
    let number = match kind {
        Reduce::FMaximum => Reduce::FMax,
        Reduce::FMinimum => Reduce::FMin,
        _ => return None,
    };
    let args = data.operands().to_vec();
    let vector = args[usize::from(vp)];
    let mut l = Expansion::new(func, inst, data);
    let unordered = l.fcmp(FloatPredicate::Uno, vector, vector);
    let (best, mut any) = if vp {
        let no = l.b.func.bool(false);
        let best = l.b.vp_reduce(number, args[0], vector, args[2], args[3]);
        (best, l.b.vp_reduce(Reduce::Or, no, unordered, args[2], args[3]))
    } else {
        let best = l.b.intrinsic(Intrinsic::Reduce(number), data.ty, &[vector]);
        (best, l.b.intrinsic(Intrinsic::Reduce(Reduce::Or), Type::I1, &[unordered]))
    };
    l.under = None;
    if vp {
        let start = l.fcmp(FloatPredicate::Uno, args[0], args[0]);
        any = l.binary(Binary::Or, any, start);
    }
    let nan = l.nan(data.ty);
    Some(l.select(any, nan, best))
}

/// Integers of 64 bits to binary16: what is beyond its range is so as a number of 32 bits, too.
pub(super) fn convert(func: &mut Function, inst: Inst, data: &InstData, cast: Cast) -> Option<Value> {
    let from = func.ty(data.operands()[0]);
    let narrow = data.ty.element() == Some(Scalar::Half) && from.element() == Some(Scalar::Int(64));
    if !from.is_vector() || !narrow || !matches!(cast, Cast::SIToFP | Cast::UIToFP) {
        return None;
    }
    const BEYOND: i64 = 1 << 20;
    let mut l = Expansion::new(func, inst, data);
    let mut x = data.operands()[0];
    let most = l.b.func.int(from, BEYOND as u64);
    if cast == Cast::SIToFP {
        let least = l.b.func.int(from, -BEYOND as u64);
        x = l.math(Math::SMin, &[x, most]);
        x = l.math(Math::SMax, &[x, least]);
    } else {
        x = l.math(Math::UMin, &[x, most]);
    }
    let x = l.cast(Cast::Trunc, x, Scalar::Int(32));
    Some(l.cast(cast, x, Scalar::Half))
}

/// A floating-point constant in all lanes.
pub(super) fn constant(func: &mut Function, ty: Type, number: f64) -> Value {
    let scalar = ty.element().unwrap_or(Scalar::Double);
    let bits = crate::ir::float::encode(scalar, number);
    let lane = func.constant(Type::Scalar(scalar), Const::Float(bits));
    if ty.is_vector() { func.constant(ty, Const::Splat(lane)) } else { lane }
}

/// `frem` by the function of the C library. That of `half` is exact in `float`, too.
pub(super) fn remainder(func: &mut Function, inst: Inst, data: &InstData) -> Option<Value> {
    let (a, b) = (data.operands()[0], data.operands()[1]);
    let mut l = Expansion::new(func, inst, data);
    let own = data.ty.element()?;
    let (name, scalar) = match own {
        Scalar::Double => ("fmod", Scalar::Double),
        _ => ("fmodf", Scalar::Float),
    };
    let (a, b) = (l.cast(Cast::FPExt, a, scalar), l.cast(Cast::FPExt, b, scalar));
    let symbol = l.b.func.add_symbol(name);
    let ty = l.ty(a);
    let call = l.b.call(symbol, ty, &[a, b]);
    let result = l.result(call, ty);
    Some(l.cast(Cast::FPTrunc, result, own))
}
