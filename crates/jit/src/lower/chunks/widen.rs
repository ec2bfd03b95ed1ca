//! Widening instructions in chunks.

use cranelift_codegen::ir::types::{I8, I8X16, I16, I16X8, I32, I32X4};
use cranelift_codegen::ir::{InstBuilder, Value};
use rivet_exec::Uop;
use rivet_isa::Sew;

use crate::lower::Lower;
use crate::lower::chunks::types;
use crate::vector::Plan;
use crate::vector::arithmetic::Other;
use crate::vector::widen::{Then, Widening};

impl Lower<'_> {
    /// The second operand of a widening instruction where it is a scalar, repeated.
    pub(in crate::lower) fn wide_splat(&mut self, widening: &Widening, plan: &Plan) -> Option<Value> {
        let Other::Integer(r) = widening.other else { return None };
        let value = self.x(r);
        let (lane, chunk) = types(plan.sew);
        let narrow = match plan.sew {
            Sew::E8 | Sew::E16 => I8,
            Sew::E32 => I16,
            Sew::E64 => I32,
        };
        let low = self.b.ins().ireduce(narrow, value);
        let wide = match widening.signed.1 {
            true => self.b.ins().sextend(lane, low),
            false => self.b.ins().uextend(lane, low),
        };
        Some(self.b.ins().splat(chunk, wide))
    }

    /// A chunk of the result of a widening instruction.
    pub(in crate::lower) fn widening(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        widening: &Widening,
        splat: Option<Value>,
        at: u32,
    ) -> Value {
        let a = self.widened(uop.rs2, at, plan.sew, widening.log, widening.signed.0);
        let b = match (widening.other, splat) {
            (Other::Vector(r), _) => self.widened(r, at, plan.sew, 1, widening.signed.1),
            (_, Some(splat)) => splat,
            _ => a,
        };
        match widening.then {
            Then::Nothing => a,
            Then::Add => self.b.ins().iadd(a, b),
            Then::Sub => self.b.ins().isub(a, b),
            Then::Mul => self.b.ins().imul(a, b),
            Then::Accumulate => {
                let product = self.b.ins().imul(a, b);
                let d = self.chunk_as(types(plan.sew).1, uop.rd, at);
                self.b.ins().iadd(d, product)
            }
        }
    }

    /// Elements of the group at `r`, extended to `sew`, as they stand for the chunk at byte `at` of a result.
    fn widened(&mut self, r: u8, at: u32, sew: Sew, log: u32, signed: bool) -> Value {
        let from = at >> log;
        let mut value = self.chunk(r, from & !15);
        let narrow = [I8X16, I16X8, I32X4];
        for step in 0..log {
            let width = sew as u32 - log + step;
            value = self.cast(narrow[width as usize], value);
            // Which half, from the largest part to the smallest.
            let part = (from % 16) >> (3 - step) & 1;
            value = match (signed, part) {
                (true, 0) => self.b.ins().swiden_low(value),
                (true, _) => self.b.ins().swiden_high(value),
                (false, 0) => self.b.ins().uwiden_low(value),
                (false, _) => self.b.ins().uwiden_high(value),
            };
        }
        self.cast(types(sew).1, value)
    }
}
