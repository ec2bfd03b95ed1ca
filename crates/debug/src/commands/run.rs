//! `stepi`, `nexti`, `until` and `continue` run the machine and report where and why it stopped.

use rivet_hart::{Cause, Trap};
use rivet_isa::Inst;
use rivet_linux::signal_name;
use rivet_sim::ExitStatus;

pub(super) use super::here::{Where, here};
use super::{done, point_list, points, step, threads, watch};
use crate::debugger::{Debugger, Output, Plan, Stopped};
use crate::error::{Complaint, Reply, complain};
use crate::explain;
use crate::memory::{encoding, instruction_at_pc};
use crate::session::{Stop, Surroundings};
use crate::signals::names;
use crate::text::{Role, Text, wrap};
use crate::unwind::is_call;
use crate::view::changes::Before;

/// Instructions that a text of the scratch machine may run.
const MOST_TYPED: u64 = 1_000_000_000;
/// Instructions whose stores are shown after `step N`.
const MOST_SHOWN: u64 = 1000;

pub(super) fn stepi(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let mut explaining = dbg.explaining;
    let mut count = 1;
    for word in args.split_whitespace() {
        match word {
            "--explain" | "-e" => explaining = true,
            word => count = number(dbg, word)?,
        }
    }
    alive(dbg)?;
    if count > MOST_SHOWN && !explaining {
        return steps(dbg, count);
    }
    let mut text = Text::new();
    let mut before = Before::capture(dbg.session.hart(), None);
    let index = dbg.session.index();
    for n in 0..count {
        if n > 0 && !dbg.points.at(dbg.session.hart()).is_empty() {
            break;
        }
        if count == 1 || explaining {
            if !one(dbg, explaining, &mut text)? {
                return done(text);
            }
            continue;
        }
        if let Some(inst) = current(dbg) {
            before.expect_writes(dbg.session.hart(), &inst);
        }
        let stopped = dbg.go(Plan { instructions: Some(1), ignore_points: true, ..Plan::default() });
        if !matches!(stopped.stop, Stop::Done) {
            changed(dbg, &before, index, &mut text);
            text.append(say(dbg, &stopped));
            return done(text);
        }
    }
    if count != 1 && !explaining {
        changed(dbg, &before, index, &mut text);
    }
    here(dbg, &mut text, Where::Instruction);
    done(text)
}

/// What is different since then, if the same hart is looked at.
pub(super) fn changed(dbg: &Debugger, before: &Before, index: usize, text: &mut Text) {
    if dbg.session.index() == index {
        text.append(before.changes(dbg.session.hart(), dbg.width, &|at| dbg.symbol(at)));
    }
}

/// Runs one instruction; false if that stopped anything.
fn one(dbg: &mut Debugger, explaining: bool, text: &mut Text) -> Reply<bool> {
    let hart = dbg.session.hart();
    let inst = current(dbg);
    if explaining && let Some(raw) = encoding(hart, hart.pc) {
        text.append(explain::explain(hart, raw, hart.pc, dbg.width, &|at| dbg.symbol(at)));
    }
    let before = Before::capture(hart, inst.as_ref());
    let index = dbg.session.index();
    let stopped = dbg.go(Plan { instructions: Some(1), ignore_points: true, ..Plan::default() });
    if dbg.session.index() == index && !dbg.session.harts().is_empty() {
        text.append(before.changes(dbg.session.hart(), dbg.width, &|at| dbg.symbol(at)));
    }
    match stopped.stop {
        Stop::Done => {
            if let Some(trap) = dbg.session.last_trap.clone().filter(is_fault) {
                text.push(Role::Bad, format_args!("trap: {trap}")).end();
            }
            Ok(true)
        }
        _ => {
            text.append(say(dbg, &stopped));
            Ok(false)
        }
    }
}

/// Runs several instructions and shows what they changed together.
fn steps(dbg: &mut Debugger, count: u64) -> Reply<Output> {
    let before = Before::capture(dbg.session.hart(), None);
    let index = dbg.session.index();
    let stopped = dbg.go(Plan { instructions: Some(count), ..Plan::default() });
    let mut text = Text::new();
    changed(dbg, &before, index, &mut text);
    text.append(say(dbg, &stopped));
    done(text)
}

