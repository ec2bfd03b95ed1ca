//! Half sums and half differences, rounded by vxrm (V 12.2).

use iced_x86::Code;
use rivet_isa::Sew;

use super::emit::Emit;
use super::fixed_point::shift_right;
use super::vector::steps;
use crate::fused::IntOp;
use crate::fused::assembler::Lanes;
use crate::region::Node;
use crate::vector::Plan;
use crate::vector::arithmetic::Other;
use crate::vector::shift::UP;

impl Emit<'_> {
    /// `vaadd`, `vaaddu`, `vasub` and `vasubu`
    pub(super) fn average(
        &mut self,
        node: &Node,
        at: usize,
        plan: &Plan,
        (adds, signed): (bool, bool),
        other: Other,
    ) -> Option<()> {
        let (uop, sew, steps) = (&node.uops[at], plan.sew, steps(plan));
        self.leave_if_rounded_otherwise(node, at);
        let up = self.compile_key.vxrm == UP;
        let splat = self.splat(other, sew);
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let (place, bytes, [a, b]) = emit.step_of_two(uop, steps, (other, splat), first, sew);
            let value = match sew {
                Sew::E8 | Sew::E16 if adds => emit.average_short(sew, bytes, [a, b], signed, up),
                _ => emit.average_by_bits((adds, signed), sew, bytes, [a, b], up),
            };
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.put_step(place, sew, lanes, value);
            Some(())
        })
    }

    /// Those of sums of 8 and 16 bits. The host's have no sign and round up; down is up from the other end.
    fn average_short(&mut self, sew: Sew, bytes: u32, [a, b]: [usize; 2], signed: bool, up: bool) -> usize {
        let code = match sew {
            Sew::E8 => Code::EVEX_Vpavgb_zmm_k1z_zmm_zmmm512,
            _ => Code::EVEX_Vpavgw_zmm_k1z_zmm_zmmm512,
        };
        let (sign, all) = (1 << (sew.bits() - 1), (1 << sew.bits()) - 1);
        let flip: u64 = if signed { sign } else { 0 } ^ if up { 0 } else { all };
        let x = self.temp();
        if flip == 0 {
            self.all_lanes(code, bytes, [x, a, b]);
            return x;
        }
        let y = self.temp();
        self.with_bits(IntOp::Xor, sew, bytes, [x, a], flip);
        self.with_bits(IntOp::Xor, sew, bytes, [y, b], flip);
        self.all_lanes(code, bytes, [x, x, y]);
        self.with_bits(IntOp::Xor, sew, bytes, [x; 2], flip);
        x
    }

    /// Others, of the bits that both operands have, and half of those that one of them has:
    /// a + b = 2 (a & b) + (a ^ b) = 2 (a | b) - (a ^ b), and a - b = 2 (a & !b) - (a ^ b) = (a ^ b) - 2 (!a & b).
    fn average_by_bits(
        &mut self,
        (adds, signed): (bool, bool),
        sew: Sew,
        bytes: u32,
        [a, b]: [usize; 2],
        up: bool,
    ) -> usize {
        let (half, value) = (self.temp(), self.temp());
        let mut operate = |int_op, operands| self.operate(int_op, sew, bytes, Lanes::All, operands);
        operate(IntOp::Xor, (half, a, b, 0));
        match (adds, up) {
            (true, true) => operate(IntOp::Or, (value, a, b, 0)),
            (true, false) => operate(IntOp::And, (value, a, b, 0)),
            (false, true) => operate(IntOp::Andn, (value, a, b, 0)),
            (false, false) => operate(IntOp::Andn, (value, b, a, 0)),
        }
        self.halve(signed, sew, bytes, half);
        let (int_op, x, y) = match (adds, up) {
            (true, false) => (IntOp::Add, value, half),
            (false, false) => (IntOp::Sub, half, value),
            (_, true) => (IntOp::Sub, value, half),
        };
        self.operate(int_op, sew, bytes, Lanes::All, (value, x, y, 0));
        value
    }

    /// Half of each lane, rounded down.
    fn halve(&mut self, signed: bool, sew: Sew, bytes: u32, lanes: usize) {
        if sew != Sew::E8 {
            return self.by_immediate(shift_right(signed, sew), bytes, [lanes; 2], 1);
        }
        // In pairs, without the bits of the neighbours.
        self.by_immediate(shift_right(false, Sew::E16), bytes, [lanes; 2], 1);
        self.with_bits(IntOp::And, sew, bytes, [lanes; 2], 0x7f);
        if signed {
            self.with_bits(IntOp::Xor, sew, bytes, [lanes; 2], 0x40);
            self.with_bits(IntOp::Sub, sew, bytes, [lanes; 2], 0x40);
        }
    }
}
