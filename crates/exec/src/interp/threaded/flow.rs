//! Jumps, branches and ways out of a block in threaded code.
//!
//! Invariant: jump targets need no check: the hart has compressed instructions.

use rivet_hart::Hart;

use super::Thread;
use super::part::Part;
use super::step::{Link, Step, Steps};
use crate::scalar::jump::Condition;
use crate::uop::Done;

impl Thread<'_> {
    /// Leaves the block by a way whose target is known.
    #[inline(always)]
    fn leave(&self, hart: &mut Hart, way: &Step) -> Done {
        let link = Link::from_bits(way.more.get());
        if link.view == Link::view(hart, self.era) {
            return self.enter(hart, link.at, way.imm);
        }
        self.unlinked.set(Some(way.index));
        hart.pc = way.imm;
        Ok(())
    }

    /// Leaves it for any address.
    #[inline(always)]
    fn go(&self, hart: &mut Hart, pc: u64) -> Done {
        let jump = self.jumps.at(pc).get();
        if jump.pc == pc && jump.link.view == Link::view(hart, self.era) {
            return self.enter(hart, jump.link.at, pc);
        }
        hart.pc = pc;
        Ok(())
    }
}

/// The way out that follows a step.
#[inline(always)]
fn way<'a>(mut steps: Steps<'a>) -> &'a Step {
    steps.next().expect("a way out follows each jump")
}

/// The way out itself, where the block does not end with a jump, or with one that does nothing else.
pub(super) fn out<'a>(hart: &mut Hart, thread: &Thread<'a>, step: &'a Step, _: Steps<'a>) -> Done {
    thread.leave(hart, step)
}

/// rd = the next instruction's address; out
pub(super) fn jal<'a>(hart: &mut Hart, thread: &Thread<'a>, step: &'a Step, steps: Steps<'a>) -> Done {
    hart.x[step.a.rd as usize] = step.imm;
    thread.leave(hart, way(steps))
}

/// Where `jalr` goes.
#[inline(always)]
fn target(hart: &Hart, step: &Step) -> u64 {
    hart.x[step.a.rs1 as usize].wrapping_add(step.imm) & !1
}

/// `jalr` with rd = x0
pub(super) fn jr<'a>(hart: &mut Hart, thread: &Thread<'a>, step: &'a Step, _: Steps<'a>) -> Done {
    let target = target(hart, step);
    thread.go(hart, target)
}

/// rd = the next instruction's address; the sum of rs1 and the immediate is where it goes
pub(super) fn jalr<'a>(hart: &mut Hart, thread: &Thread<'a>, step: &'a Step, _: Steps<'a>) -> Done {
    let target = target(hart, step);
    hart.x[step.a.rd as usize] = step.more.get();
    thread.go(hart, target)
}

/// An instruction that ends the block and that its handler does.
pub(super) fn last<'a>(hart: &mut Hart, thread: &Thread<'a>, step: &'a Step, _: Steps<'a>) -> Done {
    thread.handle(hart, step.index, 1)?;
    let pc = hart.pc;
    thread.go(hart, pc)
}

/// rd = vlenb, which is the immediate; out
pub(super) fn vlenb<'a>(hart: &mut Hart, thread: &Thread<'a>, step: &'a Step, steps: Steps<'a>) -> Done {
    // Its handler raises the exception.
    if hart.vs == 0 {
        return last(hart, thread, step, steps);
    }
    hart.x[step.a.rd as usize] = step.imm;
    thread.leave(hart, way(steps))
}

/// Two ways out: the first if the branch, whose operands are `step.b`, is not taken.
#[inline(always)]
fn choose<'a, C: Condition>(
    hart: &mut Hart,
    thread: &Thread<'a>,
    step: &'a Step,
    mut steps: Steps<'a>,
) -> Done {
    let fall = way(steps.clone());
    if C::holds(hart.x[step.b.rs1 as usize], hart.x[step.b.rs2 as usize]) {
        steps.next();
        return thread.leave(hart, way(steps));
    }
    thread.leave(hart, fall)
}

/// out by the second way if the condition holds, else by the first
pub(super) fn branch<'a, C: Condition>(
    hart: &mut Hart,
    thread: &Thread<'a>,
    step: &'a Step,
    steps: Steps<'a>,
) -> Done {
    choose::<C>(hart, thread, step, steps)
}

/// The same after another instruction.
pub(super) fn branch_after<'a, P: Part, C: Condition>(
    hart: &mut Hart,
    thread: &Thread<'a>,
    step: &'a Step,
    steps: Steps<'a>,
) -> Done {
    /// Where that one gave up.
    #[cold]
    fn handled<'a, C: Condition>(
        hart: &mut Hart,
        thread: &Thread<'a>,
        step: &'a Step,
        steps: Steps<'a>,
    ) -> Done {
        thread.handle(hart, step.index, 1)?;
        branch::<C>(hart, thread, step, steps)
    }
    match step.first::<P>(hart) {
        true => choose::<C>(hart, thread, step, steps),
        false => handled::<C>(hart, thread, step, steps),
    }
}
