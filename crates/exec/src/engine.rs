//! What runs harts: the interpreter here, faster engines elsewhere.

use rivet_hart::{Hart, Trap};

/// Why an engine stopped. `hart.pc` is precise: at the faulting instruction, or at the next one to run.
#[derive(Debug)]
pub enum Exit {
    /// The instructions it was given are used up.
    Fuel,
    /// An exception: the instruction at `hart.pc` has not retired.
    Trap(Trap),
    /// `hart.stop` was set.
    Stop,
}

/// Runs a hart until something happens that is not its business.
pub trait Engine {
    /// Runs at most `fuel` instructions; `hart.instret` says how many retired.
    ///
    /// A hart that [is watched](Hart::is_watched) has triggers set or counts events, so that its instructions have to
    /// be looked at one by one. `hart.stop` is set when that begins.
    fn run(&mut self, hart: &mut Hart, fuel: u64) -> Exit;

    /// Forgets all decoded or compiled code.
    fn flush(&mut self);
}
