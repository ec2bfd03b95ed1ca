//! This module evaluates operations on integers of more than 64 bits.

use super::Evaluator;
use super::run::Frame;
use super::value::Val;
use crate::ir::{
    Binary, Cast, Flags, InstData, IntPredicate, Intrinsic, LaneOp, Math, Op, Overflow, Scalar, Type, float,
};

/// An integer, zero-extended; none is poison.
type Number = Option<u128>;

/// Whether an instruction is about such an integer, other than as a field of a struct.
pub(super) fn is_wide(frame: &Frame, data: &InstData) -> bool {
    data.ty.is_wide() || data.operands().iter().any(|&value| frame.func.ty(value).is_wide())
}

fn number(val: &Val) -> Number {
    match val {
        Val::Wide(number) => *number,
        other => other.bits().map(u128::from),
    }
}

fn signed(n: u128, width: u32) -> i128 {
    (n << (128 - width)) as i128 >> (128 - width)
}

fn cut(n: u128, width: u32) -> u128 {
    n << (128 - width) >> (128 - width)
}

/// A value of an integer type.
fn value(ty: Type, n: Number) -> Val {
    if ty.is_wide() { Val::Wide(n) } else { Val::Scalar(n.map(|n| n as u64)) }
}

impl Evaluator<'_> {
    /// An instruction for which [`is_wide`] holds.
    pub(super) fn wide(&mut self, frame: &Frame, data: &InstData) -> Result<Option<Val>, String> {
        let operands: Vec<Val> = (0..data.operands().len()).map(|i| frame.operand(data, i)).collect();
        let numbers: Vec<Number> = operands.iter().map(number).collect();
        let from = data.operands().first().map_or(data.ty, |&v| frame.func.ty(v));
        let width = from.element().map_or(64, Scalar::bits);
        let all: Option<Vec<u128>> = numbers.iter().copied().collect();
        let is_quad = |ty: Type| ty.element() == Some(Scalar::Quad);
        let computes = matches!(data.op, Op::Lane(op) if op != LaneOp::Select);
        if computes && (is_quad(from) || is_quad(data.ty)) {
            return Err("fp128 is not known here".into());
        }
        Ok(Some(match data.op {
            Op::Lane(LaneOp::Select) => match operands[0].bits() {
                None => Val::poison(data.ty, self.choices.vscale),
                Some(0) => operands[2].clone(),
                Some(_) => operands[1].clone(),
            },
            Op::Lane(LaneOp::Cast(cast)) => self.wide_cast(frame, data, cast, &operands[0])?,
            Op::Lane(LaneOp::Binary(op)) => match all {
                Some(all) => Val::Wide(binary(op, data.flags, all[0], all[1], width)?),
                None if numbers[1].is_none() && op.is_int_division() => {
                    return Err("division by poison".into());
                }
                None => Val::Wide(None),
            },
            Op::Lane(LaneOp::ICmp(predicate)) => {
                Val::Scalar(all.map(|all| compare(predicate, all[0], all[1], width).into()))
            }
            Op::Lane(LaneOp::Math(op)) => Val::Wide(match all {
                Some(all) => math(op, data.flags, &all, width)?,
                None => None,
            }),
            Op::Intrinsic(Intrinsic::WithOverflow(op)) => {
                let pair = all.map(|all| overflowing(op, all[0], all[1], width));
                let wrapped = pair.map(|(_, wrapped)| wrapped.into());
                Val::Struct(vec![value(from, pair.map(|(n, _)| n)), Val::Scalar(wrapped)])
            }
            Op::Freeze => operands[0].frozen(),
            Op::Load => {
                let (low, high) = halves(data.ty);
                let base = operands[0].bits().ok_or("the address is poison")?;
                super::access::aligned(base, data.align)?;
                let (a, b) = (self.memory.load(base, low)?, self.memory.load(base.wrapping_add(low), high)?);
                Val::Wide(a.zip(b).map(|(a, b)| cut(u128::from(a) | u128::from(b) << 64, bits(data.ty))))
            }
            Op::Store => {
                let (low, high) = halves(from);
                let base = operands[1].bits().ok_or("the address is poison")?;
                super::access::aligned(base, data.align)?;
                self.memory.store(base, low, numbers[0].map(|n| n as u64))?;
                self.memory.store(base.wrapping_add(low), high, numbers[0].map(|n| (n >> 64) as u64))?;
                return Ok(None);
            }
            Op::InsertValue(_) | Op::ExtractValue(_) => return Err("a struct of wide integers".into()),
            _ => return Err("this operation has no meaning for integers of more than 64 bits here".into()),
        }))
    }

    fn wide_cast(
        &mut self,
        frame: &Frame,
        data: &InstData,
        cast: Cast,
        operand: &Val,
    ) -> Result<Val, String> {
        let from = frame.func.ty(data.operands()[0]);
        let (width, to) = (from.element().map_or(64, Scalar::bits), data.ty);
        let (scalar, format) = (from.element().unwrap_or(Scalar::Ptr), to.element().unwrap_or(Scalar::Ptr));
        let Some(n) = number(operand) else {
            return match from.is_vector() {
                true => Err("a vector as an integer of more than 64 bits".into()),
                false => Ok(Val::poison(to, self.choices.vscale)),
            };
        };
        let result = match cast {
            Cast::Trunc => {
                let low = cut(n, bits(to));
                let wraps = data.flags.has(Flags::NUW) && low != n
                    || data.flags.has(Flags::NSW) && signed(low, bits(to)) != signed(n, width);
                (!wraps).then_some(low)
            }
            Cast::ZExt => (!(data.flags.has(Flags::NNEG) && signed(n, width) < 0)).then_some(n),
            Cast::PtrToInt => Some(n),
            Cast::SExt => Some(cut(signed(n, width) as u128, bits(to))),
            Cast::IntToPtr => Some(u128::from(n as u64)),
            Cast::SIToFP | Cast::UIToFP => {
                let x = signed(n, width);
                let rounded = match (cast, format) {
                    (Cast::SIToFP, Scalar::Double) => x as f64,
                    (Cast::SIToFP, _) => f64::from(x as f32),
                    (_, Scalar::Double) => n as f64,
                    _ => f64::from(n as f32),
                };
                return Ok(Val::Scalar(Some(float::encode(format, rounded))));
            }
            Cast::FPToSI | Cast::FPToUI => {
                let whole = float::decode(scalar, n as u64).trunc();
                let most = 2_f64.powi(bits(to) as i32 - i32::from(cast == Cast::FPToSI));
                let least = if cast == Cast::FPToSI { -most } else { 0.0 };
                let number = if cast == Cast::FPToSI { whole as i128 as u128 } else { whole as u128 };
                (whole >= least && whole < most).then(|| cut(number, bits(to)))
            }
            Cast::BitCast if from == to => Some(n),
            _ => return Err("this conversion of an integer of more than 64 bits has no meaning here".into()),
        };
        Ok(value(to, result))
    }
}

