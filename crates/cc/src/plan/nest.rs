//! This module recognises loop nests whose inner loop accumulates into a row, which can then stay in registers.
//!
//! ```text
//! for i { for k { for j { c[i][j] = f(c[i][j], a[i][k], b[k][j]) } } }
//! for strips of j { rows of c in registers; for k { … } }
//! ```
//!
//! Invariant: every element of the row goes through the same operations in the same order as before; nothing that the nest
//! reads is what it writes, but for the row itself, and rows that are kept side by side are disjoint.

use super::recipe::{AccessShape, LoopEnding, Operand, Plan, RecipeId, RecipeKind};
use crate::analysis::Flow;
use crate::analysis::exits::{self, Count};
use crate::analysis::memory;
use crate::analysis::poly::{Poly, PolyTerm};
use crate::analysis::relations::{Relation, relation};
use crate::analysis::scalars::Scalars;
use crate::ir::{Block, Function, Inst, LaneOp, Op, Value};

/// A nest that can be turned around.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nest {
    /// The outermost loop that is replaced.
    pub outer: usize,
    /// The loop that goes inside.
    pub k: usize,
    /// The plan of the innermost loop.
    pub plan: Plan,
    /// How many rows are kept at once: the iterations of the loop around `k`, or 1.
    pub rows: u64,
    /// The loop whose iterations are the rows, if they are more than one.
    pub row_loop: Option<usize>,
    /// The conditions, same in all iterations, under which the innermost loop runs.
    pub guards: Vec<(Value, bool)>,
    /// The load of the row.
    pub load: RecipeId,
    /// The store of the row.
    pub store: RecipeId,
    /// The iterations of `k`, less one.
    pub k_count: Count,
    /// Where the lanes of a load lie, by recipe, in the iterations of all loops.
    pub streams: Vec<(RecipeId, Poly)>,
    /// Loads of `k` that lanes use, with their addresses.
    pub scalars: Vec<(Value, Poly)>,
}

/// Rows of at most this many iterations are kept side by side.
const MOST_ROWS: u64 = 4;

/// The nest around innermost loop `j`, if it is one: with the loop around it as rows, or without.
pub fn find(func: &Function, flow: &Flow, j: usize, reassociate: bool) -> Option<Nest> {
    let k = flow.at(j).parent?;
    let plan = super::build(func, flow, j, reassociate).ok()?;
    let rows = flow.at(k).parent.and_then(|i| find_in(func, flow, plan.clone(), k, Some(i)));
    rows.or_else(|| find_in(func, flow, plan, k, None))
}

fn find_in(func: &Function, flow: &Flow, plan: Plan, k: usize, row_loop: Option<usize>) -> Option<Nest> {
    let j = plan.number;
    let simple = plan.ending == LoopEnding::Complete && plan.live_outs.is_empty() && !plan.is_checked();
    if !simple || plan.distance.is_some() || only_child(flow, k) != Some(j) {
        return None;
    }
    let (load, store) = row(&plan)?;
    let loops: Vec<usize> = [Some(j), Some(k), row_loop].into_iter().flatten().collect();
    let scalars = Scalars::new(func, flow, &loops);
    let k_count = exits::only_count(func, flow, &scalars, k)?;
    let streams = streams(func, &scalars, &plan)?;
    let at = |id: RecipeId| streams.iter().find(|(r, _)| *r == id).map(|(_, p)| p.clone());
    let (_, k_step) = at(store)?.split(k)?;
    if k_step.as_constant() != Some(0) || at(load) != at(store) {
        return None;
    }
    apart(func, flow, k, &plan, load)?;
    let loads = scalar_loads(func, flow, &scalars, k, j, &plan)?;
    let guards = guards(func, flow, k, j)?;
    let mut nest = Nest {
        outer: k,
        k,
        plan,
        rows: 1,
        row_loop: None,
        guards,
        load,
        store,
        k_count,
        streams,
        scalars: loads,
    };
    if let Some(i) = row_loop {
        widen(func, flow, &scalars, &mut nest, i)?;
    }
    let outer = nest.outer;
    let known = |poly: &Poly| {
        poly.terms().all(|term| match term {
            PolyTerm::Value(value) => flow.is_invariant(func, outer, value),
            PolyTerm::Iter(number) => loops.contains(&number),
        })
    };
    let count = nest.plan.counts().first().map(|c| (*c).clone())?;
    let counts = [&nest.k_count.from, &nest.k_count.to, &count.from, &count.to];
    let invariant = |poly: &&Poly| invariant(flow, func, outer, poly);
    let movable = nest.streams.iter().map(|(_, p)| p).chain(nest.scalars.iter().map(|(_, p)| p)).all(known)
        && counts.iter().all(invariant)
        && nest.guards.iter().all(|(v, _)| flow.is_invariant(func, outer, *v));
    (movable && closed(func, flow, outer)).then_some(nest)
}

fn invariant(flow: &Flow, func: &Function, number: usize, poly: &Poly) -> bool {
    poly.terms().all(|t| matches!(t, PolyTerm::Value(v) if flow.is_invariant(func, number, v)))
}

fn only_child(flow: &Flow, number: usize) -> Option<usize> {
    let children = (0..flow.forest.loops.len()).filter(|l| flow.at(*l).parent == Some(number));
    let all: Vec<usize> = children.collect();
    (all.len() == 1).then(|| all[0])
}

/// Nobody needs what the loop makes, and it leaves one way.
fn closed(func: &Function, flow: &Flow, number: usize) -> bool {
    let l = flow.at(number);
    let [(_, to)] = l.exits[..] else { return false };
    let from_inside = |phi: Inst| {
        func.inst(phi).incoming().any(|(b, v)| l.contains(b.index()) && !flow.is_invariant(func, number, v))
    };
    !func.phis(Block::from_index(to)).any(from_inside)
}

