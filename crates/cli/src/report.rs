//! Messages for people go to standard error, with colours where these are wanted.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use anstyle::{AnsiColor, Style};
use rivet_elf::printable_lines;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default().bold();

// Standard error may be full or closed: then nobody reads, and the exit code says what it always does.

fn line(style: Style, word: &str, text: &str) {
    let _ = writeln!(anstream::stderr(), "rivet: {style}{word}:{style:#} {}", printable_lines(text));
}

/// A line without a kind.
pub(crate) fn say(text: &str) {
    let _ = writeln!(anstream::stderr(), "rivet: {}", printable_lines(text));
}

/// Lines that go on after an error: the place in a source.
pub(crate) fn snippet(text: &str) {
    let _ = write!(anstream::stderr(), "{text}");
}

/// What made rivet give up.
pub(crate) fn error(text: &str) {
    line(ERROR, "error", text);
}

/// Warnings that somebody else shows.
static KEPT: Mutex<Option<Vec<String>>> = Mutex::new(None);

/// What is probably not meant.
pub(crate) fn warning(text: &str) {
    match &mut *KEPT.lock().unwrap_or_else(PoisonError::into_inner) {
        Some(kept) => kept.push(text.to_owned()),
        None => line(WARNING, "warning", text),
    }
}

/// Runs something, and gives its warnings for others to show.
pub(crate) fn keeping_warnings<T>(run: impl FnOnce() -> T) -> (T, Vec<String>) {
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    *kept() = Some(Vec::new());
    let result = run();
    (result, kept().take().unwrap_or_default())
}

/// What happened to the guest.
pub(crate) fn note(text: &str) {
    line(NOTE, "guest", text);
}
