//! Integer or floating-point registers, in as many columns as there is room for.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rivet_debug::Role;
use rivet_debug::facts::Register;

use crate::state::State;

/// Small numbers in decimal, others in hexadecimal with the name of the place.
fn value(register: &Register) -> String {
    let width = register.format.width();
    if register.format.is_float() {
        return register.format.show(register.bits);
    }
    let number = (register.bits << (64 - width)) as i64 >> (64 - width);
    match number.unsigned_abs() < 1 << 16 {
        true => number.to_string(),
        false => format!("{:#x}", register.bits),
    }
}

pub(super) fn lines(state: &State, area: Rect) -> Vec<Line<'static>> {
    let rows = rows(state, area.width.into());
    let top = state.registers_top.min(rows.len().saturating_sub(area.height.into()));
    rows.into_iter().skip(top).take(area.height.into()).collect()
}

/// All rows.
pub(crate) fn rows(state: &State, width: usize) -> Vec<Line<'static>> {
    let theme = state.theme;
    let Some(facts) = &state.facts else { return Vec::new() };
    let registers = if state.shows_floats { &facts.floats } else { &facts.integers };
    let values: Vec<String> = registers.iter().map(value).collect();
    let cell = values.iter().map(String::len).max().unwrap_or(1).max(8);
    // A name has at most four characters; a space is behind each column.
    let columns = (width / (5 + cell + 1)).clamp(1, 4);
    let count = registers.len().div_ceil(columns);
    let mut rows = Vec::new();
    for row in 0..count {
        let mut line = Line::default();
        for column in 0..columns {
            let n = column * count + row;
            let Some((register, value)) = registers.get(n).zip(values.get(n)) else { continue };
            line.push_span(Span::styled(format!("{:<5}", register.name), theme.role(Role::Name)));
            let style = if register.changed { theme.role(Role::New) } else { theme.role(Role::Plain) };
            line.push_span(Span::styled(value.clone(), style));
            let room = cell + 1 - value.len();
            match &register.symbol {
                Some(symbol) if columns == 1 => {
                    line.push_span(Span::styled(format!(" <{symbol}>"), theme.role(Role::Faint)));
                }
                _ => line.push_span(Span::raw(" ".repeat(room))),
            }
        }
        rows.push(line);
    }
    rows
}
