//! Upper halves of products (V 11.10). The host has them of 16 bits; others come from products of twice the width.

use iced_x86::Code;
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::emit::Emit;
use super::file::{narrowed, sized};
use super::fixed_point::shift_right;
use super::vector::steps;
use crate::fused::IntOp;
use crate::fused::assembler::Lanes;
use crate::vector::Plan;
use crate::vector::arithmetic::Other;

/// Has it code here, of operands with signs or without?
pub(super) fn supports(signed: (bool, bool), sew: Sew) -> bool {
    match sew {
        Sew::E8 => signed.0 == signed.1,
        Sew::E16 | Sew::E32 => true,
        Sew::E64 => false,
    }
}

impl Emit<'_> {
    /// `vmulh`, `vmulhu` and `vmulhsu`
    pub(super) fn multiply_high(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        signed: (bool, bool),
        other: Other,
    ) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let splat = self.splat(other, sew);
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let (place, bytes, [a, b]) = emit.step_of_two(uop, steps, (other, splat), first, sew);
            if sew == Sew::E16 && signed.0 == signed.1 {
                let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
                emit.result_of_integers(place, sew, lanes, |emit, to, lanes| {
                    let args = [to, a, b].map(|number| sized(number, bytes).into());
                    emit.masked(narrowed(high_halves_of_16(signed.0), bytes), lanes, &args);
                });
                return Some(());
            }
            let value = match sew {
                Sew::E8 => emit.high_halves_of_8(bytes, signed.0, [a, b]),
                Sew::E16 => {
                    let value = emit.temp();
                    emit.all_lanes(high_halves_of_16(false), bytes, [value, a, b]);
                    value
                }
                _ => emit.high_halves_of_32(bytes, signed == (true, true), [a, b], splat.is_some()),
            };
            if signed.0 != signed.1 {
                // Of a negative number as one without a sign, the upper half is too large by the other factor.
                let excess = emit.temp();
                emit.signs(sew, bytes, [excess, a]);
                emit.operate(IntOp::And, sew, bytes, Lanes::All, (excess, excess, b, 0));
                emit.operate(IntOp::Sub, sew, bytes, Lanes::All, (value, value, excess, 0));
            }
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.put_step(place, sew, lanes, value);
            Some(())
        })
    }

    /// Those of 8 bits: as the upper halves of 16 bits, they make products that are upper halves themselves.
    fn high_halves_of_8(&mut self, bytes: u32, signed: bool, factors: [usize; 2]) -> usize {
        const UPPER: u64 = 0xff00;
        let multiply = high_halves_of_16(signed);
        let (even, odd, other) = (self.temp(), self.temp(), self.temp());
        for (factor, to) in factors.into_iter().zip([even, odd]) {
            self.by_immediate(Code::EVEX_Vpsllw_zmm_k1z_zmmm512_imm8, bytes, [to, factor], 8);
        }
        self.all_lanes(multiply, bytes, [even, even, odd]);
        self.by_immediate(Code::EVEX_Vpsrlw_zmm_k1z_zmmm512_imm8, bytes, [even; 2], 8);
        for (factor, to) in factors.into_iter().zip([odd, other]) {
            self.with_bits(IntOp::And, Sew::E16, bytes, [to, factor], UPPER);
        }
        self.all_lanes(multiply, bytes, [odd, odd, other]);
        self.with_bits(IntOp::And, Sew::E16, bytes, [odd; 2], UPPER);
        self.operate(IntOp::Or, Sew::E16, bytes, Lanes::All, (even, even, odd, 0));
        even
    }

    /// Those of 32 bits. `alike`: the second factor is the same in all lanes.
    fn high_halves_of_32(&mut self, bytes: u32, signed: bool, factors: [usize; 2], alike: bool) -> usize {
        let (even, odd) = (self.temp(), self.temp());
        self.products_of_32(bytes, signed, factors, alike, [even, odd]);
        self.by_immediate(shift_right(false, Sew::E64), bytes, [even; 2], 32);
        self.join_words(bytes, even, odd);
        even
    }

    /// The 64-bit products of the even lanes, and of the odd lanes, of 32 bits.
    pub(super) fn products_of_32(
        &mut self,
        bytes: u32,
        signed: bool,
        [a, b]: [usize; 2],
        alike: bool,
        [even, odd]: [usize; 2],
    ) {
        let shift = shift_right(false, Sew::E64);
        let multiply = match signed {
            true => Code::EVEX_Vpmuldq_zmm_k1z_zmm_zmmm512b64,
            false => Code::EVEX_Vpmuludq_zmm_k1z_zmm_zmmm512b64,
        };
        self.by_immediate(shift, bytes, [odd, a], 32);
        let other = if alike { b } else { even };
        if !alike {
            self.by_immediate(shift, bytes, [even, b], 32);
        }
        self.all_lanes(multiply, bytes, [odd, odd, other]);
        self.all_lanes(multiply, bytes, [even, a, b]);
    }

    /// Adds the upper halves of the doublewords `odd` to those of `even`, whose upper halves are 0.
    pub(super) fn join_words(&mut self, bytes: u32, even: usize, odd: usize) {
        const UPPER: u64 = 0xffff_ffff_0000_0000;
        self.with_bits(IntOp::And, Sew::E64, bytes, [odd; 2], UPPER);
        self.operate(IntOp::Or, Sew::E64, bytes, Lanes::All, (even, even, odd, 0));
    }
}

/// The host's instruction for upper halves of 16 bits.
fn high_halves_of_16(signed: bool) -> Code {
    match signed {
        true => Code::EVEX_Vpmulhw_zmm_k1z_zmm_zmmm512,
        false => Code::EVEX_Vpmulhuw_zmm_k1z_zmm_zmmm512,
    }
}
