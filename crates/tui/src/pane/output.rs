//! What the program has written; with the focus, a line for it to read.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rivet_debug::Role;

use crate::layout::Pane;
use crate::state::State;

/// What stands before the line.
pub(crate) const PROMPT: &str = "> ";

/// Is there a line to type?
pub(crate) fn reads(state: &State) -> bool {
    state.focus == Pane::Output && state.is_input_open
}

pub(super) fn lines(state: &State, area: Rect) -> Vec<Line<'static>> {
    let reads = reads(state);
    let height = usize::from(area.height).saturating_sub(reads.into());
    let (mut rows, _) = state.output.rows(state.theme, area.width.into(), height);
    if reads {
        let line = super::commands::visible(&state.input, usize::from(area.width), PROMPT.len()).0;
        rows.push(Line::from(vec![Span::styled(PROMPT, state.theme.role(Role::Name)), Span::raw(line)]));
    }
    rows
}
