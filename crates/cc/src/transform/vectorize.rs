//! The vectoriser processes all loops of a function, one after another.
//!
//! Invariant: loops are looked for where control can come to every block; they are taken from the inside; a vector loop, and
//! a scalar loop that stays beside it, is not looked at again. What a loop is divided into is.

use std::collections::HashSet;

use super::cut::{cut, peel};
use super::distribute::{Distributed, distribute, separate};
use super::interchange::interchange;
use super::reachable::drop_unreachable;
use super::split::{SplitLoop, split};
use super::sums;
use super::unmerge::unmerge;
use super::unroll::{trips, unroll};
use crate::analysis::Flow;
use crate::analysis::reason::{Obstacle, Reason};
use crate::ir::{Block, Function};
use crate::options::{Options, Split, Tail};
use crate::plan::choose::{self, Candidates, Choice};
use crate::plan::cost::Cost;
use crate::plan::division::Division;
use crate::plan::lowering;
use crate::plan::nest::{self, Nest};
use crate::plan::print::PrintedPlan;
use crate::plan::recipe::Plan;
use crate::plan::report::{LoopReport, Place, Verdict, block_name};
use crate::verify::check;

/// A function with its loops vectorised, and what became of each.
#[derive(Clone, Debug)]
pub struct Vectorized {
    /// The function.
    pub function: Function,
    /// The loops.
    pub reports: Vec<LoopReport>,
    /// The plans that were carried out.
    pub plans: Vec<PrintedPlan>,
}

/// Loops of a function are divided at most so often.
const MOST_DIVISIONS: usize = 6;

/// Each loop costs a look at the whole function: where loops times instructions are more, all loops stay as they are.
const MOST_WORK: usize = 2_000_000;

/// A loop that is to stay as it is, by its header as reports name it, and why.
pub type Excluded = (String, String);

/// Vectorises what can be vectorised, and drops blocks that control cannot come to: no analysis and no pass meets them.
pub fn vectorize(func: &Function, options: &Options) -> Vectorized {
    vectorize_but(func, options, &[])
}

/// The same, but for some loops.
pub fn vectorize_but(func: &Function, options: &Options, excluded: &[Excluded]) -> Vectorized {
    let mut out = Vectorized { function: func.clone(), reports: Vec::new(), plans: Vec::new() };
    drop_unreachable(&mut out.function);
    if !options.vectorize {
        return out;
    }
    if let Some(flow) = Flow::new(&out.function)
        && flow.forest.loops.len() * out.function.inst_count() > MOST_WORK
    {
        out.reports = too_large(&out.function, &flow);
        return out;
    }
    super::widen::widen(&mut out.function);
    super::dedicate(&mut out.function);
    super::close(&mut out.function);
    let mut wanted: HashSet<Block> = out.function.layout().iter().copied().collect();
    let mut divisions = 0;
    // Kept as long as the function stays as it is.
    let mut known: Option<Flow> = None;
    while let Some(flow) = known.take().or_else(|| Flow::new(&out.function)) {
        let Some((number, header)) = innermost(&flow).find(|(_, header)| wanted.contains(header)) else {
            break;
        };
        wanted.remove(&header);
        let name = block_name(&out.function, header);
        let why = excluded.iter().find(|(header, _)| *header == name).map(|(_, why)| why.clone());
        let place = Place::of_loop(&out.function, flow.at(number));
        // What passes add to the loop comes from where it begins.
        let loc = super::loop_loc(&out.function, flow.at(number));
        out.function.set_loc(loc);
        let function = func.name.clone();
        let report = |verdict, plans| LoopReport { function, header: name, place, verdict, plans };
        if let Some(reason) = why {
            out.reports.push(report(Verdict::Failed { reason }, Vec::new()));
            known = Some(flow);
            continue;
        }
        let is_off = flow.loop_meta(&out.function, number).is_some_and(|meta| meta.is_off());
        let turned = if is_off { None } else { turned(&out.function, &flow, number, options) };
        if let Some((function, nest, choice)) = turned.filter(|(function, ..)| check(function).is_ok()) {
            let remarks = vec!["row kept in registers".into(), format!("{} row(s) at once", nest.rows)];
            out.plans.push(PrintedPlan::of(&out.function, &nest.plan, &choice, Vec::new()));
            out.function = function;
            let verdict = Verdict::Vectorized { choice, remarks };
            out.reports.push(report(verdict, Vec::new()));
            continue;
        }
        if let Some(unrolled) = unroll(&out.function, &flow, number, options)
            && check(&unrolled.function).is_ok()
        {
            let into = unrolled.header.iter().map(|h| block_name(&unrolled.function, *h)).collect();
            out.reports.push(report(Verdict::Divided { how: unrolled.how, because: None, into }, Vec::new()));
            wanted.extend(unrolled.header);
            out.function = unrolled.function;
            continue;
        }
        if is_off {
            let reason = Reason::from(Obstacle::SwitchedOff);
            out.reports.push(report(Verdict::Refused { reason }, Vec::new()));
            known = Some(flow);
            continue;
        }
        let built = choose::choose(&out.function, &flow, number, options);
        if divisions < MOST_DIVISIONS
            && let Some((divided, because)) = divide(&out.function, &flow, number, &built, options)
            && check(&divided.function).is_ok()
        {
            divisions += 1;
            let into = divided.headers.iter().map(|h| block_name(&divided.function, *h)).collect();
            let costs = built.map_or(Vec::new(), |(_, _, costs)| costs);
            out.reports.push(report(Verdict::Divided { how: divided.how, because, into }, costs));
            wanted.extend(divided.headers);
            out.function = divided.function;
            continue;
        }
        let (verdict, costs) = match built {
            Err(reason) => {
                known = Some(flow);
                (Verdict::Refused { reason }, Vec::new())
            }
            Ok((plan, _, costs)) => match carry_out(&out.function, &plan, &costs, options) {
                Ok((function, choice)) => {
                    let lanes = costs.iter().map(|(choice, _)| choice.lanes).collect();
                    out.plans.push(PrintedPlan::of(&out.function, &plan, &choice, lanes));
                    out.function = function;
                    let mut remarks = lowering::words(&out.function, &plan, &choice, options);
                    remarks.extend(plan.remarks);
                    (Verdict::Vectorized { choice, remarks }, costs)
                }
                Err(reason) => (Verdict::Failed { reason }, costs),
            },
        };
        out.reports.push(report(verdict, costs));
    }
    out.function.set_loc(None);
    out
}

