//! This module casts bits: constants to constants, and between numbers and vectors in steps that selection knows.

use crate::ir::{Cast, Const, Extent, Function, InstData, LaneOp, Op, Scalar, Type, Value};

/// The constant of another type with the same bits; none of addresses, and of lanes whose number is not known.
pub(super) fn fold(func: &mut Function, value: Value, to: Type) -> Option<Value> {
    if func.is_undefined(value) {
        let undefined = func.as_const(value)?.clone();
        return Some(func.constant(to, undefined));
    }
    let bits = bits(func, value)?;
    let scalar = to.element()?;
    let whole = bits.len() == (lanes(to)? * scalar.bits()) as usize;
    let mut each = bits.chunks(scalar.bits() as usize).filter(|_| whole);
    if !to.is_vector() {
        return Some(number(func, scalar, each.next()?));
    }
    let all: Vec<Value> = each.map(|lane| number(func, scalar, lane)).collect();
    match all.as_slice() {
        [] => None,
        [first, rest @ ..] if rest.iter().all(|lane| lane == first) => {
            Some(func.constant(to, Const::Splat(*first)))
        }
        _ => Some(func.constant(to, Const::Lanes(all))),
    }
}

/// The bits of a constant as bytes in memory.
pub(super) fn bytes(func: &Function, value: Value) -> Option<Vec<u8>> {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    Some(bits(func, value)?.chunks(8).map(byte).collect())
}

/// How many lanes a type has, if that is known.
fn lanes(ty: Type) -> Option<u32> {
    match ty.lanes() {
        None => Some(1),
        Some(lanes) => (!lanes.is_scalable()).then_some(lanes.fixed),
    }
}

/// The bits of a constant, the lowest first. Undefined ones are zeros.
fn bits(func: &Function, value: Value) -> Option<Vec<bool>> {
    let ty = func.ty(value);
    let (count, width) = (lanes(ty)?, ty.element()?.bits());
    let of = |number: u128| (0..width).map(|bit| number >> bit & 1 == 1).collect();
    Some(match func.as_const(value)? {
        Const::Int(number) | Const::Float(number) => of((*number).into()),
        Const::Wide(number) => of(*number),
        Const::Splat(lane) => bits(func, *lane)?.repeat(count as usize),
        Const::Lanes(all) => all.iter().map(|lane| bits(func, *lane)).collect::<Option<Vec<_>>>()?.concat(),
        Const::Undef | Const::Poison => vec![false; (count * width) as usize],
        Const::Symbol(_) => return None,
    })
}

/// The number with these bits.
fn number(func: &mut Function, scalar: Scalar, bits: &[bool]) -> Value {
    let number = bits.iter().rev().fold(0_u128, |number, &bit| number << 1 | u128::from(bit));
    let ty = Type::Scalar(scalar);
    match scalar.is_wide() {
        true => func.wide_int(ty, number),
        false if scalar.is_float() => func.float_bits(ty, number as u64),
        false => func.int(ty, number as u64),
    }
}

/// The types that a cast goes through, the last of which is `to`: between a number and a vector by the integer of that size and the
/// vector that has it in its only lane.
pub(super) fn path(from: Type, to: Type) -> Vec<Type> {
    let is_number = |ty: Type| matches!(ty, Type::Scalar(scalar) if !scalar.is_wide());
    let has_lanes = |ty: Type| ty.is_vector() && ty.element() != Some(Scalar::Int(1));
    let (scalar, takes_lane) = match (is_number(from), is_number(to)) {
        (true, false) if has_lanes(to) => (from, false),
        (false, true) if has_lanes(from) => (to, true),
        _ => return vec![to],
    };
    let integer = Scalar::Int(scalar.element().map_or(64, Scalar::bits) as u8);
    let mut path = [Type::Scalar(integer), Type::Vector(integer, Extent::fixed(1))];
    if takes_lane {
        path.reverse();
    }
    let mut path: Vec<Type> = path.into_iter().chain([to]).collect();
    path.dedup();
    if path.first() == Some(&from) {
        path.remove(0);
    }
    path
}

/// One step of such a path.
pub(super) fn step(func: &mut Function, value: Value, to: Type) -> InstData {
    let zero = func.int(Type::I64, 0);
    match (func.ty(value).is_vector(), to.is_vector()) {
        (true, false) if func.ty(value).element() == to.element() => {
            InstData::new(Op::ExtractElement, to, &[value, zero])
        }
        (false, true) if func.ty(value).element() == to.element() => {
            let empty = func.poison(to);
            InstData::new(Op::InsertElement, to, &[empty, value, zero])
        }
        _ => InstData::new(Op::Lane(LaneOp::Cast(Cast::BitCast)), to, &[value]),
    }
}
