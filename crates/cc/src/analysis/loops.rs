//! A `LoopForest` holds the natural loops of a graph, nested.
//!
//! Invariant: a loop's header dominates its blocks; two loops are disjoint or one holds the other. A cycle with two
//! entries is no loop and makes its function's loops `irreducible`.

use crate::graph::{Dominators, Graph};

/// One natural loop.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The block through which it is entered.
    pub header: usize,
    /// Blocks with an edge back to the header.
    pub latches: Vec<usize>,
    /// Its blocks in reverse postorder: the header first.
    pub blocks: Vec<usize>,
    /// The loop right around it, by its number in the forest.
    pub parent: Option<usize>,
    /// Edges that leave it: from a block inside to a block outside.
    pub exits: Vec<(usize, usize)>,
}

impl Loop {
    /// Whether the block is in the loop.
    pub fn contains(&self, block: usize) -> bool {
        self.blocks.contains(&block)
    }

    /// The only latch.
    pub fn latch(&self) -> Option<usize> {
        match self.latches[..] {
            [latch] => Some(latch),
            _ => None,
        }
    }
}

/// All loops of a function, outer ones before those inside of them.
#[derive(Clone, Debug)]
pub struct LoopForest {
    /// The loops.
    pub loops: Vec<Loop>,
    /// Whether there is a cycle that is no natural loop.
    pub irreducible: bool,
}

impl LoopForest {
    /// Finds the loops of what `root` reaches.
    pub fn new(graph: &Graph, dom: &Dominators, root: usize) -> LoopForest {
        let order = graph.reverse_postorder(root);
        let mut rank = vec![usize::MAX; graph.succs.len()];
        for (i, &node) in order.iter().enumerate() {
            rank[node] = i;
        }
        let mut irreducible = false;
        let mut loops: Vec<Loop> = Vec::new();
        for &header in &order {
            let mut latches = Vec::new();
            for &p in graph.preds[header].iter().filter(|p| dom.reaches(**p)) {
                if dom.dominates(header, p) {
                    latches.push(p);
                } else if rank[p] >= rank[header] {
                    irreducible = true;
                }
            }
            latches.dedup();
            if !latches.is_empty() {
                let (blocks, exits) = body(graph, header, &latches, &order);
                loops.push(Loop { header, latches, blocks, parent: None, exits });
            }
        }
        loops.sort_by_key(|l| std::cmp::Reverse(l.blocks.len()));
        for i in 0..loops.len() {
            let header = loops[i].header;
            loops[i].parent = (0..i).rev().find(|&j| loops[j].contains(header));
        }
        LoopForest { loops, irreducible }
    }

    /// The loops that no other is inside of.
    pub fn innermost(&self) -> Vec<usize> {
        let mut inner = vec![true; self.loops.len()];
        self.loops.iter().filter_map(|l| l.parent).for_each(|outer| inner[outer] = false);
        (0..inner.len()).filter(|&number| inner[number]).collect()
    }

    /// Whether no other loop is inside of it.
    pub fn is_innermost(&self, number: usize) -> bool {
        self.loops.iter().all(|l| l.parent != Some(number))
    }
}

/// The blocks of a loop, and the edges that leave it, each once.
fn body(
    graph: &Graph,
    header: usize,
    latches: &[usize],
    order: &[usize],
) -> (Vec<usize>, Vec<(usize, usize)>) {
    let mut inside = vec![false; graph.succs.len()];
    inside[header] = true;
    let mut work: Vec<usize> = latches.to_vec();
    while let Some(node) = work.pop() {
        if !std::mem::replace(&mut inside[node], true) {
            work.extend(&graph.preds[node]);
        }
    }
    let blocks: Vec<usize> = order.iter().copied().filter(|n| inside[*n]).collect();
    let mut exits = Vec::new();
    for &from in &blocks {
        for &to in graph.succs[from].iter().filter(|to| !inside[**to]) {
            if !exits.contains(&(from, to)) {
                exits.push((from, to));
            }
        }
    }
    (blocks, exits)
}
