//! Memory is shown as numbers, characters or instructions.

use rivet_hart::Hart;
use rivet_sim::bytes::little_endian;

use super::code::listed;
use crate::format::{Format, NumberKind};
use crate::memory::{peek, peek_some};
use crate::names::Names;
use crate::source::quoted_text;
use crate::text::{Role, Text};
use crate::{Complaint, Reply};

/// `count` numbers from `addr` on, some in a row, bytes as characters beside them where they are bytes in
/// hexadecimal.
pub fn numbers(
    hart: &Hart,
    names: &Names,
    addr: u64,
    count: usize,
    format: Format,
    width: usize,
) -> Reply<Text> {
    let size = (format.width() as usize / 8).max(1);
    let bytes = peek_some(hart, addr, size * count);
    if bytes.len() < size {
        return Err(Complaint(format!("no memory at {addr:#x}")));
    }
    let shown: Vec<String> =
        bytes.chunks_exact(size).map(|chunk| format.show(little_endian(chunk))).collect();
    let cell = shown.iter().map(String::len).max().unwrap_or(1);
    let dump = format == Format::new(NumberKind::Hex, 8);
    let head = format!("{:#x}: ", addr).len();
    let room = width.saturating_sub(head) / (cell + 1 + usize::from(dump));
    // A row holds 16 bytes, or 32 where they are no single ones.
    let most = if size == 1 { 16 } else { 32 / size };
    let columns = (1usize << room.max(1).ilog2()).min(most);
    let mut text = Text::new();
    for (row, values) in shown.chunks(columns).enumerate() {
        let at = hart.address(addr, (row * columns * size) as u64);
        if row == 0
            && let Some(name) = names.place(at)
        {
            text.push(Role::Name, format_args!("<{name}>")).end();
        }
        text.push(Role::Faint, format_args!("{at:#x}:"));
        for value in values {
            text.say(format_args!(" {value:>cell$}"));
        }
        if dump {
            let bytes = &bytes[row * columns..][..values.len()];
            let readable = |b: &u8| if (0x20..0x7f).contains(b) { *b as char } else { '.' };
            let missing = (columns - values.len()) * (cell + 1);
            text.say(" ".repeat(missing + 2));
            text.push(Role::Faint, bytes.iter().map(readable).collect::<String>());
        }
        text.end();
    }
    if shown.len() < count {
        let end = hart.address(addr, bytes.len() as u64);
        text.push(Role::Faint, format_args!("memory ends at {end:#x}")).end();
    }
    Ok(text)
}

/// Bytes up to a byte 0, a thousand at most.
pub(crate) fn string_bytes(hart: &Hart, addr: u64) -> Reply<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut byte = [0];
    while bytes.len() < 1024 {
        peek(hart, hart.address(addr, bytes.len() as u64), &mut byte)?;
        if byte[0] == 0 {
            break;
        }
        bytes.push(byte[0]);
    }
    Ok(bytes)
}

/// A text that ends with a byte 0.
pub fn string(hart: &Hart, addr: u64) -> Reply<Text> {
    let bytes = string_bytes(hart, addr)?;
    let mut text = Text::new();
    text.push(Role::Faint, format_args!("{addr:#x}: "));
    text.line(quoted_text(&bytes));
    Ok(text)
}

/// One instruction in a listing: address, encoding, text; and its length.
pub fn instruction(hart: &Hart, names: &Names, addr: u64, here: bool) -> Reply<(Text, u64)> {
    let Some(listed) = listed(hart, names, addr) else {
        return Err(Complaint(format!("no memory at {addr:#x}")));
    };
    let mut text = Text::new();
    text.push(if here { Role::New } else { Role::Plain }, if here { "=> " } else { "   " });
    text.push(Role::Faint, format_args!("{addr:#x}"));
    if let Some(name) = &listed.place {
        text.push(Role::Name, format_args!(" <{name}>"));
    }
    text.push(Role::Faint, ": ");
    text.push(if listed.is_legal { Role::Plain } else { Role::Bad }, &listed.text);
    if let Some(name) = &listed.target {
        text.push(Role::Faint, format_args!(" <{name}>"));
    }
    text.end();
    Ok((text, listed.length))
}
