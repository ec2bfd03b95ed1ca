//! `vfrsqrt7` and `vfrec7` against the tables and examples printed in the "V" chapter.

use rivet_fp::{Bf16, Bits, F16, F32, F64, Flags, Format, Rm};

/// "vfrec7.v common-case lookup table contents", by the seven leading fraction bits.
#[rustfmt::skip]
const REC7: [u32; 128] = [
    127, 125, 123, 121, 119, 117, 116, 114, 112, 110, 109, 107, 105, 104, 102, 100, 99, 97, 96, 94, 93, 91,
    90, 88, 87, 85, 84, 83, 81, 80, 79, 77, 76, 75, 74, 72, 71, 70, 69, 68, 66, 65, 64, 63,
    62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41,
    40, 40, 39, 38, 37, 36, 35, 35, 34, 33, 32, 31, 31, 30, 29, 28, 28, 27, 26, 25, 25, 24,
    23, 23, 22, 21, 21, 20, 19, 19, 18, 17, 17, 16, 15, 15, 14, 14, 13, 12, 12, 11, 11, 10,
    9, 9, 8, 8, 7, 7, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0,
];

/// "vfrsqrt7.v common-case lookup table contents", by the low exponent bit and six leading fraction bits.
#[rustfmt::skip]
const RSQRT7: [u32; 128] = [
    52, 51, 50, 48, 47, 46, 44, 43, 42, 41, 40, 39, 38, 36, 35, 34, 33, 32, 31, 30, 30, 29,
    28, 27, 26, 25, 24, 23, 23, 22, 21, 20, 19, 19, 18, 17, 16, 16, 15, 14, 14, 13, 12, 12,
    11, 10, 10, 9, 9, 8, 7, 7, 6, 6, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 127, 125,
    123, 121, 119, 118, 116, 114, 113, 111, 109, 108, 106, 105, 103, 102, 100, 99, 97, 96, 95, 93, 92, 91,
    90, 88, 87, 86, 85, 84, 83, 82, 80, 79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 70, 69, 68,
    67, 66, 65, 64, 63, 63, 62, 61, 60, 59, 59, 58, 57, 56, 56, 55, 54, 53,
];

const MODES: [Rm; 5] = [Rm::Rne, Rm::Rtz, Rm::Rdn, Rm::Rup, Rm::Rmm];

fn rec7<F: Format>(a: F::Bits, rm: Rm) -> (F::Bits, Flags) {
    let mut flags = Flags::default();
    (F::rec7(a, rm, &mut flags), flags)
}

fn rsqrt7<F: Format>(a: F::Bits) -> (F::Bits, Flags) {
    let mut flags = Flags::default();
    (F::rsqrt7(a, &mut flags), flags)
}

#[test]
fn tables_of_the_specification() {
    for (index, &expected) in REC7.iter().enumerate() {
        // 1.f in [1, 2): 1/1.f has the exponent below.
        let x = F32::ONE | (index as u32) << 16 | 0xabc;
        assert_eq!(rec7::<F32>(x, Rm::Rne), (0x3f00_0000 | expected << 16, Flags::NONE), "{index}");
    }
    for (index, &expected) in RSQRT7.iter().enumerate() {
        // Biased exponents 128 (x in [2, 4), low bit 0) and 127 (x in [1, 2), low bit 1).
        let exponent = 128 - (index as u32 >> 6);
        let x = exponent << 23 | (index as u32 & 63) << 17 | 0xabc;
        assert_eq!(rsqrt7::<F32>(x), (0x3f00_0000 | expected << 16, Flags::NONE), "{index}");
    }
}

#[test]
fn examples_of_the_specification() {
    assert_eq!(rsqrt7::<F32>(0x0071_8abc), (0x5f08_0000, Flags::NONE));
    assert_eq!(rsqrt7::<F32>(0x7f76_5432), (0x1f82_0000, Flags::NONE));
    assert_eq!(rec7::<F32>(0x0071_8abc, Rm::Rne), (0x7e90_0000, Flags::NONE));
    assert_eq!(rec7::<F32>(0x7f76_5432, Rm::Rne), (0x0021_4000, Flags::NONE));
}

