//! The steps of an instruction: one after the other, or, where there are many, in a loop of the host.
//!
//! The steps of a long group take nearly a kilobyte of code, and those of a region may not fit into the host's instruction
//! cache. In a loop, the first few steps are written, and find their operands in the register file by the number of lanes
//! that are done. Invariant: an instruction in a loop has all its groups in the file, and uses no masks.

use iced_x86::{Code, MemoryOperand, Register};
use rivet_exec::Uop;

use super::emit::{Emit, FILE, HostWriter, R9, at, indexed, low32};
use super::operand::{Kind, operands};
use super::vector::Steps;
use super::{frame, is_variable};
use crate::vector::convert::Conversion;
use crate::vector::{Plan, VectorOp, Vl};

/// The host register that counts the lanes that are done in a loop. Neither constants nor the cold code for NaNs change it.
pub(super) const DONE: Register = R9;

/// Steps of a trip.
const UNROLLED: u32 = 4;

/// The fewest trips that a loop is written for: shorter ones were no faster.
const TRIPS: u32 = 4;

impl Emit<'_> {
    /// Writes the steps of an instruction whose lanes do not depend on each other. `step` writes one: it is given the step's
    /// first lane, and vl. Where masking is slow and vl is not known, each step is written twice: without a tail, which it is
    /// given a vl of all lanes for, and with one. Steps past the body are skipped.
    pub(super) fn each_step(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        steps: Steps,
        mut step: impl FnMut(&mut Self, u32, Vl) -> Option<()>,
    ) -> Option<()> {
        let kept = self.temps;
        let vl = plan.vl;
        let end = self.asm.label();
        if self.may_loop(uop, plan, steps) {
            let less = self.asm.label();
            if is_variable(vl) {
                self.number(Code::Cmp_rm64_imm32, at(Register::RSP, frame::VL), steps.total as i32);
                self.jump(Code::Jb_rel32_64, less);
            }
            self.step_loop(steps, &mut step)?;
            if !is_variable(vl) {
                return Some(());
            }
            self.jump(Code::Jmp_rel32_64, end);
            self.asm.place(less);
        }
        if !is_variable(vl) || steps.total <= steps.lanes || !self.vectors.masks_slowly() {
            for first in steps.firsts() {
                if first > 0 {
                    self.leave_past(vl, first, end);
                }
                self.free_temps(kept);
                step(self, first, vl)?;
            }
            if is_variable(vl) {
                self.asm.place(end);
            }
            return Some(());
        }
        let length = at(Register::RSP, frame::VL);
        let mut partial = Vec::new();
        for first in steps.firsts() {
            let label = self.asm.label();
            self.number(Code::Cmp_rm64_imm32, length, (first + steps.lanes) as i32);
            self.jump(Code::Jb_rel32_64, label);
            partial.push((first, label));
            self.free_temps(kept);
            step(self, first, Vl::Exact(steps.total))?;
            self.asm.forget_masks();
        }
        self.jump(Code::Jmp_rel32_64, end);
        for (first, label) in partial {
            self.asm.place(label);
            self.leave_past(vl, first, end);
            self.free_temps(kept);
            step(self, first, vl)?;
            self.asm.forget_masks();
            self.jump(Code::Jmp_rel32_64, end);
        }
        self.asm.place(end);
        Some(())
    }

    /// May the steps of an instruction be in a loop, and are there enough of them?
    pub(super) fn may_loop(&self, uop: &Uop, plan: &Plan, steps: Steps) -> bool {
        let is_simple = match plan.op {
            VectorOp::Load | VectorOp::Store | VectorOp::Widen(_) | VectorOp::Compute(..) => true,
            VectorOp::Shift(shift) => !shift.clips,
            VectorOp::Conversion(conversion) => !matches!(
                conversion,
                Conversion::Choose { .. }
                    | Conversion::ToInteger { .. }
                    | Conversion::ToOtherInteger { .. }
                    | Conversion::Reduce(_)
            ),
            _ => false,
        };
        let trip = UNROLLED * steps.lanes;
        is_simple
            && steps.total.is_multiple_of(trip)
            && steps.total / trip >= TRIPS
            && operands(uop, plan).iter().all(|operand| {
                operand.kind != Kind::Mask && operand.chunk >= 8 && self.file.is_in_memory(operand.r)
            })
    }

    /// Writes a loop of steps, which have all lanes.
    fn step_loop(
        &mut self,
        steps: Steps,
        step: &mut impl FnMut(&mut Self, u32, Vl) -> Option<()>,
    ) -> Option<()> {
        let (kept, again, low) = (self.temps, self.asm.label(), low32(DONE));
        self.two(Code::Xor_r32_rm32, low, low);
        self.asm.place(again);
        self.looped = Some(steps.lanes);
        for first in steps.firsts().take(UNROLLED as usize) {
            self.free_temps(kept);
            step(self, first, Vl::Exact(steps.total))?;
        }
        self.looped = None;
        self.number(Code::Add_rm32_imm32, low, (UNROLLED * steps.lanes) as i32);
        self.number(Code::Cmp_rm32_imm32, low, steps.total as i32);
        self.jump(Code::Jb_rel32_64, again);
        self.free_temps(kept);
        Some(())
    }

    /// The operand for `len` bytes of the register file, the part of a group that a step works on, from `byte` on. In a loop,
    /// `byte` is that of the first trip.
    pub(super) fn in_file(&self, byte: u32, len: u32) -> MemoryOperand {
        match self.looped {
            Some(lanes) => indexed(FILE, DONE, len / lanes, byte.into()),
            None => at(FILE, byte.into()),
        }
    }
}
