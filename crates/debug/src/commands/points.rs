//! `break`, `watch`, `delete` and their relatives set, list and remove breakpoints and watchpoints.

use rivet_hart::Cause;
use rivet_isa::csr;

use super::{done, pending, run};
use crate::debugger::{Debugger, Output, Plan, first_word};
use crate::error::{Reply, complain, did_you_mean};
use crate::expr::{Expr, Lvalue, Value};
use crate::format::Format;
use crate::memory::{encoding, length};
use crate::points::{FrameEnd, Hit, Point, PointKind, Then, Touch};
use crate::text::{Role, Text};
use crate::view::csr as words_of;
use crate::view::memory::instruction;

/// All exceptions, for their names.
const CAUSES: &[Cause] = &[
    Cause::FetchMisaligned,
    Cause::FetchAccess,
    Cause::IllegalInstruction,
    Cause::Breakpoint,
    Cause::LoadMisaligned,
    Cause::LoadAccess,
    Cause::StoreMisaligned,
    Cause::StoreAccess,
    Cause::EcallU,
    Cause::EcallS,
    Cause::EcallVs,
    Cause::EcallM,
    Cause::FetchPage,
    Cause::LoadPage,
    Cause::StorePage,
    Cause::SoftwareCheck,
    Cause::FetchGuestPage,
    Cause::LoadGuestPage,
    Cause::VirtualInstruction,
    Cause::StoreGuestPage,
];

pub(super) fn set(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    add(dbg, args, false)
}

pub(super) fn once(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    add(dbg, args, true)
}

fn add(dbg: &mut Debugger, args: &str, once: bool) -> Reply<Output> {
    dbg.points.sources = dbg.session.names.sources().clone();
    let (word, rest) = first_word(args);
    let mut when = None;
    let (kind, words) = match word {
        "" => {
            let pc = dbg.session.hart().pc;
            (PointKind::Address(vec![pc]), format!("{pc:#x}"))
        }
        "if" => (PointKind::If(condition(dbg, rest)?), args.to_owned()),
        "on" => (on(dbg, rest)?, args.to_owned()),
        _ => {
            let (place, condition_text) = match find_if(args) {
                Some(at) => (&args[..at], Some(args[at + 3..].trim())),
                None => (args, None),
            };
            match dbg.addresses(place) {
                Ok(addresses) => {
                    when = condition_text.map(|text| condition_at(dbg, text, &addresses)).transpose()?;
                    (PointKind::Address(addresses), args.to_owned())
                }
                Err(complaint) => {
                    let place = pending::wanted(dbg, place, complaint)?;
                    (
                        PointKind::Pending { place, condition: condition_text.map(str::to_owned) },
                        args.to_owned(),
                    )
                }
            }
        }
    };
    let addresses = match &kind {
        PointKind::Address(addresses) => addresses.clone(),
        _ => Vec::new(),
    };
    check_addresses(dbg, &addresses)?;
    let id = dbg.add_point(kind, &words, once);
    if let Some(point) = dbg.points.get_mut(id) {
        point.condition = when;
    }
    let mut text = Text::new();
    text.say(format_args!("breakpoint {id}: {words}"));
    if dbg.points.iter().any(|point| point.id == id && matches!(point.kind, PointKind::Pending { .. })) {
        text.say(", pending until a library has it");
    }
    at(dbg, &addresses, &mut text);
    text.end();
    done(text)
}

/// Refuses addresses at which no instruction begins.
pub(crate) fn check_addresses(dbg: &Debugger, addresses: &[u64]) -> Reply<()> {
    let hart = dbg.session.hart();
    for &address in addresses {
        if encoding(hart, address).is_none() {
            return complain!("no memory at {address:#x}");
        }
        if address & 1 != 0 {
            return complain!("{address:#x} is odd and cannot be the address of an instruction");
        }
        // Code is read from the beginning of the function, where an instruction begins.
        let function = dbg.session.names.range(address).filter(|range| range.contains(&address));
        let mut at = function.map_or(address, |range| range.start);
        while at < address {
            let Some(raw) = encoding(hart, at) else { break };
            let next = at + length(raw);
            if next > address {
                return complain!("{address:#x} is inside the instruction at {at:#x}");
            }
            at = next;
        }
    }
    Ok(())
}

