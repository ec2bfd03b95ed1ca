//! Decoding a basic block.

use rivet_hart::{Cause, Hart, Trap};

use crate::uop::Uop;

/// Longest block, in instructions: bounds how late `hart.stop` and fuel are seen.
const MAX_UOPS: usize = 64;

/// Instructions that run one after the other, unless one traps.
pub(super) struct Block {
    /// Address of the first.
    pub(super) pc: u64,
    /// At least one.
    pub(super) uops: Vec<Uop>,
}

impl Block {
    /// Decodes from `hart.pc` to the first instruction that ends a block. An instruction that cannot be fetched or
    /// decoded ends it too, and traps only when it is reached.
    pub(super) fn decode(hart: &mut Hart) -> Result<Block, Trap> {
        let start = hart.pc;
        let mut uops = vec![decode_one(hart, start)?];
        while let Some(last) = uops.last() {
            if last.ends_block || uops.len() == MAX_UOPS {
                break;
            }
            let pc = hart.address(last.pc, last.len.into());
            match decode_one(hart, pc) {
                Ok(uop) => uops.push(uop),
                Err(_) => break,
            }
        }
        Ok(Block { pc: start, uops })
    }
}

/// Fetches and decodes the instruction at `pc`.
pub(super) fn decode_one(hart: &mut Hart, pc: u64) -> Result<Uop, Trap> {
    if pc & 1 != 0 {
        return Err(Trap::new(Cause::FetchMisaligned, pc));
    }
    let raw = hart.fetch(pc)?;
    match hart.config.decoder.decode(raw) {
        Some(inst) => Ok(Uop::new(inst, pc)),
        None => Err(Trap::illegal(raw, "no instruction of this ISA has this encoding")),
    }
}
