//! A bar of the recorded history, with the position of the machine on it.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rivet_debug::Role;
use rivet_debug::facts::Moment;

use super::faint;
use crate::layout::Pane;
use crate::state::State;

/// The position at a column of the bar; None beside it.
pub(crate) fn position_at(moment: &Moment, width: usize, column: usize) -> Option<u64> {
    let start = format!("past {} ", moment.first).len();
    let end = width.checked_sub(format!(" {}", moment.present).len() + 1)?;
    if !moment.is_recorded || !(start..=end).contains(&column) || start == end {
        return None;
    }
    let span = u128::from(moment.present - moment.first);
    let passed = span * (column - start) as u128 / (end - start) as u128;
    Some(moment.first + passed as u64)
}

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
