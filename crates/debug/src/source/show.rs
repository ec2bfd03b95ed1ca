//! Values in C's notation, as GDB writes them.
//!
//! Invariant: what is written is bounded, however large or deep the value is.

use super::locate::{Context, Missing, Placement};
use super::type_names;
use super::types::{Meaning, Member, Shape, Type};
use super::value::{Home, Typed, float, integer};
use crate::format::{Format, NumberKind};

/// Elements and characters that are written, as in GDB.
const MOST_ELEMENTS: u64 = 200;
/// Equal elements in a row from which on they are counted, as in GDB; of characters one more.
const REPEATS: usize = 10;
/// Records and arrays in each other.
const DEEPEST: usize = 20;

/// How values are written.
#[derive(Clone, Copy, Default)]
pub(crate) struct Style<'a> {
    /// Of numbers, where it is not that of their types.
    pub(crate) format: Option<Format>,
    /// As characters.
    pub(crate) characters: bool,
    /// Gives names of addresses.
    pub(crate) symbol: Option<&'a dyn Fn(u64) -> Option<String>>,
    /// Whole values alone; `...` for records and arrays.
    pub(crate) scalars: bool,
}

/// Writes values.
pub(crate) struct Writer<'a> {
    context: &'a Context<'a>,
    style: Style<'a>,
    /// Elements that may still be written.
    left: u64,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(context: &'a Context<'a>, style: Style<'a>) -> Writer<'a> {
        Writer { context, style, left: MOST_ELEMENTS }
    }

    /// A value; at the outermost level pointers are written with their types.
    pub(crate) fn top(&mut self, value: &Typed) -> String {
        let shape = value.ty.stripped(self.context);
        match shape {
            Shape::Pointer { to, is_reference: false, .. }
                if !Typed::is_character(&to, self.context) && self.style.format.is_none() =>
            {
                let words = self.value(value, 0);
                if words.starts_with('<') {
                    return words;
                }
                format!("({}) {words}", type_names::name(&value.ty, self.context))
            }
            Shape::Pointer { is_reference: true, .. } => {
                let words = self.value(value, 0);
                format!("({}) {words}", type_names::name(&value.ty, self.context))
            }
            Shape::Function { .. } => {
                let words = self.value(value, 0);
                format!(
                    "{{{}}} {}",
                    type_names::name(&value.ty, self.context),
                    words.trim_start_matches("{...} ")
                )
            }
            _ => self.value(value, 0),
        }
    }

    /// What stands before the value of a member: `name = `, or `<Base> = `; nothing before an anonymous one.
    fn member_name(&self, member: &Member) -> String {
        match &member.name {
            Some(name) => format!("{name} = "),
            None if member.is_base => {
                let words = type_names::name(&member.ty, self.context);
                let name = ["struct ", "class "].iter().find_map(|word| words.strip_prefix(word));
                format!("<{}> = ", name.unwrap_or(&words))
            }
            None => String::new(),
        }
    }

    pub(crate) fn value(&mut self, value: &Typed, depth: usize) -> String {
        if let Home::Scattered(Placement::Synthetic) = value.home {
            return "(synthetic pointer)".into();
        }
        let shape = value.ty.stripped(self.context);
        match &shape {
            Shape::Record { members, .. } => {
                if self.style.scalars {
                    return "...".into();
                }
                if depth > DEEPEST {
                    return "{...}".into();
                }
                if let Home::Missing(why) = value.home {
                    return missing(why);
                }
                let mut parts = Vec::new();
                // As in GDB, but a unit of Rust is no class.
                let is_class = members.iter().all(|member| member.is_base);
                for member in members {
                    if self.left == 0 {
                        parts.push("...".into());
                        break;
                    }
                    self.left -= 1;
                    let words = self.value(&value.member(member, self.context), depth + 1);
                    let name = self.member_name(member);
                    parts.push(format!("{name}{words}"));
                }
                if is_class && !value.ty.is_rust() {
                    parts.push("<No data fields>".into());
                }
                format!("{{{}}}", parts.join(", "))
            }
            Shape::Array { of, count, .. } => {
                if self.style.scalars {
                    return "...".into();
                }
                if depth > DEEPEST {
                    return "{...}".into();
                }
                self.array(value, of, count.unwrap_or(0), depth)
            }
            Shape::Function { .. } => match value.address() {
                Ok(at) => format!("{{...}} {at:#x}{}", self.symbol(at)),
                Err(why) => format!("<{why}>"),
            },
            Shape::Pointer { is_reference: true, .. } => self.reference(value, depth),
            Shape::Void => "void".into(),
            shape => match value.bytes(self.context) {
                Ok(bytes) => self.scalar(shape, &bytes),
                Err(why) => missing(why),
            },
        }
    }

    /// A reference: its address, and what is there unless it is a part of a value.
    fn reference(&mut self, value: &Typed, depth: usize) -> String {
        let target = match value.target(self.context) {
            Ok(target) => target,
            Err(why) => return format!("<{why}>"),
        };
        let is_record =
            matches!(target.ty.stripped(self.context), Shape::Record { .. } | Shape::Array { .. });
        match target.address() {
            _ if self.style.scalars && is_record => "...".into(),
            Ok(at) if depth > 0 => format!("@{at:#x}"),
            Ok(at) => format!("@{at:#x}: {}", self.value(&target, depth + 1)),
            Err(why) => format!("<{why}>"),
        }
    }

    fn symbol(&self, at: u64) -> String {
        let name = self.style.symbol.and_then(|symbol| symbol(at));
        name.map_or(String::new(), |name| format!(" <{name}>"))
    }

    fn scalar(&mut self, shape: &Shape, bytes: &[u8]) -> String {
        let bits = || {
            let mut all = [0; 8];
            all[..bytes.len().min(8)].copy_from_slice(&bytes[..bytes.len().min(8)]);
            u64::from_le_bytes(all)
        };
        if self.style.characters {
            let signed = matches!(shape, Shape::Integer { signed: true, .. });
            let value = match (shape, float(bytes)) {
                (Shape::Float { .. }, Some(value)) => value as i128,
                _ => integer(bytes, signed),
            };
            return character(value);
        }
        if let Some(format) = self.style.format.filter(|_| bytes.len() <= 8) {
            return with_format(format, bits(), bytes.len());
        }
        match shape {
            Shape::Integer { signed, meaning, .. } => {
                let value = integer(bytes, *signed);
                match meaning {
                    Meaning::Number => value.to_string(),
                    Meaning::Character => character(value),
                    Meaning::Truth if value == 0 => "false".into(),
                    Meaning::Truth if value == 1 => "true".into(),
                    Meaning::Truth => value.to_string(),
                }
            }
            Shape::Float { size, .. } => match size {
                2 | 4 | 8 => Format::new(NumberKind::Float, *size as u32 * 8).show(bits()),
                _ => float(bytes).map_or_else(|| hex(bytes), |value| value.to_string()),
            },
            Shape::Enum { signed, values, .. } => enumerator(integer(bytes, *signed), values),
            Shape::Pointer { to, .. } => self.pointer(bits(), to),
            _ => hex(bytes),
        }
    }

    fn pointer(&mut self, at: u64, to: &Type) -> String {
        if Typed::is_character(to, self.context) {
            return match self.string(at) {
                Some(text) => format!("{at:#x}{} {text}", self.symbol(at)),
                None => format!("{at:#x}"),
            };
        }
        format!("{at:#x}{}", self.symbol(at))
    }

    /// The string at an address.
    fn string(&mut self, at: u64) -> Option<String> {
        let mut bytes = Vec::new();
        let mut byte = [0];
        while bytes.len() < MOST_ELEMENTS as usize {
            let place = self.context.target.wrap(at.wrapping_add(bytes.len() as u64));
            if !self.context.target.memory(place, &mut byte) {
                return (!bytes.is_empty()).then(|| quoted(&bytes, false));
            }
            if byte[0] == 0 {
                return Some(quoted(&bytes, false));
            }
            bytes.push(byte[0]);
        }
        Some(quoted(&bytes, true))
    }

    fn array(&mut self, value: &Typed, of: &Type, count: u64, depth: usize) -> String {
        if let Home::Missing(why) = value.home {
            return missing(why);
        }
        let plain = self.style.format.is_none() && !self.style.characters;
        if Typed::is_character(of, self.context) && plain && count > 0 {
            let shown = count.min(MOST_ELEMENTS);
            let part = Type::made(Shape::Array { of: of.clone(), count: Some(shown), is_vector: false });
            let part = Typed { ty: part, ..value.clone() };
            return match part.bytes(self.context) {
                // Zeros behind a string are its end, not its text.
                Ok(bytes) => {
                    let text = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
                    let zeros = bytes.len() - text;
                    let cut = shown < count;
                    match zeros {
                        _ if cut => quoted(&bytes, true),
                        0 => quoted(&bytes, false),
                        _ if text == 0 && bytes.len() == 1 => "\"\"".into(),
                        zeros => quoted_with_zeros(&bytes[..text], zeros - 1),
                    }
                }
                Err(why) => missing(why),
            };
        }
        let mut parts: Vec<String> = Vec::new();
        let mut index = 0;
        while index < count {
            if self.left == 0 {
                break;
            }
            let first = self.value(&value.element(of, index, self.context), depth + 1);
            let mut same = 1;
            // Equal bytes are equal elements.
            let bytes = value.element(of, index, self.context).bytes(self.context).ok();
            while bytes.is_some() && index + same < count && same < 1 << 16 {
                let next = value.element(of, index + same, self.context).bytes(self.context).ok();
                if next != bytes {
                    break;
                }
                same += 1;
            }
            if same as usize >= REPEATS {
                parts.push(format!("{first} <repeats {same} times>"));
                self.left = self.left.saturating_sub(REPEATS as u64);
            } else {
                let fits = same.min(self.left);
                for n in 0..fits {
                    let words = if n == 0 {
                        first.clone()
                    } else {
                        self.value(&value.element(of, index + n, self.context), depth + 1)
                    };
                    parts.push(words);
                    self.left = self.left.saturating_sub(1);
                }
                same = fits.max(1);
            }
            index += same;
        }
        let more = if index < count { "..." } else { "" };
        format!("{{{}{more}}}", parts.join(", "))
    }
}

