//! Expressions: numbers, characters, symbols and operators to a [`Value`].
//!
//! Precedence is the GNU assembler's, which differs from C's: `* / % << >>` bind tightest, then `& | ^`, then `+ -`.
//! Arithmetic wraps at 64 bits, so that `0xffffffffffffffff` is -1.

use super::Symbol;
use super::cursor::Cursor;
use super::error::{Error, Problem};
use super::scope::{Scope, SymbolLookup};

/// Deeper nesting is an error, not a full stack.
const DEEPEST: usize = 100;

/// The value of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// The number; meaningless where it is not known yet.
    pub(super) number: i64,
    /// How many addresses it contains, differences taken off: 0 for a constant, 1 for an address.
    pub(super) addresses: i32,
    /// Was a symbol part of it?
    pub(super) symbolic: bool,
    /// It contains a symbol that is defined further down, or in another file.
    pub(super) later: bool,
    /// The name of the symbol of another file, to whose address `number` is added.
    pub(super) outside: Option<usize>,
}

impl Value {
    pub(super) fn constant(number: i64) -> Value {
        Value { number, addresses: 0, symbolic: false, later: false, outside: None }
    }

    pub(super) fn of(symbol: Symbol) -> Value {
        match symbol {
            Symbol::Address(a) => Value { addresses: 1, symbolic: true, ..Value::constant(a as i64) },
            Symbol::Constant(n) => Value { symbolic: true, ..Value::constant(n) },
        }
    }

    /// A value that the second pass will know: an address, as far as the first can tell.
    pub(super) fn later() -> Value {
        Value { addresses: 1, symbolic: true, later: true, ..Value::constant(0) }
    }

    fn with(self, other: Value, number: i64, addresses: i32) -> Value {
        Value {
            number,
            addresses,
            symbolic: self.symbolic || other.symbolic,
            later: self.later || other.later,
            outside: self.outside.or(other.outside),
        }
    }
}

/// Reads an expression.
pub(super) fn expression(cursor: &mut Cursor<'_>, scope: &Scope<'_>) -> Result<Value, Error> {
    binary(cursor, scope, 0, 0)
}

/// Reads an expression that must be a constant known by now; `what` names it in errors.
pub(super) fn known(cursor: &mut Cursor<'_>, scope: &Scope<'_>, what: &str) -> Result<i64, Error> {
    cursor.skip_space();
    let start = *cursor;
    let value = expression(cursor, scope)?;
    if value.later {
        return Err(start.error(Problem::NotYetKnown(what.into())));
    }
    if value.addresses != 0 {
        return Err(start.other(format!("{what} is a constant, not an address")));
    }
    Ok(value.number)
}

/// Binary operators by precedence, the loosest first.
const OPERATORS: [&[&str]; 3] = [&["+", "-"], &["&", "|", "^"], &["*", "/", "%", "<<", ">>"]];

fn binary(cursor: &mut Cursor<'_>, scope: &Scope<'_>, level: usize, depth: usize) -> Result<Value, Error> {
    let Some(operators) = OPERATORS.get(level) else { return unary(cursor, scope, depth) };
    let mut left = binary(cursor, scope, level + 1, depth)?;
    loop {
        cursor.skip_space();
        let place = *cursor;
        let Some(&operator) = operators.iter().find(|&&o| cursor.eat(o)) else { return Ok(left) };
        let right = binary(cursor, scope, level + 1, depth)?;
        left = apply(&place, operator, left, right)?;
    }
}

fn apply(place: &Cursor<'_>, operator: &str, a: Value, b: Value) -> Result<Value, Error> {
    let (x, y) = (a.number, b.number);
    match operator {
        "+" => return Ok(a.with(b, x.wrapping_add(y), a.addresses + b.addresses)),
        "-" => return Ok(a.with(b, x.wrapping_sub(y), a.addresses - b.addresses)),
        _ if (a.addresses != 0 || b.addresses != 0) && !a.later && !b.later => {
            return Err(place.other(format!("`{operator}` takes constants, not addresses")));
        }
        _ => {}
    }
    let shift = |done: fn(i64, u32) -> Option<i64>| done(x, u32::try_from(y).ok()?);
    let number = match operator {
        "&" => x & y,
        "|" => x | y,
        "^" => x ^ y,
        "*" => x.wrapping_mul(y),
        "/" | "%" if y == 0 && b.later => 0,
        "/" | "%" if y == 0 => return Err(place.other("division by zero")),
        "/" => x.wrapping_div(y),
        "%" => x.wrapping_rem(y),
        "<<" => shift(i64::checked_shl).unwrap_or(0),
        // As LLVM does, a logical shift.
        _ => shift(|x, n| (x as u64).checked_shr(n).map(|v| v as i64)).unwrap_or(0),
    };
    Ok(a.with(b, number, 0))
}

