//! The frames, the innermost first, with the selected one marked.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rivet_debug::Role;

use crate::layout::Pane;
use crate::state::State;

pub(super) fn lines(state: &State, area: Rect) -> Vec<Line<'static>> {
    let theme = state.theme;
    let Some(facts) = &state.facts else { return Vec::new() };
    let at = if state.focus == Pane::Stack { state.stack_cursor } else { facts.selected };
    let top = (at + 1).saturating_sub(area.height.into());
    let frames = facts.frames.iter().enumerate().skip(top).take(area.height.into());
    let row = |(number, frame): (usize, &rivet_debug::facts::StackFrame)| {
        let about = &frame.facts;
        let is_selected = number == facts.selected;
        let arrow = if is_selected { "=>" } else { "  " };
        let name = about.function.clone().unwrap_or_else(|| format!("{:#x}", about.pc));
        let mut line = Line::from(vec![
            Span::styled(arrow, theme.role(Role::New)),
            Span::styled(format!("#{number:<2} "), theme.role(Role::Faint)),
            Span::styled(name, theme.role(Role::Name)),
        ]);
        if about.offset > 0 && about.line.is_none() {
            line.push_span(Span::styled(format!("+{:#x}", about.offset), theme.role(Role::Faint)));
        }
        line.push_span(Span::raw(frame.arguments.clone()));
        if let Some(place) = &about.line {
            let file = place.file.rsplit('/').next().unwrap_or(&place.file);
            line.push_span(Span::styled(format!("  {file}:{}", place.line), theme.role(Role::Faint)));
        }
        if about.is_inlined {
            line.push_span(Span::styled(", inlined", theme.role(Role::Faint)));
        }
        if number == at && state.focus == Pane::Stack { line.patch_style(theme.cursor()) } else { line }
    };
    frames.map(row).collect()
}
