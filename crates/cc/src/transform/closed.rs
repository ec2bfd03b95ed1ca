//! This pass makes loop-closed SSA form: values that leave a loop go through a phi in the exit block.
//!
//! Invariant: afterwards an instruction outside of a loop that uses a value made in it is a phi of an exit block, for all
//! loops whose exit blocks are entered from that loop only.

use crate::analysis::Flow;
use crate::ir::{Block, Function, InstData, Op, Use, Value};

/// Brings a function to loop-closed form.
pub fn close(func: &mut Function) {
    let Some(flow) = Flow::new(func) else { return };
    for l in flow.forest.loops.iter().rev() {
        let made: Vec<Value> = l
            .blocks
            .iter()
            .flat_map(|&b| func.block(Block::from_index(b)).insts().to_vec())
            .filter_map(|inst| func.inst(inst).result())
            .collect();
        let mut targets: Vec<usize> = l.exits.iter().map(|(_, to)| *to).collect();
        targets.sort_unstable();
        targets.dedup();
        targets.retain(|to| flow.graph.preds[*to].iter().all(|p| l.contains(*p)));
        for value in made {
            for &target in &targets {
                let outside: Vec<Use> = func
                    .uses(value)
                    .iter()
                    .copied()
                    .filter(|u| {
                        user_block(func, u).is_some_and(|b| !l.contains(b) && flow.dom.dominates(target, b))
                    })
                    .filter(|u| !is_exit_phi(func, u, target))
                    .collect();
                if outside.is_empty() {
                    continue;
                }
                let preds: Vec<Block> =
                    flow.graph.preds[target].iter().map(|p| Block::from_index(*p)).collect();
                let data =
                    InstData::new(Op::Phi, func.ty(value), &vec![value; preds.len()]).with_blocks(&preds);
                let phi = func.insert(Block::from_index(target), 0, data);
                if let Some(result) = func.inst(phi).result() {
                    outside.iter().for_each(|u| func.set_operand(u.inst, u.index, result));
                }
            }
        }
    }
}

/// The block in which a use happens: of a phi, the predecessor.
pub(super) fn user_block(func: &Function, u: &Use) -> Option<usize> {
    let data = func.inst(u.inst);
    let block = if data.op == Op::Phi { *data.blocks().get(u.index)? } else { data.block()? };
    Some(block.index())
}

fn is_exit_phi(func: &Function, u: &Use, target: usize) -> bool {
    let data = func.inst(u.inst);
    data.op == Op::Phi && data.block().is_some_and(|b| b.index() == target)
}
