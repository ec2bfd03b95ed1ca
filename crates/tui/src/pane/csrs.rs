//! The CSRs of the vector extension and of floating point, in words.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rivet_debug::Role;

use crate::state::State;
use crate::theme::Theme;

/// Columns of a name.
const NAME: usize = 7;

pub(super) fn lines(state: &State, area: Rect) -> Vec<Line<'static>> {
    let theme = state.theme;
    let Some(facts) = &state.facts else { return Vec::new() };
    let mut rows = vec![row("pc", vec![format!("{:#x}", facts.pc)], theme, false)];
    // Where there is no room for all, long ones are cut rather than wrapped.
    let spare = usize::from(area.height).saturating_sub(facts.csrs.len() + 1);
    let room = usize::from(area.width).saturating_sub(NAME).max(10);
    let mut wrapped = 0;
    for csr in &facts.csrs {
        let words = match csr.name {
            "vl" => format!(
                "{}  {}",
                csr.value,
                csr.words.trim_start_matches(|c: char| c.is_ascii_digit()).trim()
            ),
            "vstart" => csr.value.to_string(),
            _ => csr.words.clone(),
        };
        let mut pieces = pieces(&words, room);
        if wrapped + pieces.len() - 1 > spare {
            pieces = vec![words];
        }
        wrapped += pieces.len() - 1;
        rows.push(row(csr.name, pieces, theme, csr.changed));
    }
    rows.into_iter().flatten().collect()
}

fn row(name: &str, pieces: Vec<String>, theme: Theme, changed: bool) -> Vec<Line<'static>> {
    let style = theme.role(if changed { Role::New } else { Role::Plain });
    let name = |n: usize| format!("{:<NAME$}", if n == 0 { name } else { "" });
    let line = |(n, piece): (usize, String)| {
        Line::from(vec![Span::styled(name(n), theme.role(Role::Name)), Span::styled(piece, style)])
    };
    pieces.into_iter().enumerate().map(line).collect()
}

/// Words in pieces of so many columns.
fn pieces(words: &str, room: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for word in words.split(' ') {
        let last = pieces.last().map_or(0, |piece| piece.chars().count());
        match pieces.last_mut() {
            Some(piece) if last == 0 || last + 1 + word.chars().count() <= room => {
                piece.push_str(if last == 0 { "" } else { " " });
                piece.push_str(word);
            }
            _ => pieces.push(word.to_owned()),
        }
    }
    pieces
}
