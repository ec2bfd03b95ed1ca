//! The pager shows long text on a terminal: `$PAGER`, else `less`. Anything else gets the text as it is.

use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

/// Shows a text.
pub(super) fn show(text: &str) -> io::Result<()> {
    if io::stdout().is_terminal() && paged(text) {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Whether a pager has shown the text.
fn paged(text: &str) -> bool {
    let pager = std::env::var("PAGER").unwrap_or_else(|_| "less".into());
    let mut words = pager.split_whitespace();
    let Some(program) = words.next().filter(|program| *program != "cat") else { return false };
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        // Text of one screen needs no key; colours pass; the text stays on the screen.
        command.env("LESS", "FRX");
    }
    let Ok(mut child) = command.spawn() else { return false };
    if let Some(mut stdin) = child.stdin.take() {
        // Whoever leaves the pager early closes the pipe.
        let _ = stdin.write_all(text.as_bytes());
    }
    child.wait().is_ok()
}
