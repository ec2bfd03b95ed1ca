//! Facts worked out by hand from the specification and IEEE 754.

use rivet_fp::{Bf16, F16, F32, F64, Flags, Format, Rm, convert, fcvtmod_w_d, fli, nan_box, unbox};

const NX: Flags = Flags::NX;
const NV: Flags = Flags::NV;
const NONE: Flags = Flags::NONE;
const NEAREST_AND_DIRECTED: [Rm; 5] = [Rm::Rne, Rm::Rtz, Rm::Rdn, Rm::Rup, Rm::Rmm];

/// Runs an operation with clean flags.
fn run<T>(op: impl FnOnce(&mut Flags) -> T) -> (T, Flags) {
    let mut flags = Flags::default();
    let result = op(&mut flags);
    (result, flags)
}

#[test]
fn a_third_in_every_mode() {
    // 1/3 = 0x3eaaaaaa.aaa… in binary32: the tail 0xaa… is over half.
    let expected = [0x3eaa_aaab, 0x3eaa_aaaa, 0x3eaa_aaaa, 0x3eaa_aaab, 0x3eaa_aaab];
    for (rm, expected) in NEAREST_AND_DIRECTED.into_iter().zip(expected) {
        assert_eq!(run(|fl| F32::div(0x3f80_0000, 0x4040_0000, rm, fl)), (expected, NX), "{rm:?}");
    }
    assert_eq!(run(|fl| F32::div(0x3f80_0000, 0x4040_0000, Rm::Rod, fl)), (0x3eaa_aaab, NX));
    let negative = [0xbeaa_aaab, 0xbeaa_aaaa, 0xbeaa_aaab, 0xbeaa_aaaa, 0xbeaa_aaab];
    for (rm, expected) in NEAREST_AND_DIRECTED.into_iter().zip(negative) {
        assert_eq!(run(|fl| F32::div(0xbf80_0000, 0x4040_0000, rm, fl)), (expected, NX), "{rm:?}");
    }
}

#[test]
fn ties_part_rne_from_rmm() {
    // 1 + 2^-24 is half way between 1 and its successor in binary32.
    let half_ulp = 0x3380_0000;
    assert_eq!(run(|fl| F32::add(F32::ONE, half_ulp, Rm::Rne, fl)), (F32::ONE, NX));
    assert_eq!(run(|fl| F32::add(F32::ONE, half_ulp, Rm::Rmm, fl)), (F32::ONE + 1, NX));
    assert_eq!(run(|fl| F32::add(F32::ONE + 1, half_ulp, Rm::Rne, fl)), (F32::ONE + 2, NX));
}

#[test]
fn overflow_by_mode_and_sign() {
    let of = Flags::OF | NX;
    let infinite = [true, false, false, true, true];
    for (rm, infinite) in NEAREST_AND_DIRECTED.into_iter().zip(infinite) {
        let expected = if infinite { F64::INF } else { F64::MAX };
        assert_eq!(run(|fl| F64::add(F64::MAX, F64::MAX, rm, fl)), (expected, of), "{rm:?}");
    }
    let negative_infinite = [true, false, true, false, true];
    for (rm, infinite) in NEAREST_AND_DIRECTED.into_iter().zip(negative_infinite) {
        let expected = F64::neg(if infinite { F64::INF } else { F64::MAX });
        assert_eq!(run(|fl| F64::mul(F64::neg(F64::MAX), F64::MAX, rm, fl)), (expected, of), "{rm:?}");
    }
    // Round to odd never reaches infinity.
    assert_eq!(run(|fl| convert::<F64, F32>(F64::MAX, Rm::Rod, fl)), (F32::MAX, of));
}

