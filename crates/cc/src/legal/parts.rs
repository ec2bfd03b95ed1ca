//! This module legalises interleaving: more than two vectors by steps of two, elements without a permutation as other
//! elements.

use super::lower::Expansion;
use super::masks::{as_mask, is_mask};
use crate::ir::{Cast, Function, Inst, InstData, Intrinsic, Op, Scalar, Type, Value};

/// Is the value of a load, or only stored? Then segments do it.
fn is_in_memory(func: &Function, value: Value, loaded: bool) -> bool {
    let [only] = func.uses(value) else { return false };
    let op = if loaded { func.def(value).map(|data| data.op) } else { Some(func.inst(only.inst).op) };
    let ours = [Op::Load, Op::Store, Op::Intrinsic(Intrinsic::VpLoad), Op::Intrinsic(Intrinsic::VpStore)];
    op.is_some_and(|op| ours.contains(&op))
}

/// Four or eight vectors in turn: two interleavings of half as many, in turn.
pub(super) fn interleave(func: &mut Function, inst: Inst, data: &InstData) -> Option<Value> {
    let Op::Intrinsic(Intrinsic::Interleave(n @ (4 | 8))) = data.op else { return None };
    if is_in_memory(func, data.result()?, false) {
        return None;
    }
    let parts = data.operands().to_vec();
    let lanes = data.ty.lanes()?.divided_by(2)?;
    let half = Type::Vector(data.ty.element()?, lanes);
    let mut l = Expansion::new(func, inst, data);
    let every_second = |l: &mut Expansion, from: usize| {
        let parts: Vec<Value> = parts.iter().copied().skip(from).step_by(2).collect();
        l.b.intrinsic(Intrinsic::Interleave(n / 2), half, &parts)
    };
    let (even, odd) = (every_second(&mut l, 0), every_second(&mut l, 1));
    Some(l.b.intrinsic(Intrinsic::Interleave(2), data.ty, &[even, odd]))
}

/// A vector into four or eight: into two, and each of these into half as many.
fn halves(func: &mut Function, inst: Inst, data: &InstData, n: u8, field: Type) -> Option<Vec<Value>> {
    let whole = data.operands()[0];
    if !matches!(n, 4 | 8) || is_in_memory(func, whole, true) {
        return None;
    }
    let half = Type::Vector(field.element()?, field.lanes()?.times(u32::from(n) / 2));
    let (two, rest) = (Type::structure(&[half, half])?, Type::structure(&vec![field; usize::from(n) / 2])?);
    let mut l = Expansion::new(func, inst, data);
    let both = l.b.intrinsic(Intrinsic::Deinterleave(2), two, &[whole]);
    let mut fields = vec![both; n.into()];
    for side in 0..2 {
        let part = l.b.extract_value(both, side);
        let parts = l.b.intrinsic(Intrinsic::Deinterleave(n / 2), rest, &[part]);
        for at in 0..n / 2 {
            fields[usize::from(2 * at + side)] = l.b.extract_value(parts, at);
        }
    }
    Some(fields)
}

/// Deinterleaves bits as bytes and bfloat16 as integers, and gives the readers of the fields theirs.
pub(super) fn expand(func: &mut Function, inst: Inst, data: &InstData) -> bool {
    let (Op::Intrinsic(Intrinsic::Deinterleave(n)), Type::Struct(fields)) = (data.op, data.ty) else {
        return false;
    };
    let (Some(field), Some(all)) = (fields.get(0), data.result()) else { return false };
    let users: Vec<Inst> = func.uses(all).iter().map(|u| u.inst).collect();
    if !users.iter().all(|&u| matches!(func.inst(u).op, Op::ExtractValue(_))) {
        return false;
    }
    let (cast, as_scalar) = match field.element() {
        _ if is_mask(field) => (Cast::ZExt, Scalar::Int(8)),
        Some(Scalar::BFloat) => (Cast::BitCast, Scalar::Int(16)),
        _ => {
            let Some(values) = halves(func, inst, data, n, field) else { return false };
            for user in users {
                let Op::ExtractValue(index) = func.inst(user).op else { continue };
                if let Some(old) = func.inst(user).result() {
                    func.replace_uses(old, values[usize::from(index)]);
                }
                func.remove(user);
            }
            func.remove(inst);
            return true;
        }
    };
    let Some(both) = Type::structure(&vec![field.with_element(as_scalar); fields.count()]) else {
        return false;
    };
    // What is loaded just for this is loaded in segments, whatever the lanes.
    let mut l = Expansion::new(func, inst, data);
    let whole = l.cast(cast, data.operands()[0], as_scalar);
    let parted = l.b.inst(InstData::new(data.op, both, &[whole]));
    let parted = l.result(parted, both);
    for user in users {
        let user_data = func.inst(user).clone();
        let Op::ExtractValue(index) = user_data.op else { continue };
        let mut l = Expansion::new(func, user, &user_data);
        let part = l.b.extract_value(parted, index);
        let part = match cast {
            Cast::ZExt => as_mask(&mut l, part),
            _ => l.cast(Cast::BitCast, part, Scalar::BFloat),
        };
        if let Some(old) = user_data.result() {
            func.replace_uses(old, part);
        }
        func.remove(user);
    }
    func.remove(inst);
    true
}
