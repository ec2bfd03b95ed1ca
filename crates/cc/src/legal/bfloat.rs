//! This module legalises bfloat16, which has conversions only: arithmetic becomes binary32, moves become 16-bit
//! integers.
//!
//! A sum, product, quotient or root of binary32 rounded once more is what rounding once gives, since binary32 has more than twice as
//! many bits and two. Of the fused multiply-add that is not so: `fma` is refused, `fmuladd` is two operations.

use super::float::constant;
use super::lower::Expansion;
use crate::ir::{
    Binary, Cast, Const, Flags, Function, Inst, InstData, IntPredicate, Intrinsic, LaneOp, Math, Op, Reduce,
    Scalar, Type, Value,
};

const BITS: Scalar = Scalar::Int(16);

/// Vectors of constants become integers; scalars are made in registers as they are.
pub(super) fn constants(func: &mut Function) -> bool {
    let mut changed = false;
    for block in func.layout().to_vec() {
        for inst in func.block(block).insts().to_vec() {
            for index in 0..func.inst(inst).operands().len() {
                let value = func.inst(inst).operands()[index];
                let ty = func.ty(value);
                if !ty.is_vector() || ty.element() != Some(Scalar::BFloat) {
                    continue;
                }
                let Some(bits) = as_bits(func, value) else { continue };
                // Of a phi: at the end of the block that the value comes from.
                let data = func.inst(inst);
                let at = match data.op {
                    Op::Phi => data.blocks().get(index).and_then(|&from| func.terminator(from)),
                    _ => Some(inst),
                };
                let Some(at) = at else { continue };
                let cast = InstData::new(Op::Lane(LaneOp::Cast(Cast::BitCast)), ty, &[bits]);
                let made = func.insert_before(at, cast).and_then(|cast| func.inst(cast).result());
                if let Some(made) = made {
                    func.set_operand(inst, index, made);
                    changed = true;
                }
            }
        }
    }
    changed
}

/// The bits of a constant vector.
fn as_bits(func: &mut Function, value: Value) -> Option<Value> {
    let ty = func.ty(value).with_element(BITS);
    let bit = |func: &mut Function, lane: Value| match func.as_float_bits(lane) {
        Some(bits) => func.int(Type::Scalar(BITS), bits),
        None => func.poison(Type::Scalar(BITS)),
    };
    match func.as_const(value)?.clone() {
        Const::Splat(lane) => {
            let lane = bit(func, lane);
            Some(func.constant(ty, Const::Splat(lane)))
        }
        Const::Lanes(lanes) => {
            let lanes = lanes.into_iter().map(|lane| bit(func, lane)).collect();
            Some(func.constant(ty, Const::Lanes(lanes)))
        }
        _ => None,
    }
}

/// What stands for an instruction on numbers of this format.
pub(super) fn replacement(func: &mut Function, inst: Inst, data: &InstData) -> Option<Value> {
    let args = data.operands().to_vec();
    let vector = data.ty.is_vector() || func.ty(args[0]).is_vector();
    let mut l = Expansion::new(func, inst, data);
    match data.op {
        Op::Lane(op) | Op::Vp(op) => lane(&mut l, op, data),
        Op::Splat | Op::Intrinsic(Intrinsic::VpSplat) => {
            let lane = scalar_bits(&mut l, args[0]);
            let all: Vec<Value> = std::iter::once(lane).chain(args[1..].iter().copied()).collect();
            let inst = l.b.inst(InstData::new(data.op, data.ty.with_element(BITS), &all));
            let bits = l.result(inst, data.ty);
            Some(as_bfloat(&mut l, bits))
        }
        Op::ExtractElement => {
            let bits = l.cast(Cast::BitCast, args[0], BITS);
            let lane = l.b.extract_element(bits, args[1]);
            l.under = None;
            Some(as_bfloat(&mut l, lane))
        }
        Op::InsertElement => {
            let bits = l.cast(Cast::BitCast, args[0], BITS);
            let lane = scalar_bits(&mut l, args[1]);
            let all = l.b.insert_element(bits, lane, args[2]);
            Some(as_bfloat(&mut l, all))
        }
        // In order, each sum is rounded: selection does that lane by lane.
        Op::Intrinsic(Intrinsic::Reduce(kind)) => reduction(&mut l, kind, data, false),
        Op::Intrinsic(Intrinsic::VpReduce(kind)) => reduction(&mut l, kind, data, true),
        Op::Intrinsic(
            Intrinsic::Reverse
            | Intrinsic::VpReverse
            | Intrinsic::Splice
            | Intrinsic::VpSplice
            | Intrinsic::Interleave(_)
            | Intrinsic::VectorInsert
            | Intrinsic::VectorExtract
            | Intrinsic::Compress
            | Intrinsic::MaskedExpandLoad,
        )
        | Op::Shuffle
            if vector =>
        {
            let all: Vec<Value> = args
                .iter()
                .map(|&arg| {
                    if l.ty(arg).element() == Some(Scalar::BFloat) {
                        l.cast(Cast::BitCast, arg, BITS)
                    } else {
                        arg
                    }
                })
                .collect();
            let inst =
                l.b.inst(InstData::new(data.op, data.ty.with_element(BITS), &all).with_align(data.align));
            let bits = l.result(inst, data.ty);
            Some(as_bfloat(&mut l, bits))
        }
        _ => None,
    }
}

fn as_bfloat(l: &mut Expansion, bits: Value) -> Value {
    l.cast(Cast::BitCast, bits, Scalar::BFloat)
}

fn scalar_bits(l: &mut Expansion, value: Value) -> Value {
    let under = l.under.take();
    let bits = l.cast(Cast::BitCast, value, BITS);
    l.under = under;
    bits
}

