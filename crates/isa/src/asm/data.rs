//! Data directives: text to bytes.
//!
//! Invariant: the number of bytes does not depend on symbols that are defined further down.

use super::cursor::Cursor;
use super::error::{Error, Problem};
use super::expr::{escape, expression, known};
use super::float;
use super::scope::Scope;

/// No program is longer: a slip such as `.space -1` must not take all memory.
pub(super) const LONGEST: u64 = 64 << 20;

/// What padding consists of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Padding {
    /// No-operations, in code.
    Nops,
    /// Zeros, in data.
    Zeros,
}

/// Appends to `out` what the directive `name` stands for, at address `pc`; `None` when it is no data directive.
pub(super) fn directive(
    name: &str,
    cursor: &mut Cursor<'_>,
    scope: &Scope<'_>,
    pc: u64,
    padding: Padding,
    out: &mut Vec<u8>,
) -> Option<Result<(), Error>> {
    let mut list = |one: &mut dyn FnMut(&mut Cursor<'_>) -> Result<(), Error>| {
        if cursor.at_end() {
            return Ok(());
        }
        loop {
            one(cursor)?;
            if !cursor.eat(",") {
                return Ok(());
            }
        }
    };
    let mut integers = |width| list(&mut |cursor| integer(width, cursor, scope, out));
    let result = match name {
        ".byte" => integers(1),
        ".half" | ".short" | ".hword" | ".2byte" => integers(2),
        ".word" | ".long" | ".4byte" => integers(4),
        ".dword" | ".quad" | ".xword" | ".8byte" => integers(8),
        ".float" | ".single" => list(&mut |cursor| floating(4, cursor, out)),
        ".double" => list(&mut |cursor| floating(8, cursor, out)),
        ".ascii" => list(&mut |cursor| string(cursor, out)),
        ".asciz" | ".string" => list(&mut |cursor| {
            string(cursor, out)?;
            out.push(0);
            Ok(())
        }),
        ".zero" | ".space" | ".skip" => space(cursor, scope, out),
        ".fill" => fill(cursor, scope, out),
        ".align" | ".p2align" => align(cursor, scope, pc, padding, true, out),
        ".balign" => align(cursor, scope, pc, padding, false, out),
        _ => return None,
    };
    Some(result.and_then(|()| cursor.finish()))
}

/// An integer of `width` bytes: signed or unsigned.
fn integer(width: usize, cursor: &mut Cursor<'_>, scope: &Scope<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
    cursor.skip_space();
    let start = *cursor;
    // `.` is the address of the number itself, not of the list it stands in.
    let here = Scope { pc: scope.pc.map(|pc| pc.wrapping_add(out.len() as u64)), ..*scope };
    let value = expression(cursor, &here)?;
    let number = if value.later { 0 } else { value.number };
    let bits = 8 * width as u32;
    if bits < 64 && !(-(1 << (bits - 1))..1 << bits).contains(&number) {
        let expected = format!("a {bits}-bit number");
        return Err(start.error(Problem::OutOfRange { found: number, expected }));
    }
    out.extend(&number.to_le_bytes()[..width]);
    Ok(())
}

fn floating(width: usize, cursor: &mut Cursor<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
    cursor.skip_space();
    let start = *cursor;
    let text = float::text(cursor);
    let format = if width == 8 { float::DOUBLE } else { float::SINGLE };
    let value = float::parse(text, format).ok_or_else(|| start.expected("a floating-point number"))?;
    if width == 8 {
        out.extend(value.to_le_bytes());
    } else {
        out.extend((value as f32).to_le_bytes());
    }
    Ok(())
}

/// `"text"`, in UTF-8.
fn string(cursor: &mut Cursor<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
    cursor.expect("\"").map_err(|_| cursor.expected("a string in double quotes"))?;
    loop {
        match cursor.next_char() {
            Some('"') => return Ok(()),
            Some('\\') => out.push(escape(cursor)? as u8),
            Some(c) => out.extend(c.encode_utf8(&mut [0; 4]).as_bytes()),
            None => return Err(cursor.other("unterminated string")),
        }
    }
}

/// A count of bytes.
fn count(cursor: &mut Cursor<'_>, scope: &Scope<'_>, what: &str) -> Result<usize, Error> {
    cursor.skip_space();
    let start = *cursor;
    let value = known(cursor, scope, what)?;
    match u64::try_from(value) {
        Ok(count) if count <= LONGEST => Ok(count as usize),
        _ => {
            let expected = format!("a number from 0 to {LONGEST}");
            Err(start.error(Problem::OutOfRange { found: value, expected }))
        }
    }
}

