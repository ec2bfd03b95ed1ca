//! A vector register group is shown element by element.
//!
//! What an element is to the next instruction is told by its colour and by a sign before its value: nothing for the
//! body, `~` masked off, `:` tail, `<` prestart.

use rivet_hart::Hart;
use rivet_isa::reg;

use super::lanes::{LaneState, lanes};
use crate::expr::Group;
use crate::format::NumberKind;
use crate::text::{Role, Text};

/// Rows that are shown of a group unless all are asked for.
const MOST_ROWS: usize = 8;

/// Which elements are body, masked off, tail and prestart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// First element to be executed.
    pub vstart: usize,
    /// First element of the tail.
    pub vl: usize,
    /// The mask's bits, where there is one.
    pub mask: Option<Vec<bool>>,
}

impl Parts {
    /// Those of an instruction that runs now, masked by v0 or not.
    pub fn of(hart: &Hart, masked: bool) -> Parts {
        let v = &hart.v;
        let mask = masked.then(|| (0..v.vl.min(v.vlenb() * 8)).map(|i| v.mask(0, i)).collect());
        Parts { vstart: v.vstart, vl: v.vl, mask }
    }

    /// What element `index` is.
    pub fn state(&self, index: usize) -> LaneState {
        match index {
            _ if index < self.vstart => LaneState::Prestart,
            _ if index >= self.vl => LaneState::Tail,
            _ if self.mask.as_ref().is_some_and(|mask| mask.get(index) == Some(&false)) => {
                LaneState::MaskedOff
            }
            _ => LaneState::Body,
        }
    }
}

/// How to show a group.
#[derive(Clone, Debug)]
pub struct Look<'a> {
    /// What the elements are.
    pub parts: &'a Parts,
    /// Which elements.
    pub range: std::ops::Range<usize>,
    /// Columns.
    pub width: usize,
    /// Fold nothing.
    pub all: bool,
}

/// Shows a group.
pub(crate) fn show(hart: &Hart, group: &Group, look: &Look<'_>) -> Text {
    let mut text = head(hart, group, look);
    let cells: Vec<(Role, String)> = lanes(hart, group, look.parts, look.range.clone(), None)
        .iter()
        .map(|lane| (lane.state.role(), format!("{}{}", lane.state.sign(), group.format.show(lane.bits))))
        .collect();
    let cell = cells.iter().map(|(_, text)| text.len()).max().unwrap_or(1);
    let per_register = (hart.v.vlenb() * 8 / group.format.width() as usize).max(1);
    let digits = look.range.end.saturating_sub(1).max(1).ilog10() as usize + 1;
    let prefix = 4 + digits + 1;
    let fit = (look.width.saturating_sub(prefix) / (cell + 1)).max(1);
    let columns = (1usize << fit.ilog2()).min(per_register);
    // Rows begin at multiples of their length, so that columns stay columns.
    let first_row = look.range.start / columns;
    let rows = look.range.end.div_ceil(columns).max(first_row + 1);
    let shown = folded(first_row..rows, columns, look);
    let mut skipped: Option<usize> = None;
    let mut register = None;
    for row in first_row..rows {
        let start = (row * columns).max(look.range.start);
        let end = ((row + 1) * columns).min(look.range.end);
        if !shown.contains(&row) {
            skipped.get_or_insert(start);
            continue;
        }
        if let Some(from) = skipped.take() {
            text.push(Role::Faint, format_args!("    … {from} to {}", start - 1)).end();
        }
        let number = group.reg + (start / per_register) as u8;
        let name = if register == Some(number) { "" } else { reg::v_name(number) };
        register = Some(number);
        text.push(Role::Name, format_args!("{name:<4}"));
        text.push(Role::Faint, format_args!("{start:>digits$}:"));
        text.say(" ".repeat((start - row * columns) * (cell + 1)));
        for index in start..end {
            let (role, value) = &cells[index - look.range.start];
            text.say(" ".repeat(cell + 1 - value.len())).push(*role, value);
        }
        text.end();
    }
    legend(&mut text, cells.iter().map(|(role, _)| *role));
    text
}

/// The rows that are shown: all, or the first, the last, and those around vstart and vl.
fn folded(rows: std::ops::Range<usize>, columns: usize, look: &Look<'_>) -> Vec<usize> {
    if look.all || rows.len() <= MOST_ROWS {
        return rows.collect();
    }
    let around = |element: usize| {
        let row = element / columns;
        [row.saturating_sub(1), row]
    };
    let mut shown = vec![rows.start, rows.start + 1, rows.end - 1];
    for element in [look.parts.vl, look.parts.vstart] {
        shown.extend(around(element).into_iter().filter(|row| rows.contains(row)));
    }
    // A fold of a single row saves nothing.
    for row in rows.clone() {
        if !shown.contains(&row)
            && (row == rows.start || shown.contains(&(row - 1)))
            && shown.contains(&(row + 1))
        {
            shown.push(row);
        }
    }
    shown
}

fn head(hart: &Hart, group: &Group, look: &Look<'_>) -> Text {
    let mut text = Text::new();
    let last = group.reg + (group.regs - 1) as u8;
    text.push(Role::Name, reg::v_name(group.reg));
    if last > group.reg {
        text.push(Role::Name, format_args!("..{}", reg::v_name(last)));
    }
    let kind = match group.format.kind {
        NumberKind::Mask => "mask bits".to_owned(),
        _ => group.format.name(),
    };
    text.say(format_args!("  {} × {kind}", group.len));
    if let Some(emul) = group.emul {
        text.say(format_args!(", {emul}"));
    }
    if hart.v.vtype().vill {
        if group.untyped {
            let name = reg::v_name(group.reg);
            text.say(format_args!("; vill is set, so shown as bytes: use {name}.i32 or another format"));
        }
        text.end();
        return text;
    }
    text.say(format_args!(", vl {}", look.parts.vl));
    if look.parts.vstart > 0 {
        text.say(format_args!(", vstart {}", look.parts.vstart));
    }
    if look.parts.mask.is_some() {
        text.say(", under v0");
    }
    text.end();
    text
}

/// Says what the signs mean that have been used.
pub(crate) fn legend(text: &mut Text, roles: impl Iterator<Item = Role>) {
    let used: Vec<Role> = roles.collect();
    let kinds = [(Role::Prestart, "< prestart"), (Role::MaskedOff, "~ masked off"), (Role::Tail, ": tail")];
    let mut kinds = kinds.into_iter().filter(|(role, _)| used.contains(role)).peekable();
    if kinds.peek().is_none() {
        return;
    }
    text.say("   ");
    for (role, words) in kinds {
        text.say("  ").push(role, words);
    }
    text.end();
}
