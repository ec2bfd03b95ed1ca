//! This module chooses a plan, its LMUL and its tail by cost.
//!
//! Invariant: a candidate fits: its lanes need no more than eight registers in any type, its tail can run its recipes.
//! Costs decide nothing else, but whether a loop with an exit that may be taken soon stays as it is.

use std::fmt;

use super::cost::{Cost, configurations, cost};
use super::recipe::{AccessShape, LoopEnding, Plan, Recipe, RecipeKind};
use super::{lane_by_lane, small_floats, soon, tables};
use crate::analysis::Flow;
use crate::analysis::reason::{Obstacle, Reason};
use crate::ir::{Function, Scalar, Type};
use crate::options::{Backwards, Options, Predication, Tail};
use crate::transform::fits;

/// One way to carry out a plan.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Choice {
    /// How strips end.
    #[serde(serialize_with = "tail_name")]
    pub tail: Tail,
    /// Registers of the widest data.
    pub lmul: u32,
    /// Lanes per `vscale`.
    pub lanes: u32,
    /// Bits of the widest data.
    pub widest: u32,
    /// How many full strips go side by side.
    pub interleave: u32,
    /// Whether elements in a row that the loop goes through backwards are accessed at once and turned around.
    pub turned: bool,
    /// From how many iterations on private tables pay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<u64>,
}

fn tail_name<S: serde::Serializer>(tail: &Tail, s: S) -> Result<S::Ok, S::Error> {
    s.serialize_str(name(*tail))
}

/// The word for a way to end.
pub fn name(tail: Tail) -> &'static str {
    match tail {
        Tail::Auto => "auto",
        Tail::Evl => "evl",
        Tail::Hybrid => "hybrid",
        Tail::Mask => "mask",
        Tail::Scalar => "scalar",
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{} e{} m{}", name(self.tail), self.widest, self.lmul);
        if self.interleave > 1 {
            text += &format!(" x{}", self.interleave);
        }
        if self.turned {
            text += " turned";
        }
        f.pad(&text)
    }
}

/// Ways to carry a plan out with their costs, the cheapest first.
pub type Candidates = Vec<(Choice, Cost)>;

/// The registers that strips side by side may take: all but that of masks and one group to move things.
pub(crate) const REGISTERS: u32 = 28;

/// The plan for a loop, the way to carry it out, and what all ways would cost.
pub fn choose(
    func: &Function,
    flow: &Flow,
    number: usize,
    options: &Options,
) -> Result<(Plan, Choice, Candidates), Reason> {
    let plan = super::build(func, flow, number, options.fast_math)?;
    plan.can_read_ahead(func, options.fault_only_first)?;
    let mut candidates = Candidates::new();
    let widest = widest(func, &plan);
    let wanted = |lmul: u32| match (options.lanes, options.lmul) {
        (Some(lanes), _) => 64 * lmul / widest == lanes,
        (None, Some(wanted)) => wanted == lmul,
        (None, None) => true,
    };
    let scalar = || lane_by_lane::scalar(func, flow, number, &plan);
    let iteration = (!plan.tables.is_empty()).then(|| scalar().thousand / 1000.0);
    let mut dear = false;
    for lmul in [1, 2, 4, 8].into_iter().filter(|l| wanted(*l)) {
        for tail in [Tail::Hybrid, Tail::Evl, Tail::Mask, Tail::Scalar] {
            let ways =
                sides(&plan, options).into_iter().flat_map(|i| ways(&plan, options).map(move |t| (i, t)));
            for (interleave, turned) in ways {
                let lanes = 64 * lmul / widest;
                let mut choice = Choice { tail, lmul, lanes, widest, interleave, turned, least: None };
                if can(func, &plan, &choice, options) {
                    if let Some(iteration) = iteration {
                        choice.least = tables::least(func, &plan, &choice, options, iteration);
                        if choice.least.is_none() {
                            dear = true;
                            continue;
                        }
                    }
                    let cost = cost(func, &plan, &choice, options, iteration);
                    // One strip that does not fit can be spilled; several need not be.
                    if interleave == 1 || cost.registers <= REGISTERS {
                        candidates.push((choice, cost));
                    }
                }
            }
        }
    }
    if dear && candidates.is_empty() {
        return Err(Obstacle::PrivateTable.into());
    }
    // What cannot be done as it was asked for is done as it can be.
    let asked = options.lmul.is_some() || options.lanes.is_some() || options.tail != Tail::Auto;
    let sides = options.interleave.is_some_and(|n| n > 1);
    let turned = options.backwards == Backwards::Turned;
    if candidates.is_empty() && (asked || sides || turned) {
        let free = match options.tail {
            _ if turned => Options { backwards: Backwards::Auto, ..*options },
            _ if sides => Options { interleave: Some(1), ..*options },
            Tail::Auto => Options {
                lanes: options.lanes.filter(|l| *l > 1).map(|l| l / 2),
                lmul: options.lmul.filter(|l| *l > 1).map(|l| l / 2),
                ..*options
            },
            _ => Options { tail: Tail::Auto, ..*options },
        };
        return choose(func, flow, number, &free);
    }
    if plan.ending == LoopEnding::Early && !candidates.is_empty() {
        candidates.retain(|(choice, _)| soon::pays(func, flow, &plan, choice, options));
        if candidates.is_empty() {
            return Err(Obstacle::EarlyExit.into());
        }
    }
    if lane_by_lane::is_in(&plan) && !candidates.is_empty() {
        let scalar = scalar().key();
        candidates.retain(|(_, cost)| cost.key() < lane_by_lane::MOST * scalar);
        if candidates.is_empty() {
            return Err(Obstacle::LaneByLane.into());
        }
    }
    candidates.sort_by(|a, b| a.1.key().total_cmp(&b.1.key()));
    let best = candidates.first().map(|(choice, _)| choice.clone());
    best.map(|best| (plan, best, candidates)).ok_or_else(|| Obstacle::NoLowering.into())
}

