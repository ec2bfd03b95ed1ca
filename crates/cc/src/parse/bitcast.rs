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
    let of = |number: u64| (0..width).map(|bit| number >> bit & 1 == 1).collect();
    Some(match func.as_const(value)? {
        Const::Int(number) | Const::Float(number) => of(*number),
        Const::Wide(words) => (0..width).map(|bit| words[bit as usize / 64] >> (bit % 64) & 1 == 1).collect(),
        Const::Splat(lane) => bits(func, *lane)?.repeat(count as usize),
        Const::Lanes(all) => all.iter().map(|lane| bits(func, *lane)).collect::<Option<Vec<_>>>()?.concat(),
        Const::Undef | Const::Poison => vec![false; (count * width) as usize],
        Const::Symbol(_) => return None,
    })
}

/// The number with these bits.
fn number(func: &mut Function, scalar: Scalar, bits: &[bool]) -> Value {
    let word = |bits: &[bool]| bits.iter().rev().fold(0, |word, &bit| word << 1 | u64::from(bit));
    let words: Vec<u64> = bits.chunks(64).map(word).collect();
    let ty = Type::Scalar(scalar);
    match scalar.is_wide() {
        true => func.wide_words(ty, &words),
        false if scalar.is_float() => func.float_bits(ty, words[0]),
        false => func.int(ty, words[0]),
    }
}

/// The integer and the vector of the next size that registers have, for an integer that has another and a vector of that size.
fn larger(integer: Type, vector: Type) -> Option<(Type, Type)> {
    let (Type::Scalar(Scalar::Int(bits)), Type::Vector(lane, lanes)) = (integer, vector) else { return None };
    let whole = u32::from(bits).next_power_of_two();
    let fits = lane.bits() >= 8 && lane.bits().is_power_of_two() && !lanes.is_scalable();
    let lanes = Extent::fixed(whole / lane.bits());
    (fits && whole != u32::from(bits))
        .then_some((Type::Scalar(Scalar::Int(whole as u16)), Type::Vector(lane, lanes)))
}

/// The types that a cast goes through, the last of which is `to`: between a number and a vector by the integer of that size and the
/// vector that has it in its only lane.
pub(super) fn path(from: Type, to: Type) -> Vec<Type> {
    if let Some((integer, vector)) = larger(from, to) {
        return [vec![integer], path(integer, vector), vec![to]].concat();
    }
    if let Some((integer, vector)) = larger(to, from) {
        return [vec![vector], path(vector, integer), vec![to]].concat();
    }
    let is_number = |ty: Type| matches!(ty, Type::Scalar(scalar) if !scalar.is_wide());
    let has_lanes = |ty: Type| ty.is_vector() && ty.element() != Some(Scalar::Int(1));
    let (scalar, takes_lane) = match (is_number(from), is_number(to)) {
        (true, false) if has_lanes(to) => (from, false),
        (false, true) if has_lanes(from) => (to, true),
        _ => return vec![to],
    };
    let integer = Scalar::Int(scalar.element().map_or(64, Scalar::bits) as u16);
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
    let from = func.ty(value);
    match (from.is_vector(), to.is_vector()) {
        (true, true) if from.element() == to.element() && from != to => {
            // Lanes that are not there may be any.
            let there = lanes(from).unwrap_or(1);
            let each = (0..lanes(to).unwrap_or(1)).map(|lane| func.int(Type::I32, (lane % there).into()));
            let each = each.collect();
            let mask = func.constant(
                Type::Vector(Scalar::Int(32), to.lanes().unwrap_or(Extent::fixed(1))),
                Const::Lanes(each),
            );
            let none = func.poison(from);
            InstData::new(Op::Shuffle, to, &[value, none, mask])
        }
        (false, false) if from.is_int() && to.is_int() && from != to => {
            let widens = to.element().map(Scalar::bits) > from.element().map(Scalar::bits);
            let cast = if widens { Cast::ZExt } else { Cast::Trunc };
            InstData::new(Op::Lane(LaneOp::Cast(cast)), to, &[value])
        }
        (true, false) if from.element() == to.element() => {
            InstData::new(Op::ExtractElement, to, &[value, zero])
        }
        (false, true) if from.element() == to.element() => {
            let empty = func.poison(to);
            InstData::new(Op::InsertElement, to, &[empty, value, zero])
        }
        _ => InstData::new(Op::Lane(LaneOp::Cast(Cast::BitCast)), to, &[value]),
    }
}
