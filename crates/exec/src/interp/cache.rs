//! Decoded blocks by address, and their threaded ops, linked with those that follow.
//!
//! Invariant: a link names the view of memory in which it was made, and is followed in no other: within a view an
//! address means one block. Blocks themselves outlive views, and are found again by the memory they came from. Those of
//! user programs outlive changes of code too, which begin an *epoch*: links of earlier ones are not followed, and blocks are
//! found again where memory holds them still.

use std::cell::Cell;

use rivet_hart::{AddressSpace, Hart, Trap};

use super::Observer;
use super::block::Block;
use super::code_source::CodeSource;
use super::heat_history::{Heat, HeatHistory};
use super::pc_map::PcMap;
use super::threaded::{Jump, Jumps, Link, ThreadedOp, ThreadedRun, lower};
use crate::uop::{Done, Uop, has_vectors};

/// Number of a cached block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Id(pub(super) u32);

/// More blocks than this and the cache starts over: it bounds the memory of programs that generate code for ever.
const MAX_BLOCKS: usize = 1 << 16;

pub(super) struct Slot {
    pub(super) block: Block,
    /// Where its threaded ops begin.
    at: u32,
    /// Where its bytes begin.
    from: u32,
    /// Entries before a [`Tier`](super::Tier) is asked, as last set. [`ThreadedOp::left`] says how many of them are left.
    asked: Cell<u32>,
    /// How often it was entered until then.
    entered: Cell<u32>,
    /// Another block at the same address, of other memory.
    older: Option<Id>,
    /// The epoch in which it was there last.
    epoch: Cell<u32>,
}

/// All decoded blocks.
#[derive(Default)]
pub(super) struct Cache {
    slots: Vec<Slot>,
    /// Those of all blocks.
    ops: Vec<ThreadedOp>,
    /// What was fetched for all blocks.
    bytes: Vec<u8>,
    /// The buffer in which a block is decoded.
    uops: Vec<Uop>,
    jumps: Jumps,
    /// The newest block at each address.
    by_pc: PcMap<Id>,
    /// The threaded op that left for `hart.pc` without a link.
    unlinked: Option<usize>,
    /// Heat of a block before a tier is asked; 0 without a tier.
    threshold: u32,
    vector_threshold: u32,
    /// What was counted of blocks before code changed.
    history: HeatHistory,
    /// Where blocks come from, if they may outlive changes of code.
    source: Option<CodeSource>,
    /// Changes of code that blocks have outlived.
    epoch: u32,
}

impl Cache {
    /// The block at `hart.pc`.
    #[inline(always)]
    pub(super) fn next(&mut self, hart: &mut Hart, observer: &impl Observer) -> Result<Id, Trap> {
        let (pc, view) = (hart.pc, Link::view(hart, self.epoch));
        let jump = self.jumps.at(pc);
        let link = match jump.pc == pc && jump.link.view == view {
            true => jump.link,
            false => {
                // Of the view in which it is fetched: noting new code begins another.
                let link = Link { view, at: self.find(hart, observer)? };
                self.jumps.set(Jump { pc, link });
                link
            }
        };
        if let Some(way) = self.unlinked.take() {
            self.ops[way].link_to(pc, link);
        }
        Ok(self.ops[link.at as usize].block())
    }

    /// Where the threaded ops of the block at `hart.pc` begin: one decoded before, or a new one.
    #[inline(never)]
    fn find(&mut self, hart: &mut Hart, observer: &impl Observer) -> Result<u32, Trap> {
        let place = hart.code_physical_id(hart.pc)?;
        if let Some(id) = self.known(hart.pc, place, hart) {
            return Ok(self.slots[id.0 as usize].at);
        }
        if self.slots.len() == MAX_BLOCKS {
            self.clear();
        }
        let from = self.bytes.len();
        let block = loop {
            let block = Block::decode(hart, place, observer, &mut self.bytes, &mut self.uops)
                .inspect_err(|_| self.bytes.truncate(from))?;
            hart.note_code(block.pc, block.len());
            // Another thread may have stored there before it was noted.
            match &hart.space {
                AddressSpace::User(space) if !block.is_in(space, &self.bytes[from..]) => {
                    self.bytes.truncate(from)
                }
                _ => break block,
            }
        };
        Ok(self.insert(block, from as u32, hart))
    }

    /// The block at `pc`, if it is decoded and is what the hart would decode now, its first page being at `place`.
    fn known(&self, pc: u64, place: u64, hart: &mut Hart) -> Option<Id> {
        let mut candidate = self.by_pc.get(&pc).copied();
        while let Some(id) = candidate {
            let slot = &self.slots[id.0 as usize];
            if slot.block.is_at(place, hart) {
                return self.is_there(slot, hart).then_some(id);
            }
            candidate = slot.older;
        }
        None
    }

