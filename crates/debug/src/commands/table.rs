//! The table of commands is the one place that names them, in groups of what they are about.

mod data;
mod past;
mod running;
mod session;
mod source;
mod stops;

use super::{Command, Complete};

const fn command(
    name: &'static str,
    aliases: &'static [&'static str],
    usage: &'static str,
    help: &'static str,
    example: &'static str,
    run: fn(&mut crate::Debugger, &str) -> crate::Reply<crate::Output>,
) -> Command {
    Command {
        name,
        aliases,
        usage,
        help,
        more: "",
        example,
        complete: Complete::Nothing,
        repeats: false,
        run,
    }
}

/// What `info` can tell.
pub(super) const TOPICS: &[&str] = &[
    "registers",
    "all-registers",
    "float",
    "vector",
    "csr",
    "breakpoints",
    "symbol",
    "symbols",
    "functions",
    "variables",
    "types",
    "address",
    "scope",
    "harts",
    "threads",
    "inferiors",
    "display",
    "memory",
    "machine",
    "page",
    "line",
    "source",
    "frame",
    "locals",
    "args",
    "history",
    "signals",
    "sharedlibrary",
];

/// Commands that are about the same.
pub struct Group {
    /// A word for it: `help WORD` lists them.
    pub name: &'static str,
    /// What they are about.
    pub help: &'static str,
    /// The commands, in the order of the help.
    pub commands: &'static [Command],
}

/// All commands.
pub const GROUPS: &[Group] = &[
    Group { name: "running", help: "run and step", commands: running::RUNNING },
    Group { name: "past", help: "go back in the recorded history", commands: past::PAST },
    Group { name: "stops", help: "breakpoints and watchpoints", commands: stops::STOPS },
    Group { name: "source", help: "source and call stack", commands: source::SOURCE },
    Group { name: "data", help: "registers, memory, values", commands: data::DATA },
    Group { name: "session", help: "the session", commands: session::SESSION },
];
