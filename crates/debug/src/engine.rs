//! The engine of a machine that is being debugged: the fast one while nothing is watched for in a user program, one of
//! its own else.
//!
//! What it costs: without points nothing in a user program. On a bare machine, and with addresses to stop at, it runs
//! blocks of its own at some 200 million instructions a second; with a check, which is made in front of each
//! instruction, at some 20 million.
//!
//! Invariant: it stops in front of an instruction, with `hart.pc` at it, never inside one; it changes nothing that the
//! guest can see; and where it stops does not depend on where it stopped before.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;

use rivet_exec::{Engine, Exit, Interpreter, Uop};
use rivet_hart::{Hart, Trap, World};
use rivet_mem::PAGE_SIZE;

/// Longest block, in instructions.
const MAX_UOPS: usize = 64;
/// Blocks that are kept.
const SLOTS: usize = 1 << 14;

/// A look at a hart between two instructions: should it stop? It also gets the index of the hart.
pub type Check = Box<dyn FnMut(&Hart, usize) -> bool>;

/// What stops a run, shared by the session and its engines.
#[derive(Clone, Default)]
pub(crate) struct Watch(Rc<Shared>);

#[derive(Default)]
struct Shared {
    addresses: RefCell<BTreeSet<u64>>,
    check: RefCell<Option<Check>>,
    /// Another number for another set of addresses.
    edition: Cell<u64>,
    /// Where the run begins: it does not stop there at once.
    start: Cell<Option<(usize, u64, u64)>>,
    hit: Cell<bool>,
    hart: Cell<usize>,
}

impl Watch {
    /// From now on runs stop in front of these addresses, and where `check` says so.
    pub(crate) fn set(&self, addresses: BTreeSet<u64>, check: Option<Check>) {
        if *self.0.addresses.borrow() != addresses {
            self.0.edition.set(self.0.edition.get() + 1);
            self.0.addresses.replace(addresses);
        }
        self.0.check.replace(check);
    }

