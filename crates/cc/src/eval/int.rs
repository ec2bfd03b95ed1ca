//! This module evaluates integer operations of `width` bits; `None` is poison.

use super::LaneBits;
use crate::ir::{Binary, Flags, IntPredicate, Math, Overflow};

/// The number as signed.
pub(super) fn signed(bits: u64, width: u32) -> i64 {
    (bits << (64 - width)) as i64 >> (64 - width)
}

/// The low `width` bits.
pub(super) fn cut(number: u64, width: u32) -> u64 {
    number & (u64::MAX >> (64 - width))
}

/// Whether a number is one of `width` bits, signed or not.
fn fits(number: i128, width: u32, is_signed: bool) -> bool {
    match is_signed {
        true => (-(1 << (width - 1))..1 << (width - 1)).contains(&number),
        false => (0..1 << width).contains(&number),
    }
}

/// Arithmetic and logic; an error is undefined behaviour.
pub(super) fn binary(op: Binary, flags: Flags, a: u64, b: u64, width: u32) -> Result<LaneBits, &'static str> {
    let (x, y) = (signed(a, width), signed(b, width));
    let exact = |kept: bool, result: u64| if flags.has(Flags::EXACT) && !kept { None } else { Some(result) };
    Ok(match op {
        Binary::Add | Binary::Sub | Binary::Mul => {
            let go = |a: i128, b: i128| match op {
                Binary::Add => a + b,
                Binary::Sub => a - b,
                _ => a.wrapping_mul(b),
            };
            // The product of two unsigned 64-bit numbers may be beyond i128: then it certainly wraps.
            let unsigned = go(a.into(), b.into());
            let wraps = flags.has(Flags::NSW) && !fits(go(x.into(), y.into()), width, true)
                || flags.has(Flags::NUW) && !fits(unsigned, width, false);
            (!wraps).then_some(cut(unsigned as u64, width))
        }
        Binary::UDiv | Binary::URem | Binary::SDiv | Binary::SRem if b == 0 => {
            return Err("division by zero");
        }
        Binary::SDiv | Binary::SRem if x == signed(1 << (width - 1), width) && y == -1 => {
            return Err("the quotient does not fit");
        }
        Binary::UDiv => exact(a.is_multiple_of(b), a / b),
        Binary::URem => Some(a % b),
        Binary::SDiv => exact(x % y == 0, cut((x / y) as u64, width)),
        Binary::SRem => Some(cut((x % y) as u64, width)),
        Binary::Shl | Binary::LShr | Binary::AShr if b >= width.into() => None,
        Binary::Shl => {
            let result = cut(a << b, width);
            let unsigned = flags.has(Flags::NUW) && result >> b != a;
            let wraps = unsigned || flags.has(Flags::NSW) && signed(result, width) >> b != x;
            (!wraps).then_some(result)
        }
        Binary::LShr => exact(a >> b << b == a, a >> b),
        Binary::AShr => exact(a >> b << b == a, cut((x >> b) as u64, width)),
        Binary::And => Some(a & b),
        Binary::Or => (!flags.has(Flags::DISJOINT) || a & b == 0).then_some(a | b),
        Binary::Xor => Some(a ^ b),
        Binary::FAdd | Binary::FSub | Binary::FMul | Binary::FDiv | Binary::FRem => None,
    })
}

/// A comparison.
pub(super) fn compare(predicate: IntPredicate, a: u64, b: u64, width: u32) -> bool {
    let (x, y) = (signed(a, width), signed(b, width));
    match predicate {
        IntPredicate::Eq => a == b,
        IntPredicate::Ne => a != b,
        IntPredicate::Ugt => a > b,
        IntPredicate::Uge => a >= b,
        IntPredicate::Ult => a < b,
        IntPredicate::Ule => a <= b,
        IntPredicate::Sgt => x > y,
        IntPredicate::Sge => x >= y,
        IntPredicate::Slt => x < y,
        IntPredicate::Sle => x <= y,
    }
}

/// A number clamped to what `width` bits hold.
fn saturate(number: i128, width: u32, is_signed: bool) -> u64 {
    let (least, most) = match is_signed {
        true => (-(1_i128 << (width - 1)), (1_i128 << (width - 1)) - 1),
        false => (0, (1_i128 << width) - 1),
    };
    cut(number.clamp(least, most) as u64, width)
}

/// The integer functions of [`Math`].
pub(super) fn math(op: Math, flags: Flags, args: &[u64], width: u32) -> LaneBits {
    let a = args[0];
    let b = args.get(1).copied().unwrap_or(0);
    let (x, y) = (i128::from(signed(a, width)), i128::from(signed(b, width)));
    let edge = |at_edge: bool, result: u64| (!(at_edge && flags.has(Flags::EDGE_POISON))).then_some(result);
    let unused = 64 - width;
    Some(match op {
        Math::Abs => return edge(x == -(1 << (width - 1)), cut(x.unsigned_abs() as u64, width)),
        Math::SMin => {
            if x <= y {
                a
            } else {
                b
            }
        }
        Math::SMax => {
            if x >= y {
                a
            } else {
                b
            }
        }
        Math::UMin => a.min(b),
        Math::UMax => a.max(b),
        Math::SAddSat => saturate(x + y, width, true),
        Math::UAddSat => saturate(i128::from(a) + i128::from(b), width, false),
        Math::SSubSat => saturate(x - y, width, true),
        Math::USubSat => saturate(i128::from(a) - i128::from(b), width, false),
        Math::SShlSat | Math::UShlSat if b >= width.into() => return None,
        Math::SShlSat => saturate(x << b, width, true),
        Math::UShlSat => saturate(i128::from(a) << b, width, false),
        Math::FShl | Math::FShr => {
            let by = args[2] % u64::from(width);
            let both = u128::from(a) << width | u128::from(b);
            match op {
                Math::FShl => cut((both << by >> width) as u64, width),
                _ => cut((both >> by) as u64, width),
            }
        }
        Math::Ctpop => a.count_ones().into(),
        Math::Ctlz => return edge(a == 0, u64::from(a.leading_zeros() - unused)),
        Math::Cttz => return edge(a == 0, a.trailing_zeros().min(width).into()),
        Math::BSwap => a.swap_bytes() >> unused,
        Math::BitReverse => a.reverse_bits() >> unused,
        _ => return None,
    })
}

/// Arithmetic with its overflow.
pub(super) fn overflowing(op: Overflow, a: u64, b: u64, width: u32) -> (u64, bool) {
    use Overflow::*;
    let is_signed = matches!(op, SAdd | SSub | SMul);
    let wide = |bits: u64| if is_signed { i128::from(signed(bits, width)) } else { i128::from(bits) };
    let (x, y) = (wide(a), wide(b));
    let (result, beyond) = match op {
        SAdd | UAdd => (x + y, false),
        SSub | USub => (x - y, false),
        SMul | UMul => x.overflowing_mul(y),
    };
    (cut(result as u64, width), beyond || !fits(result, width, is_signed))
}
