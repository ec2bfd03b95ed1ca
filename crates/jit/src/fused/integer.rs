//! Steps on integers.

use iced_x86::Register;

use super::assembler::Lanes;
use super::body::{ACTIVE, Body, wide};
use super::{FusedOp, IntOp, Source, codes};

impl Body<'_> {
    pub(super) fn integer(
        &mut self,
        step: &FusedOp,
        int_op: IntOp,
        to: usize,
        a: Source,
        b: Source,
    ) -> Option<()> {
        let lanes = self.loop_carried(step);
        let copy = codes::copy(step.sew);
        let moment = wide(31);
        match int_op {
            IntOp::Copy | IntOp::Fill => {
                let from = self.source(if int_op == IntOp::Copy { a } else { b });
                let dest = self.dest(to, step);
                self.asm.masked(copy, lanes, &[dest.into(), from.into()]);
            }
            // All lanes are written, some with a.
            IntOp::Merge => {
                let (a, b) = (self.source(a), self.source(b));
                let dest = self.dest(to, &FusedOp { masked: false, ..*step });
                let code = codes::integer(int_op, step.sew)?;
                self.asm.masked(code, Lanes::Merge(ACTIVE), &[dest.into(), a.into(), b.into()]);
            }
            IntOp::Macc | IntOp::Nmsac | IntOp::Madd | IntOp::Nmsub => {
                let (a, b, d) = (self.source(a), self.source(b), self.slot(to));
                let dest = self.dest(to, step);
                let (factor, addend) =
                    if matches!(int_op, IntOp::Macc | IntOp::Nmsac) { (a, d) } else { (d, a) };
                let sum = if matches!(int_op, IntOp::Macc | IntOp::Madd) { IntOp::Add } else { IntOp::Sub };
                self.asm.op(codes::integer(int_op, step.sew)?, &[moment.into(), factor.into(), b.into()]);
                let sum = codes::integer(sum, step.sew)?;
                self.asm.masked(sum, lanes, &[dest.into(), addend.into(), moment.into()]);
            }
            _ => {
                let code = codes::integer(int_op, step.sew)?;
                let b_is_count = matches!(int_op, IntOp::Sll | IntOp::Srl | IntOp::Sra);
                let (a, b) = (self.source(a), self.source(b));
                let b = if b_is_count { Register::XMM0 + (b as u32 - Register::ZMM0 as u32) } else { b };
                let (first, second) =
                    if matches!(int_op, IntOp::Rsub | IntOp::Andn) { (b, a) } else { (a, b) };
                let dest = self.dest(to, step);
                // What has no lanes of its own goes there by a copy that has.
                let bitwise = matches!(int_op, IntOp::And | IntOp::Or | IntOp::Xor | IntOp::Andn);
                if bitwise && step.masked {
                    self.asm.op(code, &[moment.into(), first.into(), second.into()]);
                    self.asm.masked(copy, lanes, &[dest.into(), moment.into()]);
                } else {
                    self.asm.masked(code, lanes, &[dest.into(), first.into(), second.into()]);
                }
            }
        }
        Some(())
    }
}
