//! This module copies loops, whole or in part.
//!
//! Invariant: a copy computes what the loop computes, from the start values that its header phis are given; who makes it
//! says how it is entered and where it leads.

use std::collections::{HashMap, HashSet};

use super::reachable::{drop_unreachable, forget};
use crate::ir::{Binary, Block, Builder, Flags, Function, Inst, InstData, LaneOp, Op, Type, Value};

/// The blocks of the natural loop of this header and latch.
pub(super) fn loop_blocks(func: &Function, header: Block, latch: Block) -> Vec<Block> {
    let preds = func.predecessors();
    let mut blocks = vec![header];
    let mut work = vec![latch];
    while let Some(block) = work.pop() {
        if !blocks.contains(&block) {
            blocks.push(block);
            work.extend(&preds[block.index()]);
        }
    }
    blocks
}

/// Leads a loop's entries to a new block, which has no end yet. Gives the block, and the values that the header's phis had
/// from there: they have only those from inside now.
pub(super) fn detach(
    func: &mut Function,
    header: Block,
    blocks: &[Block],
    name: &str,
) -> (Block, Vec<(Inst, Value)>) {
    let entry = func.add_block(name);
    let preds = func.predecessors()[header.index()].clone();
    let mut starts = Vec::new();
    for phi in func.phis(header).collect::<Vec<_>>() {
        let incoming: Vec<(Block, Value)> = func.inst(phi).incoming().collect();
        let (inside, from): (Vec<_>, Vec<_>) = incoming.into_iter().partition(|(b, _)| blocks.contains(b));
        // Entries agree, or the loop would not be touched.
        let Some((_, start)) = from.first() else { continue };
        func.set_operands(phi, &inside.iter().map(|(_, v)| *v).collect::<Vec<_>>());
        func.set_blocks(phi, &inside.iter().map(|(b, _)| *b).collect::<Vec<_>>());
        starts.push((phi, *start));
    }
    for pred in preds.into_iter().filter(|p| !blocks.contains(p)) {
        redirect(func, pred, header, entry);
    }
    (entry, starts)
}

/// Lets the end of `block` lead to `new` where it led to `old`.
pub(super) fn redirect(func: &mut Function, block: Block, old: Block, new: Block) {
    if let Some(end) = func.terminator(block) {
        let targets: Vec<Block> =
            func.inst(end).blocks().iter().map(|b| if *b == old { new } else { *b }).collect();
        func.set_blocks(end, &targets);
    }
}

/// What became of the parts of a loop in a copy of it.
#[derive(Debug, Default)]
pub(super) struct Copy {
    /// Its blocks by those of the loop.
    pub(super) blocks: HashMap<Block, Block>,
    /// Its instructions by those of the loop.
    pub(super) insts: HashMap<Inst, Inst>,
    /// Its values by those of the loop.
    values: HashMap<Value, Value>,
}

impl Copy {
    /// Copies a detached loop; the names of blocks get an ending.
    pub(super) fn new(func: &mut Function, blocks: &[Block], ending: &str) -> Copy {
        let mut copy = Copy::default();
        for &block in blocks {
            let name = func.block(block).name.as_deref().unwrap_or("loop");
            let name = format!("{name}.{ending}");
            copy.blocks.insert(block, func.add_block(&name));
        }
        for &block in blocks {
            for inst in func.block(block).insts().to_vec() {
                let data = func.inst(inst).clone();
                let new = func.append(copy.block(block), data);
                if let (Some(old), Some(made)) = (func.inst(inst).result(), func.inst(new).result()) {
                    copy.values.insert(old, made);
                }
                copy.insts.insert(inst, new);
            }
        }
        for &new in copy.insts.values() {
            let operands: Vec<Value> = func.inst(new).operands().iter().map(|v| copy.value(*v)).collect();
            let targets: Vec<Block> = func.inst(new).blocks().iter().map(|b| copy.block(*b)).collect();
            func.set_operands(new, &operands);
            func.set_blocks(new, &targets);
        }
        copy
    }

    /// A block in the copy; blocks outside of the loop are the same there.
    pub(super) fn block(&self, block: Block) -> Block {
        self.blocks.get(&block).copied().unwrap_or(block)
    }

    /// A value in the copy; values from outside of the loop are the same there.
    pub(super) fn value(&self, value: Value) -> Value {
        self.values.get(&value).copied().unwrap_or(value)
    }

    /// The copy's blocks.
    pub(super) fn all_blocks(&self) -> Vec<Block> {
        self.blocks.values().copied().collect()
    }
}

