//! Vector instructions as 128-bit operations of the host's.
//!
//! A [`Plan`] says what an instruction becomes; there is one where vtype and vl are known, the body is a whole number of
//! 16-byte chunks, not too many, and the instruction writes nothing else. Registers that all instructions of a region
//! reach by plans are variables, a chunk each; the others stay in the hart. Whatever has no plan is called in `exec`,
//! which has kernels for wide groups.
//!
//! Invariant: an instruction with a plan has been found legal by `exec` under the vtype of the plan.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F32, F32X4, F64, F64X2, I8, I8X16, I16, I16X8, I32, I32X4, I64, I64X2};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Type, Value};
use rivet_exec::Uop;
use rivet_isa::{Addressing, Op, Sew, Shape, Vtype};
use rivet_mem::Access;

use super::mask::{self, Comparison, Logic};
use super::memory::GUEST;
use super::vtype::Vector;
use super::widen::Widening;
use super::{Lower, OWN, Setting};
use crate::abi::hart;
use crate::region::Node;

/// Bytes of a chunk.
const CHUNK: u32 = 16;

/// Bytes of the largest body that is done in chunks: wider ones are faster by kernels.
const MOST: u32 = 128;

/// An operation on elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Add,
    Sub,
    Rsub,
    And,
    Or,
    Xor,
    Min,
    Minu,
    Max,
    Maxu,
    Sll,
    Srl,
    Sra,
    Mul,
    /// The other operand itself.
    Move,
    Fadd,
    Fsub,
    Frsub,
    Fmul,
    Fdiv,
    Frdiv,
    Sgnj,
    Sgnjn,
    Sgnjx,
    Sqrt,
    /// ±(vd · b) ± vs2 and ±(vs2 · b) ± vd: signs of product and addend, and whether vd is the addend.
    Fused {
        minus: bool,
        less: bool,
        adds_vd: bool,
    },
    /// The same with integers; never `less`.
    Multiply {
        minus: bool,
        adds_vd: bool,
    },
}

/// Where the second operand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Other {
    Vector(u8),
    Integer(u8),
    Immediate(i32),
    Float(u8),
    None,
}

/// What an instruction becomes.
#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    Load,
    Store,
    Compute(Operation, Other),
    Widen(Widening),
    Compare(Comparison, Other),
    /// vs2, or the other operand where v0 has the lane's bit.
    Merge(Other),
    Logic(Logic, u32),
}

/// How an instruction is done in chunks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    what: What,
    /// Element width of the result; of comparisons, of what is compared.
    pub(super) sew: Sew,
    /// Bytes of the body in elements of that width.
    pub(super) bytes: u32,
    /// Registers read and written, a bit for each.
    pub(crate) reads: u32,
    pub(crate) writes: u32,
}

/// Registers that hold `bytes` from `first` on.
fn group(first: u8, bytes: u32, setting: &Setting) -> u32 {
    let count = (bytes * 8).div_ceil(setting.vlen).max(1);
    (((1u64 << count) - 1) << first) as u32
}

/// Registers that an instruction without a plan may read or write: too many rather than too few.
pub(crate) fn touched(uop: &Uop, vector: Vector, setting: &Setting) -> u32 {
    let row = uop.op.base().row();
    if !row.chapter.starts_with('v') || row.chapter == "vset" {
        return 0;
    }
    let Vector::Known { key, .. } = vector else { return u32::MAX };
    let (vtype, form) = (Vtype::from_bits(u64::from(key)), uop.op.base().form());
    let fields = form.memory.map_or(1, |_| uop.nfields() as u32);
    let span = |first: u8, shape: Shape, fields: u32| match shape.registers(vtype, setting.vlen) {
        Some(0) => 0,
        Some(n) => (((1u128 << (n * fields)) - 1) << first) as u32,
        None => u32::MAX,
    };
    let mask = u32::from(!uop.vm || row.operands.contains(&rivet_isa::Operand::V0));
    span(uop.rd, form.vd, fields) | span(uop.rs1, form.vs1, 1) | span(uop.rs2, form.vs2, 1) | mask
}

