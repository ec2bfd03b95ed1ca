//! This pass expands the vector lengths and masks of `llvm.vp.*` for other kinds of predication.
//!
//! By mask: a length becomes the mask `stepvector < length`, joined with the operation's own. By scalar: an operation that must
//! not run in some lanes runs in all, on operands that are safe there. Invariant: lanes that count get the same values, and
//! nothing is touched that was not touched before; only memory and reductions, which have no other form, keep a predicate.

use std::collections::HashMap;

use super::state::one;
use crate::ir::{
    Block, Builder, Cast, Function, Inst, InstData, IntPredicate, Intrinsic, LaneOp, Op, Reduce, Scalar,
    Type, Value,
};
use crate::options::Predication;

/// Spells the predication of a function out.
pub fn lower(func: &mut Function, how: Predication) {
    if how == Predication::Evl {
        return;
    }
    let mut masks: HashMap<(Value, u32), Value> = HashMap::new();
    for block in func.layout().to_vec() {
        for inst in func.block(block).insts().to_vec() {
            let data = func.inst(inst).clone();
            let new = match data.op {
                Op::Vp(op) => operation(func, &mut masks, how, inst, &data, op),
                Op::Intrinsic(intrinsic) => other(func, &mut masks, inst, &data, intrinsic),
                _ => continue,
            };
            if let Some(new) = new {
                if let Some(old) = func.inst(inst).result() {
                    func.replace_uses(old, new);
                }
                func.remove(inst);
            }
        }
    }
    func.remove_dead();
}

/// `stepvector < length`, right behind the length.
fn within(
    func: &mut Function,
    masks: &mut HashMap<(Value, u32), Value>,
    evl: Value,
    ty: Type,
) -> Option<Value> {
    let lanes = ty.lanes()?;
    if let Some(known) = masks.get(&(evl, lanes.min())) {
        return Some(*known);
    }
    let counters = Type::Vector(Scalar::Int(32), lanes);
    let mut b = match func.def_inst(evl) {
        Some(def) => {
            let block = func.inst(def).block()?;
            let at = func.position(def)? + 1;
            let next = func.block(block).insts().get(at).copied()?;
            let after_phis = first_after_phis(func, block, next);
            Builder::before(func, after_phis)
        }
        None => {
            let entry = func.entry()?;
            let first = func.block(entry).insts().first().copied()?;
            Builder::before(func, first)
        }
    };
    let steps = b.step_vector(counters);
    let length = b.splat(counters, evl);
    let mask = b.icmp(IntPredicate::Ult, steps, length);
    masks.insert((evl, lanes.min()), mask);
    Some(mask)
}

fn first_after_phis(func: &Function, block: Block, inst: Inst) -> Inst {
    let insts = func.block(block).insts().iter().copied();
    insts.skip_while(|i| *i != inst).find(|i| func.inst(*i).op != Op::Phi).unwrap_or(inst)
}

/// The mask of an operation joined with that of its length.
fn joined(
    func: &mut Function,
    masks: &mut HashMap<(Value, u32), Value>,
    inst: Inst,
    ty: Type,
    mask: Value,
    evl: Value,
) -> Option<Value> {
    let within = within(func, masks, evl, ty)?;
    if func.is_all_true(mask) {
        return Some(within);
    }
    let no = func.zero(ty.mask());
    Some(Builder::before(func, inst).select(within, mask, no))
}

/// A lane operation without a predicate, with operands that are safe in lanes that do not count: a division gets a divisor
/// of 1, and what could leave exception flags there works on ones.
fn operation(
    func: &mut Function,
    masks: &mut HashMap<(Value, u32), Value>,
    how: Predication,
    inst: Inst,
    data: &InstData,
    op: LaneOp,
) -> Option<Value> {
    let (mask, evl) = data.mask_and_evl()?;
    let mut operands = data.operands()[..op.arity()].to_vec();
    if op.is_dangerous() || op.raises_flags() {
        let mask = joined(func, masks, inst, data.ty, mask, evl)?;
        if how == Predication::Mask {
            return masked(func, inst, data, op, mask);
        }
        let unsafe_ones = if op.is_dangerous() { &mut operands[1..] } else { &mut operands[..] };
        for operand in unsafe_ones {
            let ty = func.ty(*operand);
            let one = if ty.is_float() { func.float_bits(ty, one(ty)) } else { func.int(ty, 1) };
            *operand = Builder::before(func, inst).select(mask, *operand, one);
        }
    }
    let new = InstData::new(Op::Lane(op), data.ty, &operands).with_flags(data.flags);
    let new = func.insert_before(inst, new)?;
    func.inst(new).result()
}

