//! This module analyses the loops of a function: control flow, induction variables, addresses, dependences,
//! recurrences.
//!
//! Invariant: analyses read the function and change nothing; what they do not know they say, they never guess.

mod choices;
pub mod exits;
pub mod loops;
pub mod memory;
pub(crate) mod naming;
pub mod phis;
pub mod poly;
pub mod reason;
pub mod records;
pub mod relations;
pub mod scalars;

use crate::graph::{Dominators, Graph};
use crate::ir::{Block, Function, Inst, LoopMeta, Value};
use loops::{Loop, LoopForest};

/// The blocks of a function as a graph, with its loops. Nodes are block indices.
#[derive(Clone, Debug)]
pub struct Flow {
    /// The edges.
    pub graph: Graph,
    /// Dominators from the entry.
    pub dom: Dominators,
    /// Loops.
    pub forest: LoopForest,
    /// The innermost loop of each block.
    pub loop_of: Vec<Option<usize>>,
}

impl Flow {
    /// Looks at a function; none if it has no blocks.
    pub fn new(func: &Function) -> Option<Flow> {
        let entry = func.entry()?.index();
        let mut succs = vec![Vec::new(); func.block_count()];
        for &block in func.layout() {
            succs[block.index()] = func.successors(block).iter().map(|b| b.index()).collect();
        }
        let graph = Graph::new(succs);
        let dom = Dominators::new(&graph, entry);
        let forest = LoopForest::new(&graph, &dom, entry);
        let mut loop_of = vec![None; func.block_count()];
        for (number, l) in forest.loops.iter().enumerate() {
            for &block in &l.blocks {
                loop_of[block] = Some(number);
            }
        }
        Some(Flow { graph, dom, forest, loop_of })
    }

    /// A loop by its number.
    pub fn at(&self, number: usize) -> &Loop {
        &self.forest.loops[number]
    }

    /// Whether a value is made outside of a loop, so that it is the same in all iterations.
    pub fn is_invariant(&self, func: &Function, number: usize, value: Value) -> bool {
        match func.def_inst(value).and_then(|inst| func.inst(inst).block()) {
            Some(block) => !self.at(number).contains(block.index()),
            None => true,
        }
    }

    /// The instructions of a loop in reverse postorder of its blocks.
    pub fn insts(&self, func: &Function, number: usize) -> Vec<Inst> {
        let blocks = self.at(number).blocks.iter();
        blocks.flat_map(|&b| func.block(Block::from_index(b)).insts().iter().copied()).collect()
    }

    /// What metadata says of a loop.
    pub fn loop_meta(&self, func: &Function, number: usize) -> Option<LoopMeta> {
        let ends =
            self.at(number).latches.iter().filter_map(|&latch| func.terminator(Block::from_index(latch)));
        ends.filter_map(|end| func.inst(end).loop_meta).next()
    }

    /// The value of a header phi when the loop is entered (if all entries agree) and after an iteration.
    pub fn carried(&self, func: &Function, number: usize, phi: Inst) -> Option<(Value, Value)> {
        let l = self.at(number);
        let (mut start, mut next) = (None, None);
        for (block, value) in func.inst(phi).incoming() {
            let slot = if l.contains(block.index()) { &mut next } else { &mut start };
            if slot.is_some_and(|known| known != value) {
                return None;
            }
            *slot = Some(value);
        }
        start.zip(next)
    }

    /// Whether no iteration of a loop runs both instructions.
    pub fn excludes(&self, func: &Function, number: usize, a: Inst, b: Inst) -> bool {
        let l = self.at(number);
        let leads = |from: usize, to: usize| {
            let (mut seen, mut work) = (vec![false; self.graph.succs.len()], vec![from]);
            while let Some(at) = work.pop().filter(|at| *at != to) {
                let next =
                    self.graph.succs[at].iter().filter(|next| l.contains(**next) && **next != l.header);
                work.extend(next.filter(|next| !std::mem::replace(&mut seen[**next], true)));
            }
            from == to || seen[to]
        };
        let [a, b] = [a, b].map(|inst| func.inst(inst).block().map(|block| block.index()));
        a.zip(b).is_some_and(|(a, b)| !leads(a, b) && !leads(b, a))
    }

    /// Post-dominators among a loop's blocks, edges that leave it aside; the last number is the root, behind the latch.
    pub fn post_dominators(&self, number: usize) -> (Dominators, usize) {
        let l = self.at(number);
        let inner = |from: usize| -> Vec<usize> {
            let next = self.graph.succs[from].iter().copied();
            next.filter(|to| l.contains(from) && l.contains(*to) && *to != l.header).collect()
        };
        let succs = (0..self.graph.succs.len()).map(inner).collect();
        let (reversed, root) = Graph::new(succs).reversed(&l.latches);
        (Dominators::new(&reversed, root), root)
    }
}
