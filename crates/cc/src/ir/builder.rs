//! A `Builder` appends instructions and derives their result types.
//!
//! It does not check its operands: the verifier does. A result whose type cannot be worked out from wrong operands is of the
//! type of the first operand.

use super::debug::DebugLoc;
use super::entity::{Block, Inst, Symbol, Value};
use super::flags::Flags;
use super::function::Function;
use super::inst::{Element, InstData, Op};
use super::intrinsic::{Intrinsic, Reduce};
use super::math::Math;
use super::op::{Binary, Cast, FloatPredicate, IntPredicate, LaneOp};
use super::types::{Scalar, Type};

/// A place in a function, where instructions are put.
#[derive(Debug)]
pub struct Builder<'f> {
    /// The function.
    pub func: &'f mut Function,
    block: Block,
    /// The position in the block; none: at its end.
    at: Option<usize>,
    flags: Flags,
    /// Where its instructions come from.
    loc: Option<DebugLoc>,
}

impl<'f> Builder<'f> {
    /// At the end of a block.
    pub fn at_end(func: &'f mut Function, block: Block) -> Builder<'f> {
        Builder { func, block, at: None, flags: Flags::NONE, loc: None }
    }

    /// In front of an instruction, from whose place new ones come; at the end of the entry if that instruction is in no block.
    pub fn before(func: &'f mut Function, inst: Inst) -> Builder<'f> {
        let block = func.inst(inst).block().or(func.entry()).unwrap_or(Block::from_index(0));
        let at = func.position(inst);
        let loc = func.inst(inst).loc;
        Builder { func, block, at, flags: Flags::NONE, loc }
    }

    /// Goes to the end of another block.
    pub fn switch_to(&mut self, block: Block) {
        self.block = block;
        self.at = None;
    }

    /// The block that instructions go to.
    pub fn block(&self) -> Block {
        self.block
    }

    /// The promises of the next instruction, and of that only.
    pub fn flags(&mut self, flags: Flags) -> &mut Self {
        self.flags = flags;
        self
    }

    /// Puts an instruction here.
    pub fn inst(&mut self, mut data: InstData) -> Inst {
        data.flags |= std::mem::take(&mut self.flags);
        data.loc = data.loc.or(self.loc);
        match &mut self.at {
            None => self.func.append(self.block, data),
            Some(at) => {
                *at += 1;
                self.func.insert(self.block, *at - 1, data)
            }
        }
    }

    /// Puts an instruction with a result here: a poison value stands in if it has none.
    fn value(&mut self, op: Op, ty: Type, operands: &[Value]) -> Value {
        let inst = self.inst(InstData::new(op, ty, operands));
        match self.func.inst(inst).result() {
            Some(value) => value,
            None => self.func.poison(Type::I64),
        }
    }

    fn ty(&self, value: Value) -> Type {
        self.func.ty(value)
    }

    // Lane operations.

    /// The type of `op` on these operands; a cast has none.
    fn lane_type(&self, op: LaneOp, operands: &[Value]) -> Type {
        let first = operands.first().map_or(Type::Void, |&v| self.ty(v));
        match op {
            LaneOp::ICmp(_) | LaneOp::FCmp(_) | LaneOp::IsFpClass(_) => first.mask(),
            LaneOp::Select => operands.get(1).map_or(first, |&v| self.ty(v)),
            _ => first,
        }
    }

    /// A lane operation that is no cast.
    pub fn lane(&mut self, op: LaneOp, operands: &[Value]) -> Value {
        let ty = self.lane_type(op, operands);
        self.value(Op::Lane(op), ty, operands)
    }

    /// A lane operation that is no cast, under a mask and an explicit vector length.
    pub fn vp(&mut self, op: LaneOp, operands: &[Value], mask: Value, evl: Value) -> Value {
        let ty = self.lane_type(op, operands);
        self.vp_to(op, ty, operands, mask, evl)
    }

    /// A lane operation with a given result type, under a mask and an explicit vector length.
    pub fn vp_to(&mut self, op: LaneOp, ty: Type, operands: &[Value], mask: Value, evl: Value) -> Value {
        let all: Vec<Value> = operands.iter().copied().chain([mask, evl]).collect();
        self.value(Op::Vp(op), ty, &all)
    }

    /// Arithmetic and logic.
    pub fn binary(&mut self, op: Binary, a: Value, b: Value) -> Value {
        self.lane(LaneOp::Binary(op), &[a, b])
    }

    /// `a + b` on integers.
    pub fn add(&mut self, a: Value, b: Value) -> Value {
        self.binary(Binary::Add, a, b)
    }

    /// `a - b` on integers.
    pub fn sub(&mut self, a: Value, b: Value) -> Value {
        self.binary(Binary::Sub, a, b)
    }

    /// `a × b` on integers.
    pub fn mul(&mut self, a: Value, b: Value) -> Value {
        self.binary(Binary::Mul, a, b)
    }

    /// A function of [`Math`] that is no cast.
    pub fn math(&mut self, op: Math, operands: &[Value]) -> Value {
        self.lane(LaneOp::Math(op), operands)
    }

    /// A conversion of the elements of `value` to `to`.
    pub fn cast(&mut self, op: Cast, value: Value, to: Scalar) -> Value {
        let ty = self.ty(value).with_element(to);
        self.value(Op::Lane(LaneOp::Cast(op)), ty, &[value])
    }

    /// The low bits of an integer, or the integer zero-extended, to the width of `to`; nothing if it has that width.
    pub fn zext_or_trunc(&mut self, value: Value, to: Scalar) -> Value {
        match self.ty(value).element().map_or(0, Scalar::bits).cmp(&to.bits()) {
            std::cmp::Ordering::Less => self.cast(Cast::ZExt, value, to),
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.cast(Cast::Trunc, value, to),
        }
    }

    /// A comparison of integers or addresses.
    pub fn icmp(&mut self, predicate: IntPredicate, a: Value, b: Value) -> Value {
        self.lane(LaneOp::ICmp(predicate), &[a, b])
    }

    /// A comparison of floating-point numbers.
    pub fn fcmp(&mut self, predicate: FloatPredicate, a: Value, b: Value) -> Value {
        self.lane(LaneOp::FCmp(predicate), &[a, b])
    }

    /// `if condition { a } else { b }`.
    pub fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        self.lane(LaneOp::Select, &[condition, a, b])
    }

    // Vectors.

    /// `scalar` in all lanes of `ty`; a constant if it is one.
    pub fn splat(&mut self, ty: Type, scalar: Value) -> Value {
        match self.func.as_const(scalar) {
            Some(super::Const::Int(number)) => {
                let number = *number;
                self.func.int(ty, number)
            }
            Some(super::Const::Float(bits)) => {
                let bits = *bits;
                self.func.float_bits(ty, bits)
            }
            _ => self.value(Op::Splat, ty, &[scalar]),
        }
    }

    /// One lane.
    pub fn extract_element(&mut self, vector: Value, index: Value) -> Value {
        let ty = self.ty(vector).element().map_or(Type::Void, Type::Scalar);
        self.value(Op::ExtractElement, ty, &[vector, index])
    }

    /// The vector with one lane replaced.
    pub fn insert_element(&mut self, vector: Value, scalar: Value, index: Value) -> Value {
        let ty = self.ty(vector);
        self.value(Op::InsertElement, ty, &[vector, scalar, index])
    }

    /// A field of a struct.
    pub fn extract_value(&mut self, structure: Value, field: u8) -> Value {
        let ty = match self.ty(structure) {
            Type::Struct(fields) => fields.get(field.into()).unwrap_or(Type::Void),
            other => other,
        };
        self.value(Op::ExtractValue(field), ty, &[structure])
    }

    /// `freeze`.
    pub fn freeze(&mut self, value: Value) -> Value {
        let ty = self.ty(value);
        self.value(Op::Freeze, ty, &[value])
    }

    /// A struct of these fields.
    pub fn structure(&mut self, ty: Type, fields: &[Value]) -> Value {
        let none = self.func.poison(ty);
        (0..)
            .zip(fields)
            .fold(none, |whole, (at, &field)| self.value(Op::InsertValue(at), ty, &[whole, field]))
    }

    /// 0, 1, 2 … in the lanes of `ty`.
    pub fn step_vector(&mut self, ty: Type) -> Value {
        self.intrinsic(Intrinsic::StepVector, ty, &[])
    }

    /// `vscale` as an `i64`.
    pub fn vscale(&mut self) -> Value {
        self.intrinsic(Intrinsic::VScale, Type::I64, &[])
    }

    /// How many elements the next strip takes when `avl` are left and a strip has at most as many as `ty` has lanes.
    pub fn get_vector_length(&mut self, avl: Value, ty: Type) -> Value {
        let lanes = ty.lanes().unwrap_or(super::Extent::fixed(1));
        let count = self.func.int(Type::I32, lanes.min().into());
        let scalable = self.func.bool(lanes.is_scalable());
        self.intrinsic(Intrinsic::GetVectorLength, Type::I32, &[avl, count, scalable])
    }

    /// An intrinsic with a result; its operands as [`Intrinsic`] lists them.
    pub fn intrinsic(&mut self, intrinsic: Intrinsic, ty: Type, operands: &[Value]) -> Value {
        self.value(Op::Intrinsic(intrinsic), ty, operands)
    }

    /// An intrinsic without a result (a store); its operands as [`Intrinsic`] lists them.
    pub fn effect(&mut self, intrinsic: Intrinsic, operands: &[Value], align: u32) -> Inst {
        self.inst(InstData::new(Op::Intrinsic(intrinsic), Type::Void, operands).with_align(align))
    }

    /// The lanes of `vector` combined with `start`.
    pub fn vp_reduce(&mut self, op: Reduce, start: Value, vector: Value, mask: Value, evl: Value) -> Value {
        let ty = self.ty(start);
        self.intrinsic(Intrinsic::VpReduce(op), ty, &[start, vector, mask, evl])
    }

    // Memory.

    fn memory(&mut self, op: Op, ty: Type, operands: &[Value], align: u32) -> Value {
        let inst = self.inst(InstData::new(op, ty, operands).with_align(align));
        match self.func.inst(inst).result() {
            Some(value) => value,
            None => self.func.poison(ty),
        }
    }

    /// A load.
    pub fn load(&mut self, ty: Type, ptr: Value, align: u32) -> Value {
        self.memory(Op::Load, ty, &[ptr], align)
    }

    /// A store.
    pub fn store(&mut self, value: Value, ptr: Value, align: u32) -> Inst {
        self.inst(InstData::new(Op::Store, Type::Void, &[value, ptr]).with_align(align))
    }

    /// An intrinsic that loads, with a known alignment.
    pub fn load_by(&mut self, intrinsic: Intrinsic, ty: Type, operands: &[Value], align: u32) -> Value {
        self.memory(Op::Intrinsic(intrinsic), ty, operands, align)
    }

    /// `llvm.vp.load`.
    pub fn vp_load(&mut self, ty: Type, ptr: Value, mask: Value, evl: Value, align: u32) -> Value {
        self.load_by(Intrinsic::VpLoad, ty, &[ptr, mask, evl], align)
    }

    /// `llvm.vp.store`.
    pub fn vp_store(&mut self, value: Value, ptr: Value, mask: Value, evl: Value, align: u32) -> Inst {
        self.effect(Intrinsic::VpStore, &[value, ptr, mask, evl], align)
    }

    /// `base + index × size of element`.
    pub fn gep(&mut self, element: Element, base: Value, index: Value) -> Value {
        let lanes = self.ty(base).lanes().or(self.ty(index).lanes());
        let ty = lanes.map_or(Type::PTR, |lanes| Type::Vector(Scalar::Ptr, lanes));
        self.value(Op::Gep(element), ty, &[base, index])
    }

    // Control.

    /// A phi without predecessors yet (see [`Function::add_incoming`]); at the start of the block, after other phis.
    pub fn phi(&mut self, ty: Type) -> Value {
        let at = self.func.phis(self.block).count();
        let inst = self.func.insert(self.block, at, InstData::new(Op::Phi, ty, &[]));
        if let Some(position) = &mut self.at {
            *position += 1;
        }
        match self.func.inst(inst).result() {
            Some(value) => value,
            None => self.func.poison(ty),
        }
    }

    /// Adds a predecessor to the phi whose result `phi` is; nothing if it is none.
    pub fn add_incoming(&mut self, phi: Value, block: Block, value: Value) {
        if let Some(inst) = self.func.def_inst(phi) {
            self.func.add_incoming(inst, block, value);
        }
    }

    /// A call of something outside.
    pub fn call(&mut self, callee: Symbol, ret: Type, arguments: &[Value]) -> Inst {
        self.inst(InstData::new(Op::Call(callee), ret, arguments))
    }

    /// To a block.
    pub fn br(&mut self, target: Block) -> Inst {
        self.inst(InstData::new(Op::Br, Type::Void, &[]).with_blocks(&[target]))
    }

    /// To one of two blocks.
    pub fn cond_br(&mut self, condition: Value, yes: Block, no: Block) -> Inst {
        self.inst(InstData::new(Op::CondBr, Type::Void, &[condition]).with_blocks(&[yes, no]))
    }

    /// Back to the caller.
    pub fn ret(&mut self, value: Option<Value>) -> Inst {
        let operands: Vec<Value> = value.into_iter().collect();
        self.inst(InstData::new(Op::Ret, Type::Void, &operands))
    }
}
