//! This module evaluates operations on integers of more than 64 bits, up to 128.

use super::Evaluator;
use super::int::{self, Number, cut, signed};
use super::run::Frame;
use super::value::Val;
use crate::ir::{Cast, Flags, InstData, Intrinsic, LaneOp, Op, Scalar, Type, float};

/// Why an operation is not evaluated.
const UNKNOWN: &str = "this operation has no meaning for integers of more than 64 bits here";

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

/// A value of an integer type.
fn value(ty: Type, n: Number) -> Val {
    if ty.is_wide() { Val::Wide(n) } else { Val::Scalar(n.map(|n| n as u64)) }
}

impl Evaluator<'_> {
    /// An instruction for which [`is_wide`] holds.
    pub(super) fn wide(&mut self, frame: &Frame, data: &InstData) -> Result<Option<Val>, String> {
        let operands: Vec<Val> = (0..data.operands().len()).map(|i| frame.operand(data, i)).collect();
        let numbers: Vec<Number> = operands.iter().map(number).collect();
        let mut types = data.operands().iter().map(|&v| frame.func.ty(v)).chain([data.ty]);
        if types.any(|ty| ty.is_vector() && ty.is_wide()) {
            return Err("vectors of lanes of more than 64 bits are not evaluated".into());
        }
        let mut types = data.operands().iter().map(|&v| frame.func.ty(v)).chain([data.ty]);
        if types.any(|ty| bits(ty) > 128) {
            return Err("integers of more than 128 bits are not evaluated".into());
        }
        let from = data.operands().first().map_or(data.ty, |&v| frame.func.ty(v));
        let width = from.element().map_or(64, Scalar::bits);
        let all: Option<Vec<u128>> = numbers.iter().copied().collect();
        let is_quad = |ty: Type| ty.element() == Some(Scalar::Quad);
        let computes = matches!(data.op, Op::Lane(op) if op != LaneOp::Select);
        if computes && (is_quad(from) || is_quad(data.ty)) {
            return Err("arithmetic on fp128 is not evaluated".into());
        }
        Ok(Some(match data.op {
            Op::Lane(LaneOp::Select) => match operands[0].bits() {
                None => Val::poison(data.ty, self.choices.vscale),
                Some(0) => operands[2].clone(),
                Some(_) => operands[1].clone(),
            },
            Op::Lane(LaneOp::Cast(cast)) => self.wide_cast(frame, data, cast, &operands[0])?,
            Op::Lane(LaneOp::Binary(op)) => match all {
                Some(all) => Val::Wide(int::binary(op, data.flags, all[0], all[1], width)?),
                None if numbers[1].is_none() && op.is_int_division() => {
                    return Err("division by poison".into());
                }
                None => Val::Wide(None),
            },
            Op::Lane(LaneOp::ICmp(predicate)) => {
                Val::Scalar(all.map(|all| int::compare(predicate, all[0], all[1], width).into()))
            }
            Op::Lane(LaneOp::Math(op)) => Val::Wide(match all {
                Some(all) => int::math(op, data.flags, &all, width).ok_or(UNKNOWN)?,
                None => None,
            }),
            Op::Intrinsic(Intrinsic::WithOverflow(op)) => {
                let pair = all.map(|all| int::overflowing(op, all[0], all[1], width));
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
            _ => return Err(UNKNOWN.into()),
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
        if let (Val::Vector(lanes), Cast::BitCast) = (operand, cast) {
            let join = |whole: u128, lane: &u64| whole << width | u128::from(*lane);
            let lanes: Option<Vec<u64>> = lanes.iter().copied().collect();
            return Ok(value(to, lanes.map(|lanes| lanes.iter().rev().fold(0, join))));
        }
        let Some(n) = number(operand) else { return Ok(Val::poison(to, self.choices.vscale)) };
        if to.is_vector() && cast == Cast::BitCast {
            let lanes = frame.lanes(to) as u32;
            return Ok(Val::Vector(
                (0..lanes).map(|at| Some(cut(n >> (at * bits(to)), bits(to)) as u64)).collect(),
            ));
        }
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
