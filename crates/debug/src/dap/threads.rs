//! Threads are harts; their frames, innermost first, with those of inlined functions.

use rivet_hart::Hart;

use super::protocol::{
    Problem, ScopeBody, Scopes, ScopesArguments, StackFrame, StackTrace, StackTraceArguments, Thread,
    Threads, problem,
};
use super::state::{FrameKey, State, look_at};
use super::values::Container;
use crate::debugger::Debugger;
use crate::frames::{DEEPEST, Frames, View};

/// The client's number of a hart.
pub(super) fn id(hart: &Hart) -> i64 {
    i64::try_from(hart.id).unwrap_or(i64::MAX - 1) + 1
}

/// The hart of a client's thread is looked at from now on.
pub(super) fn choose(dbg: &mut Debugger, thread: i64) -> Result<u64, Problem> {
    let Some(hart) = dbg.session.harts().iter().find(|hart| id(hart) == thread).map(|hart| hart.id) else {
        return problem!("no thread {thread}");
    };
    look_at(dbg, FrameKey { hart, number: 0 })?;
    Ok(hart)
}

/// `threads`.
pub(super) fn threads(_: &mut State, dbg: &mut Debugger, _: serde_json::Value) -> Result<Threads, Problem> {
    let thread = |hart: &Hart| Thread { id: id(hart), name: format!("hart {}", hart.id) };
    Ok(Threads { threads: dbg.session.harts().iter().map(thread).collect() })
}

/// `stackTrace`.
pub(super) fn stack(
    state: &mut State,
    dbg: &mut Debugger,
    args: StackTraceArguments,
) -> Result<StackTrace, Problem> {
    let hart = choose(dbg, args.thread_id)?;
    let end = match args.levels {
        0 => DEEPEST,
        levels => args.start_frame.saturating_add(levels).min(DEEPEST),
    };
    // One more tells whether there are more.
    let frames = dbg.frames(end.saturating_add(1));
    let more = frames.stack.is_cut || frames.views.len() > end;
    let views = frames.views.iter().enumerate().take(end).skip(args.start_frame);
    let stack_frames = views
        .map(|(number, view)| {
            let id = state.frames.add(FrameKey { hart, number });
            frame(state, dbg, &frames, view, id)
        })
        .collect();
    Ok(StackTrace { stack_frames, total_frames: (!more).then_some(frames.views.len()) })
}

fn frame(state: &State, dbg: &Debugger, frames: &Frames, view: &View, id: i64) -> StackFrame {
    let facts = frames.facts(dbg, view);
    let mut name = facts.function.unwrap_or_else(|| format!("{:#x}", view.pc));
    if facts.is_inlined {
        name.push_str(" (inlined)");
    }
    StackFrame {
        id,
        name,
        source: view.line.as_ref().map(|line| state.source(dbg, &line.file)),
        line: view.line.as_ref().map_or(0, |line| state.line(line.line)),
        column: if view.line.is_some() { state.first_column } else { 0 },
        instruction_pointer_reference: format!("{:#x}", view.pc),
        presentation_hint: view.line.is_none().then_some("subtle"),
    }
}

/// `scopes`.
pub(super) fn scopes(
    state: &mut State,
    dbg: &mut Debugger,
    args: ScopesArguments,
) -> Result<Scopes, Problem> {
    let key = state.choose(dbg, Some(args.frame_id))?;
    let known = dbg.selected()?.1.scope.is_some();
    let has_vectors = dbg.session.hart().v.vlenb() > 0;
    let all = [
        (known, "Arguments", Some("arguments"), Container::Arguments(key)),
        (known, "Locals", Some("locals"), Container::Locals(key)),
        (true, "Integer", Some("registers"), Container::Integer(key)),
        (true, "Float", Some("registers"), Container::Float(key)),
        (has_vectors, "Vector", Some("registers"), Container::Vector(key)),
        (true, "CSRs", Some("registers"), Container::Csrs(key)),
    ];
    let scopes = all.into_iter().filter(|(has, ..)| *has).map(|(_, name, presentation_hint, container)| {
        let variables_reference = state.containers.add(container);
        let expensive = presentation_hint == Some("registers");
        ScopeBody { name, presentation_hint, variables_reference, expensive }
    });
    Ok(Scopes { scopes: scopes.collect() })
}