/// As a number of binary32.
fn wide(l: &mut Expansion, value: Value) -> Value {
    l.cast(Cast::FPExt, value, Scalar::Float)
}

fn lane(l: &mut Expansion, op: LaneOp, data: &InstData) -> Option<Value> {
    let args = data.operands();
    let from = l.ty(args[0]).element();
    let to = data.ty.element()?;
    let sign = 1 << 15;
    match op {
        LaneOp::Select => None,
        LaneOp::FNeg => {
            let bits = l.cast(Cast::BitCast, args[0], BITS);
            let turned = l.with(Binary::Xor, bits, sign);
            Some(as_bfloat(l, turned))
        }
        LaneOp::Math(Math::FAbs) => {
            let bits = l.cast(Cast::BitCast, args[0], BITS);
            let cleared = l.with(Binary::And, bits, sign - 1);
            Some(as_bfloat(l, cleared))
        }
        LaneOp::Math(Math::CopySign) => {
            let (a, b) = (l.cast(Cast::BitCast, args[0], BITS), l.cast(Cast::BitCast, args[1], BITS));
            let (a, b) = (l.with(Binary::And, a, sign - 1), l.with(Binary::And, b, sign));
            let both = l.binary(Binary::Or, a, b);
            Some(as_bfloat(l, both))
        }
        LaneOp::Math(Math::FMulAdd) => {
            let product = l.binary(Binary::FMul, args[0], args[1]);
            Some(l.binary(Binary::FAdd, product, args[2]))
        }
        LaneOp::Math(Math::Fma) | LaneOp::Binary(Binary::FRem) => None,
        LaneOp::IsFpClass(_) => {
            // A widening would make signalling NaNs quiet.
            let bits = l.cast(Cast::BitCast, args[0], BITS);
            let bits = l.resized(bits, false, 32);
            let bits = l.with(Binary::Shl, bits, 16);
            let number = l.cast(Cast::BitCast, bits, Scalar::Float);
            Some(l.lane_to(op, data.ty, &[number]))
        }
        LaneOp::Cast(Cast::BitCast) => None,
        LaneOp::Cast(Cast::FPExt) if to == Scalar::Double => {
            let number = wide(l, args[0]);
            Some(l.cast(Cast::FPExt, number, to))
        }
        LaneOp::Cast(Cast::FPExt | Cast::FPTrunc) => None,
        LaneOp::Cast(cast @ (Cast::SIToFP | Cast::UIToFP)) => Some(from_int(l, cast, args[0], from?.bits())),
        // From here on the operands are numbers of the format.
        LaneOp::Cast(_) | LaneOp::Math(_) | LaneOp::FCmp(_) | LaneOp::Binary(_) => {
            let wides: Vec<Value> = args[..op.arity()].iter().map(|&arg| wide(l, arg)).collect();
            let own = if to == Scalar::BFloat { data.ty.with_element(Scalar::Float) } else { data.ty };
            let result = l.lane_to(op, own, &wides);
            Some(if to == Scalar::BFloat { l.cast(Cast::FPTrunc, result, to) } else { result })
        }
        LaneOp::ICmp(_) => None,
    }
}

/// From integers, rounded once.
fn from_int(l: &mut Expansion, cast: Cast, value: Value, bits: u32) -> Value {
    let through = if bits <= 24 { Scalar::Float } else { Scalar::Double };
    let exact = l.cast(cast, value, through);
    if bits <= 53 {
        return l.cast(Cast::FPTrunc, exact, Scalar::BFloat);
    }
    // Numbers from 2^53 on: their low 31 bits only say whether there are any.
    let signed = cast == Cast::SIToFP;
    let shift = if signed { Binary::AShr } else { Binary::LShr };
    let (high, low) = (l.with(shift, value, 31), l.with(Binary::And, value, (1 << 31) - 1));
    let ty = l.ty(value);
    let zero = l.b.func.zero(ty);
    let some = l.icmp(IntPredicate::Ne, low, zero);
    let some = l.resized(some, false, bits);
    let odd = l.binary(Binary::Or, high, some);
    let odd = l.cast(cast, odd, Scalar::Double);
    let double = l.ty(odd);
    let scale = constant(l.b.func, double, f64::from(1_u32 << 31));
    let scaled = l.binary(Binary::FMul, odd, scale);
    let top = l.with(shift, value, 52);
    let all = l.with(Binary::AShr, value, 63);
    let sign = if signed { all } else { zero };
    let small = l.icmp(IntPredicate::Eq, top, sign);
    let chosen = l.select(small, exact, scaled);
    l.cast(Cast::FPTrunc, chosen, Scalar::BFloat)
}

/// Minima and maxima, and sums in any order, as binary32.
fn reduction(l: &mut Expansion, kind: Reduce, data: &InstData, vp: bool) -> Option<Value> {
    let args = data.operands().to_vec();
    let in_order = matches!(kind, Reduce::FAdd | Reduce::FMul) && !data.flags.has(Flags::REASSOC);
    if in_order {
        return None;
    }
    let has_start = vp || kind.has_start();
    let vector = wide(l, args[usize::from(has_start)]);
    l.under = None;
    let float = Type::FLOAT;
    let result = if vp {
        let start = wide(l, args[0]);
        l.b.flags(data.flags);
        l.b.intrinsic(Intrinsic::VpReduce(kind), float, &[start, vector, args[2], args[3]])
    } else if has_start {
        let start = wide(l, args[0]);
        l.b.flags(data.flags);
        l.b.intrinsic(Intrinsic::Reduce(kind), float, &[start, vector])
    } else {
        l.b.intrinsic(Intrinsic::Reduce(kind), float, &[vector])
    };
    Some(l.cast(Cast::FPTrunc, result, Scalar::BFloat))
}