/// A division under the joined mask, for all lanes of the vectors.
fn masked(func: &mut Function, inst: Inst, data: &InstData, op: LaneOp, mask: Value) -> Option<Value> {
    let lanes = data.ty.lanes()?;
    let mut b = Builder::before(func, inst);
    let vscale = b.vscale();
    let count = b.func.int(Type::I64, lanes.min().into());
    let all = b.mul(vscale, count);
    let all = b.cast(Cast::Trunc, all, Scalar::Int(32));
    Some(b.vp_to(op, data.ty, &data.operands()[..op.arity()], mask, all))
}

/// Whether an access moves the fields of structures: there is no mask of structures, so that it keeps its length.
fn is_segment(func: &Function, data: &InstData, intrinsic: Intrinsic) -> bool {
    let is = |inst: Inst, load: bool| match func.inst(inst).op {
        Op::Intrinsic(Intrinsic::Deinterleave(_)) => load,
        Op::Intrinsic(Intrinsic::Interleave(_)) => !load,
        _ => false,
    };
    match intrinsic {
        Intrinsic::VpLoad => data.result().is_some_and(|r| func.uses(r).iter().any(|u| is(u.inst, true))),
        Intrinsic::VpStore => func.def_inst(data.operands()[0]).is_some_and(|i| is(i, false)),
        _ => false,
    }
}

/// The mask of which a sum counts the lanes: lanes as wide as the number need not be made, there may be no registers for them.
fn counted(func: &Function, op: Reduce, lanes: Value) -> Option<Value> {
    let data = func.def(lanes).filter(|_| op == Reduce::Add)?;
    let (Op::Lane(LaneOp::Cast(Cast::ZExt)) | Op::Vp(LaneOp::Cast(Cast::ZExt))) = data.op else {
        return None;
    };
    let bits = *data.operands().first()?;
    (func.ty(bits) == data.ty.mask()).then_some(bits)
}

/// Selects, memory and reductions.
fn other(
    func: &mut Function,
    masks: &mut HashMap<(Value, u32), Value>,
    inst: Inst,
    data: &InstData,
    intrinsic: Intrinsic,
) -> Option<Value> {
    let v = data.operands().to_vec();
    let align = data.align;
    let insert = |func: &mut Function, new: InstData| {
        let new = func.insert_before(inst, new.with_align(align))?;
        func.inst(new).result().or(Some(v[0]))
    };
    if is_segment(func, data, intrinsic) {
        return None;
    }
    match intrinsic {
        Intrinsic::VpSelect => insert(func, InstData::new(Op::Lane(LaneOp::Select), data.ty, &v[..3])),
        Intrinsic::VpMerge => {
            let mask = joined(func, masks, inst, data.ty, v[0], v[3])?;
            insert(func, InstData::new(Op::Lane(LaneOp::Select), data.ty, &[mask, v[1], v[2]]))
        }
        Intrinsic::VpLoad | Intrinsic::VpGather => {
            let mask = joined(func, masks, inst, data.ty, v[1], v[2])?;
            let other = func.poison(data.ty);
            let op =
                if intrinsic == Intrinsic::VpLoad { Intrinsic::MaskedLoad } else { Intrinsic::MaskedGather };
            insert(func, InstData::new(Op::Intrinsic(op), data.ty, &[v[0], mask, other]))
        }
        Intrinsic::VpStore | Intrinsic::VpScatter => {
            let ty = func.ty(v[0]);
            let mask = joined(func, masks, inst, ty, v[2], v[3])?;
            let op = if intrinsic == Intrinsic::VpStore {
                Intrinsic::MaskedStore
            } else {
                Intrinsic::MaskedScatter
            };
            insert(func, InstData::new(Op::Intrinsic(op), Type::Void, &[v[0], v[1], mask]))
        }
        Intrinsic::VpReduce(op) => {
            let ty = func.ty(v[1]);
            let mask = joined(func, masks, inst, ty, v[2], v[3])?;
            let lanes = match counted(func, op, v[1]) {
                Some(bits) => {
                    let no = func.zero(ty.mask());
                    let mut b = Builder::before(func, inst);
                    let bits = b.select(mask, bits, no);
                    b.cast(Cast::ZExt, bits, ty.element()?)
                }
                None => {
                    let none = super::state::neutral(func, op, ty);
                    Builder::before(func, inst).select(mask, v[1], none)
                }
            };
            let mut b = Builder::before(func, inst);
            b.flags(data.flags);
            if op.has_start() {
                return Some(b.intrinsic(Intrinsic::Reduce(op), data.ty, &[v[0], lanes]));
            }
            let value = b.intrinsic(Intrinsic::Reduce(op), data.ty, &[lanes]);
            let nothing = b.func.as_int(v[0]) == Some(0) && op == Reduce::Add;
            Some(if nothing { value } else { super::state::combine(&mut b, op, v[0], value) })
        }
        _ => None,
    }
}
