//! A compiled block of the baseline tier.

use rivet_exec::Uop;
use rivet_hart::Hart;
use rivet_mem::UserSpace;

use super::{Linker, admit};
use crate::abi::Cell;
use crate::code::{JUMP, NO_JUMP};
use crate::lower::baseline::Compiled;
use crate::snapshot::{Changes, Snapshots};

/// Entries until a block asks again for a region: one for other states of the hart, or one that there was once.
const AGAIN: u32 = 100;

/// A compiled block.
pub(crate) struct BlockEntry {
    /// Address of its code, which counts entries.
    pub(crate) code: usize,
    /// The pages it comes from: address and place.
    pub(crate) pages: Vec<(u64, u64)>,
    /// Code has not changed since it was compiled: its instructions are not part of the [`Snapshots`] yet.
    is_new: bool,
    compiled: Compiled,
    is_replaced: bool,
    /// Entries counted, but for those since the countdown began, and where that began.
    counted: u32,
    from: i32,
}

impl BlockEntry {
    /// A block whose code is at an address.
    pub(crate) fn new(at: usize, compiled: Compiled, pages: Vec<(u64, u64)>) -> BlockEntry {
        let from = compiled.data.left;
        BlockEntry { code: at, pages, is_new: true, compiled, is_replaced: false, counted: 0, from }
    }

    /// Where regions go that refuse: behind the jump that its entry may be.
    pub(super) fn body(&self) -> usize {
        self.code + JUMP
    }

    /// Its instructions.
    pub(crate) fn uops(&self) -> &[Uop] {
        &self.compiled.uops
    }

    /// Addresses to which its indirect jump has gone, as far as its code has noted them.
    pub(crate) fn jump_targets(&self) -> impl Iterator<Item = u64> {
        let high = self.compiled.uops.last().map_or(0, |last| last.pc) & !u64::from(u32::MAX);
        let noted = self.compiled.jump_targets.iter().flat_map(|targets| targets.0.iter());
        noted.filter(|&&to| to != 0).map(move |&to| high | u64::from(to))
    }

    /// How many there are.
    pub(super) fn len(&self) -> u64 {
        self.compiled.uops.len() as u64
    }

    /// May the hart enter it now?
    pub(super) fn fits(&mut self, hart: &mut Hart) -> bool {
        self.compiled.guards.hold(hart) && admit(&mut self.compiled.data.view, &self.pages, hart)
    }

    /// Code has changed somewhere: are its instructions still in memory?
    pub(super) fn outlives(
        &mut self,
        changes: &Changes,
        snapshots: &mut Snapshots,
        space: &UserSpace,
    ) -> bool {
        match std::mem::replace(&mut self.is_new, false) {
            true => snapshots.take_block(&self.compiled.uops, &self.pages, space),
            false => !changes.concern(&self.pages, &self.compiled.uops),
        }
    }

    /// The cells by which it is left.
    pub(super) fn exits(&mut self) -> &mut [Cell] {
        &mut self.compiled.data.exits
    }

    /// Goes to this code where it refuses, 0 for the engine.
    pub(super) fn lead_to(&mut self, another: usize, linker: &mut Linker<'_>) {
        let code = if another == 0 { linker.stubs.refused } else { another };
        self.compiled.data.another.lead_to(code, linker.memory);
    }

    /// About how often it was entered.
    pub(crate) fn entries(&self) -> u32 {
        let lately = self.from.wrapping_sub(self.compiled.data.left);
        self.counted.saturating_add(u32::try_from(lately).unwrap_or(0))
    }

    /// It asks for a region after so many more entries.
    pub(super) fn count_down(&mut self, entries: u32) {
        self.counted = self.entries();
        self.from = i32::try_from(entries).unwrap_or(i32::MAX);
        self.compiled.data.left = self.from;
    }

    /// Leads to a region from its entry on, or is itself again. It counts the entries for which no region is.
    pub(super) fn replace_by(&mut self, region: Option<usize>, linker: &mut Linker<'_>) {
        match region {
            Some(region) => self.is_replaced = linker.memory.redirect(self.code, region),
            None if self.is_replaced => self.is_replaced = !linker.memory.patch(self.code, &NO_JUMP),
            None => return,
        }
        self.count_down(AGAIN);
    }
}