fn missing(why: Missing) -> String {
    format!("<{}>", why.words())
}

fn hex(bytes: &[u8]) -> String {
    let digits: String = bytes.iter().rev().map(|byte| format!("{byte:02x}")).collect();
    format!("0x{}", if digits.is_empty() { "0" } else { digits.trim_start_matches('0') })
}

/// A number in a format that was asked for, of as many bytes as its type has.
fn with_format(format: Format, bits: u64, size: usize) -> String {
    let format = format.at(size as u32 * 8);
    match format.kind {
        // As GDB writes it: without leading zeros.
        NumberKind::Hex => format!("{:#x}", crate::format::truncate(bits, format.width())),
        NumberKind::Binary => format!("{:b}", crate::format::truncate(bits, format.width())),
        _ => format.show(bits),
    }
}

fn character(value: i128) -> String {
    let code = value as u8;
    let text = match (value, code) {
        (-128..=255, b'\'') => "\\'".into(),
        (-128..=255, code) => escaped(code, b'\''),
        _ => return value.to_string(),
    };
    format!("{value} '{text}'")
}

/// A byte in a character or string constant.
fn escaped(byte: u8, quote: u8) -> String {
    match byte {
        b'\n' => "\\n".into(),
        b'\t' => "\\t".into(),
        b'\r' => "\\r".into(),
        7 => "\\a".into(),
        8 => "\\b".into(),
        11 => "\\v".into(),
        12 => "\\f".into(),
        27 => "\\033".into(),
        b'\\' => "\\\\".into(),
        byte if byte == quote => format!("\\{}", char::from(byte)),
        0x20..0x7f => char::from(byte).to_string(),
        byte => format!("\\{byte:03o}"),
    }
}

