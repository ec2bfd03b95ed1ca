//! Decoding a basic block.

use std::sync::atomic::{AtomicU64, Ordering};

use rivet_hart::{Cause, Hart, Trap};
use rivet_mem::{Access, PAGE_SIZE, UserSpace};

use super::Observer;
use crate::uop::Uop;

/// Longest block, in instructions: bounds how late `hart.stop` and fuel are seen.
const MAX_UOPS: usize = 64;

/// Most bytes of a block.
const MAX_BYTES: usize = 4 * MAX_UOPS;

/// Instructions that run one after the other, unless one traps. They begin in one page; the last may end in the next.
pub struct Block {
    /// Address of the first.
    pub pc: u64,
    /// At least one.
    pub uops: Vec<Uop>,
    /// Its number: no other block of this process has it.
    pub serial: u64,
    /// Which memory they come from; see [`Hart::code_physical_id`].
    place: u64,
    /// The next page, if the last instruction ends there: its address and its place.
    tail: Option<(u64, u64)>,
}

impl Block {
    /// Decodes from `hart.pc`, which is at `place`, to the first instruction that ends a block. An instruction that
    /// cannot be fetched or decoded ends it too, and traps only when it is reached; so does one at which the observer
    /// wants another to begin. What was fetched is added to `bytes`; `uops` is a buffer.
    pub(super) fn decode(
        hart: &mut Hart,
        place: u64,
        observer: &impl Observer,
        bytes: &mut Vec<u8>,
        uops: &mut Vec<Uop>,
    ) -> Result<Block, Trap> {
        let start = hart.pc;
        uops.clear();
        let mut decode = |hart: &mut Hart, pc| {
            let (uop, raw) = decode_one(hart, pc)?;
            bytes.extend_from_slice(&raw.to_le_bytes()[..uop.len.into()]);
            Ok::<Uop, Trap>(uop)
        };
        uops.push(decode(hart, start)?);
        let mut tail = None;
        while let Some(last) = uops.last() {
            let next = hart.address(last.pc, last.len.into());
            if page(next) != page(start) {
                let crosses = !next.is_multiple_of(PAGE_SIZE);
                tail = if crosses { Some((page(next), hart.code_physical_id(page(next))?)) } else { None };
                break;
            }
            if !observer.goes_on_after(last) || uops.len() == MAX_UOPS || observer.begins_block(next) {
                break;
            }
            match decode(hart, next) {
                Ok(uop) => uops.push(uop),
                Err(_) => break,
            }
        }
        static SERIAL: AtomicU64 = AtomicU64::new(0);
        let serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        Ok(Block { pc: start, uops: uops.to_vec(), serial, place, tail })
    }

    /// The pages that it comes from, one or two: address of their first byte, and [place](Hart::code_physical_id).
    pub fn pages(&self) -> impl Iterator<Item = (u64, u64)> {
        std::iter::once((page(self.pc), self.place)).chain(self.tail)
    }

    /// Bytes of its instructions.
    pub(super) fn len(&self) -> u64 {
        self.uops.last().map_or(0, |last| last.pc.wrapping_add(last.len.into()).wrapping_sub(self.pc))
    }

    /// Is its memory the hart's at its address, the first page being at `place`?
    pub(super) fn is_at(&self, place: u64, hart: &mut Hart) -> bool {
        self.place == place
            && self.tail.is_none_or(|(addr, place)| hart.code_physical_id(addr).is_ok_and(|at| at == place))
    }

    /// May its bytes be fetched still from a program's memory?
    pub(super) fn is_in(&self, space: &UserSpace, bytes: &[u8]) -> bool {
        let mut now = [0; MAX_BYTES];
        let now = &mut now[..bytes.len()];
        let may_fetch = |addr| space.page(addr, Access::Fetch).is_ok();
        let last = self.pc.saturating_add(self.len() - 1);
        // The order matters: a change after this look is told as one of code that has been fetched.
        may_fetch(self.pc)
            && (page(last) == page(self.pc) || may_fetch(last))
            && space.peek(self.pc, now).is_ok()
            && *now == *bytes
    }
}

/// The address of the page of `addr`.
fn page(addr: u64) -> u64 {
    addr - addr % PAGE_SIZE
}

/// Fetches and decodes the instruction at `pc`; gives its bits as well.
pub(super) fn decode_one(hart: &mut Hart, pc: u64) -> Result<(Uop, u32), Trap> {
    if pc & 1 != 0 {
        return Err(Trap::new(Cause::FetchMisaligned, pc));
    }
    let raw = hart.fetch(pc)?;
    match hart.config.decoder.decode(raw) {
        Some(inst) => Ok((Uop::new(inst, pc), raw)),
        None => Err(Trap::illegal(raw, "the ISA has no instruction with this encoding")),
    }
}
