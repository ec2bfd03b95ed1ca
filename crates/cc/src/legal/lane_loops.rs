//! This module makes loops over lanes of what only scalars have, where the number of lanes is not known: remainders, each of which
//! calls the library, and sums in order of numbers of 16 bits without conversions.

use crate::ir::{
    Binary, Builder, Flags, Function, Inst, InstData, IntPredicate, Intrinsic, LaneOp, Op, Reduce, Scalar,
    SmallFloats, Type, Value,
};

/// What is done for each lane.
#[derive(Clone, Copy)]
enum LaneWork {
    /// A remainder of the lanes of two vectors.
    Remainder,
    /// An operation on the result so far and the lane of a vector that is operand 1.
    Fold(Binary),
}

/// Makes loops of all remainders of such vectors; gives whether there were any.
pub(super) fn of_remainders(func: &mut Function) -> bool {
    let target = func.attrs.target();
    each(func, |_, data| {
        let remainder = LaneOp::Binary(Binary::FRem);
        let Type::Vector(scalar, lanes) = data.ty else { return None };
        // Numbers of 16 bits become binary32 first where lanes have no arithmetic on them.
        let has_lanes = target.small_floats(scalar, true) == SmallFloats::Arithmetic;
        let is_one = data.op == Op::Vp(remainder) || data.op == Op::Lane(remainder) && lanes.is_scalable();
        (is_one && has_lanes).then_some(LaneWork::Remainder)
    })
}

/// The function with loops for all such sums and products in order; none if there are none.
pub(super) fn of_sums(function: &Function) -> Option<Function> {
    let target = function.attrs.target();
    let is_short = |scalar: Scalar| {
        let lacks = |lanes| target.small_floats(scalar, lanes) == SmallFloats::Bits;
        scalar.is_small_float() && (lacks(false) || lacks(true))
    };
    let wanted = |func: &Function, data: &InstData| {
        let (kind, vp) = match data.op {
            Op::Intrinsic(Intrinsic::Reduce(kind)) => (kind, false),
            Op::Intrinsic(Intrinsic::VpReduce(kind)) => (kind, true),
            _ => return None,
        };
        let op = match kind {
            Reduce::FAdd => Binary::FAdd,
            Reduce::FMul => Binary::FMul,
            _ => return None,
        };
        let lanes = func.ty(data.operands()[1]).lanes()?;
        let is_one = is_short(data.ty.element()?) && (vp || lanes.is_scalable());
        (is_one && !data.flags.has(Flags::REASSOC)).then_some(LaneWork::Fold(op))
    };
    let insts = function.layout().iter().flat_map(|&block| function.block(block).insts());
    if !insts.clone().any(|&inst| wanted(function, function.inst(inst)).is_some()) {
        return None;
    }
    let mut func = function.clone();
    each(&mut func, wanted);
    Some(func)
}

/// Makes loops of the instructions that are `wanted`; gives whether there were any.
fn each(func: &mut Function, wanted: impl Fn(&Function, &InstData) -> Option<LaneWork>) -> bool {
    let blocks = func.layout().iter();
    let insts: Vec<Inst> = blocks.flat_map(|&block| func.block(block).insts().to_vec()).collect();
    let mut changed = false;
    for inst in insts {
        let data = func.inst(inst).clone();
        if let Some(work) = wanted(func, &data) {
            over_lanes(func, inst, &data, work);
            changed = true;
        }
    }
    changed
}

/// The number of lanes that count, as a number of 64 bits.
fn lane_count(b: &mut Builder, vector: Type, evl: Option<Value>) -> Value {
    if let Some(evl) = evl {
        return b.zext_or_trunc(evl, Scalar::Int(64));
    }
    let lanes = vector.lanes().map_or(1, |lanes| lanes.scaled);
    let vscale = b.vscale();
    let each = b.func.int(Type::I64, lanes.into());
    b.mul(vscale, each)
}

fn over_lanes(func: &mut Function, inst: Inst, data: &InstData, work: LaneWork) {
    let (Some(from), Some(old)) = (data.block(), data.result()) else { return };
    let args = data.operands().to_vec();
    let is_fold = matches!(work, LaneWork::Fold(_));
    // Behind two operands stand the mask and the length, if there are any.
    let (mask, evl) = (args.get(2).copied(), args.get(3).copied());
    let (start, vector) = match work {
        LaneWork::Fold(_) => (args[0], func.ty(args[1])),
        LaneWork::Remainder => (func.poison(data.ty), data.ty),
    };
    let Some(rest) = func.split_before(inst) else { return };
    let (test, body) = (func.add_block(""), func.add_block(""));
    let mut b = Builder::at_end(func, from);
    let count = lane_count(&mut b, vector, evl);
    b.br(test);

    b.switch_to(test);
    let (lane, so_far) = (b.phi(Type::I64), b.phi(data.ty));
    let zero = b.func.int(Type::I64, 0);
    b.add_incoming(lane, from, zero);
    b.add_incoming(so_far, from, start);
    let goes_on = b.icmp(IntPredicate::Ult, lane, count);
    b.cond_br(goes_on, body, rest);

    b.switch_to(body);
    let next_value = match work {
        LaneWork::Remainder => {
            let [x, y] = [0, 1].map(|i| b.extract_element(args[i], lane));
            let number = b.binary(Binary::FRem, x, y);
            b.insert_element(so_far, number, lane)
        }
        LaneWork::Fold(op) => {
            let number = b.extract_element(args[1], lane);
            let result = b.binary(op, so_far, number);
            match mask.filter(|_| is_fold) {
                Some(mask) => {
                    let counts = b.extract_element(mask, lane);
                    b.select(counts, result, so_far)
                }
                None => result,
            }
        }
    };
    let one = b.func.int(Type::I64, 1);
    let next = b.add(lane, one);
    b.add_incoming(lane, body, next);
    b.add_incoming(so_far, body, next_value);
    b.br(test);
    func.replace_uses(old, so_far);
    func.remove(inst);
}
