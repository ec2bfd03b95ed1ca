//! This module legalises arithmetic with overflow: two values replace the struct.

use super::lower::Expansion;
use crate::ir::{Binary, Function, Inst, InstData, IntPredicate, Op, Overflow, Scalar, Value};

/// Gives the readers of both fields their values. Products of 64 bits have instructions of their own as scalars.
pub(super) fn expand(func: &mut Function, inst: Inst, data: &InstData, kind: Overflow) -> bool {
    let Some(pair) = data.result() else { return false };
    let users: Vec<Inst> = func.uses(pair).iter().map(|u| u.inst).collect();
    if !users.iter().all(|&user| matches!(func.inst(user).op, Op::ExtractValue(_))) {
        return false;
    }
    let (a, b) = (data.operands()[0], data.operands()[1]);
    let ty = func.ty(a);
    let bits = ty.element().map_or(64, Scalar::bits);
    let product = matches!(kind, Overflow::SMul | Overflow::UMul);
    if product && bits > 32 && (ty.is_vector() || bits == 64) {
        return false;
    }
    let mut l = Expansion::new(func, inst, data);
    let (result, wrapped) = match kind {
        Overflow::SAdd | Overflow::SSub => {
            let add = kind == Overflow::SAdd;
            let sum = l.binary(if add { Binary::Add } else { Binary::Sub }, a, b);
            (sum, signed_sum(&mut l, add, a, b, sum))
        }
        Overflow::UAdd => {
            let sum = l.binary(Binary::Add, a, b);
            (sum, l.icmp(IntPredicate::Ult, sum, a))
        }
        Overflow::USub => (l.binary(Binary::Sub, a, b), l.icmp(IntPredicate::Ult, a, b)),
        Overflow::SMul | Overflow::UMul if bits <= 32 => {
            let signed = kind == Overflow::SMul;
            let wide = if ty.is_vector() { 2 * bits } else { 64 };
            let (x, y) = (l.resized(a, signed, wide), l.resized(b, signed, wide));
            let whole = l.binary(Binary::Mul, x, y);
            let low = l.resized(whole, signed, bits);
            let back = l.resized(low, signed, wide);
            (low, l.icmp(IntPredicate::Ne, back, whole))
        }
        Overflow::SMul | Overflow::UMul => {
            // Of 33 to 63 bits: as 64, where it may wrap, too.
            let signed = kind == Overflow::SMul;
            let (x, y) = (l.resized(a, signed, 64), l.resized(b, signed, 64));
            let wide = l.ty(x);
            let both = crate::ir::Type::structure(&[wide, wide.mask()]).unwrap_or(wide);
            let pair = l.b.intrinsic(crate::ir::Intrinsic::WithOverflow(kind), both, &[x, y]);
            let (whole, wrapped) = (l.b.extract_value(pair, 0), l.b.extract_value(pair, 1));
            let low = l.resized(whole, signed, bits);
            let back = l.resized(low, signed, 64);
            let cut = l.icmp(IntPredicate::Ne, back, whole);
            (low, l.binary(Binary::Or, wrapped, cut))
        }
    };
    for user in users {
        let field = if func.inst(user).op == Op::ExtractValue(0) { result } else { wrapped };
        if let Some(old) = func.inst(user).result() {
            func.replace_uses(old, field);
        }
        func.remove(user);
    }
    func.remove(inst);
    true
}

/// Did a signed sum or difference wrap? Its sign is then that of neither (or not that of the first) operand.
pub(super) fn signed_sum(l: &mut Expansion, add: bool, a: Value, b: Value, sum: Value) -> Value {
    let first = l.binary(Binary::Xor, a, sum);
    let second = if add { l.binary(Binary::Xor, b, sum) } else { l.binary(Binary::Xor, a, b) };
    let both = l.binary(Binary::And, first, second);
    let ty = l.ty(a);
    let zero = l.b.func.zero(ty);
    l.icmp(IntPredicate::Slt, both, zero)
}