/// ` at 0x1234 <main>`; each of several in a line of its own.
pub(super) fn at(dbg: &Debugger, addresses: &[u64], text: &mut Text) {
    let place = |address: u64| {
        let symbol = dbg.symbol(address).map_or(String::new(), |name| format!(" <{name}>"));
        let line =
            dbg.session.names.line(address).map_or(String::new(), |l| format!(", {}:{}", l.file, l.line));
        format!("{address:#x}{symbol}{line}")
    };
    match addresses {
        [] => {}
        [address] => drop(text.say(format_args!(" at {}", place(*address)))),
        addresses => {
            text.say(format_args!(" at {} addresses", addresses.len()));
            for &address in addresses {
                text.end().say(format_args!("  {}", place(address)));
            }
        }
    }
}

/// Where ` if ` stands.
fn find_if(text: &str) -> Option<usize> {
    text.find(" if ")
}

/// What is before ` if `, and the condition.
pub(super) fn split_if(text: &str) -> (&str, Option<&str>) {
    match find_if(text) {
        Some(at) => (text[..at].trim(), Some(text[at + 3..].trim())),
        None => (text, None),
    }
}

/// The frame that the variables of an expression belong to.
pub(crate) fn frame_of(dbg: &Debugger, words: &str) -> Reply<Option<FrameEnd>> {
    if words.is_empty() || !dbg.parse(words)?.has_local() {
        return Ok(None);
    }
    let (frames, view) = dbg.selected()?;
    let frame = frames.stack.frames.get(view.physical);
    let hart = dbg.session.hart().id;
    Ok(frame.and_then(|frame| Some(FrameEnd { hart, return_to: frame.return_to?, cfa: frame.cfa? })))
}

/// An expression that has a value now, and means the same in every frame.
pub(crate) fn condition(dbg: &Debugger, text: &str) -> Reply<Expr> {
    let expr = dbg.parse(text)?;
    let scope = dbg.scope();
    scope.eval(&expr)?;
    scope.bind(expr)
}

/// An expression that will have a value at these addresses, with the variables of the first one's function.
pub(crate) fn condition_at(dbg: &Debugger, text: &str, addresses: &[u64]) -> Reply<Expr> {
    let expr = match addresses.first() {
        Some(&address) => dbg.parse_at(text, address)?,
        None => dbg.parse(text)?,
    };
    if !expr.is_c() {
        dbg.scope().eval(&expr)?;
    }
    Ok(expr)
}

pub(super) fn on(dbg: &Debugger, what: &str) -> Reply<PointKind> {
    let (word, name) = first_word(what);
    if word == "trap" || word == "exception" {
        if name.is_empty() {
            return Ok(PointKind::Trap(None));
        }
        if !CAUSES.iter().any(|cause| cause.name().contains(name)) {
            let near = did_you_mean(name, CAUSES.iter().map(|cause| cause.name()));
            return complain!(
                "unknown exception {name}{near}; for example: break on trap illegal instruction"
            );
        }
        return Ok(PointKind::Trap(Some(name.to_owned())));
    }
    if csr::number(word).is_none() {
        let near = did_you_mean(word, csr::all().map(|(_, name)| name).chain(["trap"]));
        return complain!("expected a CSR such as vtype, or trap, after `on`{near}");
    }
    Ok(PointKind::Watch(condition(dbg, word)?))
}

pub(super) fn watch(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (option, rest) = first_word(args);
    match option {
        "-r" | "--read" => accesses(dbg, rest, false),
        "-a" | "--access" => accesses(dbg, rest, true),
        _ => changes(dbg, args),
    }
}

pub(super) fn rwatch(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    accesses(dbg, args, false)
}

pub(super) fn awatch(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    accesses(dbg, args, true)
}

/// What is to be watched. A symbol is meant as what it holds.
pub(crate) fn watched(dbg: &Debugger, words: &str) -> Reply<Expr> {
    if words.is_empty() {
        return complain!("expected an expression; for example: watch v8[3]");
    }
    let scope = dbg.scope();
    Ok(match dbg.parse(words)? {
        number @ Expr::Number(_) => Expr::Lvalue(Lvalue::Memory(None, Box::new(number))),
        expr => scope.bind(expr)?,
    })
}

