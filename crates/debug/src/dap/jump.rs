//! Jumps go on elsewhere without running what is between: `gotoTargets`, `goto`.

use super::protocol::{
    GotoArguments, GotoTarget, GotoTargets, GotoTargetsArguments, Nothing, Problem, problem,
};
use super::state::State;
use super::{sources, threads};
use crate::debugger::Debugger;

/// `gotoTargets`: the places of a line.
pub(super) fn targets(
    state: &mut State,
    dbg: &mut Debugger,
    args: GotoTargetsArguments,
) -> Result<GotoTargets, Problem> {
    let Some(path) = args.source.path else {
        return problem!("gotoTargets: only files with a path have places");
    };
    let file = sources::compiled(dbg, &path)?;
    let Ok(line) = u32::try_from(args.line.saturating_sub(state.first_line).saturating_add(1)) else {
        return problem!("{} is no line", args.line);
    };
    let addresses = dbg.session.names.addresses_of_line(&file, line)?;
    let target = |(n, &address): (usize, &u64)| GotoTarget {
        id: n as i64 + 1,
        label: dbg.symbol(address).unwrap_or_else(|| format!("{address:#x}")),
        line: dbg.session.names.line(address).map_or(args.line, |line| state.line(line.line)),
        instruction_pointer_reference: format!("{address:#x}"),
    };
    let targets = addresses.iter().enumerate().map(target).collect();
    state.jumps = addresses;
    Ok(GotoTargets { targets })
}

/// `goto`: the thread goes on there. The stop is told when this was answered.
pub(super) fn go(state: &mut State, dbg: &mut Debugger, args: GotoArguments) -> Result<Nothing, Problem> {
    let index = args.target_id.checked_sub(1).and_then(|n| usize::try_from(n).ok());
    let Some(&address) = index.and_then(|n| state.jumps.get(n)) else {
        return problem!("target {} is not valid any more", args.target_id);
    };
    threads::choose(dbg, args.thread_id)?;
    dbg.edit(|hart| {
        hart.pc = address;
        Ok(())
    })?;
    state.moves();
    state.jumped = true;
    Ok(Nothing {})
}
