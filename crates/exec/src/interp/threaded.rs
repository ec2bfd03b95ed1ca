//! Threaded code: what runs blocks when nobody observes.
//!
//! A block becomes *threaded ops*, each with the function that does it; that function ends by calling the next threaded op's, which
//! optimising compilers make a jump. The last threaded op goes straight on to the block that followed last time. What a threaded op
//! cannot do, or not quickly, the [handler](crate::uop::Handler) of its instruction does.
//!
//! Invariant: the hart is changed as by the handlers in turn. While threaded ops run `hart.pc` is stale and the whole block
//! is counted in `hart.instret`; handlers, traps and ends see both as they should be. A threaded op that gives up has changed
//! nothing. Calls nest no deeper than the instructions of a [burst](BURST), where they are not jumps.

mod flow;
mod fuse;
mod lower;
mod micro_op;
mod run;
mod threaded_op;

use std::cell::Cell;

use rivet_hart::{Hart, VectorCounts};

use super::cache::{Id, Slot};
use crate::uop::Done;
pub(super) use lower::lower;
use threaded_op::ThreadedOps;
pub(super) use threaded_op::{Link, ThreadedOp};

/// Most instructions that run before the interpreter's loop is seen again. Where calls are not made jumps, it bounds
/// the stack.
pub(super) const BURST: u64 = if cfg!(debug_assertions) { 128 } else { 4096 };

/// Where the block at an address begins in the rest, in some view of memory.
#[derive(Clone, Copy, Debug, bytemuck::Zeroable)]
pub(super) struct Jump {
    pub(super) pc: u64,
    pub(super) link: Link,
}

impl Jump {
    /// No instruction has an odd address.
    const NONE: Jump = Jump { pc: 1, link: Link::NOWHERE };

    /// Is an address remembered there?
    fn is_any(&self) -> bool {
        self.pc & 1 == 0 && (self.pc, self.link) != (0, bytemuck::Zeroable::zeroed())
    }
}

/// Addresses last gone to, by their low bits. An entry of zeros is empty: only entry 0 could hold address 0, and that entry is
/// never all zeros. There are few entries at first: a program that ends soon is not to touch many pages of the host.
pub(super) struct Jumps {
    /// A power of two.
    entries: Box<[Jump]>,
    /// How many were set since there are so many.
    set: usize,
}

/// Entries at first.
const FEWEST_JUMPS: usize = 1 << 9;

/// Most entries.
const MOST_JUMPS: usize = 1 << 14;

impl Default for Jumps {
    fn default() -> Jumps {
        Jumps::new(FEWEST_JUMPS)
    }
}

impl Jumps {
    fn new(count: usize) -> Jumps {
        let mut jumps = Jumps { entries: bytemuck::zeroed_slice_box(count), set: 0 };
        jumps.entries[0] = Jump::NONE;
        jumps
    }

    /// What is remembered for `pc` and those like it.
    #[inline(always)]
    pub(super) fn at(&self, pc: u64) -> Jump {
        self.entries.get(self.place(pc)).copied().unwrap_or(Jump::NONE)
    }

    #[inline(always)]
    fn place(&self, pc: u64) -> usize {
        (pc >> 1) as usize & (self.entries.len() - 1)
    }

    /// Remembers an address, with more entries once there are many.
    pub(super) fn set(&mut self, jump: Jump) {
        let place = self.place(jump.pc);
        self.entries[place] = jump;
        self.set += 1;
        let count = self.entries.len();
        if self.set > count && count < MOST_JUMPS {
            let old = std::mem::replace(self, Jumps::new(2 * count));
            for jump in old.entries.iter().filter(|jump| jump.is_any()) {
                let place = self.place(jump.pc);
                self.entries[place] = *jump;
            }
        }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.entries.iter_mut().filter(|jump| jump.pc != 0).for_each(|jump| *jump = Jump::NONE);
    }
}

/// What threaded ops need beside the hart.
pub(super) struct ThreadedRun<'a> {
    pub(super) ops: &'a [ThreadedOp],
    pub(super) slots: &'a [Slot],
    pub(super) jumps: &'a Jumps,
    /// Links of another are not followed.
    pub(super) epoch: u32,
    /// Are entries of blocks counted, and hot ones not entered?
    pub(super) counts: bool,
    /// `hart.instret` is not to be more.
    pub(super) end: u64,
    /// The block that runs.
    pub(super) block: Cell<Id>,
    /// The op, counted from the start of its block, that left for a block which it could be linked to.
    pub(super) unlinked: Cell<Option<u8>>,
}

impl<'a> ThreadedRun<'a> {
    /// Runs from the block at `hart.pc`, whose threaded ops begin at `at`.
    pub(super) fn run(&self, hart: &mut Hart, at: u32) -> Done {
        self.begin(hart, at, false)
    }

    /// Goes on with the block at `pc`, whose threaded ops begin at `at`.
    #[inline(always)]
    fn enter(&self, hart: &mut Hart, at: u32, pc: u64) -> Done {
        hart.pc = pc;
        self.begin(hart, at, self.counts)
    }

    /// Begins the block at `hart.pc`, unless the burst is over or it is counted and hot.
    ///
    /// Nothing here can panic: a call, even a cold one, would make the compiler save registers before each exit.
    #[inline(always)]
    fn begin(&self, hart: &mut Hart, at: u32, counts: bool) -> Done {
        let at = at as usize;
        // One comparison for all three.
        if at + 1 < self.ops.len() {
            let (head, first, rest) = (&self.ops[at], &self.ops[at + 1], &self.ops[at + 2..]);
            let instret = hart.instret + u64::from(head.count);
            let goes_on = instret <= self.end && !(hart.code_changed | hart.stop);
            if goes_on && !(counts && head.is_hot()) {
                hart.instret = instret;
                self.block.set(head.block());
                return (first.run)(hart, self, first, rest.iter());
            }
        }
        Ok(())
    }

    /// Goes on with the next op.
    #[inline(always)]
    fn next(&self, hart: &mut Hart, mut rest: ThreadedOps<'a>) -> Done {
        match rest.next() {
            Some(op) => (op.run)(hart, self, op, rest),
            None => Ok(()),
        }
    }

    /// Has the handlers of `count` instructions of the block, from number `index` on, do them. All vector instructions run
    /// here, and are counted.
    #[inline(always)]
    fn handle(&self, hart: &mut Hart, index: u8, count: u8) -> Done {
        let uops = &self.slots[self.block.get().0 as usize].block.uops;
        let first = usize::from(index);
        let mut vectors = VectorCounts::default();
        for (i, uop) in uops[first..first + usize::from(count)].iter().enumerate() {
            hart.pc = uop.pc;
            let vl = hart.v.vl;
            if let Err(trap) = (uop.handler)(hart, uop) {
                // The whole block was counted.
                hart.instret -= (uops.len() - first - i) as u64;
                hart.vectors += vectors;
                return Err(trap);
            }
            vectors += uop.vector_counts(vl);
        }
        // Only the last instruction of a block can read the counters.
        hart.vectors += vectors;
        Ok(())
    }
}
