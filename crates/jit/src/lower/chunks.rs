//! Vector instructions that have a [`Plan`], as 128-bit operations of the host's.
//!
//! Registers are variables, a chunk each, through tight loops. Elsewhere they are stored in the hart as they change, and
//! variables have what a node has seen of them: variables that are alive through large regions cost more to allocate
//! than they save. Whatever has no plan is called in `exec`, which has kernels for wide groups. Invariant: all parts of a result are made
//! before the first is written, so that registers may overlap, and a NaN found on the way leaves all as it was.

mod cipher;
mod convert;
mod element0;
mod elements;
mod kernel;
mod mask;
mod multiply;
mod nan;
mod permute;
mod segment;
mod shift;
mod slide;
mod widen;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F32, F32X4, F64, F64X2, I8, I8X16, I16, I16X8, I32, I32X4, I64, I64X2};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Type, Value};
use cranelift_frontend::Variable;
use rivet_exec::Uop;
use rivet_isa::{Sew, VtypeKey};
use rivet_mem::Access;

use crate::abi::hart;
use crate::lower::chunks::nan::Computed;
use crate::lower::memory::GUEST;
use crate::lower::{Lower, OWN};
use crate::operands::numbers;
use crate::region::{Node, NodeId};
use crate::vector::arithmetic::{Operation, Other};
use crate::vector::{CHUNK, Otherwise, Plan, VectorOp, Vl};

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
            // It has been done with its fused loop or series.
            VectorOp::Fused | VectorOp::Joined => {}
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

    /// A chunk of the result; of an operation with floating-point flags, inactive lanes raise none.
    fn element(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        operation: Operation,
        second: Second,
        at: u32,
        active: Option<Value>,
    ) -> Computed {
        use Operation::*;
        let float = operation.is_float();
        let ty = if float { float_types(plan.sew).1 } else { types(plan.sew).1 };
        let b = match second {
            Second::Vector(r) => Some(self.chunk_as(ty, r, at)),
            Second::Splat(value) => Some(self.cast(ty, value)),
            Second::Scalar(value) => Some(value),
            Second::None => None,
        };
        if operation == Move {
            return Computed::of(b.unwrap_or(self.hart));
        }
        let active = active.filter(|_| float);
        let calm = |lower: &mut Self, value| match active {
            Some(active) => lower.harmless_float(value, active, plan),
            None => value,
        };
        let a = self.chunk_as(ty, uop.rs2, at);
        let (a, b) = (calm(self, a), b.map(|b| calm(self, b)));
        let Some(b) = b else {
            return Computed::of(match operation {
                Rev8 => self.reversed_bytes(plan.sew, a),
                Brev8 => self.reversed_bits(a),
                _ => self.b.ins().sqrt(a),
            });
        };
        Computed::of(match operation {
            Add => self.b.ins().iadd(a, b),
            Sub => self.b.ins().isub(a, b),
            Rsub => self.b.ins().isub(b, a),
            And => self.b.ins().band(a, b),
            Or => self.b.ins().bor(a, b),
            Xor => self.b.ins().bxor(a, b),
            Min => self.b.ins().smin(a, b),
            Minu => self.b.ins().umin(a, b),
            Max => self.b.ins().smax(a, b),
            Maxu => self.b.ins().umax(a, b),
            Sll => self.b.ins().ishl(a, b),
            Srl => self.b.ins().ushr(a, b),
            Sra => self.b.ins().sshr(a, b),
            Ror => self.rotated(a, b, true),
            Rol => self.rotated(a, b, false),
            Andn => self.b.ins().band_not(a, b),
            Mul => self.product(a, b),
            Mulh(a_signed, b_signed) => self.upper_product(plan.sew, (a, a_signed), (b, b_signed)),
            Fadd => self.b.ins().fadd(a, b),
            Fsub => self.b.ins().fsub(a, b),
            Frsub => self.b.ins().fsub(b, a),
            Fmul => self.b.ins().fmul(a, b),
            Fdiv => self.b.ins().fdiv(a, b),
            Frdiv => self.b.ins().fdiv(b, a),
            Sgnj | Sgnjn | Sgnjx => self.signed(plan.sew, operation, a, b),
            Multiply { minus, adds_vd } => {
                let d = self.chunk_as(ty, uop.rd, at);
                let (factor, addend) = if adds_vd { (a, d) } else { (d, a) };
                let product = self.product(factor, b);
                if minus { self.b.ins().isub(addend, product) } else { self.b.ins().iadd(addend, product) }
            }
            Fused { minus, less, adds_vd } => {
                let d = self.chunk_as(ty, uop.rd, at);
                let d = calm(self, d);
                let (mut factor, mut addend) = if adds_vd { (a, d) } else { (d, a) };
                if minus {
                    factor = self.b.ins().fneg(factor);
                }
                if less {
                    addend = self.b.ins().fneg(addend);
                }
                let value = self.b.ins().fma(factor, b, addend);
                return Computed { value, factors: Some((factor, b)) };
            }
            Move | Sqrt | Rev8 | Brev8 => a,
        })
    }

    /// `a` with a sign made of both.
    fn signed(&mut self, sew: Sew, operation: Operation, a: Value, b: Value) -> Value {
        let (lane, chunk) = types(sew);
        let sign = self.b.ins().iconst(lane, (1u64 << (sew.bits() - 1)) as i64);
        let sign = self.b.ins().splat(chunk, sign);
        let b = if operation == Operation::Sgnjn { self.b.ins().bnot(b) } else { b };
        let of_b = self.b.ins().band(b, sign);
        if operation == Operation::Sgnjx {
            return self.b.ins().bxor(a, of_b);
        }
        let rest = self.b.ins().band_not(a, sign);
        self.b.ins().bor(rest, of_b)
    }

    /// The 16 bytes from byte `at` of the group at `r` on, as chunks of a type.
    pub(in crate::lower) fn chunk_as(&mut self, ty: Type, r: u8, at: u32) -> Value {
        let value = self.chunk(r, at);
        self.cast(ty, value)
    }

    pub(in crate::lower) fn cast(&mut self, ty: Type, value: Value) -> Value {
        match self.b.func.dfg.value_type(value) == ty {
            true => value,
            false => self.b.ins().bitcast(ty, little(), value),
        }
    }

    /// Are the 16 bytes from byte `at` of the group at `r` on in a variable?
    pub(in crate::lower) fn holds_chunk(&self, r: u8, at: u32) -> bool {
        let (register, chunk) = self.place_of(r, at);
        self.vectors.chunks[chunk].is_some()
            && (self.is_resident(register) || self.vectors.current.contains(&chunk))
    }

    /// The 16 bytes from byte `at` of the group at `r` on.
    pub(in crate::lower) fn chunk(&mut self, r: u8, at: u32) -> Value {
        let (_, chunk) = self.place_of(r, at);
        match self.vectors.chunks[chunk] {
            Some(variable) if self.holds_chunk(r, at) => self.b.use_var(variable),
            variable => {
                let value = self.b.ins().load(I8X16, OWN, self.vectors.file, (chunk as u32 * CHUNK) as i32);
                if let Some(variable) = variable.filter(|_| self.vectors.caches) {
                    self.b.def_var(variable, value);
                    self.vectors.current.insert(chunk);
                }
                value
            }
        }
    }

    /// Changes them.
    pub(in crate::lower) fn set_chunk(&mut self, r: u8, at: u32, value: Value) {
        let (register, chunk) = self.place_of(r, at);
        if let Some(variable) = self.vectors.chunks[chunk] {
            self.b.def_var(variable, value);
            self.vectors.current.insert(chunk);
        }
        if self.is_resident(register) {
            self.dirty.v |= 1 << register;
        } else {
            self.b.ins().store(OWN, value, self.vectors.file, (chunk as u32 * CHUNK) as i32);
        }
    }

    /// The register, and the number of the chunk in the file.
    fn place_of(&self, r: u8, at: u32) -> (u32, usize) {
        let bytes = self.compile_key.vlen / 8;
        let place = u32::from(r) * bytes + at;
        (place / bytes, (place / CHUNK) as usize)
    }

    /// Is it in variables through the whole of the tight loop that the current node is in?
    fn is_resident(&self, register: u32) -> bool {
        self.resident_in(self.tight) >> register & 1 == 1
    }

    /// The registers that are in variables through a tight loop.
    pub(in crate::lower) fn resident_in(&self, tight: Option<NodeId>) -> u32 {
        tight.and_then(|head| self.vectors.resident.get(&head)).copied().unwrap_or_default()
    }

    /// Gives vector registers that are kept in variables to the hart.
    pub(in crate::lower) fn write_back_vectors(&mut self, set: u32) {
        for (variable, chunk) in self.chunks_of(set) {
            let value = self.b.use_var(variable);
            self.b.ins().store(OWN, value, self.vectors.file, (chunk as u32 * CHUNK) as i32);
        }
    }

    /// Takes registers into variables from the hart.
    pub(in crate::lower) fn load_vectors(&mut self, set: u32) {
        for (variable, chunk) in self.chunks_of(set) {
            let value = self.b.ins().load(I8X16, OWN, self.vectors.file, (chunk as u32 * CHUNK) as i32);
            self.b.def_var(variable, value);
        }
    }

    /// Registers have changed in the hart. In the slow one of two ways that meet variables have to be what they are in
    /// the other.
    pub(in crate::lower) fn reload_vectors(&mut self, set: u32) {
        for (variable, chunk) in self.chunks_of(set) {
            let register = chunk as u32 * CHUNK * 8 / self.compile_key.vlen;
            if self.is_resident(register) || self.vectors.meets && self.vectors.current.contains(&chunk) {
                let value = self.b.ins().load(I8X16, OWN, self.vectors.file, (chunk as u32 * CHUNK) as i32);
                self.b.def_var(variable, value);
            } else {
                self.vectors.current.remove(&chunk);
            }
        }
    }

    /// Variables of registers, with the numbers of the chunks in the file.
    fn chunks_of(&self, set: u32) -> Vec<(Variable, usize)> {
        let chunks = (self.compile_key.vlen / 8 / CHUNK) as usize;
        let chunks = numbers(set).flat_map(|r| r * chunks..(r + 1) * chunks);
        chunks.filter_map(|chunk| Some((self.vectors.chunks.get(chunk).copied().flatten()?, chunk))).collect()
    }

    /// Fails unless the hart has the vtype and vl that the region is made for.
    pub(in crate::lower) fn check_vector(&mut self, key: VtypeKey, vl: Vl, refuse: Block) {
        let now = self.load_own(I32, hart::VTYPE);
        let mut wrong = self.b.ins().icmp_imm_u(IntCC::NotEqual, now, i64::from(key.bits()));
        if let Vl::Exact(vl) = vl {
            let length = self.load_own(I64, hart::VL);
            let differs = self.b.ins().icmp_imm_u(IntCC::NotEqual, length, i64::from(vl));
            wrong = self.b.ins().bor(wrong, differs);
        }
        let go = self.b.create_block();
        self.b.ins().brif(wrong, refuse, &[], go, &[]);
        self.b.switch_to_block(go);
    }
}

/// Casts between vectors name an order of bytes.
fn little() -> MemFlagsData {
    MemFlagsData::new().with_endianness(cranelift_codegen::ir::Endianness::Little)
}
