//! Breakpoints of the client are points of the debugger. Each request brings all of its kind: those that were there
//! already stay, with their hits.

use std::collections::BTreeMap;

use super::protocol::{
    Breakpoint, BreakpointEvent, Breakpoints, Problem, SetBreakpoints, SetFunctionBreakpoints,
    SetInstructionBreakpoints, Terms, problem,
};
use super::sources;
use super::state::State;
use crate::commands;
use crate::debugger::Debugger;
use crate::points::{HitRule, Message, Point, PointKind};

/// Breakpoints of one request, at most.
const MOST: usize = 4096;

/// What the points were asked for as.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    /// Lines of the file with this path.
    Source(String),
    Function,
    Instruction,
    Data,
    /// Exceptions that are found by looking at registers.
    Exception,
}

impl Group {
    /// Why a program stops there.
    pub(super) fn reason(&self) -> &'static str {
        match self {
            Group::Source(_) => "breakpoint",
            Group::Function => "function breakpoint",
            Group::Instruction => "instruction breakpoint",
            Group::Data => "data breakpoint",
            Group::Exception => "exception",
        }
    }
}

/// All that the client has asked for.
#[derive(Default)]
pub(super) struct Asked {
    /// What was asked for, in words, and the point for it.
    groups: BTreeMap<Group, Vec<(String, u32)>>,
    /// What the client knows of the points.
    told: BTreeMap<u32, Breakpoint>,
    /// What can be watched, by its number.
    pub(super) watchable: Vec<super::data::Watchable>,
}

impl Asked {
    /// The group of a point.
    pub(super) fn group(&self, id: u32) -> Option<&Group> {
        self.groups
            .iter()
            .find(|(_, points)| points.iter().any(|(_, own)| *own == id))
            .map(|(group, _)| group)
    }
}

/// Sets what `items` ask for, and removes what was asked for in this group before. An item is its words, and what makes
/// the point; a point that is there already is kept.
pub(super) fn replace<T>(
    state: &mut State,
    dbg: &mut Debugger,
    group: Group,
    items: Vec<(String, T)>,
    make: impl Fn(&mut State, &mut Debugger, T) -> Result<u32, Problem>,
) -> Breakpoints {
    dbg.points.sources = dbg.session.names.sources().clone();
    let mut old = state.asked.groups.remove(&group).unwrap_or_default();
    old.retain(|(_, id)| dbg.points.iter().any(|point| point.id == *id));
    let mut now = Vec::new();
    let mut results = Vec::new();
    for (n, (words, item)) in items.into_iter().enumerate() {
        let kept = old.iter().position(|(other, _)| *other == words);
        let made = match kept {
            Some(at) => Ok(old.swap_remove(at).1),
            None if n >= MOST => problem!("more than {MOST} breakpoints"),
            None => make(state, dbg, item),
        };
        results.push(made.clone());
        now.extend(made.ok().map(|id| (words, id)));
    }
    for (_, id) in old {
        dbg.points.remove(id);
        state.asked.told.remove(&id);
    }
    // Exceptions are no breakpoints of the client's.
    let exceptions = group == Group::Exception;
    state.asked.groups.insert(group, now);
    let breakpoints = results.into_iter().map(|result| match result {
        Ok(id) => {
            let body = dbg.points.iter().find(|point| point.id == id).map(|point| body(state, dbg, point));
            let body = body.unwrap_or_default();
            if !exceptions {
                state.asked.told.insert(id, body.clone());
            }
            body
        }
        Err(Problem(words)) => Breakpoint { message: Some(words), ..Breakpoint::default() },
    });
    Breakpoints { breakpoints: breakpoints.collect() }
}

/// What the client is told of a point.
fn body(state: &State, dbg: &Debugger, point: &Point) -> Breakpoint {
    let address = match &point.kind {
        PointKind::Address(addresses) => addresses.first().copied(),
        _ => None,
    };
    let line = address.and_then(|address| dbg.session.names.line(address));
    Breakpoint {
        id: Some(point.id),
        verified: true,
        message: address.is_none().then(|| point.words.clone()),
        source: line.as_ref().map(|line| state.source(dbg, &line.file)),
        line: line.map(|line| state.line(line.line)),
        instruction_reference: address.map(|address| format!("{address:#x}")),
    }
}

