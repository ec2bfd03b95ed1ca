//! `step`, `next` and `until` run to another line; calls and inlined functions are entered or stepped over.

use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;

use super::{done, run};
use crate::debugger::{Debugger, Output, Plan, Stopped};
use crate::error::Reply;
use crate::session::Stop;
use crate::source::{Die, Scope};
use crate::text::Text;
use crate::unwind;

/// What is done with functions that a line calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Calls {
    Enter,
    StepOver,
}

/// How a step has ended.
pub(crate) enum Ended {
    /// Where it was to lead.
    Arrived,
    /// Something has stopped it on the way.
    Stopped(Stopped),
}

pub(super) fn step(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    lines(dbg, args, Calls::Enter)
}

pub(super) fn next(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    lines(dbg, args, Calls::StepOver)
}

fn lines(dbg: &mut Debugger, args: &str, calls: Calls) -> Reply<Output> {
    // Without lines there are instructions.
    if dbg.explaining || args.contains("-e") || dbg.session.names.spot(dbg.session.hart().pc).is_none() {
        return match calls {
            Calls::Enter => run::stepi(dbg, args),
            Calls::StepOver => run::nexti(dbg, args),
        };
    }
    let count = if args.is_empty() { 1 } else { run::number(dbg, args)? };
    run::alive(dbg)?;
    let before = function_here(dbg);
    for _ in 0..count {
        let ended = one_line(dbg, calls, None);
        if let Ended::Stopped(stopped) = ended {
            return done(run::say(dbg, &stopped));
        }
    }
    let mut text = Text::new();
    arrived(dbg, before, &mut text);
    done(text)
}

/// Runs the hart that is looked at to another line; where there are no lines, by an instruction.
pub(crate) fn line(dbg: &mut Debugger, calls: Calls) -> Ended {
    match dbg.session.names.spot(dbg.session.hart().pc) {
        Some(_) => one_line(dbg, calls, None),
        None => instruction(dbg, calls),
    }
}

/// Runs the hart that is looked at by an instruction; others have their turns.
pub(crate) fn instruction(dbg: &mut Debugger, calls: Calls) -> Ended {
    let hart = dbg.session.hart();
    let id = hart.id;
    if calls == Calls::StepOver
        && let Some(inst) = run::current(dbg).filter(unwind::is_call)
    {
        let place = (hart.address(hart.pc, inst.len.into()), hart.x(2));
        let stopped = dbg.go(Plan { places: vec![place], ..Plan::default() });
        return if stopped.is_at_place() { Ended::Arrived } else { Ended::Stopped(stopped) };
    }
    let progress = |dbg: &Debugger| {
        let hart = dbg.session.harts().iter().find(|hart| hart.id == id)?;
        Some((hart.pc, hart.instret))
    };
    let before = progress(dbg);
    loop {
        let stopped = dbg.go(Plan { instructions: Some(1), ..Plan::default() });
        if !matches!(stopped.stop, Stop::Done) {
            return Ended::Stopped(stopped);
        }
        // A trap that was handled has led it elsewhere, or ended it.
        if progress(dbg) != before {
            return Ended::Arrived;
        }
    }
}

/// `until` without a place: like `next`, but not back to the beginning of a loop.
pub(super) fn until(dbg: &mut Debugger) -> Reply<Output> {
    let hart = dbg.session.hart();
    let Some(spot) = dbg.session.names.spot(hart.pc) else { return run::nexti(dbg, "") };
    run::alive(dbg)?;
    let start = dbg.session.names.function(hart.pc).map_or(spot.range().start, |range| range.start);
    let before = function_here(dbg);
    let mut text = Text::new();
    match one_line(dbg, Calls::StepOver, Some(start)) {
        Ended::Arrived => arrived(dbg, before, &mut text),
        Ended::Stopped(stopped) => drop(text.append(run::say(dbg, &stopped))),
    }
    done(text)
}

/// The function that is looked at, to say so when it is another.
pub(super) fn function_here(dbg: &Debugger) -> (Option<Scope>, Option<u64>) {
    let frames = dbg.frames(1);
    let scope = frames.views.first().and_then(|view| view.scope.clone());
    let scope = scope.map(|scope| Scope { blocks: Vec::new(), ..scope });
    (scope, frames.stack.frames.first().and_then(|frame| frame.cfa))
}

