//! `evaluate` takes expressions, and in the console any command of the debugger.

use super::protocol::{
    CompletionItem, Completions, CompletionsArguments, EvaluateArguments, Evaluated, ExceptionInfo,
    ExceptionInfoArguments, Problem, SetBody, SetExpressionArguments, Shown, problem,
};
use super::state::State;
use super::{breakpoints, values};
use crate::debugger::Debugger;

/// `evaluate`, but for commands of the console.
pub(super) fn evaluate(
    state: &mut State,
    dbg: &mut Debugger,
    args: EvaluateArguments,
) -> Result<Evaluated, Problem> {
    let key = state.choose(dbg, args.frame_id)?;
    let node = values::evaluate(dbg, key, args.expression.trim(), args.format.hex)?;
    let shown = values::shown(state, &node);
    Ok(Evaluated { result: node.value, shown })
}

/// A command of the console, which may let the machine run.
pub(super) fn command(dbg: &mut Debugger, line: &str) -> Result<Evaluated, Problem> {
    let mut result = String::new();
    for part in crate::debugger::split(line) {
        let output = dbg.execute(part)?;
        result.push_str(&output.text.plain());
        if output.quit {
            result.push_str("use the client's commands to end the session\n");
        }
    }
    let result = result.trim_end().to_owned();
    Ok(Evaluated { result, shown: Shown::default() })
}

/// Is it a command of the console?
pub(super) fn is_command(args: &EvaluateArguments) -> bool {
    args.context.as_deref() == Some("repl")
}

/// `setExpression`.
pub(super) fn set(
    state: &mut State,
    dbg: &mut Debugger,
    args: SetExpressionArguments,
) -> Result<SetBody, Problem> {
    let key = state.choose(dbg, args.frame_id)?;
    let result = values::assign(state, dbg, key, args.expression.trim(), &args.value, args.format.hex);
    breakpoints::tell(state, dbg);
    result
}

/// `completions`.
pub(super) fn completions(
    state: &mut State,
    dbg: &mut Debugger,
    args: CompletionsArguments,
) -> Result<Completions, Problem> {
    if args.frame_id.is_some() {
        state.choose(dbg, args.frame_id)?;
    }
    // Columns are counted in UTF-16.
    let column = usize::try_from(args.column.saturating_sub(state.first_column)).unwrap_or(0);
    let mut units = 0;
    let end = args.text.char_indices().find(|(_, c)| {
        let before = units;
        units += c.len_utf16();
        before >= column
    });
    let line = &args.text[..end.map_or(args.text.len(), |(at, _)| at)];
    let found = dbg.complete(line);
    let columns = |text: &str| text.encode_utf16().count() as i64;
    let (start, length) = (columns(&line[..found.start]), columns(&line[found.start..]));
    let item = |label| CompletionItem { label, start, length };
    Ok(Completions { targets: found.words.into_iter().map(item).collect() })
}

/// `exceptionInfo`.
pub(super) fn exception(
    state: &mut State,
    _: &mut Debugger,
    args: ExceptionInfoArguments,
) -> Result<ExceptionInfo, Problem> {
    match &state.exception {
        Some((thread, trap, words)) if *thread == args.thread_id => Ok(ExceptionInfo {
            exception_id: trap.cause.name().into(),
            description: words.clone(),
            break_mode: "always",
        }),
        _ => problem!("thread {} has not stopped at an exception", args.thread_id),
    }
}
