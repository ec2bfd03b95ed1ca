//! Single operations by the host's own arithmetic where that is exact in value and flags, and cheap: what
//! scalar instructions call.
//!
//! Invariant: the same values and the same accrued flags as the reference. The host rounds to nearest
//! even and its flags are never read: so it serves only where NX is already accrued, and nothing but NX
//! can be raised: the result is a number of normal magnitude, beyond the least, where tininess begins.
//! An inexact operation costs the reference once; then the flag is sticky, in nearly every program.

use super::bulk::Op;
use super::{Bits, Flags, Format, Rm, host};

/// `op(a, b, c)`; an operation ignores the operands that it lacks.
///
/// Pass the hart's whole `fflags` as `fl`, or every call takes the slow path.
#[inline]
pub fn apply<F: Format>(op: Op, operands: [F::Bits; 3], rm: Rm, fl: &mut Flags) -> F::Bits {
    if sticky::<F>(rm, *fl)
        && let Some(result) = to_nearest::<F>(op, operands.map(Into::into))
    {
        let magnitude = result & !F::SIGN.into();
        let normal = magnitude > F::MIN_NORMAL.into() && magnitude < F::INF.into();
        // Sums are multiples of the least subnormal: exact where not normal.
        let exact = matches!(op, Op::Add | Op::Sub) && magnitude <= F::MIN_NORMAL.into();
        if normal || exact {
            return F::Bits::truncate(result);
        }
    }
    op.apply::<F>(operands, rm, fl)
}

/// Whether the format, the mode and the flags accrued so far allow the host's arithmetic.
#[inline]
pub(super) fn sticky<F: Format>(rm: Rm, fl: Flags) -> bool {
    matches!((F::EXP, F::MAN), (8, 23) | (11, 52)) && rm == Rm::Rne && fl.contains(Flags::NX)
}

macro_rules! to_nearest {
    ($op:ident, $operands:ident, $float:ident, $bits:ident, $fused:ident) => {{
        let [a, b, c] = $operands.map(|x| $float::from_bits(x as $bits));
        let result = match $op {
            Op::Add => a + b,
            Op::Sub => a - b,
            Op::Mul => a * b,
            Op::Div => a / b,
            Op::Sqrt => a.sqrt(),
            Op::Madd => host::$fused(a, b, c)?,
            Op::Msub => host::$fused(a, b, -c)?,
            Op::Nmsub => host::$fused(-a, b, c)?,
            Op::Nmadd => host::$fused(-a, b, -c)?,
        };
        Some(result.to_bits().into())
    }};
}

/// The host's result, rounded to nearest even; any NaN for a NaN. `None` if the host lacks the format or
/// the operation.
#[inline(always)]
fn to_nearest<F: Format>(op: Op, operands: [u64; 3]) -> Option<u64> {
    match (F::EXP, F::MAN) {
        (8, 23) => to_nearest!(op, operands, f32, u32, fused_f32),
        (11, 52) => to_nearest!(op, operands, f64, u64, fused_f64),
        _ => None,
    }
}
