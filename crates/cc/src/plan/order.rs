//! This module orders recipes: program order, changed where a dependence requires it.
//!
//! Invariant: in `order` every recipe comes after those that it uses, and of two accesses that may meet in different
//! iterations, the one whose iteration is earlier comes first.

use std::collections::BTreeSet;

use super::recipe::{AccessShape, Plan, RecipeId, RecipeKind};
use crate::analysis::Flow;
use crate::analysis::memory::{Access, Span};
use crate::analysis::naming;
use crate::analysis::poly::Poly;
use crate::analysis::reason::{Obstacle, Reason, Subject};
use crate::analysis::relations::{Relation, crosses, lattice, relation};
use crate::ir::{Function, Inst};

/// A dependence over fewer iterations than this is not worth short strips.
const WORTHWHILE: u64 = 4;

/// Fills in `order`, `checks` and `distance`; an error is a dependence that nothing satisfies.
pub(super) fn order(func: &Function, flow: &Flow, plan: &mut Plan) -> Result<(), Reason> {
    super::groups::group(plan);
    let mut edges: Vec<Vec<usize>> = vec![Vec::new(); plan.recipes.len()];
    for (id, recipe) in plan.recipes.iter().enumerate() {
        for used in recipe.uses() {
            edges[used.0].push(id);
        }
        if let RecipeKind::Store(AccessShape::Strided(step), _) = &recipe.kind {
            let least = (step.clone(), recipe.ty.bytes());
            match step.as_constant() {
                Some(n) if n.unsigned_abs() < least.1.into() => {
                    let which = recipe.source.map(|inst| naming::access(func, inst));
                    return Err(Reason::of(Obstacle::EqualAddresses, which));
                }
                None if !plan.steps.contains(&least) => plan.steps.push(least),
                _ => {}
            }
        }
    }
    if !plan.steps.is_empty() {
        plan.remark("steps");
    }
    let limit = plan.counts().iter().filter_map(|c| c.as_constant()).min().map(|n| n.saturating_add(1));
    let crossing: Vec<Poly> = plan.counts().iter().filter_map(|c| c.as_poly()).collect();
    let mut backward: Vec<(usize, usize, u64)> = Vec::new();
    for a in 0..plan.accesses.len() {
        for b in a + 1..plan.accesses.len() {
            let (first, second) = (&plan.accesses[a], &plan.accesses[b]);
            if !first.is_store && !second.is_store {
                continue;
            }
            let (Some(x), Some(y)) = (recipe_of(plan, first.inst), recipe_of(plan, second.inst)) else {
                continue;
            };
            let both = |obstacle| {
                Reason::of(obstacle, [first, second].map(|access| naming::access(func, access.inst)))
            };
            let relation = match relation(func, first, second, limit) {
                Relation::Unknown => multiple(first, second, limit).unwrap_or(Relation::Unknown),
                Relation::Opaque => ranges(plan, first, second),
                Relation::Forward
                    if are_equal(first, second)
                        && flow.excludes(func, plan.number, first.inst, second.inst) =>
                {
                    Relation::Independent
                }
                known => known,
            };
            // What decides about exits is read for all lanes of a strip before any of them stores.
            let decides = |access: &Access| plan.ahead.iter().any(|(inst, _)| *inst == access.inst);
            let too_early = match relation {
                Relation::Forward => first.is_store && decides(second),
                Relation::Backward(_) => second.is_store && decides(first),
                Relation::Cycle(_) => decides(first) || decides(second),
                _ => false,
            };
            if too_early {
                return Err(both(Obstacle::StoredBeforeExit));
            }
            match relation {
                Relation::Independent => {}
                Relation::Forward => edges[x].push(y),
                Relation::Backward(n) => backward.push((x, y, n)),
                Relation::Cycle(n) if n >= WORTHWHILE => {
                    edges[x].push(y);
                    plan.distance = Some(plan.distance.map_or(n, |d| d.min(n)));
                }
                Relation::Cycle(n) => return Err(both(Obstacle::Distance(n))),
                Relation::Unknown if crossing.iter().any(|n| crosses(first, second, n)) => {
                    return Err(both(Obstacle::Crossing));
                }
                Relation::Unknown => {
                    edges[x].push(y);
                    plan.checks.push((a, b));
                }
                Relation::Opaque => return Err(both(Obstacle::Meeting)),
            }
        }
    }
    if !plan.checks.is_empty() {
        plan.remark("overlap");
    }
    edges.iter_mut().enumerate().for_each(|(id, list)| list.retain(|to| *to != id));
    let mut turned = edges.clone();
    backward.iter().filter(|(x, y, _)| x != y).for_each(|(x, y, _)| turned[*y].push(*x));
    let order = sorted(plan, &turned).or_else(|| {
        // What cannot change places stays, in strips that do not come so far.
        for &(x, y, n) in &backward {
            match n >= WORTHWHILE {
                true => plan.distance = Some(plan.distance.map_or(n, |d| d.min(n))),
                false => edges[y].push(x),
            }
            if n >= WORTHWHILE && x != y {
                edges[x].push(y);
            }
        }
        sorted(plan, &edges)
    });
    plan.order = order.ok_or_else(|| {
        let accesses =
            backward.iter().flat_map(|(x, y, _)| [*x, *y]).filter_map(|id| plan.recipes[id].source);
        let mut names: Vec<Subject> = accesses.map(|inst| naming::access(func, inst)).collect();
        names.dedup();
        Reason::of(Obstacle::Cycle, names)
    })?;
    let place = |id: &RecipeId| plan.recipe(*id).place;
    let memory = plan
        .order
        .iter()
        .filter(|id| matches!(plan.recipe(**id).kind, RecipeKind::Store(..) | RecipeKind::Load(..)));
    let places: Vec<usize> = memory.map(place).collect();
    if !places.is_sorted() {
        plan.remark("reordered");
    }
    Ok(())
}