#[test]
fn tininess_is_detected_after_rounding() {
    // (1 - 2^-24) × 2^-126 is half an ulp of the format's least exponent below the least normal: it
    // rounds up to it. With unbounded exponents it would need no rounding, so that it is tiny.
    let below_one = 0x3f7f_ffff;
    let uf = Flags::UF | NX;
    assert_eq!(run(|fl| F32::mul(below_one, F32::MIN_NORMAL, Rm::Rne, fl)), (F32::MIN_NORMAL, uf));
    // (1 - 2^-48) × 2^-126, as (1 - 2^-24)(1 + 2^-24…): with unbounded exponents it already rounds to
    // 2^-126, so that it is not tiny. From binary64, where it is exact.
    let close = (1.0_f64 - (-48_f64).exp2()) * (-126_f64).exp2();
    assert_eq!(run(|fl| convert::<F64, F32>(close.to_bits(), Rm::Rne, fl)), (F32::MIN_NORMAL, NX));
    assert_eq!(run(|fl| convert::<F64, F32>(close.to_bits(), Rm::Rtz, fl)), (F32::MIN_NORMAL - 1, uf));
    // The same edge in BF16: 2^-126 (1 - 2^-9) is half an ulp below, 2^-126 (1 - 2^-10) closer.
    let bf16 = |x: f32| run(|fl| convert::<F32, Bf16>(x.to_bits(), Rm::Rne, fl));
    let least = (-126_f32).exp2();
    assert_eq!(bf16(least * (1.0 - (-8_f32).exp2())), (Bf16::MIN_NORMAL, uf));
    assert_eq!(bf16(least * (1.0 - (-10_f32).exp2())), (Bf16::MIN_NORMAL, NX));
    // A subnormal that is exact raises nothing.
    assert_eq!(run(|fl| F32::mul(F32::MIN_NORMAL, 0x3f00_0000, Rm::Rne, fl)), (F32::MIN_NORMAL >> 1, NONE));
}

#[test]
fn signs_of_zero_sums() {
    let minus_zero = F64::SIGN;
    for rm in NEAREST_AND_DIRECTED {
        let cancelled = if rm == Rm::Rdn { minus_zero } else { 0 };
        assert_eq!(run(|fl| F64::sub(F64::ONE, F64::ONE, rm, fl)), (cancelled, NONE));
        assert_eq!(run(|fl| F64::add(minus_zero, 0, rm, fl)), (cancelled, NONE));
        assert_eq!(run(|fl| F64::add(minus_zero, minus_zero, rm, fl)), (minus_zero, NONE));
        assert_eq!(run(|fl| F64::mul_add(F64::ONE, F64::ONE, F64::neg(F64::ONE), rm, fl)), (cancelled, NONE));
        assert_eq!(run(|fl| F64::sqrt(minus_zero, rm, fl)), (minus_zero, NONE));
    }
}

#[test]
fn invalid_operations() {
    let quiet = F32::NAN | 0x12345;
    let signaling = F32::INF | 1;
    let minus_inf = F32::neg(F32::INF);
    let rm = Rm::Rne;
    assert_eq!(run(|fl| F32::sub(F32::INF, F32::INF, rm, fl)), (F32::NAN, NV));
    assert_eq!(run(|fl| F32::mul(0, minus_inf, rm, fl)), (F32::NAN, NV));
    assert_eq!(run(|fl| F32::div(0, F32::SIGN, rm, fl)), (F32::NAN, NV));
    assert_eq!(run(|fl| F32::div(F32::INF, minus_inf, rm, fl)), (F32::NAN, NV));
    assert_eq!(run(|fl| F32::div(F32::ONE, F32::SIGN, rm, fl)), (minus_inf, Flags::DZ));
    assert_eq!(run(|fl| F32::sqrt(F32::neg(1), rm, fl)), (F32::NAN, NV));
    assert_eq!(run(|fl| F32::add(quiet, F32::ONE, rm, fl)), (F32::NAN, NONE));
    assert_eq!(run(|fl| F32::add(signaling, F32::ONE, rm, fl)), (F32::NAN, NV));
    // ∞ × 0 + qNaN is invalid in RISC-V; ∞ × 1 + qNaN is not.
    assert_eq!(run(|fl| F32::mul_add(F32::INF, 0, quiet, rm, fl)), (F32::NAN, NV));
    assert_eq!(run(|fl| F32::mul_add(F32::INF, F32::ONE, quiet, rm, fl)), (F32::NAN, NONE));
    assert_eq!(run(|fl| F32::mul_add(F32::INF, F32::ONE, minus_inf, rm, fl)), (F32::NAN, NV));
}

