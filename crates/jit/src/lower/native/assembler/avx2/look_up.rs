//! Bytes of a table by their numbers.

use iced_x86::Code;

use super::{MASK, VALUE, register};
use crate::fused::assembler::Arg;
use crate::lower::native::assembler::Assembler;

impl Assembler {
    /// The bytes of a table that have the numbers in `index`, 0 where there are none. Each block of 16
    /// bytes of the table is in memory, or in a half of a register.
    pub(in crate::lower::native) fn look_up(&mut self, to: usize, index: usize, blocks: &[(Arg, u32)]) {
        let [to, index, value, own] = [to, index, VALUE, MASK].map(|number| register(number, 32));
        let (few, done) = (self.plain.label(), self.plain.label());
        let Some((&first, others)) = blocks.split_first() else { return };
        let shuffle = Code::VEX_Vpshufb_ymm_ymm_ymmm256;
        // Most tables are shorter than the group that they are in.
        let above = self.plain.data([0xf0; 64]).into();
        self.plain.op(Code::VEX_Vptest_ymm_ymmm256, &[index, above]);
        self.load_block(value, first);
        self.jump(Code::Je_rel32_64, few);
        // Numbers of 16 and more have the highest bit then, for which the shuffle gives 0.
        let limit = self.plain.data([0x70; 64]).into();
        self.plain.op(Code::VEX_Vpaddusb_ymm_ymm_ymmm256, &[own, index, limit]);
        self.plain.op(shuffle, &[to, value, own]);
        for (&block, number) in others.iter().zip(1u8..) {
            self.load_block(value, block);
            // The numbers of this block become 0 to 15, all others 16 or more.
            let start = self.plain.data([16 * number; 64]).into();
            self.plain.op(Code::VEX_Vpxor_ymm_ymm_ymmm256, &[own, index, start]);
            self.plain.op(Code::VEX_Vpaddusb_ymm_ymm_ymmm256, &[own, own, limit]);
            self.plain.op(shuffle, &[value, value, own]);
            self.plain.op(Code::VEX_Vpor_ymm_ymm_ymmm256, &[to, to, value]);
        }
        self.jump(Code::Jmp_rel32_64, done);
        self.place(few);
        self.plain.op(shuffle, &[to, value, index]);
        self.place(done);
    }

    /// Loads a block of a table into both halves of a register. Preserves flags.
    fn load_block(&mut self, to: Arg, (from, half): (Arg, u32)) {
        match from {
            Arg::Memory(_) => self.plain.op(Code::VEX_Vbroadcasti128_ymm_m128, &[to, from]),
            _ => {
                let halves = Arg::Number(if half == 0 { 0 } else { 0x11 });
                self.plain.op(Code::VEX_Vperm2i128_ymm_ymm_ymmm256_imm8, &[to, from, from, halves]);
            }
        }
    }
}
