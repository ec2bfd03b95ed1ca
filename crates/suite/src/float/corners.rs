//! Operands worth trying: the ends of each class of values, halfway cases, and the limits of conversions.

use super::convert::Integer;
use super::format::Format;
use super::round::{Rounding, round};
use super::value::Exact;

/// Encodings of a format in which mistakes show, of both signs.
pub fn of(format: Format) -> Vec<u64> {
    let one = encode(format, Exact::new(1, 0));
    let least_normal = encode(format, Exact::new(1, format.least_normal()));
    let mut corners = vec![
        format.zero(false),
        1,                // least subnormal
        least_normal / 2, // middle subnormal
        least_normal - 1, // greatest subnormal
        least_normal,
        least_normal + 1,
        encode(format, Exact::new(1, -1)),
        one - 1,
        one,
        one + 1,
        encode(format, Exact::new(3, -1)),
        encode(format, Exact::new(5, -1)), // halfway between integers
        encode(format, Exact::new(3, 0)),
        encode(format, Exact::new(1, i64::from(format.fraction))), // from here on all are integers
        format.largest(false) - 1,
        format.largest(false),
        format.infinity(false),
        format.canonical_nan(),
        format.canonical_nan() | 0x25,                    // quiet, with a payload
        format.infinity(false) | 1,                       // signaling
        format.infinity(false) | format.quiet_bit() >> 1, // signaling, another payload
    ];
    let negative: Vec<u64> = corners.iter().map(|bits| bits | format.zero(true)).collect();
    corners.extend(negative);
    corners
}

/// Encodings of a format around the least and the greatest number of an integer type, and around halves.
pub fn at_limits(format: Format, integer: Integer) -> Vec<u64> {
    let mut corners = Vec::new();
    for limit in [integer.min(), integer.max(), integer.max() + 1] {
        for quarters in [-4, -3, -2, -1, 0, 1, 2, 3, 4] {
            let near = round(&Exact::new(&limit * 4 + quarters, -2), format, Rounding::Rtz).bits;
            corners.push(near);
        }
    }
    for quarters in [1, 2, 3, 5, 6, 7, 10, 14] {
        for sign in [1, -1] {
            corners.push(encode(format, Exact::new(sign * quarters, -2)));
        }
    }
    corners.sort_unstable();
    corners.dedup();
    corners
}

/// Encodings of a wide format that lie on, halfway between, and next to halfway between neighbours in a narrow one.
pub fn at_halves(wide: Format, narrow: Format) -> Vec<u64> {
    let mut corners = Vec::new();
    for base in of(narrow) {
        let steps = [base, base.wrapping_add(1)].map(|bits| narrow.decode(bits));
        let [super::Value::Finite(a), super::Value::Finite(b)] = steps else { continue };
        let sum = a.plus(&b, a.negative);
        let middle = encode(wide, Exact { exponent: sum.exponent - 1, ..sum });
        corners.extend([encode(wide, a), middle.wrapping_sub(1), middle, middle + 1]);
    }
    // Beyond the narrow range, on either side of where rounding to nearest turns infinite.
    let step = i64::from(narrow.precision());
    let edge = Exact::new((1i64 << (step + 1)) - 1, narrow.bias() - step);
    let edge = encode(wide, edge);
    corners.extend([edge - 1, edge, edge + 1, edge - 1 | wide.zero(true), edge | wide.zero(true)]);
    // Next below the least normal number, where rounding decides whether a result is tiny.
    corners.push(encode(wide, Exact::new(1, narrow.least_normal())) - 1);
    corners.extend(of(wide));
    corners.sort_unstable();
    corners.dedup();
    corners
}

/// The encoding of a number that the format holds, or of its nearest.
fn encode(format: Format, exact: Exact) -> u64 {
    round(&exact, format, Rounding::Rne).bits
}
