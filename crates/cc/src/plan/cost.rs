//! The cost model prices one way to execute a plan.
//!
//! Invariant: costs count instructions for a thousand iterations and for ten at the VLEN that is tuned for, the cycles that a
//! strip waits for the result of the one before, and registers. They are estimates: only their order counts.

use std::collections::HashMap;
use std::fmt;

use super::choose::{Choice, element};
use super::recipe::{AccessShape, LoopEnding, Operand, Plan, Recipe, RecipeId, RecipeKind};
use super::registers::{registers, size};
use super::{lane_by_lane, small_floats, soon, tables};
use crate::ir::{Cast, Function, LaneOp, Scalar, Value};
use crate::options::{Options, Tail};

/// What a candidate costs.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Cost {
    /// Instructions, and cycles waited, for a thousand iterations.
    pub thousand: f64,
    /// The same for ten iterations.
    pub ten: f64,
    /// Vector registers that are live at once.
    pub registers: u32,
}

impl Cost {
    /// Of two loops, each of which runs half of the iterations.
    pub fn of_halves(low: &Cost, high: &Cost) -> Cost {
        let (thousand, ten) = ((low.thousand + high.thousand) / 2.0, low.ten + high.ten);
        // What comes in front of a loop does not halve; of the two loops it is about what ten iterations take.
        let outside = ten / 2.0 + 8.0;
        let registers = low.registers.max(high.registers);
        Cost { thousand: thousand + outside, ten: ten + 8.0, registers }
    }

    /// For so many iterations; where they are not known, by a measure that is the less the better.
    pub fn of(&self, iterations: Option<u64>) -> f64 {
        match iterations {
            Some(n) if n <= 10 => self.ten,
            Some(n) => self.ten + (self.thousand - self.ten) * (n - 10) as f64 / 990.0,
            None => self.key(),
        }
    }

