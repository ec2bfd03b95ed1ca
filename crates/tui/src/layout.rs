//! The layout says where each pane is, from the size of the screen and what was chosen.
//!
//! A wide screen (130 × 36 and more) shows all panes; others have the registers, memory, stack and output in one place,
//! of which one is shown; narrow ones have one column.

use ratatui::layout::{Constraint, Layout as Split, Rect};

/// A pane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pane {
    /// Source lines.
    Source,
    /// Instructions.
    Assembly,
    /// Vector registers, lane by lane.
    Vectors,
    /// CSRs of vectors and floats.
    Csrs,
    /// Integer or floating-point registers.
    Registers,
    /// Memory at an address.
    Memory,
    /// Frames.
    Stack,
    /// What the program has written, and a line for it to read.
    Output,
    /// What commands have answered, and the command line.
    Commands,
    /// The recorded history.
    Past,
}

impl Pane {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Pane::Source => "source",
            Pane::Assembly => "assembly",
            Pane::Vectors => "vectors",
            Pane::Csrs => "csrs",
            Pane::Registers => "registers",
            Pane::Memory => "memory",
            Pane::Stack => "stack",
            Pane::Output => "output",
            Pane::Commands => "commands",
            Pane::Past => "past",
        }
    }
}

/// Panes that share a place where there is not enough for all.
pub const TABS: [Pane; 5] = [Pane::Csrs, Pane::Output, Pane::Registers, Pane::Stack, Pane::Memory];
/// The order of the focus.
pub const ORDER: [Pane; 10] = [
    Pane::Commands,
    Pane::Source,
    Pane::Assembly,
    Pane::Vectors,
    Pane::Csrs,
    Pane::Registers,
    Pane::Stack,
    Pane::Memory,
    Pane::Output,
    Pane::Past,
];

/// What stands for the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Code {
    /// Its source; assembly where there is none.
    #[default]
    Source,
    /// Its instructions.
    Assembly,
    /// Both.
    Both,
}

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What stands for the program.
    pub code: Code,
    /// Is there source text?
    pub has_source: bool,
    /// The pane of [`TABS`] that is shown.
    pub tab: Pane,
    /// This pane alone, with the commands.
    pub alone: Option<Pane>,
}

/// Where everything is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The first row: what the program is and does.
    pub status: Rect,
    /// The last row: keys.
    pub hints: Rect,
    /// Panes, each with the row of its title, and whether its title names the other tabs.
    pub panes: Vec<(Pane, Rect, bool)>,
    /// Columns between panes.
    pub dividers: Vec<Rect>,
}

impl Layout {
    /// Where a pane's content is: below its title. Empty where it is not shown.
    pub fn inside(&self, pane: Pane) -> Rect {
        match self.panes.iter().find(|(other, ..)| *other == pane) {
            Some((Pane::Past, area, _)) => *area,
            Some((_, area, _)) => inside(*area),
            None => Rect::default(),
        }
    }

    /// The panes that are shown, in the order of the focus.
    pub fn order(&self) -> Vec<Pane> {
        ORDER.into_iter().filter(|pane| self.panes.iter().any(|(other, ..)| other == pane)).collect()
    }
}

/// An area without the row of its title.
pub fn inside(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
}

