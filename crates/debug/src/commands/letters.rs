//! Format letters follow a slash, as in GDB: `x/8xw`, `print/t`.

use crate::error::{Reply, complain};
use crate::format::{Format, NumberKind};

/// What GDB's letters show.
const LETTERS: &str = "x d u t f a z c s i, with b h w g for 8 to 64 bits";

/// A count, a format, and what is no number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Letters {
    pub(super) count: Option<usize>,
    pub(super) format: Option<Format>,
    /// `c`: characters, `s`: a text, `i`: instructions.
    pub(super) special: Option<char>,
}

/// Reads `8xw`, or `8u32`.
pub(super) fn parse(text: &str) -> Reply<Letters> {
    let letters = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &text[..text.len() - letters.len()];
    let count = match digits.parse() {
        _ if digits.is_empty() => None,
        Ok(0) => return complain!("/{text}: the count must be at least 1"),
        Ok(count) => Some(count),
        Err(_) => return complain!("/{text}: the count must be at most 65536"),
    };
    if letters.len() > 1
        && let Some(format) = Format::parse(letters).filter(|format| format.bits.is_some())
    {
        return Ok(Letters { count, format: Some(format), special: None });
    }
    let (mut kind, mut bits, mut special) = (None, None, None);
    for letter in letters.chars() {
        let twice = match letter {
            'x' | 'a' | 'z' => kind.replace(NumberKind::Hex).is_some(),
            'd' => kind.replace(NumberKind::Signed).is_some(),
            'u' => kind.replace(NumberKind::Unsigned).is_some(),
            'f' => kind.replace(NumberKind::Float).is_some(),
            't' => kind.replace(NumberKind::Binary).is_some(),
            's' | 'i' | 'c' => special.replace(letter).is_some(),
            'b' => bits.replace(8).is_some(),
            'h' => bits.replace(16).is_some(),
            'w' => bits.replace(32).is_some(),
            'g' => bits.replace(64).is_some(),
            other => return complain!("/{text}: unknown format {other}; formats are {LETTERS}"),
        };
        if twice || kind.is_some() && special.is_some() {
            return complain!("/{text}: more than one format; formats are {LETTERS}");
        }
    }
    if kind == Some(NumberKind::Float) && bits == Some(8) {
        return complain!("/{text}: 8-bit floats are not supported");
    }
    let format = match (kind, bits) {
        (None, None) => None,
        (kind, bits) => Some(Format { kind: kind.unwrap_or(NumberKind::Hex), bits }),
    };
    Ok(Letters { count, format, special })
}