/// Tells of points that were set, changed or removed by others than the client.
pub(super) fn tell(state: &mut State, dbg: &Debugger) {
    let mut now = BTreeMap::new();
    for point in dbg.points.iter() {
        if state.asked.group(point.id) == Some(&Group::Exception) {
            continue;
        }
        let verified = point.enabled;
        now.insert(point.id, Breakpoint { verified, ..body(state, dbg, point) });
    }
    let before = std::mem::replace(&mut state.asked.told, now.clone());
    let event = |reason, breakpoint| state.wire.event("breakpoint", &BreakpointEvent { reason, breakpoint });
    for (&id, point) in &now {
        match before.get(&id) {
            None => event("new", point.clone()),
            Some(old) if old != point => event("changed", point.clone()),
            Some(_) => {}
        }
    }
    for id in before.keys().filter(|id| !now.contains_key(id)) {
        event("removed", Breakpoint { id: Some(*id), ..Breakpoint::default() });
    }
}

/// A point at these addresses.
fn at(dbg: &mut Debugger, addresses: Vec<u64>, words: &str, terms: &Terms) -> Result<u32, Problem> {
    commands::check_addresses(dbg, &addresses)?;
    let condition = text(&terms.condition);
    let when = condition.map(|text| commands::condition_at(dbg, text, &addresses)).transpose()?;
    let first = addresses.first().copied();
    let message = text(&terms.log_message)
        .map(|words| {
            Message::parse(words, |text| match first {
                Some(address) => dbg.parse_at(text, address),
                None => dbg.parse(text),
            })
        })
        .transpose()?;
    let rule = rule(terms)?;
    let words = condition.map_or(words.to_owned(), |condition| format!("{words} if {condition}"));
    let id = dbg.points.add(PointKind::Address(addresses), &words, false);
    if let Some(point) = dbg.points.get_mut(id) {
        (point.condition, point.message, point.rule) = (when, message, rule);
    }
    Ok(id)
}

/// At which hits to stop.
pub(super) fn rule(terms: &Terms) -> Result<HitRule, Problem> {
    Ok(text(&terms.hit_condition).map(HitRule::parse).transpose()?.unwrap_or_default())
}

/// A text that says something.
pub(super) fn text(text: &Option<String>) -> Option<&str> {
    text.as_deref().map(str::trim).filter(|text| !text.is_empty())
}

/// `setBreakpoints`.
pub(super) fn set(
    state: &mut State,
    dbg: &mut Debugger,
    args: SetBreakpoints,
) -> Result<Breakpoints, Problem> {
    let Some(path) = args.source.path.or(args.source.name) else {
        return problem!("setBreakpoints: the source has neither a path nor a name");
    };
    let file = sources::compiled(dbg, &path);
    let first_line = state.first_line;
    let items =
        args.breakpoints.into_iter().map(|asked| (format!("{} {:?}", asked.line, asked.terms), asked));
    let items = items.collect();
    Ok(replace(state, dbg, Group::Source(path), items, |_, dbg, asked| {
        let file = file.clone()?;
        let Ok(line) = u32::try_from(asked.line.saturating_sub(first_line).saturating_add(1)) else {
            return problem!("{} is no line", asked.line);
        };
        let addresses = dbg.session.names.addresses_of_line(&file, line)?;
        let name = file.rsplit('/').next().unwrap_or(&file);
        at(dbg, addresses, &format!("{name}:{line}"), &asked.terms)
    }))
}

/// `setFunctionBreakpoints`.
pub(super) fn functions(
    state: &mut State,
    dbg: &mut Debugger,
    args: SetFunctionBreakpoints,
) -> Result<Breakpoints, Problem> {
    let items =
        args.breakpoints.into_iter().map(|asked| (format!("{} {:?}", asked.name, asked.terms), asked));
    let items = items.collect();
    Ok(replace(state, dbg, Group::Function, items, |_, dbg, asked| {
        // A name has no columns.
        let addresses =
            dbg.addresses(&asked.name).map_err(|complaint| match complaint.0.split_once(": ") {
                Some((_, words)) if complaint.column().is_some() => Problem(words.to_owned()),
                _ => complaint.into(),
            })?;
        at(dbg, addresses, &asked.name, &asked.terms)
    }))
}

/// `setInstructionBreakpoints`.
pub(super) fn instructions(
    state: &mut State,
    dbg: &mut Debugger,
    args: SetInstructionBreakpoints,
) -> Result<Breakpoints, Problem> {
    let items = args
        .breakpoints
        .into_iter()
        .map(|asked| (format!("{} {} {:?}", asked.instruction_reference, asked.offset, asked.terms), asked));
    let items = items.collect();
    Ok(replace(state, dbg, Group::Instruction, items, |_, dbg, asked| {
        let address = super::memory::address(dbg, &asked.instruction_reference, asked.offset)?;
        at(dbg, vec![address], &format!("*{address:#x}"), &asked.terms)
    }))
}
