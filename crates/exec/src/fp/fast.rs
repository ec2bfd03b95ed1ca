//! Single operations on binary32 and binary64, by the host's own arithmetic where that is exact in value
//! and flags and cheap: what scalar instructions call.
//!
//! Invariant: the same values and the same accrued flags as the reference. The host rounds to nearest
//! even and its flags are never read: so it serves only where NX is already accrued, and nothing but NX
//! can be raised: the result is a number of normal magnitude, beyond the least, where tininess begins.
//! An inexact operation costs the reference once; then the flag is sticky, in nearly every program.
//!
//! Pass the hart's whole `fflags` as `fl`, or every call takes the slow path.

use super::bulk::Op;
use super::{F32, F64, Flags, Format, Rm};

#[cfg(not(target_arch = "x86_64"))]
use super::host_none as host;
#[cfg(target_arch = "x86_64")]
use super::host_x86_64 as host;

/// A format that the host's arithmetic has.
pub trait Host: Format {
    /// The host's result, to nearest even; any NaN for a NaN. `None` if the host lacks the operation.
    #[doc(hidden)]
    fn host(op: Op, a: Self::Bits, b: Self::Bits, c: Self::Bits) -> Option<Self::Bits>;
}

macro_rules! host {
    ($format:ident, $float:ident, $fused:ident) => {
        impl Host for $format {
            #[inline(always)]
            fn host(op: Op, a: Self::Bits, b: Self::Bits, c: Self::Bits) -> Option<Self::Bits> {
                let [a, b, c] = [a, b, c].map($float::from_bits);
                let result = match op {
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
                Some(result.to_bits())
            }
        }
    };
}
host!(F32, f32, fused_f32);
host!(F64, f64, fused_f64);

/// `op(a, b, c)`; an operation ignores the operands that it lacks.
#[inline]
pub fn apply<F: Host>(op: Op, [a, b, c]: [F::Bits; 3], rm: Rm, fl: &mut Flags) -> F::Bits {
    if rm == Rm::Rne
        && fl.contains(Flags::NX)
        && let Some(result) = F::host(op, a, b, c)
    {
        let magnitude: u64 = result.into() & !F::SIGN.into();
        let normal = magnitude > F::MIN_NORMAL.into() && magnitude < F::INF.into();
        // Sums of multiples of the least subnormal: exact where not normal.
        let exact = matches!(op, Op::Add | Op::Sub) && magnitude <= F::MIN_NORMAL.into();
        if normal || exact {
            return result;
        }
    }
    op.apply::<F>([a, b, c], rm, fl)
}
