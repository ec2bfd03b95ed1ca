//! The statements of a loop that may be distributed, and what each is made of.

use std::collections::HashSet;

use super::DistributableLoop;
use crate::analysis::Flow;
use crate::analysis::exits;
use crate::analysis::memory;
use crate::analysis::scalars::Scalars;
use crate::ir::{Block, Function, Inst, Op, Value};

/// More statements than this are not looked at.
const MOST: usize = 32;

/// A statement: what it is for, and what it is made of.
pub(super) struct Statement {
    pub(super) root: Inst,
    pub(super) slice: HashSet<Inst>,
}

impl<'a> DistributableLoop<'a> {
    pub(super) fn new(func: &'a Function, flow: &'a Flow, number: usize) -> Option<DistributableLoop<'a>> {
        let l = flow.at(number);
        let scalars = Scalars::new(func, flow, &[number]);
        let (header, latch) = (Block::from_index(l.header), Block::from_index(l.latch()?));
        let exit = func.successors(latch).iter().copied().find(|b| *b != header)?;
        let count = exits::only_count(func, flow, &scalars, number)?;
        let accesses = memory::accesses(func, flow, &scalars, number).ok()?;
        if func.phis(header).any(|phi| flow.carried(func, number, phi).is_none()) {
            return None;
        }
        let mut site = DistributableLoop {
            func,
            flow,
            number,
            header,
            latch,
            exit,
            count,
            accesses,
            statements: Vec::new(),
        };
        let mut roots: Vec<Inst> = site.accesses.iter().filter(|a| a.is_store).map(|a| a.inst).collect();
        for phi in func.phis(exit) {
            let (_, value) = func.inst(phi).incoming().find(|(b, _)| *b == latch)?;
            let computed = flow.is_invariant(func, number, value) || scalars.affine(value, number).is_some();
            if let Some(inst) = func.def_inst(value).filter(|i| !computed && !roots.contains(i)) {
                roots.push(inst);
            }
        }
        if !(2..=MOST).contains(&roots.len()) {
            return None;
        }
        let order = flow.insts(func, number);
        roots.sort_by_key(|root| order.iter().position(|i| i == root));
        site.statements =
            roots.into_iter().map(|root| Statement { root, slice: site.slice(&scalars, root) }).collect();
        Some(site)
    }

    /// What an instruction is made of, with the conditions under which it runs; counters, which every loop has, aside.
    fn slice(&self, scalars: &Scalars<'_>, root: Inst) -> HashSet<Inst> {
        let (mut found, mut work) = (HashSet::from([root]), vec![root]);
        while let Some(inst) = work.pop() {
            let data = self.func.inst(inst);
            let Some(block) = data.block() else { continue };
            let own = self.deciding(block.index());
            let blended = if data.op == Op::Phi && block != self.header { data.blocks() } else { &[] };
            let ways = blended.iter().flat_map(|b| {
                let end = self.func.terminator(*b).filter(|i| self.func.inst(*i).operands().len() == 1);
                self.deciding(b.index()).into_iter().chain(end)
            });
            let conditions: Vec<Value> =
                own.into_iter().chain(ways).flat_map(|end| self.func.inst(end).operands().to_vec()).collect();
            for value in data.operands().iter().copied().chain(conditions) {
                let inside = |i: &Inst| {
                    self.func.inst(*i).block().is_some_and(|b| self.flow.at(self.number).contains(b.index()))
                };
                let Some(made) = self.func.def_inst(value).filter(inside) else { continue };
                if scalars.affine(value, self.number).is_none() && found.insert(made) {
                    work.push(made);
                }
            }
        }
        found
    }

    /// The branches in the loop that decide whether a block runs.
    fn deciding(&self, block: usize) -> Vec<Inst> {
        let l = self.flow.at(self.number);
        let (post, _) = self.flow.post_dominators(self.number);
        let mut all = Vec::new();
        // Backwards from the block to the header, through the body.
        let (mut seen, mut work) = (HashSet::new(), vec![block]);
        while let Some(at) = work.pop().filter(|_| block != l.header) {
            if at == l.header {
                continue;
            }
            for &pred in self.flow.graph.preds[at].iter().filter(|p| l.contains(**p)) {
                if seen.insert(pred) {
                    work.push(pred);
                    let end = self.func.terminator(Block::from_index(pred));
                    all.extend(end.filter(|i| {
                        let decides = matches!(self.func.inst(*i).op, Op::CondBr | Op::Switch);
                        decides && !post.dominates(block, pred)
                    }));
                }
            }
        }
        all
    }
}
