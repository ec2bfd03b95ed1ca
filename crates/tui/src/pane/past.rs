//! A bar of the recorded history, with the position of the machine on it.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rivet_debug::Role;

use super::faint;
use crate::layout::Pane;
use crate::state::State;

pub(super) fn lines(state: &State, area: Rect) -> Vec<Line<'static>> {
    let theme = state.theme;
    let Some(moment) = state.facts.as_ref().map(|facts| &facts.moment) else { return Vec::new() };
    let mut line = Line::from(Span::styled("past", theme.title(state.focus == Pane::Past)));
    if !moment.is_recorded {
        line.push_span(Span::styled(" not recorded", theme.role(Role::Faint)));
        return vec![line];
    }
    let before = format!(" {} ", moment.first);
    let here = format!("[{}]", moment.position);
    let after = format!(" {}", moment.present);
    let used = line.width() + before.len() + here.len() + after.len();
    let room = usize::from(area.width).saturating_sub(used);
    let span = moment.present - moment.first;
    let passed = moment.position.clamp(moment.first, moment.present) - moment.first;
    let left = match span {
        0 => room,
        span => (u128::from(passed) * room as u128 / u128::from(span)) as usize,
    };
    line.push_span(Span::styled(before, theme.role(Role::Faint)));
    line.push_span(Span::styled("=".repeat(left), theme.role(Role::Name)));
    let place = if passed == span { Role::Plain } else { Role::New };
    line.push_span(Span::styled(here, theme.role(place)));
    line.push_span(Span::styled("-".repeat(room - left), theme.role(Role::Faint)));
    line.push_span(Span::styled(after, theme.role(Role::Faint)));
    if usize::from(area.width) < used {
        vec![faint(theme, format!("past {}", moment.position))]
    } else {
        vec![line]
    }
}
