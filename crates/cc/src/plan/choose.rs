//! Which plan: how wide, how it ends, by what each would cost.
//!
//! Invariant: a candidate fits: its lanes need no more than eight registers in any type, its tail can run its recipes.
//! Costs count instructions for a thousand iterations and for ten at the VLEN that is tuned for; they decide nothing else.

use std::fmt;

use super::recipe::{Ending, Kind, Plan, Recipe, RecipeId, Shape};
use crate::analysis::Flow;
use crate::ir::{Function, LaneOp, Scalar, Type};
use crate::options::{Options, Predication, Tail};
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
        let text = format!("{} e{} m{}", name(self.tail), self.widest, self.lmul);
        f.pad(&text)
    }
}

/// What a candidate costs.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Cost {
    /// Instructions for a thousand iterations.
    pub thousand: f64,
    /// Instructions for ten iterations.
    pub ten: f64,
    /// Vector registers that are live at once.
    pub registers: u32,
}

impl Cost {
    fn key(&self) -> f64 {
        // Short loops are frequent, long ones are long: both count. More than 32 registers spill.
        let spills = f64::from(self.registers.saturating_sub(30)) * 40.0;
        self.thousand + 4.0 * self.ten + spills
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:7.0} for 1000, {:4.0} for 10, {} registers", self.thousand, self.ten, self.registers)
    }
}

/// Ways to carry a plan out with their costs, the cheapest first.
pub type Candidates = Vec<(Choice, Cost)>;

/// The plan for a loop, the way to carry it out, and what all ways would cost.
pub fn choose(
    func: &Function,
    flow: &Flow,
    number: usize,
    options: &Options,
) -> Result<(Plan, Choice, Candidates), String> {
    let plan = super::build(func, flow, number, options.fast_math)?;
    let mut candidates = Candidates::new();
    let widest = widest(func, &plan);
    let wanted = |lmul: u32| match (options.lanes, options.lmul) {
        (Some(lanes), _) => 64 * lmul / widest == lanes,
        (None, Some(wanted)) => wanted == lmul,
        (None, None) => true,
    };
    for lmul in [1, 2, 4, 8].into_iter().filter(|l| wanted(*l)) {
        for tail in [Tail::Hybrid, Tail::Evl, Tail::Mask, Tail::Scalar] {
            let asked = options.tail == Tail::Auto || options.tail == tail;
            let lanes = 64 * lmul / widest;
            let early = plan.ending == Ending::Early && tail != Tail::Evl;
            // The index of a mask of lanes has 64 bits.
            let counted = tail != Tail::Mask || lanes <= 8;
            if asked
                && counted
                && !early
                && lanes > 0
                && fits(&plan, tail)
                && group_limit(func, &plan, lanes, options)
            {
                let choice = Choice { tail, lmul, lanes, widest };
                let cost = cost(func, &plan, &choice, options);
                candidates.push((choice, cost));
            }
        }
    }
    // What cannot be done as it was asked for is done as it can be.
    let asked = options.lmul.is_some() || options.lanes.is_some() || options.tail != Tail::Auto;
    if candidates.is_empty() && asked {
        let free = match options.tail {
            Tail::Auto => Options {
                lanes: options.lanes.filter(|l| *l > 1).map(|l| l / 2),
                lmul: options.lmul.filter(|l| *l > 1).map(|l| l / 2),
                ..*options
            },
            _ => Options { tail: Tail::Auto, ..*options },
        };
        return choose(func, flow, number, &free);
    }
    candidates.sort_by(|a, b| a.1.key().total_cmp(&b.1.key()));
    let best = candidates.first().map(|(choice, _)| choice.clone());
    best.map(|best| (plan, best, candidates)).ok_or_else(|| "no way to carry it out fits".into())
}

/// The bits of the widest data: what is loaded, stored or accumulated; addresses and counters do not count.
fn widest(func: &Function, plan: &Plan) -> u32 {
    let data = |r: &Recipe| {
        matches!(r.kind, Kind::Load(..) | Kind::Store(..) | Kind::Accumulator(_) | Kind::Ordered(_))
    };
    let order = plan.needed();
    let place = |r: &Recipe| match r.kind {
        Kind::Accumulator(phi) => plan
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
            Kind::Load(Shape::Segment { fields }, _) | Kind::Store(Shape::Segment { fields }, _) => {
                u32::from(fields)
            }
            _ => 1,
        };
        let own = match recipe.kind {
            // Only its number counts, unless it is spelled out as a sum.
            Kind::Count(_) if spelled == 1 => 1,
            _ => recipe.ty.bits() * fields,
        };
        let own = own.max(spelled * fields);
        let operands =
            recipe.operands.iter().map(|o| plan.ty(o, |v| element(func, v)).bits()).max().unwrap_or(1);
        own.max(operands) * lanes <= eight
    })
}

fn element(func: &Function, value: crate::ir::Value) -> Scalar {
    match func.ty(value) {
        Type::Scalar(scalar) => scalar,
        other => other.element().unwrap_or(Scalar::Int(64)),
    }
}

