//! This module moves mask bits as bytes, since permutation instructions move whole elements only.

use super::lower::Expansion;
use crate::ir::{Cast, Function, Inst, InstData, IntPredicate, Intrinsic, Op, Scalar, Type, Value};

const BYTE: Scalar = Scalar::Int(8);

/// Is it a vector of bits?
pub(super) fn is_mask(ty: Type) -> bool {
    ty.is_vector() && ty.element() == Some(Scalar::Int(1))
}

/// What stands for a permutation of bits.
pub(super) fn replacement(func: &mut Function, inst: Inst, data: &InstData) -> Option<Value> {
    use Intrinsic::*;
    let moves = matches!(
        data.op,
        Op::Shuffle
            | Op::InsertElement
            | Op::Intrinsic(
                Reverse
                    | VpReverse
                    | Splice
                    | VpSplice
                    | Interleave(_)
                    | VectorInsert
                    | VectorExtract
                    | Compress
            )
    );
    if !moves || !is_mask(data.ty) {
        return None;
    }
    let args = data.operands().to_vec();
    // The mask of a predicate stays one.
    let predicate = match data.op {
        Op::Intrinsic(intrinsic) => intrinsic.mask_index(),
        _ => None,
    };
    let mut l = Expansion::new(func, inst, data);
    l.under = None;
    let mut bytes = Vec::new();
    for (i, &arg) in args.iter().enumerate() {
        let is_lane = i == 1 && data.op == Op::InsertElement;
        let moved = is_mask(l.ty(arg)) && Some(i) != predicate;
        bytes.push(if moved || is_lane { l.cast(Cast::ZExt, arg, BYTE) } else { arg });
    }
    let moved = l.b.inst(InstData::new(data.op, data.ty.with_element(BYTE), &bytes));
    let moved = l.result(moved, data.ty);
    Some(as_mask(&mut l, moved))
}

pub(super) fn as_mask(l: &mut Expansion, bytes: Value) -> Value {
    let ty = l.ty(bytes);
    let zero = l.b.func.zero(ty);
    l.icmp(IntPredicate::Ne, bytes, zero)
}
