//! `bt`, `frame`, `up`, `down` and `info frame` show the stack and choose a frame; `finish` runs out of one.

use rivet_isa::reg;

use super::here::{arguments, fitted, function, source_line};
use super::step::Ended;
use super::{done, run, step};
use crate::debugger::{Debugger, Output, Plan};
use crate::error::{Reply, complain};
use crate::frames::{DEEPEST, Frames, View};
use crate::source::{Context, Die, Style, Writer, returned};
use crate::text::{Role, Text};

/// Frames that `bt` shows without being asked for more.
const MOST_SHOWN: usize = 64;

impl Debugger {
    /// Where the function of the innermost frame returns to, with the stack pointer there.
    pub(super) fn caller_place(&self) -> Option<(u64, u64)> {
        let stack = crate::unwind::stack(self.session.hart(), &self.session.names, 1);
        let frame = stack.frames.first()?;
        Some((frame.return_to?, frame.cfa?))
    }
}

pub(super) fn backtrace(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (from_end, count) = match args.strip_prefix('-') {
        _ if args.is_empty() => (false, MOST_SHOWN),
        Some(args) => (true, run::number(dbg, args)? as usize),
        None => (false, run::number(dbg, args)? as usize),
    };
    // One more tells whether there are more.
    let most = if from_end { DEEPEST } else { count.saturating_add(1).min(DEEPEST) };
    let frames = dbg.frames(most);
    let all = frames.views.len();
    let shown = if from_end { all.saturating_sub(count)..all } else { 0..all.min(count) };
    let mut text = Text::new();
    for number in shown.clone() {
        text.append(frame_line(dbg, &frames, &frames.views[number], number));
    }
    if shown.end < all || frames.stack.is_cut {
        text.push(Role::Faint, "… more frames; `bt N` shows N, `bt -N` the outermost N").end();
    }
    done(text)
}

/// A frame in a line.
fn frame_line(dbg: &Debugger, frames: &Frames, view: &View, number: usize) -> Text {
    let mut text = Text::new();
    text.push(Role::Faint, format_args!("#{number:<2} {:#x}", view.pc));
    let facts = frames.facts(dbg, view);
    if let Some(name) = &facts.function {
        text.push(Role::Name, format_args!(" {name}"));
        if facts.offset > 0 {
            text.push(Role::Faint, format_args!("+{:#x}", facts.offset));
        }
    }
    text.append(arguments(dbg, frames, view));
    if let Some(line) = &view.line {
        text.say(format_args!("  {}:{}", line.file, line.line));
    }
    if view.is_inlined() {
        text.push(Role::Faint, ", inlined");
    }
    text.end();
    fitted(text, dbg.width)
}

/// The frame that is looked at, with its line.
fn selected(dbg: &mut Debugger) -> Reply<Output> {
    let (frames, view) = dbg.selected()?;
    let mut text = frame_line(dbg, &frames, &view, dbg.selected_number());
    if let Some(line) = &view.line {
        source_line(dbg, line, &mut text);
    }
    done(text)
}

fn choose(dbg: &mut Debugger, number: usize) -> Reply<Output> {
    let frames = dbg.frames(number.saturating_add(2).min(DEEPEST));
    if number >= frames.views.len() {
        return complain!("no frame {number}; the last is {}", frames.views.len().saturating_sub(1));
    }
    dbg.select(number);
    selected(dbg)
}

pub(super) fn frame(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    match args {
        "" => selected(dbg),
        args => {
            let number = run::number(dbg, args)? as usize;
            choose(dbg, number)
        }
    }
}

pub(super) fn up(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let count = if args.is_empty() { 1 } else { run::number(dbg, args)? as usize };
    let here = dbg.selected_number();
    let last = dbg.frames(here.saturating_add(count).saturating_add(2).min(DEEPEST)).views.len() - 1;
    if here == last {
        return complain!("the outermost frame is selected: there is none above");
    }
    choose(dbg, here.saturating_add(count).min(last))
}

pub(super) fn down(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let count = if args.is_empty() { 1 } else { run::number(dbg, args)? as usize };
    match dbg.selected_number() {
        0 => complain!("the innermost frame is selected: there is none below"),
        here => choose(dbg, here.saturating_sub(count)),
    }
}

