//! This module legalises numbers of 16 bits, `half` and `bfloat`, as far as the target has no instructions for them: arithmetic
//! becomes binary32, moves become 16-bit integers, and without conversions these are integer arithmetic, too.
//!
//! A sum, product, quotient or root of binary32 rounded once more is what rounding once gives, since binary32 has more than twice as
//! many bits and two. Of the fused multiply-add that is not so: that of `half` is one of binary64, whose bits reach from the
//! least product of halves to the greatest number that is not infinite as a half; that of `bfloat` is a sum of binary64 rounded
//! to odd, `fmuladd` two operations.

mod convert;

use super::float::constant;
use super::lower::Expansion;
use crate::ir::{
    Binary, Cast, Const, Features, Flags, Function, Inst, InstData, IntPredicate, Intrinsic, LaneOp, Math,
    Op, Reduce, Scalar, SmallFloats, Type, Value,
};

const BITS: Scalar = Scalar::Int(16);

/// The function with arithmetic on numbers of 16 bits spelled out that the target has no conversions for, neither of scalars
/// nor in vectors. None if there is none.
///
/// In front of the vectoriser, so that loops with such numbers are loops of integers and binary32.
pub(super) fn spell_out(function: &Function) -> Option<Function> {
    let target = function.attrs.target();
    let is_spelled = |scalar| {
        target.small_floats(scalar, false) == SmallFloats::Bits
            && target.small_floats(scalar, true) == SmallFloats::Bits
    };
    let uses = |func: &Function, data: &InstData| {
        let types = data.operands().iter().map(|&v| func.ty(v)).chain([data.ty]);
        types.filter_map(Type::element).any(|scalar| scalar.is_small_float() && is_spelled(scalar))
    };
    let all = function.layout().iter().flat_map(|&block| function.block(block).insts());
    let mut left: Vec<Inst> = all.copied().filter(|&inst| uses(function, function.inst(inst))).collect();
    if left.is_empty() {
        return None;
    }
    let mut func = function.clone();
    constants(&mut func, &target);
    // What an expansion is made of may need another one.
    while let Some(inst) = left.pop() {
        let before = func.inst_count();
        if func.inst(inst).block().is_some() && super::expand(&mut func, inst, &target) {
            let made = (before..func.inst_count()).map(Inst::from_index);
            left.extend(made.filter(|&inst| uses(&func, func.inst(inst))));
        }
    }
    func.remove_dead();
    Some(func)
}

/// The format that an instruction has too few instructions for, and what there is for it.
fn format(func: &Function, data: &InstData, target: &Features) -> Option<(Scalar, SmallFloats)> {
    let types = data.operands().iter().take(3).map(|&v| func.ty(v)).chain([data.ty]);
    let small = types.filter_map(|ty| {
        let scalar = ty.element().filter(|scalar| scalar.is_small_float())?;
        Some((scalar, target.small_floats(scalar, ty.is_vector())))
    });
    small.min_by_key(|(_, has)| *has).filter(|(_, has)| *has != SmallFloats::Arithmetic)
}

/// Whether the target has too few instructions for the numbers of 16 bits that an instruction works on.
pub(super) fn is_short(func: &Function, data: &InstData, target: &Features) -> bool {
    format(func, data, target).is_some()
}

/// Vectors of constants become integers; scalars are made in registers as they are.
pub(super) fn constants(func: &mut Function, target: &Features) -> bool {
    let is_bits = |ty: Type| {
        let small = ty.element().filter(|scalar| ty.is_vector() && scalar.is_small_float());
        small.is_some_and(|scalar| target.small_floats(scalar, true) != SmallFloats::Arithmetic)
    };
    let mut changed = false;
    for block in func.layout().to_vec() {
        for inst in func.block(block).insts().to_vec() {
            for index in 0..func.inst(inst).operands().len() {
                let value = func.inst(inst).operands()[index];
                let ty = func.ty(value);
                if !is_bits(ty) {
                    continue;
                }
                let Some(bits) = as_bits(func, value) else { continue };
                // Of a phi: at the end of the block that the value comes from.
                let data = func.inst(inst);
                let at = match data.op {
                    Op::Phi => data.blocks().get(index).and_then(|&from| func.terminator(from)),
                    _ => Some(inst),
                };
                let Some(at) = at else { continue };
                let cast = InstData::new(Op::Lane(LaneOp::Cast(Cast::BitCast)), ty, &[bits]);
                let made = func.insert_before(at, cast).and_then(|cast| func.inst(cast).result());
                if let Some(made) = made {
                    func.set_operand(inst, index, made);
                    changed = true;
                }
            }
        }
    }
    changed
}

