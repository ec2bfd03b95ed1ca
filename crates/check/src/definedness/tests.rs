//! Tests of the shadow.

mod blocks;
mod exact;
mod groups;
mod memo;
mod quick;
mod sequences;
mod soundness;

use rivet_exec::{Done, Uop};
use rivet_hart::Hart;

use super::Shadow;
use super::known::{Known, Needs};

impl Shadow {
    /// Runs an instruction of no block.
    fn step_alone(&mut self, hart: &mut Hart, uop: &Uop) -> Done {
        let mut known = Known::of(uop);
        self.step(hart, uop, &Needs::of(&known), &mut known)
    }
}