/// Lays a screen out.
pub fn layout(screen: Rect, choice: &Choice) -> Layout {
    let mut layout = Layout::default();
    if screen.height < 8 || screen.width < 24 {
        layout.panes.push((Pane::Commands, screen, false));
        return layout;
    }
    let [status, body, past, hints] = Split::vertical([
        Constraint::Length(1),
        Constraint::Min(0),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(screen);
    (layout.status, layout.hints) = (status, hints);
    match choice.alone {
        Some(Pane::Commands | Pane::Past) => layout.panes.push((Pane::Commands, body, false)),
        Some(pane) => {
            let [top, bottom] = rows(body, body.height.saturating_sub(5).max(body.height / 2));
            layout.panes.push((pane, top, false));
            layout.panes.push((Pane::Commands, bottom, false));
        }
        None if screen.width >= 130 && screen.height >= 36 => wide(&mut layout, body, choice),
        None if screen.width < 64 => narrow(&mut layout, body, choice),
        None => medium(&mut layout, body, choice),
    }
    layout.panes.push((Pane::Past, past, false));
    layout
}

/// Two areas, one above the other.
fn rows(area: Rect, first: u16) -> [Rect; 2] {
    Split::vertical([Constraint::Length(first), Constraint::Min(0)]).areas(area)
}

/// Two areas side by side, with a column between.
fn columns(layout: &mut Layout, area: Rect, first: u16) -> [Rect; 2] {
    let [left, divider, right] =
        Split::horizontal([Constraint::Length(first), Constraint::Length(1), Constraint::Min(0)]).areas(area);
    layout.dividers.push(divider);
    [left, right]
}

fn code(layout: &mut Layout, area: Rect, choice: &Choice) {
    match choice.code {
        Code::Both if choice.has_source => {
            let [top, bottom] = rows(area, area.height.div_ceil(2));
            layout.panes.push((Pane::Source, top, false));
            layout.panes.push((Pane::Assembly, bottom, false));
        }
        Code::Source if choice.has_source => layout.panes.push((Pane::Source, area, false)),
        _ => layout.panes.push((Pane::Assembly, area, false)),
    }
}

fn medium(layout: &mut Layout, body: Rect, choice: &Choice) {
    let [left, right] = columns(layout, body, body.width / 2);
    let first = body.height - (body.height * 3 / 7).max(5);
    let [top, bottom] = rows(left, first);
    code(layout, top, choice);
    layout.panes.push((Pane::Commands, bottom, false));
    let [top, bottom] = rows(right, first);
    layout.panes.push((Pane::Vectors, top, false));
    layout.panes.push((choice.tab, bottom, true));
}

fn narrow(layout: &mut Layout, body: Rect, choice: &Choice) {
    let [top, rest] = rows(body, body.height * 2 / 5);
    let [middle, bottom] = rows(rest, rest.height / 2);
    code(layout, top, choice);
    layout.panes.push((choice.tab, middle, true));
    layout.panes.push((Pane::Commands, bottom, false));
}

fn wide(layout: &mut Layout, body: Rect, choice: &Choice) {
    let [upper, lower] = rows(body, body.height * 7 / 10);
    let [left, rest] = columns(layout, upper, upper.width * 2 / 5);
    let both = Choice { code: if choice.code == Code::Source { Code::Both } else { choice.code }, ..*choice };
    code(layout, left, &both);
    let [middle, right] = columns(layout, rest, rest.width * 11 / 20);
    let [top, bottom] = rows(middle, middle.height * 3 / 5);
    layout.panes.push((Pane::Vectors, top, false));
    layout.panes.push((Pane::Memory, bottom, false));
    let [csrs, rest] = rows(right, 11);
    let [registers, stack] = rows(rest, (rest.height * 2 / 3).min(18));
    layout.panes.push((Pane::Csrs, csrs, false));
    layout.panes.push((Pane::Registers, registers, false));
    layout.panes.push((Pane::Stack, stack, false));
    let [commands, output] = columns(layout, lower, lower.width * 3 / 5);
    layout.panes.push((Pane::Commands, commands, false));
    layout.panes.push((Pane::Output, output, false));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No pane leaves the screen or lies over another, whatever the size.
    #[test]
    fn panes_have_places_of_their_own() {
        let sizes = [(80, 24), (200, 60), (60, 20), (24, 8), (10, 3), (1, 1), (130, 36), (300, 100), (80, 8)];
        for (width, height) in sizes {
            for code in [Code::Source, Code::Assembly, Code::Both] {
                for alone in [None, Some(Pane::Vectors), Some(Pane::Commands)] {
                    let choice = Choice { code, has_source: true, tab: Pane::Stack, alone };
                    let screen = Rect::new(0, 0, width, height);
                    let layout = layout(screen, &choice);
                    let mut cells = vec![0; usize::from(width) * usize::from(height)];
                    let panes = layout.panes.iter().map(|(_, area, _)| *area);
                    let all = panes.chain(layout.dividers.clone()).chain([layout.status, layout.hints]);
                    for area in all {
                        for position in area.positions() {
                            cells[usize::from(position.y) * usize::from(width) + usize::from(position.x)] +=
                                1;
                        }
                    }
                    assert!(cells.iter().all(|&count| count == 1), "{width}×{height} {code:?} {alone:?}");
                }
            }
        }
    }

    #[test]
    fn a_wide_screen_shows_all() {
        let choice = Choice { code: Code::Both, has_source: true, tab: Pane::Stack, alone: None };
        assert_eq!(layout(Rect::new(0, 0, 200, 60), &choice).order(), ORDER);
        let small = layout(Rect::new(0, 0, 80, 24), &choice).order();
        let expected = [Pane::Commands, Pane::Source, Pane::Assembly, Pane::Vectors, Pane::Stack, Pane::Past];
        assert_eq!(small, expected);
    }
}