/// The bits of a constant vector.
fn as_bits(func: &mut Function, value: Value) -> Option<Value> {
    let ty = func.ty(value).with_element(BITS);
    let bit = |func: &mut Function, lane: Value| match func.as_float_bits(lane) {
        Some(bits) => func.int(Type::Scalar(BITS), bits),
        None => func.poison(Type::Scalar(BITS)),
    };
    match func.as_const(value)?.clone() {
        Const::Splat(lane) => {
            let lane = bit(func, lane);
            Some(func.constant(ty, Const::Splat(lane)))
        }
        Const::Lanes(lanes) => {
            let lanes = lanes.into_iter().map(|lane| bit(func, lane)).collect();
            Some(func.constant(ty, Const::Lanes(lanes)))
        }
        _ => None,
    }
}

/// What stands for an instruction on numbers of 16 bits; none if it stays.
pub(super) fn replacement(
    func: &mut Function,
    inst: Inst,
    data: &InstData,
    target: &Features,
) -> Option<Value> {
    let (scalar, has) = format(func, data, target)?;
    let args = data.operands().to_vec();
    let vector = data.ty.is_vector() || func.ty(args[0]).is_vector();
    let mut small = Small { l: Expansion::new(func, inst, data), scalar, has };
    let l = &mut small.l;
    match data.op {
        Op::Load if !vector && !target.moves_small_floats() => {
            let mut load = data.clone();
            load.ty = Type::Scalar(BITS);
            let loaded = l.b.inst(load);
            let bits = l.result(loaded, Type::Scalar(BITS));
            Some(small.number(bits))
        }
        Op::Lane(op) | Op::Vp(op) => small.lane(op, data),
        Op::Splat | Op::Intrinsic(Intrinsic::VpSplat) => {
            let lane = small.scalar_bits(args[0]);
            let all: Vec<Value> = std::iter::once(lane).chain(args[1..].iter().copied()).collect();
            Some(small.moved(data, &all))
        }
        Op::ExtractElement => {
            let bits = small.bits(args[0]);
            let lane = small.l.b.extract_element(bits, args[1]);
            small.l.under = None;
            Some(small.number(lane))
        }
        Op::InsertElement => {
            let bits = small.bits(args[0]);
            let lane = small.scalar_bits(args[1]);
            let all = small.l.b.insert_element(bits, lane, args[2]);
            Some(small.number(all))
        }
        // In order, each sum is rounded: selection does that lane by lane.
        Op::Intrinsic(Intrinsic::Reduce(kind)) => small.reduction(kind, data, false),
        Op::Intrinsic(Intrinsic::VpReduce(kind)) => small.reduction(kind, data, true),
        Op::Intrinsic(
            Intrinsic::Reverse
            | Intrinsic::VpReverse
            | Intrinsic::Splice
            | Intrinsic::VpSplice
            | Intrinsic::Interleave(_)
            | Intrinsic::VectorInsert
            | Intrinsic::VectorExtract
            | Intrinsic::Compress
            | Intrinsic::MaskedExpandLoad,
        )
        | Op::Shuffle
            if vector =>
        {
            let all: Vec<Value> = args.iter().map(|&arg| small.bits(arg)).collect();
            Some(small.moved(data, &all))
        }
        _ => None,
    }
}

/// Lets a store of such a number store its bits, where the target has no moves for it.
pub(super) fn store(func: &mut Function, inst: Inst, data: &InstData, target: &Features) -> bool {
    let Some((scalar, has)) = format(func, data, target) else { return false };
    if data.op != Op::Store || target.moves_small_floats() || func.ty(data.operands()[0]).is_vector() {
        return false;
    }
    let mut small = Small { l: Expansion::new(func, inst, data), scalar, has };
    let bits = small.bits(data.operands()[0]);
    func.set_operand(inst, 0, bits);
    true
}

/// An expansion of an instruction on numbers of a format.
struct Small<'f> {
    l: Expansion<'f>,
    scalar: Scalar,
    /// What the target has for them.
    has: SmallFloats,
}

