//! Joins nodes that end with a read of `vl` or `vlenb` to their successors.
//!
//! The interpreter ends a block at each access of a CSR. Code that spills vector registers reads `vlenb` before every access, and
//! would count fuel and instructions after each read.

use super::{NodeId, Region, Successor, Terminator};
use crate::guards::CompileKey;
use crate::vector::reads_length;

impl Region {
    /// Joins each node that ends so with the next one, if nothing else leads there.
    pub(super) fn join_length_reads(mut self, compile_key: &CompileKey) -> Region {
        let before = self.before();
        let mut joined = vec![false; self.nodes.len()];
        for id in 0..self.nodes.len() {
            while !joined[id]
                && let Some(next) = self.behind_length_read(id, compile_key)
                && next != id
                && next != 0
                && before[next].len() == 1
            {
                joined[next] = true;
                self.join(id, next);
            }
        }
        self.leave_out(|id| joined[id]).unwrap_or_else(|region| region)
    }

    /// The node behind this one, if it ends at a read of a length.
    fn behind_length_read(&self, id: NodeId, compile_key: &CompileKey) -> Option<NodeId> {
        let node = &self.nodes[id];
        let Terminator::FallThrough(Successor::Node(next)) = node.end else { return None };
        let (last, others) = node.own().split_last()?;
        let vector = others.iter().fold(node.vector, |vector, uop| vector.after(uop, compile_key));
        (node.len == node.uops.len() && reads_length(last, vector)).then_some(next)
    }

    /// Makes a node, which has its block to the end, and the next one a node.
    fn join(&mut self, id: NodeId, next: NodeId) {
        let second = &mut self.nodes[next];
        let (uops, len, end) = (std::mem::take(&mut second.uops), second.len, second.end);
        let (cases, called, noted) = (
            std::mem::take(&mut second.cases),
            std::mem::take(&mut second.called),
            std::mem::take(&mut second.noted),
        );
        let first = &mut self.nodes[id];
        first.uops = [std::mem::take(&mut first.uops), uops].concat().into_boxed_slice();
        first.len += len;
        (first.end, first.cases) = (end, cases);
        first.called.extend(called);
        first.noted.extend(noted);
    }
}