#[test]
fn minimum_and_maximum() {
    let (quiet, signaling, minus_zero) = (F16::NAN | 3, F16::INF | 1, F16::SIGN);
    assert_eq!(run(|fl| F16::min(0, minus_zero, fl)), (minus_zero, NONE));
    assert_eq!(run(|fl| F16::min(minus_zero, 0, fl)), (minus_zero, NONE));
    assert_eq!(run(|fl| F16::max(minus_zero, 0, fl)), (0, NONE));
    assert_eq!(run(|fl| F16::max(0, minus_zero, fl)), (0, NONE));
    assert_eq!(run(|fl| F16::min(quiet, F16::ONE, fl)), (F16::ONE, NONE));
    assert_eq!(run(|fl| F16::max(F16::ONE, signaling, fl)), (F16::ONE, NV));
    assert_eq!(run(|fl| F16::max(quiet, quiet, fl)), (F16::NAN, NONE));
    assert_eq!(run(|fl| F16::minm(quiet, F16::ONE, fl)), (F16::NAN, NONE));
    assert_eq!(run(|fl| F16::maxm(F16::ONE, signaling, fl)), (F16::NAN, NV));
    assert_eq!(run(|fl| F16::minm(F16::neg(F16::INF), F16::ONE, fl)), (F16::neg(F16::INF), NONE));
    assert_eq!(run(|fl| F16::maxm(F16::neg(F16::ONE), F16::neg(F16::MAX), fl)), (F16::neg(F16::ONE), NONE));
}

#[test]
fn comparisons() {
    let (quiet, signaling) = (F64::NAN, F64::INF | 1);
    assert_eq!(run(|fl| F64::eq(0, F64::SIGN, fl)), (true, NONE));
    assert_eq!(run(|fl| F64::lt(F64::SIGN, 0, fl)), (false, NONE));
    assert_eq!(run(|fl| F64::lt(F64::neg(F64::MAX), F64::neg(1), fl)), (true, NONE));
    assert_eq!(run(|fl| F64::le(F64::INF, F64::INF, fl)), (true, NONE));
    assert_eq!(run(|fl| F64::eq(quiet, quiet, fl)), (false, NONE));
    assert_eq!(run(|fl| F64::eq(quiet, signaling, fl)), (false, NV));
    assert_eq!(run(|fl| F64::lt(quiet, 0, fl)), (false, NV));
    assert_eq!(run(|fl| F64::le(0, quiet, fl)), (false, NV));
    assert_eq!(run(|fl| F64::ltq(quiet, 0, fl)), (false, NONE));
    assert_eq!(run(|fl| F64::leq(0, signaling, fl)), (false, NV));
}

#[test]
fn classes_follow_the_table_of_fclass() {
    // rd bit by bit: -∞, negative normal, negative subnormal, -0, +0, …, +∞, sNaN, qNaN.
    fn check<F: Format>(values: [F::Bits; 10]) {
        for (bit, value) in values.into_iter().enumerate() {
            assert_eq!(F::class(value), 1 << bit, "{value:#x?}");
        }
    }
    check::<F16>([0xfc00, 0xfbff, 0x83ff, 0x8000, 0, 1, 0x0400, 0x7c00, 0x7dff, 0xfe00]);
    check::<Bf16>([0xff80, 0xbf80, 0x8001, 0x8000, 0, 0x7f, 0x80, 0x7f80, 0xffbf, 0x7fc0]);
    let (s, inf) = (1 << 31, 0x7f80_0000);
    check::<F32>([inf | s, (inf - 1) | s, s | 1, s, 0, 0x7f_ffff, 0x80_0000, inf, inf | s | 1, 0xffff_ffff]);
    let (s, inf) = (1 << 63, 0x7ff << 52);
    check::<F64>([
        inf | s,
        (inf - 1) | s,
        s | 1,
        s,
        0,
        (1 << 52) - 1,
        1 << 52,
        inf,
        inf | 1,
        inf | s | 1 << 51,
    ]);
}