/// The plan of an instruction, if it has one here.
pub(crate) fn plan(uop: &Uop, vector: Vector, setting: &Setting) -> Option<Plan> {
    let Vector::Known { key, vl, .. } = vector else { return None };
    let (vtype, row) = (Vtype::from_bits(u64::from(key)), uop.op.base().row());
    if !row.chapter.starts_with('v') || setting.vlen < 128 {
        return None;
    }
    let form = uop.op.base().form();
    let whole = form.memory.is_some_and(|m| m.addressing == Addressing::Whole);
    let legal = if whole { uop.is_legal_anywhere() } else { uop.is_legal_under(key) };
    if !legal || !uop.vm && !setting.undisturbed {
        return None;
    }
    let (what, sew) = what(uop, vtype, vl, setting)?;
    if let What::Logic(logic, _) = what {
        let result = if matches!(logic, Logic::Count | Logic::First) { 0 } else { 1 << uop.rd };
        let sources = 1 << uop.rs2 | if result == 0 { 0 } else { 1 << uop.rs1 };
        return Some(Plan {
            what,
            sew,
            bytes: 0,
            reads: sources | result | u32::from(!uop.vm),
            writes: result,
        });
    }
    let bytes = match form.vd {
        Shape::Whole(n) => n * setting.vlen / 8,
        _ => vl * sew.bytes(),
    };
    if bytes == 0 || bytes % CHUNK != 0 || bytes > MOST {
        return None;
    }
    // Nothing but the body is written, either because it is all or because the rest keeps its value.
    let keeps = uop.is_plain_under(key) || whole || setting.undisturbed;
    if !matches!(what, What::Store) && bytes * 8 % setting.vlen != 0 && !keeps {
        return None;
    }
    let span = |first, bytes| group(first, bytes, setting);
    let mut reads = match what {
        What::Load => 0,
        What::Store => span(uop.rd, bytes),
        What::Widen(widening) => widening.reads(uop, span, bytes),
        What::Compute(_, other) | What::Compare(_, other) | What::Merge(other) => {
            let a = if form.vs2 == Shape::None { 0 } else { span(uop.rs2, bytes) };
            a | if let Other::Vector(r) = other { span(r, bytes) } else { 0 }
        }
        What::Logic(..) => 0,
    };
    let writes = match what {
        What::Store => 0,
        What::Compare(..) => 1 << uop.rd,
        _ => span(uop.rd, bytes),
    };
    let fused = matches!(what, What::Compute(Operation::Fused { .. } | Operation::Multiply { .. }, _));
    if fused || !uop.vm || matches!(what, What::Compare(..)) {
        reads |= writes;
    }
    if !uop.vm {
        reads |= 1;
    }
    Some(Plan { what, sew, bytes, reads, writes })
}

/// What an instruction becomes, and the width of the elements that its body counts in.
fn what(uop: &Uop, vtype: Vtype, vl: u32, setting: &Setting) -> Option<(What, Sew)> {
    let (row, form, sew) = (uop.op.base().row(), uop.op.base().form(), vtype.sew);
    let name = row.parameters.first().copied().unwrap_or_default();
    if let Some(memory) = form.memory {
        let unit = memory.addressing == Addressing::Unit && uop.nfields() == 1;
        if setting.strict || !uop.vm || !unit && memory.addressing != Addressing::Whole {
            return None;
        }
        return Some((if memory.store { What::Store } else { What::Load }, memory.eew(vtype)));
    }
    match row.chapter {
        "vmask" if setting.undisturbed && (1..=64).contains(&vl) => {
            Some((What::Logic(Logic::of(row.function, name)?, vl), sew))
        }
        "vcmp" | "vfcmp" => {
            let float = row.chapter == "vfcmp";
            let lowered = !float || setting.float && matches!(sew, Sew::E32 | Sew::E64);
            let fits = lowered && setting.undisturbed && (1..=64).contains(&vl);
            let comparison = Comparison::of(row.chapter, name).filter(|_| fits)?;
            Some((What::Compare(comparison, mask::operand(row.function, uop)?), sew))
        }
        "vmove" if row.function.contains("merge") => {
            let other = mask::operand(row.function, uop)?;
            let lowered =
                !matches!(other, Other::Float(_)) || setting.float && matches!(sew, Sew::E32 | Sew::E64);
            lowered.then_some((What::Merge(other), sew))
        }
        "vcarry" => None,
        _ => {
            if let Some((widening, wide)) = Widening::of(uop, sew, setting) {
                return uop.vm.then_some((What::Widen(widening), wide));
            }
            let (operation, other) = operation(uop, sew, setting)?;
            Some((What::Compute(operation, other), sew))
        }
    }
}

