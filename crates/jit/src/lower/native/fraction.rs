//! Products of fractions, rounded by vxrm, which saturate (V 12.3).

use iced_x86::Code;
use rivet_isa::Sew;

use super::emit::Emit;
use super::file::size;
use super::fixed_point::shift_right;
use super::vector::steps;
use crate::fused::IntOp;
use crate::fused::assembler::Lanes;
use crate::region::Node;
use crate::vector::Plan;
use crate::vector::arithmetic::Other;
use crate::vector::shift::UP;

/// Have they code here?
pub(super) fn supports(sew: Sew) -> bool {
    sew != Sew::E64
}

impl Emit<'_> {
    /// `vsmul`
    pub(super) fn fraction(&mut self, node: &Node, at: usize, plan: &Plan, other: Other) -> Option<()> {
        let (uop, sew, steps) = (&node.uops[at], plan.sew, steps(plan));
        self.leave_if_rounded_otherwise(node, at);
        let up = self.compile_key.vxrm == UP;
        let splat = self.splat(other, sew);
        let changed = self.begin_saturation(uop, plan, steps, sew != Sew::E8);
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let (place, bytes, [a, b]) = emit.step_of_two(uop, steps, (other, splat), first, sew);
            let (value, clipped) = (emit.temp(), emit.temp());
            match sew {
                Sew::E8 => emit.fractions_of_8(bytes, [a, b], up, [value, clipped]),
                Sew::E16 => emit.fractions_of_16(bytes, [a, b], up, [value, clipped]),
                _ => emit.fractions_of_32(bytes, [a, b], up, [value, clipped], splat.is_some()),
            }
            // The product of the least number with itself is the least number here, and nothing else is.
            emit.with_bits(IntOp::Xor, sew, bytes, [clipped, value], 1 << (sew.bits() - 1));
            emit.with_bits(IntOp::Minu, sew, bytes, [clipped; 2], 1);
            emit.with_bits(IntOp::Sub, sew, bytes, [clipped; 2], 1);
            emit.operate(IntOp::Xor, sew, bytes, Lanes::All, (clipped, clipped, value, 0));
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.note_changed(changed, sew, bytes, lanes, [value, clipped])?;
            emit.put_step(place, sew, lanes, clipped);
            Some(())
        })?;
        self.end_saturation(changed, size(steps.lanes * sew.bytes()));
        Some(())
    }

    /// Those of 8 bits: the first factor is the upper half of 16 bits, the second the lower one, or twice that.
    fn fractions_of_8(&mut self, bytes: u32, [a, b]: [usize; 2], up: bool, [even, odd]: [usize; 2]) {
        const UPPER: u64 = 0xff00;
        const LEFT: Code = Code::EVEX_Vpsllw_zmm_k1z_zmmm512_imm8;
        let (multiply, shift) = match up {
            true => (Code::EVEX_Vpmulhrsw_zmm_k1z_zmm_zmmm512, 8),
            false => (Code::EVEX_Vpmulhw_zmm_k1z_zmm_zmmm512, 7),
        };
        let (sew, factor) = (Sew::E16, self.temp());
        self.with_bits(IntOp::And, sew, bytes, [odd, a], UPPER);
        self.with_bits(IntOp::And, sew, bytes, [factor, b], UPPER);
        self.by_immediate(shift_right(true, sew), bytes, [factor; 2], shift);
        self.all_lanes(multiply, bytes, [odd, odd, factor]);
        self.by_immediate(LEFT, bytes, [odd; 2], 8);
        self.by_immediate(LEFT, bytes, [even, a], 8);
        self.by_immediate(LEFT, bytes, [factor, b], 8);
        self.by_immediate(shift_right(true, sew), bytes, [factor; 2], shift);
        self.all_lanes(multiply, bytes, [even, even, factor]);
        self.with_bits(IntOp::And, sew, bytes, [even; 2], !UPPER);
        self.operate(IntOp::Or, sew, bytes, Lanes::All, (even, even, odd, 0));
    }

    /// Those of 16 bits, which the host rounds up. Changes the second place, too.
    fn fractions_of_16(&mut self, bytes: u32, [a, b]: [usize; 2], up: bool, [value, low]: [usize; 2]) {
        if up {
            return self.all_lanes(Code::EVEX_Vpmulhrsw_zmm_k1z_zmm_zmmm512, bytes, [value, a, b]);
        }
        self.all_lanes(Code::EVEX_Vpmulhw_zmm_k1z_zmm_zmmm512, bytes, [value, a, b]);
        self.all_lanes(Code::EVEX_Vpmullw_zmm_k1z_zmm_zmmm512, bytes, [low, a, b]);
        self.operate(IntOp::Add, Sew::E16, bytes, Lanes::All, (value, value, value, 0));
        self.by_immediate(Code::EVEX_Vpsrlw_zmm_k1z_zmmm512_imm8, bytes, [low; 2], 15);
        self.operate(IntOp::Or, Sew::E16, bytes, Lanes::All, (value, value, low, 0));
    }

    /// Those of 32 bits, from products of 64. `alike`: the second factor is the same in all lanes. Changes the second place,
    /// too.
    fn fractions_of_32(
        &mut self,
        bytes: u32,
        factors: [usize; 2],
        up: bool,
        [even, odd]: [usize; 2],
        alike: bool,
    ) {
        const LOWER: u64 = 0xffff_ffff;
        let sew = Sew::E64;
        self.products_of_32(bytes, true, factors, alike, [even, odd]);
        if up {
            for product in [even, odd] {
                self.with_bits(IntOp::Add, sew, bytes, [product; 2], 1 << 30);
            }
        }
        self.by_immediate(shift_right(false, sew), bytes, [even; 2], 31);
        self.with_bits(IntOp::And, sew, bytes, [even; 2], LOWER);
        self.operate(IntOp::Add, sew, bytes, Lanes::All, (odd, odd, odd, 0));
        self.join_words(bytes, even, odd);
    }
}
