//! Single operations by the host's own arithmetic where that is exact in value and flags, and cheap: what
//! scalar instructions call, and lanes that no vector of the host takes.
//!
//! Invariant: the same values and the same accrued flags as the reference. The host rounds to nearest even
//! and its flags are never read, so what is raised must follow from the numbers. Arithmetic serves where
//! nothing but NX can be raised, and that is accrued already (an inexact operation costs the reference
//! once; then the flag is sticky, in nearly every program), or where a sum has lost nothing. A conversion
//! raises NX if the result, converted back, is another number. Formats of 16 bits are
//! computed in double precision, in every mode (`short`).

use super::bulk::Op;
use super::{Bits, Flags, Format, Int, Rm, host, short};

/// `op(a, b, c)`; an operation ignores the operands that it lacks.
///
/// Pass the hart's whole `fflags` as `fl`, or every call takes the slow path.
#[inline]
pub fn apply<F: Format>(op: Op, operands: [F::Bits; 3], rm: Rm, fl: &mut Flags) -> F::Bits {
    if const { short::is_short::<F>() } {
        if let Some(result) = short::apply::<F>(op, operands, rm, fl) {
            return result;
        }
    } else if rm == Rm::Rne {
        host::find_fma();
        if let Some(result) = nearest::<F>(op, operands, *fl) {
            return result;
        }
    }
    op.apply::<F>(operands, rm, fl)
}

/// The same to nearest even, if it takes no more than the host's arithmetic and raises nothing new. Fused operations are left to
/// [`apply`] until that has done one.
#[inline(always)]
pub fn nearest<F: Format>(op: Op, operands: [F::Bits; 3], fl: Flags) -> Option<F::Bits> {
    if const { short::is_short::<F>() } {
        let mut found = fl;
        return short::apply::<F>(op, operands, Rm::Rne, &mut found).filter(|_| found == fl);
    }
    to_nearest::<F>(op, operands, fl.contains(Flags::NX)).map(F::Bits::truncate)
}

/// Whether the format, the mode and the flags accrued so far allow the host's arithmetic.
#[inline]
pub(super) fn sticky<F: Format>(rm: Rm, fl: Flags) -> bool {
    matches!((F::EXP, F::MAN), (8, 23) | (11, 52)) && rm == Rm::Rne && fl.contains(Flags::NX)
}

/// What the sum `s` of `a` and `b` has lost (Knuth's TwoSum); a NaN if a step overflows.
macro_rules! lost {
    ($a:expr, $b:expr, $s:expr) => {{
        let t = $s - $a;
        ($a - ($s - t)) + ($b - t)
    }};
}
pub(super) use lost;

macro_rules! to_nearest {
    ($op:ident, $operands:ident, $inexact:ident, $float:ident, $fused:ident) => {{
        let [a, b, c] = $operands;
        let (a, b, c) = (a.into(), b.into(), c.into());
        let (a, b, c) = ($float::from_bits(a as _), $float::from_bits(b as _), $float::from_bits(c as _));
        let r = match $op {
            Op::Add => a + b,
            Op::Sub => a - b,
            _ if !$inexact => return None,
            Op::Mul => a * b,
            Op::Div => a / b,
            Op::Sqrt => a.sqrt(),
            Op::Madd => host::$fused(a, b, c)?,
            Op::Msub => host::$fused(a, b, -c)?,
            Op::Nmsub => host::$fused(-a, b, c)?,
            Op::Nmadd => host::$fused(-a, b, -c)?,
        };
        // Without the sign, in the order of magnitudes: one comparison for both limits.
        const LEAST: u64 = ($float::MIN_POSITIVE.to_bits() as u64) << 1;
        const INFINITE: u64 = ($float::INFINITY.to_bits() as u64) << 1;
        const NORMAL: u64 = INFINITE - LEAST - 1;
        let (bits, magnitude): (u64, u64) = (r.to_bits().into(), (r.to_bits() << 1).into());
        let fine = match $op {
            // Sums are multiples of the least subnormal: exact where they are tiny.
            Op::Add | Op::Sub if $inexact => magnitude < INFINITE,
            Op::Add => lost!(a, b, r) == 0.0 && magnitude < INFINITE,
            Op::Sub => lost!(a, -b, r) == 0.0 && magnitude < INFINITE,
            // Tininess begins at the least normal number.
            _ => magnitude.wrapping_sub(LEAST + 1) < NORMAL,
        };
        fine.then_some(bits)
    }};
}

