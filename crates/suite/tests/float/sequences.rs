//! Reductions, by hand.

use super::outcome;
use rivet_suite::float::compare::Extremum;
use rivet_suite::float::sum::{extremum_of, is_order_free, ordered_sum};
use rivet_suite::float::{F16, F32, Flags, Outcome, Rounding};

const ONE: u64 = 0x3f80_0000;
const BIG: u64 = 0x4b80_0000; // 2^24
const SIGNALING: u64 = 0x7f80_0001;

#[test]
fn sums_go_in_element_order() {
    let sum = |start, active: &[u64]| ordered_sum(F32, F32, Rounding::Rne, start, active);
    // 2^24 + 1 is a tie that falls back to 2^24; 1 + 1 first reaches the next value.
    assert_eq!(sum(BIG, &[ONE, ONE]), outcome(BIG, Flags::NX));
    assert_eq!(sum(ONE, &[ONE, BIG]), Outcome::quiet(BIG + 1));
    assert_eq!(sum(SIGNALING, &[]), Outcome::quiet(SIGNALING));
    assert_eq!(sum(SIGNALING, &[ONE]), Outcome::invalid(F32));
}

#[test]
fn widening_sums_promote_elements_exactly() {
    // 65504 + 65504 overflows binary16 only.
    assert_eq!(ordered_sum(F32, F16, Rounding::Rne, 0, &[0x7bff, 0x7bff]), Outcome::quiet(0x47ff_e000));
}

#[test]
fn only_exact_sums_are_free_of_order() {
    assert!(is_order_free(F32, F32, ONE, &[0x8000_0000, BIG - 1]));
    assert!(!is_order_free(F32, F32, ONE, &[ONE, BIG - 1]));
    assert!(!is_order_free(F32, F32, BIG, &[ONE]));
    assert!(!is_order_free(F32, F32, 0x7f7f_ffff, &[0x7f7f_ffff]));
    let (inf, quiet) = (0x7f80_0000, 0x7fc0_0000);
    assert!(is_order_free(F32, F32, 0, &[inf, 0xff80_0000]));
    assert!(is_order_free(F32, F32, SIGNALING, &[ONE, quiet]));
    assert!(!is_order_free(F32, F32, quiet, &[inf, 0xff80_0000]));
    assert!(!is_order_free(F32, F32, SIGNALING, &[]));
    assert!(is_order_free(F32, F32, 0x8000_0000, &[]));
}

#[test]
fn extrema_skip_nans_but_signal_them() {
    assert_eq!(extremum_of(F32, Extremum::Max, ONE, &[SIGNALING, BIG]), outcome(BIG, Flags::NV));
    assert_eq!(extremum_of(F32, Extremum::Min, SIGNALING, &[]), Outcome::quiet(SIGNALING));
}
