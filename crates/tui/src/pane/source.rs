//! The source file of the selected frame, with its line and the breakpoints.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rivet_debug::Role;

use super::{faint, marks, scrolled};
use crate::layout::Pane;
use crate::state::State;

pub(super) fn title(state: &State) -> String {
    let source = state.facts.as_ref().and_then(|facts| facts.source.as_ref());
    source.map_or(String::new(), |source| source.file.clone())
}

/// The first line that is shown, so that the cursor is.
pub(crate) fn follow(state: &State, area: Rect) -> usize {
    let Some(source) = state.facts.as_ref().and_then(|facts| facts.source.as_ref()) else { return 1 };
    let count = source.lines.as_ref().map_or(0, |lines| lines.len());
    let at = state.source_cursor.unwrap_or(source.line).saturating_sub(1);
    scrolled(state.source_top.saturating_sub(1), at, area.height.into(), count) + 1
}

pub(super) fn lines(state: &State, area: Rect) -> Vec<Line<'static>> {
    let theme = state.theme;
    let Some(facts) = &state.facts else { return Vec::new() };
    let Some((source, lines)) =
        facts.source.as_ref().and_then(|source| Some((source, source.lines.as_ref()?)))
    else {
        return vec![faint(theme, "no source text here")];
    };
    let digits = lines.len().max(1).ilog10() as usize + 1;
    let breakpoint = |number: usize| {
        let marks = facts.marks.iter().filter(|mark| {
            mark.line.as_ref().is_some_and(|line| line.line as usize == number && line.file == source.file)
        });
        marks.map(|mark| mark.is_enabled).max()
    };
    let cursor = (state.focus == Pane::Source).then_some(state.source_cursor.unwrap_or(source.line));
    let rows = lines.iter().enumerate().skip(state.source_top - 1).take(area.height.into());
    let row = |(n, words): (usize, &String)| {
        let number = n + 1;
        let here = number == source.line;
        let mut line = Line::from(marks(theme, breakpoint(number), here).to_vec());
        line.push_span(Span::styled(format!("{number:>digits$} "), theme.role(Role::Faint)));
        line.push_span(Span::raw(words.chars().skip(state.source_left).collect::<String>()));
        if here {
            let room = usize::from(area.width).saturating_sub(line.width());
            line.push_span(Span::raw(" ".repeat(room)));
            line = line.patch_style(theme.current());
        }
        if cursor == Some(number) { line.patch_style(theme.cursor()) } else { line }
    };
    rows.map(row).collect()
}
