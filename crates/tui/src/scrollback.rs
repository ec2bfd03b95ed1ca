//! Lines that were written, the last of which are kept.

use std::collections::VecDeque;

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use rivet_debug::{Role, Text};
use unicode_width::UnicodeWidthChar;

use crate::theme::Theme;

/// Lines that are kept.
const MOST_LINES: usize = 10_000;
/// Characters of a line, at most: a longer one goes on in the next.
const LONGEST: usize = 4096;

/// Lines of pieces with their roles; the last may be incomplete.
#[derive(Clone, Debug, Default)]
pub struct Scrollback {
    lines: VecDeque<Vec<(Role, String)>>,
    /// Is the last line incomplete?
    is_open: bool,
    /// Rows that the view is away from the end.
    pub back: usize,
}

impl Scrollback {
    /// Adds text.
    pub fn append(&mut self, text: &Text) {
        for (role, piece) in text.pieces() {
            for part in piece.split_inclusive('\n') {
                let (words, ends) = match part.strip_suffix('\n') {
                    Some(words) => (words, true),
                    None => (part, false),
                };
                self.add(role, words);
                self.is_open &= !ends;
            }
        }
    }

    fn add(&mut self, role: Role, words: &str) {
        let length = |line: &Vec<(Role, String)>| line.iter().map(|(_, words)| words.len()).sum::<usize>();
        if !self.is_open || self.lines.back().is_some_and(|line| length(line) > LONGEST) {
            self.lines.push_back(Vec::new());
            self.is_open = true;
            if self.lines.len() > MOST_LINES {
                self.lines.pop_front();
            }
        }
        if let Some(line) = self.lines.back_mut().filter(|_| !words.is_empty()) {
            line.push((role, words.to_owned()));
        }
    }

    /// Scrolls back to the last row above the view that has the words; false if there is none.
    pub(crate) fn search(&mut self, words: &str, theme: Theme, width: usize, height: usize) -> bool {
        let all = self.rows(theme, width, usize::MAX).0;
        let top = all.len().saturating_sub(self.back + height);
        let found = all[..top].iter().rposition(|row| row.to_string().contains(words));
        if let Some(row) = found {
            self.back = all.len().saturating_sub(row + height);
        }
        found.is_some()
    }

    /// The rows that a view of this size shows, and how far back it is at most.
    pub fn rows(&self, theme: Theme, width: usize, height: usize) -> (Vec<Line<'static>>, usize) {
        let mut rows: VecDeque<Line<'static>> = VecDeque::new();
        let wanted = height.saturating_add(self.back);
        for line in self.lines.iter().rev() {
            let spans = line.iter().map(|(role, words)| (theme.role(*role), words.as_str()));
            for row in wrapped(spans, width.max(1)).into_iter().rev() {
                rows.push_front(row);
            }
            if rows.len() >= wanted {
                break;
            }
        }
        let back = self.back.min(rows.len().saturating_sub(height));
        let end = rows.len() - back;
        let shown = rows.into_iter().skip(end.saturating_sub(height)).take(height.min(end));
        (shown.collect(), back)
    }
}

/// A line in rows of so many columns.
fn wrapped<'a>(pieces: impl Iterator<Item = (Style, &'a str)>, width: usize) -> Vec<Line<'static>> {
    let mut rows = vec![Line::default()];
    let mut column = 0;
    for (style, words) in pieces {
        let mut part = String::new();
        for c in words.chars() {
            let columns = c.width().unwrap_or(0);
            if column + columns > width {
                if let Some(row) = rows.last_mut() {
                    row.push_span(Span::styled(std::mem::take(&mut part), style));
                }
                rows.push(Line::default());
                column = 0;
            }
            part.push(c);
            column += columns;
        }
        if let Some(row) = rows.last_mut() {
            row.push_span(Span::styled(part, style));
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(scrollback: &Scrollback, width: usize, height: usize) -> Vec<String> {
        let (rows, _) = scrollback.rows(Theme { colour: false }, width, height);
        rows.iter().map(Line::to_string).collect()
    }

    #[test]
    fn long_lines_are_wrapped_and_the_end_is_shown() {
        let mut lines = Scrollback::default();
        let mut text = Text::new();
        text.line("one").say("abc").push(Role::Name, "defgh");
        lines.append(&text);
        assert_eq!(shown(&lines, 4, 9), ["one", "abcd", "efgh"]);
        assert_eq!(shown(&lines, 4, 2), ["abcd", "efgh"]);
        lines.back = 1;
        assert_eq!(shown(&lines, 4, 2), ["one", "abcd"]);
        lines.back = 100;
        assert_eq!(shown(&lines, 4, 2), ["one", "abcd"]);
        lines.back = 0;
        let dark = Theme { colour: false };
        assert!(lines.search("abc", dark, 4, 1) && shown(&lines, 4, 1) == ["abcd"]);
        assert!(!lines.search("abc", dark, 4, 1), "it is not above");
        assert!(lines.search("one", dark, 4, 1) && shown(&lines, 4, 1) == ["one"]);
        lines.append(Text::new().say("!").end());
        lines.back = 0;
        assert_eq!(shown(&lines, 99, 9), ["one", "abcdefgh!"]);
    }
}
