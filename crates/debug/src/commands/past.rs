//! `back`, `rcontinue`, `goto` and `who` go back in the recorded history.

use rivet_hart::Hart;
use rivet_sim::replay::ChangeCause;

use super::{done, run};
use crate::debugger::{Debugger, Output};
use crate::error::{Reply, complain};
use crate::session::Stop;
use crate::text::{Role, Text, wrap};
use crate::view::changes::Before;
use crate::view::memory::instruction;
use crate::watched_value::WatchedValue;

/// Fails where there is no way back.
pub(crate) fn remembering(dbg: &Debugger) -> Reply<()> {
    if dbg.session.history().is_none() { complain!("{}", dbg.session.forgets()) } else { Ok(()) }
}

pub(super) fn back(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let count = if args.is_empty() { 1 } else { run::number(dbg, args)? };
    remembering(dbg)?;
    if dbg.scratch.is_some() {
        return lines_back(dbg, count);
    }
    let before = Before::capture(dbg.session.hart(), None);
    let index = dbg.session.index();
    let stopped = dbg.travel(|session| session.back(count));
    let mut text = Text::new();
    run::changed(dbg, &before, index, &mut text);
    text.append(run::say(dbg, &stopped));
    done(text)
}

/// In the scratch machine: takes back lines that were typed.
fn lines_back(dbg: &mut Debugger, count: u64) -> Reply<Output> {
    let (Some((mark, _)), Some(scratch)) = (dbg.session.marks(), &dbg.scratch) else {
        return complain!("nothing to undo");
    };
    let found = scratch.back(mark, count).map(|(line, all)| (line.mark, line.words.clone(), all));
    let Some((target, words, all)) = found.filter(|(target, ..)| *target < mark) else {
        return complain!("nothing left to undo");
    };
    let before = Before::capture(dbg.session.hart(), None);
    let stopped = dbg.travel(|session| session.return_to(target));
    let mut text = Text::new();
    text.append(before.changes(dbg.session.hart(), dbg.width, &|at| dbg.symbol(at)));
    if !matches!(stopped.stop, Stop::Done) {
        text.append(run::say(dbg, &stopped));
        return done(text);
    }
    let first = words.lines().next().unwrap_or_default();
    let more = if words.lines().nth(1).is_some() { " …" } else { "" };
    text.push(Role::Faint, format_args!("before: {first}{more}")).end();
    if !all {
        text.line("this is the first line in the recorded history");
    }
    done(text)
}

pub(super) fn rcontinue(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    remembering(dbg)?;
    let stopped = match args {
        "" => dbg.go_back(None),
        args => {
            let count = run::number(dbg, args)?;
            dbg.travel(|session| session.back(count))
        }
    };
    let text = run::say(dbg, &stopped);
    done(text)
}

pub(super) fn goto(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    remembering(dbg)?;
    let (first, present) = dbg.session.span();
    let position = match args {
        "" => {
            return complain!(
                "expected a position, start or present; for example: goto {}",
                dbg.session.position()
            );
        }
        "start" | "begin" => first,
        "present" | "end" | "now" => present,
        args => run::number(dbg, args)?,
    };
    if !(first..=present).contains(&position) {
        return complain!("position {position} is outside the recorded history ({first} to {present})");
    }
    let before = Before::capture(dbg.session.hart(), None);
    let stopped = dbg.travel(|session| session.go_to(position));
    let mut text = Text::new();
    if dbg.scratch.is_some() {
        // No program says where one is.
        text.append(before.changes(dbg.session.hart(), dbg.width, &|at| dbg.symbol(at)));
    } else {
        text.append(run::say(dbg, &stopped));
    }
    done(text)
}

pub(super) fn who(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let mut go = false;
    let words = args.split_whitespace().filter(|word| {
        let is_option = matches!(*word, "--go" | "-g");
        go |= is_option;
        !is_option
    });
    let words = words.collect::<Vec<_>>().join(" ");
    if words.is_empty() {
        return complain!("expected an expression; for example: who v8[3]");
    }
    remembering(dbg)?;
    let watched =
        WatchedValue::new(&dbg.scope().bind(dbg.parse(&words)?)?, dbg.session.hart(), dbg.session.index())?;
    let Some(now) = watched.read(dbg.session.hart()) else { return complain!("{words} has no value") };
    let found = dbg.session.last_change(|hart, index| watched.value(hart, index))?;
    let mut text = Text::new();
    let Some(change) = found else {
        let (first, _) = dbg.session.span();
        let (value, _) = watched.change(dbg.session.hart(), &now, &now);
        let words =
            format!("{words} has been {value} since position {first}, the start of the recorded history");
        wrap(&mut text, Role::Plain, &words, dbg.width, 0);
        return done(text);
    };
    // A look at how it was.
    let Some((here, _)) = dbg.session.marks() else { return complain!("{}", dbg.session.forgets()) };
    let stopped = dbg.travel(|session| session.go_to(change.position()));
    let hart = dbg.session.hart();
    let Some(old) =
        watched.read(hart).filter(|_| !matches!(stopped.stop, Stop::Interrupted | Stop::Failed(_)))
    else {
        return done(run::say(dbg, &stopped));
    };
    let (before, after) = watched.change(hart, &old, &now);
    let words = match change {
        ChangeCause::Hand(position) => format!("{words}: {after}, set by a command at position {position}"),
        ChangeCause::Step(position) => format!("{words}: {before} → {after} at position {position}, by"),
    };
    wrap(&mut text, Role::Plain, &words, dbg.width, 0);
    match (go, change) {
        (true, _) => drop(text.append(run::say(dbg, &stopped))),
        (false, ChangeCause::Step(_)) => drop(text.append(writer(dbg, hart)?)),
        (false, ChangeCause::Hand(_)) => {}
    }
    if !go {
        dbg.travel(|session| session.return_to(here));
    }
    done(text)
}

/// The instruction at pc, and its line.
fn writer(dbg: &Debugger, hart: &Hart) -> Reply<Text> {
    let mut text = Text::new();
    if let Some(line) = dbg.session.names.line(hart.pc) {
        text.push(Role::Faint, format_args!("   {}:{}", line.file, line.line)).end();
    }
    text.append(instruction(hart, &dbg.session.names, hart.pc, false)?.0);
    Ok(text)
}

/// How much is remembered.
pub(super) fn history(dbg: &Debugger) -> Reply<Text> {
    remembering(dbg)?;
    let mut text = Text::new();
    let session = &dbg.session;
    let ((first, present), here) = (session.span(), session.position());
    text.say(format_args!("recorded history: positions {first} to {present}; "));
    match session.is_past() {
        true => {
            text.line(format_args!("current position {here}, {} before the present", steps(present - here)))
        }
        false => text.line("currently at the present"),
    };
    if let Some(history) = session.history() {
        let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
        text.line(format_args!(
            "{:.1} of {:.1} MiB in use; snapshots: {}",
            mib(history.bytes()),
            mib(history.bound()),
            history.snapshots()
        ));
    }
    Ok(text)
}

/// What an edit of the past has dropped.
pub(crate) fn say_dropped(text: &mut Text, count: u64) {
    text.push(Role::Faint, format_args!("discarded the history after this point: {}", steps(count))).end();
}

fn steps(count: u64) -> String {
    if count == 1 { "1 instruction".into() } else { format!("{count} instructions") }
}
