//! Commands of GDB's that have no namesake here, and what does the same.

/// What to do instead of a command.
const COMMANDS: &[(&[&str], &str)] = &[
    (
        &["up", "down", "frame", "select-frame"],
        "`bt` shows the call stack; values are those of the innermost frame",
    ),
    (&["clear"], "`delete N` deletes a breakpoint, `info breakpoints` lists them"),
    (&["start", "starti"], "`tbreak main; continue` runs to main"),
    (&["rerun", "restart"], "`goto start` goes back to the first instruction"),
    (
        &["ptype", "whatis"],
        "types are not read; `info symbols NAME` gives addresses, `mem NAME 4 i32` shows memory",
    ),
    (&["display", "undisplay"], "`watch EXPR` stops when a value changes, `print EXPR` shows it"),
    (&["condition"], "`break PLACE if EXPR` sets a breakpoint with a condition"),
    (&["ignore", "commands"], "`break PLACE if EXPR` stops only where the expression is true"),
    (&["return"], "`finish` runs until the current function returns"),
    (&["kill", "detach", "disconnect"], "`quit` ends the program and the session"),
    (&["file", "attach", "target", "exec-file"], "`rivet repl PROGRAM` loads a program"),
    (&["source"], "`rivet repl --command FILE` runs the commands of a file"),
    (&["catch", "handle"], "`break on trap` stops at exceptions"),
    (&["checkpoint", "gcore", "generate-core-file"], "`save FILE` keeps the machine in a file"),
    (&["record"], "the past is remembered anyway; `info history` shows it"),
    (&["layout", "tui"], "`disas` lists instructions, `explain` says what one does"),
    (&["hbreak"], "`break` costs next to nothing"),
    (&["dprintf"], "`break PLACE` and `print EXPR` show a value at a place"),
    (&["examine"], "`mem ADDRESS` or `x/FORMAT ADDRESS` shows memory"),
];

/// What to do instead of a topic of `info`.
const TOPICS: &[(&[&str], &str)] = &[
    (&["frame", "stack"], "`bt` shows the call stack"),
    (&["locals", "args"], "variables are not read; `info registers` and `mem sp 8 x64` show where they are"),
    (&["all-registers"], "`info registers`, `info float`, `info vector` and `info csr` show them"),
    (&["sharedlibrary", "files", "sections"], "`info memory` lists what is mapped"),
    (&["signals", "signal"], "`break on trap` stops at exceptions"),
    (&["inferiors", "program"], "`info machine` tells of the program and the machine"),
    (&["symbol", "address", "scope"], "`info symbols NAME` lists symbols"),
    (&["display"], "`info breakpoints` lists watchpoints, too"),
    (&["checkpoints", "record"], "`info history` tells of the past"),
];

fn find(table: &[(&[&str], &'static str)], word: &str) -> Option<&'static str> {
    table.iter().find(|(words, _)| words.contains(&word)).map(|(_, instead)| *instead)
}

/// What does here what a command of GDB's does there.
pub(crate) fn command(word: &str) -> Option<&'static str> {
    find(COMMANDS, word)
}

/// The same for a topic of `info`.
pub(super) fn topic(word: &str) -> Option<&'static str> {
    find(TOPICS, word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands;

    #[test]
    fn suggestions_name_commands_that_there_are() {
        for (words, instead) in COMMANDS.iter().chain(TOPICS) {
            let quoted: Vec<&str> =
                instead.split('`').skip(1).step_by(2).flat_map(|part| part.split("; ")).collect();
            for line in &quoted {
                let word = line.split([' ', '/']).next().unwrap_or_default();
                let known = commands::find(word).is_some() || matches!(word, "rivet" | "pc");
                assert!(known, "{words:?}: {line}");
            }
            assert!(
                COMMANDS.iter().all(|(names, _)| names.iter().all(|name| commands::find(name).is_none()))
            );
        }
    }
}
