//! This pass computes what is known of integers and addresses, and joins blocks that only follow each other.
//!
//! Invariant: loop-closed form stays: a phi with one arm goes only with its block.

use crate::eval::int;
use crate::ir::{Binary, Block, Cast, Function, Inst, InstData, LaneOp, Op, Value};

/// Does it to a whole function.
pub(super) fn tidy(func: &mut Function) {
    loop {
        let all: Vec<Inst> = func.layout().iter().flat_map(|b| func.block(*b).insts().to_vec()).collect();
        let mut changed = false;
        for inst in all {
            let Some(result) = func.inst(inst).result().filter(|r| !func.uses(*r).is_empty()) else {
                continue;
            };
            if let Some(value) = known(func, inst) {
                func.replace_uses(result, value);
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    join(func);
    func.remove_dead();
}

/// What an instruction gives, if it is a constant or one of its operands.
fn known(func: &mut Function, inst: Inst) -> Option<Value> {
    let data = func.inst(inst);
    let (ty, v) = (data.ty, data.operands());
    if ty.is_vector() || ty.element().is_none_or(|s| s.bits() > 64) {
        return None;
    }
    let width = ty.element()?.bits();
    match data.op {
        Op::Gep(_) if func.as_int(v[1]) == Some(0) && !func.ty(v[1]).is_vector() => Some(v[0]),
        Op::Lane(LaneOp::Binary(op)) if ty.is_int() => {
            let (a, b) = (func.as_int(v[0]), func.as_int(v[1]));
            match (a, b) {
                (Some(a), Some(b)) => {
                    let number = int::binary(op, data.flags, a.into(), b.into(), width).ok()??;
                    Some(func.int(ty, number as u64))
                }
                (_, Some(0)) if has_neutral_zero(op) => Some(v[0]),
                (_, Some(1)) if op == Binary::Mul => Some(v[0]),
                (Some(0), _) if has_neutral_zero(op) && op.is_commutative() => Some(v[1]),
                (Some(1), _) if op == Binary::Mul => Some(v[1]),
                _ => None,
            }
        }
        Op::Lane(LaneOp::Cast(cast @ (Cast::ZExt | Cast::SExt | Cast::Trunc))) => {
            let number = if cast == Cast::SExt { func.as_signed(v[0])? as u64 } else { func.as_int(v[0])? };
            // One that promises not to be negative, or not to lose bits, may be poison.
            (data.flags == crate::ir::Flags::NONE).then(|| func.int(ty, number))
        }
        _ => None,
    }
}

/// Whether `x op 0` is `x`.
fn has_neutral_zero(op: Binary) -> bool {
    use Binary::*;
    matches!(op, Add | Sub | Or | Xor | Shl | LShr | AShr)
}

/// Joins each block with the only one that it leads to, if that is entered from nowhere else.
fn join(func: &mut Function) {
    let mut preds = func.predecessors();
    for block in func.layout().to_vec() {
        while let (Some(end), [next]) = (func.terminator(block), func.successors(block)) {
            let next = *next;
            let only = preds[next.index()] == [block] && next != block && func.entry() != Some(next);
            if func.inst(end).op != Op::Br || !only || func.block(block).insts().is_empty() {
                break;
            }
            for inst in func.block(next).insts().to_vec() {
                match func.inst(inst) {
                    InstData { op: Op::Phi, .. } => {
                        let value = func.inst(inst).operands()[0];
                        if let Some(result) = func.inst(inst).result() {
                            func.replace_uses(result, value);
                        }
                        func.remove(inst);
                    }
                    _ => func.move_before(inst, end),
                }
            }
            func.remove(end);
            for to in func.successors(block).to_vec() {
                preds[to.index()].iter_mut().filter(|p| **p == next).for_each(|p| *p = block);
                for phi in func.phis(to).collect::<Vec<_>>() {
                    let arms: Vec<Block> =
                        func.inst(phi).blocks().iter().map(|b| if *b == next { block } else { *b }).collect();
                    func.set_blocks(phi, &arms);
                }
            }
            preds[next.index()].clear();
        }
    }
    let gone = |block: &Block| func.block(*block).insts().is_empty();
    let keep: Vec<Block> = func.layout().iter().copied().filter(|b| !gone(b)).collect();
    func.set_layout(&keep);
}