fn unary(cursor: &mut Cursor<'_>, scope: &Scope<'_>, depth: usize) -> Result<Value, Error> {
    if depth > DEEPEST {
        return Err(cursor.other("the expression is nested too deeply"));
    }
    let place = *cursor;
    for operator in ["-", "~", "+", "("] {
        if !cursor.eat(operator) {
            continue;
        }
        if operator == "(" {
            let inner = binary(cursor, scope, 0, depth + 1)?;
            cursor.expect(")")?;
            return Ok(inner);
        }
        let value = unary(cursor, scope, depth + 1)?;
        let constant = value.addresses == 0 || value.later && value.outside.is_none();
        return match operator {
            "+" => Ok(value),
            "-" => Ok(Value { number: value.number.wrapping_neg(), addresses: -value.addresses, ..value }),
            _ if constant => Ok(Value { number: !value.number, ..value }),
            _ => Err(place.other("`~` takes a constant, not an address")),
        };
    }
    primary(cursor, scope)
}

fn primary(cursor: &mut Cursor<'_>, scope: &Scope<'_>) -> Result<Value, Error> {
    cursor.skip_space();
    let start = *cursor;
    match cursor.peek() {
        Some('\'') => character(cursor).map(Value::constant),
        Some(c) if c.is_ascii_digit() => number(cursor, scope),
        _ => match cursor.word() {
            Some(".") => {
                scope.pc.map(|pc| Value::of(Symbol::Address(pc))).ok_or(start.error(Problem::NoAddress))
            }
            Some(name) => resolve(&start, name, scope.names.symbol(name), scope),
            None => Err(start.expected("a number or a symbol")),
        },
    }
}

fn resolve(place: &Cursor<'_>, name: &str, found: SymbolLookup, scope: &Scope<'_>) -> Result<Value, Error> {
    match found {
        SymbolLookup::Here(symbol) => Ok(Value::of(symbol)),
        SymbolLookup::Later => Ok(Value::later()),
        SymbolLookup::Outside => Ok(scope.outside.borrow_mut().value(name)),
        SymbolLookup::Nowhere => Err(place.error(Problem::Undefined(name.into()))),
    }
}

/// `'a'` or `'\n'`.
fn character(cursor: &mut Cursor<'_>) -> Result<i64, Error> {
    let start = *cursor;
    cursor.next_char();
    let value = match cursor.next_char() {
        Some('\\') => escape(cursor)?,
        Some(c) if c != '\'' => u32::from(c),
        _ => return Err(start.expected("a character such as 'a'")),
    };
    if cursor.next_char() != Some('\'') {
        return Err(start.other("missing closing `'`"));
    }
    Ok(i64::from(value))
}

/// What follows a backslash, in characters and strings.
pub(super) fn escape(cursor: &mut Cursor<'_>) -> Result<u32, Error> {
    let start = *cursor;
    let digits = |cursor: &mut Cursor<'_>, radix: u32, most: usize| {
        let (mut value, mut count) = (0u32, 0);
        while let Some(digit) = cursor.rest().chars().next().and_then(|c| c.to_digit(radix)) {
            if count == most {
                break;
            }
            cursor.next_char();
            (value, count) = (value * radix + digit, count + 1);
        }
        (value & 0xff, count)
    };
    Ok(match cursor.next_char() {
        Some('n') => 10,
        Some('t') => 9,
        Some('r') => 13,
        Some('b') => 8,
        Some('f') => 12,
        Some('x') => match digits(cursor, 16, 2) {
            (value, 1..) => value,
            _ => return Err(start.other("`\\x` must be followed by hexadecimal digits")),
        },
        Some(c @ ('\\' | '"' | '\'')) => u32::from(c),
        Some('0'..='7') => {
            *cursor = start;
            digits(cursor, 8, 3).0
        }
        _ => {
            return Err(
                start.other("unknown escape; expected one of \\n \\t \\r \\b \\f \\\\ \\\" \\' \\x41 \\101")
            );
        }
    })
}

/// A number, or a local label as in `1b` and `2f`.
fn number(cursor: &mut Cursor<'_>, scope: &Scope<'_>) -> Result<Value, Error> {
    cursor.skip_space();
    let start = *cursor;
    let token = cursor.token();
    if let Some(digits) = token.strip_suffix(['b', 'f']).filter(|d| d.bytes().all(|b| b.is_ascii_digit())) {
        let label = digits.parse().map_err(|_| start.other("the local label number is too large"))?;
        return resolve(&start, token, scope.names.local(label, token.ends_with('f')), scope);
    }
    let lower = token.to_ascii_lowercase();
    let (radix, digits) = match lower.as_bytes() {
        [b'0', b'x', ..] => (16, &lower[2..]),
        [b'0', b'b', ..] => (2, &lower[2..]),
        [b'0', b'o', ..] => (8, &lower[2..]),
        [b'0', _, ..] => (8, &lower[1..]),
        _ => (10, lower.as_str()),
    };
    match u64::from_str_radix(digits, radix) {
        Ok(value) if !digits.starts_with('+') => Ok(Value::constant(value as i64)),
        Err(e) if *e.kind() == core::num::IntErrorKind::PosOverflow => {
            Err(start.other("the number does not fit in 64 bits"))
        }
        _ => Err(start.expected("a number")),
    }
}
