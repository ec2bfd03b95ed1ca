//! Modules are what was loaded: the program and its libraries.

use super::protocol::{Module, Modules, ModulesArguments, Problem};
use super::state::State;
use crate::debugger::Debugger;

/// `modules`: a part of them, or all.
pub(super) fn modules(_: &mut State, dbg: &mut Debugger, args: ModulesArguments) -> Result<Modules, Problem> {
    let all = dbg.session.names.loaded();
    let total_modules = all.len();
    let count = args.module_count.filter(|&count| count > 0).unwrap_or(total_modules);
    let module = |library: crate::libraries::Library| Module {
        id: format!("{:#x}", library.span.start),
        name: library.name.rsplit('/').next().unwrap_or(&library.name).to_owned(),
        path: library.name,
        symbol_status: if library.has_lines { "Symbols and lines loaded." } else { "Symbols loaded." },
        address_range: format!("{:#x}-{:#x}", library.span.start, library.span.end),
    };
    let modules = all.into_iter().skip(args.start_module).take(count).map(module).collect();
    Ok(Modules { modules, total_modules })
}
