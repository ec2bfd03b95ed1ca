//! Inputs of floating-point rows: corners of the formats, and what surrounds them.

use super::format;
use crate::float::convert::Integer;
use crate::float::{BF16, Exact, F32, Format, Rounding, corners, round};
use crate::pool::Pool;
use crate::shape::Cell;

/// An `f` register with a valid NaN-box of SEW bits, as `Statement::scalar` takes it; unbounded ones are mostly invalid.
pub(super) fn boxed(cell: &Cell) -> (u64, u64) {
    (u64::MAX, u64::MAX.checked_shl(cell.sew as u32).unwrap_or(0))
}

/// A number of a format.
fn number(format: Format, integer: i64, exponent: i64) -> u64 {
    round(&Exact::new(integer, exponent), format, Rounding::Rne).bits
}

/// Is this a cell in which few elements raise flags?
///
/// Among many corners each flag is raised by some element, which hides who else raised it. In every second LMUL most
/// elements are numbers that no operation rounds, so that flags tell active elements from others.
fn calm(cell: &Cell) -> bool {
    cell.lmul % 2 != 0
}

/// A pool of elements of a format: corners, exclusive-ored with what the four classes of elements let through.
fn plain(format: Format, corners: Vec<u64>, flips: [u64; 4]) -> Pool {
    let eew = format.width() as usize;
    Pool { eew, seed: 16 + eew as u64, flips, step: 0, keep: u64::MAX, corners: power_of_two(corners) }
}

/// A pool of elements of a format. A quarter of them have another sign and fraction than the corner they come from, a
/// quarter is next to it, a quarter has other bits altogether; unless the cell is calm.
fn pool(cell: &Cell, format: Format, corners: Vec<u64>) -> Pool {
    if calm(cell) {
        // Whose sums vanish often.
        let numbers = [1, -1, 4, -4].map(|integer| number(format, integer, 0));
        return plain(format, rarely(cell, numbers, raisers(cell, format)), [0; 4]);
    }
    let (fraction, all) = ((1 << format.fraction) - 1, u64::MAX >> (64 - format.width()));
    plain(format, corners, [0, 3, format.zero(true) | fraction, all])
}

/// The same for operations that negative numbers are invalid for.
fn positive(cell: &Cell, format: Format, corners: Vec<u64>) -> Pool {
    let squares = [0, 2, 4, 6].map(|exponent| number(format, 1, exponent));
    match calm(cell) {
        true => plain(format, rarely(cell, squares, raisers(cell, format)), [0; 4]),
        false => pool(cell, format, corners),
    }
}

/// Two values that raise flags, other ones in each calm cell. Together they raise some that neither does with numbers.
fn raisers(cell: &Cell, format: Format) -> [u64; 2] {
    match cell.lmul {
        // Their product is less than the least normal number, and rounds to it without being tiny.
        ..=0 => [number(format, 1, 0) + 1, number(format, 1, format.least_normal()) - 1],
        1 => [format.largest(true), format.infinity(false) | 1],
        _ => [format.zero(true), format.infinity(false)],
    }
}

/// These numbers, and some of the others: more in small groups, and where only two of them together raise something.
fn rarely(cell: &Cell, numbers: [u64; 4], others: [u64; 2]) -> Vec<u64> {
    let times = match cell.lmul {
        ..=0 => 8,
        1 => 1,
        _ => 4,
    };
    let others = others.into_iter().cycle().take(2 * times);
    numbers.into_iter().cycle().take(64 - 2 * times).chain(others).collect()
}

/// As many corners as the next power of two, the first ones twice.
fn power_of_two(mut corners: Vec<u64>) -> Vec<u64> {
    for i in 0..corners.len().next_power_of_two() - corners.len() {
        corners.push(corners[i]);
    }
    corners
}

/// Corners of a wide format, and pairs of corners of a narrow one, so that registers hold either, however they are read.
fn mixed(cell: &Cell, wide: Format, narrow: Format) -> Pool {
    if calm(cell) {
        // The halves of its numbers are exact, too.
        return pool(cell, wide, corners::of(wide));
    }
    let halves = corners::of(narrow);
    let pairs = halves.iter().zip(halves.iter().cycle().skip(5));
    let mut corners = corners::of(wide);
    corners.extend(pairs.map(|(low, high)| high << narrow.width() | low));
    pool(cell, wide, corners)
}

/// Elements of SEW bits.
pub(super) fn single(cell: &Cell) -> Pool {
    pool(cell, format(cell.sew), corners::of(format(cell.sew)))
}

/// Elements of SEW bits to take roots of.
pub(super) fn squares(cell: &Cell) -> Pool {
    positive(cell, format(cell.sew), corners::of(format(cell.sew)))
}

/// Elements of SEW bits to be compared: few values, so that equal ones meet; in calm cells mostly zeros of either sign.
pub(super) fn ordered(cell: &Cell) -> Pool {
    let format = format(cell.sew);
    let (zero, minus_zero) = (format.zero(false), format.zero(true));
    if calm(cell) {
        return plain(
            format,
            rarely(cell, [zero, minus_zero, minus_zero, zero], raisers(cell, format)),
            [0; 4],
        );
    }
    let (one, infinity, nan) = (number(format, 1, 0), format.infinity(false), format.canonical_nan());
    let corners = vec![
        zero,
        minus_zero,
        zero,
        minus_zero,
        1,
        minus_zero | 1,
        one,
        minus_zero | one,
        one + 1,
        format.largest(true),
        infinity,
        format.infinity(true),
        nan,
        nan | minus_zero | 1,
        infinity | 1,
        minus_zero | infinity | 1,
    ];
    plain(format, corners, [0, 0, 1, u64::MAX])
}