fn bits(ty: Type) -> u32 {
    ty.element().map_or(64, Scalar::bits)
}

/// How many bytes of an access are in its two halves.
fn halves(ty: Type) -> (u64, u64) {
    (8, u64::from(ty.element().map_or(16, Scalar::stored_bytes)) - 8)
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

fn binary(op: Binary, flags: Flags, a: u128, b: u128, width: u32) -> Result<Number, String> {
    let (x, y) = (signed(a, width), signed(b, width));
    let exact = |kept: bool, n: u128| (kept || !flags.has(Flags::EXACT)).then(|| cut(n, width));
    Ok(match op {
        Binary::Add | Binary::Sub | Binary::Mul => {
            let (result, by_sign, unsigned) = arithmetic(op, a, b, width);
            let wraps = flags.has(Flags::NSW) && by_sign || flags.has(Flags::NUW) && unsigned;
            (!wraps).then_some(result)
        }
        _ if op.is_int_division() && b == 0 => return Err("division by zero".into()),
        Binary::SDiv | Binary::SRem if y == -1 && x == signed(1 << (width - 1), width) => {
            return Err("the quotient does not fit".into());
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

fn compare(predicate: IntPredicate, a: u128, b: u128, width: u32) -> bool {
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

fn overflowing(op: Overflow, a: u128, b: u128, width: u32) -> (u128, bool) {
    use Overflow::*;
    let binary = match op {
        SAdd | UAdd => Binary::Add,
        SSub | USub => Binary::Sub,
        SMul | UMul => Binary::Mul,
    };
    let (result, by_sign, unsigned) = arithmetic(binary, a, b, width);
    (result, if matches!(op, SAdd | SSub | SMul) { by_sign } else { unsigned })
}

fn math(op: Math, flags: Flags, args: &[u128], width: u32) -> Result<Number, String> {
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
    Ok(Some(match op {
        Math::Abs if a == least && flags.has(Flags::EDGE_POISON) => return Ok(None),
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
        Math::FShl | Math::FShr => {
            let by = (args[2] % u128::from(width)) as u32;
            let (by, other) = if op == Math::FShl { (by, width - by) } else { (width - by, by) };
            let (up, down) = (a.checked_shl(by).unwrap_or(0), b.checked_shr(other).unwrap_or(0));
            cut(up | down, width)
        }
        Math::Ctpop => a.count_ones().into(),
        Math::Ctlz => return Ok(edge(a == 0, a.leading_zeros() - unused)),
        Math::Cttz => return Ok(edge(a == 0, a.trailing_zeros().min(width))),
        Math::BSwap => a.swap_bytes() >> unused,
        Math::BitReverse => a.reverse_bits() >> unused,
        _ => return Err("this operation has no meaning for integers of more than 64 bits here".into()),
    }))
}
