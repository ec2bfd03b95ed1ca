//! Every operation over many adversarial operands, in every rounding mode, in value and flags, against Berkeley
//! SoftFloat 3e in its RISC-V specialisation: more than twenty million cases in all.
//!
//! The crate that wraps SoftFloat has neither rounding to odd nor arithmetic of BF16. Rounding to odd is rounding to
//! zero and a look at its inexact flag. BF16 is binary64 rounded to odd, which has more than twice the bits, then scaled
//! so that SoftFloat's rounding to an integer is that of BF16.

use rivet_fp::{Bf16, F16, F32, F64, Format, Rm};
use softfloat_wrapper::{self as soft, ExceptionFlags, Float, RoundingMode};

use super::cases::{Op, for_each, ours};

/// Operands of an operation; each meets every rounding mode.
const COUNT: u32 = 40_000;

/// Flags, as in `fflags`.
const NX: u8 = 1;
const UF: u8 = 2;
const OF: u8 = 4;

fn mode(rm: Rm) -> RoundingMode {
    match rm {
        Rm::Rne => RoundingMode::TiesToEven,
        Rm::Rtz | Rm::Rod => RoundingMode::TowardZero,
        Rm::Rdn => RoundingMode::TowardNegative,
        Rm::Rup => RoundingMode::TowardPositive,
        Rm::Rmm => RoundingMode::TiesToAway,
    }
}

/// What SoftFloat returns, and the flags that it raises.
fn flagged<T>(call: impl FnOnce() -> T) -> (T, u8) {
    ExceptionFlags::from_bits(0).set();
    let result = call();
    let mut flags = ExceptionFlags::from_bits(0);
    flags.get();
    (result, flags.to_bits())
}

/// A format that SoftFloat has.
trait Soft: Format {
    type Value: Float;
    fn value(bits: u64) -> Self::Value;
    fn bits(value: Self::Value) -> u64;
}

macro_rules! soft {
    ($($format:ident),*) => {$(
        impl Soft for $format {
            type Value = soft::$format;
            fn value(bits: u64) -> soft::$format {
                soft::$format::from_bits(bits as _)
            }
            fn bits(value: soft::$format) -> u64 {
                value.to_bits().into()
            }
        }
    )*};
}
soft!(F16, F32, F64);

/// The result and flags of SoftFloat.
fn theirs<F: Soft>(op: Op, rm: Rm, operands: [u64; 3]) -> (u64, u8) {
    let ([x, y, z], int, m) = (operands.map(F::value), operands[0], mode(rm));
    let (result, flags) = flagged(|| match op {
        Op::Add => F::bits(x.add(y, m)),
        Op::Sub => F::bits(x.sub(y, m)),
        Op::Mul => F::bits(x.mul(y, m)),
        Op::Div => F::bits(x.div(y, m)),
        Op::Sqrt => F::bits(x.sqrt(m)),
        Op::MulAdd => F::bits(x.fused_mul_add(y, z, m)),
        Op::ToF16 => F16::bits(x.to_f16(m)),
        Op::ToF32 => F32::bits(x.to_f32(m)),
        Op::ToF64 => F64::bits(x.to_f64(m)),
        Op::ToBf16 => {
            // The wrapper takes no look at what has that format already.
            x.eq(&x);
            F64::bits(x.to_f64(m))
        }
        Op::Eq => x.eq(y).into(),
        Op::Lt => x.lt(y).into(),
        Op::Le => x.le(y).into(),
        Op::Ltq => x.lt_quiet(y).into(),
        Op::Leq => x.le_quiet(y).into(),
        Op::Round | Op::RoundExact => F::bits(x.round_to_integral(m)),
        Op::ToI32 => x.to_i32(m, true) as u32 as u64,
        Op::ToU32 => x.to_u32(m, true).into(),
        Op::ToI64 => x.to_i64(m, true) as u64,
        Op::ToU64 => x.to_u64(m, true),
        Op::FromI32 => F::bits(F::Value::from_i32(int as i32, m)),
        Op::FromU32 => F::bits(F::Value::from_u32(int as u32, m)),
        Op::FromI64 => F::bits(F::Value::from_i64(int as i64, m)),
        Op::FromU64 => F::bits(F::Value::from_u64(int, m)),
    });
    match op {
        Op::ToBf16 => with(to_bf16(result, rm), flags),
        // The wrapper leaves NX out.
        Op::RoundExact if result != int && !x.is_nan() => (result, flags | NX),
        _ if rm == Rm::Rod && flags & NX != 0 => (result | 1, flags),
        _ => (result, flags),
    }
}

