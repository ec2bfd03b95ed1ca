//! The mouse: a click chooses a pane, a line, a tab or a position of the past; the wheel scrolls.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use crate::keys::Move;
use crate::layout::{Layout, Pane, TABS, inside};
use crate::moves;
use crate::pane::past;
use crate::state::{Effect, State};
use crate::update::quiet;

/// Rows that the wheel scrolls.
const WHEEL: usize = 3;
/// Columns of the marks before a line of code.
const MARKS: u16 = 3;

impl State {
    /// The mouse did something.
    pub fn mouse(&mut self, event: &MouseEvent) -> Vec<Effect> {
        let at = Position::new(event.column, event.row);
        let effects = match event.kind {
            _ if self.help.is_some() => Vec::new(),
            MouseEventKind::Down(MouseButton::Left) => self.click(at),
            MouseEventKind::ScrollUp => self.wheel(at, Move::Up),
            MouseEventKind::ScrollDown => self.wheel(at, Move::Down),
            _ => Vec::new(),
        };
        self.settle();
        effects
    }

    fn click(&mut self, at: Position) -> Vec<Effect> {
        let layout = self.layout();
        let Some((pane, area, has_tabs)) = pane_at(&layout, at) else { return Vec::new() };
        if pane == Pane::Past {
            return self.click_past(area, at.x).into_iter().collect();
        }
        if has_tabs && at.y == area.y {
            if let Some(tab) = self.tab_at(pane, at.x - area.x) {
                (self.tab, self.focus) = (tab, tab);
            }
            return Vec::new();
        }
        self.focus = pane;
        let Some(row) = at.y.checked_sub(inside(area).y).map(usize::from) else { return Vec::new() };
        let Some(facts) = &self.facts else { return Vec::new() };
        match pane {
            Pane::Source => {
                let lines = facts.source.as_ref().and_then(|source| source.lines.as_ref());
                let number = self.source_top + row;
                self.source_cursor = (number <= lines.map_or(0, |lines| lines.len())).then_some(number);
            }
            Pane::Assembly => {
                let top = facts.code.0.iter().position(|listed| listed.address == self.assembly_top);
                let listed = top.and_then(|top| facts.code.0.get(top + row));
                self.assembly_cursor = listed.map(|listed| listed.address);
            }
            Pane::Stack => self.stack_cursor = row.min(facts.frames.len().saturating_sub(1)),
            _ => {}
        }
        let marked = matches!(pane, Pane::Source | Pane::Assembly) && at.x < area.x + MARKS;
        let toggled = if marked { moves::toggle_breakpoint(self) } else { None };
        toggled.into_iter().collect()
    }

    /// The tab whose name is in a column of the title.
    fn tab_at(&self, shown: Pane, column: u16) -> Option<Pane> {
        // `─ `, then the names, each with a space and perhaps a star behind it.
        let mut start = 2;
        for tab in std::iter::once(shown).chain(TABS.into_iter().filter(|tab| *tab != shown)) {
            let star = usize::from(tab == Pane::Output && self.has_new_output);
            let end = start + tab.name().len() + star;
            if (start..end).contains(&usize::from(column)) {
                return Some(tab);
            }
            start = end + 1;
        }
        None
    }

    fn click_past(&mut self, area: Rect, column: u16) -> Option<Effect> {
        self.focus = Pane::Past;
        let moment = &self.facts.as_ref()?.moment;
        let to = past::position_at(moment, area.width.into(), usize::from(column - area.x))?;
        (!self.is_running && to != moment.position).then(|| quiet(format!("goto {to}")))
    }

    fn wheel(&mut self, at: Position, way: Move) -> Vec<Effect> {
        let Some((pane, ..)) = pane_at(&self.layout(), at) else { return Vec::new() };
        if pane == Pane::Past {
            return Vec::new();
        }
        // It scrolls what is below it, whichever pane has the focus.
        let focus = std::mem::replace(&mut self.focus, pane);
        // What several steps ask for is asked for once.
        let mut effects = Vec::new();
        for _ in 0..WHEEL {
            effects = moves::go(self, way);
        }
        self.focus = focus;
        effects
    }
}

fn pane_at(layout: &Layout, at: Position) -> Option<(Pane, Rect, bool)> {
    layout.panes.iter().copied().find(|(_, area, _)| area.contains(at))
}
