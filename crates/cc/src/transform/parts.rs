//! This module interleaves (unrolls) full strips, so that one strip works while another waits for its operands.
//!
//! Invariant: parts do consecutive iterations. Each has accumulators of its own, which are put together behind the loop;
//! all else goes from part to part as it goes from strip to strip.

use super::hoist::LoopInvariants;
use super::state::{StripItem, StripState, combine};
use super::strip::{ActiveLanes, Strip};
use crate::analysis::phis::Carried;
use crate::ir::{Builder, Inst, Reduce};
use crate::plan::recipe::{Plan, RecipeId};

/// The parts of a round of strips.
pub(super) struct UnrolledStrips {
    count: u32,
    /// What goes from round to round, in front of the first: with the accumulators of all parts.
    pub(super) state: StripState,
}

/// Whether accumulators can be put together lane by lane.
pub(super) fn can_split(plan: &Plan) -> bool {
    plan.phis.iter().all(|p| !matches!(p.carried, Carried::Extreme { .. } | Carried::Place { .. }))
}

/// How the accumulators of a phi are put together.
fn how(plan: &Plan, phi: Inst) -> Option<Reduce> {
    plan.phis.iter().find(|p| p.phi == phi).and_then(|p| p.carried.accumulates())
}

impl UnrolledStrips {
    /// So many parts that begin with this state.
    pub(super) fn new(state: &StripState, count: u32) -> UnrolledStrips {
        let mut all = state.clone();
        for part in 1..count {
            for (item, value) in &state.items {
                if let StripItem::Lanes(phi) = item {
                    all.items.push((StripItem::Part(*phi, part), *value));
                }
            }
        }
        UnrolledStrips { count, state: all }
    }

    /// One round from the state `phis`; the state behind it.
    pub(super) fn run(
        &self,
        b: &mut Builder<'_>,
        frame: &mut LoopInvariants<'_>,
        order: &[RecipeId],
        length: ActiveLanes,
        phis: &StripState,
    ) -> StripState {
        let mut parts = Vec::new();
        let mut before = phis.clone();
        for part in 0..self.count {
            before.items.retain(|(item, _)| !matches!(item, StripItem::Part(..)));
            for (item, value) in &phis.items {
                match item {
                    StripItem::Part(phi, of) if *of == part => before.set(&StripItem::Lanes(*phi), *value),
                    _ => {}
                }
            }
            let mut strip = Strip::new(frame, length, &before);
            // The last part's pointers move behind all uses of the first's, which may be in the same registers.
            if part + 1 < self.count {
                strip.step(b);
            }
            before = strip.after.clone();
            parts.push(strip.park());
        }
        for id in order {
            for parked in &mut parts {
                let mut strip = Strip::resume(frame, std::mem::take(parked));
                strip.run(b, &[*id]);
                *parked = strip.park();
            }
        }
        let mut after = phis.clone();
        for (part, parked) in (0..).zip(parts) {
            let mut strip = Strip::resume(frame, parked);
            strip.advance(b);
            for (item, value) in strip.after.items {
                match item {
                    StripItem::Lanes(phi) if part > 0 => after.set(&StripItem::Part(phi, part), value),
                    item => after.set(&item, value),
                }
            }
        }
        after
    }

    /// The state behind the loop, with one accumulator for each phi.
    pub(super) fn together(&self, b: &mut Builder<'_>, plan: &Plan, mut after: StripState) -> StripState {
        let split = after.items.iter().filter(|(item, _)| matches!(item, StripItem::Part(..)));
        for (item, value) in split.cloned().collect::<Vec<_>>() {
            let StripItem::Part(phi, _) = item else { continue };
            let own = StripItem::Lanes(phi);
            if let (Some(op), Some(so_far)) = (how(plan, phi), after.get(&own)) {
                let both = combine(b, op, so_far, value);
                after.set(&own, both);
            }
        }
        after.items.retain(|(item, _)| !matches!(item, StripItem::Part(..)));
        after
    }
}
