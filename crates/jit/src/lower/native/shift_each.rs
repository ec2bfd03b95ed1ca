//! Shifts and rotations by as many bits as each element of a group says.

use iced_x86::Code;
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::emit::Emit;
use super::file::{narrowed, sized};
use super::host::{self, Vectors};
use super::vector::steps;
use crate::fused::assembler::Lanes;
use crate::fused::{IntOp, codes};
use crate::region::Node;
use crate::vector::Plan;
use crate::vector::arithmetic::{Operation, Other};
use crate::vector::shift::UP;

/// Has such an operation code here?
pub(super) fn supports(operation: Operation, sew: Sew) -> bool {
    match operation {
        Operation::ByElement(int_op @ (IntOp::Ror | IntOp::Rol)) => codes::integer(int_op, sew).is_some(),
        Operation::ByElement(_) => true,
        _ => false,
    }
}

/// Has a shift to the right that rounds code here? That of bytes needs more registers than AVX2 has.
pub(super) fn rounds(sew: Sew) -> bool {
    sew != Sew::E8 || host::vectors() == Some(Vectors::Avx512)
}

/// The host's instruction, which bytes do not have; counts past the width shift all bits out.
fn shift(int_op: IntOp, sew: Sew) -> Option<Code> {
    let [of_16, of_32, of_64] = match int_op {
        IntOp::Sll => [
            Code::EVEX_Vpsllvw_zmm_k1z_zmm_zmmm512,
            Code::EVEX_Vpsllvd_zmm_k1z_zmm_zmmm512b32,
            Code::EVEX_Vpsllvq_zmm_k1z_zmm_zmmm512b64,
        ],
        IntOp::Srl => [
            Code::EVEX_Vpsrlvw_zmm_k1z_zmm_zmmm512,
            Code::EVEX_Vpsrlvd_zmm_k1z_zmm_zmmm512b32,
            Code::EVEX_Vpsrlvq_zmm_k1z_zmm_zmmm512b64,
        ],
        _ => [
            Code::EVEX_Vpsravw_zmm_k1z_zmm_zmmm512,
            Code::EVEX_Vpsravd_zmm_k1z_zmm_zmmm512b32,
            Code::EVEX_Vpsravq_zmm_k1z_zmm_zmmm512b64,
        ],
    };
    match sew {
        Sew::E8 => None,
        Sew::E16 => Some(of_16),
        Sew::E32 => Some(of_32),
        Sew::E64 => Some(of_64),
    }
}