pub(super) fn nexti(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let count = if args.is_empty() { 1 } else { number(dbg, args)? };
    alive(dbg)?;
    let mut text = Text::new();
    for _ in 0..count {
        let hart = dbg.session.hart();
        match current(dbg).filter(is_call) {
            Some(inst) => {
                let place = (hart.address(hart.pc, inst.len.into()), hart.x(2));
                let before = Before::capture(hart, None);
                let stopped = dbg.go(Plan { places: vec![place], ..Plan::default() });
                let changes = before.changes(dbg.session.hart(), dbg.width, &|at| dbg.symbol(at));
                text.append(changes);
                if !matches!(stopped.stop, Stop::Point) || !stopped.hits.is_empty() {
                    text.append(say(dbg, &stopped));
                    return done(text);
                }
            }
            None => {
                if !one(dbg, false, &mut text)? {
                    return done(text);
                }
            }
        }
    }
    here(dbg, &mut text, Where::Instruction);
    done(text)
}

pub(super) fn until(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    alive(dbg)?;
    let words: Vec<&str> = args.split_whitespace().collect();
    let mut spike = None;
    // Spike's forms.
    let place = match words[..] {
        [] => return step::until(dbg),
        ["pc", _, address] => {
            // Hexadecimal, without a prefix.
            spike = u64::from_str_radix(address.trim_start_matches("0x"), 16).ok();
            address
        }
        ["reg", _, register, value] => {
            let expr = dbg.parse(&format!("{register} == {value}"))?;
            return watch::run_until(dbg, expr);
        }
        ["if", ..] => {
            let expr = dbg.parse(args.trim_start_matches("if"))?;
            return watch::run_until(dbg, expr);
        }
        _ => args,
    };
    let addresses = match spike {
        Some(address) => vec![address],
        None => dbg.addresses(place)?,
    };
    points::check_addresses(dbg, &addresses)?;
    let mut places: Vec<(u64, u64)> = addresses.into_iter().map(|address| (address, 0)).collect();
    // It ends with the current function at the latest: the place may not be on the way.
    if spike.is_none() {
        places.extend(dbg.caller_place());
    }
    let stopped = dbg.go(Plan { places, ..Plan::default() });
    let text = say(dbg, &stopped);
    done(text)
}

pub(super) fn proceed(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let times = if args.is_empty() { 1 } else { number(dbg, args)? };
    alive(dbg)?;
    let mut text = Text::new();
    for n in 0..times.max(1) {
        let stopped = dbg.go(Plan::default());
        let is_last = n + 1 >= times || stopped.hits.is_empty() || !matches!(stopped.stop, Stop::Point);
        if is_last {
            text.append(say(dbg, &stopped));
            break;
        }
    }
    done(text)
}

/// Runs to one of these addresses, or to another stop on the way.
pub(super) fn to_places(dbg: &mut Debugger, addresses: &[u64]) -> Reply<Output> {
    alive(dbg)?;
    let places = addresses.iter().map(|&address| (address, 0)).collect();
    let stopped = dbg.go(Plan { places, ..Plan::default() });
    let text = say(dbg, &stopped);
    done(text)
}

/// Puts a text into the scratch machine and runs it.
pub(crate) fn assemble(dbg: &mut Debugger, source: &str) -> Reply<Text> {
    let line = dbg.line(source);
    let Some(scratch) = dbg.scratch.as_mut() else {
        return complain!("a program is loaded: only the scratch machine runs typed instructions");
    };
    let placed = scratch.place(&mut dbg.session, source)?;
    dbg.keep(line);
    let mut text = Text::new();
    if let Some((at, len)) = placed.data {
        text.line(format_args!("{len} bytes at {at:#x}"));
        return Ok(text);
    }
    if placed.code.is_empty() {
        return Ok(text);
    }
    go_on_at(dbg, placed.code.start)?;
    let inst = current(dbg).filter(|inst| placed.code.end - placed.code.start == u64::from(inst.len));
    let hart = dbg.session.hart();
    if dbg.explaining
        && let Some(raw) = encoding(hart, hart.pc).filter(|_| inst.is_some())
    {
        text.append(explain::explain(hart, raw, hart.pc, dbg.width, &|at| dbg.symbol(at)));
    }
    let before = Before::capture(hart, inst.as_ref());
    let plan = Plan { instructions: Some(MOST_TYPED), places: vec![(placed.code.end, 0)], ..Plan::default() };
    let stopped = dbg.go(plan);
    let changes = before.changes(dbg.session.hart(), dbg.width, &|at| dbg.symbol(at));
    text.append(changes);
    let end = placed.code.end;
    match &stopped.stop {
        Stop::Point if stopped.hits.is_empty() => {
            if text.is_empty() {
                text.push(Role::Faint, "nothing changed").end();
            }
        }
        Stop::Trap(_) => {
            text.append(say(dbg, &stopped));
            if let Some(scratch) = dbg.scratch.as_mut() {
                scratch.forget(&mut dbg.session, &placed);
            }
            go_on_at(dbg, placed.code.start)?;
        }
        Stop::Done => {
            text.line(format_args!("still running after {MOST_TYPED} instructions; stopped"));
            go_on_at(dbg, end)?;
        }
        _ => {
            text.append(say(dbg, &stopped));
            go_on_at(dbg, end)?;
        }
    }
    Ok(text)
}