fn changes(dbg: &mut Debugger, words: &str) -> Reply<Output> {
    let (place, when) = split_if(words);
    let when = when.map(|text| condition(dbg, text)).transpose()?;
    let frame = frame_of(dbg, place)?;
    let expr = watched(dbg, place)?;
    let value = dbg.scope().eval(&expr)?;
    let now = dbg.words_of(&value);
    let id = dbg.add_point(PointKind::Watch(expr), words, false);
    if let Some(point) = dbg.points.get_mut(id) {
        (point.condition, point.frame) = (when, frame);
    }
    let mut text = Text::new();
    text.line(format_args!("watchpoint {id}: {words}, now {now}"));
    done(text)
}

/// The address and the bytes of what is watched.
pub(crate) fn memory_of(dbg: &Debugger, expr: &Expr, words: &str) -> Reply<(u64, u64)> {
    let scope = dbg.scope();
    match (expr, scope.eval(expr)?) {
        (Expr::Lvalue(Lvalue::Memory(format, address)), _) => {
            let bits = format.unwrap_or(Format::SIGNED).at(dbg.session.hart().xlen()).width();
            Ok((scope.address(address)?, u64::from(bits / 8)))
        }
        (_, Value::C(value)) => {
            let size = scope.about(&value.ty, |context| value.ty.size(context));
            let addr = value.address().map_err(|why| crate::Complaint(format!("{words}: {why}")))?;
            Ok((addr, size.unwrap_or(1)))
        }
        _ => complain!("read and access watchpoints need memory: u32[{words}] or a variable"),
    }
}

/// Waits for instructions that load from memory, or store to it as well.
fn accesses(dbg: &mut Debugger, words: &str, stores: bool) -> Reply<Output> {
    let (place, when) = split_if(words);
    let when = when.map(|text| condition(dbg, text)).transpose()?;
    let (addr, len) = memory_of(dbg, &watched(dbg, place)?, place)?;
    let option = if stores { "-a" } else { "-r" };
    let what = if stores { "loads and stores" } else { "loads" };
    let kind = PointKind::Access(Touch { start: addr, len, loads: true, stores });
    let id = dbg.add_point(kind, &format!("{option} {words}"), false);
    if let Some(point) = dbg.points.get_mut(id) {
        point.condition = when;
    }
    let mut text = Text::new();
    let bytes = if len == 1 { "byte" } else { "bytes" };
    text.line(format_args!("watchpoint {id}: {what} of {len} {bytes} at {addr:#x}"));
    done(text)
}

/// Runs until a condition is true.
pub(super) fn run_until(dbg: &mut Debugger, expr: Expr) -> Reply<Output> {
    dbg.scope().eval(&expr)?;
    let expr = dbg.scope().bind(expr)?;
    let id = dbg.points.add(PointKind::If(expr), "until", true);
    let mut stopped = dbg.go(Plan::default());
    dbg.points.remove(id);
    stopped.hits.retain(|hit| hit.id != id);
    let text = run::say(dbg, &stopped);
    done(text)
}

/// The number of a point: digits, or a convenience variable such as `$bpnum`.
fn number(dbg: &Debugger, word: &str) -> Option<u32> {
    match word.strip_prefix('$') {
        Some(name) => match dbg.saved.get(name) {
            Ok(Value::Int(id)) => id.try_into().ok(),
            _ => None,
        },
        None => word.parse().ok(),
    }
}

/// The points that a list of numbers names, checked.
pub(super) fn listed(dbg: &Debugger, args: &str) -> Reply<Vec<u32>> {
    args.split_whitespace()
        .map(|word| match number(dbg, word) {
            Some(id) if dbg.points.iter().any(|point| point.id == id) => Ok(id),
            _ => complain!("no breakpoint {word}; `info breakpoints` lists them"),
        })
        .collect()
}

pub(super) fn delete(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let ids = listed(dbg, args)?;
    if ids.is_empty() {
        dbg.points.clear();
    }
    for id in ids {
        dbg.points.remove(id);
    }
    done(Text::new())
}

/// The command that sets such a point.
fn command(point: &Point) -> &'static str {
    match point.kind {
        PointKind::Access(_) => "watch",
        PointKind::Catch(_) => "catch",
        PointKind::Watch(_) if !point.words.starts_with("on ") => "watch",
        _ => "break",
    }
}

