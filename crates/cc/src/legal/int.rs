//! This module legalises integer operations: bit counts, byte and bit reversal, rotation, saturation.

use super::lower::Expansion;
use crate::ir::{Binary, InstData, IntPredicate, Math, Scalar, Value};

/// What stands for `math`, if it is one of those that need it.
pub(super) fn expand(l: &mut Expansion, math: Math, data: &InstData) -> Option<Value> {
    use Math::*;
    let args = data.operands();
    let bits = data.ty.element().map_or(64, Scalar::bits);
    let vector = data.ty.is_vector();
    let (a, b) = (args[0], args.get(1).copied().unwrap_or(args[0]));
    Some(match math {
        Ctpop | Ctlz | Cttz | BSwap | BitReverse if bits == 1 || !bits.is_power_of_two() || bits < 8 => {
            of_odd_width(l, math, a, bits)
        }
        Ctpop => population(l, a, bits),
        Ctlz => {
            // Ones from the first one on; what is not one then leads.
            let mut x = a;
            for by in (0..bits.ilog2()).map(|k| 1 << k) {
                let moved = l.with(Binary::LShr, x, by);
                x = l.binary(Binary::Or, x, moved);
            }
            let rest = l.with(Binary::Xor, x, u64::MAX);
            l.math(Ctpop, &[rest])
        }
        Cttz => {
            let (less, not) = (l.with(Binary::Sub, a, 1), l.with(Binary::Xor, a, u64::MAX));
            let below = l.binary(Binary::And, less, not);
            l.math(Ctpop, &[below])
        }
        BSwap => turned(l, a, 8, bits),
        BitReverse => turned(l, a, 1, bits),
        FShl | FShr => rotated(l, math == FShl, (a, b, args[2]), bits),
        SShlSat | UShlSat => {
            let up = l.binary(Binary::Shl, a, b);
            let back = l.binary(if math == SShlSat { Binary::AShr } else { Binary::LShr }, up, b);
            let whole = l.icmp(IntPredicate::Eq, back, a);
            let most = if math == SShlSat { limit(l, a, bits) } else { l.with(Binary::Or, a, u64::MAX) };
            l.select(whole, up, most)
        }
        SAddSat | SSubSat if !vector && bits == 64 => {
            let op = if math == SAddSat { Binary::Add } else { Binary::Sub };
            let sum = l.binary(op, a, b);
            let wrapped = super::overflow::signed_sum(l, math == SAddSat, a, b, sum);
            let most = limit(l, a, bits);
            l.select(wrapped, most, sum)
        }
        UAddSat if !vector && bits == 64 => {
            let sum = l.binary(Binary::Add, a, b);
            let wrapped = l.icmp(IntPredicate::Ult, sum, a);
            let most = l.with(Binary::Or, a, u64::MAX);
            l.select(wrapped, most, sum)
        }
        _ => return None,
    })
}

/// The greatest number with the sign of `a`.
fn limit(l: &mut Expansion, a: Value, bits: u32) -> Value {
    let sign = l.with(Binary::AShr, a, u64::from(bits - 1));
    l.with(Binary::Xor, sign, (1 << (bits - 1)) - 1)
}

/// By way of the next width that has no bits of its own to spare.
fn of_odd_width(l: &mut Expansion, math: Math, a: Value, bits: u32) -> Value {
    let wide = bits.next_power_of_two().max(8);
    let up = l.resized(a, false, wide);
    let spare = u64::from(wide - bits);
    let result = match math {
        Math::Ctlz => {
            let zeros = l.math(math, &[up]);
            l.with(Binary::Sub, zeros, spare)
        }
        Math::Cttz => {
            let stop = l.with(Binary::Or, up, 1 << bits);
            l.math(math, &[stop])
        }
        Math::BSwap | Math::BitReverse => {
            let turned = l.math(math, &[up]);
            l.with(Binary::LShr, turned, spare)
        }
        _ => l.math(math, &[up]),
    };
    l.resized(result, false, bits)
}

/// Bits summed in pairs, fours and bytes, bytes by one product.
fn population(l: &mut Expansion, a: Value, bits: u32) -> Value {
    let every = |pattern: u8| u64::from_ne_bytes([pattern; 8]);
    let odd = l.with(Binary::LShr, a, 1);
    let odd = l.with(Binary::And, odd, every(0x55));
    let pairs = l.binary(Binary::Sub, a, odd);
    let low = l.with(Binary::And, pairs, every(0x33));
    let high = l.with(Binary::LShr, pairs, 2);
    let high = l.with(Binary::And, high, every(0x33));
    let fours = l.binary(Binary::Add, low, high);
    let high = l.with(Binary::LShr, fours, 4);
    let sum = l.binary(Binary::Add, fours, high);
    let bytes = l.with(Binary::And, sum, every(0x0f));
    if bits == 8 {
        return bytes;
    }
    let total = l.with(Binary::Mul, bytes, every(0x01));
    l.with(Binary::LShr, total, u64::from(bits - 8))
}

/// Neighbours of `from` bits exchanged, then of twice as many, up to halves.
fn turned(l: &mut Expansion, a: Value, from: u32, bits: u32) -> Value {
    let (mut x, mut size) = (a, from);
    while size < bits {
        // The lower one of each two neighbours.
        let low = (0..64).step_by(2 * size as usize).fold(0, |mask, at| mask | ((1_u64 << size) - 1) << at);
        let up = l.with(Binary::And, x, low);
        let up = l.with(Binary::Shl, up, size.into());
        let down = l.with(Binary::LShr, x, size.into());
        let down = l.with(Binary::And, down, low);
        x = l.binary(Binary::Or, up, down);
        size *= 2;
    }
    x
}

/// A window of `a:b`.
fn rotated(l: &mut Expansion, left: bool, (a, b, by): (Value, Value, Value), bits: u32) -> Value {
    let most = u64::from(bits - 1);
    let (kept, moved) = if left { (a, b) } else { (b, a) };
    let (first, second) = if left { (Binary::Shl, Binary::LShr) } else { (Binary::LShr, Binary::Shl) };
    if let Some(by) = l.b.func.as_int(by) {
        let by = by % u64::from(bits);
        if by == 0 {
            return kept;
        }
        let (kept, moved) = (l.with(first, kept, by), l.with(second, moved, u64::from(bits) - by));
        return l.binary(Binary::Or, kept, moved);
    }
    if a == b && bits.is_power_of_two() && bits > 1 {
        let ty = l.ty(by);
        let zero = l.b.func.int(ty, 0);
        let back = l.binary(Binary::Sub, zero, by);
        let (by, back) = (l.with(Binary::And, by, most), l.with(Binary::And, back, most));
        let (kept, moved) = (l.binary(first, kept, by), l.binary(second, moved, back));
        return l.binary(Binary::Or, kept, moved);
    }
    let (by, other) = if bits.is_power_of_two() {
        let by = l.with(Binary::And, by, most);
        (by, l.with(Binary::Xor, by, most))
    } else {
        let by = l.with(Binary::URem, by, bits.into());
        let all = l.with(Binary::And, by, 0);
        let all = l.with(Binary::Or, all, most);
        (by, l.binary(Binary::Sub, all, by))
    };
    // By the width itself in two steps, since that is no shift.
    if bits == 1 {
        return kept;
    }
    let kept = l.binary(first, kept, by);
    let moved = l.with(second, moved, 1);
    let moved = l.binary(second, moved, other);
    l.binary(Binary::Or, kept, moved)
}
