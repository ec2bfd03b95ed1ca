//! This module checks the operands of intrinsics.

use super::{RuleResult, need};
use crate::ir::{Extent, Fields, Function, InstData, Intrinsic, Overflow, Reduce, Scalar, Type};

/// Whether the operands fit the intrinsic and the result.
pub(super) fn check(func: &Function, intrinsic: Intrinsic, data: &InstData, types: &[Type]) -> RuleResult {
    let ret = data.ty;
    let shown = || types.iter().map(Type::to_string).collect::<Vec<_>>().join(", ");
    let fits = matches(func, intrinsic, data, types)?;
    need(fits, || {
        let name = data.op.intrinsic_name().unwrap_or_default();
        format!("'llvm.{name}' cannot take ({}) and give {ret}", shown())
    })
}

fn matches(func: &Function, intrinsic: Intrinsic, data: &InstData, types: &[Type]) -> Result<bool, String> {
    use Intrinsic::*;
    let ret = data.ty;
    let evl = Type::I32;
    let constant = |index: usize| data.operands().get(index).and_then(|&v| func.as_int(v));
    let vector_of = |ty: Type, element: Scalar| ty.is_vector() && ty.element() == Some(element);
    let int = |ty: Type| matches!(ty, Type::Scalar(Scalar::Int(_)));
    Ok(match (intrinsic, types) {
        (MemCpy | MemMove, &[Type::PTR, Type::PTR, bytes]) => int(bytes) && ret == Type::Void,
        (MemSet, &[Type::PTR, Type::I8, bytes]) => int(bytes) && ret == Type::Void,
        (VaStart, &[Type::PTR]) => ret == Type::Void && func.attrs.variadic,
        (Trap, []) => ret == Type::Void,
        (VScale, []) => int(ret),
        (ThreadPointer, []) => ret == Type::PTR,
        (StepVector, []) => ret.is_vector() && ret.is_int(),
        (GetVectorLength, &[avl, Type::I32, Type::I1]) => {
            let constants = constant(1).is_some_and(|vf| vf > 0) && constant(2).is_some();
            int(avl) && ret == Type::I32 && constants
        }
        (GetActiveLaneMask, &[a, b]) => int(a) && a == b && vector_of(ret, Scalar::Int(1)),
        (Reduce(reduce), &[vector]) => !reduce.has_start() && reduces(reduce, vector, ret),
        (Reduce(reduce), &[start, vector]) => {
            reduce.has_start() && start == ret && reduces(reduce, vector, ret)
        }
        (VpReduce(reduce), &[start, vector, mask, Type::I32]) => {
            start == ret && reduces(reduce, vector, ret) && mask == vector.mask()
        }
        (VectorInsert, &[into, part, Type::I64]) => {
            into == ret && into.element() == part.element() && subvector(into, part, constant(2))?
        }
        (VectorExtract, &[from, Type::I64]) => {
            from.element() == ret.element() && subvector(from, ret, constant(1))?
        }
        (Reverse, &[vector]) => vector.is_vector() && vector == ret,
        (Splice, &[a, b, Type::I32]) => {
            let offset = data.operands().get(2).and_then(|&v| func.as_signed(v));
            let lanes = i64::from(ret.lanes().map_or(0, Extent::min));
            a.is_vector() && a == b && a == ret && offset.is_some_and(|o| -lanes <= o && o < lanes)
        }
        (Interleave(n), operands) => {
            let lanes = operands.first().and_then(|ty| ty.lanes()).map(|lanes| lanes.times(n.into()));
            let equal = operands.iter().all(|ty| *ty == operands[0]);
            operands.len() == usize::from(n)
                && equal
                && lanes.is_some()
                && ret.lanes() == lanes
                && ret.element() == operands[0].element()
        }
        (Deinterleave(n), &[vector]) => {
            let field = vector.lanes().and_then(|lanes| lanes.divided_by(n.into()));
            let field = field.zip(vector.element()).map(|(lanes, element)| Type::Vector(element, lanes));
            field.is_some_and(|field| Type::structure(&vec![field; n.into()]) == Some(ret))
        }
        (Compress, &[vector, mask, passthru]) => {
            vector.is_vector() && vector == ret && passthru == ret && mask == ret.mask()
        }
        (CttzElts, &[vector]) => vector.is_vector() && vector.is_int() && int(ret),
        (MaskedLoad | MaskedExpandLoad, &[Type::PTR, mask, passthru]) => {
            ret.is_vector() && passthru == ret && mask == ret.mask()
        }
        (MaskedStore | MaskedCompressStore, &[value, Type::PTR, mask]) => {
            value.is_vector() && mask == value.mask()
        }
        (MaskedGather, &[ptrs, mask, passthru]) => {
            ret.is_vector() && passthru == ret && mask == ret.mask() && ptrs == ret.with_element(Scalar::Ptr)
        }
        (MaskedScatter, &[value, ptrs, mask]) => {
            value.is_vector() && mask == value.mask() && ptrs == value.with_element(Scalar::Ptr)
        }
        (VpSelect | VpMerge, &[mask, yes, no, length]) => {
            ret.is_vector() && yes == ret && no == ret && mask == ret.mask() && length == evl
        }
        (VpLoad, &[Type::PTR, mask, length]) => ret.is_vector() && mask == ret.mask() && length == evl,
        (VpLoadFf, &[Type::PTR, mask, length]) => match ret {
            Type::Struct(fields @ Fields::Pair(..)) => {
                let vector = fields.get(0).unwrap_or(Type::Void);
                vector.is_vector() && mask == vector.mask() && fields.get(1) == Some(evl) && length == evl
            }
            _ => false,
        },
        (VpStore, &[value, Type::PTR, mask, length]) => {
            value.is_vector() && mask == value.mask() && length == evl
        }
        (VpStridedLoad, &[Type::PTR, stride, mask, length]) => {
            ret.is_vector() && int(stride) && mask == ret.mask() && length == evl
        }
        (VpStridedStore, &[value, Type::PTR, stride, mask, length]) => {
            value.is_vector() && int(stride) && mask == value.mask() && length == evl
        }
        (VpGather, &[ptrs, mask, length]) => {
            ret.is_vector() && ptrs == ret.with_element(Scalar::Ptr) && mask == ret.mask() && length == evl
        }
        (VpScatter, &[value, ptrs, mask, length]) => {
            value.is_vector()
                && ptrs == value.with_element(Scalar::Ptr)
                && mask == value.mask()
                && length == evl
        }
        (VpSplat, &[scalar, mask, length]) => {
            ret.is_vector()
                && ret.element().map(Type::Scalar) == Some(scalar)
                && mask == ret.mask()
                && length == evl
        }
        (VpReverse, &[vector, mask, length]) => {
            vector.is_vector() && vector == ret && mask == ret.mask() && length == evl
        }
        (VpSplice, &[a, b, Type::I32, mask, Type::I32, Type::I32]) => {
            a.is_vector() && a == b && a == ret && mask == ret.mask() && constant(2).is_some()
        }
        (VpCttzElts, &[vector, mask, length]) => {
            vector.is_vector() && vector.is_int() && mask == vector.mask() && int(ret) && length == evl
        }
        (StackSave, &[]) => ret == Type::PTR,
        (StackRestore, &[Type::PTR]) => ret == Type::Void,
        (WithOverflow(overflow), &[a, b]) => {
            a == b
                && a.is_int()
                && Overflow::ALL.contains(&overflow)
                && Type::structure(&[a, a.mask()]) == Some(ret)
        }
        _ => false,
    })
}

