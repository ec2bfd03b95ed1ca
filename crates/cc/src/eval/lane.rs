//! This module evaluates one lane of a lane-wise operation.

use super::{FpExceptions, LaneBits, fp, int};
use crate::ir::{Cast, Flags, LaneOp, Math, Scalar, float};

/// The formats of the operands and the result.
#[derive(Clone, Copy)]
pub(super) struct LaneFormats {
    /// Of the first operand (of a select: of the values).
    pub(super) from: Scalar,
    /// Of the result.
    pub(super) to: Scalar,
}

/// One lane; an error is undefined behaviour.
pub(super) fn lane(
    op: LaneOp,
    flags: Flags,
    formats: LaneFormats,
    args: &[LaneBits],
    raised: &mut FpExceptions,
) -> Result<LaneBits, String> {
    if op == LaneOp::Select {
        return Ok(match args[0] {
            None => None,
            Some(0) => args[2],
            Some(_) => args[1],
        });
    }
    if op.is_dangerous() && args[1].is_none() {
        return Err("division by poison".into());
    }
    let Some(numbers) = args.iter().copied().collect::<Option<Vec<u64>>>() else { return Ok(None) };
    let result = number(op, flags, formats, &numbers, raised)?;
    Ok(result.filter(|&bits| keeps_promises(op, flags, formats, &numbers, bits)))
}

/// `nnan` and `ninf`: if broken by an operand or the result, poison.
fn keeps_promises(op: LaneOp, flags: Flags, formats: LaneFormats, args: &[u64], result: u64) -> bool {
    let broken = |scalar: Scalar, bits: u64| {
        let x = float::decode(scalar, bits);
        scalar.is_float()
            && (flags.has(Flags::NNAN) && x.is_nan() || flags.has(Flags::NINF) && x.is_infinite())
    };
    let operand = op.takes_float() && args.iter().any(|&bits| broken(formats.from, bits));
    !operand && !broken(formats.to, result)
}

fn number(
    op: LaneOp,
    flags: Flags,
    formats: LaneFormats,
    args: &[u64],
    raised: &mut FpExceptions,
) -> Result<LaneBits, String> {
    let LaneFormats { from, to } = formats;
    let width = from.bits();
    let a = args[0];
    let low = |number: int::Number| number.map(|n| n as u64);
    Ok(match op {
        LaneOp::Binary(binary) if binary.is_float() => Some(fp::binary(binary, a, args[1], from, raised)),
        LaneOp::Binary(binary) => low(int::binary(binary, flags, a.into(), args[1].into(), width)?),
        LaneOp::FNeg => Some(a ^ 1 << (width - 1)),
        LaneOp::Cast(cast) => convert(cast, flags, formats, a, raised),
        LaneOp::ICmp(predicate) => {
            let same_sign = a >> (width - 1) & 1 == args[1] >> (width - 1) & 1;
            let kept = !flags.has(Flags::SAMESIGN) || same_sign;
            kept.then(|| int::compare(predicate, a.into(), args[1].into(), width).into())
        }
        LaneOp::FCmp(predicate) => Some(fp::compare(predicate, a, args[1], from, raised).into()),
        LaneOp::Math(math) => match math {
            Math::FPToSISat => Some(fp::to_int_saturating(a, from, to.bits(), true, raised)),
            Math::FPToUISat => Some(fp::to_int_saturating(a, from, to.bits(), false, raised)),
            Math::LRint | Math::LLRint => fp::to_int(a, from, to.bits(), true, true, raised),
            _ if math.takes_float() => Some(fp::math(math, args, from, raised)),
            _ => {
                let args: Vec<u128> = args.iter().copied().map(u128::from).collect();
                low(int::math(math, flags, &args, width).flatten())
            }
        },
        LaneOp::IsFpClass(classes) => Some(fp::is_class(a, from, classes).into()),
        LaneOp::Select => None,
    })
}

fn convert(cast: Cast, flags: Flags, formats: LaneFormats, a: u64, raised: &mut FpExceptions) -> LaneBits {
    let LaneFormats { from, to } = formats;
    let (width, wide) = (from.bits(), to.bits());
    let negative = a >> (width - 1) & 1 == 1;
    let nneg_broken = flags.has(Flags::NNEG) && negative;
    match cast {
        Cast::Trunc => {
            let low = int::cut64(a, wide);
            let wraps = flags.has(Flags::NUW) && low != a
                || flags.has(Flags::NSW) && int::signed64(low, wide) != int::signed64(a, width);
            (!wraps).then_some(low)
        }
        Cast::ZExt => (!nneg_broken).then_some(a),
        Cast::SExt => Some(int::cut64(int::signed64(a, width) as u64, wide)),
        Cast::FPTrunc | Cast::FPExt => Some(fp::convert(a, from, to, raised)),
        Cast::FPToUI => fp::to_int(a, from, wide, false, false, raised),
        Cast::FPToSI => fp::to_int(a, from, wide, true, false, raised),
        Cast::UIToFP => (!nneg_broken).then(|| fp::from_int(a, width, false, to)),
        Cast::SIToFP => Some(fp::from_int(a, width, true, to)),
        Cast::PtrToInt | Cast::IntToPtr => Some(int::cut64(a, wide)),
        Cast::BitCast => Some(a),
    }
}
