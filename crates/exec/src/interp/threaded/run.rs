//! ThreadedOps of one micro-op and of two, and what takes over where a micro-op gives up.
//!
//! Invariant: the instructions of a threaded op are neighbours, `op.index` the number of the first.

use rivet_hart::Hart;

use super::ThreadedRun;
use super::micro_op::MicroOp;
use super::threaded_op::{ThreadedOp, ThreadedOps};
use crate::uop::Done;

impl ThreadedOp {
    #[inline(always)]
    pub(super) fn first<P: MicroOp>(&self, hart: &mut Hart) -> bool {
        P::run(hart, &self.a, self.imm)
    }

    #[inline(always)]
    pub(super) fn second<P: MicroOp>(&self, hart: &mut Hart) -> bool {
        P::run(hart, &self.b, self.more.get())
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
    match op.first::<P>(hart) {
        true => thread.next(hart, rest),
        false => first(hart, thread, op, rest),
    }
}

/// Two instructions.
pub(super) fn two<'a, P: MicroOp, Q: MicroOp>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    rest: ThreadedOps<'a>,
) -> Done {
    if !op.first::<P>(hart) {
        return both(hart, thread, op, rest);
    }
    if !op.second::<Q>(hart) {
        return second(hart, thread, op, rest);
    }
    thread.next(hart, rest)
}

/// The first gave up, the only one.
#[cold]
fn first<'a>(hart: &mut Hart, thread: &ThreadedRun<'a>, op: &'a ThreadedOp, rest: ThreadedOps<'a>) -> Done {
    thread.handle(hart, op.index, 1)?;
    thread.next(hart, rest)
}

/// The second gave up.
#[cold]
fn second<'a>(hart: &mut Hart, thread: &ThreadedRun<'a>, op: &'a ThreadedOp, rest: ThreadedOps<'a>) -> Done {
    thread.handle(hart, op.index + 1, 1)?;
    thread.next(hart, rest)
}

/// The first of two gave up.
#[cold]
fn both<'a>(hart: &mut Hart, thread: &ThreadedRun<'a>, op: &'a ThreadedOp, rest: ThreadedOps<'a>) -> Done {
    thread.handle(hart, op.index, 2)?;
    thread.next(hart, rest)
}
