//! The lexer turns text into tokens, each with its column.

use crate::error::{Reply, complain};
use crate::expr::Value;
use crate::format::{Format, NumberKind};
use crate::source::{Type, Typed};

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// A number.
    Number(Value),
    /// A name, dots and qualifiers included.
    Name(String),
    /// An operator or a bracket.
    Sign(&'static str),
}

const SIGNS: &[&str] = &[
    "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "..", "->", ".", "@", "+", "-", "*", "/", "%", "&", "|",
    "^", "~", "!", "<", ">", "(", ")", "[", "]", ",",
];

/// A token with the column it begins at, counted from 1 in characters.
pub(super) type Placed = (usize, Token);

/// Do two colons with a name behind them begin here, as in `space::name`?
fn is_qualifier(chars: &[char], at: usize) -> bool {
    let colons = chars.get(at) == Some(&':') && chars.get(at + 1) == Some(&':');
    colons && chars.get(at + 2).is_some_and(|&c| is_name_start(c))
}

/// Cuts a text into tokens.
pub(super) fn tokens(text: &str) -> Reply<Vec<Placed>> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let column = at + 1;
        if c.is_whitespace() {
            at += 1;
        } else if c.is_ascii_digit() {
            let end = number_end(&chars, at);
            let word: String = chars[at..end].iter().collect();
            let Some(value) = number(&word) else {
                return complain!("column {column}: {word} is not a number");
            };
            tokens.push((column, Token::Number(value)));
            at = end;
        } else if is_name_start(c) {
            let mut end = at + 1;
            // A dot belongs to a name unless it is one of two: `v8[a0..a1]`.
            while chars.get(end).is_some_and(|&c| is_name_part(c))
                || chars.get(end) == Some(&'.') && chars.get(end + 1).is_some_and(|&c| is_name_part(c))
                || is_qualifier(&chars, end)
            {
                end += if is_qualifier(&chars, end) { 2 } else { 1 };
            }
            let name: String = chars[at..end].iter().collect();
            tokens.push((column, Token::Name(name)));
            at = end;
        } else if c == '\'' {
            // The first character is none that ends it: `'\''`.
            let skip = if chars.get(at + 1) == Some(&'\\') { 2 } else { 0 };
            let inside = chars.get(at + 1 + skip..).unwrap_or_default();
            let Some(len) = inside.iter().position(|&c| c == '\'').map(|len| len + skip) else {
                return complain!("column {column}: unterminated string");
            };
            let inside: Vec<char> = chars[at + 1..at + 1 + len].to_vec();
            tokens.push((column, quoted(&inside)));
            at += len + 2;
        } else {
            let rest: String = chars[at..chars.len().min(at + 2)].iter().collect();
            let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) else {
                return complain!("column {column}: unexpected {c:?}");
            };
            tokens.push((column, Token::Sign(sign)));
            at += sign.len();
        }
    }
    Ok(tokens)
}

/// `'a'` is a character's code, and anything longer the name of a symbol.
fn quoted(inside: &[char]) -> Token {
    match inside {
        [c] => Token::Number(Value::Int(*c as i128)),
        ['\\', c] if escape(*c).is_some() => Token::Number(Value::Int(escape(*c).unwrap_or(0).into())),
        name => Token::Name(name.iter().collect()),
    }
}

/// `5u`: unsigned int, or unsigned long where it is wider.
fn unsigned(value: u64) -> Typed {
    match u32::try_from(value) {
        Ok(value) => Typed::of_bytes(Type::integer("unsigned int", 4, false), value.to_le_bytes().into()),
        Err(_) => Typed::of_bytes(Type::integer("unsigned long", 8, false), value.to_le_bytes().into()),
    }
}

/// The code of `\n` and its like.
fn escape(c: char) -> Option<u8> {
    Some(match c {
        'n' => b'\n',
        't' => b'\t',
        'r' => b'\r',
        '0' => 0,
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'v' => 11,
        'e' => 27,
        '\\' | '\'' | '"' => c as u8,
        _ => return None,
    })
}

fn is_name_start(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

fn is_name_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

fn number_end(chars: &[char], start: usize) -> usize {
    let mut end = start;
    let hex = chars.get(start + 1).is_some_and(|c| matches!(c, 'x' | 'X'));
    while let Some(&c) = chars.get(end) {
        let after_exponent = !hex && end > start && matches!(chars[end - 1], 'e' | 'E');
        let dot = c == '.' && chars.get(end + 1).is_some_and(char::is_ascii_digit);
        if c.is_ascii_alphanumeric() || c == '_' || dot || matches!(c, '+' | '-') && after_exponent {
            end += 1;
        } else {
            break;
        }
    }
    end
}

fn number(word: &str) -> Option<Value> {
    let word = word.replace('_', "");
    let lower = word.to_ascii_lowercase();
    let hex = lower.starts_with("0x");
    // C's suffixes.
    let lower = match lower.strip_suffix('f').filter(|rest| !hex && rest.contains('.')) {
        Some(rest) => rest.to_owned(),
        None => lower.trim_end_matches(['u', 'l']).to_owned(),
    };
    let radix = |prefix: &str, radix| {
        let digits = lower.strip_prefix(prefix)?;
        let plain = digits.bytes().next()?.is_ascii_alphanumeric();
        plain.then(|| u64::from_str_radix(digits, radix).ok()).flatten()
    };
    if !hex
        && lower.len() < word.len()
        && word.to_ascii_lowercase().trim_end_matches('l').ends_with('u')
        && let Ok(value) = lower.parse::<u64>()
    {
        return Some(Value::C(unsigned(value)));
    }
    if let Some(value) = radix("0x", 16).or_else(|| radix("0b", 2)).or_else(|| radix("0o", 8)) {
        return Some(Value::Int(value.into()));
    }
    if let Ok(value) = lower.parse::<u64>() {
        return Some(Value::Int(value.into()));
    }
    let float = lower.contains(['.', 'e']).then(|| lower.parse::<f64>().ok()).flatten()?;
    Some(Value::Float(Format::new(NumberKind::Float, 64), float.to_bits()))
}
