//! The constants that Zfa's `fli` loads (Zfa, load-immediate instructions).

use super::format::Format;
use super::round::{Rounding, round};
use super::value::Exact;

/// The constant that the field `rs1` of `fli` selects: below 32.
///
/// 2^16 is infinite in binary16, and 2^−16 and 2^−15 are subnormal there: rounding to nearest says all that.
pub fn fli(format: Format, index: u32) -> u64 {
    let exact = match index {
        0 => Exact::new(-1, 0),
        1 => Exact::new(1, format.least_normal()),
        2 | 3 => Exact::new(1, i64::from(index) - 18),
        4 | 5 => Exact::new(1, i64::from(index) - 12),
        6 | 7 => Exact::new(1, i64::from(index) - 10),
        // Quarters of each power of two from 1/4 to 2.
        8..=22 => Exact::new(4 + index % 4, i64::from(index / 4) - 6),
        23..=25 => Exact::new(1, i64::from(index) - 21),
        26 | 27 => Exact::new(1, i64::from(index) - 19),
        28 | 29 => Exact::new(1, i64::from(index) - 13),
        30 => return format.infinity(false),
        _ => return format.canonical_nan(),
    };
    round(&exact, format, Rounding::Rne).bits
}
