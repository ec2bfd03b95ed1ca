//! Observers: traces, statistics, checks, guards. They see every instruction and change nothing the guest can see.
//!
//! A *guard* stops the hart between two instructions; where it does so is a function of the program, not of how often
//! it has been stopped before.

use std::cell::RefCell;
use std::rc::Rc;

use rivet_hart::Hart;
use rivet_isa::{Op, VtypeKey};

use super::{Block, run_uops};
use crate::uop::{Done, Uop};

/// Looks at instructions as they run.
pub trait Observer {
    /// Is there nothing to tell it about?
    #[inline(always)]
    fn is_idle(&self) -> bool {
        false
    }

    /// An instruction is about to run.
    fn before(&mut self, hart: &mut Hart, uop: &Uop);

    /// Runs the first `count` instructions of a block. An observer that keeps facts about blocks, by their serial, runs them in a
    /// way of its own, by [`run_steps`](super::run_steps).
    #[inline(always)]
    fn run(&mut self, hart: &mut Hart, block: &Block, count: usize) -> Done
    where
        Self: Sized,
    {
        run_uops(hart, &block.uops[..count], self)
    }

    /// The instruction has retired.
    fn retired(&mut self, hart: &mut Hart, uop: &Uop);

    /// The instruction has trapped instead.
    #[inline(always)]
    fn trapped(&mut self, hart: &mut Hart, uop: &Uop) {
        let _ = (hart, uop);
    }

    /// A guard: is the hart to stop in front of the instruction at its pc? Asked in front of each block, before
    /// anything is fetched.
    #[inline(always)]
    fn stops(&mut self, hart: &mut Hart) -> bool {
        let _ = hart;
        false
    }

    /// A guard: has a block to begin at this address? Whoever changes the answer flushes the engine.
    #[inline(always)]
    fn begins_block(&self, pc: u64) -> bool {
        let _ = pc;
        false
    }

    /// May a block go on behind this instruction? One that runs blocks in a way of its own may say so of more instructions
    /// than do not end a block, as long as these find what they read up to date: not `hart.instret`.
    #[inline(always)]
    fn goes_on_after(&self, uop: &Uop) -> bool {
        !uop.ends_block
    }

    /// A guard: does `hart.stop` stop the hart behind the very instruction that sets it, so that it does not matter
    /// where blocks end?
    #[inline(always)]
    fn is_precise(&self) -> bool {
        false
    }
}

/// An observer that only counts: compiled code keeps counts of its own, and adds them now and then.
pub trait Counting: Observer {
    /// An instruction has retired `times` more; a vector instruction under this vtype, with so many elements in all, and so many
    /// active ones. Negative numbers take back.
    fn add(&mut self, op: Op, vtype: Option<VtypeKey>, times: i64, elements: i64, active: i64);

    /// So many of the `vset` instructions have left vtype and vl unchanged.
    fn add_unchanged(&mut self, times: i64);
}

/// No observer: costs nothing.
impl Observer for () {
    #[inline(always)]
    fn is_idle(&self) -> bool {
        true
    }
    #[inline(always)]
    fn before(&mut self, _: &mut Hart, _: &Uop) {}
    #[inline(always)]
    fn retired(&mut self, _: &mut Hart, _: &Uop) {}
}

/// An observer that its owner looks at afterwards.
impl<O: Observer + ?Sized> Observer for Rc<RefCell<O>> {
    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        self.borrow_mut().before(hart, uop);
    }
    fn retired(&mut self, hart: &mut Hart, uop: &Uop) {
        self.borrow_mut().retired(hart, uop);
    }
    fn trapped(&mut self, hart: &mut Hart, uop: &Uop) {
        self.borrow_mut().trapped(hart, uop);
    }
    fn stops(&mut self, hart: &mut Hart) -> bool {
        self.borrow_mut().stops(hart)
    }
    fn begins_block(&self, pc: u64) -> bool {
        self.borrow().begins_block(pc)
    }
    fn is_precise(&self) -> bool {
        self.borrow().is_precise()
    }
}

/// Several observers, one after the other.
impl<O: Observer> Observer for Vec<O> {
    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        self.iter_mut().for_each(|o| o.before(hart, uop));
    }
    fn retired(&mut self, hart: &mut Hart, uop: &Uop) {
        self.iter_mut().for_each(|o| o.retired(hart, uop));
    }
    fn trapped(&mut self, hart: &mut Hart, uop: &Uop) {
        self.iter_mut().for_each(|o| o.trapped(hart, uop));
    }
    fn stops(&mut self, hart: &mut Hart) -> bool {
        self.iter_mut().fold(false, |stop, o| o.stops(hart) | stop)
    }
    fn begins_block(&self, pc: u64) -> bool {
        self.iter().any(|o| o.begins_block(pc))
    }
    fn is_precise(&self) -> bool {
        self.iter().any(Observer::is_precise)
    }
}
