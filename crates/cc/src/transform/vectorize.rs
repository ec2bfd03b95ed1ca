//! All loops of a function, one after another.
//!
//! Invariant: loops are taken from the inside; a vector loop, and a scalar loop that stays beside it, is not looked at again.

use crate::analysis::Flow;
use crate::ir::{Block, Function};
use crate::options::{Options, Tail};
use crate::plan::choose::{self, Choice};
use crate::plan::nest::{self, Nest};
use crate::plan::recipe::Plan;
use crate::plan::report::{LoopReport, Verdict};

/// A function with its loops vectorised, and what became of each.
#[derive(Clone, Debug)]
pub struct Vectorized {
    /// The function.
    pub function: Function,
    /// The loops.
    pub reports: Vec<LoopReport>,
    /// The plans that were carried out, with the function that each is about.
    pub plans: Vec<(Function, Plan, Choice)>,
}

/// Vectorises what can be vectorised.
pub fn vectorize(func: &Function, options: &Options) -> Vectorized {
    let mut out = Vectorized { function: func.clone(), reports: Vec::new(), plans: Vec::new() };
    if !options.vectorize {
        return out;
    }
    super::close(&mut out.function);
    let mut done: Vec<Block> = Vec::new();
    let original = out.function.block_count();
    while let Some((number, header, flow)) = next_loop(&out.function, &done, original) {
        done.push(header);
        let name = crate::plan::report::block_name(&out.function, header);
        if let Some((function, nest, choice)) = turned(&out.function, &flow, number, options) {
            let remarks = vec!["row kept in registers".into(), format!("{} row(s) at once", nest.rows)];
            let verdict = Verdict::Vectorized { choice: choice.clone(), remarks };
            out.plans.push((std::mem::replace(&mut out.function, function), nest.plan, choice));
            out.reports.push(LoopReport {
                function: func.name.clone(),
                header: name,
                verdict,
                plans: Vec::new(),
            });
            continue;
        }
        let built = choose::choose(&out.function, &flow, number, options);
        let (verdict, costs) = match built {
            Err(reason) => (Verdict::Refused { reason }, Vec::new()),
            Ok((plan, choice, costs)) => {
                let function = super::execute(&out.function, &plan, &choice, options);
                let verdict = Verdict::Vectorized { choice: choice.clone(), remarks: plan.remarks.clone() };
                out.plans.push((std::mem::replace(&mut out.function, function), plan, choice));
                (verdict, costs)
            }
        };
        out.reports.push(LoopReport { function: func.name.clone(), header: name, verdict, plans: costs });
    }
    out
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
    let choice = Choice { tail: Tail::Hybrid, lmul, lanes: 64 * lmul / widest, widest, interleave: 1 };
    let function = super::nest::turn(func, &nest, flow, choice.lanes)?;
    Some((function, nest, choice))
}

/// An innermost loop of the original function that was not looked at.
fn next_loop(func: &Function, done: &[Block], original: usize) -> Option<(usize, Block, Flow)> {
    let flow = Flow::new(func)?;
    let found = (0..flow.forest.loops.len()).find_map(|number| {
        let header = Block::from_index(flow.at(number).header);
        let fresh = header.index() < original && !done.contains(&header);
        (fresh && flow.forest.is_innermost(number)).then_some((number, header))
    });
    found.map(|(number, header)| (number, header, flow))
}
