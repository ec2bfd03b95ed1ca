//! Vector instructions that have a [`Plan`], as 128-bit operations of the host's.
//!
//! Registers are variables, a chunk each, through tight loops. Elsewhere they are stored in the hart as they change, and
//! variables have what a node has seen of them: variables that are alive through large regions cost more to allocate
//! than they save. Whatever has no plan is called in `exec`, which has kernels for wide groups. Invariant: all parts of a result are made
//! before the first is written, so that registers may overlap, and a NaN found on the way leaves all as it was.

mod arithmetic;
mod cipher;
mod convert;
mod element0;
mod elements;
mod file;
mod kernel;
mod mask;
mod multiply;
mod nan;
mod permute;
mod segment;
mod shift;
mod slide;
mod widen;

use cranelift_codegen::ir::types::{F32, F32X4, F64, F64X2, I8, I8X16, I16, I16X8, I32, I32X4, I64, I64X2};
use cranelift_codegen::ir::{Block, InstBuilder, Type, Value};
use rivet_exec::Uop;
use rivet_isa::Sew;
use rivet_mem::Access;

use crate::lower::Lower;
use crate::lower::memory::GUEST;
use crate::region::Node;
use crate::vector::arithmetic::{Operation, Other};
use crate::vector::{CHUNK, Otherwise, Plan, VectorOp};

/// The element type, as an integer and as a float, and the types of chunks of them.
pub(in crate::lower) fn types(sew: Sew) -> (Type, Type) {
    match sew {
        Sew::E8 => (I8, I8X16),
        Sew::E16 => (I16, I16X8),
        Sew::E32 => (I32, I32X4),
        Sew::E64 => (I64, I64X2),
    }
}

pub(in crate::lower) fn float_types(sew: Sew) -> (Type, Type) {
    if sew == Sew::E32 { (F32, F32X4) } else { (F64, F64X2) }
}

/// The second operand, as far as it is the same for all chunks.
#[derive(Clone, Copy, Debug)]
pub(in crate::lower) enum Second {
    Vector(u8),
    Splat(Value),
    /// A number of bits to shift by.
    Scalar(Value),
    None,
}

impl<'a> Lower<'a> {
    /// A vector instruction that has a plan.
    pub(in crate::lower) fn planned(&mut self, node: &'a Node, at: usize, plan: &Plan) {
        let uop = &node.uops[at];
        let otherwise = plan.otherwise();
        let slow = match otherwise {
            Otherwise::SideExit => self.leaves_before(node, at),
            _ => self.cold_block(),
        };
        if plan.partial {
            self.find_tails(plan.vl, plan.sew.bytes(), plan.bytes);
        }
        // What is loaded in one of two ways is not there in the other.
        self.vectors.caches = otherwise != Otherwise::Call;
        match plan.op {
            VectorOp::Load | VectorOp::Store => self.vector_access(uop, plan, slow),
            VectorOp::Compute(operation, other) => self.compute(uop, plan, operation, other, slow),
            VectorOp::Widen(widening) => {
                let splat = self.wide_splat(&widening, plan);
                self.each(uop, plan, |lower, at| lower.widening(uop, plan, &widening, splat, at));
            }
            VectorOp::Merge(other) => {
                let second = self.second(plan, Operation::Move, other, slow);
                self.each(uop, plan, |lower, at| {
                    let a = lower.chunk(uop.rs2, at);
                    let b = lower.element(uop, plan, Operation::Move, second, at, None).value;
                    let b = lower.cast(I8X16, b);
                    let active = lower.lanes(at, plan.sew);
                    lower.choose_lanes(active, b, a)
                });
            }
            VectorOp::Compare(comparison, other) => {
                let second = self.second(plan, Operation::Move, other, slow);
                self.comparison(uop, plan, comparison, second);
            }
            VectorOp::Logic(logic, vl) => self.logic(uop, logic, vl),
            VectorOp::Element0(what) => self.element0(uop, plan, what, slow),
            VectorOp::Slide(slide) => self.slide(uop, plan, slide),
            VectorOp::Permute(what) => self.permute(uop, plan, what),
            VectorOp::Conversion(conversion) => self.conversion(uop, plan, conversion, slow),
            VectorOp::Shift(shift) => self.shift(uop, plan, &shift, slow),
            VectorOp::Elements(elements) => self.elements(uop, plan, &elements, slow),
            VectorOp::Groups(grouped) => self.cipher(uop, plan, &grouped, slow),
            VectorOp::Series(len) => self.series(uop, plan, len, slow),
            VectorOp::Segments(segments) => self.segments(uop, plan, &segments, slow),
            VectorOp::Kernel(_) => self.kernel(uop, plan),
            // It has been done with its fused loop or series; or only vector loops have code for it.
            VectorOp::Fused | VectorOp::Joined | VectorOp::CarryOut { .. } => {}
        }
        if otherwise == Otherwise::Call {
            let done = self.b.create_block();
            self.b.ins().jump(done, &[]);
            self.otherwise_call(node, at, slow, done);
        }
        self.vectors.caches = true;
    }