    /// The least is the best.
    pub fn key(&self) -> f64 {
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

/// Cycles from the operands of an operation to its result.
const LATENCY: f64 = 6.0;

/// Instructions of a strip for each group of registers that is spilled.
const SPILL: f64 = 24.0;

/// Instructions by a rough model: one for each recipe that is not folded into another, moves of pointers, the branch.
/// `iteration`: what an iteration of the scalar loop takes, which runs instead where private tables do not pay.
pub(super) fn cost(
    func: &Function,
    plan: &Plan,
    choice: &Choice,
    options: &Options,
    iteration: Option<f64>,
) -> Cost {
    let (total, registers) = totals(func, plan, choice, options);
    let of = |n: f64| match iteration {
        Some(iteration) => tables::total(plan, choice, options, (n, total(n)), iteration),
        None => total(n),
    };
    Cost { thousand: of(1000.0), ten: of(10.0), registers }
}

/// What so many iterations cost, and how many registers are live at once.
pub(super) fn totals(
    func: &Function,
    plan: &Plan,
    choice: &Choice,
    options: &Options,
) -> (impl Fn(f64) -> f64, u32) {
    let order = plan.needed();
    let body: f64 = order.iter().map(|id| weight(func, plan, *id, choice, options)).sum();
    let pointers = plan.streams().len() as f64;
    let types = configurations(plan, &order);
    let group = f64::from(options.tune_vlen) / 64.0 * f64::from(choice.lanes);
    let per_strip = match plan.distance {
        Some(_) if choice.tail == Tail::Hybrid => {
            plan.fixed_strip(choice.lanes).map_or(group, |fixed| fixed as f64)
        }
        Some(distance) => group.min(distance as f64),
        None => group,
    };
    let sides = f64::from(choice.interleave);
    let (registers, made_anew) = registers(plan, &order, choice);
    // Groups that do not fit are stored and loaded, and copied in between. Of the order nothing is known yet: it is an estimate.
    let largest = order.iter().map(|id| size(plan, *id, choice)).max().unwrap_or(1).max(1);
    let spilled = registers.saturating_sub(32) / largest;
    let strip = body + f64::from(made_anew) + pointers + SPILL * f64::from(spilled);
    let accumulators = plan.phis.iter().filter(|p| p.next.is_some()).count() as f64;
    // Registers of a group are worked on one after another; meanwhile the next result may come.
    let busy = sides * (body * f64::from(choice.lmul) + pointers) + types + 1.0;
    let wait = (LATENCY * chain(plan, &order) - busy).max(0.0);
    // There is one mask register: masks of strips that go side by side take turns in it.
    let under_mask = |r: &Recipe| {
        let chooses =
            matches!(r.kind, RecipeKind::Blend | RecipeKind::Widen(LaneOp::Select)) && r.ty != Scalar::Int(1);
        r.mask.is_some() || chooses
    };
    let masked = order.iter().filter(|id| under_mask(plan.recipe(**id))).count() as f64;
    let turns = if sides > 1.0 { sides * masked } else { 0.0 };
    let round = sides * strip + turns + types + 1.0 + wait;
    let outside = 8.0 + 2.0 * pointers + (2.0 + 2.0 * sides) * accumulators;
    let early = if plan.ending == LoopEnding::Early { 10.0 } else { 0.0 };
    let (tail, interleave) = (choice.tail, choice.interleave);
    let total = move |n: f64| {
        let strips = (n / per_strip).ceil();
        let rounds = (n / (per_strip * sides)).floor();
        let rest = n - rounds * per_strip * sides;
        let by_length = strip + types + 4.0 + pointers;
        let after = match tail {
            Tail::Evl => return early + outside + strips * by_length,
            Tail::Mask => return early + outside + strips * (strip + types + 5.0 + body * 0.2),
            Tail::Scalar => rest * (body + 2.0),
            _ if rest == 0.0 => 0.0,
            Tail::Auto | Tail::Hybrid if interleave == 1 => body + 4.0 + types,
            Tail::Auto | Tail::Hybrid => (rest / per_strip).ceil() * by_length,
        };
        let entered = if rounds > 0.0 && tail != Tail::Scalar { 6.0 } else { 0.0 };
        early + outside + rounds * round + after + entered
    };
    (total, registers)
}

/// How many operations in a row a strip needs from an accumulator to its next value, at most.
fn chain(plan: &Plan, order: &[RecipeId]) -> f64 {
    let mut steps: HashMap<RecipeId, u32> = HashMap::new();
    for id in order {
        let recipe = plan.recipe(*id);
        let before = recipe.uses().filter_map(|used| steps.get(&used).copied()).max();
        let here = if let RecipeKind::Accumulator(_) = recipe.kind { Some(0) } else { before.map(|n| n + 1) };
        if let Some(here) = here {
            steps.insert(*id, here);
        }
    }
    let next = plan.phis.iter().filter_map(|p| match &p.next {
        Some(Operand::Recipe(id)) => steps.get(id),
        _ => None,
    });
    next.max().copied().unwrap_or(0).into()
}

/// How many instructions a recipe takes in one strip.
fn weight(func: &Function, plan: &Plan, id: RecipeId, choice: &Choice, options: &Options) -> f64 {
    let recipe = plan.recipe(id);
    let lanes = f64::from(choice.lanes * options.tune_vlen / 64);
    let legalized = small_floats::legalized(func, plan, recipe);
    let folded = |cast: &Cast| {
        matches!(cast, Cast::ZExt | Cast::SExt | Cast::FPExt)
            && operand_bits(func, plan, recipe) * 2 >= recipe.ty.bits()
    };
    match &recipe.kind {
        // The address of the last element, the lanes' numbers, the exchange.
        _ if choice.turned && recipe.goes_backwards() => 3.0,
        RecipeKind::Load(AccessShape::Packed(_), _) => 5.0,
        RecipeKind::Store(AccessShape::Packed(_), _) => 5.0,
        RecipeKind::Address(_)
        | RecipeKind::Field(_)
        | RecipeKind::Accumulator(_)
        | RecipeKind::Carry(_)
        | RecipeKind::LaneNumbers { .. } => 0.0,
        RecipeKind::Widen(_) if let Some(legalized) = legalized => 1.0 + legalized.instructions,
        RecipeKind::Widen(LaneOp::Cast(cast)) if folded(cast) => 0.5,
        // Of other loops the strips are full: what a lane takes, its iteration would, too.
        RecipeKind::Widen(op)
            if plan.ending == LoopEnding::Early && soon::divides(func, *op, divisor(recipe)) =>
        {
            lanes.min(soon::most_trips(plan)) * soon::DIVISION
        }
        RecipeKind::Scan(..) => lanes.log2().max(1.0) * 5.0 + 4.0,
        RecipeKind::Fill(_) => lanes.log2().max(1.0) * 7.0 + 6.0,
        RecipeKind::Shift(_) => 2.0,
        RecipeKind::Replicate(_) => lane_by_lane::weight(recipe, lanes),
        RecipeKind::Count(_) => 1.0,
        RecipeKind::Last(_) if recipe.uses().next().is_none() => 3.0,
        RecipeKind::Last(_) => 7.0,
        _ => 1.0,
    }
}

fn divisor(recipe: &Recipe) -> Option<Value> {
    match recipe.operands.last() {
        Some(Operand::Scalar(value)) => Some(*value),
        _ => None,
    }
}

fn operand_bits(func: &Function, plan: &Plan, recipe: &Recipe) -> u32 {
    recipe.operands.first().map_or(64, |o| plan.ty(o, |v| element(func, v)).bits())
}

/// How often the element width changes along the recipes, as instructions in each strip.
pub(super) fn configurations(plan: &Plan, order: &[RecipeId]) -> f64 {
    let mut widths: Vec<u32> = Vec::new();
    for id in order {
        let recipe = plan.recipe(*id);
        if matches!(recipe.kind, RecipeKind::Widen(_) | RecipeKind::Blend)
            && recipe.ty.bits() >= 8
            && !widths.contains(&recipe.ty.bits())
        {
            widths.push(recipe.ty.bits());
        }
    }
    if widths.len() > 1 { widths.len() as f64 } else { 0.0 }
}
