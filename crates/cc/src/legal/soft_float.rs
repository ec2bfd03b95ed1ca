//! This module turns numbers of binary32 and binary64 into integers of the same bits, and arithmetic on them into calls of the
//! compiler's library, in functions of the ABI lp64, which pass numbers as integers of their bits.
//!
//! It runs last, where there are scalars only. Invariant: what it does not know stays as it is, on a number that is cast back, so
//! that the check of the emitted instructions names the missing extension.

use std::collections::HashMap;

use super::class::is_of_class;
use super::library_compare;
use super::lower::Expansion;
use crate::ir::{
    Binary, Builder, Cast, FloatPredicate, Function, Inst, InstData, LaneOp, Math, Op, Param, Scalar, Type,
    Value, float,
};

/// The type of the bits of a number; of others the type itself.
fn bits_type(ty: Type) -> Type {
    match ty {
        Type::Scalar(Scalar::Half | Scalar::BFloat) => Type::I16,
        Type::FLOAT => Type::I32,
        Type::DOUBLE => Type::I64,
        other => other,
    }
}

fn is_number(ty: Type) -> bool {
    bits_type(ty) != ty
}

/// The letters of a format in the names of functions.
fn letters(ty: Type) -> Option<&'static str> {
    match ty {
        Type::FLOAT => Some("sf"),
        Type::DOUBLE => Some("df"),
        _ => None,
    }
}

/// The integers of functions that have so many bits at least, and their letters.
fn integer(bits: u32) -> Option<(Scalar, &'static str)> {
    match bits {
        1..=32 => Some((Scalar::Int(32), "si")),
        33..=64 => Some((Scalar::Int(64), "di")),
        _ => None,
    }
}

/// The numbers that became integers, by the values that they were.
struct Soft {
    bits: HashMap<Value, Value>,
}

/// Turns the numbers of a function into integers.
pub(super) fn soften(func: &mut Function) {
    if !(0..func.value_count()).any(|index| is_number(func.ty(Value::from_index(index))))
        && !is_number(func.ret)
    {
        return;
    }
    let mut soft = Soft { bits: HashMap::new() };
    soft.parameters(func);
    let order = super::reachable_order(func);
    let mut phis = Vec::new();
    for &block in &order {
        for phi in func.phis(block).collect::<Vec<_>>() {
            let ty = func.inst(phi).ty;
            let Some(result) = func.inst(phi).result().filter(|_| is_number(ty)) else { continue };
            let own = func.insert(block, 0, InstData::new(Op::Phi, bits_type(ty), &[]));
            soft.bits.extend(func.inst(own).result().map(|value| (result, value)));
            phis.push((phi, own));
        }
    }
    let mut done = Vec::new();
    for &block in &order {
        for inst in func.block(block).insts().to_vec() {
            let data = func.inst(inst).clone();
            let takes = data.operands().iter().any(|&value| is_number(func.ty(value)));
            if (takes || is_number(data.ty)) && data.op != Op::Phi && soft.instruction(func, inst, &data) {
                done.push(inst);
            }
        }
    }
    for (phi, own) in phis {
        for (block, value) in func.inst(phi).incoming().collect::<Vec<_>>() {
            let Some(end) = func.terminator(block) else { continue };
            let value = soft.get(func, end, value);
            func.add_incoming(own, block, value);
        }
        done.push(phi);
    }
    // What is left reads numbers that are made of their bits.
    for (number, bits) in soft.bits {
        let users: Vec<Inst> =
            func.uses(number).iter().map(|u| u.inst).filter(|i| !done.contains(i)).collect();
        for user in users {
            let cast = InstData::new(Op::Lane(LaneOp::Cast(Cast::BitCast)), func.ty(number), &[bits]);
            let made = func.insert_before(user, cast).and_then(|cast| func.inst(cast).result());
            if let Some(made) = made {
                func.replace_uses_by(number, made, |inst| inst == user);
            }
        }
    }
    func.remove_all(&done);
    func.ret = bits_type(func.ret);
}

impl Soft {
    fn parameters(&mut self, func: &mut Function) {
        let old: Vec<(Param, Value)> =
            func.params().iter().copied().zip((0..).map(|i| func.param(i))).collect();
        if !old.iter().any(|(param, _)| is_number(param.ty)) {
            return;
        }
        let params: Vec<Param> =
            old.iter().map(|(param, _)| Param { ty: bits_type(param.ty), ..*param }).collect();
        func.set_params(&params);
        for (index, (param, value)) in old.into_iter().enumerate() {
            let new = func.param(index);
            let name = func.value(value).name.clone();
            func.set_name(new, name.as_deref());
            if is_number(param.ty) {
                self.bits.insert(value, new);
            } else {
                func.replace_uses(value, new);
            }
        }
    }

