//! The engine of a debugged machine is the interpreter, wrapped by a check before instructions where a breakpoint needs
//! one.
//!
//! What it costs: without points nothing in a user program. On a bare machine, and with addresses to stop at, a look in
//! front of each block; with a check, which is made in front of each instruction, blocks of one instruction each.
//!
//! Invariant: it stops in front of an instruction, with `hart.pc` at it, never inside one; it changes nothing that the
//! guest can see; and where it stops does not depend on where it stopped before.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;

use rivet_exec::{Engine, Exit, Interpreter, Observer, Uop};
use rivet_hart::{AddressSpace, Hart};

/// A look at a hart between two instructions: should it stop? It also gets the index of the hart.
pub type Check = Box<dyn FnMut(&Hart, usize) -> bool>;

/// What stops a run, shared by the session and its engines.
#[derive(Clone, Default)]
pub(crate) struct Watch(Rc<Shared>);

#[derive(Default)]
struct Shared {
    addresses: RefCell<BTreeSet<u64>>,
    check: RefCell<Option<Check>>,
    /// Another number where blocks begin elsewhere.
    edition: Cell<u64>,
    /// Where the run begins, until its hart has been looked at: it does not stop there at once.
    start: Cell<Option<(usize, u64, u64)>>,
    hit: Cell<bool>,
    hart: Cell<usize>,
}

impl Watch {
    /// From now on runs stop in front of these addresses, and where `check` says so.
    pub(crate) fn set(&self, addresses: BTreeSet<u64>, check: Option<Check>) {
        let old = self.0.check.replace(check);
        if *self.0.addresses.borrow() != addresses || old.is_some() != self.0.check.borrow().is_some() {
            self.0.edition.set(self.0.edition.get() + 1);
            self.0.addresses.replace(addresses);
        }
    }

    /// A run begins, with this hart and its index; None where it goes on with one that was interrupted.
    pub(crate) fn begin(&self, start: Option<(usize, &Hart)>) {
        self.0.hit.set(false);
        self.0.start.set(start.map(|(index, hart)| (index, hart.pc, hart.instret)));
    }

    /// Hart `index` is about to run.
    pub(crate) fn enter(&self, index: usize) {
        self.0.hart.set(index);
    }

    /// Has something stopped the run?
    pub(crate) fn is_hit(&self) -> bool {
        self.0.hit.get()
    }

    fn is_idle(&self) -> bool {
        self.0.check.borrow().is_none() && self.0.addresses.borrow().is_empty()
    }

    /// Is the hart where the run began? Only the first look at it can say so: a thread that begins later may have the
    /// same index, and be at the same instruction after as many others.
    fn is_start(&self, hart: &Hart) -> bool {
        let Some(start) = self.0.start.get() else { return false };
        if start.0 == self.0.hart.get() {
            self.0.start.set(None);
        }
        start == (self.0.hart.get(), hart.pc, hart.instret)
    }

    /// Should the hart stop in front of its next instruction?
    fn is_at_stop(&self, hart: &Hart) -> bool {
        let start = self.is_start(hart);
        // The check is made even there: it remembers what it sees.
        let checked = self.0.check.borrow_mut().as_mut().is_some_and(|check| check(hart, self.0.hart.get()));
        let stop = !start && (checked || self.0.addresses.borrow().contains(&hart.pc));
        if stop {
            self.0.hit.set(true);
        }
        stop
    }
}

/// The guard of an engine.
impl Observer for Watch {
    #[inline(always)]
    fn before(&mut self, _: &mut Hart, _: &Uop) {}

    #[inline(always)]
    fn retired(&mut self, _: &mut Hart, _: &Uop) {}

    fn stops(&mut self, hart: &mut Hart) -> bool {
        self.is_at_stop(hart)
    }

    fn begins_block(&self, pc: u64) -> bool {
        self.0.check.borrow().is_some() || self.0.addresses.borrow().contains(&pc)
    }

    /// A store to a device wants attention, wherever blocks end.
    #[inline(always)]
    fn is_precise(&self) -> bool {
        true
    }
}

/// Runs harts and stops where the [`Watch`] says so.
pub(crate) struct Watcher {
    watch: Watch,
    plain: Interpreter,
    guarded: Interpreter<Watch>,
    /// What the last run was: of which edition of the watch, or plain.
    last: Option<u64>,
}

impl Watcher {
    pub(crate) fn new(watch: Watch) -> Watcher {
        let guarded = Interpreter::observed(watch.clone());
        Watcher { watch, plain: Interpreter::new(), guarded, last: None }
    }
}

impl Engine for Watcher {
    fn run(&mut self, hart: &mut Hart, fuel: u64) -> Exit {
        // In a user program no store wants attention.
        let plain = self.watch.is_idle() && matches!(hart.space, AddressSpace::User(_));
        let now = (!plain).then(|| self.watch.0.edition.get());
        if now != self.last {
            // The other one has not seen what has become of code, or blocks begin elsewhere.
            self.flush();
            self.last = now;
        }
        if plain { self.plain.run(hart, fuel) } else { self.guarded.run(hart, fuel) }
    }

    fn flush(&mut self) {
        self.plain.flush();
        self.guarded.flush();
    }
}
