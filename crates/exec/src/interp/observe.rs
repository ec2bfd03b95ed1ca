//! Observers: traces, statistics, checks. They see every instruction and change nothing the guest can see.

use std::cell::RefCell;
use std::rc::Rc;

use rivet_hart::Hart;

use crate::uop::Uop;

/// Looks at instructions as they run.
pub trait Observer {
    /// An instruction is about to run.
    fn before(&mut self, hart: &mut Hart, uop: &Uop);

    /// The instruction has retired.
    fn retired(&mut self, hart: &mut Hart, uop: &Uop);

    /// The instruction has trapped instead.
    #[inline(always)]
    fn trapped(&mut self, hart: &mut Hart, uop: &Uop) {
        let _ = (hart, uop);
    }
}

/// No observer: costs nothing.
impl Observer for () {
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
}
