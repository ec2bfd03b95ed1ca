//! The interpreter: decoded basic blocks, cached by address, their instructions called through pointers.
//!
//! Invariant: a cached block holds what memory held when it was decoded. Guests make new code visible by `fence.i`, a
//! system call, or by storing it, all of which set `hart.code_changed`; then everything is dropped,
//! in a user program what memory does not hold any more. A change of what addresses mean, or of who may fetch,
//! changes `hart.code_context`, and blocks are found anew by the memory they came from.

mod block;
mod cache;
mod code_source;
mod heat_history;
mod observe;
mod pc_map;
mod threaded;
mod tier;
mod watched;

use rivet_hart::{Hart, Trap};

use crate::engine::{Engine, Exit};
use crate::uop::{Done, Uop};
pub use block::Block;
use cache::Cache;
pub use observe::{Counting, Observer};
pub use pc_map::{AddressHasher, PcMap};
use threaded::BURST;
pub use tier::{Decoded, Entered, Tier};

/// The reference engine, with an observer or without.
#[derive(Default)]
pub struct Interpreter<O = ()> {
    cache: Cache,
    observer: O,
}

impl Interpreter {
    /// An interpreter that has decoded nothing yet.
    pub fn new() -> Interpreter {
        Interpreter::default()
    }
}

impl<O: Observer> Interpreter<O> {
    /// An interpreter that shows every instruction to `observer`.
    pub fn observed(observer: O) -> Interpreter<O> {
        Interpreter { cache: Cache::default(), observer }
    }
}

impl<O: Observer> Interpreter<O> {
    /// Runs as [`Engine::run`] does, and leaves hot blocks to `tier`, which must be the same each time.
    pub fn run_with<T: Tier>(&mut self, tier: &mut T, hart: &mut Hart, fuel: u64) -> Exit {
        if hart.is_watched() {
            return watched::run(hart, fuel, &mut self.observer);
        }
        self.cache.set_patience(tier.threshold(), tier.vector_threshold());
        hart.learn_of_code();
        let end = hart.instret.saturating_add(fuel);
        loop {
            // Both at once, for one branch a block.
            if hart.code_changed | hart.stop {
                if hart.code_changed {
                    hart.code_changed = false;
                    self.cache.renew(hart);
                    tier.flush();
                }
                if hart.stop {
                    hart.stop = false;
                    return Exit::Stop;
                }
            }
            let left = end - hart.instret;
            if left == 0 {
                return Exit::Fuel;
            }
            if self.observer.stops(hart) {
                return Exit::Stop;
            }
            let id = match self.cache.next(hart, &self.observer) {
                Ok(id) => id,
                Err(trap) => return Exit::Trap(trap),
            };
            if T::ACTIVE && self.cache.is_hot(id) {
                match tier.enter(hart, Decoded::new(&self.cache), end) {
                    Entered::Ran => continue,
                    Entered::Trap(trap) => return Exit::Trap(trap),
                    Entered::Not { again } => self.cache.back_off(id, again),
                }
            }
            let block = self.cache.get(id);
            let count = block.uops.len();
            let done = if count as u64 > left {
                // Out of fuel within the block: run what is left of it.
                self.observer.run(hart, block, left as usize)
            } else if self.observer.is_idle() {
                let end = hart.instret + left.min(BURST);
                self.cache.run(id, hart, end, T::ACTIVE)
            } else {
                self.observer.run(hart, block, count)
            };
            if let Err(trap) = done {
                return Exit::Trap(trap);
            }
        }
    }
}

impl<O: Observer> Engine for Interpreter<O> {
    fn run(&mut self, hart: &mut Hart, fuel: u64) -> Exit {
        self.run_with(&mut (), hart, fuel)
    }

    fn flush(&mut self) {
        self.cache.clear();
    }
}

/// Runs instructions that follow each other within a block, from `hart.pc` on, as the interpreter does.
pub fn run_block(hart: &mut Hart, uops: &[Uop]) -> Done {
    run_uops(hart, uops, &mut ())
}

/// The same, and shows each instruction to `observer`.
pub fn run_block_observed(hart: &mut Hart, uops: &[Uop], observer: &mut impl Observer) -> Done {
    run_uops(hart, uops, observer)
}

/// Runs consecutive instructions; counts those that retire, and leaves `hart.pc` at the next one.
#[inline(always)]
fn run_uops(hart: &mut Hart, uops: &[Uop], observer: &mut impl Observer) -> Done {
    // Counted at once: only the last instruction of a block can read the counter, and it corrects for itself.
    hart.instret += uops.len() as u64;
    for (i, uop) in uops.iter().enumerate() {
        hart.pc = uop.pc;
        observer.before(hart, uop);
        if let Err(trap) = uop.run(hart) {
            hart.instret -= (uops.len() - i) as u64;
            observer.trapped(hart, uop);
            return Err(trap);
        }
        hart.vectors.instructions += u64::from(uop.is_vector);
        observer.retired(hart, uop);
        let left = uops.len() - (i + 1);
        if observer.is_precise() && hart.stop && left > 0 {
            hart.instret -= left as u64;
            hart.pc = hart.address(uop.pc, uop.len.into());
            return Ok(());
        }
    }
    if let Some(uop) = uops.last().filter(|uop| !uop.ends_block) {
        hart.pc = hart.address(uop.pc, uop.len.into());
    }
    Ok(())
}

/// Runs consecutive instructions by `step`, which is given each with its position and calls its handler; counts those
/// that retire, and leaves `hart.pc` at the next one.
#[inline(always)]
pub fn run_steps(
    hart: &mut Hart,
    uops: &[Uop],
    mut step: impl FnMut(&mut Hart, usize, &Uop) -> Done,
) -> Done {
    hart.instret += uops.len() as u64;
    for (i, uop) in uops.iter().enumerate() {
        hart.pc = uop.pc;
        if let Err(trap) = step(hart, i, uop) {
            hart.instret -= (uops.len() - i) as u64;
            return Err(trap);
        }
        hart.vectors.instructions += u64::from(uop.is_vector);
    }
    if let Some(uop) = uops.last().filter(|uop| !uop.ends_block) {
        hart.pc = hart.address(uop.pc, uop.len.into());
    }
    Ok(())
}

/// Runs the one instruction at `hart.pc`, decoded afresh, and gives it.
pub fn step(hart: &mut Hart) -> Result<Uop, Trap> {
    watched::one(hart, &mut ())
}