/// What is known of the frame that is looked at.
pub(super) fn about(dbg: &mut Debugger) -> Reply<Output> {
    let (frames, view) = dbg.selected()?;
    let mut text = frame_line(dbg, &frames, &view, dbg.selected_number());
    let Some(frame) = frames.stack.frames.get(view.physical) else { return done(text) };
    if let Some(cfa) = frame.cfa {
        text.line(format_args!("  stack pointer at the call: {cfa:#x}"));
    }
    if let Some(to) = frame.return_to {
        let symbol = dbg.session.names.symbol(to.wrapping_sub(1));
        let place = symbol.map_or(String::new(), |(name, offset)| format!(" <{name}+{:#x}>", offset + 1));
        text.line(format_args!("  returns to {to:#x}{place}"));
    }
    let own = crate::unwind::registers(dbg.session.hart());
    let mut names: Vec<String> = Vec::new();
    for n in 0..64u8 {
        let name = if n < 32 { reg::x_name(n) } else { reg::f_name(n - 32) };
        let value = frame.registers.known[usize::from(n)];
        if let Some(value) = value.filter(|&value| Some(value) != own.get(n.into())) {
            names.push(format!("{name} = {value:#x}"));
        }
    }
    if !names.is_empty() {
        let words = format!("registers that differ from the innermost frame's: {}", names.join(", "));
        crate::text::wrap(&mut text, Role::Plain, &words, dbg.width, 2);
    }
    done(text)
}

fn fitted_line(words: &str, width: usize) -> Text {
    let mut text = Text::new();
    text.line(words);
    fitted(text, width)
}

/// How to get out of a function.
pub(crate) enum WayOut {
    /// Of an inlined one, with its entry.
    Inlined(Die),
    /// Where it returns to, and the stack pointer there.
    Return(u64, u64),
}

/// How to get out of the function of the frame that is looked at.
pub(crate) fn way_out(dbg: &Debugger) -> Reply<WayOut> {
    run::alive(dbg)?;
    let (frames, view) = dbg.selected()?;
    if let Some(scope) = view.scope.as_ref().filter(|scope| scope.inlined) {
        if view.physical > 0 {
            return complain!(
                "{} is inlined into a caller: use `up`",
                function(dbg, &view).unwrap_or_default()
            );
        }
        return Ok(WayOut::Inlined(scope.die));
    }
    let frame = frames.stack.frames.get(view.physical);
    match frame.and_then(|frame| Some((frame.return_to?, frame.cfa?))) {
        Some((to, cfa)) => Ok(WayOut::Return(to, cfa)),
        None => complain!("the call stack has no caller of this function"),
    }
}

/// Runs out of a function.
pub(crate) fn out(dbg: &mut Debugger, way: WayOut) -> Ended {
    let stopped = match way {
        WayOut::Inlined(die) => step::out_of_inlined(dbg, die).err(),
        WayOut::Return(to, cfa) => {
            let stopped = dbg.go(Plan { places: vec![(to, cfa)], ..Plan::default() });
            if stopped.is_at_place() { None } else { Some(stopped) }
        }
    };
    match stopped {
        Some(stopped) => Ended::Stopped(stopped),
        None => {
            dbg.hide_beginning();
            Ended::Arrived
        }
    }
}

pub(super) fn finish(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    run::nothing_more(args)?;
    let way = way_out(dbg)?;
    let (frames, view) = dbg.selected()?;
    let frame = frames.stack.frames.get(view.physical);
    let hart = dbg.session.hart().id;
    let result = view.scope.as_ref().filter(|scope| !scope.inlined).zip(frame).and_then(|(scope, frame)| {
        let (info, bias) = frames.stack.sources.at(frame.lookup)?;
        Some((info.type_of(scope.die), info, bias))
    });
    let mut text = Text::new();
    if let Ended::Stopped(stopped) = out(dbg, way) {
        return done(run::say(dbg, &stopped));
    }
    run::here(dbg, &mut text, run::Where::All);
    if dbg.session.hart().id == hart
        && let Some((ty, info, bias)) = result
    {
        let hart = dbg.session.hart();
        let registers = crate::unwind::registers(hart);
        let context = Context::bare(&info, hart, &registers, bias);
        if let Some(value) = returned(&ty, dbg.session.names.float_abi(), &context) {
            let symbol = |at| dbg.symbol(at);
            let style = Style { symbol: Some(&symbol), ..Style::default() };
            let words = format!("value returned: {}", Writer::new(&context, style).top(&value));
            text.append(fitted_line(&words, dbg.width));
        }
    }
    done(text)
}
