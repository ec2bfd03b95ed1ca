//! Movement in panes, and what is done at their cursors.

use rivet_debug::format::NumberKind;

use crate::keys::Move;
use crate::layout::Pane;
use crate::pane::{assembly, memory, registers, vectors};
use crate::state::{Effect, State};
use crate::update::{loud, quiet};

/// Columns that a source moves to the left or right at once.
const SIDEWAYS: isize = 8;

/// Moves by a number of rows: positive is down.
fn rows(way: Move, page: usize) -> isize {
    let page = page.saturating_sub(1).max(1) as isize;
    match way {
        Move::Up | Move::Left => -1,
        Move::Down | Move::Right => 1,
        Move::PageUp => -page,
        Move::PageDown => page,
        Move::Home => isize::MIN,
        Move::End => isize::MAX,
    }
}

/// A number after a movement, from 0 to `last`.
fn moved(at: usize, by: isize, last: usize) -> usize {
    match by {
        isize::MIN => 0,
        isize::MAX => last,
        by => at.saturating_add_signed(by).min(last),
    }
}

/// Moves in the pane with the focus.
pub(crate) fn go(state: &mut State, way: Move) -> Vec<Effect> {
    let area = state.layout().inside(state.focus);
    let by = rows(way, area.height.into());
    let Some(facts) = &state.facts else { return Vec::new() };
    match state.focus {
        Pane::Source if matches!(way, Move::Left | Move::Right) => {
            state.source_left = moved(state.source_left, by * SIDEWAYS, 1000);
        }
        Pane::Source => {
            let Some(source) = &facts.source else { return Vec::new() };
            let count = source.lines.as_ref().map_or(1, |lines| lines.len().max(1));
            let at = state.source_cursor.unwrap_or(source.line) - 1;
            let to = (way != Move::End).then(|| moved(at, by, count - 1) + 1);
            state.source_cursor = to;
        }
        Pane::Assembly => {
            let to = moved(assembly::cursor(state, facts), by, facts.code.0.len().saturating_sub(1));
            let address = facts.code.0.get(to).map(|row| row.address);
            state.assembly_cursor = address.filter(|_| way != Move::End);
        }
        Pane::Vectors => {
            let last = vectors::rows(state, area.width.into()).len().saturating_sub(area.height.into());
            state.vectors_top = moved(state.vectors_top.min(last), by, last);
        }
        Pane::Registers => {
            let last = registers::rows(state, area.width.into()).len().saturating_sub(area.height.into());
            state.registers_top = moved(state.registers_top.min(last), by, last);
        }
        Pane::Stack => {
            state.stack_cursor = moved(state.stack_cursor, by, facts.frames.len().saturating_sub(1));
        }
        Pane::Memory => {
            let row = memory::bytes_of_row(area.width.into(), facts) as i64;
            state.memory_offset = match way {
                Move::Home | Move::End => 0,
                _ => state.memory_offset.saturating_add(by as i64 * row),
            };
            return vec![Effect::Look];
        }
        Pane::Output => {
            let (_, most) = state.output.rows(state.theme, area.width.into(), area.height.into());
            state.output.back = moved(most, by.checked_neg().unwrap_or(isize::MAX), usize::MAX / 2);
            let (_, most) = state.output.rows(state.theme, area.width.into(), area.height.into());
            state.output.back = most;
        }
        Pane::Commands => return in_log(state, way),
        Pane::Past => return in_past(state, way),
        Pane::Csrs => {}
    }
    Vec::new()
}

/// Scrolls what commands have answered.
pub(crate) fn in_log(state: &mut State, way: Move) -> Vec<Effect> {
    let area = state.layout().inside(Pane::Commands);
    let height = usize::from(area.height).saturating_sub(1);
    let by = rows(way, height);
    state.log.back = moved(state.log.back, by.checked_neg().unwrap_or(isize::MAX), usize::MAX / 2);
    state.log.back = state.log.rows(state.theme, area.width.into(), height).1;
    Vec::new()
}

/// Goes to a position of the recorded history.
fn in_past(state: &State, way: Move) -> Vec<Effect> {
    let Some(moment) = state.facts.as_ref().map(|facts| &facts.moment).filter(|moment| moment.is_recorded)
    else {
        return Vec::new();
    };
    let part = ((moment.present - moment.first) / 20).max(1);
    let to = match way {
        Move::Left | Move::Up => moment.position.saturating_sub(1),
        Move::Right | Move::Down => moment.position.saturating_add(1),
        Move::PageUp => moment.position.saturating_sub(part),
        Move::PageDown => moment.position.saturating_add(part),
        Move::Home => moment.first,
        Move::End => moment.present,
    };
    let to = to.clamp(moment.first, moment.present);
    // A key that is held down must not ask for the same position many times.
    if to == moment.position || state.is_running { Vec::new() } else { vec![quiet(format!("goto {to}"))] }
}

/// Sets a breakpoint at the cursor, or deletes those that are there.
pub(crate) fn toggle_breakpoint(state: &State) -> Option<Effect> {
    let facts = state.facts.as_ref()?;
    let in_source = match state.focus {
        Pane::Source => true,
        Pane::Assembly => false,
        _ => state.layout().inside(Pane::Source).height > 0,
    };
    let (here, place): (Vec<u32>, String) = if in_source {
        let source = facts.source.as_ref()?;
        let number = state.source_cursor.unwrap_or(source.line);
        let at_line = |mark: &&rivet_debug::facts::Mark| {
            let line = mark.line.as_ref();
            line.is_some_and(|line| line.file == source.file && line.line as usize == number)
        };
        let ids = facts.marks.iter().filter(at_line).map(|mark| mark.id);
        (ids.collect(), format!("{}:{number}", source.file))
    } else {
        let address = facts.code.0.get(assembly::cursor(state, facts))?.address;
        let ids = facts.marks.iter().filter(|mark| mark.address == address).map(|mark| mark.id);
        (ids.collect(), format!("*{address:#x}"))
    };
    let mut ids: Vec<String> = here.iter().map(u32::to_string).collect();
    ids.dedup();
    Some(loud(if ids.is_empty() { format!("break {place}") } else { format!("delete {}", ids.join(" ")) }))
}

/// Shows what the pane with the focus has in another way.
pub(crate) fn next_format(state: &mut State) -> Vec<Effect> {
    match state.focus {
        Pane::Vectors => {
            state.kind = match state.kind {
                None => Some(NumberKind::Signed),
                Some(NumberKind::Signed) => Some(NumberKind::Float),
                Some(NumberKind::Float) => Some(NumberKind::Hex),
                Some(NumberKind::Hex) => Some(NumberKind::Unsigned),
                Some(_) => None,
            };
            return vec![Effect::Look];
        }
        Pane::Registers => state.shows_floats = !state.shows_floats,
        Pane::Memory => state.memory_unit = memory::unit(state.memory_unit * 2),
        _ => {}
    }
    Vec::new()
}
