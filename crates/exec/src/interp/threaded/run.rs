//! Steps of one part and of two, and what takes over where a part gives up.
//!
//! Invariant: the instructions of a step are neighbours, `step.index` the number of the first.

use rivet_hart::Hart;

use super::Thread;
use super::part::Part;
use super::step::{Step, Steps};
use crate::uop::Done;

impl Step {
    #[inline(always)]
    pub(super) fn first<P: Part>(&self, hart: &mut Hart) -> bool {
        P::run(hart, &self.a, self.imm)
    }

    #[inline(always)]
    pub(super) fn second<P: Part>(&self, hart: &mut Hart) -> bool {
        P::run(hart, &self.b, self.more.get())
    }
}

/// As many instructions as the step counts, by their handlers.
pub(super) fn call<'a>(hart: &mut Hart, thread: &Thread<'a>, step: &'a Step, steps: Steps<'a>) -> Done {
    thread.handle(hart, step.index, step.count)?;
    thread.next(hart, steps)
}

/// One instruction.
pub(super) fn one<'a, P: Part>(
    hart: &mut Hart,
    thread: &Thread<'a>,
    step: &'a Step,
    steps: Steps<'a>,
) -> Done {
    match step.first::<P>(hart) {
        true => thread.next(hart, steps),
        false => first(hart, thread, step, steps),
    }
}

/// Two instructions.
pub(super) fn two<'a, P: Part, Q: Part>(
    hart: &mut Hart,
    thread: &Thread<'a>,
    step: &'a Step,
    steps: Steps<'a>,
) -> Done {
    if !step.first::<P>(hart) {
        return both(hart, thread, step, steps);
    }
    if !step.second::<Q>(hart) {
        return second(hart, thread, step, steps);
    }
    thread.next(hart, steps)
}

/// The first gave up, the only one.
#[cold]
fn first<'a>(hart: &mut Hart, thread: &Thread<'a>, step: &'a Step, steps: Steps<'a>) -> Done {
    thread.handle(hart, step.index, 1)?;
    thread.next(hart, steps)
}

/// The second gave up.
#[cold]
fn second<'a>(hart: &mut Hart, thread: &Thread<'a>, step: &'a Step, steps: Steps<'a>) -> Done {
    thread.handle(hart, step.index + 1, 1)?;
    thread.next(hart, steps)
}

/// The first of two gave up.
#[cold]
fn both<'a>(hart: &mut Hart, thread: &Thread<'a>, step: &'a Step, steps: Steps<'a>) -> Done {
    thread.handle(hart, step.index, 2)?;
    thread.next(hart, steps)
}