/// Takes everything out of a loop's blocks but its control flow, these instructions, what is used elsewhere, and what those
/// need.
pub(super) fn keep_only(func: &mut Function, blocks: &[Block], kept: &[Inst]) {
    let inside = |func: &Function, inst: Inst| func.inst(inst).block().is_some_and(|b| blocks.contains(&b));
    let all: Vec<Inst> = blocks.iter().flat_map(|b| func.block(*b).insts().to_vec()).collect();
    let root = |inst: &Inst| {
        let data = func.inst(*inst);
        let elsewhere = |v: Value| func.uses(v).iter().any(|u| !inside(func, u.inst));
        kept.contains(inst) || data.op.is_terminator() || data.result().is_some_and(elsewhere)
    };
    let mut work: Vec<Inst> = all.iter().copied().filter(root).collect();
    let mut live: HashSet<Inst> = work.iter().copied().collect();
    while let Some(inst) = work.pop() {
        for value in func.inst(inst).operands() {
            if let Some(made) = func.def_inst(*value).filter(|i| inside(func, *i))
                && live.insert(made)
            {
                work.push(made);
            }
        }
    }
    let dead: Vec<Inst> = all.into_iter().filter(|i| !live.contains(i)).collect();
    func.remove_all(&dead);
}

/// Carries out what constant conditions decide in these blocks, and drops blocks that nothing leads to any more.
pub(super) fn fold(func: &mut Function, blocks: &[Block]) {
    loop {
        let all: Vec<Inst> = blocks.iter().flat_map(|b| func.block(*b).insts().to_vec()).collect();
        let folded = all.iter().filter(|inst| fold_inst(func, **inst)).count();
        if folded == 0 {
            break;
        }
    }
    drop_unreachable(func);
    for &block in blocks {
        for phi in func.phis(block).collect::<Vec<_>>() {
            if let ([only], Some(result)) = (func.inst(phi).operands(), func.inst(phi).result()) {
                let only = *only;
                func.replace_uses(result, only);
                func.remove(phi);
            }
        }
    }
}

/// Whether something was done.
fn fold_inst(func: &mut Function, inst: Inst) -> bool {
    let data = func.inst(inst).clone();
    let (Some(block), v) = (data.block(), data.operands()) else { return false };
    if data.op == Op::CondBr {
        let Some(condition) = func.as_int(v[0]) else { return false };
        let (taken, other) = match condition & 1 {
            1 => (data.blocks()[0], data.blocks()[1]),
            _ => (data.blocks()[1], data.blocks()[0]),
        };
        func.remove(inst);
        Builder::at_end(func, block).br(taken);
        if taken != other {
            forget(func, other, block);
        }
        return true;
    }
    let Some(result) = data.result().filter(|r| !func.uses(*r).is_empty()) else { return false };
    let is_bool = data.ty == Type::I1;
    let value = match data.op {
        Op::Lane(LaneOp::Select) => match func.as_int(v[0]) {
            Some(condition) => v[if condition & 1 == 1 { 1 } else { 2 }],
            None => return false,
        },
        Op::Lane(LaneOp::Binary(op @ (Binary::And | Binary::Or | Binary::Xor))) if is_bool => {
            let (known, other) = match (func.as_int(v[0]), func.as_int(v[1])) {
                (Some(known), _) => (known & 1, v[1]),
                (_, Some(known)) => (known & 1, v[0]),
                _ => return false,
            };
            match (op, known) {
                (Binary::And, 1) | (Binary::Or | Binary::Xor, 0) => other,
                (Binary::And, _) => func.int(Type::I1, 0),
                (Binary::Or, _) => func.int(Type::I1, 1),
                _ => match func.as_int(other) {
                    Some(other) => func.int(Type::I1, 1 ^ other),
                    None => return false,
                },
            }
        }
        _ => return false,
    };
    func.replace_uses(result, value);
    true
}

/// A counter from 0 of a loop, and whether it has come to `times` at the end of this iteration.
pub(super) fn counted(func: &mut Function, header: Block, latch: Block, entry: Block, times: Value) -> Value {
    let at = func.phis(header).count();
    let zero = func.zero(Type::I64);
    let data = InstData::new(Op::Phi, Type::I64, &[zero]).with_blocks(&[entry]);
    let phi = func.insert(header, at, data);
    let counter = func.inst(phi).result().unwrap_or(zero);
    let Some(end) = func.terminator(latch) else { return zero };
    let mut b = Builder::before(func, end);
    let one = b.func.int(Type::I64, 1);
    b.flags(Flags::NUW);
    let next = b.add(counter, one);
    let done = b.icmp(crate::ir::IntPredicate::Eq, next, times);
    func.add_incoming(phi, latch, next);
    done
}
