//! How often blocks have run, and where their indirect jumps went.

use rivet_exec::{Block, Decoded};
use rivet_hart::Hart;

use crate::cache::{BlockEntry, RegionCache};

/// Decoded blocks, and how often they have run in the interpreter and in the baseline tier.
#[derive(Clone, Copy)]
pub(crate) struct Profile<'a> {
    pub(crate) decoded: Decoded<'a>,
    pub(crate) compiled: &'a RegionCache,
}

impl<'a> Profile<'a> {
    /// The block that begins at `pc`, and about how often it was entered.
    pub(crate) fn block(self, pc: u64, hart: &mut Hart) -> Option<(&'a Block, u32)> {
        let (block, entered) = self.decoded.block(pc, hart)?;
        Some((block, entered.saturating_add(self.compiled.block_entries(pc))))
    }

    /// Addresses to which the indirect jump at the end of the block at `pc` has gone, as far as is known.
    pub(crate) fn jump_targets(self, pc: u64) -> impl Iterator<Item = u64> {
        self.compiled.block(pc).into_iter().flat_map(BlockEntry::jump_targets)
    }
}
