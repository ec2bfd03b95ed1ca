//! Sums, minima and maxima of floating-point numbers. A NaN leaves minima and maxima to the interpreter, and sums that may be of no
//! element, which keep the NaN that they begin with.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::constants::Constant;
use super::emit::{Emit, HostWriter};
use super::file::{narrowed, size, sized};
use super::float::{Nan, Source};
use super::operand::{Kind, Operand};
use super::vector::steps;
use crate::fused::assembler::{Arg, Label, Lanes};
use crate::fused::codes;
use crate::region::Node;
use crate::vector::convert::Reduction;
use crate::vector::{Plan, Vl};

/// Quiet and signalling NaNs, as the host classifies numbers.
pub(super) const NAN: i32 = 0x81;

/// Elements of a step that are added in less time than it takes to find out whether they are zeros.
const FEW: u32 = 4;

/// The groups that a reduction has to do with.
pub(super) fn operands(uop: &Uop, plan: &Plan) -> [Operand; 3] {
    let (sew, steps) = (plan.sew, steps(plan));
    let one = |r, written| Operand { r, bytes: sew.bytes(), chunk: 64, written, kind: Kind::Elements };
    let (bytes, chunk) = (steps.total * sew.bytes(), steps.lanes * sew.bytes());
    let group = Operand { r: uop.rs2, bytes, chunk, written: false, kind: Kind::Elements };
    [one(uop.rd, true), one(uop.rs1, false), group]
}