/// The line that a step has led to; its function too, if it is another.
pub(super) fn arrived(dbg: &mut Debugger, before: (Option<Scope>, Option<u64>), text: &mut Text) {
    let same = function_here(dbg) == before;
    run::here(dbg, text, if same { run::Where::Line } else { run::Where::Function });
}

/// Runs to another line. With `floor`, code from there to the end of the current line counts as the same line.
fn one_line(dbg: &mut Debugger, calls: Calls, floor: Option<u64>) -> Ended {
    let hidden = dbg.hidden();
    if hidden > 0 && calls == Calls::Enter {
        dbg.hide(hidden - 1);
        return Ended::Arrived;
    }
    let pc = dbg.session.hart().pc;
    let Some(mut line) = dbg.session.names.spot(pc) else { return Ended::Arrived };
    let scopes = line.scopes(pc);
    let mut visible: Vec<_> = scopes.iter().skip(hidden).map(|scope| scope.die).collect();
    let mut hidden_call = hidden.checked_sub(1).and_then(|n| scopes[n].call);
    let (mut function, mut return_to) = frame_at(dbg, pc);
    let widened =
        |range: Range<u64>| floor.filter(|&floor| floor < range.end).map_or(range.start, |f| f)..range.end;
    let mut range = widened(line.range());
    // Still in the function where the step began?
    let mut is_first = true;
    loop {
        let left = match leave(dbg, range.clone()) {
            Ok(left) => left,
            Err(stopped) => return Ended::Stopped(stopped),
        };
        if let Left::Called { return_to } = left {
            let pc = dbg.session.hart().pc;
            let has_lines = dbg.session.names.spot(pc).is_some();
            if calls == Calls::Enter && has_lines {
                return enter(dbg, return_to);
            }
            let stack_pointer = dbg.session.hart().x(2);
            let plan = Plan { places: vec![(return_to, stack_pointer)], ..Plan::default() };
            let stopped = dbg.go(plan);
            if !stopped.is_at_place() {
                return Ended::Stopped(stopped);
            }
        }
        let pc = dbg.session.hart().pc;
        let is_inside = Some(pc) != return_to && function.as_ref().is_some_and(|range| range.contains(&pc));
        let Some(spot) = dbg.session.names.spot(pc) else {
            // Instructions of line 0 stand between those of the function's lines.
            if is_inside {
                range = pc..pc + 1;
                continue;
            }
            // Code without lines: on to its caller, or to wherever it leads.
            match out_of(dbg, pc) {
                Ok(next) => range = next,
                Err(stopped) => return Ended::Stopped(stopped),
            }
            continue;
        };
        range = widened(spot.range());
        if !is_inside {
            // In a caller: the functions around it count from here on.
            is_first = false;
            (function, return_to) = frame_at(dbg, pc);
            // Behind the call inlined functions may begin: they were not entered yet.
            if spot.is_stmt() && pc == spot.range().start && dbg.hide_beginning() > 0 {
                return Ended::Arrived;
            }
            visible = spot.scopes(pc).iter().map(|scope| scope.die).collect();
            hidden_call = None;
        } else {
            let scopes = spot.scopes(pc);
            let deeper = scopes.len() > visible.len()
                && scopes.iter().map(|s| s.die).collect::<Vec<_>>().ends_with(&visible);
            let new = if deeper { scopes.len() - visible.len() } else { 0 };
            let begins = scopes
                .iter()
                .take(new)
                .filter(|scope| spot.info.begins_at(scope, pc.wrapping_sub(spot.bias)));
            let begins = begins.count();
            if begins > 0 && begins == new {
                // The call of the outermost one: a stop if that is another line.
                let call = scopes[new - 1].call;
                let same =
                    call.is_some_and(|call| line.is_line(call)) || call == hidden_call && call.is_some();
                if !same || calls == Calls::Enter {
                    dbg.hide(if same { begins - 1 } else { begins });
                    return Ended::Arrived;
                }
                continue;
            }
            if new > 0 && calls == Calls::StepOver {
                continue;
            }
        }
        if hidden_call.is_some_and(|call| spot.is_line(call)) && is_inside {
            continue;
        }
        if !spot.same_line(&line) && pc == spot.range().start {
            if spot.is_stmt() {
                return Ended::Arrived;
            }
            if is_first {
                continue;
            }
        }
        line = spot;
    }
}

/// The addresses of the function at pc, and where it returns to.
fn frame_at(dbg: &Debugger, pc: u64) -> (Option<Range<u64>>, Option<u64>) {
    let stack = unwind::stack(dbg.session.hart(), &dbg.session.names, 1);
    (dbg.session.names.function(pc), stack.frames.first().and_then(|frame| frame.return_to))
}

