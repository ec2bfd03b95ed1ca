//! Operations, by the specification's sentences.

use super::outcome;
use Rounding::{Rdn, Rmm, Rne, Rod, Rtz, Rup};
use rivet_suite::float::arith::{add, div, fma, mul, sqrt, sub};
use rivet_suite::float::compare::{Extremum, Injection, NanPolicy, Relation};
use rivet_suite::float::compare::{classify, compare, extremum, inject_sign};
use rivet_suite::float::constants::fli;
use rivet_suite::float::convert::{
    Integer, from_integer, to_float, to_integer, to_integer_modular, to_integral,
};
use rivet_suite::float::estimate::{reciprocal, reciprocal_root};
use rivet_suite::float::{BF16, F16, F32, F64, Flags, Outcome, Rounding};

const INF: u64 = 0x7f80_0000;
const QUIET: u64 = 0x7fc0_1234;
const SIGNALING: u64 = 0xff80_0001;
const CANONICAL: u64 = 0x7fc0_0000;
const MINUS_ZERO: u64 = 0x8000_0000;

#[test]
fn formats_have_the_canonical_nans_of_their_extensions() {
    assert_eq!(
        [F16, BF16, F32, F64].map(|format| format.canonical_nan()),
        [0x7e00, 0x7fc0, 0x7fc0_0000, 0x7ff8_0000_0000_0000]
    );
}

#[test]
fn nan_boxes_are_checked() {
    assert_eq!(F32.unboxed(0xffff_ffff_3f80_0000), 0x3f80_0000);
    assert_eq!(F32.unboxed(0xffff_fffe_3f80_0000), CANONICAL);
    assert_eq!(F16.unboxed(0xffff_ffff_ffff_3c00), 0x3c00);
    assert_eq!(F16.unboxed(0x0000_0000_ffff_3c00), 0x7e00);
    assert_eq!(F64.unboxed(0x1234), 0x1234);
    assert_eq!(BF16.boxed(0x3f80), 0xffff_ffff_ffff_3f80);
}

#[test]
fn sums_that_vanish_are_positive_except_when_rounding_down() {
    let one = F32.decode(0x3f80_0000);
    let (plus, minus) = (F32.decode(0), F32.decode(MINUS_ZERO));
    for rm in Rounding::FRM {
        let zero = if rm == Rdn { MINUS_ZERO } else { 0 };
        assert_eq!(sub(F32, rm, &one, &one), Outcome::quiet(zero));
        assert_eq!(add(F32, rm, &plus, &minus), Outcome::quiet(zero));
        assert_eq!(add(F32, rm, &minus, &minus), Outcome::quiet(MINUS_ZERO));
        assert_eq!(fma(F32, rm, &one, &one, &-one.clone()), Outcome::quiet(zero));
        assert_eq!(fma(F32, rm, &minus, &one, &plus), Outcome::quiet(zero));
        assert_eq!(fma(F32, rm, &minus, &one, &minus), Outcome::quiet(MINUS_ZERO));
    }
}

#[test]
fn nans_are_canonical_and_signal_once() {
    let [one, quiet, signaling] = [0x3f80_0000, QUIET, SIGNALING].map(|bits| F32.decode(bits));
    for a in [&quiet, &signaling] {
        let expected = Outcome::nan(F32, a.is_signaling());
        assert_eq!(expected.bits, CANONICAL);
        assert_eq!(add(F32, Rne, a, &one), expected);
        assert_eq!(sub(F32, Rne, &one, a), expected);
        assert_eq!(mul(F32, Rne, a, &one), expected);
        assert_eq!(div(F32, Rne, &one, a), expected);
        assert_eq!(sqrt(F32, Rne, a), expected);
        assert_eq!(fma(F32, Rne, &one, &one, a), expected);
        assert_eq!(fma(F32, Rne, &quiet, &one, a), expected);
        assert_eq!(to_float(F16, Rne, a).flags, expected.flags);
    }
}

#[test]
fn operations_without_a_result_are_invalid() {
    let [zero, one, inf, quiet] = [0, 0x3f80_0000, INF, QUIET].map(|bits| F32.decode(bits));
    let invalid = outcome(CANONICAL, Flags::NV);
    assert_eq!(add(F32, Rne, &inf, &-inf.clone()), invalid);
    assert_eq!(sub(F32, Rne, &inf, &inf), invalid);
    assert_eq!(mul(F32, Rne, &zero, &inf), invalid);
    assert_eq!(div(F32, Rne, &zero, &zero), invalid);
    assert_eq!(div(F32, Rne, &inf, &-inf.clone()), invalid);
    assert_eq!(sqrt(F32, Rne, &-one.clone()), invalid);
    assert_eq!(sqrt(F32, Rne, &-inf.clone()), invalid);
    assert_eq!(sqrt(F32, Rne, &-zero.clone()), Outcome::quiet(MINUS_ZERO));
    assert_eq!(fma(F32, Rne, &inf, &one, &-inf.clone()), invalid);
    // "even when the addend is a quiet NaN"
    assert_eq!(fma(F32, Rne, &inf, &zero, &quiet), invalid);
    assert_eq!(fma(F32, Rne, &inf, &one, &quiet), Outcome::quiet(CANONICAL));
    assert_eq!(div(F32, Rne, &-one, &zero), outcome(0xff80_0000, Flags::DZ));
    assert_eq!(div(F32, Rne, &inf, &zero), Outcome::quiet(INF));
}

