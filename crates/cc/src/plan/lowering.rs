//! This module names for the report what a plan is carried out with: the kinds of accesses and operations that its vector loop
//! has, and nothing that was only considered.

use super::choose::Choice;
use super::recipe::{AccessShape, LoopEnding, Plan, ReadAhead, Recipe, RecipeKind};
use crate::ir::{Function, LaneOp, Math, Op};
use crate::options::Options;

/// The words for a plan that is carried out so, each once.
pub(crate) fn words(func: &Function, plan: &Plan, choice: &Choice, options: &Options) -> Vec<String> {
    let needed: Vec<&Recipe> = plan.needed().into_iter().map(|id| plan.recipe(id)).collect();
    let kinds = needed.iter().filter_map(|recipe| word(func, recipe, choice));
    let masked = needed.iter().any(|recipe| recipe.mask.is_some()).then_some("masked");
    let read_as = |(how, word)| plan.ahead.iter().any(|(_, h)| *h == how).then_some(word);
    let sure = [
        (ReadAhead::Known, "dereferenceable"),
        (ReadAhead::Bounded, "bounded"),
        (ReadAhead::OnePage, "on one page"),
    ];
    let mut words: Vec<String> = Vec::new();
    for word in kinds.chain(masked).chain(sure.into_iter().filter_map(read_as)).chain(ahead(plan, options)) {
        if !words.iter().any(|known| known == word) {
            words.push(word.into());
        }
    }
    words
}

/// How what exits depend on is read, if it may fault.
fn ahead(plan: &Plan, options: &Options) -> Option<&'static str> {
    let faults = plan.ending == LoopEnding::Early && plan.ahead.iter().any(|(_, how)| how.may_fault());
    let pages = plan.keeps_to_pages(options.fault_only_first);
    faults.then_some(if pages { "page by page" } else { "fault-only-first" })
}

fn word(func: &Function, recipe: &Recipe, choice: &Choice) -> Option<&'static str> {
    use Math::{SAddSat, SSubSat, UAddSat, USubSat};
    match &recipe.kind {
        // What a phi of the iteration before stands for is read again, or moved by one lane.
        RecipeKind::Load(..) if recipe.source.is_some_and(|inst| func.inst(inst).op == Op::Phi) => {
            Some("recurrence")
        }
        RecipeKind::Shift(_) => Some("recurrence"),
        RecipeKind::Load(shape, _) => access(recipe, shape, choice, false),
        RecipeKind::Store(shape, _) => access(recipe, shape, choice, true),
        RecipeKind::Replicate(_) => Some("lane by lane"),
        RecipeKind::Scan(..) => Some("prefix"),
        RecipeKind::Accumulator(_) => Some("reduction"),
        RecipeKind::Last(_) | RecipeKind::Fill(_) => Some("last"),
        RecipeKind::Ordered(_) => Some("ordered"),
        RecipeKind::Widen(LaneOp::Math(SAddSat | UAddSat | SSubSat | USubSat)) => Some("saturating"),
        _ => None,
    }
}

fn access(recipe: &Recipe, shape: &AccessShape, choice: &Choice, store: bool) -> Option<&'static str> {
    match shape {
        AccessShape::Unit => None,
        // The choice says so itself.
        AccessShape::Strided(_) if choice.turned && recipe.goes_backwards() => None,
        AccessShape::Strided(step) if step.as_constant() == Some(0) => Some("uniform"),
        AccessShape::Strided(_) => Some("strided"),
        AccessShape::Indexed => Some(if store { "scatter" } else { "gather" }),
        AccessShape::Private(_) => Some("privatised"),
        AccessShape::Packed(_) => Some(if store { "compress" } else { "expand" }),
        AccessShape::Segment { .. } => Some("segment"),
    }
}
