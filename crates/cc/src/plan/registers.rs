//! This module estimates how many vector registers a strip needs at once, and which splats it makes anew to need fewer.

use std::collections::HashSet;

use super::choose::Choice;
use super::recipe::{AccessShape, Operand, Plan, Recipe, RecipeId, RecipeKind};
use crate::ir::{LaneOp, Math, Scalar};

/// How many registers a recipe's result takes.
pub(super) fn size(plan: &Plan, id: RecipeId, choice: &Choice) -> u32 {
    let recipe = plan.recipe(id);
    if recipe.is_scalar() || recipe.has_effect() {
        return 0;
    }
    let fields = match recipe.kind {
        RecipeKind::Load(AccessShape::Segment { fields }, _) => u32::from(fields),
        RecipeKind::Field(_) => 0,
        _ => 1,
    };
    if recipe.ty == Scalar::Int(1) { 1 } else { (recipe.ty.bits() * choice.lanes * fields).div_ceil(64) }
}

/// Scalars that are needed in all lanes, because an instruction takes no scalar there: they are kept in registers.
pub(super) fn splats<'p>(plan: &'p Plan, order: &[RecipeId]) -> HashSet<(&'p Operand, Scalar)> {
    let needs = |recipe: &'p Recipe| {
        let operands: &[Operand] = match recipe.kind {
            RecipeKind::Widen(LaneOp::Math(Math::Fma | Math::FMulAdd)) => &recipe.operands[2..],
            RecipeKind::Store(..) => &recipe.operands,
            _ => &[],
        };
        operands.iter().filter(|o| o.recipe().is_none()).map(|o| (o, recipe.ty))
    };
    order.iter().flat_map(|id| needs(plan.recipe(*id))).collect()
}

/// Those of them that are only added to products, with how many times, in order: they need no register if each is made where
/// it is overwritten.
fn addends<'p>(plan: &'p Plan, order: &[RecipeId]) -> Vec<((&'p Operand, Scalar), u32)> {
    let mut out: Vec<((&Operand, Scalar), u32)> = Vec::new();
    let is_stored = |key: &(&Operand, Scalar)| {
        let stores =
            order.iter().map(|id| plan.recipe(*id)).filter(|r| matches!(r.kind, RecipeKind::Store(..)));
        stores.flat_map(|r| r.operands.iter().map(|o| (o, r.ty))).any(|stored| stored == *key)
    };
    for recipe in order.iter().map(|id| plan.recipe(*id)) {
        let key = match recipe.kind {
            RecipeKind::Widen(LaneOp::Math(Math::Fma | Math::FMulAdd)) => (&recipe.operands[2], recipe.ty),
            _ => continue,
        };
        match out.iter_mut().find(|(known, _)| *known == key) {
            Some((_, times)) => *times += 1,
            None if key.0.recipe().is_none() && !is_stored(&key) => out.push((key, 1)),
            None => {}
        }
    }
    out
}

/// How many registers are live at once, at the worst place, and how many splats of a strip have none.
pub(super) fn registers(plan: &Plan, order: &[RecipeId], choice: &Choice) -> (u32, u32) {
    let all = registers_with(plan, order, choice, &HashSet::new());
    let mut anew = HashSet::new();
    let (mut registers, mut instructions) = (all, 0);
    for (splat, times) in addends(plan, order) {
        if registers <= 32 {
            break;
        }
        anew.insert(splat);
        instructions += times;
        registers = registers_with(plan, order, choice, &anew);
    }
    if registers <= 32 { (registers, instructions) } else { (all, 0) }
}

/// The same if some splats are made where they are needed.
fn registers_with(
    plan: &Plan,
    order: &[RecipeId],
    choice: &Choice,
    anew: &HashSet<(&Operand, Scalar)>,
) -> u32 {
    let size = |id: RecipeId| size(plan, id, choice);
    let mut last_uses: Vec<Option<usize>> = vec![None; plan.recipes.len()];
    for (at, user) in order.iter().enumerate() {
        plan.recipe(*user).uses().for_each(|used| last_uses[used.0] = Some(at));
    }
    let last_use = |id: RecipeId| last_uses[id.0];
    let is_kept = |id: &RecipeId| {
        matches!(
            plan.recipe(*id).kind,
            RecipeKind::Accumulator(_) | RecipeKind::Induction(..) | RecipeKind::LaneNumbers { .. }
        )
    };
    // What is smaller than a group, as masks are, keeps others out of a group.
    let group = choice.lmul;
    let sum = |sizes: &mut dyn Iterator<Item = u32>| {
        let (small, whole): (Vec<u32>, Vec<u32>) = sizes.partition(|size| *size < group);
        let (small, whole) = (small.iter().sum::<u32>(), whole.iter().sum::<u32>());
        whole * choice.interleave + (small * choice.interleave).next_multiple_of(group)
    };
    let mut kept: Vec<u32> = order.iter().filter(|id| is_kept(id)).map(|id| size(*id)).collect();
    kept.extend(splats(plan, order).difference(anew).map(|(_, ty)| (ty.bits() * choice.lanes).div_ceil(64)));
    let next_of = |id: RecipeId| plan.phis.iter().any(|p| p.next == Some(Operand::Recipe(id)));
    let mut most = 0;
    // Of what comes in front, what is used here or later.
    let mut live: Vec<RecipeId> = Vec::new();
    for (at, id) in order.iter().enumerate() {
        live.retain(|id| last_use(*id).is_some_and(|last| last >= at));
        // An accumulator's next value takes its place; another result may take that of an operand that ends here.
        let ends = |used: RecipeId| {
            !is_kept(&used)
                && last_use(used) == Some(at)
                && plan.recipe(used).ty.bits() == plan.recipe(*id).ty.bits()
        };
        let makes_own =
            plan.recipe(*id).operands.last().is_some_and(|o| anew.contains(&(o, plan.recipe(*id).ty)));
        let in_place = !makes_own && (next_of(*id) || plan.recipe(*id).uses().any(ends));
        let own = match plan.recipe(*id).kind {
            // Two vectors, each of them moved, and what comes in front.
            RecipeKind::Fill(_) => 5 * size(*id),
            _ if in_place || is_kept(id) => 0,
            _ => size(*id),
        };
        let sizes = live.iter().map(|id| size(*id));
        most = most.max(sum(&mut sizes.chain([own]).chain(kept.iter().copied())));
        if !is_kept(id) {
            live.push(*id);
        }
    }
    most
}
