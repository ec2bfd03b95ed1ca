//! `Dominators` tells which block every path to another block goes through.

use super::entity::{Block, Inst, Value};
use super::function::Function;
use super::value::ValueDef;
use crate::graph::{self, Graph};

/// The dominators of a function's blocks; to be made again after its blocks have changed.
#[derive(Clone, Debug)]
pub struct Dominators {
    /// The reachable blocks in reverse postorder.
    order: Vec<Block>,
    /// By the numbers of the blocks; none of a function without blocks.
    tree: Option<graph::Dominators>,
}

impl Dominators {
    /// Those of `func`.
    pub fn new(func: &Function) -> Dominators {
        let mut succs = vec![Vec::new(); func.block_count()];
        for &block in func.layout() {
            succs[block.index()] = func.successors(block).iter().map(|b| b.index()).collect();
        }
        let graph = Graph::new(succs);
        let Some(entry) = func.entry() else { return Dominators { order: Vec::new(), tree: None } };
        let order = graph.reverse_postorder(entry.index()).into_iter().map(Block::from_index).collect();
        Dominators { order, tree: Some(graph::Dominators::new(&graph, entry.index())) }
    }

    /// The reachable blocks in reverse postorder.
    pub fn reverse_postorder(&self) -> &[Block] {
        &self.order
    }

    /// Whether control can come to a block.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.tree.as_ref().is_some_and(|tree| tree.reaches(block.index()))
    }

    /// The immediate dominator; none of the entry and of blocks that are not reachable.
    pub fn parent(&self, block: Block) -> Option<Block> {
        self.tree.as_ref()?.parent(block.index()).map(Block::from_index)
    }

    /// Whether every path to `block` goes through `over`. A block dominates itself; one that is not reachable is dominated by all.
    pub fn dominates(&self, over: Block, block: Block) -> bool {
        let Some(tree) = &self.tree else { return true };
        !tree.reaches(block.index()) || tree.dominates(over.index(), block.index())
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
