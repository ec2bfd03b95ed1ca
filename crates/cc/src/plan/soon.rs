//! Whether strips pay in a loop that an exit may end at any time.
//!
//! Invariant: where nothing says when a loop ends, short ones count as much as long ones: a strip that does little more than a
//! scalar iteration may run for one of them, one that does the work of all its lanes may not.

use super::choose::Choice;
use super::cost::totals;
use super::recipe::Plan;
use crate::analysis::Flow;
use crate::analysis::exits::Count;
use crate::ir::{Binary, Function, InstData, LaneOp, Math, Op, Value, ValueDef};
use crate::options::Options;

/// What a division takes, in simple instructions; of vectors, each lane does.
pub(super) const DIVISION: f64 = 16.0;

/// Where nothing says when a loop ends, it is taken to end after 1, 2, 4, … of so many iterations.
const LONGEST: f64 = 1024.0;

/// Whether an operation is done by dividing: not by a constant integer, by whose inverse is multiplied.
pub(super) fn divides(func: &Function, op: LaneOp, by: Option<Value>) -> bool {
    let constant = by.is_some_and(|by| matches!(func.value(by).def, ValueDef::Const(_)));
    match op {
        LaneOp::Binary(binary) if binary.is_int_division() => !constant,
        LaneOp::Binary(Binary::FDiv | Binary::FRem) | LaneOp::Math(Math::Sqrt) => true,
        _ => false,
    }
}

/// The iterations that a loop can have at most, as far as constants say.
pub(super) fn most_trips(plan: &Plan) -> f64 {
    plan.counts().into_iter().filter_map(Count::as_constant).min().map_or(f64::INFINITY, |n| n as f64)
}

/// Whether a loop is expected to take less time in this way than as it is.
pub(super) fn pays(func: &Function, flow: &Flow, plan: &Plan, choice: &Choice, options: &Options) -> bool {
    if flow.loop_meta(func, plan.number).is_some_and(|meta| meta.vectorize == Some(true)) {
        return true;
    }
    let (vector, _) = totals(func, plan, choice, options);
    let scalar: f64 = flow.insts(func, plan.number).into_iter().map(|i| work(func, func.inst(i))).sum();
    // The iteration that leaves is a scalar one.
    let ratio = |trips: f64| (vector(trips) + scalar) / (trips * scalar);
    let most = most_trips(plan);
    match expected_trips(func, plan) {
        Some(trips) => ratio(trips.min(most).max(1.0)) < 1.0,
        None => {
            let trips = std::iter::successors(Some(1.0), |n| Some(n * 2.0));
            let trips = trips.take_while(|n| *n < most.min(LONGEST)).chain([most.min(LONGEST)]);
            trips.map(|n| ratio(n).log2()).sum::<f64>() < 0.0
        }
    }
}

/// How many iterations the weights of the branches promise until an exit that depends on data is taken.
fn expected_trips(func: &Function, plan: &Plan) -> Option<f64> {
    let mut taken = None;
    for exit in plan.exits.iter().filter(|exit| exit.data().next().is_some()) {
        let branch = func.inst(func.terminator(exit.from)?);
        let [yes, no] = branch.weights?.map(f64::from);
        let leaves = if branch.blocks().first() == Some(&exit.to) { yes } else { no };
        *taken.get_or_insert(0.0) += leaves / (yes + no).max(1.0);
    }
    taken.map(|taken| 1.0 / taken.max(1e-9))
}

/// What an instruction of the scalar loop takes.
fn work(func: &Function, inst: &InstData) -> f64 {
    match inst.op {
        // A comparison is part of the branch.
        Op::Phi | Op::Br | Op::Lane(LaneOp::ICmp(_)) => 0.0,
        Op::Lane(op) if divides(func, op, inst.operands().last().copied()) => DIVISION,
        _ => 1.0,
    }
}