/// How many full strips may go side by side: several pay where results are waited for, or where the width of elements
/// changes, once for all of them; elsewhere only if it was asked for.
fn sides(plan: &Plan, options: &Options) -> Vec<u32> {
    let waits = plan.phis.iter().any(|p| p.next.is_some() && p.carried.accumulates().is_some());
    match options.interleave {
        Some(count) => vec![count],
        None if waits || configurations(plan, &plan.needed()) > 0.0 => vec![1, 2, 4],
        None => vec![1],
    }
}

/// Whether accesses may be turned around.
fn ways(plan: &Plan, options: &Options) -> impl Iterator<Item = bool> {
    let backwards = plan.needed().into_iter().any(|id| plan.recipe(id).goes_backwards());
    let strided = !backwards || options.backwards != Backwards::Turned;
    let turned = backwards && options.backwards != Backwards::Strided;
    [false, true].into_iter().filter(move |t| if *t { turned } else { strided })
}

/// Whether a plan can be carried out so, and the options allow it.
fn can(func: &Function, plan: &Plan, choice: &Choice, options: &Options) -> bool {
    let asked = options.tail == Tail::Auto || options.tail == choice.tail;
    let early = plan.ending == LoopEnding::Early && choice.tail != Tail::Evl;
    let masks = choice.tail == Tail::Mask || options.predication != Predication::Evl;
    let bytes = || plan.needed().iter().any(|id| plan.recipe(*id).is_unaligned());
    // The index of a mask of lanes has 64 bits.
    let counted = choice.tail != Tail::Mask || choice.lanes <= 8;
    asked
        && counted
        && !early
        && !(masks && bytes())
        // Under a mask of lanes the last one's element may not be there; strips that may end early are not turned around.
        && !(choice.turned && (choice.tail == Tail::Mask || plan.ending == LoopEnding::Early))
        && choice.lanes > 0
        // Lanes change places by numbers of 16 bits.
        && (!choice.turned || choice.lanes <= 32)
        && fits(plan, choice.tail, choice.interleave)
        && (plan.distance.is_none() || choice.tail == Tail::Evl || plan.fixed_strip(choice.lanes).is_some())
        && group_limit(func, plan, choice.lanes, options)
}

/// The bits of the widest data: what is loaded, stored or accumulated; addresses and counters do not count.
fn widest(func: &Function, plan: &Plan) -> u32 {
    let data = |r: &Recipe| {
        matches!(
            r.kind,
            RecipeKind::Load(..)
                | RecipeKind::Store(..)
                | RecipeKind::Accumulator(_)
                | RecipeKind::Ordered(_)
        )
    };
    let order = plan.needed();
    let place = |r: &Recipe| match r.kind {
        RecipeKind::Accumulator(phi) => plan
            .phis
            .iter()
            .any(|p| p.phi == phi && matches!(p.carried, crate::analysis::phis::Carried::Place { .. })),
        _ => false,
    };
    let used = order.iter().map(|id| plan.recipe(*id)).filter(|r| data(r) && !place(r)).map(|r| r.ty.bits());
    let carried = plan.phis.iter().filter_map(|p| match p.carried {
        crate::analysis::phis::Carried::Reduction { .. } => func.ty(p.start).element().map(Scalar::bits),
        _ => None,
    });
    used.chain(carried).max().unwrap_or(64).max(8)
}

/// Whether no value needs more than eight registers.
fn group_limit(func: &Function, plan: &Plan, lanes: u32, options: &Options) -> bool {
    let order = plan.needed();
    let eight = 64 * 8;
    // Lengths that are spelled out as masks are compared with lane numbers of 32 bits.
    let spelled = if options.predication == Predication::Evl { 1 } else { 32 };
    order.iter().all(|id| {
        let recipe = plan.recipe(*id);
        let fields = match recipe.kind {
            RecipeKind::Load(AccessShape::Segment { fields }, _)
            | RecipeKind::Store(AccessShape::Segment { fields }, _) => u32::from(fields),
            _ => 1,
        };
        let own = match recipe.kind {
            // Only its number counts.
            RecipeKind::Count(_) => 1,
            // Its lanes have addresses.
            RecipeKind::Load(AccessShape::Private(_), _) | RecipeKind::Store(AccessShape::Private(_), _) => {
                64
            }
            _ => recipe.ty.bits() * fields,
        };
        let legalized = small_floats::legalized(func, plan, recipe).map_or(1, |legalized| legalized.bits);
        let own = own.max(spelled * fields).max(legalized);
        let operands =
            recipe.operands.iter().map(|o| plan.ty(o, |v| element(func, v)).bits()).max().unwrap_or(1);
        own.max(operands) * lanes <= eight
    })
}

pub(super) fn element(func: &Function, value: crate::ir::Value) -> Scalar {
    match func.ty(value) {
        Type::Scalar(scalar) => scalar,
        other => other.element().unwrap_or(Scalar::Int(64)),
    }
}