#[test]
fn quotients_and_roots_round_by_all_their_digits() {
    let [one, two, three] = [0x3f80_0000, 0x4000_0000, 0x4040_0000].map(|bits| F32.decode(bits));
    // 1/3 = 0.0101…₂ ends above a tie after 24 digits; √2 = 1.0110101000001001111001100110…₂ ends below.
    for (rm, third, root) in [
        (Rne, 0x3eaa_aaab, 0x3fb5_04f3),
        (Rtz, 0x3eaa_aaaa, 0x3fb5_04f3),
        (Rdn, 0x3eaa_aaaa, 0x3fb5_04f3),
        (Rup, 0x3eaa_aaab, 0x3fb5_04f4),
        (Rmm, 0x3eaa_aaab, 0x3fb5_04f3),
    ] {
        assert_eq!(div(F32, rm, &one, &three), outcome(third, Flags::NX));
        assert_eq!(sqrt(F32, rm, &two), outcome(root, Flags::NX));
    }
    assert_eq!(div(F16, Rne, &F16.decode(0x4900), &F16.decode(0x4100)), Outcome::quiet(0x4400)); // 10 / 2.5
    assert_eq!(sqrt(F64, Rup, &F64.decode(0x4002_0000_0000_0000)), Outcome::quiet(0x3ff8_0000_0000_0000)); // √2.25
}

#[test]
fn operands_may_be_of_other_formats_than_the_result() {
    // (1 + 2^-7)² = 1 + 2^-6 + 2^-14 needs the digits of binary32, which one rounding to BF16 would lose.
    let a = BF16.decode(0x3f81);
    assert_eq!(fma(F32, Rne, &a, &a, &F32.decode(0)), Outcome::quiet(0x3f82_0200));
    assert_eq!(
        sub(F64, Rne, &F32.decode(0x3f80_0000), &F32.decode(1)),
        outcome(0x3ff0_0000_0000_0000, Flags::NX)
    );
}

#[test]
fn minimum_and_maximum_order_zeros_and_treat_nans_by_policy() {
    use Extremum::{Max, Min};
    use NanPolicy::{Number, Propagate};
    for (a, b) in [(0, MINUS_ZERO), (MINUS_ZERO, 0)] {
        assert_eq!(extremum(F32, Min, Number, a, b), Outcome::quiet(MINUS_ZERO));
        assert_eq!(extremum(F32, Max, Number, a, b), Outcome::quiet(0));
    }
    assert_eq!(extremum(F32, Min, Number, QUIET, INF), Outcome::quiet(INF));
    assert_eq!(extremum(F32, Max, Number, 7, SIGNALING), outcome(7, Flags::NV));
    assert_eq!(extremum(F32, Max, Number, QUIET, QUIET), Outcome::quiet(CANONICAL));
    assert_eq!(extremum(F32, Max, Propagate, QUIET, 7), Outcome::quiet(CANONICAL));
    assert_eq!(extremum(F32, Min, Propagate, 7, SIGNALING), outcome(CANONICAL, Flags::NV));
}

#[test]
fn comparisons_with_nans_are_false_and_invalid_by_kind() {
    let [one, quiet, signaling] = [0x3f80_0000, QUIET, SIGNALING].map(|bits| F32.decode(bits));
    for relation in [Relation::Eq, Relation::Lt, Relation::Le, Relation::Gt, Relation::Ge] {
        assert_eq!(compare(relation, false, &one, &quiet), (false, Flags::NONE));
        assert_eq!(compare(relation, true, &quiet, &one), (false, Flags::NV));
        assert_eq!(compare(relation, false, &one, &signaling), (false, Flags::NV));
    }
    assert_eq!(compare(Relation::Ne, false, &quiet, &quiet), (true, Flags::NONE));
    let zeros = (F32.decode(0), F32.decode(MINUS_ZERO));
    assert_eq!(compare(Relation::Eq, false, &zeros.0, &zeros.1), (true, Flags::NONE));
    assert_eq!(compare(Relation::Gt, true, &F32.decode(INF), &one), (true, Flags::NONE));
    assert_eq!(compare(Relation::Lt, true, &F32.decode(INF), &one), (false, Flags::NONE));
}