fn reduces(reduce: Reduce, vector: Type, ret: Type) -> bool {
    let class = if reduce.is_float() { vector.is_float() } else { vector.is_int() };
    vector.is_vector() && class && vector.element().map(Type::Scalar) == Some(ret)
}

/// Whether `part` at constant lane `index` lies inside of `whole`; that must not depend on `vscale`.
fn subvector(whole: Type, part: Type, index: Option<u64>) -> Result<bool, String> {
    let (Some(all), Some(lanes), Some(index)) = (whole.lanes(), part.lanes(), index) else {
        return Ok(false);
    };
    let Ok(index) = u32::try_from(index) else { return Ok(false) };
    if lanes.min() == 0 || !index.is_multiple_of(lanes.min()) || index > 1 << 20 {
        return Ok(false);
    }
    let end = match lanes.is_scalable() {
        true => Extent { fixed: lanes.fixed, scaled: lanes.scaled + index },
        false => Extent { fixed: lanes.fixed + index, scaled: lanes.scaled },
    };
    // A fixed part of a scalable vector may reach beyond the lanes that are there for vscale = 1: then it depends.
    match end.compare(all) {
        Ok(order) => Ok(order.is_le()),
        Err(_) if all.is_scalable() && !lanes.is_scalable() && end.fixed <= all.scaled => Ok(true),
        Err(undecided) => Err(undecided.to_string()),
    }
}
