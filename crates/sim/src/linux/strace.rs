//! The trace of system calls, a line each.

use std::fmt::Write as _;
use std::sync::Arc;

use super::call::Outcome;
use super::config::Output;
use super::errno::Errno;
use super::guest::Guest;
use super::open::{Kind as FileKind, OpenFile, WRITE_ONLY};
use super::table::{Kind, Row};

/// Longest text shown of a string.
const SHOWN: usize = 128;

/// Where the trace goes, and the line in progress.
#[derive(Clone)]
pub(super) struct Strace {
    file: Arc<OpenFile>,
    line: String,
}

impl Strace {
    /// A trace that goes to `output`.
    pub(super) fn new(output: Output) -> Strace {
        let file = OpenFile::new(FileKind::Output(output), WRITE_ONLY, "");
        Strace { file, line: String::new() }
    }

    /// A call begins, of this thread if there are several.
    pub(super) fn enter(
        &mut self,
        guest: &Guest,
        thread: Option<u32>,
        row: Option<&Row>,
        number: u64,
        args: &[u64; 6],
    ) {
        self.line.clear();
        if let Some(tid) = thread {
            let _ = write!(self.line, "[{tid}] ");
        }
        let Some(row) = row else {
            let _ = write!(self.line, "syscall_{number}({:#x}, {:#x}, {:#x}", args[0], args[1], args[2]);
            return;
        };
        let _ = write!(self.line, "{}(", row.name);
        for (i, ((name, kind), &value)) in row.args.iter().zip(args).enumerate() {
            let separator = if i == 0 { "" } else { ", " };
            let _ = write!(self.line, "{separator}{name}=");
            let _ = match kind {
                Kind::Int => write!(self.line, "{}", value as i32),
                Kind::Long => write!(self.line, "{}", value as i64),
                Kind::Size => write!(self.line, "{value}"),
                Kind::Ptr if value == 0 => write!(self.line, "NULL"),
                Kind::Ptr | Kind::Hex => write!(self.line, "{value:#x}"),
                Kind::Octal => write!(self.line, "{value:#o}"),
                Kind::Str => match guest.space.read_cstr(value, SHOWN) {
                    Ok(bytes) => write!(self.line, "{:?}", String::from_utf8_lossy(&bytes)),
                    Err(_) => write!(self.line, "{value:#x}"),
                },
            };
        }
        // A call that ends the process or changes every register shows no result.
        let line = std::mem::take(&mut self.line);
        self.put(&line);
    }

    /// It ends.
    pub(super) fn leave(&mut self, outcome: &Result<Outcome, Errno>) {
        let line = match outcome {
            Ok(Outcome::Value(value)) if *value < 4096 => format!(") = {value}\n"),
            Ok(Outcome::Value(value)) => format!(") = {value:#x}\n"),
            Ok(Outcome::Wait(_)) => ") = ? waits\n".to_owned(),
            Ok(Outcome::Next(_)) => ") = ?\n".to_owned(),
            Err(errno) => format!(") = -1 {errno:?}\n"),
        };
        self.put(&line);
    }

    /// A trace that cannot be written is no reason to stop the program.
    fn put(&self, text: &str) {
        let _ = self.file.write(text.as_bytes());
    }
}
