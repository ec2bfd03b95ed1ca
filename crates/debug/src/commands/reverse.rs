//! `reverse-step`, `reverse-next` and `reverse-finish` go back in the recorded history by lines and by calls.

use rivet_hart::Hart;

use super::{done, past, run, step};
use crate::debugger::{Debugger, Output, Stopped};
use crate::engine::Check;
use crate::error::{Reply, complain};
use crate::session::Stop;
use crate::source::{Sources, Spot};
use crate::text::Text;
use crate::unwind;

pub(super) fn step(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    lines(dbg, args, true)
}

pub(super) fn next(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    lines(dbg, args, false)
}

/// What a line must belong to: the frame that one comes from, or a caller's.
#[derive(Clone)]
struct Frame {
    function: std::ops::Range<u64>,
    stack_pointer: u64,
    cfa: u64,
}

fn lines(dbg: &mut Debugger, args: &str, enter: bool) -> Reply<Output> {
    if dbg.scratch.is_some() || dbg.session.names.spot(dbg.session.hart().pc).is_none() {
        return past::back(dbg, args);
    }
    let count = if args.is_empty() { 1 } else { run::number(dbg, args)? };
    past::remembering(dbg)?;
    let before = step::function_here(dbg);
    for _ in 0..count {
        let stopped = line_back(dbg, enter);
        if !stopped.is_at_place() {
            return done(run::say(dbg, &stopped));
        }
    }
    let mut text = Text::new();
    step::arrived(dbg, before, &mut text);
    done(text)
}

/// Goes back to the begin of the line before: with `enter` in whichever function, else in this one or a caller.
fn line_back(dbg: &mut Debugger, enter: bool) -> Stopped {
    let hart = dbg.session.hart();
    let stack = unwind::stack(hart, &dbg.session.names, 1);
    let cfa = stack.frames.first().and_then(|frame| frame.cfa);
    let function = dbg.session.names.function(hart.pc);
    let frame = function.zip(cfa).map(|(function, cfa)| Frame { function, stack_pointer: hart.x(2), cfa });
    let frame = frame.filter(|_| !enter);
    let (id, sources) = (hart.id, dbg.session.names.sources().clone());
    let new = move |_: &[Hart]| begins_line(id, sources.clone(), frame.clone());
    dbg.go_back(Some(&new))
}

/// Goes back over a line; where there are no lines, by an instruction.
pub(crate) fn over_line(dbg: &mut Debugger) -> Stopped {
    match dbg.session.names.spot(dbg.session.hart().pc) {
        Some(_) => line_back(dbg, false),
        None => dbg.travel(|session| session.back(1)),
    }
}

/// Says where a hart comes to the first instruction of another line, function entries aside: the call is the line then.
fn begins_line(id: u64, sources: Sources, frame: Option<Frame>) -> Check {
    let mut last: Option<Spot> = None;
    Box::new(move |hart, _| {
        let pc = hart.pc;
        if hart.id != id || last.as_ref().is_some_and(|last| last.range().contains(&pc)) {
            return false;
        }
        let Some(spot) = sources.spot(pc) else {
            last = None;
            return false;
        };
        let other = last.replace(spot.clone()).is_none_or(|last| !last.same_line(&spot));
        let begins = pc == spot.range().start && spot.is_stmt() && other && !spot.is_entry(pc);
        let wanted = frame.as_ref().is_none_or(|frame| {
            let own = frame.function.contains(&pc) && hart.x(2) >= frame.stack_pointer;
            own || hart.x(2) >= frame.cfa
        });
        begins && wanted
    })
}

pub(super) fn finish(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    run::nothing_more(args)?;
    past::remembering(dbg)?;
    let (frames, view) = dbg.selected()?;
    let frame = frames.stack.frames.get(view.physical);
    let Some((return_to, cfa)) = frame.and_then(|frame| Some((frame.return_to?, frame.cfa?))) else {
        return complain!("the call stack has no caller of this function");
    };
    let id = dbg.session.hart().id;
    // The call is the last instruction before the place that it returns to.
    let new = move |_: &[Hart]| -> Check {
        Box::new(move |hart, _| {
            let call = [2, 4].into_iter().any(|len| hart.address(hart.pc, len) == return_to);
            hart.id == id && call && hart.x(2) == cfa
        })
    };
    let stopped = dbg.go_back(Some(&new));
    let mut text = run::say(dbg, &stopped);
    if matches!(stopped.stop, Stop::Start) {
        text.line("the call was before");
    }
    done(text)
}
