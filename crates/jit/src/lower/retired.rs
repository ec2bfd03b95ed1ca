//! The number of retired instructions: a variable plus an offset that is constant at each place of the code.
//!
//! The variable changes once per loop iteration, and where paths of different lengths meet; elsewhere only the offset does.
//! Invariant: all edges into a node bring the offset that the node begins with.

use cranelift_codegen::ir::{InstBuilder, Value};
use cranelift_frontend::Variable;

use crate::lower::Lower;
use crate::region::{Node, NodeId, Region};

/// The count of retired instructions.
pub(super) struct Retired {
    variable: Variable,
    /// The offset where each node begins.
    at_nodes: Vec<i64>,
    /// The offset now: within a node, that of its end.
    here: i64,
}

impl Retired {
    /// The variable has the count at first.
    pub(super) fn new(variable: Variable, region: &Region) -> Retired {
        Retired { variable, at_nodes: at_nodes(region, |_| 0), here: 0 }
    }
}

impl Lower<'_> {
    /// The number of instructions that have retired where the current node ends; until that begins, where the one before it
    /// ended.
    pub(super) fn retired(&mut self) -> Value {
        self.retired_and(0)
    }

    /// That and so many more.
    pub(super) fn retired_and(&mut self, more: i64) -> Value {
        let known = self.b.use_var(self.retired.variable);
        self.sum(known, self.retired.here + more)
    }

    /// Begins a node: a head adds the offset to the variable.
    pub(super) fn begin_retired(&mut self, id: NodeId) {
        self.retired.here = self.retired.at_nodes[id];
        if self.region.nodes[id].is_head {
            self.set_offset(0);
        }
    }

    /// The node's instructions retire.
    pub(super) fn retire(&mut self, id: NodeId) {
        self.retired.here += self.region.nodes[id].len as i64;
    }

    /// Does the variable change on the edge to a node?
    pub(super) fn changes_retired(&self, to: NodeId) -> bool {
        self.retired.here != self.retired.at_nodes[to]
    }

    /// Changes the variable on an edge to the offset that the target begins with. Other edges from here are not affected.
    pub(super) fn go_retired(&mut self, to: NodeId) {
        let here = self.retired.here;
        self.set_offset(self.retired.at_nodes[to]);
        self.retired.here = here;
    }

    /// Changes the variable so that the offset becomes this one.
    fn set_offset(&mut self, offset: i64) {
        let more = self.retired.here - offset;
        if more != 0 {
            let known = self.b.use_var(self.retired.variable);
            let known = self.b.ins().iadd_imm_s(known, more);
            self.b.def_var(self.retired.variable, known);
        }
        self.retired.here = offset;
    }
}

/// The offset where each node begins. That of a head is the one that a jump back brings, so that the jump changes nothing. Another
/// node has that of one of its predecessors, with several successors if there is one such: an addition on that edge would need a
/// block of its own. Behind the beginning of a head the offset is what `behind_head` says.
pub(super) fn at_nodes(region: &Region, behind_head: impl Fn(&Node) -> i64) -> Vec<i64> {
    let nodes = &region.nodes;
    let (before, order) = (region.before(), region.order());
    let mut place = vec![usize::MAX; nodes.len()];
    order.iter().enumerate().for_each(|(at, &id)| place[id] = at);
    let ways = |id: NodeId| nodes[id].end.targets().count() + nodes[id].cases.len();
    let mut at = vec![0; nodes.len()];
    let behind = |at: &[i64], id: NodeId| {
        let offset = if nodes[id].is_head { behind_head(&nodes[id]) } else { at[id] };
        offset + nodes[id].len as i64
    };
    for &id in order.iter().filter(|&&id| !nodes[id].is_head) {
        let from = before[id].iter().filter(|&&from| place[from] < place[id]).max_by_key(|&&from| ways(from));
        at[id] = from.map_or(0, |&from| behind(&at, from));
    }
    for id in (0..nodes.len()).filter(|&id| nodes[id].is_head) {
        let back =
            before[id].iter().filter(|&&from| place[from] >= place[id]).max_by_key(|&&from| ways(from));
        at[id] = back.map_or(0, |&from| behind(&at, from));
    }
    at
}