/// Text in quotation marks; bytes that are no UTF-8 are octal numbers, as in C.
pub(crate) fn quoted_text(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match u8::try_from(c).ok().filter(u8::is_ascii) {
                Some(byte) => text += &escaped(byte, b'"'),
                None => text.extend(c.escape_debug()),
            }
        }
        text.extend(chunk.invalid().iter().map(|byte| escaped(*byte, b'"')));
    }
    format!("\"{text}\"")
}

/// Characters in quotation marks; long runs are counted, as GDB does it.
fn quoted(bytes: &[u8], is_cut: bool) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut text = String::new();
    let mut rest = bytes;
    while let [first, ..] = rest {
        let same = rest.iter().take_while(|byte| *byte == first).count();
        if same > REPEATS {
            if !text.is_empty() {
                parts.push(format!("\"{text}\""));
                text.clear();
            }
            parts.push(format!("'{}' <repeats {same} times>", escaped(*first, b'\'')));
        } else {
            text.extend(std::iter::repeat_n(escaped(*first, b'"'), same));
        }
        rest = &rest[same..];
    }
    if !text.is_empty() || parts.is_empty() {
        parts.push(format!("\"{text}\""));
    }
    format!("{}{}", parts.join(", "), if is_cut { "..." } else { "" })
}

/// A string in an array that has more zeros behind it than the one that ends it.
fn quoted_with_zeros(text: &[u8], zeros: usize) -> String {
    match zeros {
        0 => quoted(text, false),
        zeros if zeros <= REPEATS => {
            let quoted = quoted(text, false);
            let zeros = "\\000".repeat(zeros);
            match quoted.strip_suffix('"') {
                Some(open) => format!("{open}{zeros}\""),
                None => format!("{quoted}, \"{zeros}\""),
            }
        }
        // Nothing but zeros has no text in front of them.
        zeros if text.is_empty() => format!("'\\000' <repeats {zeros} times>"),
        zeros => format!("{}, '\\000' <repeats {zeros} times>", quoted(text, false)),
    }
}

/// The name of a value of an enumeration, or names whose bits it is of.
fn enumerator(value: i128, values: &[(String, i128)]) -> String {
    if let Some((name, _)) = values.iter().find(|(_, other)| *other == value) {
        return name.clone();
    }
    let single = |value: i128| value > 0 && value.count_ones() == 1;
    let flags = !values.is_empty() && values.iter().all(|(_, value)| *value == 0 || single(*value));
    if !flags || value <= 0 {
        return value.to_string();
    }
    let set: Vec<&(String, i128)> = values.iter().filter(|(_, bit)| *bit != 0 && value & bit != 0).collect();
    let rest = set.iter().fold(value, |rest, (_, bit)| rest & !bit);
    if set.is_empty() {
        return format!("(unknown: {value:#x})");
    }
    let mut words: Vec<String> = set.iter().map(|(name, _)| name.clone()).collect();
    if rest != 0 {
        words.push(format!("unknown: {rest:#x}"));
    }
    format!("({})", words.join(" | "))
}
