//! Lane numbers for the bits of a mask, looked up eight bits at a time: AVX2 has no instructions that compress or expand.

use iced_x86::{Code, Register};
use rivet_isa::Sew;

use super::register;
use crate::fused::assembler::{Arg, address_of};
use crate::lower::native::assembler::Assembler;
use crate::lower::x86::indexed;

/// For each value of eight bits, the numbers of the bits that are set.
static SET: [[u8; 8]; 256] = {
    let (mut rows, mut bits) = ([[0; 8]; 256], 0);
    while bits < 256 {
        let (mut bit, mut place) = (0, 0);
        while bit < 8 {
            if bits >> bit & 1 == 1 {
                rows[bits][place] = bit;
                place += 1;
            }
            bit += 1;
        }
        bits += 1;
    }
    rows
};

/// For each value of four bits, the numbers of the bits that are set, each as those of two words.
static SET_PAIRS: [[u8; 8]; 16] = {
    let (mut rows, mut bits) = ([[0; 8]; 16], 0);
    while bits < 16 {
        let mut word = 0;
        while word < 8 {
            rows[bits][word] = 2 * SET[bits][word / 2] + word as u8 % 2;
            word += 1;
        }
        bits += 1;
    }
    rows
};

/// For each value of eight bits, how many bits are set below each bit.
static BELOW: [[u8; 8]; 256] = {
    let (mut rows, mut bits) = ([[0; 8]; 256], 0);
    while bits < 256 {
        let mut bit = 1;
        while bit < 8 {
            rows[bits][bit] = rows[bits][bit - 1] + (bits >> (bit - 1) & 1) as u8;
            bit += 1;
        }
        bits += 1;
    }
    rows
};

/// The table that [`Assembler::order_of_set`] looks into.
pub(in crate::lower::native) fn set(sew: Sew) -> u64 {
    if sew == Sew::E64 { address_of(&SET_PAIRS) } else { address_of(&SET) }
}

/// The table that [`Assembler::set_below`] looks into.
pub(in crate::lower::native) fn below() -> u64 {
    address_of(&BELOW)
}

impl Assembler {
    /// The order that puts lanes whose bits are set before others, for [`Assembler::reorder`]: of eight lanes, or of four of
    /// 64 bits. General registers hold the bits, and the address of the table.
    pub(in crate::lower::native) fn order_of_set(
        &mut self,
        order: usize,
        table: Register,
        bits: Register,
        sew: Sew,
    ) {
        let row = indexed(table, bits, 8, 0).into();
        let low = register(order, 16);
        match sew {
            Sew::E32 | Sew::E64 => {
                self.plain.op(Code::VEX_Vpmovzxbd_ymm_xmmm64, &[register(order, 32), row]);
            }
            Sew::E8 => self.plain.op(Code::VEX_Vmovq_xmm_xmmm64, &[low, row]),
            Sew::E16 => {
                self.plain.op(Code::VEX_Vmovq_xmm_xmmm64, &[low, row]);
                self.plain.op(Code::VEX_Vpunpcklbw_xmm_xmm_xmmm128, &[low, low, low]);
                self.plain.op(Code::VEX_Vpaddb_xmm_xmm_xmmm128, &[low, low, low]);
                let mut odd = [0; 64];
                odd.iter_mut().skip(1).step_by(2).for_each(|byte| *byte = 1);
                let odd = self.plain.data(odd).into();
                self.plain.op(Code::VEX_Vpaddb_xmm_xmm_xmmm128, &[low, low, odd]);
            }
        }
    }

    /// Lanes in an order.
    pub(in crate::lower::native) fn reorder(&mut self, to: usize, from: usize, order: usize, sew: Sew) {
        match sew {
            Sew::E32 | Sew::E64 => self.put_in_order(to, from, order),
            Sew::E8 | Sew::E16 => {
                let args = [to, from, order].map(|number| register(number, 16));
                self.plain.op(Code::VEX_Vpshufb_xmm_xmm_xmmm128, &args);
            }
        }
    }

    /// For each of eight lanes of 32 bits, or of four of 64, how many bits are set below it.
    pub(in crate::lower::native) fn set_below(
        &mut self,
        to: usize,
        table: Register,
        bits: Register,
        sew: Sew,
    ) {
        let code = match sew {
            Sew::E64 => Code::VEX_Vpmovzxbq_ymm_xmmm32,
            _ => Code::VEX_Vpmovzxbd_ymm_xmmm64,
        };
        let row: Arg = indexed(table, bits, 8, 0).into();
        self.plain.op(code, &[register(to, 32), row]);
    }
}