    /// The bits of a number; of others the value itself.
    fn get(&self, func: &mut Function, at: Inst, value: Value) -> Value {
        let ty = func.ty(value);
        if !is_number(ty) {
            return value;
        }
        if let Some(&bits) = self.bits.get(&value) {
            return bits;
        }
        if let Some(bits) = func.as_float_bits(value) {
            return func.int(bits_type(ty), bits);
        }
        if func.is_undefined(value) {
            return func.poison(bits_type(ty));
        }
        let cast = InstData::new(Op::Lane(LaneOp::Cast(Cast::BitCast)), bits_type(ty), &[value]);
        func.insert_before(at, cast).and_then(|cast| func.inst(cast).result()).unwrap_or(value)
    }

    /// Does the same with integers; gives whether it did.
    fn instruction(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> bool {
        let operands: Vec<Value> = data.operands().iter().map(|&v| self.get(func, inst, v)).collect();
        let types: Vec<Type> = data.operands().iter().map(|&v| func.ty(v)).collect();
        let result = match data.op {
            Op::Lane(LaneOp::Select) | Op::Freeze | Op::Load | Op::Store | Op::Ret | Op::Atomic(..) => None,
            Op::Call(symbol) if crate::rvv::is_known(func.symbol(symbol)) => return false,
            Op::Call(_) | Op::CallIndirect => None,
            Op::Lane(op) => {
                let mut l = Expansion::new(func, inst, data);
                let Some(value) = lane(&mut l, op, data.ty, &types, &operands) else { return false };
                Some(value)
            }
            _ => return false,
        };
        let result = result.or_else(|| {
            let mut same = InstData::new(data.op, bits_type(data.ty), &operands)
                .with_align(data.align)
                .with_flags(data.flags)
                .with_zeroext(data.zeroext.clone())
                .with_named(data.named);
            same.effective.clone_from(&data.effective);
            let made = Builder::before(func, inst).inst(same);
            func.inst(made).result()
        });
        if let (Some(old), Some(new)) = (data.result(), result) {
            if is_number(data.ty) {
                self.bits.insert(old, new);
            } else {
                func.replace_uses(old, new);
            }
        }
        true
    }
}

/// The value of an operation whose operands were of these types; none of what is not known.
fn lane(l: &mut Expansion, op: LaneOp, ty: Type, types: &[Type], args: &[Value]) -> Option<Value> {
    let first = types[0];
    let sign = first.element().map_or(0, |scalar| 1 << (scalar.bits() - 1));
    let suffix = if first == Type::FLOAT { "f" } else { "" };
    let same = bits_type(ty);
    Some(match op {
        LaneOp::Cast(cast) => return convert(l, cast, (first, ty), args[0]),
        LaneOp::FCmp(predicate) => compare(l, predicate, letters(first)?, args),
        LaneOp::IsFpClass(test) => is_of_class(l, args[0], first.element()?, test),
        LaneOp::FNeg => l.with(Binary::Xor, args[0], sign),
        LaneOp::Math(Math::FAbs) => l.with(Binary::And, args[0], sign - 1),
        LaneOp::Math(Math::CopySign) => {
            let magnitude = l.with(Binary::And, args[0], sign - 1);
            let sign = l.with(Binary::And, args[1], sign);
            l.binary(Binary::Or, magnitude, sign)
        }
        LaneOp::Binary(binary) => {
            let name = match binary {
                Binary::FAdd => "add",
                Binary::FSub => "sub",
                Binary::FMul => "mul",
                Binary::FDiv => "div",
                _ => return None,
            };
            called(l, &format!("__{name}{}3", letters(first)?), same, args)
        }
        LaneOp::Math(Math::FMulAdd) => {
            let letters = letters(first)?;
            let product = called(l, &format!("__mul{letters}3"), same, &args[..2]);
            called(l, &format!("__add{letters}3"), same, &[product, args[2]])
        }
        LaneOp::Math(math @ (Math::FPToSISat | Math::FPToUISat)) => {
            return saturating(l, math == Math::FPToSISat, (first, ty), args[0]);
        }
        LaneOp::Math(math) => {
            letters(first)?;
            let name = match math {
                Math::Fma => "fma",
                Math::Sqrt => "sqrt",
                Math::MinNum => "fmin",
                Math::MaxNum => "fmax",
                Math::Ceil => "ceil",
                Math::Floor => "floor",
                Math::RoundToZero => "trunc",
                Math::Rint => "rint",
                Math::NearbyInt => "nearbyint",
                Math::Round => "round",
                Math::RoundEven => "roundeven",
                Math::LRint => "lrint",
                Math::LLRint => "llrint",
                _ => return None,
            };
            called(l, &format!("{name}{suffix}"), same, args)
        }
        _ => return None,
    })
}

fn called(l: &mut Expansion, name: &str, ty: Type, args: &[Value]) -> Value {
    let symbol = l.b.func.add_symbol(name);
    let call = l.b.call(symbol, ty, args);
    l.result(call, ty)
}

fn convert(l: &mut Expansion, cast: Cast, (from, to): (Type, Type), value: Value) -> Option<Value> {
    let bits = |ty: Type| ty.element().map_or(0, Scalar::bits);
    Some(match cast {
        Cast::BitCast => value,
        Cast::FPExt if from == Type::FLOAT && to == Type::DOUBLE => {
            called(l, "__extendsfdf2", Type::I64, &[value])
        }
        Cast::FPTrunc if from == Type::DOUBLE && to == Type::FLOAT => {
            called(l, "__truncdfsf2", Type::I32, &[value])
        }
        Cast::FPToSI | Cast::FPToUI => {
            let (scalar, name) = integer(bits(to))?;
            // What fits fewer bits without a sign fits these with one.
            let unsigned = cast == Cast::FPToUI && bits(to) == scalar.bits();
            let name = format!("__fix{}{}{name}", if unsigned { "uns" } else { "" }, letters(from)?);
            let number = called(l, &name, Type::Scalar(scalar), &[value]);
            l.resized(number, false, bits(to))
        }
        Cast::SIToFP | Cast::UIToFP => {
            let (scalar, name) = integer(bits(from))?;
            let unsigned = cast == Cast::UIToFP && bits(from) == scalar.bits();
            let number = l.resized(value, cast == Cast::SIToFP, scalar.bits());
            let name = format!("__float{}{name}{}", if unsigned { "un" } else { "" }, letters(to)?);
            called(l, &name, bits_type(to), &[number])
        }
        _ => return None,
    })
}

/// A comparison of numbers of the format with these letters.
fn compare(l: &mut Expansion, predicate: FloatPredicate, format: &str, args: &[Value]) -> Value {
    let call = |l: &mut Expansion, name: &str| called(l, &format!("__{name}{format}2"), Type::I32, args);
    library_compare::compare(l, predicate, &call)
}

/// A conversion to an integer that gives the nearest one that there is, and 0 of a NaN.
fn saturating(l: &mut Expansion, signed: bool, (from, to): (Type, Type), value: Value) -> Option<Value> {
    let scalar = to.element().filter(|scalar| scalar.bits() <= 64)?;
    let format = letters(from)?;
    let bits = scalar.bits();
    // The first number above those that fit, and the least that does: both are powers of two.
    let above = 2_f64.powi(bits as i32 - i32::from(signed));
    let least = if signed { -above } else { 0.0 };
    let ones = u64::MAX >> (64 - bits);
    let (most, lowest) = if signed { (ones >> 1, 1 << (bits - 1)) } else { (ones, 0) };
    let cast = if signed { Cast::FPToSI } else { Cast::FPToUI };
    let plain = convert(l, cast, (from, to), value)?;
    let mut number = |number: f64| {
        l.b.func.int(bits_type(from), float::encode(from.element().unwrap_or(Scalar::Double), number))
    };
    let (above, least) = (number(above), number(least));
    let (most, lowest) = (l.b.func.int(to, most), l.b.func.int(to, lowest));
    let is_above = compare(l, FloatPredicate::Oge, format, &[value, above]);
    let is_below = compare(l, FloatPredicate::Olt, format, &[value, least]);
    let is_nan = compare(l, FloatPredicate::Uno, format, &[value, value]);
    let zero = l.b.func.zero(to);
    let result = l.select(is_above, most, plain);
    let result = l.select(is_below, lowest, result);
    Some(l.select(is_nan, zero, result))
}
