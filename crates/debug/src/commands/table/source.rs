//! Commands: source and call stack.

use super::super::{Command, Complete, listing, stack};
use super::command;

/// Commands: source and call stack.
pub(super) const SOURCE: &[Command] = &[
    Command {
        complete: Complete::Location,
        repeats: true,
        more: "PLACE is a line, FILE:LINE, a function or *ADDRESS; `list 3,9` shows these lines, `list -` the ones before. \
               Without a PLACE, continues after the last ones.",
        ..command("list", &["l"], "[PLACE | FIRST,LAST | -]", "show source lines", "list main", listing::list)
    },
    Command {
        complete: Complete::File,
        ..command(
            "directory",
            &["dir"],
            "[DIR…]",
            "look for source files in a directory",
            "directory ../src",
            listing::directory,
        )
    },
    Command {
        more: "Shows 64 frames unless N says otherwise; `bt -N` shows the outermost N.",
        ..command("bt", &["backtrace", "where"], "[N | -N]", "show the call stack", "bt", stack::backtrace)
    },
    command("frame", &["f"], "[N]", "show the selected frame, or select frame N", "frame 1", stack::frame),
    Command {
        repeats: true,
        ..command("up", &[], "[N]", "select the caller's frame, or the Nth above", "up", stack::up)
    },
    Command {
        repeats: true,
        ..command("down", &[], "[N]", "select the frame below, or the Nth below", "down", stack::down)
    },
];