/// Runs out of a function that was inlined into the innermost frame.
pub(super) fn out_of_inlined(dbg: &mut Debugger, inlined: Die) -> Result<(), Stopped> {
    let (function, return_to) = frame_at(dbg, dbg.session.hart().pc);
    loop {
        let pc = dbg.session.hart().pc;
        let spot = dbg.session.names.spot(pc);
        let is_inside = spot.as_ref().is_some_and(|s| s.scopes(pc).iter().any(|scope| scope.die == inlined));
        let is_function = Some(pc) != return_to && function.as_ref().is_some_and(|range| range.contains(&pc));
        if !is_inside || !is_function {
            return Ok(());
        }
        let range = spot.map_or(pc..pc + 1, |spot| spot.range());
        if let Left::Called { return_to } = leave(dbg, range)? {
            let place = (return_to, dbg.session.hart().x(2));
            let stopped = dbg.go(Plan { places: vec![place], ..Plan::default() });
            if !stopped.is_at_place() {
                return Err(stopped);
            }
        }
    }
}

/// Runs on from the first instruction of a function to the end of its prologue.
fn enter(dbg: &mut Debugger, return_to: u64) -> Ended {
    let hart = dbg.session.hart();
    let (pc, stack_pointer) = (hart.pc, hart.x(2));
    let target = dbg.session.names.after_prologue(pc);
    if target == pc || !dbg.points.at(hart).is_empty() {
        return Ended::Arrived;
    }
    let stopped = dbg.go(Plan { places: vec![(target, 0), (return_to, stack_pointer)], ..Plan::default() });
    if stopped.is_at_place() { Ended::Arrived } else { Ended::Stopped(stopped) }
}

/// From code without lines: runs to the caller, if that has lines; else gives what to run out of.
fn out_of(dbg: &mut Debugger, pc: u64) -> Result<Range<u64>, Stopped> {
    let stack = unwind::stack(dbg.session.hart(), &dbg.session.names, 2);
    if let [frame, _] = &stack.frames[..]
        && let (Some(to), Some(cfa)) = (frame.return_to, frame.cfa)
        && dbg.session.names.spot(to).is_some()
    {
        let stopped = dbg.go(Plan { places: vec![(to, cfa)], ..Plan::default() });
        if !stopped.is_at_place() {
            return Err(stopped);
        }
        return Ok(dbg.session.hart().pc..dbg.session.hart().pc);
    }
    Ok(dbg.session.names.range(pc).filter(|range| range.contains(&pc)).unwrap_or(pc..pc + 1))
}

/// Why a hart is no longer where it was.
#[derive(Clone, Copy)]
enum Left {
    /// It has jumped, or run on.
    Moved,
    /// It has called a function.
    Called { return_to: u64 },
}

/// Runs the hart out of a range, or into a function that it calls from there; an empty range is left already.
fn leave(dbg: &mut Debugger, range: Range<u64>) -> Result<Left, Stopped> {
    let hart = dbg.session.hart();
    if range.is_empty() {
        return Ok(Left::Moved);
    }
    let id = hart.id;
    let left = Rc::new(Cell::new(None));
    let (seen, mut last) = (Rc::clone(&left), None::<u64>);
    let check = Box::new(move |hart: &rivet_hart::Hart, _: usize| {
        if hart.id != id {
            return false;
        }
        let pc = hart.pc;
        let before = last.replace(pc);
        let link = |before: u64| {
            let next = [hart.address(before, 2), hart.address(before, 4)];
            // ra and t0 are the link registers of the calling convention.
            [1, 5].map(|n| hart.x(n)).into_iter().find(|link| next.contains(link) && !next.contains(&pc))
        };
        let reason = match before.and_then(link) {
            Some(return_to) => Some(Left::Called { return_to }),
            None => (!range.contains(&pc)).then_some(Left::Moved),
        };
        seen.set(reason);
        reason.is_some()
    });
    let stopped = dbg.go(Plan { check: Some(check), ..Plan::default() });
    match left.get() {
        Some(left) if stopped.is_at_place() && dbg.session.hart().id == id => Ok(left),
        _ => Err(stopped),
    }
}

impl Stopped {
    /// Is it where a plan wanted to go, and no breakpoint?
    pub(crate) fn is_at_place(&self) -> bool {
        matches!(self.stop, Stop::Point) && self.hits.is_empty()
    }
}
