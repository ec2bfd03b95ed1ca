//! This module encodes and decodes floating-point formats.

use super::types::Scalar;

/// Exponent and fraction bits of a format; those of binary64 for what is no floating-point format.
pub fn format(scalar: Scalar) -> (u32, u32) {
    match scalar {
        Scalar::Half => (5, 10),
        Scalar::BFloat => (8, 7),
        Scalar::Float => (8, 23),
        _ => (11, 52),
    }
}

/// The number with these bits, exactly; a NaN keeps its sign and the top of its payload.
pub fn decode(scalar: Scalar, bits: u64) -> f64 {
    let (exponent_bits, fraction_bits) = format(scalar);
    if fraction_bits == 52 {
        return f64::from_bits(bits);
    }
    let bias = (1 << (exponent_bits - 1)) - 1;
    let negative = bits >> (exponent_bits + fraction_bits) & 1;
    let exponent = (bits >> fraction_bits & ((1 << exponent_bits) - 1)) as i32;
    let fraction = bits & ((1 << fraction_bits) - 1);
    let magnitude = if exponent == (1 << exponent_bits) - 1 {
        f64::from_bits(0x7ff << 52 | fraction << (52 - fraction_bits))
    } else if exponent == 0 {
        fraction as f64 * power_of_two(1 - bias - fraction_bits as i32)
    } else {
        (fraction | 1 << fraction_bits) as f64 * power_of_two(exponent - bias - fraction_bits as i32)
    };
    f64::from_bits(magnitude.to_bits() | negative << 63)
}

/// `2^exponent`, for exponents of normal numbers.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// The number rounded to a format, to nearest, ties to even, and its bits there; a NaN keeps its sign and the top of its
/// payload.
pub fn encode(scalar: Scalar, number: f64) -> u64 {
    let (exponent_bits, fraction_bits) = format(scalar);
    let bits = number.to_bits();
    if fraction_bits == 52 {
        return bits;
    }
    let sign = bits >> 63 << (exponent_bits + fraction_bits);
    let infinity = ((1 << exponent_bits) - 1) << fraction_bits;
    let drop = 52 - fraction_bits;
    if number.is_nan() {
        let payload = (bits & ((1 << 52) - 1)) >> drop;
        return sign | infinity | if payload == 0 { 1 << (fraction_bits - 1) } else { payload };
    }
    if number.is_infinite() {
        return sign | infinity;
    }
    let bias = (1 << (exponent_bits - 1)) - 1;
    let exponent = (bits >> 52 & 0x7ff) as i32 - 1023;
    // The significand in units of 2^-52, and how many of its bits are below the unit of the result.
    let significand = (bits & ((1 << 52) - 1)) | if exponent == -1023 { 0 } else { 1 << 52 };
    let below = drop as i32 + (1 - bias - exponent).max(0);
    if below > 63 {
        return sign;
    }
    let kept = significand >> below;
    let rest = significand & ((1 << below) - 1);
    let half = 1 << (below - 1);
    let rounded = kept + u64::from(rest > half || rest == half && kept & 1 == 1);
    // Of a normal number the hidden bit adds the last unit of the exponent; a carry out of the fraction goes there, too.
    let lead = if exponent >= 1 - bias { ((exponent + bias - 1) as u64) << fraction_bits } else { 0 };
    sign | (lead + rounded).min(infinity)
}

/// The bits of `number` in a format, if it is exactly representable there. Of a NaN the dropped part of the payload is 0.
pub fn encode_exactly(scalar: Scalar, number: f64) -> Option<u64> {
    let bits = encode(scalar, number);
    (decode(scalar, bits).to_bits() == number.to_bits()).then_some(bits)
}
