//! `info sharedlibrary` lists what was loaded beside the program.

use rivet_elf::printable;

use crate::debugger::Debugger;
use crate::text::{Role, Text};

/// What was loaded: from where to where, whether there are lines, and the file.
pub(super) fn list(dbg: &Debugger) -> Text {
    let mut text = Text::new();
    for library in dbg.session.names.libraries() {
        let span = &library.span;
        text.push(Role::Faint, format_args!("{:#014x}-{:#014x}", span.start, span.end));
        text.say(if library.has_lines { "  lines    " } else { "  symbols  " });
        text.line(printable(&library.name));
    }
    if text.is_empty() {
        text.line("no shared libraries");
    }
    text
}
