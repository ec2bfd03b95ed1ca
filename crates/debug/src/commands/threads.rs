//! `thread` chooses a thread by GDB's numbers, from 1 on, or does something for several.

use rivet_linux::Linux;

use super::{done, run};
use crate::debugger::{Debugger, Output, first_word};
use crate::error::{Reply, complain};
use crate::text::{Role, Text};

pub(super) fn thread(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (word, rest) = first_word(args);
    match word {
        "" => {
            let mut text = Text::new();
            text.append(line(dbg, dbg.session.index(), dbg.session.index()));
            done(text)
        }
        "apply" => apply(dbg, rest),
        _ => {
            run::nothing_more(rest)?;
            let index = index(dbg, word)?;
            dbg.session.choose(index);
            let mut text = line(dbg, index, index);
            run::here(dbg, &mut text, run::Where::All);
            done(text)
        }
    }
}

/// `info inferiors`: the processes of the program, of which the debugger shows one.
pub(super) fn processes(dbg: &Debugger) -> Reply<Output> {
    let Some(linux) = dbg.session.surroundings().linux() else {
        return complain!("a machine without a kernel has no processes");
    };
    let mut text = Text::new();
    let shown = linux.process_numbers().first().copied();
    let suspended = linux.suspended_processes();
    for (inferior, number) in inferiors(dbg, linux) {
        let is_shown = Some(number) == shown;
        let sign = if is_shown { "*" } else { " " };
        text.push(Role::New, sign).say(format_args!(" {inferior:<3} process {number}"));
        match is_shown {
            true => text.push(Role::Faint, format_args!("  {}", dbg.session.names.program())),
            false if suspended.contains(&number) => text.push(Role::Faint, "  is suspended"),
            false => text.push(Role::Faint, "  runs, but is not shown"),
        };
        text.end();
    }
    done(text)
}

/// The processes that exist, by number of the inferior.
fn inferiors(dbg: &Debugger, linux: &Linux) -> Vec<(u64, u64)> {
    let mut numbers = linux.process_numbers();
    numbers.sort_unstable();
    if linux.is_replay() {
        // A recording numbers them itself.
        return numbers.into_iter().map(|number| (number, number)).collect();
    }
    let mut known = dbg.inferiors.borrow_mut();
    for number in &numbers {
        if !known.contains(number) {
            known.push(*number);
        }
    }
    (1..).zip(known.iter().copied()).filter(|(_, number)| numbers.contains(number)).collect()
}

/// The processes that are kept from running, by number of the inferior.
pub(super) fn suspended(dbg: &Debugger) -> Vec<(u64, u64)> {
    let Some(linux) = dbg.session.surroundings().linux() else { return Vec::new() };
    let suspended = linux.suspended_processes();
    let is_suspended = |(_, number): &(u64, u64)| suspended.contains(number);
    inferiors(dbg, linux).into_iter().filter(is_suspended).collect()
}

/// Goes over to another process of a run.
fn go_over(dbg: &mut Debugger, inferior: u64) -> Reply<()> {
    let Some(linux) = dbg.session.surroundings().linux() else {
        return complain!("a machine without a kernel has no processes");
    };
    let all = inferiors(dbg, linux);
    let Some((_, number)) = all.iter().find(|(one, _)| *one == inferior) else {
        return complain!("no inferior {inferior}; `info inferiors` lists the processes");
    };
    let before = linux.process_numbers().first().copied().unwrap_or_default();
    if *number != before {
        dbg.go_over(*number)?;
        dbg.session.suspend(before, !dbg.settings.detaches);
    }
    dbg.session.suspend(*number, false);
    Ok(())
}

/// `inferior N`: goes to another process; of a recording at its first instruction.
pub(super) fn inferior(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    if args.is_empty() {
        return processes(dbg);
    }
    let Some(number) = args.parse::<u64>().ok().filter(|&number| number > 0) else {
        return complain!("expected the number of a process; `info inferiors` lists them");
    };
    match dbg.reopen.take() {
        Some(mut reopen) => {
            let session = reopen(number);
            dbg.reopen = Some(reopen);
            dbg.renew(session?);
        }
        None => go_over(dbg, number)?,
    }
    let mut text = Text::new();
    text.line(format_args!("[inferior {number}, {}]", dbg.session.names.program()));
    run::here(dbg, &mut text, run::Where::All);
    done(text)
}

fn index(dbg: &Debugger, word: &str) -> Reply<usize> {
    let count = dbg.session.harts().len();
    match word.parse::<usize>() {
        Ok(number) if (1..=count).contains(&number) => Ok(number - 1),
        _ => complain!("no thread {word}; the number of threads is {count}"),
    }
}

/// `thread apply all bt`, `thread apply 1 3 bt`.
fn apply(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (mut word, mut rest) = first_word(args);
    let mut chosen = Vec::new();
    if word == "all" {
        chosen.extend(0..dbg.session.harts().len());
        (word, rest) = first_word(rest);
    } else {
        while word.starts_with(|c: char| c.is_ascii_digit()) {
            chosen.push(index(dbg, word)?);
            (word, rest) = first_word(rest);
        }
    }
    if chosen.is_empty() || word.is_empty() {
        return complain!("expected threads and a command; for example: thread apply all bt");
    }
    let line = format!("{word} {rest}");
    let (here, position) = (dbg.session.index(), dbg.session.position());
    let mut text = Text::new();
    for index in chosen {
        if !dbg.session.choose(index) {
            break;
        }
        text.append(self::line(dbg, index, here));
        text.append(dbg.obey(&line)?.text);
        if dbg.session.position() != position {
            // It has let the machine run: the others are no longer where they were.
            return done(text);
        }
    }
    dbg.session.choose(here);
    done(text)
}

/// A thread in a line; one of them is looked at.
fn line(dbg: &Debugger, index: usize, here: usize) -> Text {
    let mut text = Text::new();
    let Some(hart) = dbg.session.harts().get(index) else { return text };
    let sign = if index == here { "*" } else { " " };
    text.push(Role::New, sign).push(Role::Name, format_args!(" thread {}", index + 1));
    text.say(format_args!(" (hart {index}), pc {:#x}", hart.pc));
    if let Some(name) = dbg.symbol(hart.pc) {
        text.push(Role::Name, format_args!(" <{name}>"));
    }
    if let Some(place) = dbg.session.names.line(hart.pc) {
        text.say(format_args!("  {}:{}", place.file, place.line));
    }
    text.end();
    text
}

pub(super) fn list(dbg: &Debugger) -> Text {
    let mut text = Text::new();
    for index in 0..dbg.session.harts().len() {
        text.append(line(dbg, index, dbg.session.index()));
    }
    text
}
