//! Suggestions name the subcommand or option that was probably meant.

use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Subcommands by the names that other tools give them.
const SUBCOMMANDS: &[(&str, &[&str])] = &[
    (
        "run",
        &[
            "exec", "execute", "simulate", "sim", "emulate", "start", "launch", "trace", "stats", "qemu",
            "spike",
        ],
    ),
    ("replay", &["playback", "rerun", "rr", "rewind"]),
    ("repl", &["debug", "debugger", "dbg", "shell", "interactive", "interpret", "step"]),
    ("gdb", &["gdbserver", "gdbstub", "gdb-server", "server", "remote"]),
    ("dap", &["adapter", "debug-adapter", "vscode", "nvim", "lsp"]),
    ("disasm", &["disassemble", "disassembler", "dis", "objdump", "dump", "decode"]),
    ("conform", &["test", "tests", "verify", "suite", "riscof"]),
    ("check", &["lint", "sanitize", "sanitise", "sanitizer", "memcheck", "valgrind", "matrix"]),
    ("compare", &["diff", "lockstep", "cosim", "co-sim", "cosimulate"]),
    ("cc", &["compile", "compiler", "build", "clang", "gcc", "llc", "vectorize", "vectorise"]),
    ("isa", &["arch", "march", "info", "profile", "extensions", "explain"]),
    ("gen", &["random", "fuzz", "torture", "riscv-dv"]),
];

/// The end of a complaint about a word, with the candidate that was probably meant: `; did you mean list?`. Empty if none is
/// near.
pub(crate) fn near<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let near = rivet_isa::nearest(word, candidates.into_iter());
    near.map_or(String::new(), |near| format!("; did you mean {near}?"))
}

/// Adds what was probably meant to clap's error about a subcommand.
pub(crate) fn subcommand(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand) else { return error };
    if error.kind() != ErrorKind::InvalidSubcommand {
        return error;
    }
    let typed = typed.clone();
    let word = typed.to_ascii_lowercase();
    let known = SUBCOMMANDS.iter().find(|(_, names)| names.contains(&word.as_str())).map(|(name, _)| *name);
    let near = || rivet_isa::nearest(&word, SUBCOMMANDS.iter().map(|(name, _)| *name));
    if let Some(name) = known.map(str::to_owned).or_else(near) {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::String(name));
    } else if Path::new(&typed).is_file() {
        error.remove(ContextKind::SuggestedSubcommand);
        let tip = StyledStr::from(format!("to run the program: rivet run {typed}"));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    error
}

/// What to say of an option that a subcommand does not have: everything from the first word that is no option belongs to
/// the guest, so that clap takes it for the program's name.
pub(crate) fn option<Args: clap::Args>(subcommand: &str, option: &str) -> String {
    let name = option.trim_start_matches('-').split('=').next().unwrap_or_default();
    let command = Args::augment_args(clap::Command::new(""));
    let known = command.get_arguments().filter_map(|arg| arg.get_long());
    let near = known.map(|long| (strsim::jaro(name, long), long)).filter(|&(likeness, _)| likeness > 0.7);
    let near = near.max_by(|a, b| a.0.total_cmp(&b.0));
    match near {
        Some((_, long)) => format!("unknown option {option}; did you mean --{long}?"),
        None => format!(
            "unknown option {option}; see rivet {subcommand} --help (for a program of that name: ./{option})"
        ),
    }
}
