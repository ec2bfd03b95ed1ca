//! Fences, hints, may-be-operations and cache blocks.
//!
//! There are no caches: a block is clean and flushed at all times, and its management checks permissions only.

use std::sync::atomic::{Ordering, fence as host_fence};

use rivet_hart::{CacheBlock, Cause, Hart, Trap};
use rivet_mem::Access;

use crate::uop::{Done, Uop};

/// Bytes of a cache block (Zic64b).
const BLOCK: u64 = 64;

/// Orders everything; the sets say how much of that is needed.
pub(crate) fn fence(_: &mut Hart, _: &Uop) -> Done {
    host_fence(Ordering::SeqCst);
    Ok(())
}

/// Hints: pause, prefetches, `c.mop.n`.
pub(crate) fn nop(_: &mut Hart, _: &Uop) -> Done {
    Ok(())
}

/// rd = 0, until some extension redefines it.
pub(crate) fn mop(hart: &mut Hart, uop: &Uop) -> Done {
    hart.set_x(uop.rd, 0);
    Ok(())
}

/// The start of the block that holds rs1.
fn block(hart: &Hart, uop: &Uop) -> u64 {
    hart.address(hart.x(uop.rs1), 0) & !(BLOCK - 1)
}

/// "The relevant *tval CSR is written with the faulting effective address (i.e. the value of rs1)."
fn trap(hart: &Hart, uop: &Uop, cause: Cause, trap: &Trap) -> Trap {
    trap.moved_to(cause, hart.unmasked(hart.address(hart.x(uop.rs1), 0)))
}

/// What menvcfg and senvcfg do not allow is an illegal instruction, before any fault.
fn enabled(hart: &Hart, uop: &Uop, kind: CacheBlock) -> Done {
    hart.cache_block_enabled(kind).map_err(|broken| Trap::forbidden(uop.raw, broken))
}

/// "Permitted to access the specified cache block whenever a load instruction or store instruction is permitted."
/// If not, it is a store fault: a page fault if no translation permits either, an access fault otherwise.
fn manage(hart: &mut Hart, uop: &Uop, kind: CacheBlock) -> Done {
    enabled(hart, uop, kind)?;
    let start = block(hart, uop);
    if hart.is_shadow_page(start) {
        let why = format!("the page of {start:#x} is one of a shadow stack");
        let fault = Trap::because(Cause::StoreAccess, start, why);
        return Err(trap(hart, uop, Cause::StoreAccess, &fault));
    }
    let Err(load) = hart.probe(start, BLOCK, Access::Load) else { return Ok(()) };
    let Err(store) = hart.probe(start, BLOCK, Access::Store) else { return Ok(()) };
    let (cause, fault) = match load.cause {
        // The VS-stage permits the load: the fault is the G-stage's, whatever the VS-stage says of a store.
        Cause::LoadGuestPage => (Cause::StoreGuestPage, load),
        Cause::LoadPage => (store.cause, store),
        _ => (Cause::StoreAccess, store),
    };
    Err(trap(hart, uop, cause, &fault))
}

pub(crate) fn cbo_clean(hart: &mut Hart, uop: &Uop) -> Done {
    manage(hart, uop, CacheBlock::Clean)
}

pub(crate) fn cbo_flush(hart: &mut Hart, uop: &Uop) -> Done {
    manage(hart, uop, CacheBlock::Clean)
}

pub(crate) fn cbo_inval(hart: &mut Hart, uop: &Uop) -> Done {
    manage(hart, uop, CacheBlock::Invalidate)
}

/// mem[block of rs1] = 0
pub(crate) fn cbo_zero(hart: &mut Hart, uop: &Uop) -> Done {
    enabled(hart, uop, CacheBlock::Zero)?;
    let start = block(hart, uop);
    hart.write(start, &[0; BLOCK as usize]).map_err(|store| trap(hart, uop, store.cause, &store))
}
