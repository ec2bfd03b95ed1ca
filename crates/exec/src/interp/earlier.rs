//! How often blocks had been entered that were forgotten because code may have changed.
//!
//! Systems say often that it has, by starting a program for instance, and seldom mean code that they have run: where a
//! block is decoded again as it was, it goes on counting, so that what is hot stays so. (Blocks of user programs are not
//! even forgotten; see [`Origin`](super::origin::Origin).) Invariant: bounded.

use super::block::Block;
use super::pc_map::PcMap;

/// Most blocks.
const MOST: usize = 1 << 16;

/// A block's entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entries {
    /// How often it is still to be entered before a tier is asked.
    pub(super) left: u32,
    /// How often it was entered, as far as that was counted.
    pub(super) entered: u32,
}

/// Those of blocks that were forgotten, by address.
#[derive(Default)]
pub(super) struct Earlier {
    blocks: PcMap<(Block, Entries)>,
}

impl Earlier {
    /// Keeps those of a block.
    pub(super) fn keep(&mut self, block: Block, entries: Entries) {
        if self.blocks.len() == MOST {
            self.blocks.clear();
        }
        self.blocks.insert(block.pc, (block, entries));
    }

    /// Those of this block, if it was here.
    pub(super) fn take(&mut self, block: &Block) -> Option<Entries> {
        let (old, entries) = self.blocks.remove(&block.pc)?;
        let same = old.uops.iter().map(|uop| uop.inst).eq(block.uops.iter().map(|uop| uop.inst));
        same.then_some(entries)
    }
}