/// Goes on elsewhere.
fn go_on_at(dbg: &mut Debugger, pc: u64) -> Reply<()> {
    dbg.edit(|hart| {
        hart.pc = pc;
        Ok(())
    })
}

/// The instruction at pc.
pub(super) fn current(dbg: &Debugger) -> Option<Inst> {
    instruction_at_pc(dbg.session.hart())
}

/// Is it more than a system call?
fn is_fault(trap: &Trap) -> bool {
    !matches!(trap.cause, Cause::EcallU | Cause::EcallS | Cause::EcallM)
}

/// Fails where nothing can run any more.
pub(super) fn alive(dbg: &Debugger) -> Reply<()> {
    match dbg.session.ended() {
        Some(status) => complain!("the program has ended: {}", ending(status)),
        None => Ok(()),
    }
}

fn ending(status: ExitStatus) -> String {
    match status {
        ExitStatus::Signal(signal) => format!("killed by {}", signal_name(signal as u32)),
        status => status.to_string(),
    }
}

pub(super) fn number(dbg: &Debugger, text: &str) -> Reply<u64> {
    let expr = dbg.parse(text)?;
    let value = dbg.scope().integer(&expr)?;
    u64::try_from(value).map_err(|_| Complaint(format!("{value} is not a valid count")))
}

pub(super) fn nothing_more(args: &str) -> Reply<()> {
    if args.is_empty() { Ok(()) } else { complain!("unexpected argument: {args}") }
}

/// Why an exception was raised by the instruction at pc.
pub(crate) fn why(dbg: &Debugger, trap: &Trap) -> Text {
    let mut text = Text::new();
    text.push(Role::Bad, format_args!("trap: {}", trap.cause.name())).end();
    let hart = dbg.session.hart();
    match encoding(hart, hart.pc).filter(|_| trap.cause == Cause::IllegalInstruction) {
        Some(raw) => drop(text.append(explain::reason(hart, raw, trap, dbg.width))),
        None if trap.why.is_empty() => {}
        None => wrap(&mut text, Role::Plain, &trap.why, dbg.width, 2),
    }
    text
}

/// Says why a run has stopped, and where.
pub(crate) fn say(dbg: &Debugger, stopped: &Stopped) -> Text {
    let mut text = Text::new();
    for hit in &stopped.hits {
        text.append(point_list::hit(dbg, hit));
    }
    match &stopped.stop {
        Stop::Ended(status) => {
            text.line(format_args!("the program has ended: {}", ending(*status)));
            if let Surroundings::Linux(linux) = dbg.session.surroundings()
                && let Some(diagnosis) = linux.diagnosis().filter(|_| matches!(status, ExitStatus::Signal(_)))
            {
                wrap(&mut text, Role::Plain, &diagnosis.to_string(), dbg.width, 2);
            }
            return text;
        }
        Stop::Failed(why) => {
            text.push(Role::Bad, format_args!("the machine cannot continue: {why}")).end();
            for (inferior, number) in threads::suspended(dbg) {
                text.line(format_args!("use `inferior {inferior}` to run process {number}"));
            }
        }
        Stop::Interrupted => drop(text.line("interrupted")),
        Stop::Signals(set) if stopped.hits.is_empty() => {
            text.line(format_args!("signal {}", names(*set)));
        }
        // A catchpoint has said it.
        Stop::Trap(trap)
            if trap.cause == Cause::EcallU && stopped.hits.iter().any(|hit| hit.caught.is_some()) => {}
        Stop::Trap(trap) => {
            text.append(why(dbg, trap));
            if dbg.scratch.is_some() {
                return text;
            }
        }
        Stop::Start => drop(text.line("this is the start of the recorded history")),
        Stop::Point | Stop::Done | Stop::Signals(_) => {}
    }
    here(dbg, &mut text, Where::All);
    text
}
