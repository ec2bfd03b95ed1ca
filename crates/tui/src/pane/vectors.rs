//! Vector registers, group by group, lane by lane: body, tail, prestart, masked off, and what has changed.
//!
//! Groups that hold zeros and have not changed are folded.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rivet_debug::Role;
use rivet_debug::facts::VectorFacts;
use rivet_debug::view::lanes::{Lane, LaneGroup, LaneState};

use super::faint;
use crate::layout::Pane;
use crate::state::State;
use crate::theme::Theme;

/// Rows of a group, at most.
const MOST_ROWS: usize = 8;

/// A row, and whether something in it has changed.
pub(crate) struct Row {
    line: Line<'static>,
    changed: bool,
}

fn vectors(state: &State) -> Option<&VectorFacts> {
    state.facts.as_ref()?.vectors.as_ref()
}

pub(super) fn title(state: &State) -> String {
    let Some(vectors) = vectors(state) else { return String::new() };
    // A mask is no vector of numbers.
    let shows = |group: &&LaneGroup| !is_folded(group) && (group.register != 0 || vectors.mask.is_none());
    let mut formats: Vec<String> = Vec::new();
    for group in vectors.groups.iter().filter(shows) {
        let name = group.format.name();
        if !formats.contains(&name) {
            formats.push(name);
        }
    }
    if formats.is_empty() {
        formats.extend(vectors.groups.first().map(|group| group.format.name()));
    }
    let format = formats.join("/");
    if vectors.vtype == "vill" {
        return format!("vill, shown as {format}");
    }
    let masked = if vectors.mask.is_some() { ", v0.t" } else { "" };
    format!("{format} {} vl {}/{}{masked}", vectors.vtype.replace(", ", ","), vectors.vl, vectors.vlmax)
}

/// The first row that is shown, so that what has changed is.
pub(crate) fn follow(state: &State, top: usize) -> usize {
    let area = state.layout().inside(Pane::Vectors);
    let height = usize::from(area.height);
    let rows = rows(state, area.width.into());
    let most = rows.len().saturating_sub(height);
    let first = rows.iter().position(|row| row.changed);
    let last = rows.iter().rposition(|row| row.changed);
    match first.zip(last) {
        Some((first, last)) if first < top || last >= top + height => first.min(most),
        _ => top.min(most),
    }
}

pub(super) fn lines(state: &State, area: Rect) -> Vec<Line<'static>> {
    if state.facts.is_some() && vectors(state).is_none() {
        return vec![faint(state.theme, "this hart has no vector registers")];
    }
    let rows = rows(state, area.width.into());
    let top = state.vectors_top.min(rows.len().saturating_sub(area.height.into()));
    rows.into_iter().skip(top).take(area.height.into()).map(|row| row.line).collect()
}

/// All rows.
pub(crate) fn rows(state: &State, width: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = vectors(state)
        .and_then(|vectors| mask_row(state.theme, vectors.mask.as_ref()?, width))
        .into_iter()
        .collect();
    let mut zeros: Option<(u8, u8)> = None;
    let fold = |zeros: &mut Option<(u8, u8)>, rows: &mut Vec<Row>| {
        if let Some((first, last)) = zeros.take() {
            let name = if first == last { format!("v{first}") } else { format!("v{first}..v{last}") };
            let line = faint(state.theme, format!("{name:<8} all zero"));
            rows.push(Row { line, changed: false });
        }
    };
    for group in vectors(state).into_iter().flat_map(|vectors| &vectors.groups) {
        let last = group.register + (group.registers - 1) as u8;
        if is_folded(group) {
            zeros = Some((zeros.map_or(group.register, |(first, _)| first), last));
            continue;
        }
        fold(&mut zeros, &mut rows);
        rows.extend(group_rows(state.theme, group, width));
    }
    fold(&mut zeros, &mut rows);
    rows
}

/// Does it hold zeros that have not changed?
fn is_folded(group: &LaneGroup) -> bool {
    group.lanes.iter().all(|lane| lane.bits == 0 && !lane.changed)
}

/// `v0.t 10110111 1`: the mask of the next instruction, as far as it fits.
fn mask_row(theme: Theme, mask: &[bool], width: usize) -> Option<Row> {
    let mut line = Line::from(Span::styled("v0.t", theme.role(Role::Name)));
    // Eight bits take nine columns; two are for the sign that there are more.
    let fit = width.saturating_sub(6) / 9 * 8;
    for (n, &bit) in mask.iter().enumerate().take(fit) {
        if n % 8 == 0 {
            line.push_span(Span::raw(" "));
        }
        let role = if bit { Role::Body } else { Role::MaskedOff };
        line.push_span(Span::styled(if bit { "1" } else { "0" }, theme.role(role)));
    }
    if mask.len() > fit {
        line.push_span(Span::styled(" …", theme.role(Role::Faint)));
    }
    (!mask.is_empty()).then_some(Row { line, changed: false })
}

/// The rows of a group: a power of two of lanes in each.
fn group_rows(theme: Theme, group: &LaneGroup, width: usize) -> Vec<Row> {
    // No more lanes are looked at than there may be room for.
    let shown = &group.lanes[..group.lanes.len().min(MOST_ROWS * width.max(1))];
    let value = |lane: &Lane| format!("{}{}", lane.state.sign(), group.format.show(lane.bits));
    let values: Vec<String> = shown.iter().map(value).collect();
    let cell = values.iter().map(String::len).max().unwrap_or(1);
    let digits = group.lanes.len().saturating_sub(1).max(1).ilog10() as usize + 1;
    let head = 4 + digits + 1;
    let fit = (width.saturating_sub(head) / (cell + 1)).max(1);
    let columns = 1usize << fit.ilog2();
    let count = group.lanes.len().div_ceil(columns);
    let mut rows = Vec::new();
    for row in 0..count {
        if row + 1 == MOST_ROWS && count > MOST_ROWS {
            let more = group.lanes.len() - row * columns;
            let changed = group.lanes[row * columns..].iter().any(|lane| lane.changed);
            let words = format!("     … {more} more; v{} shows them", group.register);
            rows.push(Row { line: faint(theme, words), changed });
            break;
        }
        let first = row * columns;
        let last = group.lanes.len().min(first + columns);
        let name = if row == 0 { format!("v{}", group.register) } else { String::new() };
        let mut line = Line::from(Span::styled(format!("{name:<4}"), theme.role(Role::Name)));
        line.push_span(Span::styled(format!("{first:>digits$}:"), theme.role(Role::Faint)));
        let mut changed = false;
        for (lane, value) in group.lanes[first..last].iter().zip(&values[first..last]) {
            let mut style = theme.role(lane.state.role());
            if lane.changed {
                style = match lane.state {
                    LaneState::Body => theme.role(Role::New),
                    _ => theme.changed(style),
                };
                changed = true;
            }
            line.push_span(Span::raw(" ".repeat(cell + 1 - value.len())));
            line.push_span(Span::styled(value.clone(), style));
        }
        rows.push(Row { line, changed });
    }
    rows
}
