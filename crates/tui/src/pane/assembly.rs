//! The instructions around the selected frame's pc, with their symbols and the breakpoints.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rivet_debug::Role;
use rivet_debug::facts::Facts;

use super::{faint, marks, scrolled};
use crate::layout::Pane;
use crate::state::State;

/// The index of the instruction with the cursor.
pub(crate) fn cursor(state: &State, facts: &Facts) -> usize {
    let (code, here) = &facts.code;
    let at = state.assembly_cursor.and_then(|address| code.iter().position(|row| row.address == address));
    at.unwrap_or(*here)
}

/// The address of the first instruction that is shown, so that the one with the cursor is.
pub(crate) fn follow(state: &State, area: Rect) -> u64 {
    let Some(facts) = &state.facts else { return 0 };
    let code = &facts.code.0;
    let top = code.iter().position(|row| row.address == state.assembly_top).unwrap_or(usize::MAX / 4);
    let top = scrolled(top, cursor(state, facts), area.height.into(), code.len());
    code.get(top).map_or(0, |row| row.address)
}

pub(super) fn lines(state: &State, area: Rect) -> Vec<Line<'static>> {
    let theme = state.theme;
    let Some(facts) = &state.facts else { return Vec::new() };
    let (code, here) = &facts.code;
    if code.is_empty() {
        return vec![faint(theme, format!("no memory at {:#x}", facts.pc))];
    }
    let top = code.iter().position(|row| row.address == state.assembly_top).unwrap_or(0);
    let at = (state.focus == Pane::Assembly).then(|| cursor(state, facts));
    let shown = &code[top..code.len().min(top + usize::from(area.height))];
    // Places are as wide as the widest that is shown; addresses are left out where there is no room.
    let offset = |place: &str| place.rsplit_once('+').map_or(0, |(_, offset)| offset.len() + 1);
    let place = |row: &rivet_debug::view::code::Listed| match &row.place {
        Some(place) if area.width >= 70 => format!("{:#x} <{place}>", row.address),
        Some(place) if offset(place) > 0 => format!("<{}>", &place[place.len() - offset(place)..]),
        Some(_) => "<+0x0>".into(),
        None => format!("{:#x}", row.address),
    };
    let width = shown.iter().map(|row| place(row).chars().count()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (n, row) in (top..).zip(shown) {
        let breakpoints = facts.marks.iter().filter(|mark| mark.address == row.address);
        let is_here = n == *here;
        let enabled = breakpoints.map(|mark| mark.is_enabled).max();
        let mut line = Line::from(marks(theme, enabled, is_here).to_vec());
        line.push_span(Span::styled(format!("{:<width$} ", place(row)), theme.role(Role::Faint)));
        let role = if row.is_legal { Role::Plain } else { Role::Bad };
        line.push_span(Span::styled(row.text.clone(), theme.role(role)));
        if let Some(target) = &row.target {
            line.push_span(Span::styled(format!(" <{target}>"), theme.role(Role::Faint)));
        }
        if is_here {
            let room = usize::from(area.width).saturating_sub(line.width());
            line.push_span(Span::raw(" ".repeat(room)));
            line = line.patch_style(theme.current());
        }
        lines.push(if at == Some(n) { line.patch_style(theme.cursor()) } else { line });
    }
    lines
}