/// `.space count[, byte]`.
fn space(cursor: &mut Cursor<'_>, scope: &Scope<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
    let count = count(cursor, scope, "a count of bytes")?;
    let mut byte = Vec::new();
    if cursor.eat(",") {
        integer(1, cursor, scope, &mut byte)?;
    }
    out.resize(out.len() + count, byte.first().copied().unwrap_or(0));
    Ok(())
}

/// `.fill repeat[, size[, value]]`.
fn fill(cursor: &mut Cursor<'_>, scope: &Scope<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
    let repeat = count(cursor, scope, "a count")?;
    let (mut size, mut value) = (1, 0);
    if cursor.eat(",") {
        size = count(cursor, scope, "a size in bytes")?.min(8);
    }
    if cursor.eat(",") {
        value = known(cursor, scope, "the value")?;
    }
    if (repeat * size) as u64 > LONGEST {
        return Err(cursor.other(format!("a program is limited to {LONGEST} bytes")));
    }
    // As in GNU: the value has four bytes, the others are zero.
    let mut bytes = [0; 8];
    bytes[..4].copy_from_slice(&(value as u32).to_le_bytes());
    (0..repeat).for_each(|_| out.extend(&bytes[..size]));
    Ok(())
}

/// `size[, alignment]`: that many zeros, and the bytes that are missing to the alignment before them.
pub(super) fn common(cursor: &mut Cursor<'_>, scope: &Scope<'_>, pc: u64) -> Result<(Vec<u8>, usize), Error> {
    let size = count(cursor, scope, "a size in bytes")?;
    let alignment = if cursor.eat(",") { alignment(cursor, scope, false)? } else { 1 };
    cursor.finish()?;
    Ok((vec![0; size], missing(pc, alignment)))
}

/// A power of two, or the logarithm of one.
fn alignment(cursor: &mut Cursor<'_>, scope: &Scope<'_>, logarithm: bool) -> Result<u64, Error> {
    cursor.skip_space();
    let start = *cursor;
    let value = known(cursor, scope, "an alignment")?;
    match (u32::try_from(value), logarithm) {
        (Ok(log @ 0..=20), true) => Ok(1 << log),
        (Ok(0), false) => Ok(1),
        (Ok(n), false) if n.is_power_of_two() && n <= 1 << 20 => Ok(n.into()),
        _ => {
            let expected = if logarithm { "a number from 0 to 20" } else { "a power of two up to 1048576" };
            Err(start.error(Problem::OutOfRange { found: value, expected: expected.into() }))
        }
    }
}

/// Bytes from `pc` to the next multiple of `alignment`.
fn missing(pc: u64, alignment: u64) -> usize {
    (pc.wrapping_neg() & (alignment - 1)) as usize
}

/// `.balign n[, byte]`, or with the logarithm of n. Code is padded by no-operations.
fn align(
    cursor: &mut Cursor<'_>,
    scope: &Scope<'_>,
    pc: u64,
    padding: Padding,
    logarithm: bool,
    out: &mut Vec<u8>,
) -> Result<(), Error> {
    let alignment = alignment(cursor, scope, logarithm)?;
    let mut byte = Vec::new();
    if cursor.eat(",") && cursor.peek() != Some(',') {
        integer(1, cursor, scope, &mut byte)?;
    }
    let mut missing = missing(pc, alignment);
    // The most bytes to skip, or else none.
    if cursor.eat(",") && missing > count(cursor, scope, "a count of bytes")? {
        missing = 0;
    }
    match (byte.first(), padding) {
        (Some(&byte), _) => out.resize(out.len() + missing, byte),
        (None, Padding::Zeros) => out.resize(out.len() + missing, 0),
        (None, Padding::Nops) => {
            let odd = missing % 2;
            out.resize(out.len() + odd, 0);
            if missing % 4 >= 2 {
                out.extend([0x01, 0x00]); // c.nop
            }
            (0..missing / 4).for_each(|_| out.extend([0x13, 0, 0, 0])); // nop
        }
    }
    Ok(())
}

/// Directives about linking, debugging and visibility: they give no bytes here.
pub(super) const IGNORED: [&str; 17] = [
    ".globl",
    ".global",
    ".local",
    ".weak",
    ".hidden",
    ".protected",
    ".internal",
    ".type",
    ".size",
    ".file",
    ".ident",
    ".attribute",
    ".addrsig",
    ".addrsig_sym",
    ".loc",
    ".variant_cc",
    ".end",
];
