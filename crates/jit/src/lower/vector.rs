//! Vector instructions that have a [`Plan`], as 128-bit operations of the host's.
//!
//! Registers that all instructions of a region reach by plans are variables, a chunk each; the others stay in the hart.
//! Whatever has no plan is called in `exec`, which has kernels for wide groups. Invariant: all parts of a result are made
//! before the first is written, so that registers may overlap, and a NaN found on the way leaves all as it was.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{I8X16, I32, I64, I64X2};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Type, Value};
use rivet_exec::Uop;
use rivet_isa::Sew;
use rivet_mem::Access;

use super::memory::GUEST;
use super::plan::{CHUNK, Operation, Other, Plan, What, float_types, types};
use super::{Lower, OWN, Vl};
use crate::abi::hart;
use crate::region::Node;

/// The second operand, as far as it is the same for all chunks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Second {
    Vector(u8),
    Splat(Value),
    /// A number of bits to shift by.
    Scalar(Value),
    None,
}

impl Lower<'_> {
    /// A vector instruction that has a plan.
    pub(super) fn planned(&mut self, node: &Node, at: usize, plan: &Plan) {
        let uop = &node.uops[at];
        let (slow, done) = (self.cold_block(), self.b.create_block());
        self.find_tails(plan);
        match plan.what {
            What::Load | What::Store => self.vector_access(uop, plan, slow),
            What::Compute(operation, other) => self.compute(uop, plan, operation, other, slow),
            What::Widen(widening) => {
                let splat = self.wide_splat(&widening, plan);
                self.each(uop, plan, |lower, at| lower.widening(uop, plan, &widening, splat, at));
            }
            What::Merge(other) => {
                let second = self.second(plan, Operation::Move, other, slow);
                self.each(uop, plan, |lower, at| {
                    let a = lower.chunk(uop.rs2, at);
                    let b = lower.element(uop, plan, Operation::Move, second, at, None);
                    let b = lower.cast(I8X16, b);
                    let active = lower.lanes(at, plan.sew);
                    lower.choose_lanes(active, b, a)
                });
            }
            What::Compare(comparison, other) => {
                let second = self.second(plan, Operation::Move, other, slow);
                self.comparison(uop, plan, comparison, second, slow);
            }
            What::Logic(logic, vl) => self.logic(uop, logic, vl),
        }
        self.b.ins().jump(done, &[]);
        self.otherwise_call(node, at, slow, done);
    }

    fn vector_access(&mut self, uop: &Uop, plan: &Plan, slow: Block) {
        let addr = self.x(uop.rs1);
        let addr = if self.setting.rv32 { self.zext32(addr) } else { addr };
        let store = matches!(plan.what, What::Store);
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
                self.put_chunk(uop, plan, at, value);
            }
        }
    }

    /// Writes the result chunk by chunk, when all are made.
    fn each(&mut self, uop: &Uop, plan: &Plan, mut f: impl FnMut(&mut Self, u32) -> Value) {
        let chunks: Vec<u32> = (0..plan.bytes).step_by(CHUNK as usize).collect();
        let results: Vec<Value> = chunks.iter().map(|&at| f(self, at)).collect();
        for (&at, &value) in chunks.iter().zip(&results) {
            self.put_chunk(uop, plan, at, value);
        }
    }

    /// Writes the active lanes of a chunk of the result.
    fn put_chunk(&mut self, uop: &Uop, plan: &Plan, at: u32, value: Value) {
        let mut value = self.cast(I8X16, value);
        // A merge writes lanes whatever v0 has there.
        let all = uop.vm || matches!(plan.what, What::Merge(_));
        if let Some(active) = self.active(all, plan, at) {
            let old = self.chunk(uop.rd, at);
            value = self.choose_lanes(active, value, old);
        }
        self.set_chunk(uop.rd, at, value);
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
            self.no_nan(&results, slow);
        }
        for ((&at, &value), &active) in chunks.iter().zip(&results).zip(&lanes) {
            let mut value = self.cast(I8X16, value);
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
        let shifts = matches!(operation, Operation::Sll | Operation::Srl | Operation::Sra);
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
    ) -> Value {
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
            return b.unwrap_or(self.hart);
        }
        let active = active.filter(|_| float);
        let calm = |lower: &mut Self, value| match active {
            Some(active) => lower.harmless_float(value, active, plan),
            None => value,
        };
        let a = self.chunk_as(ty, uop.rs2, at);
        let (a, b) = (calm(self, a), b.map(|b| calm(self, b)));
        let Some(b) = b else { return self.b.ins().sqrt(a) };
        match operation {
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
            Mul => self.b.ins().imul(a, b),
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
                let product = self.b.ins().imul(factor, b);
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
                self.b.ins().fma(factor, b, addend)
            }
            Move | Sqrt => a,
        }
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

    /// Goes to `slow` where an element is a NaN.
    fn no_nan(&mut self, results: &[Value], slow: Block) {
        let mut all: Option<Value> = None;
        for pair in results.chunks(2) {
            let (a, b) = (pair[0], pair[pair.len() - 1]);
            let nan = self.b.ins().fcmp(FloatCC::Unordered, a, b);
            let nan = self.cast(I64X2, nan);
            all = Some(all.map_or(nan, |all| self.b.ins().bor(all, nan)));
        }
        if let Some(all) = all {
            let any = self.b.ins().vany_true(all);
            let go = self.b.create_block();
            self.b.ins().brif(any, slow, &[], go, &[]);
            self.b.switch_to_block(go);
        }
    }

    /// Goes to `slow` where an element of either is a NaN.
    pub(super) fn no_nan_between(&mut self, a: Value, b: Value, slow: Block) {
        let nan = self.b.ins().fcmp(FloatCC::Unordered, a, b);
        let any = self.b.ins().vany_true(nan);
        let go = self.b.create_block();
        self.b.ins().brif(any, slow, &[], go, &[]);
        self.b.switch_to_block(go);
    }

    /// The 16 bytes from byte `at` of the group at `r` on, as chunks of a type.
    pub(super) fn chunk_as(&mut self, ty: Type, r: u8, at: u32) -> Value {
        let value = self.chunk(r, at);
        self.cast(ty, value)
    }

    pub(super) fn cast(&mut self, ty: Type, value: Value) -> Value {
        match self.b.func.dfg.value_type(value) == ty {
            true => value,
            false => self.b.ins().bitcast(ty, little(), value),
        }
    }

    pub(super) fn chunk(&mut self, r: u8, at: u32) -> Value {
        let place = u32::from(r) * (self.setting.vlen / 8) + at;
        match self.v.get((place / CHUNK) as usize).copied().flatten() {
            Some(variable) => self.b.use_var(variable),
            None => self.b.ins().load(I8X16, OWN, self.file, place as i32),
        }
    }

    pub(super) fn set_chunk(&mut self, r: u8, at: u32, value: Value) {
        let place = u32::from(r) * (self.setting.vlen / 8) + at;
        match self.v.get((place / CHUNK) as usize).copied().flatten() {
            Some(variable) => {
                self.b.def_var(variable, value);
                self.dirty.v |= 1 << (place / (self.setting.vlen / 8));
            }
            None => {
                self.b.ins().store(OWN, value, self.file, place as i32);
            }
        }
    }

    /// Gives vector registers that are kept in variables to the hart.
    pub(super) fn write_back_vectors(&mut self, set: u32) {
        self.each_chunk(set, |lower, variable, place| {
            let value = lower.b.use_var(variable);
            lower.b.ins().store(OWN, value, lower.file, place);
        });
    }

    /// Takes them from the hart.
    pub(super) fn reload_vectors(&mut self, set: u32) {
        self.each_chunk(set, |lower, variable, place| {
            let value = lower.b.ins().load(I8X16, OWN, lower.file, place);
            lower.b.def_var(variable, value);
        });
    }

    fn each_chunk(&mut self, set: u32, f: impl Fn(&mut Self, cranelift_frontend::Variable, i32)) {
        let chunks = (self.setting.vlen / 8 / CHUNK) as usize;
        for r in crate::operands::numbers(set) {
            for chunk in r * chunks..(r + 1) * chunks {
                if let Some(variable) = self.v.get(chunk).copied().flatten() {
                    f(self, variable, (chunk as u32 * CHUNK) as i32);
                }
            }
        }
    }

    /// Fails unless the hart has the vtype and vl that the region is made for.
    pub(super) fn check_vector(&mut self, key: u32, vl: Vl, refuse: Block) {
        let now = self.load_own(I32, hart::VTYPE);
        let mut wrong = self.b.ins().icmp_imm_u(IntCC::NotEqual, now, i64::from(key));
        if let Vl::Is(vl) = vl {
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