/// Elements of 2·SEW bits, and of SEW.
pub(super) fn double(cell: &Cell) -> Pool {
    mixed(cell, format(2 * cell.sew), format(cell.sew))
}

/// BF16.
pub(super) fn single_bf16(cell: &Cell) -> Pool {
    pool(cell, BF16, corners::of(BF16))
}

/// Binary32, and BF16.
pub(super) fn double_bf16(cell: &Cell) -> Pool {
    mixed(cell, F32, BF16)
}

/// A wide format, around the values of a narrow one.
fn around(cell: &Cell, wide: Format, narrow: Format) -> Pool {
    if !calm(cell) {
        return pool(cell, wide, corners::at_halves(wide, narrow));
    }
    let squares = [0, 2, 4, 6].map(|exponent| number(wide, 1, exponent));
    let raisers = match cell.lmul {
        // Rounds to the least normal number without being tiny; overflows only if rounded up.
        ..=0 => [number(wide, 1, narrow.least_normal()) - 1, number(wide, 1, narrow.bias() + 1) - 1],
        _ => raisers(cell, wide),
    };
    plain(wide, rarely(cell, squares, raisers), [0; 4])
}

/// Elements of 2·SEW bits around those of SEW bits, and around the middles between them.
pub(super) fn narrowing(cell: &Cell) -> Pool {
    around(cell, format(2 * cell.sew), format(cell.sew))
}

/// Binary32 around BF16.
pub(super) fn narrowing_bf16(cell: &Cell) -> Pool {
    around(cell, F32, BF16)
}

/// Elements of a format around the limits of the integer types of this many bits, and around halves of integers.
fn near_integers(cell: &Cell, format: Format, widths: &[u32]) -> Pool {
    let mut corners = corners::of(format);
    for &width in widths {
        for signed in [false, true] {
            corners.extend(corners::at_limits(format, Integer { width, signed }));
        }
    }
    corners.sort_unstable();
    corners.dedup();
    positive(cell, format, corners)
}

/// Elements of SEW bits, around the limits of integers of SEW and of 2·SEW bits.
pub(super) fn to_integers(cell: &Cell) -> Pool {
    let sew = cell.sew as u32;
    near_integers(cell, format(cell.sew), &[sew, (2 * sew).min(64)])
}

/// Elements of 2·SEW bits, around the limits of integers of SEW bits.
pub(super) fn wide_to_integers(cell: &Cell) -> Pool {
    near_integers(cell, format(2 * cell.sew), &[cell.sew as u32])
}

/// Integers of some width: the extremes, and those where rounding to a format with fewer digits decides.
fn near_halves(cell: &Cell, width: usize) -> Pool {
    let Pool { corners, .. } = Pool::integers(width);
    let mut corners = corners;
    let ones = u64::MAX >> (64 - width);
    for digits in [11, 24, 53] {
        for shift in [0, 1, 3].into_iter().filter(|shift| digits + shift + 1 < width) {
            // 2^digits and a half of the last place, on an even and an odd neighbour, and what is next to that.
            for middle in [(1u64 << digits | 1) << shift, (1u64 << digits | 3) << shift] {
                corners.extend([middle, middle - 1, middle + 1, middle.wrapping_neg() & ones]);
            }
        }
    }
    // Where binary16 overflows.
    corners.extend([65504, 65519, 65520].into_iter().filter(|&large| large <= ones));
    if calm(cell) {
        let corners = rarely(cell, [0, 1, 2, 100], [corners[corners.len() - 1], ones >> 1]);
        return Pool { flips: [0; 4], corners, ..Pool::integers(width) };
    }
    Pool { corners: power_of_two(corners), ..Pool::integers(width) }
}

/// Integers of SEW bits.
pub(super) fn integers(cell: &Cell) -> Pool {
    near_halves(cell, cell.sew)
}

/// Integers of 2·SEW bits.
pub(super) fn wide_integers(cell: &Cell) -> Pool {
    near_halves(cell, 2 * cell.sew)
}

/// Numbers of similar size, whose sums round and cancel; rarely something that would swallow all the others.
fn sums(cell: &Cell, format: Format) -> Pool {
    let mut corners: Vec<u64> =
        (0..60).map(|i| number(format, [1, -3, 5, -1, 7, -1][i % 6], i as i64 % 5)).collect();
    corners.extend([format.zero(true), 0, format.infinity(false), format.infinity(false) | 1]);
    let fraction = (1 << format.fraction) - 1;
    let signed = format.zero(true) | fraction;
    match calm(cell) {
        true => pool(cell, format, corners),
        false => plain(format, corners, [0, fraction, signed, signed]),
    }
}

/// Terms of an ordered sum, of SEW bits.
pub(super) fn summands(cell: &Cell) -> Pool {
    sums(cell, format(cell.sew))
}

/// The scalar of a widening ordered sum.
pub(super) fn wide_summands(cell: &Cell) -> Pool {
    sums(cell, format(2 * cell.sew))
}

/// Small integers, so that sums are exact, and are the same in any order; see `float::sum::is_order_free`.
fn small(format: Format) -> Pool {
    let mut corners: Vec<u64> = (0..62).map(|i| number(format, [0, 1, -1, 2, -2, 1][i % 6], 0)).collect();
    corners.extend([format.zero(true), format.canonical_nan()]);
    plain(format, corners, [0; 4])
}

/// Terms of an unordered sum, of SEW bits.
pub(super) fn order_free(cell: &Cell) -> Pool {
    small(format(cell.sew))
}

/// The scalar of a widening unordered sum.
pub(super) fn wide_order_free(cell: &Cell) -> Pool {
    small(format(2 * cell.sew))
}
