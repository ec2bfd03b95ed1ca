//! Conversions of numbers, minima, maxima and sums in chunks.
//!
//! As in scalar floating point, a NaN or a value out of range leads to `exec`, which does the instruction again with its
//! flags; the host must have raised none by then that `exec` does not raise. Inactive lanes hold harmless numbers meanwhile.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F32X4, F64, F64X2, I8X16, I32, I32X4, I64, I64X2};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Type, Value};
use rivet_exec::Uop;
use rivet_isa::Sew;

use crate::lower::Lower;
use crate::lower::chunks::nan::Computed;
use crate::lower::chunks::{float_types, types};
use crate::scalar::DOWN;
use crate::vector::arithmetic::Other;
use crate::vector::convert::{Conversion, Reduction, Wide};
use crate::vector::{CHUNK, Plan, Vl};

impl Lower<'_> {
    /// The instruction.
    pub(in crate::lower) fn conversion(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        conversion: Conversion,
        slow: Block,
    ) {
        use Conversion::*;
        match conversion {
            FromInteger { signed } => self.computed(uop, plan, slow, |lower, at| {
                let (_, ty) = float_types(plan.sew);
                let mut a = lower.chunk_as(types(plan.sew).1, uop.rs2, at);
                if let Some(active) = lower.active(uop.vm, plan, at) {
                    let active = lower.cast(types(plan.sew).1, active);
                    a = lower.b.ins().band(a, active);
                }
                Computed::of(match signed {
                    true => lower.b.ins().fcvt_from_sint(ty, a),
                    false => lower.unsigned_numbers(ty, a),
                })
            }),
            ToInteger { signed, truncates } => self.each(uop, plan, |lower, at| {
                let a = lower.calm(uop, plan, uop.rs2, at);
                lower.rounded(plan.sew, a, signed, truncates, slow)
            }),
            FromHalfInteger { signed } => self.each(uop, plan, |lower, at| {
                let a = lower.half_chunk(uop.rs2, at);
                let a = lower.cast(I32X4, a);
                if signed {
                    let a = lower.b.ins().swiden_low(a);
                    lower.b.ins().fcvt_from_sint(F64X2, a)
                } else {
                    let a = lower.b.ins().uwiden_low(a);
                    lower.unsigned_numbers(F64X2, a)
                }
            }),
            Narrow => {
                let wide = Plan { sew: Sew::E64, body: 2 * plan.body, ..*plan };
                self.find_tails(plan.vl, 8, 2 * plan.bytes);
                self.computed(uop, plan, slow, |lower, at| {
                    let halves = [2 * at, 2 * at + CHUNK].map(|from| {
                        let from = if from < wide.body.next_multiple_of(CHUNK) { from } else { 2 * at };
                        let a = lower.calm(uop, &wide, uop.rs2, from);
                        lower.b.ins().fvdemote(a)
                    });
                    Computed::of(lower.bytes_of(halves, (0..8).chain(16..24).collect()))
                });
            }
            Widen(wide, other) => self.widen_numbers(uop, plan, wide, other, slow),
            Choose { greater, other } => {
                let second = match other {
                    Other::Float(r) => {
                        let (lane, chunk) = float_types(plan.sew);
                        let value = self.number(r, lane, slow);
                        Some(self.b.ins().splat(chunk, value))
                    }
                    _ => None,
                };
                self.each(uop, plan, |lower, at| {
                    let a = lower.calm(uop, plan, uop.rs2, at);
                    let b = match (second, other) {
                        (Some(second), _) => lower.calmed(uop, plan, at, second),
                        (_, Other::Vector(r)) => lower.calm(uop, plan, r, at),
                        _ => a,
                    };
                    lower.no_nan_between(a, b, slow);
                    lower.chosen(a, b, greater)
                });
            }
            Reduce(reduction) => self.reduce_numbers(uop, plan, reduction, slow),
            // Only vector loops have code for these.
            FromOtherInteger { .. } | ToOtherInteger { .. } | ToHalf => {}
        }
    }

    /// Writes results, NaNs among them made canonical.
    fn computed(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        slow: Block,
        mut f: impl FnMut(&mut Self, u32) -> Computed,
    ) {
        let chunks: Vec<u32> = (0..plan.bytes).step_by(CHUNK as usize).collect();
        let (_, ty) = float_types(plan.sew);
        let mut results: Vec<Computed> = chunks.iter().map(|&at| f(self, at)).collect();
        for result in &mut results {
            result.value = self.cast(ty, result.value);
        }
        self.canonical_nans(&mut results, plan, slow);
        for (&at, result) in chunks.iter().zip(&results) {
            self.put_chunk(uop, plan, uop.rd, at, result.value);
        }
    }

    /// A chunk of numbers of a plan's width, harmless where inactive.
    fn calm(&mut self, uop: &Uop, plan: &Plan, r: u8, at: u32) -> Value {
        let value = self.chunk_as(float_types(plan.sew).1, r, at);
        self.calmed(uop, plan, at, value)
    }

    /// `value` as operands of the chunk at byte `at`, harmless where inactive.
    fn calmed(&mut self, uop: &Uop, plan: &Plan, at: u32, value: Value) -> Value {
        match self.active(uop.vm, plan, at) {
            Some(active) => self.harmless_float(value, active, plan),
            None => value,
        }
    }

    /// In the lower half the elements of half the width that belong to the chunk at byte `at` of a result.
    fn half_chunk(&mut self, r: u8, at: u32) -> Value {
        let value = self.chunk(r, at / 2 & !(CHUNK - 1));
        if at.is_multiple_of(2 * CHUNK) {
            value
        } else {
            self.bytes_of([value, value], (8..16).cycle().take(16).collect())
        }
    }

    /// The same as doubles, made of singles.
    fn promoted(&mut self, uop: &Uop, plan: &Plan, r: u8, at: u32) -> Value {
        let half = Plan { sew: Sew::E32, body: plan.body / 2, ..*plan };
        let from = at / 2 & !(CHUNK - 1);
        let mut value = self.half_chunk(r, at);
        if let Some(active) = self.active(uop.vm, &half, from) {
            let active = match at % (2 * CHUNK) {
                0 => active,
                _ => self.bytes_of([active, active], (8..16).cycle().take(16).collect()),
            };
            value = self.harmless_float(value, active, &half);
        }
        let value = self.cast(F32X4, value);
        self.b.ins().fvpromote_low(value)
    }

    fn widen_numbers(&mut self, uop: &Uop, plan: &Plan, wide: Wide, other: Other, slow: Block) {
        self.find_tails(plan.vl, 4, (plan.bytes / 2).next_multiple_of(CHUNK));
        let scalar = match other {
            Other::Float(r) => {
                let single = self.number(r, float_types(Sew::E32).0, slow);
                self.not_nan(single, slow);
                let value = self.b.ins().fpromote(F64, single);
                Some(self.b.ins().splat(F64X2, value))
            }
            _ => None,
        };
        self.computed(uop, plan, slow, |lower, at| {
            let a = match wide {
                Wide::Add(true) | Wide::Sub(true) => lower.calm(uop, plan, uop.rs2, at),
                _ => lower.promoted(uop, plan, uop.rs2, at),
            };
            let b = match (scalar, other) {
                (Some(scalar), _) => lower.calmed(uop, plan, at, scalar),
                (_, Other::Vector(r)) => lower.promoted(uop, plan, r, at),
                _ => a,
            };
            Computed::of(match wide {
                Wide::Nothing => a,
                Wide::Mul => lower.b.ins().fmul(a, b),
                Wide::Add(_) => lower.b.ins().fadd(a, b),
                Wide::Sub(_) => lower.b.ins().fsub(a, b),
                Wide::Fused { minus, less } => {
                    let mut d = lower.calm(uop, plan, uop.rd, at);
                    if less {
                        d = lower.b.ins().fneg(d);
                    }
                    let a = if minus { lower.b.ins().fneg(a) } else { a };
                    let value = lower.b.ins().fma(a, b, d);
                    return Computed { value, factors: Some((a, b)) };
                }
            })
        });
    }

    /// Numbers as integers of their width. Goes to `slow` where one is out of range, or looks so.
    fn rounded(&mut self, sew: Sew, a: Value, signed: bool, truncates: bool, slow: Block) -> Value {
        if !signed {
            // Negative ones, and those from 2^31 on: the host would raise flags for them that are none.
            let bits = self.cast(I32X4, a);
            let most = self.b.ins().iconst(types(Sew::E32).0, i64::from(f32::to_bits(2_147_483_648.0)) - 1);
            let most = self.b.ins().splat(I32X4, most);
            let above = self.b.ins().icmp(IntCC::UnsignedGreaterThan, bits, most);
            self.none_of(above, slow);
        }
        let a = if truncates { a } else { self.integral(a, self.compile_key.frm) };
        if sew == Sew::E32 {
            let result = self.b.ins().x86_cvtt2dq(I32X4, a);
            let end = self.b.ins().iconst(types(Sew::E32).0, 1 << 31);
            let end = self.b.ins().splat(I32X4, end);
            let invalid = self.b.ins().icmp(IntCC::Equal, result, end);
            self.none_of(invalid, slow);
            return result;
        }
        self.no_nan_between(a, a, slow);
        let mut result = self.constant(vec![0; 16]);
        result = self.cast(I64X2, result);
        for lane in 0..2 {
            let number = self.b.ins().extractlane(a, lane);
            let value = self.b.ins().fcvt_to_sint_sat(I64, number);
            // The ends of the range are what it saturates to.
            for end in [i64::MIN, i64::MAX] {
                let suspect = self.b.ins().icmp_imm_s(IntCC::Equal, value, end);
                self.unless(suspect, slow);
            }
            result = self.b.ins().insertlane(result, value, lane);
        }
        result
    }

    /// Unsigned integers as numbers.
    fn unsigned_numbers(&mut self, ty: Type, a: Value) -> Value {
        let result = self.b.ins().fcvt_from_uint(ty, a);
        // Some of them are made as differences, and a difference of 0 has a sign where sums are rounded down.
        if self.compile_key.frm == DOWN { self.b.ins().fabs(result) } else { result }
    }

    /// Goes to `slow` for a NaN, raising nothing: there may be no active element.
    fn not_nan(&mut self, value: Value, slow: Block) {
        let (int, infinity) = match self.b.func.dfg.value_type(value) {
            F64 => (I64, f64::INFINITY.to_bits()),
            _ => (I32, u64::from(f32::INFINITY.to_bits())),
        };
        let bits = self.b.ins().bitcast(int, MemFlagsData::new(), value);
        let doubled = self.b.ins().ishl_imm_s(bits, 1);
        let nan = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, doubled, (infinity << 1) as i64);
        self.unless(nan, slow);
    }

    /// Goes to `slow` where a lane is not 0.
    fn none_of(&mut self, lanes: Value, slow: Block) {
        let any = self.b.ins().vany_true(lanes);
        self.unless(any, slow);
    }

    /// The lesser or greater of two numbers that are not NaN; of equal ones only zeros differ, and -0 is the lesser.
    fn chosen(&mut self, a: Value, b: Value, greater: bool) -> Value {
        let first = if greater { FloatCC::GreaterThan } else { FloatCC::LessThan };
        let ty = self.b.func.dfg.value_type(a);
        let (is_a, is_b) = (self.b.ins().fcmp(first, a, b), self.b.ins().fcmp(first, b, a));
        let [a, b, is_a, is_b] = [a, b, is_a, is_b].map(|value| self.cast(I8X16, value));
        let equal = if greater { self.b.ins().band(a, b) } else { self.b.ins().bor(a, b) };
        let result = self.b.ins().bitselect(is_b, b, equal);
        let result = self.b.ins().bitselect(is_a, a, result);
        self.cast(ty, result)
    }

    fn reduce_numbers(&mut self, uop: &Uop, plan: &Plan, reduction: Reduction, slow: Block) {
        let (lane, chunk) = float_types(plan.sew);
        let neutral = reduction.neutral(plan.sew, self.compile_key.frm);
        let start = self.chunk_as(chunk, uop.rs1, 0);
        let start = self.b.ins().extractlane(start, 0);
        self.not_nan(start, slow);
        let mut parts = Vec::new();
        for at in (0..plan.bytes).step_by(CHUNK as usize) {
            let mut part = self.chunk_as(chunk, uop.rs2, at);
            if let Some(active) = self.active(uop.vm, plan, at) {
                let (int, ints) = types(plan.sew);
                let others = self.b.ins().iconst(int, neutral as i64);
                let others = self.b.ins().splat(ints, others);
                part = self.choose_lanes(active, part, others);
            }
            parts.push(part);
        }
        let result = if reduction == Reduction::Sum {
            let sum = self.sum_in_order(start, &parts);
            self.ordered(sum, sum, slow);
            sum
        } else {
            let mut best = self.b.ins().splat(chunk, start);
            for part in parts {
                self.no_nan_between(best, part, slow);
                best = self.chosen(best, part, reduction == Reduction::Max);
            }
            let mut half = CHUNK / 2;
            while half >= lane.bytes() {
                let from = (0..CHUNK).map(|byte| ((byte + half) % CHUNK) as u8).collect();
                let upper = self.bytes_of([best, best], from);
                let upper = self.cast(chunk, upper);
                best = self.chosen(best, upper, reduction == Reduction::Max);
                half /= 2;
            }
            self.b.ins().extractlane(best, 0)
        };
        let old = self.chunk_as(chunk, uop.rd, 0);
        let mut new = self.b.ins().insertlane(old, result, 0);
        if let Vl::UpTo(_) = plan.vl {
            let vl = self.vl_value(plan.vl);
            new = self.b.ins().select(vl, new, old);
        }
        let new = self.cast(I8X16, new);
        self.set_chunk(uop.rd, 0, new);
    }

    /// The sum of a number and all elements, one after another. Long groups often are zeros from somewhere on: adding
    /// 0 again and again is as good as adding it once.
    fn sum_in_order(&mut self, start: Value, parts: &[Value]) -> Value {
        /// Chunks that are added before it is seen whether the others are zeros.
        const AT_ONCE: usize = 8;
        let lane = self.b.func.dfg.value_type(start);
        let (done, mut sum, mut deopt_tails) = (self.b.create_block(), start, Vec::new());
        self.b.append_block_param(done, lane);
        for part in parts.chunks(AT_ONCE).skip(1).rev() {
            // Each on its own, so that the host may do them at the same time.
            let mut bits: Option<Value> = None;
            for &part in part {
                let part = self.cast(I8X16, part);
                bits = Some(bits.map_or(part, |bits| self.b.ins().bor(bits, part)));
            }
            if let (Some(own), Some(&later)) = (bits, deopt_tails.last()) {
                bits = Some(self.b.ins().bor(own, later));
            }
            deopt_tails.extend(bits);
        }
        for parts in parts.chunks(AT_ONCE) {
            for &part in parts {
                for i in 0..(CHUNK / lane.bytes()) as u8 {
                    let element = self.b.ins().extractlane(part, i);
                    sum = self.b.ins().fadd(sum, element);
                }
            }
            if let Some(rest) = deopt_tails.pop() {
                let more = self.b.ins().vany_true(rest);
                let zero = self.zero(lane);
                let with_zero = self.b.ins().fadd(sum, zero);
                let go = self.b.create_block();
                self.b.ins().brif(more, go, &[], done, &[with_zero.into()]);
                self.go_on_in(go);
            }
        }
        self.b.ins().jump(done, &[sum.into()]);
        self.go_on_in(done);
        self.b.block_params(done)[0]
    }
}
