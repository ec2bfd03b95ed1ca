//! Rounding, by hand.

use super::outcome;
use Rounding::{Rdn, Rmm, Rne, Rod, Rtz, Rup};
use rivet_suite::float::{BF16, Exact, F16, F32, Flags, Outcome, Rounding, round};

const NX: Flags = Flags::NX;

#[test]
fn a_tie_goes_where_each_mode_says() {
    // 1 + 1/2 ulp and 1 + 3/2 ulp of binary16; their neighbours are 3c00, 3c01, 3c02.
    let low = Exact::new(2049, -11);
    let high = Exact::new(2051, -11);
    for (rm, down, up) in [
        (Rne, 0x3c00, 0x3c02),
        (Rtz, 0x3c00, 0x3c01),
        (Rdn, 0x3c00, 0x3c01),
        (Rup, 0x3c01, 0x3c02),
        (Rmm, 0x3c01, 0x3c02),
        (Rod, 0x3c01, 0x3c01),
    ] {
        assert_eq!(round(&low, F16, rm), outcome(down, NX), "{rm:?}");
        assert_eq!(round(&high, F16, rm), outcome(up, NX), "{rm:?}");
    }
    for (rm, bits) in [(Rdn, 0xbc01), (Rup, 0xbc00), (Rtz, 0xbc00), (Rmm, 0xbc01), (Rod, 0xbc01)] {
        assert_eq!(round(&Exact::new(-2049, -11), F16, rm), outcome(bits, NX), "{rm:?}");
    }
}

#[test]
fn overflow_is_infinite_or_the_largest_value() {
    let overflow = Flags::OF | NX;
    for (rm, positive, negative) in [
        (Rne, 0x7c00, 0xfc00),
        (Rtz, 0x7bff, 0xfbff),
        (Rdn, 0x7bff, 0xfc00),
        (Rup, 0x7c00, 0xfbff),
        (Rmm, 0x7c00, 0xfc00),
        (Rod, 0x7bff, 0xfbff),
    ] {
        assert_eq!(round(&Exact::new(65536, 0), F16, rm), outcome(positive, overflow), "{rm:?}");
        assert_eq!(round(&Exact::new(-65536, 0), F16, rm), outcome(negative, overflow), "{rm:?}");
    }
    // 65520 is halfway between the largest value, 65504, and the next one that does not exist.
    assert_eq!(round(&Exact::new(65519, 0), F16, Rne), outcome(0x7bff, NX));
    assert_eq!(round(&Exact::new(65520, 0), F16, Rne), outcome(0x7c00, overflow));
    assert_eq!(round(&Exact::new(65504, 0), F16, Rup), Outcome::quiet(0x7bff));
}

#[test]
fn tininess_is_detected_after_rounding() {
    // Below 2^-126, the least normal number, an unbounded exponent would make steps of 2^-150. A quarter of such a step
    // below it rounds to it: not tiny. Three quarters do not: tiny, though the result, in steps of 2^-149, is the same.
    let near = Exact::new((1i64 << 26) - 1, -126 - 26);
    assert_eq!(round(&near, F32, Rne), outcome(0x0080_0000, NX));
    let far = Exact::new((1i64 << 26) - 3, -126 - 26);
    assert_eq!(round(&far, F32, Rne), outcome(0x0080_0000, NX | Flags::UF));
    // Exact subnormal results raise nothing.
    assert_eq!(round(&Exact::new(1, -149), F32, Rne), Outcome::quiet(1));
}

#[test]
fn what_is_less_than_the_least_subnormal_rounds_too() {
    let underflow = NX | Flags::UF;
    for (rm, bits) in [(Rne, 0), (Rtz, 0), (Rdn, 0), (Rup, 1), (Rmm, 1), (Rod, 1)] {
        assert_eq!(round(&Exact::new(1, -25), F16, rm), outcome(bits, underflow), "{rm:?}");
    }
    assert_eq!(round(&Exact::new(-1, -9999), BF16, Rdn), outcome(0x8001, underflow));
    assert_eq!(round(&Exact::new(-1, -9999), BF16, Rne), outcome(0x8000, underflow));
}
