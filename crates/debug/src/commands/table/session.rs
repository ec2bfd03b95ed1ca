//! Commands: the session.

use super::super::{Command, Complete, help, info, store};
use super::command;

/// Commands: the session.
pub(super) const SESSION: &[Command] = &[
    command("hart", &["thread", "core"], "[N]", "select a hart (thread)", "hart 1", info::hart),
    Command {
        complete: Complete::File,
        more: "Saves harts, memory and devices; for a Linux process also threads, signals, pipes and \
               open files, but not file contents. A Linux process can be saved only in the present.",
        ..command("save", &[], "FILE", "save the machine state to a file", "save here.riv", store::save)
    },
    Command {
        complete: Complete::File,
        more: "The program, ISA and --set choices must match. The recorded history starts at the loaded state.",
        ..command("load", &["restore"], "FILE", "load a state written by save", "load here.riv", store::load)
    },
    Command {
        complete: Complete::Command,
        ..command(
            "help",
            &["h", "?"],
            "[COMMAND]",
            "show this list, or help for a command",
            "help break",
            help::help,
        )
    },
    command("quit", &["q", "exit"], "", "leave", "quit", info::quit),
];