impl Small<'_> {
    /// The number with these bits.
    fn number(&mut self, bits: Value) -> Value {
        self.l.cast(Cast::BitCast, bits, self.scalar)
    }

    /// The bits of a number; of what is no number of the format itself.
    fn bits(&mut self, value: Value) -> Value {
        if self.l.ty(value).element() != Some(self.scalar) {
            return value;
        }
        let func = &mut *self.l.b.func;
        if let Some(made) = func.def(value).filter(|data| data.op == Op::Lane(LaneOp::Cast(Cast::BitCast))) {
            let bits = made.operands()[0];
            if func.ty(bits) == func.ty(value).with_element(BITS) {
                return bits;
            }
        }
        if let Some(bits) = func.as_float_bits(value) {
            let ty = func.ty(value).with_element(BITS);
            return func.int(ty, bits);
        }
        self.l.cast(Cast::BitCast, value, BITS)
    }

    fn scalar_bits(&mut self, value: Value) -> Value {
        let under = self.l.under.take();
        let bits = self.bits(value);
        self.l.under = under;
        bits
    }

    /// The same move of bits.
    fn moved(&mut self, data: &InstData, operands: &[Value]) -> Value {
        let ty = data.ty.with_element(BITS);
        let inst = self.l.b.inst(InstData::new(data.op, ty, operands).with_align(data.align));
        let bits = self.l.result(inst, ty);
        self.number(bits)
    }

    /// As a number of binary32.
    fn wide(&mut self, value: Value) -> Value {
        let func = &mut *self.l.b.func;
        if let Some(bits) = func.as_float_bits(value) {
            let number = crate::ir::float::decode(self.scalar, bits);
            let ty = func.ty(value).with_element(Scalar::Float);
            return if number.is_nan() { self.l.nan(ty) } else { constant(func, ty, number) };
        }
        match self.has {
            SmallFloats::Bits => self.widened(value),
            _ => self.l.cast(Cast::FPExt, value, Scalar::Float),
        }
    }

    /// A number of binary32 or binary64, rounded.
    fn rounded(&mut self, wide: Value) -> Value {
        match self.has {
            SmallFloats::Bits => self.narrowed(wide),
            _ => self.l.cast(Cast::FPTrunc, wide, self.scalar),
        }
    }

    fn lane(&mut self, op: LaneOp, data: &InstData) -> Option<Value> {
        let args = data.operands();
        let from = self.l.ty(args[0]).element()?;
        let to = data.ty.element()?;
        let is_bfloat = self.scalar == Scalar::BFloat;
        let sign = 1 << 15;
        match op {
            LaneOp::Select | LaneOp::ICmp(_) => None,
            LaneOp::Cast(Cast::BitCast) => None,
            LaneOp::FNeg => {
                let bits = self.bits(args[0]);
                let turned = self.l.with(Binary::Xor, bits, sign);
                Some(self.number(turned))
            }
            LaneOp::Math(Math::FAbs) => {
                let bits = self.bits(args[0]);
                let cleared = self.l.with(Binary::And, bits, sign - 1);
                Some(self.number(cleared))
            }
            LaneOp::Math(Math::CopySign) => {
                let (a, b) = (self.bits(args[0]), self.bits(args[1]));
                let (a, b) = (self.l.with(Binary::And, a, sign - 1), self.l.with(Binary::And, b, sign));
                let both = self.l.binary(Binary::Or, a, b);
                Some(self.number(both))
            }
            LaneOp::Math(Math::FMulAdd) if is_bfloat => {
                let product = self.l.binary(Binary::FMul, args[0], args[1]);
                Some(self.l.binary(Binary::FAdd, product, args[2]))
            }
            LaneOp::Math(Math::FMulAdd | Math::Fma) => {
                let wides: Vec<Value> = args[..3].iter().map(|&arg| self.doubled(arg)).collect();
                let ty = data.ty.with_element(Scalar::Double);
                let sum = match is_bfloat {
                    true => self.odd_sum(&wides),
                    false => self.l.lane_to(LaneOp::Math(Math::Fma), ty, &wides),
                };
                Some(self.rounded(sum))
            }
            LaneOp::IsFpClass(test) => {
                let bits = self.bits(args[0]);
                Some(super::class::is_of_class(&mut self.l, bits, self.scalar, test))
            }
            // By calls of the library.
            LaneOp::Cast(_) if to.is_wide() && to.is_float() || from.is_wide() && from.is_float() => None,
            LaneOp::Cast(Cast::FPExt) if to == Scalar::Double => match (self.has, is_bfloat) {
                (SmallFloats::Conversions, false) => None,
                _ => Some(self.doubled(args[0])),
            },
            LaneOp::Cast(Cast::FPExt) => (self.has == SmallFloats::Bits).then(|| self.wide(args[0])),
            LaneOp::Cast(Cast::FPTrunc) => (self.has == SmallFloats::Bits).then(|| self.rounded(args[0])),
            LaneOp::Cast(cast @ (Cast::SIToFP | Cast::UIToFP)) => self.of_int(cast, args[0], from.bits()),
            // From here on the operands are numbers of the format.
            LaneOp::Cast(_) | LaneOp::Math(_) | LaneOp::FCmp(_) | LaneOp::Binary(_) => {
                let wides: Vec<Value> = args[..op.arity()].iter().map(|&arg| self.wide(arg)).collect();
                let is_small = to == self.scalar;
                let own = if is_small { data.ty.with_element(Scalar::Float) } else { data.ty };
                let result = self.l.lane_to(op, own, &wides);
                Some(if is_small { self.rounded(result) } else { result })
            }
        }
    }

    /// As a number of binary64.
    fn doubled(&mut self, value: Value) -> Value {
        let wide = self.wide(value);
        self.l.cast(Cast::FPExt, wide, Scalar::Double)
    }

    /// From integers, rounded once.
    fn of_int(&mut self, cast: Cast, value: Value, bits: u32) -> Option<Value> {
        // What binary32 rounds is infinite as a half.
        if bits <= 24 || self.scalar == Scalar::Half {
            let exact = self.l.cast(cast, value, Scalar::Float);
            return Some(self.rounded(exact));
        }
        if bits > 64 {
            return None;
        }
        let exact = self.l.cast(cast, value, Scalar::Double);
        if bits <= 53 {
            return Some(self.rounded(exact));
        }
        // Numbers from 2^53 on: their low 31 bits only say whether there are any.
        let l = &mut self.l;
        let signed = cast == Cast::SIToFP;
        let shift = if signed { Binary::AShr } else { Binary::LShr };
        let (high, low) = (l.with(shift, value, 31), l.with(Binary::And, value, (1 << 31) - 1));
        let ty = l.ty(value);
        let zero = l.b.func.zero(ty);
        let some = l.icmp(IntPredicate::Ne, low, zero);
        let some = l.resized(some, false, bits);
        let odd = l.binary(Binary::Or, high, some);
        let odd = l.cast(cast, odd, Scalar::Double);
        let double = l.ty(odd);
        let scale = constant(l.b.func, double, f64::from(1_u32 << 31));
        let scaled = l.binary(Binary::FMul, odd, scale);
        let top = l.with(shift, value, 52);
        let all = l.with(Binary::AShr, value, 63);
        let sign = if signed { all } else { zero };
        let small = l.icmp(IntPredicate::Eq, top, sign);
        let chosen = l.select(small, exact, scaled);
        Some(self.rounded(chosen))
    }

    /// Minima and maxima, and sums in any order, as binary32; sums of few lanes in order without conversions one by one.
    fn reduction(&mut self, kind: Reduce, data: &InstData, vp: bool) -> Option<Value> {
        let args = data.operands().to_vec();
        let has_start = vp || kind.has_start();
        let vector = args[usize::from(has_start)];
        let in_order = matches!(kind, Reduce::FAdd | Reduce::FMul) && !data.flags.has(Flags::REASSOC);
        if in_order {
            let lanes = self.l.ty(vector).lanes().filter(|lanes| !vp && !lanes.is_scalable());
            let lanes = lanes.filter(|_| self.has == SmallFloats::Bits)?;
            let op = if kind == Reduce::FAdd { Binary::FAdd } else { Binary::FMul };
            return Some((0..lanes.fixed.into()).fold(args[0], |sum, at| {
                let at = self.l.b.func.int(Type::I64, at);
                let lane = self.l.b.extract_element(vector, at);
                self.l.binary(op, sum, lane)
            }));
        }
        let vector = self.wide(vector);
        self.l.under = None;
        let start = has_start.then(|| self.wide(args[0]));
        let all: Vec<Value> =
            start.into_iter().chain([vector]).chain(if vp { args[2..].to_vec() } else { vec![] }).collect();
        let intrinsic = if vp { Intrinsic::VpReduce(kind) } else { Intrinsic::Reduce(kind) };
        self.l.b.flags(data.flags);
        let result = self.l.b.intrinsic(intrinsic, Type::FLOAT, &all);
        Some(self.rounded(result))
    }
}