impl Emit<'_> {
    /// `vsll.vv`, `vsrl.vv`, `vsra.vv`, `vror.vv` and `vrol.vv`
    pub(super) fn shift_each(&mut self, uop: &Uop, plan: &Plan, int_op: IntOp) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let rotates = matches!(int_op, IntOp::Ror | IntOp::Rol);
        let code = if rotates { codes::integer(int_op, sew) } else { shift(int_op, sew) };
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let operands = (Other::Vector(uop.rs1), None);
            let (place, bytes, [a, mut by]) = emit.step_of_two(uop, steps, operands, first, sew);
            if !rotates {
                // V 11.6: only the low bits count.
                let counts = emit.writable(by);
                emit.with_bits(IntOp::And, sew, bytes, [counts, by], u64::from(sew.bits()) - 1);
                by = counts;
            }
            let Some(code) = code else {
                let value = emit.writable(a);
                emit.shifted_bytes(int_op, bytes, [value, a, by])?;
                let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
                emit.put_step(place, sew, lanes, value);
                return Some(());
            };
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.result_of_integers(place, sew, lanes, |emit, to, lanes| {
                let args = [to, a, by].map(|number| sized(number, bytes).into());
                emit.masked(narrowed(code, bytes), lanes, &args);
            });
            Some(())
        })
    }

    /// `vssra.vv` and `vssrl.vv`
    pub(super) fn shift_each_rounded(
        &mut self,
        node: &Node,
        at: usize,
        plan: &Plan,
        signed: bool,
    ) -> Option<()> {
        let (uop, sew, steps) = (&node.uops[at], plan.sew, steps(plan));
        self.leave_if_rounded_otherwise(node, at);
        let up = self.compile_key.vxrm == UP;
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let operands = (Other::Vector(uop.rs1), None);
            let (place, bytes, [a, by]) = emit.step_of_two(uop, steps, operands, first, sew);
            let (counts, value) = (emit.writable(by), emit.temp());
            emit.shifted_right((sew, bytes), [value, a, by], counts, signed, up)?;
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.put_step(place, sew, lanes, value);
            Some(())
        })
    }

    /// Shifts lanes to the right by the low bits of those in `by` (V 11.6). If `up`, each is rounded up where the highest bit that
    /// is shifted out is set. Changes `counts`, which may be `by`.
    pub(super) fn shifted_right(
        &mut self,
        (sew, bytes): (Sew, u32),
        [value, a, by]: [usize; 3],
        counts: usize,
        signed: bool,
        up: bool,
    ) -> Option<()> {
        self.with_bits(IntOp::And, sew, bytes, [counts, by], u64::from(sew.bits()) - 1);
        let int_op = if signed { IntOp::Sra } else { IntOp::Srl };
        self.shifted(int_op, sew, bytes, [value, a, counts])?;
        if up {
            // A count of 0 less one shifts all bits out.
            self.with_bits(IntOp::Add, sew, bytes, [counts; 2], u64::MAX);
            self.shifted(IntOp::Srl, sew, bytes, [counts, a, counts])?;
            self.with_bits(IntOp::And, sew, bytes, [counts; 2], 1);
            self.operate(IntOp::Add, sew, bytes, Lanes::All, (value, value, counts, 0));
        }
        Some(())
    }

    /// Shifts lanes by those of `counts`, which may be `to`; counts past the width shift all bits out.
    fn shifted(&mut self, int_op: IntOp, sew: Sew, bytes: u32, [to, a, counts]: [usize; 3]) -> Option<()> {
        if sew == Sew::E8 {
            return self.shifted_bytes(int_op, bytes, [to, a, counts]);
        }
        self.all_lanes(shift(int_op, sew)?, bytes, [to, a, counts]);
        Some(())
    }

    /// The same for bytes, for which the host has no shifts: odd ones are shifted as the upper halves of words, even ones as the
    /// lower halves. The result may take the place of `a`.
    fn shifted_bytes(&mut self, int_op: IntOp, bytes: u32, [to, a, counts]: [usize; 3]) -> Option<()> {
        const LOWER: u64 = 0x00ff;
        const UPPER: u64 = 0xff00;
        const DOWN: Code = Code::EVEX_Vpsrlw_zmm_k1z_zmmm512_imm8;
        const UP: Code = Code::EVEX_Vpsllw_zmm_k1z_zmmm512_imm8;
        let (sew, code, mark) = (Sew::E16, shift(int_op, Sew::E16)?, self.temps);
        let (odd, by) = (self.temp(), self.temp());
        self.by_immediate(DOWN, bytes, [by, counts], 8);
        if int_op == IntOp::Sll {
            self.with_bits(IntOp::And, sew, bytes, [odd, a], UPPER);
            self.all_lanes(code, bytes, [odd, odd, by]);
        } else {
            self.all_lanes(code, bytes, [odd, a, by]);
            self.with_bits(IntOp::And, sew, bytes, [odd; 2], UPPER);
        }
        self.with_bits(IntOp::And, sew, bytes, [by, counts], LOWER);
        match int_op {
            IntOp::Sll => {
                self.all_lanes(code, bytes, [to, a, by]);
                self.with_bits(IntOp::And, sew, bytes, [to; 2], LOWER);
            }
            IntOp::Srl => {
                self.with_bits(IntOp::And, sew, bytes, [to, a], LOWER);
                self.all_lanes(code, bytes, [to, to, by]);
            }
            _ => {
                self.by_immediate(UP, bytes, [to, a], 8);
                self.all_lanes(code, bytes, [to, to, by]);
                self.by_immediate(DOWN, bytes, [to; 2], 8);
            }
        }
        self.operate(IntOp::Or, sew, bytes, Lanes::All, (to, to, odd, 0));
        self.temps = mark;
        Some(())
    }
}