/// The operation of an instruction and its second operand, where all operands are of one width.
fn operation(uop: &Uop, sew: Sew, setting: &Setting) -> Option<(Operation, Other)> {
    use Operation::*;
    let row = uop.op.base().row();
    let parameter = row.parameters.first().copied().unwrap_or_default();
    let other = match row.function {
        "vv" | "exact_vv" | "mv_v_v" => Other::Vector(uop.rs1),
        "vx" | "mv_v_x" => Other::Integer(uop.rs1),
        "vi" | "mv_v_i" => Other::Immediate(uop.imm),
        "vf" | "exact_vf" | "fmv_v_f" => Other::Float(uop.rs1),
        "sqrt" => Other::None,
        _ => return None,
    };
    let by_scalar = matches!(other, Other::Integer(_) | Other::Immediate(_));
    let operation = match (row.chapter, parameter) {
        ("vmove", _) => Move,
        ("vint", "Add") => Add,
        ("vint", "Sub") => Sub,
        ("vint", "Rsub") => Rsub,
        ("vint", "And") => And,
        ("vint", "Or") => Or,
        ("vint", "Xor") => Xor,
        ("vint", "Min") if sew != Sew::E64 => Min,
        ("vint", "Minu") if sew != Sew::E64 => Minu,
        ("vint", "Max") if sew != Sew::E64 => Max,
        ("vint", "Maxu") if sew != Sew::E64 => Maxu,
        ("vint", "Sll") if by_scalar => Sll,
        ("vint", "Srl") if by_scalar => Srl,
        ("vint", "Sra") if by_scalar => Sra,
        ("vint", "Mul") if sew != Sew::E8 => Mul,
        ("vmac", name) if sew != Sew::E8 => {
            Multiply { minus: matches!(name, "Nmsac" | "Nmsub"), adds_vd: matches!(name, "Macc" | "Nmsac") }
        }
        ("vfloat" | "vfmac", _) if !setting.float || !matches!(sew, Sew::E32 | Sew::E64) => return None,
        ("vfloat", "Add") => Fadd,
        ("vfloat", "Sub") => Fsub,
        ("vfloat", "Rsub") => Frsub,
        ("vfloat", "Mul") => Fmul,
        ("vfloat", "Div") => Fdiv,
        ("vfloat", "Rdiv") => Frdiv,
        ("vfloat", "Sgnj") => Sgnj,
        ("vfloat", "Sgnjn") => Sgnjn,
        ("vfloat", "Sgnjx") => Sgnjx,
        ("vfloat", _) if row.function == "sqrt" => Sqrt,
        ("vfmac", name) => Fused {
            minus: name.starts_with('N'),
            less: matches!(name, "Msac" | "Msub" | "Nmacc" | "Nmadd"),
            adds_vd: matches!(name, "Macc" | "Nmacc" | "Msac" | "Nmsac"),
        },
        _ => return None,
    };
    if matches!(other, Other::Float(_)) && !setting.float {
        return None;
    }
    Some((operation, other))
}

/// The element type, as an integer and as a float, and the types of chunks of them.
pub(super) fn types(sew: Sew) -> (Type, Type) {
    match sew {
        Sew::E8 => (I8, I8X16),
        Sew::E16 => (I16, I16X8),
        Sew::E32 => (I32, I32X4),
        Sew::E64 => (I64, I64X2),
    }
}

pub(super) fn float_types(sew: Sew) -> (Type, Type) {
    if sew == Sew::E32 { (F32, F32X4) } else { (F64, F64X2) }
}

impl Operation {
    fn is_float(self) -> bool {
        use Operation::*;
        matches!(self, Fadd | Fsub | Frsub | Fmul | Fdiv | Frdiv | Sqrt | Fused { .. })
    }
}

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
                let value = self.chunk(uop.rd, at);
                self.b.ins().store(GUEST, value, place, at as i32);
            } else {
                let value = self.b.ins().load(I8X16, GUEST, place, at as i32);
                self.set_chunk(uop.rd, at, value);
            }
        }
    }

    /// Writes the result chunk by chunk, when all are made.
    fn each(&mut self, uop: &Uop, plan: &Plan, mut f: impl FnMut(&mut Self, u32) -> Value) {
        let chunks: Vec<u32> = (0..plan.bytes).step_by(CHUNK as usize).collect();
        let results: Vec<Value> = chunks.iter().map(|&at| f(self, at)).collect();
        for (&at, &value) in chunks.iter().zip(&results) {
            let value = self.cast(I8X16, value);
            self.set_chunk(uop.rd, at, value);
        }
    }

    fn compute(&mut self, uop: &Uop, plan: &Plan, operation: Operation, other: Other, slow: Block) {
        let second = self.second(plan, operation, other, slow);
        let chunks: Vec<u32> = (0..plan.bytes).step_by(CHUNK as usize).collect();
        let lanes: Vec<Option<Value>> =
            chunks.iter().map(|&at| (!uop.vm).then(|| self.lanes(at, plan.sew))).collect();
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
    pub(super) fn check_vector(&mut self, key: u32, vl: u32, refuse: Block) {
        let now = self.load_own(I32, hart::VTYPE);
        let other = self.b.ins().icmp_imm_u(IntCC::NotEqual, now, i64::from(key));
        let length = self.load_own(I64, hart::VL);
        let differs = self.b.ins().icmp_imm_u(IntCC::NotEqual, length, i64::from(vl));
        let wrong = self.b.ins().bor(other, differs);
        let go = self.b.create_block();
        self.b.ins().brif(wrong, refuse, &[], go, &[]);
        self.b.switch_to_block(go);
    }
}

/// Casts between vectors name an order of bytes.
fn little() -> MemFlagsData {
    MemFlagsData::new().with_endianness(cranelift_codegen::ir::Endianness::Little)
}

/// Is it done by the host's floating-point units?
pub(crate) fn is_float(plan: &Plan) -> bool {
    match plan.what {
        What::Compute(operation, other) => operation.is_float() || matches!(other, Other::Float(_)),
        What::Compare(comparison, _) => matches!(comparison, Comparison::Float(_)),
        What::Merge(other) => matches!(other, Other::Float(_)),
        _ => false,
    }
}

/// An instruction of a chapter on vectors that may raise floating-point flags.
pub(crate) fn may_raise(op: Op) -> bool {
    let chapter = op.base().row().chapter;
    matches!(chapter, "float" | "csr") || chapter.starts_with("vf")
}
