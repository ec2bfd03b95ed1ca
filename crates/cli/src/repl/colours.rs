//! Roles of the debugger's text become colours; anstream drops them without a terminal or with NO_COLOR.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use rivet_debug::{Role, Text};

/// The style of a piece of text.
fn style(role: Role) -> Style {
    match role {
        Role::Plain | Role::Body => Style::new(),
        Role::Name => AnsiColor::Cyan.on_default(),
        Role::Faint => Style::new().dimmed(),
        Role::New => AnsiColor::Green.on_default().bold(),
        Role::Bad => AnsiColor::Red.on_default().bold(),
        Role::Good => AnsiColor::Green.on_default(),
        Role::Quote => Style::new().italic(),
        Role::MaskedOff => AnsiColor::Yellow.on_default(),
        Role::Tail => AnsiColor::BrightBlack.on_default(),
        Role::Prestart => AnsiColor::Magenta.on_default(),
    }
}

/// Prints to standard output.
pub(super) fn print(text: &Text) -> io::Result<()> {
    pieces(text.pieces())
}

/// Prints pieces of a text to standard output.
pub(super) fn pieces<'a>(pieces: impl Iterator<Item = (Role, &'a str)>) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    for (role, piece) in pieces {
        let style = style(role);
        write!(out, "{style}{piece}{style:#}")?;
    }
    out.flush()
}

/// A complaint, to standard error.
pub(super) fn complain(words: &str) {
    let style = style(Role::Bad);
    // Whoever closed standard error does not want to know.
    let _ = writeln!(anstream::stderr(), "{style}error:{style:#} {words}");
}
