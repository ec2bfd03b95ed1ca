//! This module computes the masks of blocks and edges (if-conversion).
//!
//! Invariant: the mask of a block has a lane exactly where the scalar loop runs the block. Conditions are joined by
//! selects, so that a lane whose first condition fails does not depend on the second.

use super::build::Build;
use super::recipe::{Operand, RecipeKind};
use crate::analysis::exits::Exit;
use crate::analysis::poly::Poly;
use crate::analysis::reason::Reason;
use crate::graph::Dominators;
use crate::ir::{Block, IntPredicate, LaneOp, Op, Scalar, Value};

/// Which conditions count as known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum MaskView {
    /// All lanes are iterations that were completed: no exit was taken.
    Completed,
    /// Lanes may be iterations that the scalar loop never reaches.
    Ahead,
}

impl Build<'_> {
    /// The mask of a block; none if it runs in all lanes.
    pub(super) fn block_mask(&mut self, block: usize, view: MaskView) -> Result<Option<Operand>, Reason> {
        if let Some(known) = self.masks.get(&(block, view)) {
            return Ok(known.clone());
        }
        let mask = self.compute_mask(block, view)?;
        self.masks.insert((block, view), mask.clone());
        Ok(mask)
    }

    fn compute_mask(&mut self, block: usize, view: MaskView) -> Result<Option<Operand>, Reason> {
        if block == self.header() {
            return Ok(None);
        }
        // Where control always comes back together nothing new decides, unless it may leave in between.
        let (post, _) = self.post_dominators();
        if let Some(up) = self.flow.dom.parent(block).filter(|up| post.dominates(block, *up))
            && (view == MaskView::Completed || !self.leaves_between(up, block))
        {
            return self.block_mask(up, view);
        }
        let inside = self.flow.at(self.number).blocks.clone();
        let mut preds = self.flow.graph.preds[block].clone();
        preds.retain(|p| inside.contains(p));
        preds.dedup();
        let mut mask: Option<Operand> = None;
        let mut is_reached = false;
        for pred in preds {
            if self.is_never(pred, block, view) {
                continue;
            }
            is_reached = true;
            match (self.edge_mask(pred, block, view)?, mask.take()) {
                (None, _) => return Ok(None),
                (Some(edge), None) => mask = Some(edge),
                (Some(edge), Some(other)) => mask = Some(self.or(other, edge)),
            }
        }
        // All ways to it are ways out.
        let never = Operand::Uniform(Poly::constant(0), Scalar::Int(1));
        Ok(if is_reached { mask } else { Some(never) })
    }

    /// Whether data may make control leave below `up`, in front of `block`.
    fn leaves_between(&self, up: usize, block: usize) -> bool {
        self.exits.iter().any(|e| {
            let from = e.from.index();
            from != block && e.data().next().is_some() && self.flow.dom.dominates(up, from)
        })
    }

    /// What a condition is known to be where a block ends, in iterations that were completed: those that leave were not. An
    /// exit says nothing of iterations that do not come to it.
    fn known_condition(&self, value: Value, at: usize, view: MaskView) -> Option<bool> {
        if view != MaskView::Completed {
            return None;
        }
        let same = |(data, negated): (Value, bool)| (data == value).then_some(negated);
        let passed = |exit: &&Exit| {
            let from = exit.from.index();
            [at, self.latch()].iter().any(|&block| self.flow.dom.dominates(from, block))
        };
        self.exits.iter().filter(passed).find_map(|exit| exit.data().find_map(same))
    }

    /// Whether an edge is not taken in any lane.
    pub(super) fn is_never(&self, from: usize, to: usize, view: MaskView) -> bool {
        let branch = self.func.terminator(Block::from_index(from)).map(|i| self.func.inst(i));
        let Some(branch) = branch.filter(|b| b.op == Op::CondBr && b.blocks()[0] != b.blocks()[1]) else {
            return false;
        };
        let known = self.known_condition(branch.operands()[0], from, view);
        known.is_some_and(|known| known != (branch.blocks()[0].index() == to))
    }

    /// The mask of an edge; none if it is taken in all lanes.
    pub(super) fn edge_mask(
        &mut self,
        from: usize,
        to: usize,
        view: MaskView,
    ) -> Result<Option<Operand>, Reason> {
        let before = self.block_mask(from, view)?;
        let block = Block::from_index(from);
        let Some(branch) = self.func.terminator(block).map(|i| self.func.inst(i)) else { return Ok(before) };
        let targets: Vec<usize> = branch.blocks().iter().map(|b| b.index()).collect();
        let leaves = targets.iter().any(|t| !self.flow.at(self.number).contains(*t));
        // Strips end before an iteration whose number makes it leave.
        let counted = self.exits.iter().any(|e| e.from == block && e.data().next().is_none());
        let last = from == self.latch() || counted;
        if targets.iter().all(|t| *t == to) || (leaves && (view == MaskView::Completed || last)) {
            return Ok(before);
        }
        let operands = branch.operands().to_vec();
        if branch.op == Op::CondBr && self.known_condition(operands[0], from, view).is_some() {
            return Ok(before);
        }
        let condition = match branch.op {
            Op::CondBr => {
                let condition = self.lanes(operands[0])?;
                if targets[0] == to { condition } else { self.not(condition) }
            }
            Op::Switch => {
                self.scalar_type(operands[0])?;
                let value = self.lanes(operands[0])?;
                let mut any: Option<Operand> = None;
                for (case, target) in operands[1..].iter().zip(&targets[1..]) {
                    // Cases of this target; of the default: cases of others.
                    if (*target == to) != (targets[0] == to) {
                        let predicate = LaneOp::ICmp(IntPredicate::Eq);
                        let operands = vec![value.clone(), Operand::Scalar(*case)];
                        let equal = self.push(RecipeKind::Widen(predicate), operands, Scalar::Int(1));
                        any = Some(match any {
                            Some(other) => self.or(other, equal),
                            None => equal,
                        });
                    }
                }
                let Some(any) = any else { return Ok(before) };
                if targets[0] == to { self.not(any) } else { any }
            }
            _ => return Ok(before),
        };
        Ok(Some(match before {
            None => condition,
            Some(before) => self.and(before, condition),
        }))
    }

    /// Post-dominators among the loop's blocks, edges that leave aside; the last is the root.
    fn post_dominators(&mut self) -> (Dominators, usize) {
        if let Some(known) = &self.post {
            return known.clone();
        }
        let post = self.flow.post_dominators(self.number);
        self.post = Some(post.clone());
        post
    }

    /// Where both have a lane.
    pub(super) fn and(&mut self, a: Operand, b: Operand) -> Operand {
        if a == b {
            return a;
        }
        let no = Operand::Uniform(Poly::constant(0), Scalar::Int(1));
        self.push(RecipeKind::Widen(LaneOp::Select), vec![a, b, no], Scalar::Int(1))
    }

    /// Where either has a lane.
    pub(super) fn or(&mut self, a: Operand, b: Operand) -> Operand {
        if a == b {
            return a;
        }
        let yes = Operand::Uniform(Poly::constant(1), Scalar::Int(1));
        self.push(RecipeKind::Widen(LaneOp::Select), vec![a, yes, b], Scalar::Int(1))
    }

    /// Where it has none: the inverse comparison, if it is one.
    pub(super) fn not(&mut self, a: Operand) -> Operand {
        if let Operand::Recipe(id) = a {
            let recipe = self.recipes[id.0].clone();
            let inverse = match recipe.kind {
                RecipeKind::Widen(LaneOp::ICmp(p)) => Some(LaneOp::ICmp(p.inverse())),
                RecipeKind::Widen(LaneOp::FCmp(p)) => Some(LaneOp::FCmp(p.inverse())),
                _ => None,
            };
            if let Some(op) = inverse {
                return self.push(RecipeKind::Widen(op), recipe.operands, Scalar::Int(1));
            }
        }
        let yes = Operand::Uniform(Poly::constant(1), Scalar::Int(1));
        self.push(RecipeKind::Widen(LaneOp::Binary(crate::ir::Binary::Xor)), vec![a, yes], Scalar::Int(1))
    }
}
