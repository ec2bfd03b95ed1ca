//! Words of a register in another order, and choices between two registers.

use iced_x86::{Code, Register};

use super::{Vector, register};
use crate::fused::assembler::Arg;
use crate::lower::native::assembler::Assembler;

/// The numbers of the words of a register.
const NUMBERS: [u8; 64] = {
    let (mut numbers, mut word) = ([0; 64], 0);
    while word < 8 {
        numbers[4 * word] = word as u8;
        word += 1;
    }
    numbers
};

impl Assembler {
    /// The order that rotates words, as many up or down as a general register says, which is below 8; and ones in those that come
    /// from the other end.
    pub(in crate::lower::native) fn rotation(
        &mut self,
        order: usize,
        crossing: usize,
        by: Register,
        is_up: bool,
    ) {
        let numbers = self.plain.data(NUMBERS).into();
        let low = register(crossing, 16);
        let [order, crossing] = [order, crossing].map(|number| register(number, 32));
        self.plain.op(Code::VEX_Vmovd_xmm_rm32, &[low, by.into()]);
        self.plain.op(Code::VEX_Vpbroadcastd_ymm_xmmm32, &[crossing, low]);
        let greater = Code::VEX_Vpcmpgtd_ymm_ymm_ymmm256;
        if is_up {
            self.plain.op(Code::VEX_Vmovdqu_ymm_ymmm256, &[order, numbers]);
            self.plain.op(Code::VEX_Vpsubd_ymm_ymm_ymmm256, &[order, order, crossing]);
            self.plain.op(greater, &[crossing, crossing, numbers]);
        } else {
            self.plain.op(Code::VEX_Vpaddd_ymm_ymm_ymmm256, &[order, crossing, numbers]);
            let mut last = [0; 64];
            last.chunks_exact_mut(4).for_each(|word| word[0] = 7);
            let last = self.plain.data(last).into();
            self.plain.op(greater, &[crossing, order, last]);
        }
    }

    /// The words of a register in an order, of which the low three bits of each number count.
    pub(in crate::lower::native) fn put_in_order(&mut self, to: usize, from: usize, order: usize) {
        let [to, from, order]: [Arg; 3] = [to, from, order].map(|number| register(number, 32));
        self.plain.op(Code::VEX_Vpermd_ymm_ymm_ymmm256, &[to, order, from]);
    }

    /// The first of two registers where another has ones, else the second.
    pub(in crate::lower::native) fn choose_where(&mut self, to: usize, of: [usize; 2], by: usize) {
        self.choose_by(Vector { number: to, bytes: 32 }, of, by);
    }

    /// Zeros.
    pub(in crate::lower::native) fn clear(&mut self, to: usize) {
        self.three(Code::VEX_Vpxor_ymm_ymm_ymmm256, 32, [to; 3]);
    }
}
