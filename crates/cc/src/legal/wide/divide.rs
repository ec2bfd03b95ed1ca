//! This module divides integers of more than 128 bits, for which the library has no functions: bit by bit, as on paper.
//!
//! ```text
//! q = a << skipped; r = 0                      the zeros in front of `a` are skipped
//! loop { r = r << 1 | first bit of q; q <<= 1; if r >= b { r -= b; q |= 1 } }
//! ```

use super::{bits, is_in_memory};
use crate::ir::{
    Binary, Builder, Function, Inst, InstData, IntPredicate, LaneOp, Math, Op, Scalar, Type, Value,
};

/// Makes loops of all divisions of such integers.
pub(super) fn divide_in_loops(func: &mut Function) {
    let blocks = func.layout().iter();
    let insts: Vec<Inst> = blocks.flat_map(|&block| func.block(block).insts().to_vec()).collect();
    for inst in insts {
        let data = func.inst(inst).clone();
        if let Op::Lane(LaneOp::Binary(op)) = data.op
            && op.is_int_division()
            && is_in_memory(data.ty)
        {
            divide(func, inst, &data, op);
        }
    }
}

fn divide(func: &mut Function, inst: Inst, data: &InstData, op: Binary) {
    let (Some(from), Some(old)) = (data.block(), data.result()) else { return };
    let Some(rest) = func.split_before(inst) else { return };
    let each = func.add_block("");
    let (ty, width) = (data.ty, u64::from(bits(data.ty)));
    let number = |func: &mut Function, number: u64| func.int(ty, number);
    let (zero, one, last) = (number(func, 0), number(func, 1), number(func, width - 1));

    let mut b = Builder::at_end(func, from);
    let signed = matches!(op, Binary::SDiv | Binary::SRem);
    let magnitude = |b: &mut Builder, value| if signed { b.math(Math::Abs, &[value]) } else { value };
    let (x, y) = (magnitude(&mut b, data.operands()[0]), magnitude(&mut b, data.operands()[1]));
    let zeros = b.math(Math::Ctlz, &[x]);
    let skipped = b.math(Math::UMin, &[zeros, last]);
    let first = b.binary(Binary::Shl, x, skipped);
    let start = b.zext_or_trunc(skipped, Scalar::Int(64));
    b.br(each);

    b.switch_to(each);
    let (count, quotient, remainder) = (b.phi(Type::I64), b.phi(ty), b.phi(ty));
    for (phi, value) in [(count, start), (quotient, first), (remainder, zero)] {
        b.add_incoming(phi, from, value);
    }
    let bit = b.binary(Binary::LShr, quotient, last);
    let shifted = b.binary(Binary::Shl, remainder, one);
    let shifted = b.binary(Binary::Or, shifted, bit);
    // A bit that is shifted out makes the remainder larger than any divisor.
    let is_out = b.icmp(IntPredicate::Slt, remainder, zero);
    let is_larger = b.icmp(IntPredicate::Uge, shifted, y);
    let fits = b.binary(Binary::Or, is_out, is_larger);
    let less = b.sub(shifted, y);
    let next_remainder = b.select(fits, less, shifted);
    let doubled = b.binary(Binary::Shl, quotient, one);
    let digit = b.zext_or_trunc(fits, Scalar::Int(width as u16));
    let next_quotient = b.binary(Binary::Or, doubled, digit);
    let step = b.func.int(Type::I64, 1);
    let next = b.add(count, step);
    for (phi, value) in [(count, next), (quotient, next_quotient), (remainder, next_remainder)] {
        b.add_incoming(phi, each, value);
    }
    let all = b.func.int(Type::I64, width);
    let is_done = b.icmp(IntPredicate::Eq, next, all);
    b.cond_br(is_done, rest, each);

    let mut b = Builder::before(func, inst);
    let is_quotient = matches!(op, Binary::UDiv | Binary::SDiv);
    let result = if is_quotient { next_quotient } else { next_remainder };
    let result = if signed { with_sign(&mut b, data, is_quotient, result) } else { result };
    func.replace_uses(old, result);
    func.remove(inst);
}

/// A quotient with the sign that the signs of the numbers give it, or a remainder with that of the dividend.
fn with_sign(b: &mut Builder, data: &InstData, is_quotient: bool, magnitude: Value) -> Value {
    let (x, y) = (data.operands()[0], data.operands()[1]);
    let zero = b.func.zero(data.ty);
    let sign = if is_quotient { b.binary(Binary::Xor, x, y) } else { x };
    let negative = b.icmp(IntPredicate::Slt, sign, zero);
    let other = b.sub(zero, magnitude);
    b.select(negative, other, magnitude)
}
