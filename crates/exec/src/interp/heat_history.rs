//! The heat history keeps entry counts of blocks that were dropped because code may have changed.
//!
//! Systems often announce a change of code, by starting a program for instance, and seldom change code that has run. A
//! block that is decoded again with the same instructions continues its count, so that hot code stays hot. (Blocks of user
//! programs are not even dropped; see [`CodeSource`](super::code_source::CodeSource).) Invariant: the size is bounded.

use super::block::Block;
use super::pc_map::PcMap;

/// The largest number of blocks in the history.
const MOST: usize = 1 << 16;

/// The heat of a block: its counts of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heat {
    /// How often it is still to be entered before a tier is asked.
    pub(super) left: u32,
    /// How often it was entered, as far as that was counted.
    pub(super) entered: u32,
}

/// The heat of dropped blocks, by address.
#[derive(Default)]
pub(super) struct HeatHistory {
    blocks: PcMap<(Block, Heat)>,
}

impl HeatHistory {
    /// Keeps the heat of a dropped block.
    pub(super) fn keep(&mut self, block: Block, entries: Heat) {
        if self.blocks.len() == MOST {
            self.blocks.clear();
        }
        self.blocks.insert(block.pc, (block, entries));
    }

    /// Takes the heat of this block out of the history, if the same instructions were there.
    pub(super) fn take(&mut self, block: &Block) -> Option<Heat> {
        let (old, entries) = self.blocks.remove(&block.pc)?;
        let same = old.uops.iter().map(|uop| uop.inst).eq(block.uops.iter().map(|uop| uop.inst));
        same.then_some(entries)
    }
}
