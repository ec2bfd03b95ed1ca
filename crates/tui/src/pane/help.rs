//! The keys, from their table.

use ratatui::text::{Line, Span};
use rivet_debug::Role;

use crate::keys::{Context, KEYS, heading};
use crate::theme::Theme;

/// The keys of each context as text: their names, and what they do.
pub fn table() -> Vec<(String, Vec<(String, &'static str)>)> {
    let mut sections: Vec<(Context, Vec<(String, &'static str)>)> = Vec::new();
    for key in KEYS {
        let row = (key.names.join(", "), key.help);
        match sections.last_mut().filter(|(context, _)| *context == key.context) {
            Some((_, rows)) => rows.push(row),
            None => sections.push((key.context, vec![row])),
        }
    }
    sections.into_iter().map(|(context, rows)| (heading(context), rows)).collect()
}

/// All lines of the help.
pub(crate) fn lines(theme: Theme) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (heading, rows) in table() {
        lines.push(Line::from(Span::styled(heading, theme.role(Role::New))));
        for (names, help) in rows {
            lines.push(Line::from(vec![
                Span::styled(format!("  {names:<16}"), theme.role(Role::Name)),
                Span::raw(help),
            ]));
        }
    }
    lines.push(Line::default());
    for words in [
        "What is typed goes to the command line, in whichever pane the focus is but the output; there it is",
        "the line that the program reads next. Arrow keys, Space and Enter act on the pane with the focus.",
    ] {
        lines.push(Line::from(words));
    }
    lines
}