#[test]
fn signs_are_injected_into_nans_as_they_are() {
    assert_eq!(inject_sign(F32, Injection::Copy, SIGNALING, 0), 0x7f80_0001);
    assert_eq!(inject_sign(F32, Injection::Negate, QUIET, 0), QUIET | MINUS_ZERO);
    assert_eq!(inject_sign(F16, Injection::Xor, 0xbc00, 0x8000), 0x3c00);
}

#[test]
fn classes_are_the_bits_of_the_table() {
    let values = [0xfc00, 0xbc00, 0x83ff, 0x8000, 0, 1, 0x0400, 0x7c00, 0x7d00, 0x7e00];
    for (bit, bits) in values.into_iter().enumerate() {
        assert_eq!(classify(F16, bits), 1 << bit, "{bits:#x}");
    }
}

#[test]
fn integers_out_of_range_are_clipped_and_only_invalid() {
    let clip = |bits| outcome(bits, Flags::NV);
    let (signed, unsigned) = (Integer::signed(32), Integer::unsigned(32));
    for (bits, s, u) in [
        (QUIET, 0x7fff_ffff, 0xffff_ffff),
        (SIGNALING, 0x7fff_ffff, 0xffff_ffff),
        (INF, 0x7fff_ffff, 0xffff_ffff),
        (0xff80_0000, 0x8000_0000, 0),
        (0xcf80_0000, 0x8000_0000, 0), // −2^32
        (0x4f80_0000, 0x7fff_ffff, 0xffff_ffff),
    ] {
        assert_eq!(to_integer(signed, Rne, &F32.decode(bits)), clip(s));
        assert_eq!(to_integer(unsigned, Rne, &F32.decode(bits)), clip(u));
    }
    assert_eq!(to_integer(signed, Rne, &F32.decode(0xcf00_0000)), Outcome::quiet(0x8000_0000));
    // −0.75 is in the range of unsigned integers if it rounds to 0.
    assert_eq!(to_integer(unsigned, Rtz, &F32.decode(0xbf40_0000)), outcome(0, Flags::NX));
    assert_eq!(to_integer(unsigned, Rne, &F32.decode(0xbf40_0000)), clip(0));
    // 127.5 to eight bits.
    let near = F16.decode(0x57f8);
    assert_eq!(to_integer(Integer::signed(8), Rtz, &near), outcome(127, Flags::NX));
    assert_eq!(to_integer(Integer::signed(8), Rne, &near), clip(127));
    assert_eq!(to_integer(Integer::unsigned(8), Rne, &near), outcome(128, Flags::NX));
}

#[test]
fn integers_round_into_formats() {
    let number = Integer::signed(32).decode(0xfeff_ffff); // −(2^24 + 1)
    assert_eq!(from_integer(F32, Rne, number.clone()), outcome(0xcb80_0000, Flags::NX));
    assert_eq!(from_integer(F32, Rmm, number), outcome(0xcb80_0001, Flags::NX));
    assert_eq!(from_integer(F16, Rup, 65520.into()), outcome(0x7c00, Flags::OF | Flags::NX));
    assert_eq!(from_integer(F64, Rdn, 0.into()), Outcome::quiet(0));
}

#[test]
fn narrowing_to_odd_keeps_what_a_later_rounding_needs() {
    // 1 + 2^-11 + 2^-30 lies just above a tie of binary16, but 2^-30 is lost on the way through binary32.
    let wide = F64.decode(0x3ff0_0200_0000_0000 | 1 << 22);
    let halfway = to_float(F32, Rod, &wide);
    assert_eq!(halfway, outcome(0x3f80_1001, Flags::NX));
    assert_eq!(to_float(F16, Rne, &F32.decode(halfway.bits)).bits, 0x3c01);
    assert_eq!(to_float(F16, Rne, &F32.decode(to_float(F32, Rne, &wide).bits)).bits, 0x3c00);
    assert_eq!(
        to_float(F32, Rod, &F64.decode(0x47f0_0000_0000_0000)),
        outcome(0x7f7f_ffff, Flags::OF | Flags::NX)
    );
    assert_eq!(to_float(F32, Rod, &F64.decode(0x7ff0_0000_0000_0000)), Outcome::quiet(INF));
}

#[test]
fn modular_conversion_takes_the_low_bits() {
    for (a, bits, flags) in [
        (4294967298.0, 2, Flags::NV),
        (-4294967297.5, 0xffff_ffff, Flags::NV),
        (2147483648.0, 0x8000_0000, Flags::NV),
        (-1.5, 0xffff_ffff, Flags::NX),
        (7.0, 7, Flags::NONE),
        (f64::INFINITY, 0, Flags::NV),
        (f64::NAN, 0, Flags::NV),
    ] {
        assert_eq!(to_integer_modular(&F64.decode(f64::to_bits(a))), outcome(bits, flags), "{a}");
    }
}

