//! Sums and differences with a carry or borrow, which v0 has, and the carries and borrows of such (V 11.4).

use iced_x86::{Code, Register};
use rivet_exec::Uop;

use super::constants::in_all_lanes;
use super::emit::{Emit, HostWriter};
use super::file::{narrowed, size, sized};
use super::vector::steps;
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::{IntOp, codes};
use crate::vector::Plan;
use crate::vector::arithmetic::Other;
use crate::vector::mask::Predicate;

impl Emit<'_> {
    /// `vadc` and `vsbc`: all elements of the body are active.
    pub(super) fn with_carry(&mut self, uop: &Uop, plan: &Plan, adds: bool, other: Other) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let int_op = if adds { IntOp::Add } else { IntOp::Sub };
        let code = codes::integer(int_op, sew)?;
        let splat = self.splat(other, sew);
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let (place, bytes, [a, b]) = emit.step_of_two(uop, steps, (other, splat), first, sew);
            emit.mask_bits(Register::K5, 0, first, steps.lanes);
            let lanes = emit.lanes(vl, first, steps.lanes, false);
            let value = emit.temp();
            emit.operate(int_op, sew, bytes, Lanes::All, (value, a, b, 0));
            let (value_arg, one) = (Arg::from(sized(value, bytes)), emit.asm.data(in_all_lanes(1, sew)));
            emit.masked(
                narrowed(code, bytes),
                Lanes::Merge(Register::K5),
                &[value_arg, value_arg, one.into()],
            );
            emit.put_step(place, sew, lanes, value);
            Some(())
        })
    }

    /// `vmadc` and `vmsbc`. A sum carries where the second operand is greater than the complement of the first; a difference borrows
    /// where it is greater than the first. With a carry or borrow in, equal is enough.
    pub(super) fn carry_out(&mut self, uop: &Uop, plan: &Plan, adds: bool, other: Other) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let (code, less) = codes::comparison(Predicate::LessUnsigned, sew)?;
        let (_, less_or_equal) = codes::comparison(Predicate::LessOrEqualUnsigned, sew)?;
        let splat = self.splat(other, sew);
        let kept = self.temps;
        self.each_mask(uop, plan, false, |emit, first| {
            emit.free_temps(kept);
            let bytes = size(steps.lanes * sew.bytes());
            let mut a = emit.step_of(steps, uop.rs2, first, sew);
            let b = emit.second(steps, other, splat, first, sew);
            if adds {
                let missing = emit.temp();
                emit.with_bits(IntOp::Xor, sew, bytes, [missing, a], u64::MAX);
                a = missing;
            }
            let (code, [a, b]) =
                (narrowed(code, bytes), [a, b].map(|number| Arg::from(sized(number, bytes))));
            emit.masked(code, Lanes::All, &[Register::K3.into(), a, b, Arg::Number(less)]);
            if !uop.vm {
                emit.mask_bits(Register::K5, 0, first, steps.lanes);
                let args = [Register::K4.into(), a, b, Arg::Number(less_or_equal)];
                emit.masked(code, Lanes::Merge(Register::K5), &args);
                emit.three(Code::VEX_Korq_kr_kr_kr, Register::K3, Register::K3, Register::K4);
            }
            None
        });
        Some(())
    }
}
