//! Commands: the session.

use super::super::{Command, Complete, help, info, script, settings, store, threads};
use super::command;

/// Commands: the session.
pub(super) const SESSION: &[Command] = &[
    command("hart", &["core"], "[N]", "select a hart", "hart 1", info::hart),
    Command {
        more: "Threads are numbered from 1, as in GDB. `thread apply all CMD` does CMD for each, `thread apply 1 3 CMD` for \
               these.",
        ..command(
            "thread",
            &["t"],
            "[N | apply …]",
            "select a thread",
            "thread apply all bt",
            threads::thread,
        )
    },
    Command {
        complete: Complete::File,
        ..command("source", &[], "FILE", "run the commands in a file", "source commands.txt", script::source)
    },
    Command {
        more: "Of a run with --allow-fork where the process stands, of a recording (`rivet repl --replay FILE`) at its first \
               instruction. Its past begins there, and the other processes run between its turns; see `show detach-on-fork`.",
        ..command(
            "inferior",
            &[],
            "[N]",
            "list the processes, or go to another",
            "inferior 2",
            threads::inferior,
        )
    },
    command("show", &[], "[SETTING]", "show settings of the session", "show height", settings::show),
    command(
        "alias",
        &[],
        "[NAME = COMMAND]",
        "give a command another name",
        "alias w = watch",
        script::alias,
    ),
    Command {
        complete: Complete::File,
        more: "Only without a program, or with --host: other sessions are confined.",
        ..command(
            "shell",
            &["!"],
            "[COMMAND]",
            "run a command of the host's shell",
            "shell ls",
            script::shell,
        )
    },
    Command {
        complete: Complete::File,
        more: "`save breakpoints FILE` saves breakpoints as commands, for `source FILE`. Otherwise it saves harts, memory and devices; for a Linux process also threads, signals, pipes and \
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
