//! Memory at an address, as numbers, and bytes as characters where there is room.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use rivet_debug::Role;
use rivet_debug::facts::Facts;

use super::faint;
use crate::state::State;

/// The bytes of a number: 1, 2, 4, 8, and 1 again.
pub(crate) fn unit(unit: usize) -> usize {
    if matches!(unit, 1 | 2 | 4 | 8) { unit } else { 1 }
}

pub(super) fn title(state: &State) -> String {
    let sign = match state.memory_offset {
        0 => return state.memory.clone(),
        offset if offset < 0 => '-',
        _ => '+',
    };
    format!("{} {sign} {:#x}", state.memory, state.memory_offset.unsigned_abs())
}

/// Columns of an address.
fn head(facts: &Facts) -> usize {
    let last =
        facts.memory.as_ref().map_or(0, |memory| memory.address.saturating_add(memory.bytes.len() as u64));
    format!("{last:#x}: ").len()
}

/// Bytes of a row: 8 or 16.
pub(crate) fn bytes_of_row(width: usize, facts: &Facts) -> usize {
    if width >= head(facts) + 16 * 3 { 16 } else { 8 }
}

pub(super) fn lines(state: &State, area: Rect) -> Vec<Line<'static>> {
    let theme = state.theme;
    let Some(facts) = &state.facts else { return Vec::new() };
    let memory = match &facts.memory {
        Ok(memory) if !memory.bytes.is_empty() => memory,
        Ok(memory) => return vec![faint(theme, format!("no memory at {:#x}", memory.address))],
        Err(complaint) => return vec![faint(theme, complaint.to_string())],
    };
    let width = usize::from(area.width);
    let per_row = bytes_of_row(width, facts);
    let unit = unit(state.memory_unit);
    let used = head(facts) + per_row / unit * (2 * unit + 1);
    let readable = width > used + per_row;
    let style = |changed: bool| if changed { theme.role(Role::New) } else { Style::new() };
    let rows = memory.bytes.chunks(per_row).take(area.height.into()).enumerate();
    let row = |(n, bytes): (usize, &[(u8, bool)])| {
        let address = memory.address.wrapping_add((n * per_row) as u64);
        let head = format!("{:<head$}", format!("{address:#x}:"), head = head(facts));
        let mut line = Line::from(Span::styled(head, theme.role(Role::Faint)));
        for number in bytes.chunks(unit) {
            // Little-endian: the last byte is the most significant.
            let digits: String = number.iter().rev().map(|(byte, _)| format!("{byte:02x}")).collect();
            line.push_span(Span::styled(digits, style(number.iter().any(|(_, changed)| *changed))));
            line.push_span(Span::raw(" "));
        }
        if readable {
            line.push_span(Span::raw(" ".repeat(used - line.width())));
            for (byte, changed) in bytes {
                let c = if (0x20..0x7f).contains(byte) { *byte as char } else { '.' };
                line.push_span(Span::styled(c.to_string(), style(*changed)));
            }
        }
        line
    };
    rows.map(row).collect()
}
