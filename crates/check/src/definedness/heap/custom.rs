//! Allocators of the program's own, which tell of their blocks by Valgrind's client requests.

use super::{Block, Shadow};
use crate::definedness::origin::Cause;
use crate::definedness::uses::{Detail, Use};
use rivet_hart::Hart;

/// Bytes before and after a block that are not to be accessed, at most.
const REDZONE: u64 = 4096;

impl Shadow {
    /// `VALGRIND_MALLOCLIKE_BLOCK`: a block is handed out; so many bytes before and after it are not to be accessed.
    pub(in crate::definedness) fn block_given(
        &mut self,
        pc: u64,
        block: u64,
        size: u64,
        redzone: u64,
        is_zeroed: bool,
    ) {
        self.heap.freed.remove(&block);
        self.heap.blocks.insert(block, Block { size });
        let end = block.saturating_add(size);
        match is_zeroed {
            true => self.memory.define(block..end),
            false => self.undefine_heap(pc, block..end, size),
        }
        self.forbid(pc, block.saturating_sub(redzone.min(REDZONE))..block, Cause::NoAccess);
        self.forbid_after(pc, block, size, redzone);
    }

    fn forbid_after(&mut self, pc: u64, block: u64, size: u64, redzone: u64) {
        let end = block.saturating_add(size);
        self.forbid(pc, end..end.saturating_add(redzone.min(REDZONE)), Cause::Beyond { size });
    }

    /// `VALGRIND_RESIZEINPLACE_BLOCK`: a block has another size.
    pub(in crate::definedness) fn block_resized(&mut self, pc: u64, block: u64, size: u64, redzone: u64) {
        let Some(old) = self.heap.blocks.insert(block, Block { size }) else { return };
        let (end, old_end) = (block.saturating_add(size), block.saturating_add(old.size));
        if end < old_end {
            self.forbid(pc, end..old_end, Cause::Beyond { size });
        } else {
            self.undefine_heap(pc, old_end..end, size);
            self.forbid_after(pc, block, size, redzone);
        }
    }

    /// `VALGRIND_FREELIKE_BLOCK`: a block is given back. One that is none is reported if it was one before.
    pub(in crate::definedness) fn block_taken(&mut self, hart: &Hart, pc: u64, block: u64) {
        match self.heap.freed.get(&block) {
            Some(&origin) => {
                self.report(hart, Use::DoubleFree, pc, None, origin, Detail::Address(block));
            }
            None => self.gave_back(pc, block),
        }
    }
}
