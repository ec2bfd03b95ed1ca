//! Elements of a table by their numbers.

use iced_x86::Code;
use rivet_isa::Sew;

use super::{MASK, VALUE, register};
use crate::fused::assembler::Arg;
use crate::lower::native::assembler::Assembler;

impl Assembler {
    /// Makes numbers of the bytes of elements from those of the elements, which are wider than bytes. The table has `vlmax` elements,
    /// at most 128 bytes; numbers outside it become those of bytes behind it. `to` is another register than `from`.
    pub(in crate::lower::native) fn number_bytes(&mut self, to: usize, from: usize, sew: Sew, vlmax: u64) {
        debug_assert_ne!(sew, Sew::E8, "their numbers are those of bytes");
        let (min, shift) = match sew {
            Sew::E8 | Sew::E16 => (Code::VEX_Vpminuw_ymm_ymm_ymmm256, Code::VEX_Vpsllw_ymm_ymm_imm8),
            Sew::E32 => (Code::VEX_Vpminud_ymm_ymm_ymmm256, Code::VEX_Vpslld_ymm_ymm_imm8),
            Sew::E64 => (Code::VEX_Vpminud_ymm_ymm_ymmm256, Code::VEX_Vpsllq_ymm_ymm_imm8),
        };
        self.with_number(min, 32, [to, from], vlmax, sew);
        if sew == Sew::E64 {
            // The upper halves were not compared: all bits become 1 where they are not 0.
            let upper = [register(VALUE, 32), register(from, 32), Arg::Number(0b1111_0101)];
            self.plain.op(Code::VEX_Vpshufd_ymm_ymmm256_imm8, &upper);
            self.with_number(Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256, 32, [VALUE, VALUE], 0, sew);
            self.with_number(Code::VEX_Vpxor_ymm_ymm_ymmm256, 32, [VALUE, VALUE], u64::MAX, sew);
            self.three(Code::VEX_Vpor_ymm_ymm_ymmm256, 32, [to, to, VALUE]);
        }
        let width = sew.bytes() as u8;
        let first = std::array::from_fn(|byte| byte as u8 % 16 / width * width);
        let within = std::array::from_fn(|byte| byte as u8 % width);
        self.shuffle(to, to, first, 32);
        self.shift(shift, 32, [to, to], width.ilog2() as i32);
        // Saturates: where all bits are 1, the number stays behind the table.
        let within = self.plain.data(within).into();
        let to = register(to, 32);
        self.plain.op(Code::VEX_Vpaddusb_ymm_ymm_ymmm256, &[to, to, within]);
    }

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