    /// Has a block outlived all changes of code?
    fn is_there(&self, slot: &Slot, hart: &mut Hart) -> bool {
        if slot.epoch.get() != self.epoch {
            // A store that was seen is noted no more. Noted first: no later one is missed.
            hart.note_code(slot.block.pc, slot.block.len());
            let from = slot.from as usize;
            let bytes = &self.bytes[from..from + slot.block.len() as usize];
            if !matches!(&hart.space, AddressSpace::User(space) if slot.block.is_in(space, bytes)) {
                return false;
            }
            slot.epoch.set(self.epoch);
        }
        true
    }

    /// Adds a block whose bytes begin at `from`, and says where its threaded ops begin.
    fn insert(&mut self, block: Block, from: u32, hart: &Hart) -> u32 {
        if self.slots.is_empty() {
            self.source = CodeSource::of(hart);
            // What a short program takes, so that nothing is copied to grow. The host provides pages as they are used.
            self.ops.reserve(1 << 13);
            self.slots.reserve(1 << 10);
        }
        let (id, at) = (Id(self.slots.len() as u32), self.ops.len() as u32);
        lower(&block, id, hart, &mut self.ops);
        let older = self.by_pc.insert(block.pc, id);
        let left = if has_vectors(&block.uops) { self.vector_threshold } else { self.threshold };
        let new = Heat { left, entered: 0 };
        let Heat { left, entered } = self.history.take(&block).unwrap_or(new);
        self.ops[at as usize].set_left(left);
        let [asked, entered, epoch] = [left, entered, self.epoch].map(Cell::new);
        self.slots.push(Slot { block, at, from, asked, entered, older, epoch });
        at
    }

    /// Runs the block and those that follow it, until `hart.instret` is so near to `end` that the next block would exceed
    /// it; where entries count, until the next block is hot.
    #[inline(always)]
    pub(super) fn run(&mut self, id: Id, hart: &mut Hart, end: u64, counts: bool) -> Done {
        let thread = ThreadedRun {
            ops: &self.ops,
            slots: &self.slots,
            jumps: &self.jumps,
            epoch: self.epoch,
            counts,
            end,
            block: Cell::new(id),
            unlinked: Cell::new(None),
        };
        let done = thread.run(hart, self.slots[id.0 as usize].at);
        if let Some(way) = thread.unlinked.get() {
            let last = &self.slots[thread.block.get().0 as usize];
            self.unlinked = Some(last.at as usize + usize::from(way));
        }
        done
    }

    #[inline(always)]
    pub(super) fn get(&self, id: Id) -> &Block {
        &self.slots[id.0 as usize].block
    }

    /// Counts an entry; is the block hot?
    #[inline(always)]
    pub(super) fn is_hot(&self, id: Id) -> bool {
        self.head(&self.slots[id.0 as usize]).is_hot()
    }

    /// The threaded op that heads a block.
    #[inline(always)]
    fn head(&self, slot: &Slot) -> &ThreadedOp {
        &self.ops[slot.at as usize]
    }

    /// Asks for the block again after so many entries.
    pub(super) fn back_off(&self, id: Id, entries: u32) {
        let slot = &self.slots[id.0 as usize];
        slot.entered.set(self.entered(id));
        slot.asked.set(entries);
        self.head(slot).set_left(entries);
    }

    /// The block at `pc`, if it is decoded and is what the hart would decode now.
    pub(super) fn decoded(&self, pc: u64, hart: &mut Hart) -> Option<(Id, &Block)> {
        let place = hart.code_physical_id(pc).ok()?;
        let id = self.known(pc, place, hart)?;
        Some((id, self.get(id)))
    }

    /// How often the block was entered, about: compiled code that runs it does not count.
    pub(super) fn entered(&self, id: Id) -> u32 {
        self.entries_of(&self.slots[id.0 as usize])
    }

    fn entries_of(&self, slot: &Slot) -> u32 {
        slot.entered.get().saturating_add(slot.asked.get().saturating_sub(self.head(slot).left()))
    }

    /// Blocks are hot after so many entries, those with vector instructions after as many as `vectors` says.
    pub(super) fn set_patience(&mut self, entries: u32, vectors: u32) {
        (self.threshold, self.vector_threshold) = (entries, vectors);
    }

    /// Code may have changed: an epoch ends, or all blocks are forgotten but how often those were entered that may be hot.
    pub(super) fn renew(&mut self, hart: &Hart) {
        let next =
            self.epoch.checked_add(1).filter(|_| self.source.as_ref().is_some_and(|at| at.is_of(hart)));
        self.epoch = next.unwrap_or(0);
        if next.is_some() {
            return;
        }
        if self.threshold > 0 {
            let mut slots = std::mem::take(&mut self.slots);
            for slot in slots.drain(..) {
                let heat = Heat { left: self.head(&slot).left(), entered: self.entries_of(&slot) };
                self.history.keep(slot.block, heat);
            }
            self.slots = slots;
        }
        self.clear();
    }

    pub(super) fn clear(&mut self) {
        // To look at all jumps is to touch their pages, at each start of a program.
        if self.ops.is_empty() {
            return;
        }
        self.slots.clear();
        self.ops.clear();
        self.bytes.clear();
        self.jumps.clear();
        self.by_pc.clear();
        self.unlinked = None;
    }
}
