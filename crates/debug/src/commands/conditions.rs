//! `condition`, `ignore`, `commands`, `enable` and `disable` say when points stop, and what is done then.

use super::point_list::listed;
use super::points::{condition, condition_at, split_if};
use super::{done, run};
use crate::debugger::{Debugger, Output, first_word};
use crate::error::{Reply, complain};
use crate::points::{PointKind, Then};
use crate::text::Text;

/// Commands of a point, at most.
const MOST: usize = 1000;

/// The point that the first word names, and the rest.
fn numbered<'a>(dbg: &Debugger, args: &'a str, example: &str) -> Reply<(u32, &'a str)> {
    let (word, rest) = first_word(args);
    match listed(dbg, word)?.first() {
        Some(&id) => Ok((id, rest)),
        None => complain!("expected the number of a breakpoint; for example: {example}"),
    }
}

pub(super) fn set_condition(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (id, text) = numbered(dbg, args, "condition 1 n > 3")?;
    dbg.points.sources = dbg.session.names.sources().clone();
    let kind = dbg.points.iter().find(|point| point.id == id).map(|point| point.kind.clone());
    let expr = match (text, kind) {
        ("", _) => None,
        (text, Some(PointKind::Address(addresses))) => Some(condition_at(dbg, text, &addresses)?),
        (
            text,
            Some(PointKind::Watch(_) | PointKind::Access(_) | PointKind::Trap(_) | PointKind::Catch(_)),
        ) => Some(condition(dbg, text)?),
        _ => return complain!("breakpoint {id} has no place: delete it and use `break if {text}`"),
    };
    if let Some(point) = dbg.points.get_mut(id) {
        let (place, _) = split_if(&point.words);
        let when = if text.is_empty() { String::new() } else { format!(" if {text}") };
        point.words = format!("{place}{when}");
        point.condition = expr;
    }
    done(Text::new())
}

pub(super) fn ignore(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (id, text) = numbered(dbg, args, "ignore 1 10")?;
    if text.is_empty() {
        return complain!("expected a count; for example: ignore 1 10");
    }
    let count = run::number(dbg, text)?;
    if let Some(point) = dbg.points.get_mut(id) {
        point.ignore = count;
    }
    done(Text::new())
}

/// The lines that follow, up to `end`, are the commands of these points; without a number of the last one.
pub(super) fn commands(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let mut ids = listed(dbg, args)?;
    if ids.is_empty() {
        ids.extend(dbg.points.iter().last().map(|point| point.id));
    }
    if ids.is_empty() {
        return complain!("no breakpoints");
    }
    dbg.collecting = Some((ids, Vec::new()));
    done(Text::new())
}

/// Takes a line of what `commands` has begun.
pub(crate) fn collect(dbg: &mut Debugger, line: &str) {
    let Some((ids, mut lines)) = dbg.collecting.take() else { return };
    let line = line.trim();
    if line == "end" || lines.len() == MOST {
        for id in ids {
            if let Some(point) = dbg.points.get_mut(id) {
                point.commands.clone_from(&lines);
            }
        }
        return;
    }
    if !line.is_empty() && !line.starts_with('#') {
        lines.push(line.to_owned());
    }
    dbg.collecting = Some((ids, lines));
}

pub(super) fn enable(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (word, rest) = first_word(args);
    match word {
        "once" => turn(dbg, rest, true, Some(Then::Disable)),
        "delete" => turn(dbg, rest, true, Some(Then::Delete)),
        _ => turn(dbg, args, true, None),
    }
}

pub(super) fn disable(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    turn(dbg, args, false, None)
}

fn turn(dbg: &mut Debugger, args: &str, on: bool, then: Option<Then>) -> Reply<Output> {
    let mut ids = listed(dbg, args)?;
    if ids.is_empty() {
        ids = dbg.points.iter().map(|point| point.id).collect();
    }
    for id in ids {
        if let Some(point) = dbg.points.get_mut(id) {
            point.enabled = on;
            point.then = then.unwrap_or(point.then);
        }
    }
    done(Text::new())
}