/// The host's result, if it is what the reference gives, and raises nothing beyond NX where that is
/// accrued.
#[inline(always)]
fn to_nearest<F: Format>(op: Op, operands: [F::Bits; 3], inexact: bool) -> Option<u64> {
    match (F::EXP, F::MAN) {
        (8, 23) => to_nearest!(op, operands, inexact, f32, fused_f32),
        (11, 52) => to_nearest!(op, operands, inexact, f64, fused_f64),
        _ => None,
    }
}

/// `a` as a host number, if the format is one of the host's or, being short, `a` is finite.
#[inline(always)]
pub fn number<F: Format>(a: F::Bits) -> Option<f64> {
    match (F::EXP, F::MAN) {
        (8, 23) => Some(f32::from_bits(a.into() as u32).into()),
        (11, 52) => Some(f64::from_bits(a.into())),
        _ => short::number::<F>(a),
    }
}

/// [`Format::to_int`].
#[inline]
pub fn to_int<F: Format, I: Int>(a: F::Bits, rm: Rm, fl: &mut Flags) -> I {
    if let Some(x) = number::<F>(a)
        && let Some(integral) = integral(x, rm)
    {
        // 2^BITS, or 2^(BITS - 1).
        let limit = f64::from_bits((1023 + u64::from(I::BITS) - u64::from(I::SIGNED)) << 52);
        let least = if I::SIGNED { -limit } else { 0.0 };
        if integral >= least && integral < limit {
            fl.raise_if(integral != x, Flags::NX);
            return I::truncate(integral as i64 as u64);
        }
    }
    F::to_int::<I>(a, rm, fl)
}

/// `x` rounded to an integral number, if that is easy; it is less than 2^63 in magnitude.
#[inline(always)]
fn integral(x: f64, rm: Rm) -> Option<f64> {
    /// Added to a number below 2^51 in magnitude, it leaves no digits after the point.
    const SHIFTER: f64 = (3u64 << 51) as f64;
    match rm {
        Rm::Rne if x.abs() < (1u64 << 51) as f64 => Some((x + SHIFTER) - SHIFTER),
        Rm::Rtz if x.abs() < (1u64 << 63) as f64 => Some(x as i64 as f64),
        _ => None,
    }
}

/// [`Format::from_int`].
#[inline]
pub fn from_int<I: Int, F: Format>(i: I, rm: Rm, fl: &mut Flags) -> F::Bits {
    let (negative, magnitude) = i.sign_magnitude();
    // Far below 2^63 the host's conversion to nearest even can be undone, to see whether it was exact.
    if magnitude < 1 << 62 {
        let exact = if negative { -(magnitude as i64) } else { magnitude as i64 };
        let (bits, back) = match (F::EXP, F::MAN) {
            (8, 23) => ((exact as f32).to_bits().into(), exact as f32 as i64),
            (11, 52) => ((exact as f64).to_bits(), exact as f64 as i64),
            // A double holds it exactly.
            _ if magnitude < 1 << 53
                && let Some(bits) = short::round::<F>(exact as f64, rm, fl) =>
            {
                return bits;
            }
            _ => return F::from_int(i, rm, fl),
        };
        if back == exact || rm == Rm::Rne {
            fl.raise_if(back != exact, Flags::NX);
            return F::Bits::truncate(bits);
        }
    }
    F::from_int(i, rm, fl)
}

/// [`super::convert`].
#[inline]
pub fn convert<From: Format, To: Format>(a: From::Bits, rm: Rm, fl: &mut Flags) -> To::Bits {
    if const { short::is_short::<To>() }
        && let Some(result) = number::<From>(a).and_then(|x| short::round::<To>(x, rm, fl))
    {
        return result;
    }
    if const { short::is_short::<From>() && !short::is_short::<To>() }
        && let Some(x) = short::number::<From>(a)
    {
        let bits = if To::WIDTH == 32 { (x as f32).to_bits().into() } else { x.to_bits() };
        return To::Bits::truncate(bits);
    }
    if (From::EXP, To::EXP) == (11, 8) && To::MAN == 23 && rm == Rm::Rne {
        let x = f64::from_bits(a.into());
        let r = x as f32;
        // Neither NaN nor overflow nor underflow.
        if r.abs() > f32::MIN_POSITIVE && r.abs() < f32::INFINITY || x == 0.0 {
            fl.raise_if(f64::from(r) != x, Flags::NX);
            return To::Bits::truncate(r.to_bits().into());
        }
    }
    super::convert::<From, To>(a, rm, fl)
}
