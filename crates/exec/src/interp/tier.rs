//! A faster tier above the interpreter: it is asked when a block is hot, and may run from there as far as it likes.
//!
//! Invariant: what a tier does to a hart is what the interpreter would have done, instruction by instruction.

use rivet_hart::{Hart, Trap};

use super::block::Block;
use super::cache::Cache;

/// The result of offering a hot block to a tier.
#[derive(Debug)]
pub enum Entered {
    /// Code has run; the hart goes on at `hart.pc`.
    Ran,
    /// An exception: the instruction at `hart.pc` has not retired.
    Trap(Trap),
    /// Nothing has run: the interpreter runs the block, and asks again after so many entries.
    Not {
        /// Entries of the block.
        again: u32,
    },
}

/// An engine that runs hot code in place of the interpreter.
pub trait Tier {
    /// Is there a tier at all? Costs nothing where not.
    const ACTIVE: bool;

    /// The number of entries after which a block is hot.
    fn threshold(&self) -> u32;

    /// The same of a block with vector instructions.
    fn vector_threshold(&self) -> u32;

    /// Runs the hot block at `hart.pc` and what follows it, until `hart.instret` is `end` at the latest.
    ///
    /// Neither `hart.stop` nor `hart.code_changed` is set; it returns after the block in which one of them is.
    fn enter(&mut self, hart: &mut Hart, decoded: Decoded<'_>, end: u64) -> Entered;

    /// All code has become stale.
    fn flush(&mut self);
}

/// No tier.
impl Tier for () {
    const ACTIVE: bool = false;

    fn threshold(&self) -> u32 {
        0
    }

    fn vector_threshold(&self) -> u32 {
        0
    }

    fn enter(&mut self, _: &mut Hart, _: Decoded<'_>, _: u64) -> Entered {
        Entered::Not { again: u32::MAX }
    }

    fn flush(&mut self) {}
}

/// The blocks that the interpreter has decoded.
#[derive(Clone, Copy)]
pub struct Decoded<'a> {
    cache: &'a Cache,
}

impl<'a> Decoded<'a> {
    pub(super) fn new(cache: &'a Cache) -> Decoded<'a> {
        Decoded { cache }
    }

    /// The block that begins at `pc` in the hart's current view of memory, and about how often it was entered.
    pub fn block(self, pc: u64, hart: &mut Hart) -> Option<(&'a Block, u32)> {
        let (id, block) = self.cache.decoded(pc, hart)?;
        Some((block, self.cache.entered(id)))
    }

    /// Backs off from the block at `pc`, if there is one: the tier is asked for it after so many more entries.
    pub fn back_off(self, pc: u64, hart: &mut Hart, entries: u32) {
        if let Some((id, _)) = self.cache.decoded(pc, hart) {
            self.cache.back_off(id, entries);
        }
    }
}
