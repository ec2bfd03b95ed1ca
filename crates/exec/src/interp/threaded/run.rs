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
    if !op.first::<P>(hart) {
        return if P::HAS_AGAIN {
            first_again::<P>(hart, thread, op, rest)
        } else {
            first(hart, thread, op, rest)
        };
    }
    thread.next(hart, rest)
}

/// Two instructions.
pub(super) fn two<'a, P: MicroOp, Q: MicroOp>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    rest: ThreadedOps<'a>,
) -> Done {
    if !op.first::<P>(hart) {
        return if P::HAS_AGAIN {
            both_again::<P, Q>(hart, thread, op, rest)
        } else {
            both(hart, thread, op, rest)
        };
    }
    then::<Q>(hart, thread, op, rest)
}

/// The second of two.
#[inline(always)]
fn then<'a, Q: MicroOp>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    rest: ThreadedOps<'a>,
) -> Done {
    if !op.second::<Q>(hart) {
        return if Q::HAS_AGAIN {
            second_again::<Q>(hart, thread, op, rest)
        } else {
            second(hart, thread, op, rest)
        };
    }
    thread.next(hart, rest)
}

/// The first gave up, the only one.
#[cold]
fn first_again<'a, P: MicroOp>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    rest: ThreadedOps<'a>,
) -> Done {
    match P::again(hart, &op.a, op.imm) {
        true => thread.next(hart, rest),
        false => first(hart, thread, op, rest),
    }
}

/// The first of two gave up.
#[cold]
fn both_again<'a, P: MicroOp, Q: MicroOp>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    rest: ThreadedOps<'a>,
) -> Done {
    match P::again(hart, &op.a, op.imm) {
        true => then::<Q>(hart, thread, op, rest),
        false => both(hart, thread, op, rest),
    }
}

/// The second gave up.
#[cold]
fn second_again<'a, Q: MicroOp>(
    hart: &mut Hart,
    thread: &ThreadedRun<'a>,
    op: &'a ThreadedOp,
    rest: ThreadedOps<'a>,
) -> Done {
    match Q::again(hart, &op.b, op.more.get()) {
        true => thread.next(hart, rest),
        false => second(hart, thread, op, rest),
    }
}

/// The first gave up finally, the only one.
#[cold]
fn first<'a>(hart: &mut Hart, thread: &ThreadedRun<'a>, op: &'a ThreadedOp, rest: ThreadedOps<'a>) -> Done {
    thread.handle(hart, op.index, 1)?;
    thread.next(hart, rest)
}

/// The second gave up finally.
#[cold]
fn second<'a>(hart: &mut Hart, thread: &ThreadedRun<'a>, op: &'a ThreadedOp, rest: ThreadedOps<'a>) -> Done {
    thread.handle(hart, op.index + 1, 1)?;
    thread.next(hart, rest)
}

/// The first of two gave up finally.
#[cold]
fn both<'a>(hart: &mut Hart, thread: &ThreadedRun<'a>, op: &'a ThreadedOp, rest: ThreadedOps<'a>) -> Done {
    thread.handle(hart, op.index, 2)?;
    thread.next(hart, rest)
}
