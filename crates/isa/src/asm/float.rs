//! Floating-point literals: decimal, hexadecimal (`0x1.8p3`), `inf` and `nan`.

use super::cursor::Cursor;

/// Takes the characters of a literal, its sign and the sign of its exponent included.
pub(super) fn text<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    cursor.skip_space();
    let rest = cursor.rest();
    let mut before = None;
    let mut length = 0;
    for (at, c) in rest.char_indices() {
        let hexadecimal =
            rest.trim_start_matches(['-', '+']).starts_with(['0']) && rest[..at].contains(['x', 'X']);
        let exponent = |b: char| matches!(b, 'p' | 'P') || !hexadecimal && matches!(b, 'e' | 'E');
        let sign = matches!(c, '-' | '+') && (at == 0 || before.is_some_and(exponent));
        if !(sign || c.is_ascii_alphanumeric() || c == '.') {
            break;
        }
        before = Some(c);
        length = at + 1;
    }
    for _ in 0..length {
        cursor.next_char();
    }
    &rest[..length]
}

/// A format, by what rounding needs to know of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Format {
    /// Significant bits.
    digits: i64,
    /// Exponent of the last bit of subnormal numbers.
    lowest: i64,
    /// Exponent of the first bit of the greatest numbers.
    highest: i64,
}

/// Single precision.
pub(super) const SINGLE: Format = Format { digits: 24, lowest: -149, highest: 127 };
/// Double precision.
pub(super) const DOUBLE: Format = Format { digits: 53, lowest: -1074, highest: 1023 };

/// The value of a literal, rounded once to `format`.
pub(super) fn parse(text: &str, format: Format) -> Option<f64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let magnitude =
        match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
            Some(hex) => hexadecimal(hex, format)?,
            None if digits
                .starts_with(|c: char| c.is_ascii_digit() || c == '.' || c.is_ascii_alphabetic()) =>
            {
                if format == SINGLE { digits.parse::<f32>().ok()?.into() } else { digits.parse().ok()? }
            }
            None => return None,
        };
    Some(if negative { -magnitude } else { magnitude })
}

/// `1.8p3` as 1.5 · 2³. More than 64 significant bits are cut off, with the last bit kept set for what is lost.
fn hexadecimal(text: &str, format: Format) -> Option<f64> {
    let (mantissa, exponent) = text.split_once(['p', 'P'])?;
    let mut exponent: i64 = i64::from(exponent.parse::<i32>().ok()?);
    let (mut bits, mut any, mut point) = (0u64, false, false);
    for c in mantissa.chars() {
        if c == '.' && !point {
            point = true;
            continue;
        }
        let digit = u64::from(c.to_digit(16)?);
        any = true;
        let room = bits >> 58 == 0;
        if room {
            bits = bits << 4 | digit;
        } else {
            bits |= u64::from(digit != 0);
        }
        // A digit that moved the others left of the point, or one that fell off there.
        exponent += 4 * (i64::from(!room) - i64::from(point));
    }
    any.then(|| scale(bits, exponent, format))
}

/// bits · 2^exponent, rounded once to nearest, ties to even.
fn scale(bits: u64, exponent: i64, format: Format) -> f64 {
    if bits == 0 {
        return 0.0;
    }
    let top = 63 - i64::from(bits.leading_zeros()) + exponent;
    if top > format.highest {
        return f64::INFINITY;
    }
    // The weight of the last bit that the result has, subnormal results included.
    let last = (top - format.digits + 1).max(format.lowest);
    let drop = last - exponent;
    let rounded = match drop {
        ..=0 => bits << -drop,
        1..=63 => {
            let (kept, lost, half) = (bits >> drop, bits & ((1 << drop) - 1), 1u64 << (drop - 1));
            kept + u64::from(lost > half || lost == half && kept & 1 == 1)
        }
        64 => u64::from(bits > 1 << 63),
        _ => 0,
    };
    // Both factors and the product are exact.
    let power = |n: i64| f64::from_bits(((n + 1023) as u64) << 52);
    let (a, b) = if last < -1000 { (power(-1000), power(last + 1000)) } else { (power(last), 1.0) };
    rounded as f64 * a * b
}
