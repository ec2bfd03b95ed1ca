//! Shifts that narrow, round by vxrm, or clip.

use rivet_isa::Sew;

use super::constants::Constant;
use super::emit::{Emit, HostWriter};
use super::file::{narrowed, size, sized};
use super::fixed_point::Changed;
use super::shift_each;
use super::vector::{steps, wide};
use crate::fused::assembler::Lanes;
use crate::fused::{IntOp, codes};
use crate::region::Node;
use crate::vector::Plan;
use crate::vector::arithmetic::Other;
use crate::vector::shift::Shift;

/// Has a shift code here?
pub(super) fn supports(shift: &Shift, sew: Sew) -> bool {
    if matches!(shift.by, Other::Vector(_)) {
        return shift.narrows && shift_each::rounds(wide(sew));
    }
    if shift.narrows { sew != Sew::E64 } else { sew != Sew::E8 || shift_each::rounds(sew) }
}

impl Emit<'_> {
    /// The instruction.
    pub(super) fn shift(&mut self, node: &Node, at: usize, plan: &Plan, shift: &Shift) -> Option<()> {
        let (uop, sew, steps) = (&node.uops[at], plan.sew, steps(plan));
        let from = if shift.narrows { wide(sew) } else { sew };
        if shift.rounds {
            self.leave_if_rounded_otherwise(node, at);
        }
        let int_op = if shift.signed { IntOp::Sra } else { IntOp::Srl };
        let rounds_up = shift.rounds_up(from, self.compile_key.vxrm);
        // The host has no shifts of bytes.
        let is_bytes = from == Sew::E8;
        let (counts, count, rest) = match shift.by {
            Other::Vector(r) => (Some(r), 0, None),
            by if is_bytes => (None, self.splat(by, from)?, None),
            by => {
                let count = self.shift_count(by, from);
                (None, count, rounds_up.then(|| self.constant(Constant::ShiftRest(by, from))))
            }
        };
        let has_room = self.temps <= 1 && counts.is_none();
        let changed = shift.clips.then(|| self.begin_saturation(uop, plan, steps, has_room));
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let bytes = size(steps.lanes * from.bytes());
            let a = emit.step_of(steps, uop.rs2, first, from);
            let value = emit.temp();
            let all = Lanes::All;
            if let Some(r) = counts {
                let mark = emit.temps;
                let place = steps.place(emit.byte_of(r), first, sew);
                let by = emit.extended(place, false, 1, from, bytes)?;
                emit.shifted_right((from, bytes), [value, a, by], by, shift.signed, rounds_up)?;
                emit.temps = mark;
            } else if is_bytes {
                let (mark, by) = (emit.temps, emit.temp());
                emit.shifted_right((from, bytes), [value, a, count], by, shift.signed, rounds_up)?;
                emit.temps = mark;
            } else {
                emit.operate(int_op, from, bytes, all, (value, a, count, 0));
            }
            if let Some(rest) = rest {
                // The highest bit that is shifted out, if any is, as the lowest.
                let mark = emit.temps;
                let bit = emit.writable(a);
                emit.operate(IntOp::Sll, from, bytes, all, (bit, a, rest, 0));
                let top = Other::Immediate(from.bits() as i32 - 1);
                let top = emit.shift_count(top, from);
                emit.operate(IntOp::Srl, from, bytes, all, (bit, bit, top, 0));
                emit.operate(IntOp::Add, from, bytes, all, (value, value, bit, 0));
                emit.temps = mark;
            }
            let mut clipped = value;
            if shift.clips {
                clipped = emit.writable(a);
                let (low, high) = shift.range(sew);
                let works: &[_] = match shift.signed {
                    true => &[(IntOp::Min, high), (IntOp::Max, low)],
                    false => &[(IntOp::Minu, high)],
                };
                let mut now = value;
                for &(int_op, bound) in works {
                    let mark = emit.temps;
                    let bound = emit.constant(Constant::Bits(bound as u64, from));
                    emit.operate(int_op, from, bytes, all, (clipped, now, bound, 0));
                    now = clipped;
                    emit.temps = mark;
                }
            }
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            if let Some(changed) = changed {
                emit.note_changed(changed, from, bytes, lanes, [value, clipped])?;
            }
            let code = if shift.narrows { Some(narrowed(codes::truncate(sew)?, bytes)) } else { None };
            let Some(code) = code else {
                emit.put_step(place, sew, lanes, clipped);
                return Some(());
            };
            if let Some(Changed::InRegister(_)) = changed {
                // The value is not needed any more.
                emit.two(code, sized(value, size(bytes / 2)), sized(clipped, bytes));
                emit.put_step(place, sew, lanes, value);
                return Some(());
            }
            emit.result_of_integers(place, sew, lanes, |emit, to, lanes| {
                let half = sized(to, size(bytes / 2));
                emit.masked(code, lanes, &[half.into(), sized(clipped, bytes).into()]);
            });
            Some(())
        })?;
        if let Some(changed) = changed {
            self.end_saturation(changed, size(steps.lanes * from.bytes()));
        }
        Some(())
    }
}
