//! The transformation executes plans on a copy of the function: scalar loops become vector loops.
//!
//! Invariant: the result computes what the original computes, for every number of iterations and every `vscale`; a loop
//! that no plan fits stays as it is.

mod access;
mod advance;
mod checks;
mod closed;
mod copy;
mod cut;
mod dedicated;
mod distribute;
mod early;
mod forward;
mod frame;
mod hoist;
mod interchange;
mod invariants;
mod nest;
mod numbers;
mod parts;
mod predicate;
mod reachable;
mod replicate;
mod series;
mod skeleton;
mod slp;
mod split;
mod state;
mod strip;
mod sums;
mod tables;
mod tails;
mod tidy;
mod unmerge;
mod unroll;
mod vectorize;
mod widen;

use crate::analysis::loops::Loop;
use crate::ir::{Block, DebugLoc, Function};
use crate::options::Options;
use crate::plan::choose::Choice;
use crate::plan::recipe::{LoopEnding, Plan};

pub use closed::close;
pub use dedicated::dedicate;
pub use predicate::lower as predicate;
pub(crate) use reachable::drop_unreachable;
pub use slp::group;
pub(crate) use state::combine;
pub use tails::fits;
pub use vectorize::{Excluded, Vectorized, vectorize, vectorize_but};

/// Carries out a plan in the way that was chosen.
pub fn execute(func: &Function, plan: &Plan, choice: &Choice, options: &Options) -> Function {
    let mut out = func.clone();
    let first_new = out.inst_count();
    let mut weave = frame::LoopReplacement::new(&mut out, plan, (choice.lanes, choice.interleave));
    match plan.ending {
        LoopEnding::Complete => skeleton::complete(&mut weave, choice),
        LoopEnding::Remainder => skeleton::remainder(&mut weave, choice),
        LoopEnding::Early => early::early(&mut weave, options),
    }
    replicate::expand(&mut out, first_new);
    out.remove_dead();
    predicate(&mut out, options.predication);
    out
}

/// Where a loop begins in the source: as its hints say, or else where its latch branches or its header begins.
pub(crate) fn loop_loc(func: &Function, at: &Loop) -> Option<DebugLoc> {
    let ends = at.latches.iter().filter_map(|latch| func.terminator(Block::from_index(*latch)));
    let ends = ends.map(|end| func.inst(end));
    let start =
        ends.clone().find_map(|end| end.loop_meta?.start).or_else(|| ends.clone().find_map(|end| end.loc));
    let header = func.block(Block::from_index(at.header));
    start.or_else(|| header.insts().iter().find_map(|inst| func.inst(*inst).loc))
}