/// The commands that set all points again, a line each.
pub(super) fn commands_of_all(dbg: &Debugger) -> String {
    let mut lines = Vec::new();
    for point in dbg.points.iter() {
        lines.push(format!("{} {}", command(point), point.words));
        match point.then {
            Then::Stay => {}
            Then::Delete => lines.push("enable delete $bpnum".to_owned()),
            Then::Disable => lines.push("enable once $bpnum".to_owned()),
        }
        if point.ignore > 0 {
            lines.push(format!("ignore $bpnum {}", point.ignore));
        }
        if !point.commands.is_empty() {
            lines.push("commands $bpnum".to_owned());
            lines.extend(point.commands.iter().map(|command| format!("  {command}")));
            lines.push("end".to_owned());
        }
        if !point.enabled {
            lines.push("disable $bpnum".to_owned());
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// All points.
pub(super) fn list(dbg: &Debugger) -> Text {
    let mut text = Text::new();
    for point in dbg.points.iter() {
        text.push(Role::Name, format_args!("{:<3} ", point.id));
        text.say(format_args!("{} {}", command(point), point.words));
        let addresses = match &point.kind {
            PointKind::Address(addresses) => addresses.as_slice(),
            _ => &[],
        };
        if let [_] = addresses {
            at(dbg, addresses, &mut text);
        }
        if matches!(point.kind, PointKind::Pending { .. }) {
            text.push(Role::Faint, ", pending");
        }
        let flags = [
            (point.then == Then::Delete, "once"),
            (point.then == Then::Disable, "enabled once"),
            (!point.enabled, "disabled"),
        ];
        for (_, word) in flags.into_iter().filter(|(is, _)| *is) {
            text.push(Role::Faint, format_args!(", {word}"));
        }
        if point.hits > 0 {
            let times = if point.hits == 1 { "once".into() } else { format!("{} times", point.hits) };
            text.push(Role::Faint, format_args!(", stopped {times}"));
        }
        if point.ignore > 0 {
            text.push(Role::Faint, format_args!(", ignored {} more times", point.ignore));
        }
        if addresses.len() > 1 {
            at(dbg, addresses, &mut text);
        }
        text.end();
        for command in &point.commands {
            text.line(format_args!("      {command}"));
        }
    }
    if text.is_empty() {
        text.line("no breakpoints");
    }
    text
}

/// What a point saw.
pub(crate) fn hit(dbg: &Debugger, hit: &Hit) -> Text {
    let mut text = Text::new();
    let point = dbg.points.iter().find(|point| point.id == hit.id);
    let words = hit.words.as_str();
    if hit.is_over {
        text.push(Role::Name, format_args!("watchpoint {}", hit.id));
        text.line(format_args!(": {words}: deleted, because the function of its variables has returned"));
        return text;
    }
    if let Some(caught) = &hit.caught {
        text.push(Role::Name, format_args!("catchpoint {}", hit.id)).line(format_args!(": {caught}"));
        return text;
    }
    let csr = match point.map(|point| &point.kind) {
        Some(PointKind::Watch(Expr::Lvalue(Lvalue::Csr(number)))) => csr::name(*number),
        _ => None,
    };
    match &hit.values {
        Some((Value::Int(old), Value::Int(new))) if csr.is_some() => {
            let (old, new) =
                words_of::change(dbg.session.hart(), csr.unwrap_or_default(), *old as u64, *new as u64);
            text.push(Role::Name, format_args!("breakpoint {}", hit.id)).say(format_args!(": {words}: "));
            text.say(format_args!("{old} → ")).push(Role::New, new).end();
        }
        Some((old, new)) => {
            text.push(Role::Name, format_args!("watchpoint {}", hit.id)).say(format_args!(": {words}: "));
            text.say(format_args!("{} → ", dbg.words_of(old))).push(Role::New, dbg.words_of(new)).end();
        }
        None if matches!(point.map(|point| &point.kind), Some(PointKind::Access(_))) => {
            text.push(Role::Name, format_args!("watchpoint {}", hit.id)).line(format_args!(": {words}"));
        }
        None => {
            text.push(Role::Name, format_args!("breakpoint {}", hit.id)).line(format_args!(": {words}"));
        }
    }
    if let Some(by) = hit.by
        && let Ok((line, _)) = instruction(dbg.session.hart(), &dbg.session.names, by, false)
    {
        text.push(Role::Faint, "by").append(line);
    }
    text
}