    /// A run begins with hart `index`.
    pub(crate) fn begin(&self, index: usize, hart: &Hart) {
        self.0.hit.set(false);
        self.0.start.set(Some((index, hart.pc, hart.instret)));
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

    /// Is the hart where the run began?
    fn is_start(&self, hart: &Hart) -> bool {
        self.0.start.get() == Some((self.0.hart.get(), hart.pc, hart.instret))
    }

    /// Should the hart stop in front of its next instruction?
    fn stops(&self, hart: &mut Hart) -> bool {
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

/// Consecutive instructions of one page; none but the first is an address to stop at.
struct Block {
    uops: Vec<Uop>,
}

/// A block that was decoded.
#[derive(Clone)]
struct Slot {
    /// Its address, the memory that is there, the generation.
    key: (u64, u64, u64),
    block: Rc<Block>,
}

/// Runs harts and stops where the [`Watch`] says so.
pub(crate) struct Watcher {
    watch: Watch,
    fast: Interpreter,
    /// By address and by the memory that is there: one for each value of the low bits of the address.
    blocks: Vec<Option<Slot>>,
    /// Blocks of other generations are stale.
    generation: u64,
    edition: u64,
}

impl Watcher {
    pub(crate) fn new(watch: Watch) -> Watcher {
        Watcher { watch, fast: Interpreter::new(), blocks: vec![None; SLOTS], generation: 0, edition: 0 }
    }

    fn block(&mut self, hart: &mut Hart) -> Result<Rc<Block>, Trap> {
        let place = hart.code_place(hart.pc)?;
        let slot = (hart.pc / 2) as usize % SLOTS;
        let key = (hart.pc, place, self.generation);
        if let Some(found) = &self.blocks[slot]
            && found.key == key
        {
            return Ok(Rc::clone(&found.block));
        }
        let block = Rc::new(self.decode(hart)?);
        if let Some(last) = block.uops.last() {
            hart.note_code(hart.pc, last.pc - hart.pc + u64::from(last.len));
        }
        self.blocks[slot] = Some(Slot { key, block: Rc::clone(&block) });
        Ok(block)
    }

    fn decode(&self, hart: &mut Hart) -> Result<Block, Trap> {
        let addresses = self.watch.0.addresses.borrow();
        let start = hart.pc;
        let mut uops = Vec::new();
        let mut pc = start;
        while uops.len() < MAX_UOPS
            && pc / PAGE_SIZE == start / PAGE_SIZE
            && (uops.is_empty() || !addresses.contains(&pc))
        {
            let raw = match hart.fetch(pc) {
                Ok(raw) => raw,
                Err(trap) if uops.is_empty() => return Err(trap),
                Err(_) => break,
            };
            let Some(inst) = hart.config.decoder.decode(raw) else {
                match uops.is_empty() {
                    true => {
                        return Err(Trap::illegal(raw, "no instruction of this ISA has this encoding"));
                    }
                    false => break,
                }
            };
            let next = hart.address(pc, inst.len.into());
            // What lies in two pages is decoded afresh each time.
            if (next.wrapping_sub(1)) / PAGE_SIZE != start / PAGE_SIZE {
                break;
            }
            uops.push(Uop::new(inst, pc));
            pc = next;
            if rivet_exec::ends_block(inst.op) {
                break;
            }
        }
        Ok(Block { uops })
    }

    /// Runs with addresses to stop at, but no check.
    fn run_blocks(&mut self, hart: &mut Hart, end: u64) -> Exit {
        loop {
            if let Some(exit) = self.between(hart, end) {
                return exit;
            }
            // Before it is fetched: nothing may be there.
            if self.watch.stops(hart) {
                return Exit::Stop;
            }
            let block = match self.block(hart) {
                Ok(block) => block,
                Err(trap) => return Exit::Trap(trap),
            };
            if block.uops.is_empty() {
                if let Err(trap) = rivet_exec::step(hart) {
                    return Exit::Trap(trap);
                }
                continue;
            }
            let left = (end - hart.instret).min(block.uops.len() as u64) as usize;
            if let Err(trap) = run_uops(hart, &block.uops[..left]) {
                return Exit::Trap(trap);
            }
        }
    }

    /// Runs instruction by instruction.
    fn run_checked(&mut self, hart: &mut Hart, end: u64) -> Exit {
        loop {
            if let Some(exit) = self.between(hart, end) {
                return exit;
            }
            if self.watch.stops(hart) {
                return Exit::Stop;
            }
            let done = if hart.is_watched() {
                rivet_exec::step(hart).map(drop)
            } else {
                match self.block(hart) {
                    Ok(block) if !block.uops.is_empty() => run_uops(hart, &block.uops[..1]),
                    Ok(_) => rivet_exec::step(hart).map(drop),
                    Err(trap) => Err(trap),
                }
            };
            if let Err(trap) = done {
                return Exit::Trap(trap);
            }
        }
    }

    /// What is to be looked at between instructions.
    fn between(&mut self, hart: &mut Hart, end: u64) -> Option<Exit> {
        if hart.code_changed {
            hart.code_changed = false;
            self.flush();
        }
        if hart.stop {
            hart.stop = false;
            return Some(Exit::Stop);
        }
        (hart.instret >= end).then_some(Exit::Fuel)
    }
}

/// Runs consecutive instructions, as the interpreter does: counts those that retire. Unlike it, stops behind the one that
/// sets `hart.stop`.
fn run_uops(hart: &mut Hart, uops: &[Uop]) -> Result<(), Trap> {
    // Counted at once: only the last instruction of a block can read the counter.
    hart.instret += uops.len() as u64;
    for (i, uop) in uops.iter().enumerate() {
        hart.pc = uop.pc;
        let done = (uop.handler)(hart, uop);
        if done.is_err() || hart.stop && i + 1 < uops.len() {
            let retired = i + usize::from(done.is_ok());
            hart.instret -= (uops.len() - retired) as u64;
            if done.is_ok() {
                hart.pc = hart.address(uop.pc, uop.len.into());
            }
            return done;
        }
    }
    if let Some(last) = uops.last().filter(|uop| !rivet_exec::ends_block(uop.op)) {
        hart.pc = hart.address(last.pc, last.len.into());
    }
    Ok(())
}

impl Engine for Watcher {
    fn run(&mut self, hart: &mut Hart, fuel: u64) -> Exit {
        // A store to a device wants attention, which the fast engine pays at the end of a block, wherever blocks end: then
        // a stop in between would change when. In a user program no store does.
        if self.watch.is_idle() && matches!(hart.world, World::User(_)) {
            if hart.code_changed {
                self.generation += 1;
            }
            return self.fast.run(hart, fuel);
        }
        hart.learn_of_code();
        let edition = self.watch.0.edition.get();
        if edition != self.edition {
            self.generation += 1;
            self.edition = edition;
        }
        let end = hart.instret.saturating_add(fuel);
        let checks = self.watch.0.check.borrow().is_some();
        if checks || hart.is_watched() { self.run_checked(hart, end) } else { self.run_blocks(hart, end) }
    }

    fn flush(&mut self) {
        self.generation += 1;
        self.fast.flush();
    }
}
