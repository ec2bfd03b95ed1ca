//! Which registers may differ from what the hart holds, at each node.

use super::group;
use super::node::may_leave;
use super::reads_vtype;
use crate::lower::Lower;
use crate::operands::{Registers, uses};
use crate::region::{NodeId, Successor, Terminator};
use crate::vector::Plan;
use crate::vector::plan::touched;

impl Lower<'_> {
    /// Which registers may be dirty where each node begins.
    pub(super) fn dirty_at_nodes(&self) -> Vec<Registers> {
        let nodes = &self.region.nodes;
        let mut dirty = vec![Registers::default(); nodes.len()];
        let mut waiting: Vec<NodeId> = (0..nodes.len()).collect();
        while let Some(id) = waiting.pop() {
            let out = self.dirty_after(id, dirty[id]);
            for next in nodes[id].next() {
                let inner = nodes[next].tight;
                let mut out = match inner == nodes[id].tight {
                    true => out,
                    false if inner.is_some() => out.settled(),
                    false => Registers { v: 0, ..out },
                };
                // With fewer elements vl is not what the hart had, whatever vtype was.
                out.vtype |=
                    matches!(nodes[id].end, Terminator::Vset { short, .. } if short == Successor::Node(next));
                let more = dirty[next].union(out);
                if more != dirty[next] {
                    dirty[next] = more;
                    waiting.push(next);
                }
            }
        }
        dirty
    }

    /// The same where a node ends.
    fn dirty_after(&self, id: NodeId, mut dirty: Registers) -> Registers {
        let node = &self.region.nodes[id];
        let mut vector = node.vector;
        let members = &self.memory.members_of_nodes[id];
        for (at, (uop, plan)) in node.own().iter().zip(&self.vectors.plans[id]).enumerate() {
            if node.tight.is_none() && may_leave(uop, plan.as_ref()) && group::may_leave(members, at) {
                dirty = dirty.settled();
            }
            dirty = dirty.union(uses(uop).writes);
            let after = vector.after(uop, &self.compile_key);
            let writes = plan
                .as_ref()
                .map_or_else(|| touched(uop, vector, &self.compile_key).writes.v, |plan| plan.writes);
            dirty.v |= writes & self.resident_in(node.tight);
            if vector.step(uop, &self.compile_key).is_lowered() {
                dirty.vtype |= !after.was_set(vector);
            } else if plan.as_ref().map_or_else(|| reads_vtype(uop, vector), Plan::is_kernel) {
                dirty.vtype = false;
            }
            vector = after;
        }
        dirty
    }
}
