//! This module evaluates reductions, in lane order.

use super::FpExceptions;
use super::lane::{LaneFormats, lane};
use super::value::LaneBits;
use crate::ir::{Binary, Flags, LaneOp, Math, Reduce, Scalar};

/// What combines two lanes.
pub(super) fn step(reduce: Reduce) -> LaneOp {
    match reduce {
        Reduce::Add => LaneOp::Binary(Binary::Add),
        Reduce::Mul => LaneOp::Binary(Binary::Mul),
        Reduce::And => LaneOp::Binary(Binary::And),
        Reduce::Or => LaneOp::Binary(Binary::Or),
        Reduce::Xor => LaneOp::Binary(Binary::Xor),
        Reduce::SMax => LaneOp::Math(Math::SMax),
        Reduce::SMin => LaneOp::Math(Math::SMin),
        Reduce::UMax => LaneOp::Math(Math::UMax),
        Reduce::UMin => LaneOp::Math(Math::UMin),
        Reduce::FAdd => LaneOp::Binary(Binary::FAdd),
        Reduce::FMul => LaneOp::Binary(Binary::FMul),
        Reduce::FMax => LaneOp::Math(Math::MaxNum),
        Reduce::FMin => LaneOp::Math(Math::MinNum),
        Reduce::FMaximum => LaneOp::Math(Math::Maximum),
        Reduce::FMinimum => LaneOp::Math(Math::Minimum),
    }
}

/// The lanes combined from `start` on, or from the first on if there is no start.
pub(super) fn reduce(
    op: Reduce,
    flags: Flags,
    scalar: Scalar,
    start: Option<LaneBits>,
    lanes: impl Iterator<Item = LaneBits>,
    raised: &mut FpExceptions,
) -> Result<LaneBits, String> {
    let formats = LaneFormats { from: scalar, to: scalar };
    let mut total = start;
    for next in lanes {
        total = Some(match total {
            None => next,
            Some(so_far) => lane(step(op), flags, formats, &[so_far, next], raised)?,
        });
    }
    Ok(total.flatten())
}
