//! This pass removes unreachable blocks.
//!
//! Invariant: afterwards every block is reachable, and phis have arms for edges from such blocks only.

use crate::ir::{Block, Dominators, Function, Value};

/// Removes the blocks that nothing leads to, and what they pass on.
pub(crate) fn drop_unreachable(func: &mut Function) {
    let reached = Dominators::new(func);
    let (keep, gone): (Vec<Block>, Vec<Block>) =
        func.layout().iter().partition(|b| reached.is_reachable(**b));
    for &block in &gone {
        for next in func.successors(block).to_vec() {
            forget(func, next, block);
        }
    }
    // What is dropped may be used in what is dropped only.
    for &block in &gone {
        for inst in func.block(block).insts().to_vec() {
            func.set_operands(inst, &[]);
        }
    }
    func.set_layout(&keep);
}

/// The phis of `block` lose what comes from `pred`.
pub(super) fn forget(func: &mut Function, block: Block, pred: Block) {
    for phi in func.phis(block).collect::<Vec<_>>() {
        let kept: Vec<(Block, Value)> = func.inst(phi).incoming().filter(|(b, _)| *b != pred).collect();
        func.set_operands(phi, &kept.iter().map(|(_, v)| *v).collect::<Vec<_>>());
        func.set_blocks(phi, &kept.iter().map(|(b, _)| *b).collect::<Vec<_>>());
    }
}