/// The rows of the two tables "the instruction's behavior for all classes of floating-point inputs".
fn special_cases<F: Format>() {
    let minus = F::neg;
    let zero = F::Bits::truncate(0);
    let one_ulp = F::Bits::truncate(1);
    let signaling = F::Bits::truncate(F::INF.into() | 1);

    for negative in [F::INF, F::ONE, one_ulp] {
        assert_eq!(rsqrt7::<F>(minus(negative)), (F::NAN, Flags::NV));
    }
    assert_eq!(rsqrt7::<F>(minus(zero)), (minus(F::INF), Flags::DZ));
    assert_eq!(rsqrt7::<F>(zero), (F::INF, Flags::DZ));
    assert_eq!(rsqrt7::<F>(F::INF), (zero, Flags::NONE));
    assert_eq!(rsqrt7::<F>(minus(F::NAN)), (F::NAN, Flags::NONE));
    assert_eq!(rsqrt7::<F>(signaling), (F::NAN, Flags::NV));

    for rm in MODES {
        assert_eq!(rec7::<F>(minus(F::INF), rm), (minus(zero), Flags::NONE));
        assert_eq!(rec7::<F>(F::INF, rm), (zero, Flags::NONE));
        assert_eq!(rec7::<F>(minus(zero), rm), (minus(F::INF), Flags::DZ));
        assert_eq!(rec7::<F>(zero, rm), (F::INF, Flags::DZ));
        assert_eq!(rec7::<F>(minus(F::NAN), rm), (F::NAN, Flags::NONE));
        assert_eq!(rec7::<F>(signaling, rm), (F::NAN, Flags::NV));
        // 0 < x < 2^-(B+1): the significand starts with 00.
        let overflows = Flags::OF | Flags::NX;
        let greatest = F::Bits::truncate((1 << (F::MAN - 2)) - 1);
        for x in [one_ulp, greatest] {
            let positive = if matches!(rm, Rm::Rdn | Rm::Rtz) { F::MAX } else { F::INF };
            let negative = if matches!(rm, Rm::Rup | Rm::Rtz) { F::MAX } else { F::INF };
            assert_eq!(rec7::<F>(x, rm), (positive, overflows), "{rm:?}");
            assert_eq!(rec7::<F>(minus(x), rm), (minus(negative), overflows), "{rm:?}");
        }
        // 2^-(B+1), whose estimate is the greatest exponent with the first table entry.
        let x = F::Bits::truncate(1 << (F::MAN - 2));
        let expected = F::Bits::truncate(F::INF.into() - (1 << (F::MAN - 7)));
        assert_eq!(rec7::<F>(x, rm), (expected, Flags::NONE));
    }
}

#[test]
fn special_cases_of_every_format() {
    special_cases::<F16>();
    special_cases::<Bf16>();
    special_cases::<F32>();
    special_cases::<F64>();
}

/// "accurate to 7 bits": the relative error is at most 2^-7, over all of half precision but for what
/// the format cannot hold.
#[test]
fn estimates_are_accurate_to_seven_bits() {
    let value = |bits: u16| {
        let mut flags = Flags::default();
        f64::from_bits(rivet_fp::convert::<F16, F64>(bits, Rm::Rne, &mut flags))
    };
    for x in 1..F16::INF {
        let root = value(x).sqrt() * value(rsqrt7::<F16>(x).0);
        assert!((root - 1.0).abs() <= 1.0 / 128.0, "rsqrt7({x:#06x})");
        let (y, flags) = rec7::<F16>(x, Rm::Rne);
        if flags == Flags::NONE && !F16::is_subnormal(y) {
            assert!((value(x) * value(y) - 1.0).abs() <= 1.0 / 128.0, "rec7({x:#06x})");
        }
    }
}
