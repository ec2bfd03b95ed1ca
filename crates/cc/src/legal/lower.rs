//! An `Expansion` inserts the operations that replace an instruction, under the same mask and length.

use crate::ir::{
    Binary, Builder, Cast, Const, Flags, FloatPredicate, Function, Inst, InstData, IntPredicate, Intrinsic,
    LaneOp, Math, Op, Scalar, Type, Value,
};

/// A place in front of an instruction, and that one's mask and length.
pub(super) struct Expansion<'f> {
    pub(super) b: Builder<'f>,
    pub(super) under: Option<(Value, Value)>,
    /// The promises that floating-point operations in its place make.
    fast: Flags,
}

impl<'f> Expansion<'f> {
    pub(super) fn new(func: &'f mut Function, inst: Inst, data: &InstData) -> Expansion<'f> {
        let fast = if matches!(data.op, Op::Lane(_)) { data.flags.and(Flags::CONTRACT) } else { Flags::NONE };
        Expansion { b: Builder::before(func, inst), under: data.mask_and_evl(), fast }
    }

    pub(super) fn ty(&self, value: Value) -> Type {
        self.b.func.ty(value)
    }

    /// An operation on lanes with a result of this type.
    pub(super) fn lane_to(&mut self, op: LaneOp, ty: Type, operands: &[Value]) -> Value {
        let fast = if ty.is_float() && !matches!(op, LaneOp::Cast(_)) { self.fast } else { Flags::NONE };
        match (op, self.under) {
            (LaneOp::Select, Some((_, evl))) if self.ty(operands[0]).is_vector() => {
                let all = [operands[0], operands[1], operands[2], evl];
                self.b.intrinsic(Intrinsic::VpSelect, ty, &all)
            }
            // The same bits are the same bits in all lanes.
            (LaneOp::Cast(Cast::BitCast) | LaneOp::Select, _) | (_, None) => {
                let inst = self.b.inst(InstData::new(Op::Lane(op), ty, operands).with_flags(fast));
                self.result(inst, ty)
            }
            (_, Some((mask, evl))) => self.b.vp_to(op, ty, operands, mask, evl),
        }
    }

    pub(super) fn result(&mut self, inst: Inst, ty: Type) -> Value {
        match self.b.func.inst(inst).result() {
            Some(value) => value,
            None => self.b.func.poison(ty),
        }
    }

    pub(super) fn binary(&mut self, op: Binary, a: Value, b: Value) -> Value {
        let ty = self.ty(a);
        self.lane_to(LaneOp::Binary(op), ty, &[a, b])
    }

    /// An operation with a number of the same type.
    pub(super) fn with(&mut self, op: Binary, a: Value, number: u64) -> Value {
        let ty = self.ty(a);
        let number = self.b.func.int(ty, number);
        self.binary(op, a, number)
    }

    pub(super) fn math(&mut self, op: Math, operands: &[Value]) -> Value {
        let ty = self.ty(operands[0]);
        self.lane_to(LaneOp::Math(op), ty, operands)
    }

    pub(super) fn icmp(&mut self, predicate: IntPredicate, a: Value, b: Value) -> Value {
        let ty = self.ty(a).mask();
        self.lane_to(LaneOp::ICmp(predicate), ty, &[a, b])
    }

    pub(super) fn fcmp(&mut self, predicate: FloatPredicate, a: Value, b: Value) -> Value {
        let ty = self.ty(a).mask();
        self.lane_to(LaneOp::FCmp(predicate), ty, &[a, b])
    }

    pub(super) fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        let ty = self.ty(yes);
        self.lane_to(LaneOp::Select, ty, &[condition, yes, no])
    }

    pub(super) fn cast(&mut self, op: Cast, value: Value, to: Scalar) -> Value {
        let ty = self.ty(value).with_element(to);
        if ty == self.ty(value) { value } else { self.lane_to(LaneOp::Cast(op), ty, &[value]) }
    }

    /// To an integer type that is wider, narrower or the same.
    pub(super) fn resized(&mut self, value: Value, signed: bool, bits: u32) -> Value {
        let own = self.ty(value).element().map_or(bits, Scalar::bits);
        let cast = match (own > bits, signed) {
            (true, _) => Cast::Trunc,
            (false, true) => Cast::SExt,
            (false, false) => Cast::ZExt,
        };
        self.cast(cast, value, Scalar::Int(bits as u16))
    }

    /// A NaN of a type: the one that RISC-V makes.
    pub(super) fn nan(&mut self, ty: Type) -> Value {
        let scalar = ty.element().unwrap_or(Scalar::Double);
        let (exponent, fraction) = crate::ir::float::format(scalar);
        let bits = ((1 << (exponent + 1)) - 1) << (fraction - 1);
        match ty.is_vector() {
            false => self.b.func.constant(ty, Const::Float(bits)),
            true => {
                let lane = self.b.func.constant(Type::Scalar(scalar), Const::Float(bits));
                self.b.func.constant(ty, Const::Splat(lane))
            }
        }
    }
}