#[test]
fn sign_injection() {
    assert_eq!(F32::sgnj(0x3f80_0000, 0x8000_0001), 0xbf80_0000);
    assert_eq!(F32::sgnjn(0x3f80_0000, 0x8000_0001), 0x3f80_0000);
    assert_eq!(F32::sgnjx(0xbf80_0000, 0x8000_0001), 0x3f80_0000);
    assert_eq!(F16::sgnjn(F16::NAN | 1, F16::NAN), F16::SIGN | F16::NAN | 1);
}

#[test]
fn conversions_to_integers_saturate() {
    // "RISC-V conversions": domains and behaviour for invalid inputs, chapter "F".
    fn check<I: rivet_fp::Int + PartialEq + core::fmt::Debug>(x: f64, expected: I, flags: Flags) {
        assert_eq!(run(|fl| F64::to_int::<I>(x.to_bits(), Rm::Rtz, fl)), (expected, flags), "{x}");
    }
    check(f64::NAN, i32::MAX, NV);
    check(-f64::NAN, u64::MAX, NV);
    check(f64::INFINITY, i64::MAX, NV);
    check(f64::NEG_INFINITY, i64::MIN, NV);
    check(f64::NEG_INFINITY, 0_u32, NV);
    check(2_147_483_647.5, i32::MAX, NX);
    check(2_147_483_648.0, i32::MAX, NV);
    check(-2_147_483_648.5, i32::MIN, NX);
    check(-2_147_483_649.0, i32::MIN, NV);
    check(-0.75, 0_u32, NX);
    check(-1.0, 0_u32, NV);
    check(4_294_967_295.9, u32::MAX, NX);
    check(18_446_744_073_709_551_616.0, u64::MAX, NV);
    check(-9_223_372_036_854_775_808.0, i64::MIN, NONE);
    check(127.9, 127_i8, NX);
    check(128.0, 127_i8, NV);
    check(-128.9, -128_i8, NX);
    check(-129.0, -128_i8, NV);
    check(255.5, 255_u8, NX);
    check(256.0, 255_u8, NV);
    check(-40_000.0, i16::MIN, NV);
    check(65_535.25, u16::MAX, NX);
    check(1e300, 0x7f_i8, NV);
    check(5e-324, 0_i64, NX);
    check(-0.0, 0_u8, NONE);
}

#[test]
fn conversions_to_integers_round() {
    for (x, expected) in [
        (2.5_f32, [2, 2, 2, 3, 3]),
        (3.5, [4, 3, 3, 4, 4]),
        (-2.5, [-2, -2, -3, -2, -3]),
        (-0.25, [0, 0, -1, 0, 0]),
        (1.75, [2, 1, 1, 2, 2]),
    ] {
        for (rm, expected) in NEAREST_AND_DIRECTED.into_iter().zip(expected) {
            assert_eq!(run(|fl| F32::to_int::<i16>(x.to_bits(), rm, fl)), (expected, NX), "{x} {rm:?}");
        }
    }
    // -0.25 rounds down to -1, which no unsigned integer holds.
    assert_eq!(run(|fl| F32::to_int::<u16>((-0.25_f32).to_bits(), Rm::Rdn, fl)), (0, NV));
}

#[test]
fn conversions_from_integers() {
    assert_eq!(
        run(|fl| F32::from_int(i64::MIN, Rm::Rne, fl)),
        ((-9_223_372_036_854_775_808_f32).to_bits(), NONE)
    );
    assert_eq!(run(|fl| F32::from_int(u64::MAX, Rm::Rtz, fl)), (0x5f7f_ffff, NX));
    assert_eq!(run(|fl| F32::from_int(u64::MAX, Rm::Rne, fl)), (0x5f80_0000, NX));
    assert_eq!(run(|fl| F32::from_int(16_777_217_i32, Rm::Rup, fl)), (16_777_218_f32.to_bits(), NX));
    assert_eq!(run(|fl| F16::from_int(65_535_u16, Rm::Rtz, fl)), (F16::MAX, NX));
    assert_eq!(run(|fl| F16::from_int(65_535_u16, Rm::Rne, fl)), (F16::INF, Flags::OF | NX));
    assert_eq!(run(|fl| F16::from_int(-3_i8, Rm::Rne, fl)), (0xc200, NONE));
    assert_eq!(run(|fl| F64::from_int(0_i32, Rm::Rdn, fl)), (0, NONE));
}

