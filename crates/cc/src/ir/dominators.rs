//! Which block every path to another goes through.
//!
//! The algorithm is that of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".

use super::entity::{Block, Inst, Value};
use super::function::Function;
use super::value::ValueDef;

/// The dominators of a function's blocks; to be made again after its blocks have changed.
#[derive(Clone, Debug)]
pub struct Dominators {
    /// The reachable blocks in reverse postorder.
    order: Vec<Block>,
    /// The position in `order`, by block; none if it is not reachable.
    position: Vec<Option<usize>>,
    /// The position of the immediate dominator, by position; of the entry: itself.
    parent: Vec<usize>,
}

impl Dominators {
    /// Those of `func`.
    pub fn new(func: &Function) -> Dominators {
        let order = reverse_postorder(func);
        let mut position = vec![None; func.block_count()];
        for (i, block) in order.iter().enumerate() {
            position[block.index()] = Some(i);
        }
        let mut preds = vec![Vec::new(); order.len()];
        for (i, &block) in order.iter().enumerate() {
            for next in func.successors(block) {
                if let Some(p) = position[next.index()] {
                    preds[p].push(i);
                }
            }
        }
        const UNKNOWN: usize = usize::MAX;
        let mut parent = vec![UNKNOWN; order.len()];
        if let Some(entry) = parent.first_mut() {
            *entry = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for i in 1..order.len() {
                let known = preds[i].iter().copied().filter(|&p| parent[p] != UNKNOWN);
                let meet = |mut a: usize, mut b: usize| {
                    while a != b {
                        if a > b { a = parent[a] } else { b = parent[b] }
                    }
                    a
                };
                if let Some(found) = known.reduce(meet)
                    && parent[i] != found
                {
                    parent[i] = found;
                    changed = true;
                }
            }
        }
        Dominators { order, position, parent }
    }

    /// The reachable blocks in reverse postorder.
    pub fn reverse_postorder(&self) -> &[Block] {
        &self.order
    }

    /// Whether control can come to a block.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.position[block.index()].is_some()
    }

    /// The immediate dominator; none of the entry and of blocks that are not reachable.
    pub fn parent(&self, block: Block) -> Option<Block> {
        let position = self.position[block.index()].filter(|&p| p != 0)?;
        Some(self.order[self.parent[position]])
    }

    /// Whether every path to `block` goes through `over`. A block dominates itself; one that is not reachable is dominated by all.
    pub fn dominates(&self, over: Block, block: Block) -> bool {
        let Some(mut at) = self.position[block.index()] else { return true };
        let Some(target) = self.position[over.index()] else { return false };
        while at > target {
            at = self.parent[at];
        }
        at == target
    }

    /// Whether a value is there when `inst` runs (for a phi: at the end of the predecessor it comes from, which is
    /// for the caller to ask by that block's terminator).
    pub fn is_available(&self, func: &Function, value: Value, inst: Inst) -> bool {
        let ValueDef::Inst(def) = func.value(value).def else { return true };
        let (Some(from), Some(to)) = (func.inst(def).block(), func.inst(inst).block()) else { return false };
        if from != to {
            return self.dominates(from, to);
        }
        !self.is_reachable(to) || func.position(def) < func.position(inst)
    }
}

fn reverse_postorder(func: &Function) -> Vec<Block> {
    let mut order = Vec::new();
    let mut seen = vec![false; func.block_count()];
    let mut stack: Vec<(Block, usize)> = func.entry().map(|entry| (entry, 0)).into_iter().collect();
    if let Some((entry, _)) = stack.first() {
        seen[entry.index()] = true;
    }
    while let Some((block, next)) = stack.pop() {
        match func.successors(block).get(next) {
            Some(&successor) => {
                stack.push((block, next + 1));
                if !std::mem::replace(&mut seen[successor.index()], true) {
                    stack.push((successor, 0));
                }
            }
            None => order.push(block),
        }
    }
    order.reverse();
    order
}
