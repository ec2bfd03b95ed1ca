//! Commands of GDB that Rivet lacks are answered with the command that does the same.

/// What to do instead of a command.
const COMMANDS: &[(&[&str], &str)] = &[
    (&["clear"], "use `delete N`; `info breakpoints` lists the numbers"),
    (&["starti"], "use `goto start` to return to the first instruction"),
    (&["rerun", "restart"], "use `run` to run again from the beginning"),
    (&["return"], "use `finish` to run until the current function returns"),
    (&["kill", "detach", "disconnect"], "use `quit` to end the program and the session"),
    (&["file", "attach", "target", "exec-file"], "use `rivet repl PROGRAM` to load a program"),
    (&["checkpoint", "gcore", "generate-core-file"], "use `save FILE` to save the machine state"),
    (&["record"], "history is recorded by default; see `info history`"),
    (&["layout", "tui"], "use `rivet repl --tui PROGRAM` for a screen with source, registers and lanes"),
    (&["hbreak"], "use `break`"),
    (&["dprintf"], "use `break PLACE`, and `commands` of it that `printf` and `continue`"),
    (&["examine"], "use `mem ADDRESS` or `x/FORMAT ADDRESS`"),
];

/// What to do instead of a topic of `info`.
const TOPICS: &[(&[&str], &str)] = &[
    (&["files", "sections"], "use `info memory` to list mappings"),
    (&["program"], "use `info machine`"),
    (&["checkpoints", "record"], "use `info history`"),
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
