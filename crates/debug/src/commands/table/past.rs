//! Commands: go back in the recorded history.

use super::super::{Command, Complete, past, reverse};
use super::command;

/// Commands: go back in the recorded history.
pub(super) const PAST: &[Command] = &[
    Command {
        repeats: true,
        ..command(
            "reverse-step",
            &["rs"],
            "[N]",
            "go back to the beginning of a source line, or N lines",
            "reverse-step",
            reverse::step,
        )
    },
    Command {
        repeats: true,
        ..command(
            "reverse-next",
            &["rn"],
            "[N]",
            "like reverse-step, but step over calls",
            "reverse-next",
            reverse::next,
        )
    },
    command(
        "reverse-finish",
        &[],
        "",
        "go back to the call of the current function",
        "reverse-finish",
        reverse::finish,
    ),
    Command {
        repeats: true,
        more: "Input and output are not repeated. In the scratch machine, `back` undoes typed lines. In \
               the past, `stepi` and `continue` replay the recorded history; a change there discards the \
               history after it.",
        ..command(
            "back",
            &["reverse-stepi", "rsi"],
            "[N]",
            "step back one instruction, or N",
            "back 1000",
            past::back,
        )
    },
    Command {
        repeats: true,
        ..command(
            "rcontinue",
            &["rc", "reverse-continue"],
            "[N]",
            "run backward to the previous stop, or N instructions",
            "rcontinue",
            past::rcontinue,
        )
    },
    Command {
        complete: Complete::Words(&["start", "present"]),
        more: "A position is the number of instructions executed or trapped; `info history` shows the \
               recorded range.",
        ..command(
            "goto",
            &["travel"],
            "POSITION | start | present",
            "go to a position in the recorded history",
            "goto present",
            past::goto,
        )
    },
    Command {
        complete: Complete::Expression,
        more: "EXPR is a register, lane, group, CSR or memory (`who u32[buf]`). Shows the last \
               instruction that changed the value; --go goes back to it. Storing the same value again is \
               not a change.",
        ..command(
            "who",
            &["whowrote"],
            "EXPR [--go]",
            "show which instruction last changed a value",
            "who v8[3]",
            past::who,
        )
    },
];