/// Instructions by a rough model: one for each recipe that is not folded into another, moves of pointers, the branch.
fn cost(func: &Function, plan: &Plan, choice: &Choice, options: &Options) -> Cost {
    let order = plan.needed();
    let body: f64 = order.iter().map(|id| weight(func, plan, *id, choice, options)).sum();
    let pointers = plan.streams().len() as f64;
    let types = configurations(plan, &order);
    let per_strip = f64::from(options.tune_vlen) / 64.0 * f64::from(choice.lanes);
    let full = body + pointers + 1.0 + types;
    let one = body + 4.0;
    let outside = 8.0 + 2.0 * pointers + 4.0 * plan.phis.iter().filter(|p| p.next.is_some()).count() as f64;
    let total = |n: f64| {
        let strips = (n / per_strip).ceil();
        let whole = (n / per_strip).floor();
        let left = if n % per_strip > 0.0 { 1.0 } else { 0.0 };
        let early = if plan.ending == Ending::Early { 10.0 } else { 0.0 };
        early
            + outside
            + match choice.tail {
                Tail::Evl => strips * (full + 3.0 + pointers),
                Tail::Mask => strips * (full + 4.0 + body * 0.2),
                Tail::Scalar => whole * full + left * (n % per_strip) * (body + 2.0),
                Tail::Auto | Tail::Hybrid => {
                    whole * full + left * (one + types) + if whole > 0.0 { 6.0 } else { 0.0 }
                }
            }
    };
    Cost { thousand: total(1000.0), ten: total(10.0), registers: registers(plan, &order, choice) }
}

/// How many instructions a recipe takes in one strip.
fn weight(func: &Function, plan: &Plan, id: RecipeId, choice: &Choice, options: &Options) -> f64 {
    let recipe = plan.recipe(id);
    let lanes = f64::from(choice.lanes * options.tune_vlen / 64);
    let folded = |cast: &crate::ir::Cast| {
        use crate::ir::Cast::*;
        matches!(cast, ZExt | SExt | FPExt) && operand_bits(func, plan, recipe) * 2 >= recipe.ty.bits()
    };
    match &recipe.kind {
        Kind::Load(Shape::Packed(_), _) => 5.0,
        Kind::Store(Shape::Packed(_), _) => 5.0,
        Kind::Address(_) | Kind::Field(_) | Kind::Accumulator(_) | Kind::Carry(_) => 0.0,
        Kind::Widen(LaneOp::Cast(cast)) if folded(cast) => 0.5,
        Kind::Scan(..) => lanes.log2().max(1.0) * 5.0 + 4.0,
        Kind::Shift(_) => 2.0,
        Kind::Count(_) => 1.0,
        _ => 1.0,
    }
}

fn operand_bits(func: &Function, plan: &Plan, recipe: &Recipe) -> u32 {
    recipe.operands.first().map_or(64, |o| plan.ty(o, |v| element(func, v)).bits())
}

/// How often the element width changes along the recipes, as instructions in each strip.
fn configurations(plan: &Plan, order: &[RecipeId]) -> f64 {
    let mut widths: Vec<u32> = Vec::new();
    for id in order {
        let recipe = plan.recipe(*id);
        if matches!(recipe.kind, Kind::Widen(_) | Kind::Blend)
            && recipe.ty.bits() >= 8
            && !widths.contains(&recipe.ty.bits())
        {
            widths.push(recipe.ty.bits());
        }
    }
    if widths.len() > 1 { widths.len() as f64 } else { 0.0 }
}

/// How many registers are live at once, at the worst place.
fn registers(plan: &Plan, order: &[RecipeId], choice: &Choice) -> u32 {
    let size = |id: RecipeId| {
        let recipe = plan.recipe(id);
        if recipe.is_scalar() || recipe.has_effect() {
            return 0;
        }
        let fields = match recipe.kind {
            Kind::Load(Shape::Segment { fields }, _) => u32::from(fields),
            Kind::Field(_) => 0,
            _ => 1,
        };
        if recipe.ty == Scalar::Int(1) { 1 } else { (recipe.ty.bits() * choice.lanes * fields).div_ceil(64) }
    };
    let last_use = |id: RecipeId| order.iter().rposition(|user| plan.recipe(*user).uses().any(|u| u == id));
    let kept: u32 = order
        .iter()
        .filter(|id| matches!(plan.recipe(**id).kind, Kind::Accumulator(_) | Kind::Induction(..)))
        .map(|id| size(*id))
        .sum();
    let mut most = 0;
    for at in 0..order.len() {
        let live = order[..=at].iter().filter(|id| {
            let kept = matches!(plan.recipe(**id).kind, Kind::Accumulator(_) | Kind::Induction(..));
            !kept && last_use(**id).is_some_and(|last| last > at)
        });
        let now: u32 = live.map(|id| size(*id)).sum::<u32>() + size(order[at]);
        most = most.max(now);
    }
    most + kept
}
