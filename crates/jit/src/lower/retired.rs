//! How many instructions have retired: a variable, and by how much the count is ahead of it, which is known of each place.
//!
//! The variable is written once a trip of a loop, and where ways of different lengths meet; else only what is known changes.
//! Every way into a node makes the variable lack as much as the node expects.

use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::Value;
use cranelift_frontend::Variable;

use crate::lower::Lower;
use crate::region::{NodeId, Region};

/// The count of retired instructions.
pub(super) struct Retired {
    variable: Variable,
    /// What the variable lacks where each node begins.
    at_nodes: Vec<i64>,
    /// What it lacks now: in a node, of the count at its end.
    here: i64,
}

impl Retired {
    /// The variable has the count at first.
    pub(super) fn new(variable: Variable, region: &Region) -> Retired {
        Retired { variable, at_nodes: at_nodes(region), here: 0 }
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

    /// Adds up what the variable lacks where a node begins, if that is a head.
    pub(super) fn begin_retired(&mut self, id: NodeId) {
        self.retired.here = self.retired.at_nodes[id];
        if self.region.nodes[id].is_head {
            self.lack_retired(0);
        }
    }

    /// The node's instructions retire.
    pub(super) fn retire(&mut self, id: NodeId) {
        self.retired.here += self.region.nodes[id].len as i64;
    }

    /// Does the variable change on the way from here to a node?
    pub(super) fn changes_retired(&self, to: NodeId) -> bool {
        self.retired.here != self.retired.at_nodes[to]
    }

    /// Makes the variable what a node expects that code goes to from here. Other ways from here are as they were.
    pub(super) fn go_retired(&mut self, to: NodeId) {
        let here = self.retired.here;
        self.lack_retired(self.retired.at_nodes[to]);
        self.retired.here = here;
    }

    /// Makes the variable lack so much.
    fn lack_retired(&mut self, lacks: i64) {
        let more = self.retired.here - lacks;
        if more != 0 {
            let known = self.b.use_var(self.retired.variable);
            let known = self.b.ins().iadd_imm_s(known, more);
            self.b.def_var(self.retired.variable, known);
        }
        self.retired.here = lacks;
    }
}

/// What the variable lacks where each node begins. A head adds that up, so that the jump back to it has nothing to do; other
/// nodes take it from one of those before them: where it can be chosen, from one whose way there is not its only one, where a
/// sum would need a block of its own.
fn at_nodes(region: &Region) -> Vec<i64> {
    let nodes = &region.nodes;
    let mut before: Vec<Vec<NodeId>> = vec![Vec::new(); nodes.len()];
    for (id, node) in nodes.iter().enumerate() {
        node.end.nodes().for_each(|next| before[next].push(id));
    }
    let order = order(region);
    let mut place = vec![usize::MAX; nodes.len()];
    order.iter().enumerate().for_each(|(at, &id)| place[id] = at);
    let ways = |id: NodeId| nodes[id].end.targets().count();
    let mut at = vec![0; nodes.len()];
    let behind = |at: &[i64], id: NodeId| {
        let lacks = if nodes[id].is_head { 0 } else { at[id] };
        lacks + nodes[id].len as i64
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

/// The nodes in an order in which each comes behind those that lead to it, but for heads.
fn order(region: &Region) -> Vec<NodeId> {
    let successors = |id: NodeId| -> Vec<NodeId> { region.nodes[id].end.nodes().collect() };
    let mut order = Vec::with_capacity(region.nodes.len());
    let mut seen = vec![false; region.nodes.len()];
    let mut path = vec![(0, successors(0))];
    seen[0] = true;
    while let Some((id, rest)) = path.last_mut() {
        match rest.pop() {
            None => {
                order.push(*id);
                path.pop();
            }
            Some(next) if !seen[next] => {
                seen[next] = true;
                path.push((next, successors(next)));
            }
            Some(_) => {}
        }
    }
    order.reverse();
    order
}
