//! Legalisation expands what the target has no instruction for into IR that it has instructions for.
//!
//! Each rule is one expansion, written once for scalars, vectors and `llvm.vp.*`: `Lower` puts every operation it makes
//! under the mask and the length of the one it stands for. Invariant: what an expansion computes is what the evaluator
//! says of the operation, bit by bit, NaNs included. Selection comes after this and knows no expansions of the kind.

mod atomic;
mod branches;
mod class;
mod float;
mod guard;
mod int;
mod lane_loops;
mod large;
mod library;
mod library_compare;
mod lower;
mod masks;
mod overflow;
mod parts;
mod small_float;
mod soft_float;
mod strict_half;
mod structs;
mod wide;

pub(crate) use guard::{FAIL, GUARD};

use crate::CcError;
use crate::ir::{
    Abi, Binary, Block, Dominators, Element, Features, Function, Inst, InstData, Intrinsic, LaneOp, Math, Op,
    Scalar, Type, Value,
};
use crate::transform::drop_unreachable;
use lower::Expansion;

/// Expansions may need expansions: of leading zeros a population count. None goes deeper than this.
const DEPTH: usize = 8;

/// The alignment of values in the frame that are passed by their addresses.
const FRAME_ALIGN: u32 = 16;

/// Allocates a value of that kind; gives its address.
fn frame_slot(func: &mut Function, ty: Type) -> Result<Value, String> {
    let one = func.int(Type::I32, 1);
    let entry = func.entry().ok_or("a function without blocks")?;
    let room = InstData::new(Op::Alloca(Element::Of(ty)), Type::PTR, &[one]).with_align(FRAME_ALIGN);
    let room = func.insert(entry, 0, room);
    func.inst(room).result().ok_or_else(|| "room without an address".into())
}

/// The error that a pass which splits values does not know an operation of a function.
fn refusal(function: &Function) -> impl Fn(String, Option<Inst>) -> CcError {
    move |what, inst| CcError::unsupported(&function.name, what).in_source(function, inst)
}

/// The blocks that control comes to, each behind those that values come from; others are dropped.
fn reachable_order(func: &mut Function) -> Vec<Block> {
    drop_unreachable(func);
    Dominators::new(func).reverse_postorder().to_vec()
}

/// The function in the types of the passes: without phis of structs, without atomic accesses that are the library's, without
/// vectors that eight registers do not hold, and without integers of more than 64 bits. None if it is so already.
///
/// # Errors
/// When an operation on such a vector or integer is not supported.
pub fn simplify(function: &Function) -> Result<Option<Function>, CcError> {
    let plain = structs::split_structs(function);
    let plain = library::call_library(plain.as_ref().unwrap_or(function)).or(plain);
    let plain = strict_half::widen(plain.as_ref().unwrap_or(function)).or(plain);
    let plain = lane_loops::of_sums(plain.as_ref().unwrap_or(function)).or(plain);
    let plain = small_float::spell_out(plain.as_ref().unwrap_or(function)).or(plain);
    let plain = large::split_large(plain.as_ref().unwrap_or(function))?.or(plain);
    Ok(wide::split_wide(plain.as_ref().unwrap_or(function))?.or(plain))
}

/// Spells out what the target has no instructions for.
pub fn legalize(function: &Function, target: &Features) -> Function {
    let mut func = function.clone();
    atomic::expand(&mut func, target);
    for _ in 0..DEPTH {
        let mut changed = small_float::constants(&mut func, target);
        changed |= lane_loops::of_remainders(&mut func);
        for block in func.layout().to_vec() {
            for inst in func.block(block).insts().to_vec() {
                changed |= func.inst(inst).block().is_some() && expand(&mut func, inst, target);
            }
        }
        if !changed {
            break;
        }
    }
    func.remove_dead();
    guard::protect(&mut func);
    if func.attrs.abi() == Abi::Soft {
        soft_float::soften(&mut func);
        func.remove_dead();
    }
    branches::branch(&mut func, target);
    func
}

/// Expands one instruction; gives whether it did.
fn expand(func: &mut Function, inst: Inst, target: &Features) -> bool {
    let data = func.inst(inst).clone();
    if let Op::Intrinsic(Intrinsic::WithOverflow(kind)) = data.op {
        return overflow::expand(func, inst, &data, kind);
    }
    if parts::expand(func, inst, &data) || small_float::store(func, inst, &data, target) {
        return true;
    }
    let Some(new) = replacement(func, inst, &data, target) else { return false };
    if let Some(old) = data.result() {
        func.replace_uses(old, new);
    }
    func.remove(inst);
    true
}

/// The value of what stands for an instruction, if something has to.
fn replacement(func: &mut Function, inst: Inst, data: &InstData, target: &Features) -> Option<Value> {
    let ty = data.ty;
    let from = func.ty(*data.operands().first()?);
    if small_float::is_short(func, data, target) {
        return small_float::replacement(func, inst, data, target);
    }
    let whole = masks::replacement(func, inst, data).or_else(|| parts::interleave(func, inst, data));
    if whole.is_some() {
        return whole;
    }
    let op = match data.op {
        Op::Lane(op) | Op::Vp(op) => op,
        Op::Intrinsic(Intrinsic::Reduce(kind)) => return float::reduction(func, inst, data, kind, false),
        Op::Intrinsic(Intrinsic::VpReduce(kind)) => return float::reduction(func, inst, data, kind, true),
        _ => return None,
    };
    match op {
        LaneOp::Math(math) if !math.takes_float() && !has_instruction(math, from, data, target) => {
            int::expand(&mut Expansion::new(func, inst, data), math, data)
        }
        LaneOp::Math(Math::Minimum | Math::Maximum) if !ty.is_vector() => {
            Some(float::with_nan(&mut Expansion::new(func, inst, data), op, data))
        }
        LaneOp::Binary(Binary::FRem) if !ty.is_vector() => float::remainder(func, inst, data),
        LaneOp::Cast(cast) => float::convert(func, inst, data, cast),
        _ => None,
    }
}

/// Has the target an instruction for one of the operations that [`int`] can expand?
fn has_instruction(math: Math, ty: crate::ir::Type, data: &InstData, target: &Features) -> bool {
    use Math::*;
    let bits = ty.element().map_or(0, Scalar::bits);
    let vector = ty.is_vector() && matches!(bits, 8 | 16 | 32 | 64);
    match math {
        Ctpop | Ctlz | Cttz if vector => target.zvbb,
        BSwap | BitReverse if vector => target.zvkb,
        FShl | FShr => vector && target.zvkb && data.operands()[0] == data.operands()[1],
        Ctpop | Ctlz | Cttz | BSwap => !ty.is_vector() && target.zbb && matches!(bits, 32 | 64),
        _ => false,
    }
}
