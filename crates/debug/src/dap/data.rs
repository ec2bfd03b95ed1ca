//! Data breakpoints watch variables, registers, lanes and memory; exceptions are chosen by filters.

use super::breakpoints::{self, Group, replace};
use super::protocol::{
    AccessType, Breakpoints, DataBreakpointInfo, DataBreakpointInfoArguments, ExceptionFilter, Problem,
    SetDataBreakpoints, SetExceptionBreakpoints, problem,
};
use super::state::State;
use super::values;
use crate::commands;
use crate::debugger::{Debugger, Exceptions};
use crate::error::Reply;
use crate::expr::Expr;
use crate::points::{FrameEnd, PointKind, Touch};

/// Things that can be watched at once, at most.
const MOST: usize = 10_000;

/// Something that can be watched.
#[derive(Clone)]
pub(super) struct Watchable {
    /// It means the same in every frame.
    expr: Expr,
    words: String,
    /// The frame that its variables belong to.
    frame: Option<FrameEnd>,
    /// Its address and size, if it is in memory.
    memory: Option<(u64, u64)>,
}

fn watchable(dbg: &Debugger, words: &str) -> Reply<Watchable> {
    let expr = commands::watched(dbg, words)?;
    dbg.scope().eval(&expr)?;
    let frame = commands::frame_of(dbg, words)?;
    let memory = commands::memory_of(dbg, &expr, words).ok();
    Ok(Watchable { expr, words: words.to_owned(), frame, memory })
}

/// `dataBreakpointInfo`.
pub(super) fn info(
    state: &mut State,
    dbg: &mut Debugger,
    args: DataBreakpointInfoArguments,
) -> Result<DataBreakpointInfo, Problem> {
    let none = |description: String| {
        Ok(DataBreakpointInfo { data_id: None, description, access_types: Vec::new(), can_persist: false })
    };
    let words = match args.variables_reference.filter(|&reference| reference != 0) {
        None => {
            state.choose(dbg, args.frame_id)?;
            args.name
        }
        Some(reference) => match values::named(state, dbg, reference, &args.name)?.expr {
            Some(expr) => expr,
            None => return none(format!("{} cannot be watched", args.name)),
        },
    };
    let found = match watchable(dbg, &words) {
        Ok(found) => found,
        Err(complaint) => return none(complaint.to_string()),
    };
    if state.asked.watchable.len() >= MOST {
        return none(format!("more than {MOST} expressions to be watched"));
    }
    let access_types = match found.memory {
        Some(_) => vec![AccessType::Write, AccessType::Read, AccessType::ReadWrite],
        None => vec![AccessType::Write],
    };
    state.asked.watchable.push(found);
    let data_id = Some(format!("{}:{words}", state.asked.watchable.len() - 1));
    Ok(DataBreakpointInfo { data_id, description: words, access_types, can_persist: false })
}

/// `setDataBreakpoints`.
pub(super) fn set(
    state: &mut State,
    dbg: &mut Debugger,
    args: SetDataBreakpoints,
) -> Result<Breakpoints, Problem> {
    let items = args
        .breakpoints
        .into_iter()
        .map(|asked| (format!("{} {:?} {:?}", asked.data_id, asked.access_type, asked.terms), asked));
    let items = items.collect();
    Ok(replace(state, dbg, Group::Data, items, |state, dbg, asked| {
        let number = asked.data_id.split(':').next().and_then(|number| number.parse::<usize>().ok());
        let found = number.and_then(|number| state.asked.watchable.get(number)).cloned();
        let Some(Watchable { expr, words, frame, memory }) = found else {
            return problem!("unknown data {}", asked.data_id);
        };
        let kind = match (asked.access_type.unwrap_or(AccessType::Write), memory) {
            (AccessType::Write, _) => PointKind::Watch(expr),
            (access, Some((start, len))) => {
                PointKind::Access(Touch { start, len, loads: true, stores: access == AccessType::ReadWrite })
            }
            (_, None) => return problem!("{words} is not in memory: only changes can be watched"),
        };
        let when = breakpoints::text(&asked.terms.condition);
        let when = when.map(|text| commands::condition(dbg, text)).transpose()?;
        let rule = breakpoints::rule(&asked.terms)?;
        let id = dbg.points.add(kind, &words, false);
        if let Some(point) = dbg.points.get_mut(id) {
            (point.condition, point.frame, point.rule) = (when, frame, rule);
        }
        Ok(id)
    }))
}

/// Filters of exceptions.
pub(super) fn filters() -> Vec<ExceptionFilter> {
    let filter =
        |filter, label, description, default| ExceptionFilter { filter, label, description, default };
    vec![
        filter("faults", "Guest faults", "Accesses and fetches that fail: SIGSEGV, SIGBUS", true),
        filter("illegal", "Illegal instructions", "SIGILL, with the rule that the instruction breaks", true),
        filter("breakpoints", "ebreak", "Breakpoints in the program: SIGTRAP", true),
        filter(
            "vill",
            "Unsupported vtype",
            "vsetvl with a vtype that the machine does not support sets vill; looked at before every instruction",
            false,
        ),
    ]
}

/// `setExceptionBreakpoints`.
pub(super) fn exceptions(
    state: &mut State,
    dbg: &mut Debugger,
    args: SetExceptionBreakpoints,
) -> Result<Breakpoints, Problem> {
    let options = args.filter_options.into_iter().map(|option| option.filter_id);
    let chosen: Vec<String> = args.filters.into_iter().chain(options).collect();
    let has = |name: &str| chosen.iter().any(|filter| filter == name);
    dbg.exceptions =
        Some(Exceptions { faults: has("faults"), illegal: has("illegal"), breakpoints: has("breakpoints") });
    let shift = dbg.session.hart().xlen() - 1;
    let vill =
        if has("vill") { vec![("vill".to_owned(), format!("vtype >> {shift} == 1"))] } else { Vec::new() };
    let vill = replace(state, dbg, Group::Exception, vill, |_, dbg, text| {
        let expr = commands::condition(dbg, &text)?;
        Ok(dbg.points.add(PointKind::If(expr), "vtype is not supported (vill)", false))
    });
    let mut vill = vill.breakpoints.into_iter();
    let known = filters();
    let breakpoints = chosen.iter().map(|filter| {
        let mut breakpoint = super::protocol::Breakpoint { verified: true, ..Default::default() };
        if filter == "vill" {
            breakpoint = vill.next().unwrap_or(breakpoint);
        } else if !known.iter().any(|known| known.filter == filter) {
            (breakpoint.verified, breakpoint.message) = (false, Some(format!("unknown filter {filter}")));
        }
        breakpoint
    });
    Ok(Breakpoints { breakpoints: breakpoints.collect() })
}