/// Ways to carry out a plan that are tried.
const MOST_TRIES: usize = 3;

/// The function with a plan carried out in the cheapest way that gives a valid program; the error is what was wrong with
/// the cheapest.
fn carry_out(
    func: &Function,
    plan: &Plan,
    costs: &Candidates,
    options: &Options,
) -> Result<(Function, Choice), String> {
    let mut why = None;
    for (choice, _) in costs.iter().take(MOST_TRIES) {
        let function = super::execute(func, plan, choice, options);
        match check(&function) {
            Ok(()) => return Ok((function, choice.clone())),
            Err(error) => drop(why.get_or_insert_with(|| error.to_string())),
        }
    }
    Err(why.unwrap_or_default())
}

/// What the planner has for a loop.
type Built = Result<(Plan, Choice, Candidates), Reason>;

/// Makes several loops of one where that is wanted: because it cannot become a vector loop as it is, which is said, or because
/// it costs less.
fn divide(
    func: &Function,
    flow: &Flow,
    number: usize,
    built: &Built,
    options: &Options,
) -> Option<(SplitLoop, Option<Reason>)> {
    if options.split != Split::Never
        && let Some(split) = split(func, flow, number)
        && (options.split == Split::Always || pays(&split, built, options))
    {
        return Some((split, None));
    }
    if options.split != Split::Never
        && let Some(peeled) = peel(func, flow, number).filter(|p| pays(p, built, options))
    {
        return Some((peeled, None));
    }
    let reason = match built {
        Ok((_, choice, candidates)) => {
            let trips = trips(func, flow, number);
            let whole = candidates.iter().map(|(_, cost)| cost.of(trips)).min_by(f64::total_cmp)?;
            let crowded = options.split != Split::Never && choice.lmul < 8;
            let price = (whole, |cost: &Cost| cost.of(trips));
            let Distributed { function, headers, .. } =
                crowded.then(|| separate(func, flow, number, options, price))??;
            return Some((SplitLoop { function, headers, how: Division::Separated }, None));
        }
        // Its parts would do no better.
        Err(reason) if reason.obstacle == Obstacle::EarlyExit => return None,
        Err(reason) => reason,
    };
    if options.split != Split::Never {
        let headers = vec![Block::from_index(flow.at(number).header)];
        let anew = |function, how| SplitLoop { function, headers: headers.clone(), how };
        let single = sums::gather(func, flow, number).map(|f| anew(f, Division::SingleSum));
        if let Some(single) = single.filter(|s| pays(s, built, options)) {
            return Some((single, None));
        }
        let apart = unmerge(func, flow, number).map(|f| anew(f, Division::AccessesMoved));
        let apart = apart.filter(|a| pays(a, built, options));
        if let Some(parts) = apart.or_else(|| cut(func, flow, number).filter(|p| pays(p, built, options))) {
            return Some((parts, Some(reason.clone())));
        }
        if let Some(turned) = interchange(func, flow, number).filter(|t| pays(t, built, options)) {
            return Some((turned, Some(reason.clone())));
        }
    }
    let distributed = distribute(func, flow, number, options)?;
    if !is_less_work(&distributed, flow.insts(func, number).len(), options) {
        return None;
    }
    let Distributed { function, headers, checked } = distributed;
    Some((SplitLoop { function, headers, how: Division::Distributed { checked } }, Some(reason.clone())))
}

