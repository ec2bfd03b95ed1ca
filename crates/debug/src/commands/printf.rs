//! Formats of C's printf, with the values of expressions.

use super::write::unescaped;
use crate::debugger::Debugger;
use crate::error::{Complaint, Reply, complain};
use crate::expr::Value;
use crate::source::{Home, Scalar, Shape};
use crate::view::memory;

/// Characters of a width or a precision, at most.
const WIDEST: usize = 1000;

/// A conversion, such as `%-8.3f`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Conversion {
    left: bool,
    zeros: bool,
    /// What stands before a number that is not negative.
    plus: &'static str,
    /// The form with a prefix.
    alternate: bool,
    width: usize,
    precision: Option<usize>,
    /// Bits of an integer.
    bits: u32,
    letter: char,
}

impl Conversion {
    /// Reads a conversion behind its `%`.
    fn parse(from: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Reply<Conversion> {
        let mut this = Conversion { bits: 32, ..Conversion::default() };
        while let Some(flag) = from.next_if(|c| "-0+ #".contains(*c)) {
            match flag {
                '-' => this.left = true,
                '0' => this.zeros = true,
                '#' => this.alternate = true,
                ' ' if this.plus.is_empty() => this.plus = " ",
                ' ' => {}
                _ => this.plus = "+",
            }
        }
        this.width = number(from)?;
        if from.next_if_eq(&'.').is_some() {
            this.precision = Some(number(from)?);
        }
        while let Some(letter) = from.next_if(|c| "hlLqjzt".contains(*c)) {
            this.bits = match letter {
                'h' => this.bits / 2,
                _ => 64,
            };
        }
        this.letter = match from.next() {
            Some('i') => 'd',
            Some(
                letter @ ('d' | 'u' | 'x' | 'X' | 'o' | 'c' | 's' | 'p' | 'f' | 'F' | 'e' | 'E' | 'g' | 'G'),
            ) => letter,
            Some(letter) => {
                return complain!("the format has %{letter}; there are d i u x X o c s p f e g and %%");
            }
            None => return complain!("the format ends inside a conversion"),
        };
        Ok(this)
    }

    /// Fills up to the width.
    fn padded(&self, sign: &str, digits: &str, zeros: bool) -> String {
        let missing = self.width.saturating_sub(sign.chars().count() + digits.chars().count());
        match (self.left, zeros && self.zeros) {
            (true, _) => format!("{sign}{digits}{}", " ".repeat(missing)),
            (false, true) => format!("{sign}{}{digits}", "0".repeat(missing)),
            (false, false) => format!("{}{sign}{digits}", " ".repeat(missing)),
        }
    }

    fn integer(&self, value: i128) -> String {
        let unsigned = value as u64 & u64::MAX >> (64 - self.bits.clamp(8, 64));
        let (sign, digits) = match self.letter {
            'd' => {
                let shift = 64 - self.bits.clamp(8, 64);
                let signed = (unsigned << shift) as i64 >> shift;
                (if signed < 0 { "-" } else { self.plus }, signed.unsigned_abs().to_string())
            }
            'u' => ("", unsigned.to_string()),
            'o' => (if self.alternate { "0" } else { "" }, format!("{unsigned:o}")),
            'X' => (if self.alternate && unsigned != 0 { "0X" } else { "" }, format!("{unsigned:X}")),
            _ => (if self.alternate && unsigned != 0 { "0x" } else { "" }, format!("{unsigned:x}")),
        };
        let digits =
            format!("{}{digits}", "0".repeat(self.precision.unwrap_or(0).saturating_sub(digits.len())));
        self.padded(sign, &digits, self.precision.is_none())
    }

    fn float(&self, value: f64) -> String {
        let sign = if value.is_sign_negative() { "-" } else { self.plus };
        let size = value.abs();
        if !size.is_finite() {
            return self.padded(sign, if size.is_nan() { "nan" } else { "inf" }, false);
        }
        let precision = self.precision.unwrap_or(6);
        let digits = match self.letter.to_ascii_lowercase() {
            'e' => scientific(size, precision),
            'g' => general(size, precision.max(1), self.alternate),
            _ => format!("{size:.precision$}"),
        };
        let digits = if self.letter.is_ascii_uppercase() { digits.to_uppercase() } else { digits };
        self.padded(sign, &digits, true)
    }

    fn text(&self, text: &str) -> String {
        let cut: String = text.chars().take(self.precision.unwrap_or(usize::MAX)).collect();
        self.padded("", &cut, false)
    }
}

/// A number as `1.50e+01`.
fn scientific(value: f64, precision: usize) -> String {
    let text = format!("{value:.precision$e}");
    match text.split_once('e') {
        Some((digits, power)) => {
            let power: i32 = power.parse().unwrap_or_default();
            format!("{digits}e{}{:02}", if power < 0 { '-' } else { '+' }, power.unsigned_abs())
        }
        None => text,
    }
}

/// A number with so many significant digits, in the shorter form.
fn general(value: f64, precision: usize, keeps_zeros: bool) -> String {
    let rounded = format!("{value:.*e}", precision - 1);
    let power: i64 = rounded.split_once('e').and_then(|(_, power)| power.parse().ok()).unwrap_or_default();
    let is_plain = (-4..precision as i64).contains(&power);
    let text = match is_plain {
        true => format!("{value:.*}", (precision as i64 - 1 - power).max(0) as usize),
        false => scientific(value, precision - 1),
    };
    let (digits, rest) = text.split_at(text.find('e').unwrap_or(text.len()));
    match digits.contains('.') && !keeps_zeros {
        true => format!("{}{rest}", digits.trim_end_matches('0').trim_end_matches('.')),
        false => text,
    }
}

/// Reads the digits of a number; without any it is 0.
fn number(from: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Reply<usize> {
    let mut number = 0;
    while let Some(digit) = from.next_if(char::is_ascii_digit) {
        number = number * 10 + digit as usize - '0' as usize;
        if number > WIDEST {
            return complain!("a width or precision is at most {WIDEST}");
        }
    }
    Ok(number)
}

/// Returns the text that a format, which may have escapes, makes of the values of expressions.
pub(super) fn printf(dbg: &Debugger, format: &str, arguments: &[&str]) -> Reply<String> {
    let format = unescaped(format);
    let mut from = format.chars().peekable();
    let mut arguments = arguments.iter();
    let mut out = String::new();
    while let Some(c) = from.next() {
        if c != '%' || from.next_if_eq(&'%').is_some() {
            out.push(c);
            continue;
        }
        let conversion = Conversion::parse(&mut from)?;
        let Some(argument) = arguments.next() else {
            return complain!("the format has more conversions than there are expressions");
        };
        out.push_str(&converted(dbg, &conversion, argument)?);
    }
    match arguments.len() {
        0 => Ok(out),
        _ => complain!("the format has fewer conversions than there are expressions"),
    }
}

fn converted(dbg: &Debugger, conversion: &Conversion, argument: &str) -> Reply<String> {
    let scope = dbg.scope();
    let value = scope.eval(&dbg.parse(argument)?)?;
    if conversion.letter == 's' {
        return Ok(conversion.text(&string(dbg, value, argument)?));
    }
    let value = scope.typed(value)?;
    let scalar = scope.about(&value.ty, |context| value.scalar(context)).map_err(Complaint)?;
    let float = |value: f64| match conversion.letter {
        'f' | 'F' | 'e' | 'E' | 'g' | 'G' => conversion.float(value),
        'c' => conversion.text(&char::from(value as u8).to_string()),
        _ => conversion.integer(value as i128),
    };
    Ok(match (scalar, conversion.letter) {
        (Scalar::Float { value, .. }, _) => float(value),
        (Scalar::Integer { value, .. }, 'f' | 'F' | 'e' | 'E' | 'g' | 'G') => float(value as f64),
        (Scalar::Integer { value, .. }, 'c') => conversion.text(&char::from(value as u8).to_string()),
        (Scalar::Integer { value, .. }, 'p') => conversion.text(&format!("{:#x}", value as u64)),
        (Scalar::Pointer { at, .. }, 'p') => conversion.text(&format!("{at:#x}")),
        (Scalar::Integer { value, .. }, _) => conversion.integer(value),
        (Scalar::Pointer { at, .. }, 'd' | 'u' | 'x' | 'X' | 'o') => conversion.integer(at.into()),
        (Scalar::Pointer { .. }, letter) => {
            return complain!("{argument} is a pointer, which %{letter} does not show");
        }
    })
}

/// Returns the string that a pointer, an array or an address means.
fn string(dbg: &Debugger, value: Value, argument: &str) -> Reply<String> {
    let scope = dbg.scope();
    let value = scope.typed(value)?;
    let at = scope.about(&value.ty, |context| match (value.ty.stripped(context), &value.home) {
        (Shape::Array { .. }, Home::Memory(at)) => Some(*at),
        _ => match value.scalar(context) {
            Ok(Scalar::Pointer { at, .. }) => Some(at),
            Ok(Scalar::Integer { value, .. }) => Some(value as u64),
            _ => None,
        },
    });
    let Some(at) = at else { return complain!("{argument} is no string") };
    Ok(String::from_utf8_lossy(&memory::string_bytes(dbg.session.hart(), at)?).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(format: &str, write: impl Fn(&Conversion) -> String) -> String {
        write(&Conversion::parse(&mut format.chars().peekable()).unwrap())
    }

    #[test]
    fn integers_are_as_in_c() {
        // What glibc's printf writes.
        for (format, value, expected) in [
            ("d", -5, "-5"),
            ("+d", 5, "+5"),
            ("5d", 42, "   42"),
            ("-5d", 42, "42   "),
            ("05d", -42, "-0042"),
            ("6.3d", 7, "   007"),
            ("d", 1 << 32 | 7, "7"),
            ("ld", 1 << 32, "4294967296"),
            ("hhd", 0x1ff, "-1"),
            ("hu", -1, "65535"),
            ("u", -1, "4294967295"),
            ("lu", -1, "18446744073709551615"),
            ("#x", 255, "0xff"),
            ("#x", 0, "0"),
            ("08X", 0xbeef, "0000BEEF"),
            ("#o", 8, "010"),
        ] {
            assert_eq!(one(format, |c| c.integer(value)), expected, "%{format}");
        }
    }

    #[test]
    fn floats_are_as_in_c() {
        for (format, value, expected) in [
            ("f", 1.5, "1.500000"),
            ("8.2f", -2.71875, "   -2.72"),
            ("08.2f", -2.71875, "-0002.72"),
            (".0f", 2.5, "2"),
            ("e", 12345.678, "1.234568e+04"),
            (".2e", 0.00012, "1.20e-04"),
            ("E", 1e100, "1.000000E+100"),
            ("g", 0.0001, "0.0001"),
            ("g", 0.00001, "1e-05"),
            ("g", 100_000.0, "100000"),
            ("g", 1_000_000.0, "1e+06"),
            ("g", 999_999.5, "1e+06"),
            ("#.3g", 1.0, "1.00"),
            ("g", 0.0, "0"),
            ("5g", f64::INFINITY, "  inf"),
            ("05f", f64::NAN, "  nan"),
        ] {
            assert_eq!(one(format, |c| c.float(value)), expected, "%{format}");
        }
    }

    #[test]
    fn texts_are_cut_and_filled() {
        assert_eq!(one("6.2s", |c| c.text("äöü")), "    äö");
        assert_eq!(one("-4s|", |c| c.text("ab")), "ab  ");
        assert!(Conversion::parse(&mut "1001d".chars().peekable()).is_err());
        assert!(Conversion::parse(&mut "5".chars().peekable()).is_err());
        assert!(Conversion::parse(&mut "n".chars().peekable()).is_err());
    }
}
