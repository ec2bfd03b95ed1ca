//! `vset*` insertion sets `vl` and `vtype`, as seldom as possible.
//!
//! Each vector instruction carries the AVL and the vtype it was made for. `shrink` lowers AVLs to what is read;
//! `schedule` brings instructions of one vtype together; then `vset*` are inserted: `demand` says what an
//! instruction really depends on, `state` what is known at a point, `flow` carries that along all paths and inserts
//! where a demand is not met, `hoist` moves what is missing on few paths to those, and `coalesce` lets an earlier
//! `vset*` do the work of a later one. Invariant: at each vector instruction the state meets its demand, and the form
//! that keeps `vl` (x0, x0) stands only where VLMAX stays what it was. This module knows no registers of the machine.

mod coalesce;
mod demand;
mod flow;
mod guard;
mod hoist;
mod schedule;
mod shrink;
mod state;

use crate::mir::{Function, Inst};

pub use demand::{Demand, LmulDemand, SewDemand, VlDemand, demand};
pub use flow::check;
pub use guard::guard_copies;
pub use schedule::schedule;
pub use shrink::shrink;

/// How `vset*` are inserted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// One in front of each vector instruction that depends on the state.
    Naive,
    /// As few as possible.
    #[default]
    Optimised,
}

/// Inserts `vset*` into a function in SSA form.
pub fn insert(function: &mut Function, mode: Mode) {
    match mode {
        Mode::Naive => flow::naive(function),
        Mode::Optimised => {
            flow::prefer(function);
            for _ in 0..8 {
                if !hoist::hoist(function) {
                    break;
                }
            }
            flow::insert(function);
            coalesce::coalesce(function);
        }
    }
}

/// How many `vset*` a function has.
pub fn count(function: &Function) -> usize {
    function.blocks.iter().flat_map(|b| &b.insts).filter(|i| Inst::is_vset(i)).count()
}