/// Whether loops run fewer instructions than one with so many, as far as can be told: vector loops by their cost, others by
/// their length. Those that may be divided further count as vector loops that cost nothing.
fn is_less_work(distributed: &Distributed, insts: usize, options: &Options) -> bool {
    let Some(flow) = Flow::new(&distributed.function) else { return false };
    let each = distributed.headers.iter().filter_map(|header| {
        let number = (0..flow.forest.loops.len()).find(|n| flow.at(*n).header == header.index())?;
        let scalar = flow.insts(&distributed.function, number).len() as f64;
        Some(match choose::choose(&distributed.function, &flow, number, options) {
            Ok((_, _, candidates)) => candidates.first().map_or(scalar, |(_, cost)| cost.thousand / 1000.0),
            Err(_) if split(&distributed.function, &flow, number).is_some() => 0.0,
            Err(_) => scalar,
        })
    });
    each.sum::<f64>() < insts as f64
}

/// Whether two loops cost less than one with masks, or are vector loops where the one is none.
fn pays(split: &SplitLoop, built: &Built, options: &Options) -> bool {
    let Some(flow) = Flow::new(&split.function) else { return false };
    let cost = |header: &Block| {
        let number = (0..flow.forest.loops.len()).find(|n| flow.at(*n).header == header.index())?;
        let (_, _, candidates) = choose::choose(&split.function, &flow, number, options).ok()?;
        candidates.first().map(|(_, cost)| *cost)
    };
    let halves: Vec<Cost> = split.headers.iter().filter_map(cost).collect();
    match (&halves[..], built) {
        ([low, high], Ok((_, _, candidates))) => {
            candidates.first().is_some_and(|(_, whole)| Cost::of_halves(low, high).key() < whole.key())
        }
        ([rest], Ok((_, _, candidates))) => {
            candidates.first().is_some_and(|(_, whole)| rest.thousand < whole.thousand)
        }
        (halves, Err(_)) => !halves.is_empty(),
        _ => false,
    }
}

/// The nest around a loop turned around, if it is one for which that is right.
fn turned(
    func: &Function,
    flow: &Flow,
    number: usize,
    options: &Options,
) -> Option<(Function, Nest, Choice)> {
    if !matches!(options.tail, Tail::Auto | Tail::Hybrid) {
        return None;
    }
    let nest = nest::find(func, flow, number, options.fast_math)?;
    let widest = nest.plan.recipe(nest.store).ty.bits();
    // The rows and one more operand for each have to fit the registers.
    let most = (24 / (nest.rows as u32 + 1)).clamp(1, 8);
    let most = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
    let wanted = options.lanes.map(|l| (l * widest).div_ceil(64)).or(options.lmul).unwrap_or(most);
    let lmul = wanted.clamp(1, most);
    let lanes = 64 * lmul / widest;
    let choice =
        Choice { tail: Tail::Hybrid, lmul, lanes, widest, interleave: 1, turned: false, least: None };
    let function = super::nest::turn(func, &nest, flow, choice.lanes)?;
    Some((function, nest, choice))
}

/// A report for each innermost loop of a function that is too large.
fn too_large(func: &Function, flow: &Flow) -> Vec<LoopReport> {
    let (loops, insts) = (flow.forest.loops.len(), func.inst_count());
    let reason = Reason::from(Obstacle::TooLarge { loops, insts });
    let report = |(number, header)| LoopReport {
        function: func.name.clone(),
        header: block_name(func, header),
        place: Place::of_loop(func, flow.at(number)),
        verdict: Verdict::Refused { reason: reason.clone() },
        plans: Vec::new(),
    };
    innermost(flow).map(report).collect()
}

/// The innermost loops and their headers.
fn innermost(flow: &Flow) -> impl Iterator<Item = (usize, Block)> {
    let numbers = flow.forest.innermost().into_iter();
    numbers.map(|number| (number, Block::from_index(flow.at(number).header)))
}