#[test]
fn rounding_to_integral_keeps_signs_and_raises_nx_only_on_demand() {
    let minus_half = 0xbf00_0000;
    assert_eq!(to_integral(F32, Rne, false, minus_half), Outcome::quiet(MINUS_ZERO));
    assert_eq!(to_integral(F32, Rdn, true, minus_half), outcome(0xbf80_0000, Flags::NX));
    assert_eq!(to_integral(F32, Rne, true, SIGNALING), outcome(CANONICAL, Flags::NV));
    assert_eq!(to_integral(F32, Rne, true, INF), Outcome::quiet(INF));
    assert_eq!(to_integral(F32, Rmm, true, 0x4020_0000), outcome(0x4040_0000, Flags::NX)); // 2.5
}

#[test]
fn estimates_are_those_the_specification_works_out() {
    assert_eq!(reciprocal_root(F32, 0x0071_8abc), Outcome::quiet(0x5f08_0000));
    assert_eq!(reciprocal_root(F32, 0x7f76_5432), Outcome::quiet(0x1f82_0000));
    for rm in Rounding::FRM {
        assert_eq!(reciprocal(F32, rm, 0x0071_8abc), Outcome::quiet(0x7e90_0000));
        assert_eq!(reciprocal(F32, rm, 0x7f76_5432), Outcome::quiet(0x0021_4000));
    }
    // The first and the last entry of each list.
    assert_eq!(reciprocal(F32, Rne, 0x3f80_0000).bits, 0x3eff_0000 + 0x0080_0000);
    assert_eq!(reciprocal(F32, Rne, 0x3fff_0000).bits, 0x3f00_0000);
    assert_eq!(reciprocal_root(F16, 0x3c00).bits, 0x3bf8);
    assert_eq!(reciprocal_root(F16, 0x3bf8).bits, 0x3c00);
}

#[test]
fn estimates_of_special_values_follow_the_tables() {
    let (dz, overflow) = (Flags::DZ, Flags::OF | Flags::NX);
    for (bits, root, inverse) in [
        (0, outcome(INF, dz), outcome(INF, dz)),
        (MINUS_ZERO, outcome(0xff80_0000, dz), outcome(0xff80_0000, dz)),
        (INF, Outcome::quiet(0), Outcome::quiet(0)),
        (0xff80_0000, Outcome::invalid(F32), Outcome::quiet(MINUS_ZERO)),
        (QUIET, Outcome::quiet(CANONICAL), Outcome::quiet(CANONICAL)),
        (SIGNALING, Outcome::invalid(F32), Outcome::invalid(F32)),
        (0x8000_0001, Outcome::invalid(F32), outcome(0xff80_0000, overflow)),
    ] {
        assert_eq!(reciprocal_root(F32, bits), root, "{bits:#x}");
        assert_eq!(reciprocal(F32, Rne, bits), inverse, "{bits:#x}");
    }
    // 2^-(B+1) is the least magnitude whose reciprocal is finite.
    for (rm, positive, negative) in [
        (Rne, INF, 0xff80_0000),
        (Rmm, INF, 0xff80_0000),
        (Rtz, 0x7f7f_ffff, 0xff7f_ffff),
        (Rdn, 0x7f7f_ffff, 0xff80_0000),
        (Rup, INF, 0xff7f_ffff),
    ] {
        assert_eq!(reciprocal(F32, rm, 0x001f_ffff), outcome(positive, overflow), "{rm:?}");
        assert_eq!(reciprocal(F32, rm, 0x801f_ffff), outcome(negative, overflow), "{rm:?}");
        assert_eq!(reciprocal(F32, rm, 0x0020_0000), Outcome::quiet(0x7f7f_0000), "{rm:?}");
    }
}

#[test]
fn constants_have_the_values_of_the_table() {
    let values = [
        -1.0,
        f64::MIN_POSITIVE,
        0.0000152587890625,
        0.000030517578125,
        0.00390625,
        0.0078125,
        0.0625,
        0.125,
        0.25,
        0.3125,
        0.375,
        0.4375,
        0.5,
        0.625,
        0.75,
        0.875,
        1.0,
        1.25,
        1.5,
        1.75,
        2.0,
        2.5,
        3.0,
        4.0,
        8.0,
        16.0,
        128.0,
        256.0,
        32768.0,
        65536.0,
        f64::INFINITY,
    ];
    for (index, value) in (0..).zip(values) {
        assert_eq!(fli(F64, index), value.to_bits(), "{index}");
    }
    assert_eq!(fli(F64, 31), F64.canonical_nan());
    assert_eq!([1, 2, 3, 29].map(|index| fli(F16, index)), [0x0400, 0x0100, 0x0200, 0x7c00]);
}
