//! This module prices what is done for one lane after another. Unlike other recipes it may take more than scalar code does: the
//! lanes go to memory and come back, in a loop of their own.

use super::cost::Cost;
use super::recipe::{Operand, Plan, Recipe, RecipeKind};
use crate::analysis::Flow;
use crate::ir::{Function, Inst, LaneOp, Op};

/// Whether a plan does something so.
pub(super) fn is_in(plan: &Plan) -> bool {
    plan.needed().into_iter().any(|id| matches!(plan.recipe(id).kind, RecipeKind::Replicate(_)))
}

/// Instructions of a recipe in a strip of so many lanes; a call counts as one.
pub(super) fn weight(recipe: &Recipe, lanes: f64) -> f64 {
    let vectors = recipe.operands.iter().filter(|o| matches!(o, Operand::Recipe(_))).count() as f64;
    // The operands are loaded, the result is stored where the first was; each of them has a pointer, and the loop a branch.
    let lane = vectors + 2.0 + vectors.max(1.0) + 1.0;
    let around = vectors + 1.0 + vectors.max(1.0) + 3.0;
    // Lanes under a mask are moved together, counted, and moved back.
    let moved = if recipe.mask.is_some() { vectors + 4.0 } else { 0.0 };
    lanes * lane + around + moved
}

/// The part of the scalar loop's cost that a vector loop may have: both are estimates.
pub(super) const MOST: f64 = 0.9;

/// What the scalar loop costs, by a rough model: what is neither folded into others nor moves a pointer, the pointers, the
/// branch.
pub(super) fn scalar(func: &Function, flow: &Flow, number: usize, plan: &Plan) -> Cost {
    let insts = flow.insts(func, number);
    let counters: Vec<Inst> = plan.phis.iter().filter(|p| p.next.is_none()).map(|p| p.phi).collect();
    let moves = |inst: &Inst| {
        let result = func.inst(*inst).result();
        result.is_some_and(|value| counters.iter().any(|phi| func.inst(*phi).operands().contains(&value)))
    };
    let counts = |inst: &&Inst| match func.inst(**inst).op {
        Op::Phi | Op::Gep(_) | Op::Br | Op::Freeze | Op::Lane(LaneOp::ICmp(_)) => false,
        Op::Lane(_) => !moves(inst),
        _ => true,
    };
    let work = insts.iter().filter(counts).count();
    let iteration = (work + plan.streams().len()) as f64;
    Cost { thousand: 1000.0 * iteration, ten: 10.0 * iteration, registers: 0 }
}
