//! Lines for people on standard error, with colours where these are wanted (NO_COLOR and pipes are respected).

use anstyle::{AnsiColor, Style};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default().bold();

fn line(style: Style, word: &str, text: &str) {
    anstream::eprintln!("rivet: {style}{word}:{style:#} {text}");
}

/// What made rivet give up.
pub(crate) fn error(text: &str) {
    line(ERROR, "error", text);
}

/// What is probably not meant.
pub(crate) fn warning(text: &str) {
    line(WARNING, "warning", text);
}

/// What happened to the guest.
pub(crate) fn note(text: &str) {
    line(NOTE, "guest", text);
}
