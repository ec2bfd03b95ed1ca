//! All loops of a function, one after another.
//!
//! Invariant: loops are taken from the inside; a vector loop, and a scalar loop that stays beside it, is not looked at again.

use crate::analysis::Flow;
use crate::ir::{Block, Function};
use crate::options::Options;
use crate::plan::choose::{self, Choice};
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
        let built = choose::choose(&out.function, &flow, number, options);
        let (verdict, costs) = match built {
            Err(reason) => (Verdict::Refused { reason }, Vec::new()),
            Ok((plan, choice, costs)) => {
                let function = super::execute(&out.function, &plan, choice.tail, choice.lanes, options);
                let verdict = Verdict::Vectorized { choice: choice.clone(), remarks: plan.remarks.clone() };
                out.plans.push((std::mem::replace(&mut out.function, function), plan, choice));
                (verdict, costs)
            }
        };
        out.reports.push(LoopReport { function: func.name.clone(), header: name, verdict, plans: costs });
    }
    out
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
