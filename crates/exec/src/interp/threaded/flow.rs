//! Jumps, branches and exits of a block in threaded code.
//!
//! Invariant: jump targets need no check: the hart has compressed instructions.

use rivet_hart::Hart;

use super::ThreadedRun;
use super::micro_op::MicroOp;
use super::threaded_op::{Link, ThreadedOp, ThreadedOps};
use crate::scalar::jump::Condition;
use crate::uop::Done;

impl ThreadedRun<'_> {
    /// Leaves the block by an exit whose target is known; the lowering puts one behind each jump. It does not panic if there is none, for
    /// the reason that [`ThreadedRun::begin`] gives.
    #[inline(always)]
    fn leave(&self, hart: &mut Hart, way: Option<&ThreadedOp>) -> Done {
        debug_assert!(way.is_some(), "no exit follows a jump");
        let Some(way) = way else { return Ok(()) };
        let link = Link::from_bits(way.more.get());
        if link.view == Link::view(hart, self.epoch) {
            return self.enter(hart, link.at, way.imm);
        }
        self.unlinked.set(Some(way.index));
        hart.pc = way.imm;
        Ok(())
    }

    /// Leaves it for any address.
    #[inline(always)]
    fn go(&self, hart: &mut Hart, pc: u64) -> Done {
        let jump = self.jumps.at(pc);
        if jump.pc == pc && jump.link.view == Link::view(hart, self.epoch) {
            return self.enter(hart, jump.link.at, pc);
        }
        hart.pc = pc;
        Ok(())
    }
}

/// The exit itself, where the block does not end with a jump, or with one that does nothing else.
pub(super) fn out<'a>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    _: ThreadedOps<'a>,
) -> Done {
    thread.leave(hart, Some(op))
}

/// rd = the next instruction's address; out
pub(super) fn jal<'a>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    mut rest: ThreadedOps<'a>,
) -> Done {
    hart.x[op.a.rd as usize] = op.imm;
    thread.leave(hart, rest.next())
}

/// Where `jalr` goes.
#[inline(always)]
fn target(hart: &Hart, op: &ThreadedOp) -> u64 {
    hart.x[op.a.rs1 as usize].wrapping_add(op.imm) & !1
}

/// `jalr` with rd = x0
pub(super) fn jr<'a>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    _: ThreadedOps<'a>,
) -> Done {
    let target = target(hart, op);
    thread.go(hart, target)
}

/// rd = the next instruction's address; the sum of rs1 and the immediate is where it goes
pub(super) fn jalr<'a>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    _: ThreadedOps<'a>,
) -> Done {
    let target = target(hart, op);
    hart.x[op.a.rd as usize] = op.more.get();
    thread.go(hart, target)
}

/// An instruction that ends the block and that its handler does.
pub(super) fn last<'a>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    _: ThreadedOps<'a>,
) -> Done {
    thread.handle(hart, op.index, 1)?;
    let pc = hart.pc;
    thread.go(hart, pc)
}

/// rd = vlenb, which is the immediate; out
pub(super) fn vlenb<'a>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    mut rest: ThreadedOps<'a>,
) -> Done {
    // Its handler raises the exception.
    if hart.vs == 0 {
        return last(hart, thread, op, rest);
    }
    hart.x[op.a.rd as usize] = op.imm;
    thread.leave(hart, rest.next())
}

/// Two exits: the first if the branch, whose operands are `op.b`, is not taken.
#[inline(always)]
fn choose<'a, C: Condition>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    mut rest: ThreadedOps<'a>,
) -> Done {
    if C::holds(hart.x[op.b.rs1 as usize], hart.x[op.b.rs2 as usize]) {
        return thread.leave(hart, rest.nth(1));
    }
    thread.leave(hart, rest.next())
}

/// out by the second way if the condition holds, else by the first
pub(super) fn branch<'a, C: Condition>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    rest: ThreadedOps<'a>,
) -> Done {
    choose::<C>(hart, thread, op, rest)
}

/// The same after another instruction.
pub(super) fn branch_after<'a, P: MicroOp, C: Condition>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    rest: ThreadedOps<'a>,
) -> Done {
    /// Where its micro-op gave up.
    #[cold]
    fn retry<'a, P: MicroOp, C: Condition>(
        hart: &mut Hart,
        thread: &ThreadedRun<'a>,
        op: &'a ThreadedOp,
        rest: ThreadedOps<'a>,
    ) -> Done {
        match op.retry::<P, 0>(hart) {
            true => choose::<C>(hart, thread, op, rest),
            false => by_handler::<C>(hart, thread, op, rest),
        }
    }
    /// Where only its handler is left.
    #[cold]
    fn by_handler<'a, C: Condition>(
        hart: &mut Hart,
        thread: &ThreadedRun<'a>,
        op: &'a ThreadedOp,
        rest: ThreadedOps<'a>,
    ) -> Done {
        thread.handle(hart, op.index, 1)?;
        choose::<C>(hart, thread, op, rest)
    }
    match op.run::<P, 0>(hart) {
        true => choose::<C>(hart, thread, op, rest),
        false if P::HAS_RETRY => retry::<P, C>(hart, thread, op, rest),
        false => by_handler::<C>(hart, thread, op, rest),
    }
}