#[test]
fn conversions_between_formats() {
    // Round to odd keeps what a second rounding needs: 1 + 2^-40 is just above one in binary32 too.
    let just_above_one = 1.0 + (-40_f64).exp2();
    assert_eq!(run(|fl| convert::<F64, F32>(just_above_one.to_bits(), Rm::Rod, fl)), (F32::ONE + 1, NX));
    assert_eq!(run(|fl| convert::<F64, F32>(1, Rm::Rod, fl)), (1, Flags::UF | NX));
    assert_eq!(run(|fl| convert::<F16, F64>(0x0001, Rm::Rne, fl)), ((-24_f64).exp2().to_bits(), NONE));
    assert_eq!(run(|fl| convert::<F32, F16>(0x477f_efff, Rm::Rne, fl)), (F16::MAX, NX)); // 65519.996
    assert_eq!(run(|fl| convert::<F32, F16>(0x477f_f000, Rm::Rne, fl)), (F16::INF, Flags::OF | NX)); // 65520
    assert_eq!(run(|fl| convert::<F32, F64>(F32::INF | 1, Rm::Rne, fl)), (F64::NAN, NV));
    assert_eq!(run(|fl| convert::<Bf16, F32>(0xff81, Rm::Rne, fl)), (F32::NAN, NV));
    assert_eq!(run(|fl| convert::<Bf16, F32>(0x8001, Rm::Rne, fl)), (0x8001_0000, NONE));
    assert_eq!(run(|fl| convert::<F32, Bf16>(0x3f80_8000, Rm::Rne, fl)), (0x3f80, NX));
    assert_eq!(run(|fl| convert::<F32, Bf16>(0x3f80_8000, Rm::Rmm, fl)), (0x3f81, NX));
    assert_eq!(run(|fl| convert::<F32, Bf16>(0x7f7f_8000, Rm::Rne, fl)), (Bf16::INF, Flags::OF | NX));
    assert_eq!(run(|fl| convert::<F32, Bf16>(0xff80_0000, Rm::Rne, fl)), (0xff80, NONE));
}

#[test]
fn bf16_rounds_once() {
    // 1 + 2^-8 is half way between 1 and its successor.
    let (half_ulp, tiny) = (0x3b80, 0x0001);
    assert_eq!(run(|fl| Bf16::mul_add(half_ulp, Bf16::ONE, Bf16::ONE, Rm::Rne, fl)), (0x3f80, NX));
    // (1 + 2^-7) × 2^-8 + 1 = 1 + 2^-8 + 2^-15: over half way.
    assert_eq!(run(|fl| Bf16::mul_add(0x3f81, half_ulp, Bf16::ONE, Rm::Rne, fl)), (0x3f81, NX));
    // Half way and 2^-133 more, which binary32 would drop.
    assert_eq!(run(|fl| Bf16::mul_add(tiny, Bf16::ONE, half_ulp, Rm::Rup, fl)), (0x3b81, NX));
    assert_eq!(run(|fl| Bf16::add(Bf16::ONE, tiny, Rm::Rup, fl)), (0x3f81, NX));
    assert_eq!(run(|fl| Bf16::mul(0x3f81, 0x0081, Rm::Rne, fl)), (0x0082, NX));
    assert_eq!(run(|fl| Bf16::mul(0x0080, 0x3f00, Rm::Rne, fl)), (0x0040, NONE));
}

