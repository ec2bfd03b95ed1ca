//! Panes: for each a function from the state to the lines that are drawn below its title.

pub mod assembly;
pub mod commands;
pub mod csrs;
pub mod help;
pub mod memory;
pub mod output;
pub mod past;
pub mod registers;
pub mod source;
pub mod stack;
pub mod vectors;

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rivet_debug::Role;

use crate::layout::Pane;
use crate::state::State;
use crate::theme::Theme;

/// The lines of a pane.
pub fn lines(state: &State, pane: Pane, area: Rect) -> Vec<Line<'static>> {
    match pane {
        Pane::Source => source::lines(state, area),
        Pane::Assembly => assembly::lines(state, area),
        Pane::Vectors => vectors::lines(state, area),
        Pane::Csrs => csrs::lines(state, area),
        Pane::Registers => registers::lines(state, area),
        Pane::Memory => memory::lines(state, area),
        Pane::Stack => stack::lines(state, area),
        Pane::Output => output::lines(state, area),
        Pane::Commands => commands::lines(state, area),
        Pane::Past => past::lines(state, area),
    }
}

/// What the title of a pane says beside its name.
pub fn title(state: &State, pane: Pane) -> String {
    match pane {
        Pane::Source => source::title(state),
        Pane::Vectors => vectors::title(state),
        Pane::Memory => memory::title(state),
        Pane::Output if !state.is_input_open => "input ended".into(),
        Pane::Output if state.focus == Pane::Output => "Enter sends a line, Ctrl-d ends the input".into(),
        Pane::Commands if state.is_single => "single keys".into(),
        _ => String::new(),
    }
}

/// A line of words that are said beside the matter.
fn faint(theme: Theme, words: impl Into<String>) -> Line<'static> {
    Line::from(Span::styled(words.into(), theme.role(Role::Faint)))
}

/// The first row of `height` that shows row `at`, changed as little as possible from `top`.
fn scrolled(top: usize, at: usize, height: usize, count: usize) -> usize {
    let margin = if height >= 5 { 1 } else { 0 };
    let highest = (at + margin + 1).saturating_sub(height);
    let lowest = at.saturating_sub(margin);
    let top = match top {
        // Far away: the row goes to the upper third.
        top if top > at + height || top + 2 * height < at => at.saturating_sub(height / 3),
        top => top.clamp(highest.min(lowest), lowest),
    };
    top.min(count.saturating_sub(height))
}

/// `B=> `: the marks before a line of code.
fn marks(theme: Theme, breakpoint: Option<bool>, here: bool) -> [Span<'static>; 2] {
    let sign = match breakpoint {
        Some(true) => "B",
        Some(false) => "b",
        None => " ",
    };
    let arrow = if here { Span::styled("=>", theme.role(Role::New)) } else { Span::raw("  ") };
    [Span::styled(sign, theme.breakpoint()), arrow]
}

#[cfg(test)]
mod tests {
    use super::scrolled;

    #[test]
    fn views_move_only_as_far_as_they_must() {
        assert_eq!(scrolled(10, 15, 10, 100), 10);
        assert_eq!(scrolled(10, 19, 10, 100), 11);
        assert_eq!(scrolled(10, 10, 10, 100), 9);
        assert_eq!(scrolled(0, 60, 9, 100), 57);
        assert_eq!(scrolled(90, 5, 9, 100), 2);
        assert_eq!(scrolled(0, 99, 10, 100), 90);
        assert_eq!(scrolled(5, 2, 10, 3), 0);
    }
}
