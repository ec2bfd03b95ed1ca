//! Decoded blocks by address, with links from each block to those that followed it.

use std::cell::Cell;
use std::collections::HashMap;

use super::block::Block;

/// Number of a cached block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Id(u32);

/// More blocks than this and the cache starts over: it bounds the memory of programs that generate code for ever.
const MAX_BLOCKS: usize = 1 << 16;

struct Slot {
    block: Block,
    /// The two successors seen last, as (address, block).
    next: [Cell<(u64, Id)>; 2],
}

/// All decoded blocks.
#[derive(Default)]
pub(super) struct Cache {
    slots: Vec<Slot>,
    by_pc: HashMap<u64, Id>,
}

/// No instruction has an odd address.
const NOWHERE: (u64, Id) = (1, Id(0));

impl Cache {
    /// The block at `pc`, which is being reached from `last`.
    #[inline(always)]
    pub(super) fn next(&self, last: Option<Id>, pc: u64) -> Option<Id> {
        if let Some(Id(last)) = last {
            let [a, b] = &self.slots[last as usize].next;
            if a.get().0 == pc {
                return Some(a.get().1);
            }
            if b.get().0 == pc {
                return Some(b.get().1);
            }
        }
        self.find(last, pc)
    }

    #[inline(never)]
    fn find(&self, last: Option<Id>, pc: u64) -> Option<Id> {
        let id = *self.by_pc.get(&pc)?;
        self.link(last, id);
        Some(id)
    }

    /// Adds a block that was reached from `last`.
    pub(super) fn insert(&mut self, last: Option<Id>, block: Block) -> Id {
        let mut last = last;
        if self.slots.len() == MAX_BLOCKS {
            self.clear();
            last = None;
        }
        let id = Id(self.slots.len() as u32);
        self.by_pc.insert(block.pc, id);
        self.slots.push(Slot { block, next: [Cell::new(NOWHERE), Cell::new(NOWHERE)] });
        self.link(last, id);
        id
    }

    /// Remembers that `to` followed `from`; the older of two memories goes.
    fn link(&self, from: Option<Id>, to: Id) {
        if let Some(Id(from)) = from {
            let [a, b] = &self.slots[from as usize].next;
            b.set(a.get());
            a.set((self.get(to).pc, to));
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, id: Id) -> &Block {
        &self.slots[id.0 as usize].block
    }

    pub(super) fn clear(&mut self) {
        self.slots.clear();
        self.by_pc.clear();
    }
}