impl Emit<'_> {
    /// The instruction.
    pub(super) fn reduce_numbers(&mut self, node: &Node, at: usize, plan: &Plan, reduction: Reduction) {
        let (uop, sew) = (&node.uops[at], plan.sew);
        let slow = self.leaves_before(node, at);
        let start = self.bytes(self.byte_of(uop.rs1), 16);
        let result = self.temp();
        self.two(codes::broadcast(sew), sized(result, 64), sized(start, 16));
        let has_elements = uop.vm && matches!(plan.vl, Vl::Exact(_));
        if reduction != Reduction::Sum || !has_elements {
            self.no_nan_first(result, sew, slow);
        }
        let kept = self.temps;
        match reduction {
            Reduction::Sum => {
                self.sum(uop, plan, result);
                self.find_nan_first(result, sew);
                let (label, back) = (self.asm.label(), self.asm.label());
                self.any_nan(Nan {
                    label,
                    back,
                    to: result,
                    sew,
                    bytes: 16,
                    what: Source::Plain,
                    in_mask: true,
                });
            }
            Reduction::Min | Reduction::Max => {
                self.best(uop, plan, reduction, result, slow);
                self.no_nan_first(result, sew, slow);
            }
        }
        self.free_temps(kept);
        self.put_element0(uop.rd, result, sew, plan.vl);
    }

    /// Goes to `slow` if the first element of a host register is a NaN; raises no flags.
    fn no_nan_first(&mut self, number: usize, sew: Sew, slow: Label) {
        self.find_nan_first(number, sew);
        self.two(Code::VEX_Kortestw_kr_kr, Register::K3, Register::K3);
        self.jump(Code::Jne_rel32_64, slow);
    }

    /// Is the first element of a host register a NaN? The answer is in `k3`; raises no flags.
    fn find_nan_first(&mut self, number: usize, sew: Sew) {
        let code = match sew {
            Sew::E32 => Code::EVEX_Vfpclassss_kr_k1_xmmm32_imm8,
            _ => Code::EVEX_Vfpclasssd_kr_k1_xmmm64_imm8,
        };
        self.asm.op(code, &[Register::K3.into(), sized(number, 16).into(), Arg::Number(NAN)]);
    }

    /// A step of vs2 in which inactive elements are neutral.
    fn active_step(&mut self, uop: &Uop, plan: &Plan, reduction: Reduction, first: u32) -> usize {
        let (sew, steps) = (plan.sew, steps(plan));
        let from = self.step_of(steps, uop.rs2, first, sew);
        let lanes = self.lanes(plan.vl, first, steps.lanes, !uop.vm);
        if lanes == Lanes::All {
            return from;
        }
        let neutral = self.constant(Constant::Bits(reduction.neutral(sew, self.compile_key.frm), sew));
        let step = self.temp();
        self.two(codes::copy(Sew::E64), sized(step, 64), sized(neutral, 64));
        self.masked(codes::copy(sew), lanes, &[sized(step, 64).into(), sized(from, 64).into()]);
        step
    }

    /// Adds all elements to the first of a host register, one after another. Of a step of zeros, the first stands for all: to add
    /// more changes nothing.
    fn sum(&mut self, uop: &Uop, plan: &Plan, sum: usize) {
        let (sew, steps) = (plan.sew, steps(plan));
        let add = match sew {
            Sew::E32 => Code::EVEX_Vaddss_xmm_k1z_xmm_xmmm32_er,
            _ => Code::EVEX_Vaddsd_xmm_k1z_xmm_xmmm64_er,
        };
        let known = match plan.vl {
            Vl::Exact(vl) => vl,
            Vl::UpTo(_) => u32::MAX,
        };
        let (kept, end) = (self.temps, self.asm.label());
        for first in steps.firsts() {
            self.leave_past(plan.vl, first, end);
            self.free_temps(kept);
            let step = self.active_step(uop, plan, Reduction::Sum, first);
            let added = self.asm.label();
            let (lane, element) = (self.temp(), self.temp());
            for i in (0..steps.lanes).take_while(|i| first + i < known) {
                let (byte, within) = (i * sew.bytes() / 16 * 16, i * sew.bytes() % 16);
                if within == 0 && byte > 0 {
                    self.extract(lane, step, byte, 16);
                }
                let from = if byte == 0 { step } else { lane };
                let mut addend = from;
                if within > 0 {
                    self.shift_down(element, from, within);
                    addend = element;
                }
                let sum = sized(sum, 16);
                self.three(add, sum, sum, sized(addend, 16));
                if i == 0 && steps.lanes >= FEW {
                    self.asm.jump_if_zeros(step, steps.lanes * sew.bytes(), added);
                }
            }
            self.asm.place(added);
        }
        self.asm.place(end);
    }

    /// The least or greatest of all elements and those of a host register, in its first.
    fn best(&mut self, uop: &Uop, plan: &Plan, reduction: Reduction, best: usize, slow: Label) {
        let (sew, steps) = (plan.sew, steps(plan));
        let code = match sew {
            Sew::E32 => Code::EVEX_Vrangeps_zmm_k1z_zmm_zmmm512b32_imm8_sae,
            _ => Code::EVEX_Vrangepd_zmm_k1z_zmm_zmmm512b64_imm8_sae,
        };
        // The sign is that of the result of the comparison.
        let which = 0b0100 | i32::from(reduction == Reduction::Max);
        let choose = |emit: &mut Self, other: usize, bytes: u32| {
            let [best, other] = [best, other].map(|number| Arg::from(sized(number, bytes)));
            emit.asm.op(narrowed(code, bytes), &[best, best, other, Arg::Number(which)]);
        };
        let kept = self.temps;
        let mut bytes = size(steps.lanes * sew.bytes());
        for first in steps.firsts() {
            self.free_temps(kept);
            let step = self.active_step(uop, plan, reduction, first);
            let value = Arg::from(sized(step, bytes));
            self.unordered(Register::K3, value, value, sew, bytes, Lanes::All);
            self.two(Code::VEX_Kortestw_kr_kr, Register::K3, Register::K3);
            self.jump(Code::Jne_rel32_64, slow);
            choose(self, step, bytes);
        }
        self.free_temps(kept);
        let half = self.temp();
        while bytes > sew.bytes() {
            bytes /= 2;
            self.upper_half(half, best, bytes);
            choose(self, half, bytes.max(16));
        }
    }
}
