//! Stack frames of `cm.push` and `cm.pop` (Zcmp): the registers of a list, and the size of the frame.

use crate::{Inst, Xlen};

/// What lists begin with: ra, s0, s1, and so on.
const SAVED: [u8; 13] = [1, 8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27];

impl Inst {
    /// The integer registers that `cm.push`, `cm.pop`, `cm.popret` and `cm.popretz` move, the one with the lowest address
    /// first. No list ends with s10.
    pub fn saved_registers(&self) -> &'static [u8] {
        match self.aux {
            list @ 4..=14 => &SAVED[..usize::from(list) - 3],
            15 => &SAVED,
            _ => &[],
        }
    }

    /// The bytes by which these instructions move sp: those of the registers, rounded up to 16, and the immediate.
    pub fn frame(&self, xlen: Xlen) -> u32 {
        let registers = self.saved_registers().len() as u32 * xlen.bits() / 8;
        registers.next_multiple_of(16) + self.imm as u32
    }
}