/// Whether two accesses meet in each iteration, and in no other.
fn are_equal(first: &Access, second: &Access) -> bool {
    let far = |span: &Span| span.step.as_constant().is_some_and(|step| step.abs() >= span.bytes);
    first.span().is_some_and(|span| far(&span) && Some(span) == second.span())
}

/// How accesses lie to each other of which one at least changes a private table. Those of one table keep their order: each lane
/// has a row of its own.
fn ranges(plan: &Plan, first: &Access, second: &Access) -> Relation {
    let tables = [first, second].map(|access| plan.table_of(access));
    if tables[0].is_some() && tables[0] == tables[1] {
        return Relation::Forward;
    }
    match (plan.span(first), plan.span(second)) {
        (Some(a), Some(b)) if tables != [None; 2] => match b.start.minus(&a.start).as_constant() {
            Some(distance) if tables.iter().all(Option::is_some) => {
                match lattice(distance, 0, a.bytes, b.bytes, None) {
                    Relation::Independent => Relation::Independent,
                    _ => Relation::Opaque,
                }
            }
            _ => Relation::Unknown,
        },
        _ => Relation::Opaque,
    }
}

/// Accesses whose distance is a multiple of their step, a step that is not known, but checked to be at least as large as what
/// they move.
fn multiple(first: &Access, second: &Access, limit: Option<u64>) -> Option<Relation> {
    let ((start_a, step), (start_b, step_b)) = (first.affine.as_ref()?, second.affine.as_ref()?);
    let known = step != step_b || step.as_constant().is_some() || first.bytes() != second.bytes();
    let distance = start_b.minus(start_a);
    let times = (-8..=8).find(|n| distance == step.times_constant(*n)).filter(|_| !known)?;
    Some(lattice(times, 1, 1, 1, limit))
}

/// The recipe that does the access of an instruction.
fn recipe_of(plan: &Plan, inst: Inst) -> Option<usize> {
    plan.recipes.iter().position(|r| {
        let own = r.source == Some(inst) || r.members.contains(&inst);
        own && matches!(r.kind, RecipeKind::Load(..) | RecipeKind::Store(..))
    })
}

/// A topological order that prefers lower places; none if there is a cycle.
fn sorted(plan: &Plan, edges: &[Vec<usize>]) -> Option<Vec<RecipeId>> {
    let mut before = vec![0; edges.len()];
    edges.iter().flatten().for_each(|to| before[*to] += 1);
    let key = |id: usize| (plan.recipes[id].place, id);
    let mut ready: BTreeSet<(usize, usize)> =
        (0..edges.len()).filter(|id| before[*id] == 0).map(key).collect();
    let mut order = Vec::new();
    while let Some((_, id)) = ready.pop_first() {
        order.push(RecipeId(id));
        for &to in &edges[id] {
            before[to] -= 1;
            if before[to] == 0 {
                ready.insert(key(to));
            }
        }
    }
    (order.len() == edges.len()).then_some(order)
}
