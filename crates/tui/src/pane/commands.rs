//! What commands have answered, and the command line.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rivet_debug::Role;
use tui_input::Input;

use crate::state::{Prompt, State};

/// What stands before the command line.
pub(crate) fn prompt(state: &State) -> &'static str {
    match state.prompt {
        Prompt::Address => "address: ",
        Prompt::Search => "search: ",
        Prompt::Command if !state.pending.is_empty() => "> ",
        Prompt::Command => "(rivet) ",
    }
}

/// The part of a line that fits behind a prompt, and the column of the cursor.
pub(crate) fn visible(line: &Input, width: usize, prompt: usize) -> (String, usize) {
    // One column is for the cursor behind the last character.
    let room = width.saturating_sub(prompt + 1).max(1);
    let skipped = line.visual_scroll(room);
    let mut column = 0;
    let kept = line.value().chars().skip_while(|c| {
        let skip = column < skipped;
        column += unicode_width::UnicodeWidthChar::width(*c).unwrap_or(0);
        skip
    });
    (kept.collect(), prompt + line.visual_cursor().saturating_sub(skipped))
}

pub(super) fn lines(state: &State, area: Rect) -> Vec<Line<'static>> {
    let height = usize::from(area.height).saturating_sub(1);
    let (mut rows, _) = state.log.rows(state.theme, area.width.into(), height);
    let prompt = prompt(state);
    let (line, _) = visible(&state.line, area.width.into(), prompt.len());
    rows.push(Line::from(vec![Span::styled(prompt, state.theme.role(Role::Name)), Span::raw(line)]));
    rows
}
