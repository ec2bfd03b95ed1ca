//! Where the machine stands: the function, the line with its text, and the instruction.

use std::rc::Rc;

use crate::debugger::Debugger;
use crate::frames::{Frames, View};
use crate::names::Line;
use crate::source::{Context, DebugInfo, Die, Style, Typed, Writer};
use crate::text::{Role, Text, wrap};
use crate::view::memory::instruction;

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Where {
    /// The function, the line, and the instruction.
    All,
    /// The line and the instruction.
    Instruction,
    /// The function and the line; the instruction only if it is not the line's first.
    Function,
    /// The line; the instruction only if it is not the line's first.
    Line,
}

/// Where the machine stands.
pub(crate) fn here(dbg: &Debugger, text: &mut Text, place: Where) {
    let session = &dbg.session;
    let hart = session.hart();
    let frames = dbg.frames(2);
    let view = frames.views.first();
    let line = view.and_then(|view| view.line.clone());
    if let (Some(view), Some(line)) = (view, &line) {
        if matches!(place, Where::All | Where::Function) {
            header(dbg, &frames, view, text);
        }
        if !source_line(dbg, line, text) && !matches!(place, Where::All | Where::Function) {
            text.push(Role::Faint, format_args!("{}:{}", line.file, line.line)).end();
        }
    }
    let begins = session.names.spot(hart.pc).is_some_and(|spot| spot.range().start == hart.pc);
    if line.is_some() && begins && matches!(place, Where::Function | Where::Line) {
        return;
    }
    match instruction(hart, &session.names, hart.pc, true) {
        Ok((line, _)) => drop(text.append(line)),
        Err(complaint) => drop(text.push(Role::Bad, format_args!("=> {:#x}: {complaint}", hart.pc)).end()),
    }
}

/// The function with its arguments, the file and the line.
fn header(dbg: &Debugger, frames: &Frames, view: &View, text: &mut Text) {
    let mut line = Text::new();
    if let Some(name) = function(dbg, view) {
        line.push(Role::Name, name);
        line.append(arguments(dbg, frames, view));
        line.say("  ");
    }
    if let Some(place) = &view.line {
        line.push(Role::Faint, format_args!("{}:{}", place.file, place.line));
    }
    line.end();
    text.append(fitted(line, dbg.width));
}

/// A line of words, wrapped if it is too long.
pub(super) fn fitted(line: Text, width: usize) -> Text {
    let words = line.plain();
    if words.trim_end().chars().count() <= width {
        return line;
    }
    let mut text = Text::new();
    wrap(&mut text, Role::Plain, &words, width, 0);
    text
}

/// The name of a frame's function.
pub(super) fn function(dbg: &Debugger, view: &View) -> Option<String> {
    view.function.clone().or_else(|| dbg.session.names.symbol(view.pc).map(|(name, _)| name))
}

/// ` (n=3, s=0)`, where the function is known; `n=n@entry=3` and `n=3, n@entry=5` where its caller says what it has passed,
/// as in GDB.
pub(crate) fn arguments(dbg: &Debugger, frames: &Frames, view: &View) -> Text {
    let mut text = Text::new();
    let symbol = |at| dbg.symbol(at);
    frames.with_context(dbg, view, |context, scope, info| {
        text.say(" (");
        for (n, argument) in context.info.arguments(scope).iter().enumerate() {
            let value = variable(context, info, argument.die);
            let style = Style { symbol: Some(&symbol), scalars: true, ..Style::default() };
            let words = |value| Writer::new(context, style).value(value, 0);
            let entry = entry_value(context, &value, argument.die);
            let name = &argument.name;
            text.say(if n > 0 { ", " } else { "" }).push(Role::Name, name).say("=");
            if let Some(entry) = &entry {
                if !is_same(context, entry, &value) {
                    text.say(words(&value)).say(", ");
                }
                text.push(Role::Name, format_args!("{name}@entry")).say("=");
            }
            text.say(words(entry.as_ref().unwrap_or(&value)));
        }
        text.say(")");
    });
    text
}

/// The value of an argument when its function was entered, if that is known.
fn entry_value(context: &Context<'_>, value: &Typed, argument: Die) -> Option<Typed> {
    let bytes = context.at_entry(argument)?;
    let size = value.ty.size(context).filter(|&size| size <= bytes.len() as u64)?;
    Some(Typed::of_bytes(value.ty.clone(), bytes[..size as usize].to_vec()))
}

fn is_same(context: &Context<'_>, entry: &Typed, value: &Typed) -> bool {
    value.bytes(context).is_ok_and(|bytes| entry.bytes(context) == Ok(bytes))
}

/// The value of a variable in a frame.
pub(crate) fn variable(context: &Context<'_>, info: &Rc<DebugInfo>, die: Die) -> Typed {
    let ty = info.type_of(die);
    match context.place(die) {
        Ok(place) => Typed::at(ty, place),
        Err(why) => Typed::missing(ty, why),
    }
}

/// The number of a line and its text; false if there is no text.
pub(super) fn source_line(dbg: &Debugger, line: &Line, text: &mut Text) -> bool {
    let lines = dbg.files.borrow_mut().lines(&line.file);
    let words = lines.as_ref().and_then(|lines| lines.get((line.line as usize).checked_sub(1)?));
    let Some(words) = words else { return false };
    numbered(dbg, line.line as usize, words, text);
    true
}

/// A line of source, cut to the columns that there are.
pub(super) fn numbered(dbg: &Debugger, number: usize, words: &str, text: &mut Text) {
    let head = format!("{number:<7} ");
    let room = dbg.width.saturating_sub(head.len());
    let shown: String = match words.chars().count() > room {
        true => words.chars().take(room.saturating_sub(1)).chain(['…']).collect(),
        false => words.to_owned(),
    };
    match shown.is_empty() {
        true => text.push(Role::Faint, head.trim_end()),
        false => text.push(Role::Faint, head).say(shown),
    };
    text.end();
}
