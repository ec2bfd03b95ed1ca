//! Both engines side by side: the interpreter runs the hart, compiled code a copy of it over a copy of its memory, and
//! they are compared every few instructions.
//!
//! Invariant: the hart itself and its memory are the interpreter's alone, so that a difference changes nothing of the
//! run. What the environment did to memory between two runs reaches the copy through the journal that the address space
//! keeps. For Linux programs only: devices of a bare machine cannot be there twice.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use rivet_exec::{Engine, Exit, Interpreter};
use rivet_hart::{AddressSpace, Hart, HartDifference};
use rivet_mem::{MemError, UserSpace};

use crate::JitEngine;

/// Instructions between two comparisons.
const STEP: u64 = 5_000;

/// Most bytes of a journal: what does not fit is copied anew.
const JOURNAL: u64 = 64 << 20;

/// Why the comparison has ended; it has not so far.
pub type Difference = Rc<RefCell<Option<Mismatch>>>;

/// What ends a comparison.
#[derive(Debug)]
pub enum Mismatch {
    /// The engines differ: the first difference, in words.
    Difference(String),
    /// The host has no memory for a copy of the program's, which says nothing about the engines.
    NoMemory(MemError),
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Difference(what) => f.write_str(what),
            Mismatch::NoMemory(error) => write!(f, "cannot copy the program's memory: {error}"),
        }
    }
}

/// Runs harts by the interpreter and compares.
pub struct Crosscheck {
    interpreter: Interpreter,
    jit: JitEngine,
    /// The copy of the address space, and whose copy it is.
    copy: Option<(Arc<UserSpace>, Arc<UserSpace>)>,
    /// The copy of the hart that ran last.
    hart: Option<Hart>,
    found: Difference,
}

impl Crosscheck {
    /// An engine that notes the first difference in `found`.
    pub fn new(found: Difference) -> Crosscheck {
        let (interpreter, jit) = (Interpreter::new(), JitEngine::with_threshold(50));
        Crosscheck { interpreter, jit, copy: None, hart: None, found }
    }

    /// Makes hart and memory of the copy those of `hart`.
    fn follow(&mut self, hart: &Hart, space: &Arc<UserSpace>) -> Result<(), MemError> {
        let same = self.copy.take().filter(|(own, _)| Arc::ptr_eq(own, space));
        let followed = same.and_then(|(own, copy)| {
            copy.apply(&own.take_changes()?);
            Some((own, copy))
        });
        if followed.is_none() {
            space.track(Some(JOURNAL));
            space.journal(true);
            self.copy = Some((Arc::clone(space), space.duplicate()?));
            self.hart = None;
        } else {
            self.copy = followed;
        }
        let Some((_, copy)) = &self.copy else { return Ok(()) };
        let twin = self
            .hart
            .get_or_insert_with(|| Hart::new(Arc::clone(&hart.config), AddressSpace::User(Arc::clone(copy))));
        let changed = hart.code_changed;
        twin.set_state(&hart.state());
        // A new state makes a hart forget its code; it only should where the hart itself does.
        twin.code_changed = changed;
        twin.stop = hart.stop;
        Ok(())
    }

    /// Runs a step on both; what differs.
    fn step(&mut self, hart: &mut Hart, fuel: u64) -> (Exit, Option<String>) {
        let (Some((space, copy)), Some(twin)) = (&self.copy, &mut self.hart) else {
            return (self.interpreter.run(hart, fuel), None);
        };
        let from = hart.pc;
        // What the pages that will change hold now.
        let _ = space.take_before();
        hart.tlb.flush();
        let exits = [self.interpreter.run(hart, fuel), self.jit.run(twin, fuel)];
        let said = exits.each_ref().map(describe);
        let [exit, _] = exits;
        let what = if said[0] != said[1] {
            Some(format!("interpreted: {}, compiled: {}", said[0], said[1]))
        } else {
            different(hart, twin).or_else(|| different_memory(space, copy))
        };
        (
            exit,
            what.map(|what| format!("after {} instructions, in a step from {from:#x}: {what}", hart.instret)),
        )
    }
}

impl Engine for Crosscheck {
    fn run(&mut self, hart: &mut Hart, fuel: u64) -> Exit {
        let AddressSpace::User(space) = &hart.space else { return self.interpreter.run(hart, fuel) };
        if self.found.borrow().is_some() {
            return self.interpreter.run(hart, fuel);
        }
        let space = Arc::clone(space);
        if let Err(error) = self.follow(hart, &space) {
            *self.found.borrow_mut() = Some(Mismatch::NoMemory(error));
            hart.stop = true;
            return self.interpreter.run(hart, fuel);
        }
        let end = hart.instret.saturating_add(fuel);
        loop {
            let (exit, what) = self.step(hart, STEP.min(end - hart.instret));
            if let Some(what) = what {
                *self.found.borrow_mut() = Some(Mismatch::Difference(what));
                // Whoever waits for a difference looks when the engine stops.
                return exit;
            }
            match exit {
                Exit::Fuel if hart.instret < end => {}
                exit => return exit,
            }
        }
    }

    fn flush(&mut self) {
        self.interpreter.flush();
        self.jit.flush();
        self.copy = None;
    }
}

fn describe(exit: &Exit) -> String {
    match exit {
        Exit::Trap(trap) => format!("{} (tval {:#x})", trap.cause.name(), trap.tval),
        Exit::Fuel => "ran to the end of the step".into(),
        Exit::Stop => "stopped".into(),
    }
}

/// The first difference between two harts.
fn different(a: &Hart, b: &Hart) -> Option<String> {
    let HartDifference { what, values: [x, y] } = a.first_difference(b)?;
    Some(if x.is_empty() {
        format!("{what} differs")
    } else {
        format!("{what} is {x} interpreted, {y} compiled")
    })
}

/// The first difference in the pages that the interpreter has changed.
fn different_memory(own: &UserSpace, copy: &UserSpace) -> Option<String> {
    let changed = own.take_before()?;
    for addr in changed.addresses() {
        let (mut a, mut b) = ([0; rivet_mem::PAGE_SIZE as usize], [0; rivet_mem::PAGE_SIZE as usize]);
        if own.peek(addr, &mut a).is_err() || copy.peek(addr, &mut b).is_err() {
            continue;
        }
        if let Some(at) = (0..a.len()).find(|&i| a[i] != b[i]) {
            let place = addr + at as u64;
            return Some(format!(
                "memory at {place:#x} is {:#04x} interpreted, {:#04x} compiled",
                a[at], b[at]
            ));
        }
    }
    None
}
