//! Points by their numbers: what `info breakpoints`, `delete` and `save` know of them, and what is said when one stops.

use rivet_isa::csr;

use super::done;
use super::points::at;
use crate::debugger::{Debugger, Output};
use crate::error::{Reply, complain};
use crate::expr::{Expr, Lvalue, Value};
use crate::points::{Hit, Point, PointKind, Then};
use crate::text::{Role, Text};
use crate::view::csr as words_of;
use crate::view::memory::instruction;

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
