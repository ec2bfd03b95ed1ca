//! `watch` and its relatives set watchpoints: on values, and on accesses to memory.

use super::points::{condition, frame_of, split_if};
use super::{done, run};
use crate::debugger::{Debugger, Output, Plan, first_word};
use crate::error::{Reply, complain};
use crate::expr::{Expr, Lvalue, Value};
use crate::format::Format;
use crate::points::{PointKind, Touch};
use crate::text::Text;

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
