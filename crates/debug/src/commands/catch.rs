//! `catch` sets catchpoints: system calls, signals, new processes and programs. `handle` says what signals do.

use std::collections::BTreeSet;

use rivet_linux::{ProcessCall, signal_name, system_call, system_call_number};

use super::points::{condition, split_if};
use super::{done, points};
use crate::debugger::{Debugger, Output, first_word};
use crate::error::{Reply, complain, did_you_mean};
use crate::points::{Catch, PointKind};
use crate::signals;
use crate::text::{Role, Text};

/// Signals whose new actions are listed, at most.
const MOST_SHOWN: u32 = 8;

/// What can be caught.
pub(super) const EVENTS: &[&str] = &["syscall", "signal", "fork", "vfork", "exec", "trap"];

pub(super) fn set(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    add(dbg, args, false)
}

pub(super) fn once(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    add(dbg, args, true)
}

fn add(dbg: &mut Debugger, args: &str, once: bool) -> Reply<Output> {
    let (what, when) = split_if(args);
    let (event, rest) = first_word(what);
    let kind = match event {
        "trap" | "exception" => points::on(dbg, what)?,
        "syscall" => catch(dbg, Catch::Calls(calls(dbg, rest)?))?,
        "signal" => catch(dbg, Catch::Signals(caught(rest)?))?,
        "fork" | "vfork" | "exec" if !rest.is_empty() => return complain!("unexpected argument: {rest}"),
        "fork" => catch(dbg, Catch::Process(vec![ProcessCall::Fork]))?,
        "vfork" => catch(dbg, Catch::Process(vec![ProcessCall::Vfork]))?,
        "exec" => catch(dbg, Catch::Process(vec![ProcessCall::Exec]))?,
        _ => {
            let near = did_you_mean(event, EVENTS.iter().copied());
            return complain!("expected an event: {}{near}", EVENTS.join(", "));
        }
    };
    dbg.points.sources = dbg.session.names.sources().clone();
    let when = when.map(|text| condition(dbg, text)).transpose()?;
    let id = dbg.add_point(kind, args, once);
    if let Some(point) = dbg.points.get_mut(id) {
        point.condition = when;
    }
    let mut text = Text::new();
    let what = if event == "trap" || event == "exception" { "breakpoint" } else { "catchpoint" };
    text.line(format_args!("{what} {id}: {args}"));
    done(text)
}

fn catch(dbg: &Debugger, what: Catch) -> Reply<PointKind> {
    match dbg.session.surroundings().linux() {
        Some(_) => Ok(PointKind::Catch(what)),
        None => complain!("only a Linux program makes system calls that can be caught"),
    }
}

/// Numbers of system calls; none for all.
fn calls(dbg: &Debugger, words: &str) -> Reply<Option<BTreeSet<u64>>> {
    let rv32 = dbg.session.hart().is_rv32;
    let number = |word: &str| match word.parse::<u64>().ok().or_else(|| system_call_number(word, rv32)) {
        Some(number) => Ok(number),
        None => {
            let names = (0..512).filter_map(|number| Some(system_call(number, &[0; 6], rv32)?.name));
            complain!("unknown system call {word}{}", did_you_mean(word, names))
        }
    };
    let numbers: BTreeSet<u64> = words.split_whitespace().map(number).collect::<Reply<_>>()?;
    Ok(Some(numbers).filter(|numbers| !numbers.is_empty()))
}

/// The signals that are caught: without a word all but those of breakpoints and Ctrl-C, as in GDB.
fn caught(words: &str) -> Reply<u64> {
    match words {
        "" => signals::parse("all"),
        "all" => Ok(u64::MAX),
        words => words.split_whitespace().try_fold(0, |all, word| Ok(all | signals::parse(word)?)),
    }
}

pub(super) fn handle(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    if args.is_empty() {
        return complain!("expected a signal and what is done about it; for example: handle SIGUSR1 nostop");
    }
    let mut actions = dbg.signal_actions;
    let (mut set, mut words) = (0, 0);
    for word in args.split_whitespace() {
        // Names of signals come first, in GDB in any order.
        match signals::parse(word) {
            Ok(signals) => set |= signals,
            Err(complaint) => {
                let is_action = actions.change(0, word).is_ok();
                if !is_action {
                    return Err(complaint);
                }
                words += 1;
            }
        }
    }
    if set == 0 {
        return complain!("expected a signal; for example: handle SIGUSR1 nostop");
    }
    for word in args.split_whitespace().filter(|word| signals::parse(word).is_err()) {
        actions.change(set, word)?;
    }
    if words > 0 {
        dbg.signal_actions = actions;
        dbg.session.discard_signals(actions.discard);
    }
    let count = set.count_ones();
    if words > 0 && count > MOST_SHOWN {
        let mut text = Text::new();
        text.line(format_args!("{count} signals; `info signals` lists them"));
        return done(text);
    }
    done(table(dbg, set))
}

/// What is done about the signals of a set.
fn table(dbg: &Debugger, set: u64) -> Text {
    let mut text = Text::new();
    text.push(Role::Faint, "signal       stop  print  pass").end();
    let actions = dbg.signal_actions;
    for signal in signals::of_set(set) {
        let one = signals::bit(signal);
        let word = |is: bool| if is { "yes" } else { "no" };
        let (stop, print) = (word(actions.stop & one != 0), word(actions.print & one != 0));
        let pass = word(actions.discard & one == 0);
        text.push(Role::Name, format_args!("{:<12}", signal_name(signal)));
        text.line(format_args!(" {stop:<4}  {print:<5}  {pass}"));
    }
    text
}

/// `info signals [SIGNAL…]`.
pub(super) fn signals(dbg: &Debugger, args: &str) -> Reply<Output> {
    let sets = args.split_whitespace().map(signals::parse).collect::<Reply<Vec<u64>>>()?;
    let set = sets.into_iter().reduce(|all, one| all | one).unwrap_or(u64::MAX);
    done(table(dbg, set))
}
