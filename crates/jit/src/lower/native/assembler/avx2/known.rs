//! Masks whose bits are known when code is written. Most are needed only as lanes of a vector, which are constants of the code:
//! such a mask is stored in its place in the frame only where its bits are read.
//!
//! Invariant: at labels, and at jumps, all masks are in their places.

use iced_x86::{Code, Register};
use rivet_isa::Sew;

use super::masks::place;
use super::{BITS, MASK, Vector, register, sized};
use crate::fused::assembler::{Arg, Label};
use crate::lower::native::assembler::Assembler;

/// For each mask register its bits, if they are known and not in its place.
pub(in crate::lower::native) type KnownMasks = [Option<u64>; 8];

fn index(mask: Register) -> usize {
    mask as usize - Register::K0 as usize
}

impl Assembler {
    /// A mask becomes these bits.
    pub(in crate::lower::native) fn know(&mut self, mask: Register, bits: u64) {
        self.forget_mask(mask);
        self.known[index(mask)] = Some(bits);
    }

    pub(super) fn known(&self, mask: Register) -> Option<u64> {
        self.known[index(mask)]
    }

    /// A mask is written, or not needed any more.
    pub(super) fn forget_mask(&mut self, mask: Register) {
        self.known[index(mask)] = None;
        if self.in_scratch == Some(mask) {
            self.in_scratch = None;
        }
    }

    /// Those that an instruction works with are not needed by the next.
    pub(in crate::lower::native) fn forget_masks(&mut self) {
        (1..=5).for_each(|number| self.forget_mask(Register::K0 + number));
    }

    /// Puts a mask in its place. Preserves flags.
    pub(super) fn settle(&mut self, mask: Register) {
        let Some(bits) = self.known(mask) else { return };
        match i32::try_from(bits as i64) {
            Ok(bits) => {
                self.forget_mask(mask);
                self.plain.op(Code::Mov_rm64_imm32, &[place(mask).into(), Arg::Number(bits)]);
            }
            Err(_) => {
                self.plain.load_number(BITS, bits);
                self.store_bits(mask);
            }
        }
    }

    /// Puts all masks in their places, before [`BITS`] is used for something else that jumps.
    pub(super) fn settle_all(&mut self) {
        (0..8).for_each(|number| self.settle(Register::K0 + number));
    }

    /// Puts a label before the next instruction.
    pub(in crate::lower::native) fn place(&mut self, label: Label) {
        self.settle_all();
        self.in_scratch = None;
        self.plain.place(label);
    }

    /// A jump. Preserves flags.
    pub(in crate::lower::native) fn jump(&mut self, code: Code, to: Label) {
        self.settle_all();
        self.plain.jump(code, to);
    }

    /// The lanes of a known number, all ones or zeros, in [`MASK`].
    pub(super) fn expand_number(&mut self, number: u64, sew: Sew, bytes: u32) {
        let mut lanes = [0; 64];
        for (i, lane) in lanes.chunks_exact_mut(sew.bytes() as usize).enumerate() {
            lane.fill(if number >> i & 1 == 1 { 0xff } else { 0 });
        }
        let lanes = self.plain.data(lanes).into();
        self.plain.op(sized(Code::VEX_Vmovdqu_ymm_ymmm256, bytes), &[register(MASK, bytes), lanes]);
    }

    /// The first of two registers where a known number has ones, else the second: by the number itself, where lanes have 32 bits
    /// or more.
    pub(super) fn choose_by_number(
        &mut self,
        to: Vector,
        [yes, no]: [usize; 2],
        number: u64,
        sew: Sew,
    ) -> bool {
        if !matches!(sew, Sew::E32 | Sew::E64) {
            return false;
        }
        let mut words = 0;
        for word in 0..to.bytes / 4 {
            words |= ((number >> (4 * word / sew.bytes()) & 1) as i32) << word;
        }
        let [to_register, yes, no] = [to.number, yes, no].map(|number| register(number, to.bytes));
        let code = sized(Code::VEX_Vpblendd_ymm_ymm_ymmm256_imm8, to.bytes);
        self.plain.op(code, &[to_register, no, yes, Arg::Number(words)]);
        true
    }
}