/// The same for BF16.
fn theirs_bf16(op: Op, rm: Rm, operands: [u64; 3]) -> (u64, u8) {
    let single = operands.map(|bits| bits << 16);
    match op {
        Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Sqrt | Op::MulAdd => {
            let used = match op {
                Op::Sqrt => 1,
                Op::MulAdd => 3,
                _ => 2,
            };
            let (_, invalid) = flagged(|| {
                single[..used].iter().filter(|&&bits| F32::value(bits).eq(F32::value(bits))).count()
            });
            let double = single.map(|bits| F64::bits(F32::value(bits).to_f64(mode(rm))));
            // The sign of an exact zero is that of the mode.
            let (result, flags) = match theirs::<F64>(op, rm, double) {
                (_, flags) if flags & NX != 0 => theirs::<F64>(op, Rm::Rod, double),
                exact => exact,
            };
            with(to_bf16(result, rm), flags & !NX | invalid)
        }
        Op::FromI32 | Op::FromU32 | Op::FromI64 | Op::FromU64 => {
            with(to_bf16(theirs::<F64>(op, Rm::Rod, operands).0, rm), 0)
        }
        Op::ToF32 => {
            let (double, flags) = theirs::<F32>(Op::ToF64, rm, single);
            with(theirs::<F64>(Op::ToF32, rm, [double, 0, 0]), flags)
        }
        Op::Round | Op::RoundExact => {
            let (result, flags) = theirs::<F32>(op, rm, single);
            (result >> 16, flags)
        }
        _ => theirs::<F32>(op, rm, single),
    }
}

fn with((result, flags): (u64, u8), more: u8) -> (u64, u8) {
    (result, flags | more)
}

/// A binary64 that has been rounded to odd, if at all, rounded to BF16.
fn to_bf16(bits: u64, rm: Rm) -> (u64, u8) {
    const BIAS: i64 = 1023;
    /// The least exponent of a normal BF16.
    const LEAST: i64 = -126;
    let (sign, magnitude) = (bits >> 63, bits << 1 >> 1);
    let exponent = (magnitude >> 52) as i64 - BIAS;
    match exponent {
        _ if magnitude > 0x7ff << 52 => return (0x7fc0, 0),
        1024 => return (sign << 15 | 0x7f80, 0),
        _ if magnitude == 0 => return (sign << 15, 0),
        _ => {}
    }
    // Multiplied by a power of two, so that the last place of BF16 is that of the integers.
    let integral = |exponent: i64| {
        let scale = ((BIAS + 7 - exponent) as u64) << 52;
        let scaled = F64::value(bits).mul(F64::value(scale), RoundingMode::TowardZero);
        let rounded = scaled.round_to_integral(mode(rm));
        let (value, is_exact) =
            (f64::from_bits(rounded.to_bits()).abs() as u64, scaled.to_bits() == rounded.to_bits());
        (if rm == Rm::Rod && !is_exact { value | 1 } else { value }, is_exact)
    };
    let (value, is_exact) = integral(exponent.max(LEAST));
    // 256 is one of the next exponent.
    let result = if exponent >= LEAST { (((exponent + 126) as u64) << 7) + value } else { value };
    let inexact = if is_exact { 0 } else { NX };
    if result >= 0x7f80 {
        let to_infinity = match rm {
            Rm::Rne | Rm::Rmm => true,
            Rm::Rtz | Rm::Rod => false,
            Rm::Rdn => sign == 1,
            Rm::Rup => sign == 0,
        };
        return (sign << 15 | if to_infinity { 0x7f80 } else { 0x7f7f }, OF | NX);
    }
    // Tiny after rounding: below the least normal number if exponents went on.
    let is_tiny = exponent < LEAST - 1 || exponent == LEAST - 1 && integral(exponent).0 < 256;
    (sign << 15 | result, inexact | if is_tiny { inexact * UF } else { 0 })
}

/// Compares all operations of a format but those of `but`, which no instruction has.
fn agrees<F: Format>(but: Op, theirs: impl Fn(Op, Rm, [u64; 3]) -> (u64, u8)) {
    let mut cases = 0;
    for op in Op::ALL.into_iter().filter(|&op| op != but) {
        for_each::<F>(op, 1, COUNT, |rm, operands| {
            let (found, expected) = (ours::<F>(op, rm, operands), theirs(op, rm, operands));
            assert_eq!(found, expected, "{op:?} {rm:?} {operands:x?}");
            cases += 1;
        });
    }
    assert!(cases > 5_000_000, "{cases} cases");
}

#[test]
fn binary16() {
    agrees::<F16>(Op::ToF16, theirs::<F16>);
}

#[test]
fn binary32() {
    agrees::<F32>(Op::ToF32, theirs::<F32>);
}

#[test]
fn binary64() {
    agrees::<F64>(Op::ToF64, theirs::<F64>);
}

#[test]
fn bf16() {
    agrees::<Bf16>(Op::ToBf16, theirs_bf16);
}