/// The one load and the one store of the same elements.
fn row(plan: &Plan) -> Option<(RecipeId, RecipeId)> {
    let needed = plan.needed();
    let mut store = None;
    for id in &needed {
        let recipe = plan.recipe(*id);
        let known = match recipe.kind {
            RecipeKind::Store(AccessShape::Unit, _) if store.is_none() => {
                store = Some(*id);
                true
            }
            RecipeKind::Load(AccessShape::Unit, _) => true,
            RecipeKind::Widen(op) => !op.is_dangerous() && !matches!(op, LaneOp::Select),
            _ => false,
        };
        if !known || recipe.mask.is_some() {
            return None;
        }
    }
    let store = store?;
    let RecipeKind::Store(_, stream) = &plan.recipe(store).kind else { return None };
    let load = needed.iter().copied().find(|id| match &plan.recipe(*id).kind {
        RecipeKind::Load(_, other) => other == stream && plan.recipe(*id).ty == plan.recipe(store).ty,
        _ => false,
    })?;
    Some((load, store))
}

/// The addresses of all loads and stores of lanes.
fn streams(func: &Function, scalars: &Scalars<'_>, plan: &Plan) -> Option<Vec<(RecipeId, Poly)>> {
    let mut all = Vec::new();
    for id in plan.needed() {
        if matches!(plan.recipe(id).kind, RecipeKind::Load(..) | RecipeKind::Store(..)) {
            let inst = plan.recipe(id).source?;
            let pointer = func.inst(inst).operands()[usize::from(func.inst(inst).op == Op::Store)];
            all.push((id, scalars.poly(pointer)));
        }
    }
    Some(all)
}

/// Whether no other access of the loop can touch the row.
fn apart(func: &Function, flow: &Flow, k: usize, plan: &Plan, load: RecipeId) -> Option<()> {
    let scalars = Scalars::new(func, flow, &[k]);
    let all = memory::accesses(func, flow, &scalars, k).ok()?;
    let store = all.iter().find(|a| a.is_store)?;
    let own = plan.recipe(load).source?;
    let sound = all.iter().all(|a| {
        let other = a.inst != store.inst && a.inst != own;
        !other || (!a.is_store && relation(func, a, store, None) == Relation::Independent)
    });
    sound.then_some(())
}

/// The scalars that lanes use and that `k` makes: loads only.
fn scalar_loads(
    func: &Function,
    flow: &Flow,
    scalars: &Scalars<'_>,
    k: usize,
    j: usize,
    plan: &Plan,
) -> Option<Vec<(Value, Poly)>> {
    let mut all: Vec<(Value, Poly)> = Vec::new();
    for id in plan.needed() {
        for operand in &plan.recipe(id).operands {
            match operand {
                Operand::Scalar(value) if !flow.is_invariant(func, k, *value) => {
                    let data = func.def(*value).filter(|d| d.op == Op::Load)?;
                    let poly = scalars.poly(data.operands()[0]);
                    let (_, step) = poly.split(j)?;
                    let moves = poly.split(k)?.1.as_constant().is_some();
                    if step.as_constant() != Some(0) || !moves {
                        return None;
                    }
                    if all.iter().all(|(v, _)| v != value) {
                        all.push((*value, poly));
                    }
                }
                Operand::Uniform(poly, _) if !invariant(flow, func, k, poly) => return None,
                _ => {}
            }
        }
    }
    Some(all)
}

/// The branches of `outer` around loop `inner`: conditions with the side that runs it. None if something else is in the loop.
fn guards(func: &Function, flow: &Flow, outer: usize, inner: usize) -> Option<Vec<(Value, bool)>> {
    let (l, inside) = (flow.at(outer), flow.at(inner));
    let mut found = Vec::new();
    for &number in &l.blocks {
        if inside.contains(number) {
            continue;
        }
        let block = Block::from_index(number);
        let noticed = |i: &Inst| func.inst(*i).op.writes_memory();
        if func.block(block).insts().iter().any(noticed) {
            return None;
        }
        let branch = func.inst(func.terminator(block)?);
        if branch.op == Op::CondBr && Some(number) != l.latch() {
            let condition = branch.operands()[0];
            let reaches = |b: Block| flow.dom.dominates(b.index(), inside.header);
            let (yes, no) = (reaches(branch.blocks()[0]), reaches(branch.blocks()[1]));
            if yes == no || !flow.is_invariant(func, outer, condition) {
                return None;
            }
            found.push((condition, yes));
        }
    }
    Some(found)
}

/// Takes the loop around `k` in, as rows.
fn widen(func: &Function, flow: &Flow, scalars: &Scalars<'_>, nest: &mut Nest, i: usize) -> Option<()> {
    let count = exits::only_count(func, flow, scalars, i)?;
    let rows = count.as_constant()?.checked_add(1).filter(|n| (2..=MOST_ROWS).contains(n))?;
    if only_child(flow, i) != Some(nest.k) {
        return None;
    }
    // Rows are as far apart as they are long.
    let (_, row) = nest.streams.iter().find(|(id, _)| *id == nest.store)?.1.split(i)?;
    let j = nest.plan.number;
    let (_, element) = nest.streams.iter().find(|(id, _)| *id == nest.store)?.1.split(j)?;
    let inner = nest.plan.counts().first()?.as_poly()?.plus(&Poly::constant(1));
    if element.times(&inner)? != row {
        return None;
    }
    nest.guards.extend(guards(func, flow, i, nest.k)?);
    nest.outer = i;
    nest.rows = rows;
    nest.row_loop = Some(i);
    Some(())
}
