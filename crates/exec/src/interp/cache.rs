//! Decoded blocks by address, with links from each block to those that followed it.
//!
//! Invariant: a link names the view of memory in which it was made, and is followed in no other: within a view an
//! address means one block. Blocks themselves outlive views, and are found again by the memory they came from.

use std::cell::Cell;

use rivet_hart::{Hart, Trap};

use super::Observer;
use super::block::Block;
use super::earlier::{Earlier, Entries};
use super::pc_map::PcMap;

/// Number of a cached block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Id(u32);

/// More blocks than this and the cache starts over: it bounds the memory of programs that generate code for ever.
const MAX_BLOCKS: usize = 1 << 16;

/// A block that followed another.
#[derive(Clone, Copy)]
struct Link {
    pc: u64,
    view: u32,
    to: Id,
}

/// No instruction has an odd address.
const NOWHERE: Link = Link { pc: 1, view: 0, to: Id(0) };

impl Link {
    /// Does it lead to `pc` in this view?
    #[inline(always)]
    fn leads_to(self, pc: u64, view: u32) -> bool {
        self.pc == pc && self.view == view
    }
}

struct Slot {
    block: Block,
    /// How often it is still to be entered before a [`Tier`](super::Tier) is asked.
    left: Cell<u32>,
    /// How often it was entered, as far as that was counted.
    entered: Cell<u32>,
    /// The two successors seen last.
    next: [Cell<Link>; 2],
    /// Another block at the same address, of other memory.
    older: Option<Id>,
}

/// All decoded blocks.
#[derive(Default)]
pub(super) struct Cache {
    slots: Vec<Slot>,
    /// The newest block at each address.
    by_pc: PcMap<Id>,
    /// Entries of a block before a tier is asked; 0 without a tier.
    patience: u32,
    /// What was counted of blocks before code changed.
    earlier: Earlier,
}

impl Cache {
    /// The block at `hart.pc`, which is being reached from `last`.
    #[inline(always)]
    pub(super) fn next(
        &mut self,
        last: Option<Id>,
        hart: &mut Hart,
        observer: &impl Observer,
    ) -> Result<Id, Trap> {
        if let Some(Id(last)) = last {
            let [a, b] = &self.slots[last as usize].next;
            if a.get().leads_to(hart.pc, hart.code_view) {
                return Ok(a.get().to);
            }
            if b.get().leads_to(hart.pc, hart.code_view) {
                return Ok(b.get().to);
            }
        }
        self.find(last, hart, observer)
    }

    /// The same where no link leads there: a block decoded before, or a new one.
    #[inline(never)]
    fn find(&mut self, last: Option<Id>, hart: &mut Hart, observer: &impl Observer) -> Result<Id, Trap> {
        let place = hart.code_place(hart.pc)?;
        let newest = self.by_pc.get(&hart.pc).copied();
        let mut candidate = newest;
        while let Some(id) = candidate {
            if self.get(id).is_at(place, hart) {
                self.link(last, id, hart.code_view);
                return Ok(id);
            }
            candidate = self.slots[id.0 as usize].older;
        }
        let block = Block::decode(hart, place, observer)?;
        hart.note_code(block.pc, block.len());
        Ok(self.insert(last, block, newest, hart.code_view))
    }

    /// Adds a block that was reached from `last`.
    fn insert(&mut self, mut last: Option<Id>, block: Block, mut older: Option<Id>, view: u32) -> Id {
        if self.slots.len() == MAX_BLOCKS {
            self.clear();
            (last, older) = (None, None);
        }
        let id = Id(self.slots.len() as u32);
        self.by_pc.insert(block.pc, id);
        let new = Entries { left: self.patience, entered: 0 };
        let Entries { left, entered } = self.earlier.take(&block).unwrap_or(new);
        let (left, entered) = (Cell::new(left), Cell::new(entered));
        self.slots.push(Slot { block, left, entered, next: [Cell::new(NOWHERE), Cell::new(NOWHERE)], older });
        self.link(last, id, view);
        id
    }

    /// Remembers that `to` followed `from`; the older of two memories goes.
    fn link(&self, from: Option<Id>, to: Id, view: u32) {
        if let Some(Id(from)) = from {
            let [a, b] = &self.slots[from as usize].next;
            b.set(a.get());
            a.set(Link { pc: self.get(to).pc, view, to });
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, id: Id) -> &Block {
        &self.slots[id.0 as usize].block
    }

    /// Counts an entry; is the block hot?
    #[inline(always)]
    pub(super) fn is_hot(&self, id: Id) -> bool {
        let left = &self.slots[id.0 as usize].left;
        match left.get() {
            0 => true,
            n => {
                left.set(n - 1);
                false
            }
        }
    }

    /// Asks for the block again after so many entries.
    pub(super) fn cool(&self, id: Id, entries: u32) {
        let slot = &self.slots[id.0 as usize];
        slot.entered.set(slot.entered.get().saturating_add(self.patience));
        slot.left.set(entries);
    }

    /// The block at `pc`, if it is decoded and is what the hart would decode now.
    pub(super) fn decoded(&self, pc: u64, hart: &mut Hart) -> Option<(Id, &Block)> {
        let place = hart.code_place(pc).ok()?;
        let mut candidate = self.by_pc.get(&pc).copied();
        while let Some(id) = candidate {
            let slot = &self.slots[id.0 as usize];
            if slot.block.is_at(place, hart) {
                return Some((id, &slot.block));
            }
            candidate = slot.older;
        }
        None
    }

    /// How often the block was entered, about: compiled code that runs it does not count.
    pub(super) fn entered(&self, id: Id) -> u32 {
        let slot = &self.slots[id.0 as usize];
        slot.entered.get() + self.patience.saturating_sub(slot.left.get())
    }

    /// Blocks are hot after so many entries.
    pub(super) fn set_patience(&mut self, entries: u32) {
        self.patience = entries;
    }

    /// Code may have changed: forgets all blocks, and remembers how often those were entered that may be hot.
    pub(super) fn renew(&mut self) {
        if self.patience > 0 {
            for Slot { block, left, entered, .. } in self.slots.drain(..) {
                self.earlier.keep(block, Entries { left: left.get(), entered: entered.get() });
            }
        }
        self.clear();
    }

    pub(super) fn clear(&mut self) {
        self.slots.clear();
        self.by_pc.clear();
    }
}
