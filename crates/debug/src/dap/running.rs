//! Requests that let the program run, and what is told of a stop.

use std::cell::RefCell;
use std::rc::Rc;

use rivet_hart::Trap;
use rivet_sim::ExitStatus;

use super::protocol::{
    Category, Continued, ExitedEvent, Granularity, Nothing, OfThread, Problem, Request, StoppedEvent, problem,
};
use super::state::State;
use super::{breakpoints, threads};
use crate::commands::{self, Calls, Ended};
use crate::debugger::{Debugger, Output, Plan, Stopped};
use crate::points::PointKind;
use crate::session::Stop;
use crate::signals::names;

/// How a run has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The program stands still.
    Stopped,
    /// It has ended.
    Ended,
}

/// Does what lets the program run: answers, runs, and tells of the stop.
pub(super) fn run(
    state: &Rc<RefCell<State>>,
    dbg: &mut Debugger,
    request: &Request,
) -> Result<Outcome, Problem> {
    let args: OfThread = request.arguments()?;
    let back = matches!(request.command.as_str(), "stepBack" | "reverseContinue");
    if back {
        commands::remembering(dbg)?;
    } else if dbg.session.ended().is_some() {
        return problem!("{}: the program has ended", request.command);
    }
    if dbg.session.ended().is_none() {
        threads::choose(dbg, args.thread_id)?;
    }
    let instruction = args.granularity == Granularity::Instruction;
    // Before the answer: there may be no caller.
    let way = (request.command == "stepOut").then(|| commands::way_out(dbg)).transpose()?;
    {
        let mut state = state.borrow_mut();
        state.moves();
        match request.command.as_str() {
            "continue" => state.wire.respond(request, Ok(Continued { all_threads_continued: true })),
            _ => state.wire.respond(request, Ok(Nothing {})),
        }
    }
    let step = |dbg: &mut Debugger, calls| match instruction {
        true => commands::instruction(dbg, calls),
        false => commands::line(dbg, calls),
    };
    let ended = match request.command.as_str() {
        "next" => step(dbg, Calls::StepOver),
        "stepIn" => step(dbg, Calls::Enter),
        "stepBack" if instruction => Ended::Stopped(dbg.travel(|session| session.back(1))),
        "stepBack" => Ended::Stopped(commands::over_line(dbg)),
        "reverseContinue" => Ended::Stopped(dbg.go_back(None)),
        _ => match way {
            Some(way) => commands::out(dbg, way),
            None => Ended::Stopped(dbg.go(Plan::default())),
        },
    };
    Ok(settle(state, dbg, ended))
}

/// Does what breakpoints ask for, shows what is displayed at each stop, and tells of the stop.
fn settle(state: &Rc<RefCell<State>>, dbg: &mut Debugger, ended: Ended) -> Outcome {
    let mut ended = ended;
    let mut output = Output::default();
    if !dbg.to_do.is_empty() {
        dbg.last = None;
        dbg.automatic(&mut output);
        if let Some(last) = dbg.last.take() {
            ended = Ended::Stopped(last);
        }
    }
    if dbg.session.ended().is_none() {
        output.text.append(commands::displayed(dbg));
    }
    let mut state = state.borrow_mut();
    let outcome = match ended {
        Ended::Arrived => stopped(&mut state, dbg, &simple("step")),
        Ended::Stopped(how) => report(&mut state, dbg, &how),
    };
    state.wire.output(Category::Console, &output.text.plain());
    outcome
}

/// What a program does first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// It runs.
    Runs,
    /// It stops at its first instruction.
    Entry,
    /// It is that of a core file, and cannot run.
    Stands,
}

/// Lets the program run from its start.
pub(super) fn start(state: &Rc<RefCell<State>>, dbg: &mut Debugger, start: Start) -> Outcome {
    state.borrow_mut().moves();
    let why = match start {
        Start::Runs => None,
        Start::Entry => Some(simple("entry")),
        Start::Stands => Some(because("pause", "Core file", String::new())),
    };
    if let Some(why) = why {
        return stopped(&mut state.borrow_mut(), dbg, &why);
    }
    let how = dbg.go(Plan::default());
    settle(state, dbg, Ended::Stopped(how))
}

/// Why the program stands still, for a client.
struct Why {
    reason: &'static str,
    description: Option<String>,
    text: Option<String>,
    hits: Vec<u32>,
}

