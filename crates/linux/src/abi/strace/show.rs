//! Formatting of system call arguments for the trace.

use std::fmt::Write as _;

use crate::abi::errno::Errno;
use crate::abi::fcntl::AT_FDCWD;
use crate::abi::guest::Guest;
use crate::abi::strace::names::{self, Names};
use crate::kernel::siginfo::signal_name;

/// Maximum length of a shown buffer or path.
const SHOWN: usize = 32;
const SHOWN_PATH: usize = 4096;
/// Maximum number of shown strings of an array.
const SHOWN_STRINGS: u64 = 32;

/// The kind of an argument, for the trace.
#[derive(Clone, Copy)]
pub(crate) enum ArgKind {
    /// A file descriptor or another `int`.
    Int,
    /// A signed word.
    Long,
    /// A length or a count.
    Size,
    /// A pointer.
    Ptr,
    /// Bits without names.
    Hex,
    /// A mode.
    Octal,
    /// A path or another text.
    Str,
    /// Bytes that are read; the next argument is their number.
    Buffer,
    /// Bytes that the call fills; the return value is their number.
    Filled,
    /// `struct stat`, which the call fills.
    Stat,
    /// A directory descriptor, or `AT_FDCWD`.
    At,
    /// A signal number.
    Signal,
    /// A signal set.
    SignalSet,
    /// An array of `struct timespec`.
    Times(u64),
    /// `struct epoll_event`.
    EpollEvent,
    /// A null-terminated array of strings.
    Strings,
    /// A number with symbolic names.
    Names(&'static Names),
}

/// Quotes bytes as strace does.
fn quoted(bytes: &[u8], whole: bool) -> String {
    let mut text = String::from("\"");
    for (at, &byte) in bytes.iter().enumerate() {
        let digit_follows = bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        match byte {
            b'"' | b'\\' => text.extend(['\\', char::from(byte)]),
            b'\n' => text.push_str("\\n"),
            b'\t' => text.push_str("\\t"),
            b'\r' => text.push_str("\\r"),
            0x0b => text.push_str("\\v"),
            0x0c => text.push_str("\\f"),
            b' '..=b'~' => text.push(char::from(byte)),
            // Octal, in full where a digit follows.
            _ if digit_follows => {
                let _ = write!(text, "\\{byte:03o}");
            }
            _ => {
                let _ = write!(text, "\\{byte:o}");
            }
        }
    }
    text.push('"');
    if !whole {
        text.push_str("...");
    }
    text
}

fn buffer(guest: &Guest, at: u64, len: u64) -> String {
    let mut bytes = vec![0; len.min(SHOWN as u64) as usize];
    match guest.space.read(at, &mut bytes) {
        Ok(()) => quoted(&bytes, len <= SHOWN as u64),
        Err(_) => pointer(at),
    }
}

pub(super) fn pointer(at: u64) -> String {
    if at == 0 { "NULL".to_owned() } else { format!("{at:#x}") }
}

fn text(guest: &Guest, at: u64) -> String {
    match guest.space.read_cstr(at, SHOWN_PATH) {
        Ok(bytes) => quoted(&bytes, bytes.len() < SHOWN_PATH),
        Err(_) => pointer(at),
    }
}

fn strings(guest: &Guest, at: u64) -> String {
    let mut list = Vec::new();
    for i in 0..SHOWN_STRINGS {
        match guest.word(at.wrapping_add(i * guest.word_size())) {
            Ok(0) => return format!("[{}]", list.join(", ")),
            Ok(item) => list.push(text(guest, item)),
            Err(_) => return pointer(at),
        }
    }
    format!("[{}, ...]", list.join(", "))
}

fn signal_set(set: u64) -> String {
    let shown = |set: u64| {
        let names = (1..=64).filter(|signal| set >> (signal - 1) & 1 != 0).map(signal_name);
        names.map(|name| name.trim_start_matches("SIG").replace("RTMIN", "RT")).collect::<Vec<_>>().join(" ")
    };
    if set.count_ones() > 40 { format!("~[{}]", shown(!set)) } else { format!("[{}]", shown(set)) }
}

fn times(guest: &Guest, at: u64, count: u64) -> String {
    let one = |n: u64| {
        let at = at.wrapping_add(16 * n);
        let (seconds, nanos) = (guest.u64(at).ok()?, guest.u64(at.wrapping_add(8)).ok()?);
        Some(format!("{{tv_sec={}, tv_nsec={}}}", seconds as i64, nanos as i64))
    };
    match (count, one(0), one(1)) {
        (1, Some(time), _) => time,
        (2, Some(interval), Some(value)) => format!("{{it_interval={interval}, it_value={value}}}"),
        _ => pointer(at),
    }
}

/// Formats the most useful fields of `struct stat`.
fn stat(mode: u32, size: u64) -> String {
    let kind = names::file_type.show(u64::from(mode & 0o17_0000));
    format!("{{st_mode={kind}|0{:o}, st_size={size}, ...}}", mode & 0o7777)
}

/// Formats argument `n`. An argument that the call fills is shown as a pointer unless the call has succeeded; `filled`
/// is its length then.
pub(super) fn argument(
    guest: &Guest,
    kind: ArgKind,
    args: &[u64; 6],
    n: usize,
    filled: Option<u64>,
) -> String {
    let value = args[n];
    match kind {
        ArgKind::Int => (value as i32).to_string(),
        ArgKind::Long => (value as i64).to_string(),
        ArgKind::Size => value.to_string(),
        ArgKind::Ptr => pointer(value),
        ArgKind::Hex => {
            if value == 0 {
                "0".to_owned()
            } else {
                format!("{value:#x}")
            }
        }
        ArgKind::Octal => format!("0{:o}", value as u32),
        ArgKind::Str => text(guest, value),
        ArgKind::Buffer => buffer(guest, value, args[(n + 1).min(5)]),
        ArgKind::Filled => match filled {
            Some(len) => buffer(guest, value, len.min(args[(n + 1).min(5)])),
            None => pointer(value),
        },
        ArgKind::Stat => match (filled, guest.u32(value.wrapping_add(16)), guest.u64(value.wrapping_add(48)))
        {
            (Some(_), Ok(mode), Ok(size)) => stat(mode, size),
            _ => pointer(value),
        },
        ArgKind::At if value as i32 == AT_FDCWD => "AT_FDCWD".to_owned(),
        ArgKind::At => (value as i32).to_string(),
        ArgKind::Signal if value == 0 => "0".to_owned(),
        ArgKind::Signal => signal_name(value as u32),
        ArgKind::SignalSet => guest.u64(value).map_or_else(|_| pointer(value), signal_set),
        ArgKind::Times(count) => times(guest, value, count),
        ArgKind::EpollEvent => match (guest.u32(value), guest.u64(value.wrapping_add(8))) {
            (Ok(events), Ok(data)) => {
                format!("{{events={}, data={data:#x}}}", names::epoll_events.show(events.into()))
            }
            _ => pointer(value),
        },
        ArgKind::Strings => strings(guest, value),
        ArgKind::Names(names) => names.show(value & 0xffff_ffff),
    }
}

/// Returns the words for an error, in parentheses.
pub(super) fn meaning(errno: Errno) -> String {
    let words = std::io::Error::from_raw_os_error(errno.number().into()).to_string();
    words.split(" (os error").next().map_or(String::new(), |words| format!(" ({words})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_as_strace_does() {
        assert_eq!(quoted(b"a\"b\\c\n\t", true), r#""a\"b\\c\n\t""#);
        assert_eq!(quoted(b"\x7fELF\x02\x01\x01\x000", true), r#""\177ELF\2\1\1\0000""#);
        assert_eq!(quoted(b"x", false), "\"x\"...");
        assert_eq!(meaning(Errno::ENOENT), " (No such file or directory)");
    }

    #[test]
    fn sets_of_signals() {
        assert_eq!(signal_set(1 << 1 | 1 << 10), "[INT SEGV]");
        assert_eq!(signal_set(!0), "~[]");
    }
}
