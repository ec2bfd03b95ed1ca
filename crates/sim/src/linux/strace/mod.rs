//! The trace of system calls, a line each, as strace prints them.
//!
//! Invariant: looking at what a call is given and gives changes nothing; a pointer that leads nowhere is shown as a
//! number.

pub(super) mod names;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use super::call::Outcome;
use super::config::Output;
use super::errno::Errno;
use super::guest::Guest;
use super::open::{Kind as FileKind, OpenFile, WRITE_ONLY};
use super::siginfo::{Detail, SigInfo, signal_name};
use super::table::Row;
use crate::ExitStatus;
use names::Names;

/// Longest text shown of a buffer, and of a path.
const SHOWN: usize = 32;
const SHOWN_PATH: usize = 4096;
/// Most strings shown of an array of them.
const SHOWN_STRINGS: u64 = 32;
const O_CREAT: u64 = 0o100;
const O_TMPFILE: u64 = 0o2000_0000;

/// How the trace shows an argument.
#[derive(Clone, Copy)]
pub(super) enum Kind {
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
    /// Bytes that are read; the next argument is how many.
    Buffer,
    /// Bytes that the call fills: as many as it gives.
    Filled,
    /// `struct stat`, which the call fills.
    Stat,
    /// A descriptor of a directory, or the working directory.
    At,
    /// The number of a signal.
    Signal,
    /// A set of signals.
    SignalSet,
    /// So many `struct timespec`.
    Times(u64),
    /// `struct epoll_event`.
    EpollEvent,
    /// An array of texts that a null pointer ends.
    Strings,
    /// A number with names.
    Names(&'static Names),
}

/// A call that has begun.
#[derive(Clone)]
struct Begun {
    row: Option<&'static Row>,
    number: u64,
    args: [u64; 6],
    /// What it gives, if that was known before it ended.
    value: Option<u64>,
}

/// Where the trace goes, and what is in progress.
#[derive(Clone)]
pub(super) struct Strace {
    file: Arc<OpenFile>,
    /// The call that is being made, and whose.
    current: Option<(u32, Begun)>,
    /// Calls that wait, by thread.
    waiting: BTreeMap<u32, Begun>,
    /// There were several threads: each line says whose it is.
    several: bool,
}

/// Bytes as strace quotes them.
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

fn pointer(at: u64) -> String {
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

/// What is most asked of a file.
fn stat(mode: u32, size: u64) -> String {
    let kind = names::file_type.show(u64::from(mode & 0o17_0000));
    format!("{{st_mode={kind}|0{:o}, st_size={size}, ...}}", mode & 0o7777)
}

/// One argument. What the call fills is a pointer unless the call has ended well; `filled` says with how much then.
fn argument(guest: &Guest, kind: Kind, args: &[u64; 6], n: usize, filled: Option<u64>) -> String {
    let value = args[n];
    match kind {
        Kind::Int => (value as i32).to_string(),
        Kind::Long => (value as i64).to_string(),
        Kind::Size => value.to_string(),
        Kind::Ptr => pointer(value),
        Kind::Hex => {
            if value == 0 {
                "0".to_owned()
            } else {
                format!("{value:#x}")
            }
        }
        Kind::Octal => format!("0{:o}", value as u32),
        Kind::Str => text(guest, value),
        Kind::Buffer => buffer(guest, value, args[(n + 1).min(5)]),
        Kind::Filled => match filled {
            Some(len) => buffer(guest, value, len.min(args[(n + 1).min(5)])),
            None => pointer(value),
        },
        Kind::Stat => match (filled, guest.u32(value.wrapping_add(16)), guest.u64(value.wrapping_add(48))) {
            (Some(_), Ok(mode), Ok(size)) => stat(mode, size),
            _ => pointer(value),
        },
        Kind::At if value as i32 == super::lookup::AT_FDCWD => "AT_FDCWD".to_owned(),
        Kind::At => (value as i32).to_string(),
        Kind::Signal if value == 0 => "0".to_owned(),
        Kind::Signal => signal_name(value as u32),
        Kind::SignalSet => guest.u64(value).map_or_else(|_| pointer(value), signal_set),
        Kind::Times(count) => times(guest, value, count),
        Kind::EpollEvent => match (guest.u32(value), guest.u64(value.wrapping_add(8))) {
            (Ok(events), Ok(data)) => {
                format!("{{events={}, data={data:#x}}}", names::epoll_events.show(events.into()))
            }
            _ => pointer(value),
        },
        Kind::Strings => strings(guest, value),
        Kind::Names(names) => names.show(value & 0xffff_ffff),
    }
}

impl Begun {
    fn name(&self) -> String {
        self.row.map_or_else(|| format!("syscall_{:#x}", self.number), |row| row.name.to_owned())
    }

    fn arguments(&self, guest: &Guest, filled: Option<u64>) -> String {
        let Some(row) = self.row else {
            return self.args.iter().map(|arg| format!("{arg:#x}")).collect::<Vec<_>>().join(", ");
        };
        let mut list = Vec::new();
        for (n, &(name, kind)) in row.args.iter().enumerate() {
            // The mode of a file that is not created is nothing.
            if (row.name, name) == ("openat", "mode") && self.args[2] & (O_CREAT | O_TMPFILE) == 0 {
                break;
            }
            list.push(argument(guest, kind, &self.args, n, filled));
        }
        list.join(", ")
    }

    /// What it gave, as it follows the arguments.
    fn result(&self, value: Result<u64, Errno>) -> String {
        match value {
            Err(errno) => format!("-1 {errno:?}{}", meaning(errno)),
            Ok(value) if matches!(self.name().as_str(), "brk" | "mmap" | "mmap2" | "mremap") => {
                format!("{value:#x}")
            }
            Ok(value) => (value as i64).to_string(),
        }
    }
}

/// The words for an error, in parentheses.
fn meaning(errno: Errno) -> String {
    let words = std::io::Error::from_raw_os_error(errno.number().into()).to_string();
    words.split(" (os error").next().map_or(String::new(), |words| format!(" ({words})"))
}

impl Strace {
    /// A trace that goes to `output`.
    pub(super) fn new(output: Output) -> Strace {
        let file = OpenFile::new(FileKind::Output(output), WRITE_ONLY, "");
        Strace { file, current: None, waiting: BTreeMap::new(), several: false }
    }

    /// A call of thread `tid` begins, which may be one of several.
    pub(super) fn enter(
        &mut self,
        tid: u32,
        several: bool,
        row: Option<&'static Row>,
        number: u64,
        args: &[u64; 6],
    ) {
        self.several |= several;
        self.current = Some((tid, Begun { row, number, args: *args, value: None }));
    }

    /// The call of thread `tid` gives this, or is going to.
    pub(super) fn finish(&mut self, guest: &Guest, tid: u32, value: u64) {
        match &mut self.current {
            Some((current, begun)) if *current == tid => begun.value = Some(value),
            _ => {
                if let Some(begun) = self.waiting.remove(&tid) {
                    self.resumed(guest, tid, &begun, Errno::of_answer(value));
                }
            }
        }
    }

    /// The call that began last ends.
    pub(super) fn leave(&mut self, guest: &Guest, outcome: &Result<Outcome, Errno>) {
        let Some((tid, begun)) = self.current.take() else { return };
        let value = match outcome {
            Ok(Outcome::Value(value)) => Ok(*value),
            Err(errno) => Err(*errno),
            Ok(Outcome::Wait(_)) => {
                if !self.waiting.contains_key(&tid) {
                    let line = format!("{}({} <unfinished ...>", begun.name(), begun.arguments(guest, None));
                    self.put(tid, &line);
                }
                self.waiting.insert(tid, begun);
                return;
            }
            Ok(Outcome::Next(_)) => match begun.value {
                Some(value) => Errno::of_answer(value),
                None => {
                    let line = format!("{}({})", begun.name(), begun.arguments(guest, None));
                    return self.put(tid, &format!("{line:<39} = ?"));
                }
            },
        };
        if self.waiting.remove(&tid).is_some() {
            return self.resumed(guest, tid, &begun, value);
        }
        let arguments = begun.arguments(guest, value.ok());
        let line = format!("{}({arguments})", begun.name());
        // strace aligns results so.
        self.put(tid, &format!("{line:<39} = {}", begun.result(value)));
    }

    fn resumed(&self, guest: &Guest, tid: u32, begun: &Begun, value: Result<u64, Errno>) {
        // What was filled in is shown once it is there.
        let arguments = match value {
            Ok(filled)
                if begun.row.is_some_and(|row| {
                    row.args.iter().any(|(_, kind)| matches!(kind, Kind::Filled | Kind::Stat))
                }) =>
            {
                begun.arguments(guest, Some(filled))
            }
            _ => String::new(),
        };
        let line = format!("<... {} resumed>{arguments})", begun.name());
        self.put(tid, &format!("{line:<39} = {}", begun.result(value)));
    }

    /// A signal runs its handler, or ends the process.
    pub(super) fn signal(&self, tid: u32, info: &SigInfo) {
        let name = signal_name(info.number);
        let code = u64::from(info.code as u32);
        let code = match (info.detail, info.number) {
            (Detail::Fault(_), 11) => names::segv_code.show(code),
            (Detail::Fault(_), 4) => names::ill_code.show(code),
            (Detail::Fault(_), 7) => names::bus_code.show(code),
            (Detail::Fault(_), 5) => names::trap_code.show(code),
            (Detail::Child { .. }, _) => names::child_code.show(code),
            _ => names::sender_code.show(code),
        };
        let detail = match info.detail {
            Detail::None => String::new(),
            Detail::Fault(addr) => format!(", si_addr={}", pointer(addr)),
            Detail::Child { pid, status } => {
                format!(", si_pid={pid}, si_uid={}, si_status={status}", super::process::UID)
            }
            Detail::Sender { pid, uid, .. } => format!(", si_pid={pid}, si_uid={uid}"),
        };
        self.put(tid, &format!("--- {name} {{si_signo={name}, si_code={code}{detail}}} ---"));
    }

    /// The process is over.
    pub(super) fn end(&mut self, guest: &Guest, tid: u32, status: ExitStatus) {
        // The call that ended it gives nothing.
        if let Some((tid, begun)) = self.current.take() {
            let line = format!("{}({})", begun.name(), begun.arguments(guest, None));
            self.put(tid, &format!("{line:<39} = ?"));
        }
        match status {
            ExitStatus::Code(code) => self.put(tid, &format!("+++ exited with {code} +++")),
            ExitStatus::Signal(signal) => {
                self.put(tid, &format!("+++ killed by {} +++", signal_name(signal as u32)));
            }
            ExitStatus::InstructionLimit => {}
        }
    }

    /// A trace that cannot be written is no reason to stop the program.
    fn put(&self, tid: u32, line: &str) {
        let line = match self.several {
            true => format!("[pid {tid:5}] {line}\n"),
            false => format!("{line}\n"),
        };
        let _ = self.file.write(line.as_bytes());
    }
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