fn simple(reason: &'static str) -> Why {
    Why { reason, description: None, text: None, hits: Vec::new() }
}

fn because(reason: &'static str, description: &str, text: String) -> Why {
    let text = text.trim().to_owned();
    Why {
        description: Some(description.into()),
        text: Some(text).filter(|text| !text.is_empty()),
        ..simple(reason)
    }
}

/// Tells how a run has ended.
pub(super) fn report(state: &mut State, dbg: &mut Debugger, how: &Stopped) -> Outcome {
    match &how.stop {
        Stop::Ended(status) => return ended(state, dbg, *status),
        Stop::Failed(why) => {
            let words = format!("the machine cannot continue: {why}");
            state.flush();
            state.wire.output(Category::Important, &format!("{words}\n"));
            return stopped(state, dbg, &because("exception", "Failed", words));
        }
        _ => {}
    }
    let why = match &how.stop {
        Stop::Trap(trap) => at_exception(state, dbg, trap),
        Stop::Interrupted => simple("pause"),
        Stop::Signals(set) if how.hits.is_empty() => because("exception", "Signal", names(*set)),
        Stop::Start => because("entry", "Start of the recorded history", String::new()),
        _ if how.hits.is_empty() => simple("step"),
        _ => at_points(state, dbg, how),
    };
    stopped(state, dbg, &why)
}

fn at_exception(state: &mut State, dbg: &Debugger, trap: &Trap) -> Why {
    let words = commands::why(dbg, trap).plain();
    let why = because("exception", trap.cause.name(), words.clone());
    state.exception = Some((threads::id(dbg.session.hart()), trap.clone(), words.trim().to_owned()));
    why
}

fn at_points(state: &State, dbg: &Debugger, how: &Stopped) -> Why {
    let reason = |id: u32| match state.asked.group(id) {
        Some(group) => group.reason(),
        None => match dbg.points.iter().find(|point| point.id == id).map(|point| &point.kind) {
            Some(PointKind::Watch(_) | PointKind::Access(_)) => "data breakpoint",
            _ => "breakpoint",
        },
    };
    let hits: Vec<u32> = how.hits.iter().map(|hit| hit.id).collect();
    let words: String = how.hits.iter().map(|hit| commands::hit(dbg, hit).plain()).collect();
    let reason = hits.first().map_or("breakpoint", |&id| reason(id));
    let text = matches!(reason, "data breakpoint" | "exception").then(|| words.trim().to_owned());
    Why { text, hits, ..simple(reason) }
}

/// Tells that a thread has gone elsewhere.
pub(super) fn jumped(state: &mut State, dbg: &mut Debugger) {
    stopped(state, dbg, &simple("goto"));
}

/// Tells that the program stands still, and where.
fn stopped(state: &mut State, dbg: &mut Debugger, why: &Why) -> Outcome {
    state.flush();
    state.tell_threads(dbg);
    breakpoints::tell(state, dbg);
    state.wire.event(
        "stopped",
        &StoppedEvent {
            reason: why.reason,
            description: why.description.clone(),
            text: why.text.clone(),
            thread_id: threads::id(dbg.session.hart()),
            all_threads_stopped: true,
            hit_breakpoint_ids: why.hits.clone(),
        },
    );
    state.inbox.calm();
    Outcome::Stopped
}

/// Tells that the program has ended.
fn ended(state: &mut State, dbg: &mut Debugger, status: ExitStatus) -> Outcome {
    state.flush();
    state.tell_threads(dbg);
    breakpoints::tell(state, dbg);
    let exit_code = match status {
        ExitStatus::Code(code) => code.into(),
        ExitStatus::Signal(signal) => 128 + i64::from(signal),
        ExitStatus::InstructionLimit => 124,
    };
    if matches!(status, ExitStatus::Signal(_)) {
        let how = Stopped { stop: Stop::Ended(status), hits: Vec::new() };
        state.wire.output(Category::Important, &commands::say(dbg, &how).plain());
    }
    state.wire.event("exited", &ExitedEvent { exit_code });
    state.inbox.calm();
    if state.stays {
        let why = because("pause", "The program has ended", String::new());
        return stopped(state, dbg, &why);
    }
    state.wire.event("terminated", &Nothing {});
    Outcome::Ended
}
