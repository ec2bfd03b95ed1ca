//! This pass puts accesses whose address depends on where control came from back to where that is.
//!
//! ```text
//! p = c ? &a[i] : &b[i]; *p = -*p   →   if c { a[i] = -a[i] } else { b[i] = -b[i] }
//! ```
//!
//! Invariant: every path runs the same instructions in the same order.

use std::collections::HashMap;

use super::copy::redirect;
use crate::analysis::Flow;
use crate::ir::{Block, Builder, Function, Inst, InstData, LaneOp, Op, Type, Value};

/// Blocks are copied up to so many instructions.
const MOST_INSTS: usize = 16;

/// Loop `number` without choices between addresses to access, if it has one.
pub(super) fn unmerge(func: &Function, flow: &Flow, number: usize) -> Option<Function> {
    let l = flow.at(number);
    let mut out = func.clone();
    let mut blocks: Vec<Block> = l.blocks.iter().map(|at| Block::from_index(*at)).collect();
    let selects =
        |f: &Function, block: Block| f.block(block).insts().iter().copied().find(|i| selects(f, *i));
    let mut at = 0;
    while at < blocks.len() {
        if let Some(select) = selects(&out, blocks[at]) {
            blocks.push(branch(&mut out, select)?);
        }
        at += 1;
    }
    let mut changed = false;
    for block in blocks.into_iter().filter(|block| block.index() != l.header) {
        if let Some(copied) = copied(&out, block) {
            split(&mut out, block, &copied)?;
            changed = true;
        }
    }
    changed.then_some(out)
}

/// Whether an instruction chooses between addresses, only to access what is there.
fn selects(func: &Function, inst: Inst) -> bool {
    let data = func.inst(inst);
    let is_choice = data.op == Op::Lane(LaneOp::Select) && data.ty == Type::PTR;
    is_choice && data.block().zip(data.result()).is_some_and(|(block, v)| accesses(func, block, v).is_some())
}

/// A choice as a branch, and a phi in the block behind it, which is given.
fn branch(func: &mut Function, select: Inst) -> Option<Block> {
    let v = func.inst(select).operands().to_vec();
    let from = func.inst(select).block()?;
    let rest = func.split_before(select)?;
    let (yes, no) = (func.add_block("yes"), func.add_block("no"));
    Builder::at_end(func, from).cond_br(v[0], yes, no);
    Builder::at_end(func, yes).br(rest);
    Builder::at_end(func, no).br(rest);
    let phi = InstData::new(Op::Phi, Type::PTR, &v[1..]).with_blocks(&[yes, no]);
    let phi = func.insert(rest, 0, phi);
    let (old, new) = (func.inst(select).result()?, func.inst(phi).result()?);
    func.replace_uses(old, new);
    func.remove(select);
    Some(rest)
}

/// Where in its block the last access is that uses an address, if all uses are accesses there.
fn accesses(func: &Function, block: Block, address: Value) -> Option<usize> {
    let (mut work, mut last) = (vec![address], None);
    while let Some(value) = work.pop() {
        for user in func.uses(value) {
            let data = func.inst(user.inst);
            match data.op {
                _ if data.block() != Some(block) => return None,
                Op::Load => {}
                Op::Store if user.index == 1 => {}
                Op::Gep(_) if user.index == 0 => work.extend(data.result()),
                _ => return None,
            }
            last = last.max(func.position(user.inst));
        }
    }
    last
}

/// The instructions of a block behind its phis, up to the last that accesses what a phi points to.
fn copied(func: &Function, block: Block) -> Option<Vec<Inst>> {
    let insts = func.block(block).insts();
    let addresses = func.phis(block).filter(|phi| func.inst(*phi).ty == Type::PTR);
    let values = addresses.filter_map(|phi| func.inst(phi).result());
    let last = values.filter_map(|value| accesses(func, block, value)).max()?;
    let first = func.phis(block).count();
    let copied = insts[first..=last].to_vec();
    let simple =
        copied.iter().all(|i| matches!(func.inst(*i).op, Op::Load | Op::Store | Op::Lane(_) | Op::Gep(_)));
    (simple && copied.len() <= MOST_INSTS).then_some(copied)
}

/// Copies the first instructions of a block to the edges that lead to it.
fn split(func: &mut Function, block: Block, copied: &[Inst]) -> Option<()> {
    let phis: Vec<Inst> = func.phis(block).collect();
    let mut made: Vec<(Block, HashMap<Value, Value>)> = Vec::new();
    let mut preds = func.predecessors()[block.index()].clone();
    // A switch may lead there by several cases.
    preds.sort_unstable();
    preds.dedup();
    for pred in preds {
        let edge = func.add_block("unmerged");
        redirect(func, pred, block, edge);
        let mut values: HashMap<Value, Value> = HashMap::new();
        for &phi in &phis {
            let arms: Vec<(Block, Value)> = func.inst(phi).incoming().collect();
            let (_, value) = arms.iter().copied().find(|(from, _)| *from == pred)?;
            values.insert(func.inst(phi).result()?, value);
            let kept = arms.into_iter().filter(|(from, _)| *from != pred).chain([(edge, value)]);
            let (from, arms): (Vec<Block>, Vec<Value>) = kept.unzip();
            func.set_operands(phi, &arms);
            func.set_blocks(phi, &from);
        }
        for &inst in copied {
            let data = func.inst(inst).clone();
            let operands: Vec<Value> =
                data.operands().iter().map(|v| values.get(v).copied().unwrap_or(*v)).collect();
            let copy = func.append(edge, data);
            func.set_operands(copy, &operands);
            if let (Some(old), Some(new)) = (func.inst(inst).result(), func.inst(copy).result()) {
                values.insert(old, new);
            }
        }
        Builder::at_end(func, edge).br(block);
        made.push((edge, values));
    }
    for &inst in copied {
        let Some(result) = func.inst(inst).result() else { continue };
        if func.uses(result).iter().all(|u| copied.contains(&u.inst)) {
            continue;
        }
        let (from, values): (Vec<Block>, Vec<Value>) =
            made.iter().map(|(edge, v)| (*edge, v[&result])).unzip();
        let phi = InstData::new(Op::Phi, func.inst(inst).ty, &values).with_blocks(&from);
        let phi = func.insert(block, 0, phi);
        let merged = func.inst(phi).result()?;
        func.replace_uses_by(result, merged, |user| !copied.contains(&user));
    }
    func.remove_all(copied);
    func.remove_dead();
    Some(())
}
