//! Element 0 to scalar registers and back, and reductions of integers, in chunks.
//!
//! Invariant: nothing but element 0 of the result changes, and that only if vl is not 0.

use cranelift_codegen::ir::types::{I8X16, I64};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Value};
use rivet_exec::Uop;

use crate::lower::chunks::{float_types, types};
use crate::lower::{Lower, OWN};
use crate::vector::element0::{Element0, Reduction};
use crate::vector::{CHUNK, Plan, Vl};

impl Lower<'_> {
    pub(in crate::lower) fn element0(&mut self, uop: &Uop, plan: &Plan, what: Element0, slow: Block) {
        let (lane, chunk) = types(plan.sew);
        match what {
            Element0::ToInteger => {
                // To an integer register the way from the file is shorter than that by a chunk.
                let value = match self.holds_chunk(uop.rs2, 0) {
                    true => {
                        let all = self.chunk_as(chunk, uop.rs2, 0);
                        self.b.ins().extractlane(all, 0)
                    }
                    false => {
                        let at = u32::from(uop.rs2) * (self.compile_key.vlen / 8);
                        self.b.ins().load(lane, OWN, self.vectors.file, at as i32)
                    }
                };
                let value = if lane == I64 { value } else { self.b.ins().sextend(I64, value) };
                self.set_x(uop.rd, value);
            }
            Element0::FromInteger => {
                let value = self.x(uop.rs1);
                let value = if lane == I64 { value } else { self.b.ins().ireduce(lane, value) };
                self.set_element0(uop, plan, value);
            }
            Element0::ToFloat => {
                let all = self.chunk_as(float_types(plan.sew).1, uop.rs2, 0);
                let value = self.b.ins().extractlane(all, 0);
                self.set_f(uop.rd, value);
            }
            Element0::FromFloat => {
                let value = self.number(uop.rs1, float_types(plan.sew).0, slow);
                let value = self.b.ins().bitcast(lane, MemFlagsData::new(), value);
                self.set_element0(uop, plan, value);
            }
            // Planned in vector loops alone.
            Element0::WidenSum(_) => {}
            Element0::Reduce(reduction) => self.reduce(uop, plan, reduction),
        }
    }

    fn set_element0(&mut self, uop: &Uop, plan: &Plan, value: Value) {
        let old = self.chunk_as(types(plan.sew).1, uop.rd, 0);
        let mut new = self.b.ins().insertlane(old, value, 0);
        if let Vl::UpTo(_) = plan.vl {
            let vl = self.vl_value(plan.vl);
            new = self.b.ins().select(vl, new, old);
        }
        let new = self.cast(I8X16, new);
        self.set_chunk(uop.rd, 0, new);
    }

    fn reduce(&mut self, uop: &Uop, plan: &Plan, reduction: Reduction) {
        let (lane, chunk) = types(plan.sew);
        let neutral = self.b.ins().iconst(lane, reduction.neutral(plan.sew) as i64);
        let mut sum: Option<Value> = None;
        for at in (0..plan.bytes).step_by(CHUNK as usize) {
            let mut part = self.chunk_as(chunk, uop.rs2, at);
            if let Some(active) = self.active(uop.vm, plan, at) {
                let others = self.b.ins().splat(chunk, neutral);
                part = self.choose_lanes(active, part, others);
            }
            sum = Some(sum.map_or(part, |sum| self.reduced(reduction, sum, part)));
        }
        let Some(mut sum) = sum else { return };
        // The upper half of what is left to the lower.
        let mut half = CHUNK / 2;
        while half >= plan.sew.bytes() {
            let upper = self.moved_down(sum, half);
            let upper = self.cast(chunk, upper);
            sum = self.reduced(reduction, sum, upper);
            half /= 2;
        }
        let start = self.chunk_as(chunk, uop.rs1, 0);
        let sum = self.reduced(reduction, sum, start);
        let value = self.b.ins().extractlane(sum, 0);
        self.set_element0(uop, plan, value);
    }

    /// The bytes from `by` on, from byte 0 on.
    fn moved_down(&mut self, value: Value, by: u32) -> Value {
        let value = self.cast(I8X16, value);
        self.shuffled(value, value, by)
    }

    fn reduced(&mut self, reduction: Reduction, a: Value, b: Value) -> Value {
        match reduction {
            Reduction::Sum => self.b.ins().iadd(a, b),
            Reduction::And => self.b.ins().band(a, b),
            Reduction::Or => self.b.ins().bor(a, b),
            Reduction::Xor => self.b.ins().bxor(a, b),
            Reduction::Min => self.b.ins().smin(a, b),
            Reduction::Minu => self.b.ins().umin(a, b),
            Reduction::Max => self.b.ins().smax(a, b),
            Reduction::Maxu => self.b.ins().umax(a, b),
        }
    }
}
