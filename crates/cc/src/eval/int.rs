//! This module evaluates integer operations of `width` bits, 1 to 128; `None` is poison.

use crate::ir::{Binary, Flags, IntPredicate, Math, Overflow};

/// An integer, zero-extended; none is poison.
pub(crate) type Number = Option<u128>;

/// The number as signed.
pub(super) fn signed(bits: u128, width: u32) -> i128 {
    (bits << (128 - width)) as i128 >> (128 - width)
}

/// The low `width` bits.
pub(super) fn cut(number: u128, width: u32) -> u128 {
    number << (128 - width) >> (128 - width)
}

/// The same of at most 64 bits.
pub(super) fn signed64(bits: u64, width: u32) -> i64 {
    signed(bits.into(), width) as i64
}

/// The same of at most 64 bits.
pub(super) fn cut64(number: u64, width: u32) -> u64 {
    cut(number.into(), width) as u64
}

fn fits(n: Option<i128>, width: u32) -> bool {
    n.is_some_and(|n| signed(n as u128, width) == n)
}

/// A sum, a difference or a product: cut, as a signed number unless that is beyond 128 bits, and as an unsigned one.
fn arithmetic(op: Binary, a: u128, b: u128, width: u32) -> (u128, bool, bool) {
    let (x, y) = (signed(a, width), signed(b, width));
    let (result, by_sign, unsigned) = match op {
        Binary::Add => (a.wrapping_add(b), x.checked_add(y), a.checked_add(b)),
        Binary::Sub => (a.wrapping_sub(b), x.checked_sub(y), a.checked_sub(b)),
        _ => (a.wrapping_mul(b), x.checked_mul(y), a.checked_mul(b)),
    };
    (cut(result, width), !fits(by_sign, width), unsigned.is_none_or(|n| cut(n, width) != n))
}

/// Arithmetic and logic; an error is undefined behaviour.
pub(crate) fn binary(op: Binary, flags: Flags, a: u128, b: u128, width: u32) -> Result<Number, &'static str> {
    let (x, y) = (signed(a, width), signed(b, width));
    let exact = |kept: bool, n: u128| (kept || !flags.has(Flags::EXACT)).then(|| cut(n, width));
    Ok(match op {
        Binary::Add | Binary::Sub | Binary::Mul => {
            let (result, by_sign, unsigned) = arithmetic(op, a, b, width);
            let wraps = flags.has(Flags::NSW) && by_sign || flags.has(Flags::NUW) && unsigned;
            (!wraps).then_some(result)
        }
        _ if op.is_int_division() && b == 0 => return Err("division by zero"),
        Binary::SDiv | Binary::SRem if y == -1 && x == signed(1 << (width - 1), width) => {
            return Err("the quotient does not fit");
        }
        Binary::UDiv => exact(a.is_multiple_of(b), a / b),
        Binary::URem => Some(a % b),
        Binary::SDiv => exact(x % y == 0, (x / y) as u128),
        Binary::SRem => Some(cut((x % y) as u128, width)),
        _ if op.is_shift() && b >= width.into() => None,
        Binary::Shl => {
            let result = cut(a << b, width);
            let wraps = flags.has(Flags::NUW) && result >> b != a
                || flags.has(Flags::NSW) && signed(result, width) >> b != x;
            (!wraps).then_some(result)
        }
        Binary::LShr => exact(a >> b << b == a, a >> b),
        Binary::AShr => exact(a >> b << b == a, (x >> b) as u128),
        Binary::And => Some(a & b),
        Binary::Or => (!flags.has(Flags::DISJOINT) || a & b == 0).then_some(a | b),
        Binary::Xor => Some(a ^ b),
        Binary::FAdd | Binary::FSub | Binary::FMul | Binary::FDiv | Binary::FRem => None,
    })
}

/// A comparison.
pub(super) fn compare(predicate: IntPredicate, a: u128, b: u128, width: u32) -> bool {
    use IntPredicate::*;
    let (x, y) = (signed(a, width), signed(b, width));
    match predicate {
        Eq => a == b,
        Ne => a != b,
        Ugt => a > b,
        Uge => a >= b,
        Ult => a < b,
        Ule => a <= b,
        Sgt => x > y,
        Sge => x >= y,
        Slt => x < y,
        Sle => x <= y,
    }
}

/// Arithmetic with its overflow.
pub(super) fn overflowing(op: Overflow, a: u128, b: u128, width: u32) -> (u128, bool) {
    use Overflow::*;
    let binary = match op {
        SAdd | UAdd => Binary::Add,
        SSub | USub => Binary::Sub,
        SMul | UMul => Binary::Mul,
    };
    let (result, by_sign, unsigned) = arithmetic(binary, a, b, width);
    (result, if matches!(op, SAdd | SSub | SMul) { by_sign } else { unsigned })
}

/// The integer functions of [`Math`]; the outer `None`: it is none of them.
pub(super) fn math(op: Math, flags: Flags, args: &[u128], width: u32) -> Option<Number> {
    let (a, b) = (args[0], args.get(1).copied().unwrap_or(0));
    let (x, y) = (signed(a, width), signed(b, width));
    let edge = |at_edge: bool, n: u32| (!(at_edge && flags.has(Flags::EDGE_POISON))).then_some(n.into());
    let unused = 128 - width;
    let least = 1 << (width - 1);
    let saturated = |op, most: u128| match overflowing(op, a, b, width) {
        (_, true) => most,
        (n, false) => n,
    };
    let limit = if x < 0 { least } else { least - 1 };
    Some(Some(match op {
        Math::Abs if a == least && flags.has(Flags::EDGE_POISON) => return Some(None),
        Math::Abs => cut(x.unsigned_abs(), width),
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
        Math::SAddSat => saturated(Overflow::SAdd, limit),
        Math::SSubSat => saturated(Overflow::SSub, limit),
        Math::UAddSat => saturated(Overflow::UAdd, cut(u128::MAX, width)),
        Math::USubSat => saturated(Overflow::USub, 0),
        Math::SShlSat | Math::UShlSat if b >= width.into() => return Some(None),
        Math::SShlSat => {
            let shifted = cut(a << b, width);
            if signed(shifted, width) >> b == x { shifted } else { limit }
        }
        Math::UShlSat => {
            let shifted = cut(a << b, width);
            if shifted >> b == a { shifted } else { cut(u128::MAX, width) }
        }
        Math::UMulHigh => a.checked_mul(b).map_or(0, |product| product >> width),
        Math::FShl | Math::FShr => {
            let by = (args[2] % u128::from(width)) as u32;
            let (by, other) = if op == Math::FShl { (by, width - by) } else { (width - by, by) };
            let (up, down) = (a.checked_shl(by).unwrap_or(0), b.checked_shr(other).unwrap_or(0));
            cut(up | down, width)
        }
        Math::Ctpop => a.count_ones().into(),
        Math::Ctlz => return Some(edge(a == 0, a.leading_zeros() - unused)),
        Math::Cttz => return Some(edge(a == 0, a.trailing_zeros().min(width))),
        Math::BSwap => a.swap_bytes() >> unused,
        Math::BitReverse => a.reverse_bits() >> unused,
        _ => return None,
    }))
}
