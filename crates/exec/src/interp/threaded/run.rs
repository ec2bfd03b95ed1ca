//! ThreadedOps of one micro-op and of two, and what takes over where a micro-op gives up.
//!
//! Invariant: the instructions of a threaded op are neighbours, `op.index` the number of the first.

use rivet_hart::Hart;

use super::ThreadedRun;
use super::micro_op::MicroOp;
use super::threaded_op::{Operands, ThreadedOp, ThreadedOps};
use crate::uop::Done;

impl ThreadedOp {
    /// Operands and immediate of its first instruction, number 0, or of its second, number 1.
    #[inline(always)]
    fn instruction<const I: u8>(&self) -> (&Operands, u64) {
        if I == 0 { (&self.a, self.imm) } else { (&self.b, self.more.get()) }
    }

    /// Executes instruction `I`, as [`MicroOp::run`] does.
    #[inline(always)]
    pub(super) fn run<P: MicroOp, const I: u8>(&self, hart: &mut Hart) -> bool {
        let (with, imm) = self.instruction::<I>();
        P::run(hart, with, imm)
    }

    /// Executes it as [`MicroOp::retry`] does.
    #[inline(always)]
    pub(super) fn retry<P: MicroOp, const I: u8>(&self, hart: &mut Hart) -> bool {
        let (with, imm) = self.instruction::<I>();
        P::retry(hart, with, imm)
    }
}

/// As many instructions as the threaded op counts, by their handlers.
pub(super) fn call<'a>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    rest: ThreadedOps<'a>,
) -> Done {
    thread.handle(hart, op.index, op.count)?;
    thread.next(hart, rest)
}

/// One instruction.
pub(super) fn one<'a, P: MicroOp>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    rest: ThreadedOps<'a>,
) -> Done {
    last::<P, 0>(hart, thread, op, rest)
}

/// Two instructions.
pub(super) fn two<'a, P: MicroOp, Q: MicroOp>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    rest: ThreadedOps<'a>,
) -> Done {
    match op.run::<P, 0>(hart) {
        true => last::<Q, 1>(hart, thread, op, rest),
        false if P::HAS_RETRY => retry_both::<P, Q>(hart, thread, op, rest),
        false => by_handlers(hart, thread, op.index, 2, rest),
    }
}

/// The last instruction of a threaded op, number `I`.
#[inline(always)]
fn last<'a, P: MicroOp, const I: u8>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    rest: ThreadedOps<'a>,
) -> Done {
    match op.run::<P, I>(hart) {
        true => thread.next(hart, rest),
        false if P::HAS_RETRY => retry_last::<P, I>(hart, thread, op, rest),
        false => by_handlers(hart, thread, op.index + I, 1, rest),
    }
}

/// [`last`] where the micro-op gave up.
#[cold]
fn retry_last<'a, P: MicroOp, const I: u8>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    rest: ThreadedOps<'a>,
) -> Done {
    match op.retry::<P, I>(hart) {
        true => thread.next(hart, rest),
        false => by_handlers(hart, thread, op.index + I, 1, rest),
    }
}

/// [`two`] where the first micro-op gave up.
#[cold]
fn retry_both<'a, P: MicroOp, Q: MicroOp>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    rest: ThreadedOps<'a>,
) -> Done {
    match op.retry::<P, 0>(hart) {
        true => last::<Q, 1>(hart, thread, op, rest),
        false => by_handlers(hart, thread, op.index, 2, rest),
    }
}

/// The handlers of `count` instructions from number `index` on, then the threaded ops behind them.
#[cold]
fn by_handlers<'a>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    index: u8,
    count: u8,
    rest: ThreadedOps<'a>,
) -> Done {
    thread.handle(hart, index, count)?;
    thread.next(hart, rest)
}