#[test]
fn round_to_integral() {
    let round = |x: f32, rm| run(|fl| F32::round_int(x.to_bits(), rm, false, fl));
    let round_exact = |x: f32, rm| run(|fl| F32::round_int(x.to_bits(), rm, true, fl));
    assert_eq!(round(2.5, Rm::Rne), (2.0_f32.to_bits(), NONE));
    assert_eq!(round_exact(2.5, Rm::Rmm), (3.0_f32.to_bits(), NX));
    assert_eq!(round_exact(-0.25, Rm::Rne), (F32::SIGN, NX));
    assert_eq!(round_exact(-0.0, Rm::Rup), (F32::SIGN, NONE));
    assert_eq!(round_exact(0.999_999_94, Rm::Rup), (F32::ONE, NX));
    assert_eq!(round_exact(1e30, Rm::Rtz), (1e30_f32.to_bits(), NONE));
    assert_eq!(round_exact(8_388_607.5, Rm::Rne), (8_388_608_f32.to_bits(), NX));
    assert_eq!(run(|fl| F32::round_int(F32::INF | 1, Rm::Rne, false, fl)), (F32::NAN, NV));
    assert_eq!(run(|fl| F32::round_int(F32::NAN | 1, Rm::Rne, true, fl)), (F32::NAN, NONE));
}

#[test]
fn modular_conversion() {
    let fcvtmod = |x: f64| run(|fl| fcvtmod_w_d(x.to_bits(), fl));
    assert_eq!(fcvtmod(1.75), (1, NX));
    assert_eq!(fcvtmod(-1.75), (-1_i64 as u64, NX));
    assert_eq!(fcvtmod(2_147_483_648.0), (0xffff_ffff_8000_0000, NV));
    assert_eq!(fcvtmod(4_294_967_295.5), (u64::MAX, NV));
    assert_eq!(fcvtmod(4_294_967_299.0), (3, NV));
    assert_eq!(fcvtmod(-4_294_967_299.0), (-3_i64 as u64, NV));
    assert_eq!(fcvtmod(9_007_199_254_740_993.0 * 2048.0), (0, NV));
    assert_eq!(fcvtmod(f64::NAN), (0, NV));
    assert_eq!(fcvtmod(f64::NEG_INFINITY), (0, NV));
    assert_eq!(fcvtmod(-0.0), (0, NONE));
}

#[test]
fn load_immediate_constants() {
    let doubles: Vec<f64> = (0..32).map(|i| f64::from_bits(fli::<F64>(i))).collect();
    assert_eq!(doubles[..2], [-1.0, f64::MIN_POSITIVE]);
    assert_eq!(
        doubles[2..9],
        [1.52587890625e-05, 3.0517578125e-05, 0.00390625, 0.0078125, 0.0625, 0.125, 0.25]
    );
    assert_eq!(doubles[9..16], [0.3125, 0.375, 0.4375, 0.5, 0.625, 0.75, 0.875]);
    assert_eq!(doubles[16..23], [1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0]);
    assert_eq!(doubles[23..30], [4.0, 8.0, 16.0, 128.0, 256.0, 32768.0, 65536.0]);
    assert_eq!(fli::<F64>(30), F64::INF);
    assert_eq!(fli::<F64>(31), F64::NAN);
    assert_eq!(fli::<F32>(1), 0x0080_0000);
    assert_eq!(fli::<F32>(11), 0x3ee0_0000);
    // Half precision: 2^-16 and 2^-15 are subnormal, 2^16 is out of range.
    assert_eq!([1, 2, 3, 29, 31].map(fli::<F16>), [0x0400, 0x0100, 0x0200, 0x7c00, 0x7e00]);
}

#[test]
fn nan_boxes() {
    assert_eq!(nan_box::<F32>(0x3f80_0000), 0xffff_ffff_3f80_0000);
    assert_eq!(nan_box::<F16>(0x3c00), 0xffff_ffff_ffff_3c00);
    assert_eq!(nan_box::<F64>(7), 7);
    assert_eq!(unbox::<F32>(0xffff_ffff_3f80_0000), 0x3f80_0000);
    assert_eq!(unbox::<F32>(0xffff_fffe_3f80_0000), F32::NAN);
    assert_eq!(unbox::<Bf16>(0xffff_ffff_3f80_0000), Bf16::NAN);
    assert_eq!(unbox::<F64>(7), 7);
}
