//! The table of requests that look at the program or change it without letting it run.

use serde::Serialize;
use serde_json::Value;

use super::protocol::{Problem, Request, problem};
use super::state::State;
use super::{breakpoints, data, evaluate, jump, memory, modules, running, sources, threads, values};
use crate::debugger::Debugger;

/// A request that does not let the program run.
struct Row {
    command: &'static str,
    /// Can it be answered while the program runs?
    any_time: bool,
    run: fn(&mut State, &mut Debugger, &Request) -> Result<Value, Problem>,
}

/// A row of the table: the function gets typed arguments.
macro_rules! row {
    ($command:literal, $any_time:literal, $run:expr) => {
        Row {
            command: $command,
            any_time: $any_time,
            run: |state, dbg, request| encoded($run(state, dbg, request.arguments()?)),
        }
    };
}

const ROWS: &[Row] = &[
    row!("setBreakpoints", true, breakpoints::set),
    row!("setFunctionBreakpoints", true, breakpoints::functions),
    row!("setInstructionBreakpoints", true, breakpoints::instructions),
    row!("setExceptionBreakpoints", true, data::exceptions),
    row!("dataBreakpointInfo", false, data::info),
    row!("setDataBreakpoints", true, data::set),
    row!("threads", true, threads::threads),
    row!("stackTrace", false, threads::stack),
    row!("scopes", false, threads::scopes),
    row!("variables", false, values::variables_of),
    row!("setVariable", false, values::set),
    row!("setExpression", false, evaluate::set),
    row!("evaluate", false, evaluate::evaluate),
    row!("completions", false, evaluate::completions),
    row!("exceptionInfo", false, evaluate::exception),
    row!("disassemble", false, memory::disassemble),
    row!("readMemory", false, memory::read),
    row!("writeMemory", false, memory::write),
    row!("source", true, sources::text),
    row!("loadedSources", true, sources::loaded),
    row!("modules", false, modules::modules),
    row!("gotoTargets", false, jump::targets),
    row!("goto", false, jump::go),
];

/// Requests that let the program run.
pub(super) const RUNNING: &[&str] = &["continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue"];

fn encoded<T: Serialize>(result: Result<T, Problem>) -> Result<Value, Problem> {
    serde_json::to_value(result?).map_err(|error| Problem(error.to_string()))
}

fn find(command: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.command == command)
}

/// Does the request end whatever runs?
pub(super) fn ends_run(request: &Request) -> bool {
    matches!(request.command.as_str(), "disconnect" | "terminate" | "restart")
}

/// Is there such a request?
pub(super) fn is_known(command: &str) -> bool {
    find(command).is_some() || RUNNING.contains(&command) || command == "pause"
}

/// Answers a request while the program stands still.
pub(super) fn answer(state: &mut State, dbg: &mut Debugger, request: &Request) {
    let result = match find(&request.command) {
        Some(row) => (row.run)(state, dbg, request),
        None => unknown(request),
    };
    state.wire.respond(request, result);
    if std::mem::take(&mut state.jumped) {
        running::jumped(state, dbg);
    }
}

/// Answers a request while the program runs.
pub(super) fn answer_while_running(state: &mut State, dbg: &mut Debugger, request: &Request) {
    let result = match find(&request.command) {
        Some(row) if row.any_time => (row.run)(state, dbg, request),
        None if !is_known(&request.command) => unknown(request),
        _ => problem!("{}: the program is running", request.command),
    };
    state.wire.respond(request, result);
}

/// No such request.
pub(super) fn unknown(request: &Request) -> Result<Value, Problem> {
    match request.command.as_str() {
        "initialize" | "launch" | "attach" | "configurationDone" => {
            problem!("{}: the session has begun already", request.command)
        }
        command => problem!("unknown request {command}"),
    }
}
