//! Draws the state: a function of it alone.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;
use rivet_debug::Role;

use crate::layout::{Pane, TABS, inside};
use crate::pane;
use crate::state::State;

/// Draws all.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    let layout = state.layout();
    let theme = state.theme;
    for divider in &layout.dividers {
        for row in divider.rows() {
            put(frame, row, Line::from(Span::styled("│", theme.rule())));
        }
    }
    for (pane, area, has_tabs) in &layout.panes {
        if *pane == Pane::Past {
            put_all(frame, *area, pane::lines(state, *pane, *area));
            continue;
        }
        put(frame, Rect { height: area.height.min(1), ..*area }, title(state, *pane, *has_tabs, area.width));
        let below = inside(*area);
        put_all(frame, below, pane::lines(state, *pane, below));
    }
    put(frame, layout.status, status(state, layout.status.width));
    put(frame, layout.hints, hints(state));
    match state.help {
        Some(top) => help(state, frame, top),
        None => cursor(state, frame, &layout),
    }
}

/// Draws a line in a row.
fn put(frame: &mut Frame<'_>, row: Rect, line: Line<'_>) {
    let row = row.intersection(frame.area());
    if row.height > 0 {
        frame.buffer_mut().set_line(row.x, row.y, &line, row.width);
    }
}

fn put_all(frame: &mut Frame<'_>, area: Rect, lines: Vec<Line<'_>>) {
    for (row, line) in area.rows().zip(lines) {
        put(frame, row, line);
    }
}

/// `─ vectors e32,m1,ta,ma vl 8/8 ────`
fn title(state: &State, pane: Pane, has_tabs: bool, width: u16) -> Line<'static> {
    let theme = state.theme;
    let mut line = Line::from(Span::styled("─ ", theme.rule()));
    let name = |pane: Pane| {
        let new = pane == Pane::Output && state.has_new_output;
        Span::styled(
            format!("{}{}", pane.name(), if new { "*" } else { "" }),
            theme.title(state.focus == pane),
        )
    };
    line.push_span(name(pane));
    if has_tabs {
        for tab in TABS.into_iter().filter(|tab| *tab != pane) {
            let new = tab == Pane::Output && state.has_new_output;
            line.push_span(Span::styled(
                format!(" {}{}", tab.name(), if new { "*" } else { "" }),
                theme.role(if new { Role::New } else { Role::Faint }),
            ));
        }
    } else {
        let more = pane::title(state, pane);
        if !more.is_empty() {
            line.push_span(Span::raw(format!(" {more}")));
        }
    }
    let room = usize::from(width).saturating_sub(line.width());
    if room > 1 {
        line.push_span(Span::styled(format!(" {}", "─".repeat(room - 1)), theme.rule()));
    }
    line
}

/// The first row.
fn status(state: &State, width: u16) -> Line<'static> {
    let mut words = format!(" {}", state.title);
    if let Some(facts) = &state.facts {
        let doing = match (state.is_running, facts.moment.has_ended) {
            (true, _) => "running; Ctrl-c stops it",
            (_, true) => "ended",
            _ => "stopped",
        };
        words += &format!("  {doing}");
        if !state.is_running {
            if let Some(frame) = facts.frames.get(facts.selected).map(|frame| &frame.facts) {
                words += &frame.function.as_ref().map_or(String::new(), |name| format!(" in {name}"));
                if let Some(line) = &frame.line {
                    words += &format!(" at {}:{}", line.file, line.line);
                }
            }
            if facts.moment.hart.1 > 1 {
                words += &format!("  thread {} of {}", facts.moment.hart.0 + 1, facts.moment.hart.1);
            }
        }
    }
    let room = usize::from(width).saturating_sub(words.chars().count());
    Line::from(Span::raw(words + &" ".repeat(room))).style(state.theme.status())
}

/// The last row.
fn hints(state: &State) -> Line<'static> {
    let words = match (state.is_prefixed, state.is_single) {
        (true, _) => "Ctrl-x: o next pane  1 zoom  2 code  3 tab  a commands alone  s single keys",
        (_, true) => "keys: s step n next i stepi c continue f finish u up d down, S N I C back, q leave",
        _ => "F1 help 2 code 3 tab 4 zoom 5 cont 6 rcont 7 back 8 stepi 9 brk 10 next 11 step",
    };
    Line::from(Span::styled(words, state.theme.role(Role::Faint)))
}

fn help(state: &State, frame: &mut Frame<'_>, top: usize) {
    let screen = frame.area();
    frame.render_widget(Clear, screen);
    let lines = pane::help::lines(state.theme);
    let height = usize::from(screen.height).saturating_sub(2);
    let top = top.min(lines.len().saturating_sub(height));
    let room = usize::from(screen.width).saturating_sub(7);
    let rule = format!("─ keys {}", "─".repeat(room));
    put(frame, Rect { height: 1, ..screen }, Line::from(Span::styled(rule, state.theme.rule())));
    let body = Rect { y: 1, height: height as u16, ..screen }.intersection(screen);
    put_all(frame, body, lines.into_iter().skip(top).collect());
    let last = Rect { y: screen.bottom().saturating_sub(1), height: 1, ..screen };
    let words = "arrows, PgUp and PgDn scroll; any other key closes the help";
    put(frame, last, Line::from(Span::styled(words, state.theme.role(Role::Faint))));
}

/// Puts the cursor of the terminal where typing goes.
fn cursor(state: &State, frame: &mut Frame<'_>, layout: &crate::layout::Layout) {
    let (pane, line, prompt, rows) = if pane::output::reads(state) {
        let area = layout.inside(Pane::Output);
        let (rows, _) =
            state.output.rows(state.theme, area.width.into(), area.height.saturating_sub(1).into());
        (Pane::Output, &state.input, pane::output::PROMPT.len(), rows.len())
    } else {
        let area = layout.inside(Pane::Commands);
        let (rows, _) = state.log.rows(state.theme, area.width.into(), area.height.saturating_sub(1).into());
        (Pane::Commands, &state.line, pane::commands::prompt(state).len(), rows.len())
    };
    let area = layout.inside(pane);
    let (_, column) = pane::commands::visible(line, area.width.into(), prompt);
    if area.height > 0 && column < usize::from(area.width) {
        frame.set_cursor_position(Position::new(area.x + column as u16, area.y + rows as u16));
    }
}
