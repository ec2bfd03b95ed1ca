//! This module widens counters to 64 bits that a loop steps under a condition, and uses as indices.
//!
//! ```text
//! j = phi i32; if c { j' = add nsw j, 1; a[sext j'] = … }; j'' = phi(j', j)   →   the same with i64, without sext
//! ```
//!
//! Invariant: the wide values are the narrow ones extended by their sign, wherever no step overflows, which `nsw` says.

use std::collections::HashMap;

use crate::analysis::Flow;
use crate::ir::{
    Binary, Block, Builder, Cast, Flags, Function, Inst, InstData, LaneOp, Op, Scalar, Type, Value,
};

/// Widens what can be widened in the innermost loops.
pub(super) fn widen(func: &mut Function) {
    let Some(flow) = Flow::new(func) else { return };
    for number in flow.forest.innermost() {
        let header = Block::from_index(flow.at(number).header);
        for phi in func.phis(header).collect::<Vec<_>>() {
            if let Some(family) = family(func, &flow, number, phi) {
                carry_out(func, &flow, number, &family);
            }
        }
    }
}

/// The phi and all values that are made of it by steps and choices, if one of them at least is extended and none is stepped
/// always: those are counters that are known without.
fn family(func: &Function, flow: &Flow, number: usize, phi: Inst) -> Option<Vec<Inst>> {
    let inside = |inst: Inst| func.inst(inst).block().is_some_and(|b| flow.at(number).contains(b.index()));
    let (_, next) = flow.carried(func, number, phi)?;
    let mut all = vec![phi];
    let mut at = 0;
    let mut is_extended = false;
    while let Some(inst) = all.get(at).copied() {
        at += 1;
        let value = func.inst(inst).result()?;
        for user in func.uses(value).iter().map(|u| u.inst).filter(|i| inside(*i)) {
            let data = func.inst(user);
            is_extended |= data.op == Op::Lane(LaneOp::Cast(Cast::SExt)) && data.ty == Type::I64;
            let by_constant = || data.operands().get(1).is_some_and(|v| func.as_signed(*v).is_some());
            let steps = data.op == Op::Lane(LaneOp::Binary(Binary::Add))
                && data.flags.has(Flags::NSW)
                && by_constant();
            let header = data.block().is_some_and(|b| b.index() == flow.at(number).header);
            if (steps || data.op == Op::Phi && !header) && !all.contains(&user) {
                all.push(user);
            }
        }
    }
    let result = |inst: &Inst| func.inst(*inst).result();
    let own = |v: &Value| all.iter().any(|i| result(i) == Some(*v));
    let closed = |inst: &Inst| {
        let data = func.inst(*inst);
        *inst == phi || data.op != Op::Phi || data.operands().iter().all(own)
    };
    let chosen = func.def(next).is_some_and(|d| d.op == Op::Phi) && own(&next);
    let narrow = func.inst(phi).ty == Type::Scalar(Scalar::Int(32));
    (narrow && is_extended && chosen && all.iter().all(closed)).then_some(all)
}

fn carry_out(func: &mut Function, flow: &Flow, number: usize, family: &[Inst]) {
    let Some((start, _)) = flow.carried(func, number, family[0]) else { return };
    let entries: Vec<Block> = func
        .inst(family[0])
        .blocks()
        .iter()
        .copied()
        .filter(|b| !flow.at(number).contains(b.index()))
        .collect();
    let mut wide: HashMap<Value, Value> = HashMap::new();
    let mut made = Vec::new();
    for &inst in family {
        let data = func.inst(inst).clone();
        let Some((block, result)) = data.block().zip(data.result()) else { continue };
        let new = InstData::new(data.op, Type::I64, data.operands())
            .with_blocks(data.blocks())
            .with_flags(data.flags);
        let place = func.block(block).insts().iter().position(|i| *i == inst).unwrap_or(0);
        let twin = func.insert(block, place, new);
        if let Some(value) = func.inst(twin).result() {
            wide.insert(result, value);
            made.push(twin);
        }
    }
    // Entries' ends come after what the start value needs.
    let starts: HashMap<Block, Value> = entries
        .iter()
        .filter_map(|&entry| {
            let extended = match func.as_signed(start) {
                Some(number) => func.int(Type::I64, number as u64),
                None => {
                    Builder::before(func, func.terminator(entry)?).cast(Cast::SExt, start, Scalar::Int(64))
                }
            };
            Some((entry, extended))
        })
        .collect();
    for &twin in &made {
        let data = func.inst(twin).clone();
        let mut operands = Vec::new();
        for (at, &operand) in data.operands().iter().enumerate() {
            let from = data.blocks().get(at).and_then(|b| starts.get(b)).filter(|_| data.op == Op::Phi);
            operands.push(match (wide.get(&operand), from, func.as_signed(operand)) {
                (_, Some(start), _) if twin == made[0] => *start,
                (Some(wide), ..) => *wide,
                (None, _, Some(number)) => func.int(Type::I64, number as u64),
                _ => operand,
            });
        }
        func.set_operands(twin, &operands);
    }
    // Who extended has the wide value; who does not gets a part of it.
    for &inst in family {
        let Some(value) = func.inst(inst).result() else { continue };
        let Some(&twin) = wide.get(&value) else { continue };
        let users: Vec<Inst> = func.uses(value).iter().map(|u| u.inst).collect();
        for &user in &users {
            let data = func.inst(user);
            if data.op == Op::Lane(LaneOp::Cast(Cast::SExt))
                && data.ty == Type::I64
                && let Some(result) = data.result()
            {
                func.replace_uses(result, twin);
                func.remove(user);
            }
        }
        if func.uses(value).iter().any(|u| !family.contains(&u.inst))
            && let Some(block) = func.inst(inst).block()
        {
            let first =
                func.block(block).insts().iter().position(|i| func.inst(*i).op != Op::Phi).unwrap_or(0);
            let own = func.block(block).insts().iter().position(|i| *i == inst).map_or(0, |at| at + 1);
            let cast = InstData::new(Op::Lane(LaneOp::Cast(Cast::Trunc)), func.inst(inst).ty, &[twin]);
            let cast = func.insert(block, own.max(first), cast);
            if let Some(part) = func.inst(cast).result() {
                func.replace_uses(value, part);
            }
        }
    }
    func.remove_all(family);
}