    /// The address in rs1.
    pub(in crate::lower) fn base(&mut self, uop: &Uop) -> Value {
        let addr = self.x(uop.rs1);
        if self.compile_key.rv32 { self.zext32(addr) } else { addr }
    }

    fn vector_access(&mut self, uop: &Uop, plan: &Plan, slow: Block) {
        let addr = self.base(uop);
        let store = matches!(plan.op, VectorOp::Store);
        let access = if store { Access::Store } else { Access::Load };
        let place = self.span(addr, plan.bytes, access, slow);
        for at in (0..plan.bytes).step_by(CHUNK as usize) {
            if store {
                let mut value = self.chunk(uop.rd, at);
                if let Some(active) = self.active(uop.vm, plan, at) {
                    // Nobody else runs meanwhile: what others would see keeps its value.
                    let old = self.b.ins().load(I8X16, GUEST, place, at as i32);
                    value = self.choose_lanes(active, value, old);
                }
                self.b.ins().store(GUEST, value, place, at as i32);
            } else {
                let value = self.b.ins().load(I8X16, GUEST, place, at as i32);
                self.put_chunk(uop, plan, uop.rd, at, value);
            }
        }
    }

    /// Writes the result chunk by chunk, when all are made.
    pub(in crate::lower) fn each(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        mut f: impl FnMut(&mut Self, u32) -> Value,
    ) {
        let chunks: Vec<u32> = (0..plan.bytes).step_by(CHUNK as usize).collect();
        let results: Vec<Value> = chunks.iter().map(|&at| f(self, at)).collect();
        for (&at, &value) in chunks.iter().zip(&results) {
            self.put_chunk(uop, plan, uop.rd, at, value);
        }
    }

    /// Writes the active lanes of a chunk of the result, to the group at `rd`.
    pub(in crate::lower) fn put_chunk(&mut self, uop: &Uop, plan: &Plan, rd: u8, at: u32, value: Value) {
        let mut value = self.cast(I8X16, value);
        // A merge writes lanes whatever v0 has there.
        let all = uop.vm || matches!(plan.op, VectorOp::Merge(_));
        if let Some(active) = self.active(all, plan, at) {
            let old = self.chunk(rd, at);
            value = self.choose_lanes(active, value, old);
        }
        self.set_chunk(rd, at, value);
    }

    fn compute(&mut self, uop: &Uop, plan: &Plan, operation: Operation, other: Other, slow: Block) {
        let second = self.second(plan, operation, other, slow);
        let chunks: Vec<u32> = (0..plan.bytes).step_by(CHUNK as usize).collect();
        let lanes: Vec<Option<Value>> = chunks.iter().map(|&at| self.active(uop.vm, plan, at)).collect();
        // All results before the first is written: where one is not good, nothing has changed.
        let mut results = Vec::with_capacity(chunks.len());
        for (&at, &active) in chunks.iter().zip(&lanes) {
            results.push(self.element(uop, plan, operation, second, at, active));
        }
        if operation.is_float() {
            self.canonical_nans(&mut results, plan, slow);
        }
        for ((&at, result), &active) in chunks.iter().zip(&results).zip(&lanes) {
            let mut value = self.cast(I8X16, result.value);
            if let Some(active) = active {
                let old = self.chunk(uop.rd, at);
                value = self.choose_lanes(active, value, old);
            }
            self.set_chunk(uop.rd, at, value);
        }
    }

    /// The second operand.
    fn second(&mut self, plan: &Plan, operation: Operation, other: Other, slow: Block) -> Second {
        let (lane, chunk) = types(plan.sew);
        use Operation::{Rol, Ror, Sll, Sra, Srl};
        let shifts = matches!(operation, Sll | Srl | Sra | Rol | Ror);
        match other {
            Other::Vector(r) => Second::Vector(r),
            Other::Integer(r) => {
                let value = self.x(r);
                if shifts {
                    return Second::Scalar(value);
                }
                let value = if lane == I64 { value } else { self.b.ins().ireduce(lane, value) };
                Second::Splat(self.b.ins().splat(chunk, value))
            }
            Other::Immediate(i) if shifts => Second::Scalar(self.b.ins().iconst(I64, i64::from(i))),
            Other::Immediate(i) => {
                let mask = u64::MAX >> (64 - plan.sew.bits());
                let value = self.b.ins().iconst(lane, (i64::from(i) as u64 & mask) as i64);
                Second::Splat(self.b.ins().splat(chunk, value))
            }
            Other::Float(r) => {
                let (lane, chunk) = float_types(plan.sew);
                let value = self.number(r, lane, slow);
                Second::Splat(self.b.ins().splat(chunk, value))
            }
            Other::None => Second::None,
        }
    }
}
