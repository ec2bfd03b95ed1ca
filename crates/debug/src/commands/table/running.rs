//! Commands: run and step.

use super::super::{Command, Complete, listing, run, stack, step};
use super::command;

/// Commands: run and step.
pub(super) const RUNNING: &[Command] = &[
    Command {
        more: "Runs from the beginning of the recorded history; what was recorded is replayed, without its input and \
               output.",
        ..command("run", &["r"], "", "run again from the beginning", "run", listing::rerun)
    },
    command("start", &[], "", "run from the beginning to main", "start", listing::start),
    Command {
        repeats: true,
        ..command(
            "continue",
            &["c", "cont", "fg"],
            "[N]",
            "run to the next stop, or to the Nth; Ctrl-C interrupts",
            "continue",
            run::proceed,
        )
    },
    Command {
        repeats: true,
        more: "Stops in functions that are called, if they have lines. Where there are no lines, it executes one \
               instruction, like stepi.",
        ..command("step", &["s"], "[N]", "run to another source line, or N lines", "step", step::step)
    },
    Command {
        repeats: true,
        more: "Functions that are called, and inlined ones, run to their end. Where there are no lines, it executes one \
               instruction, like nexti.",
        ..command("next", &["n"], "[N]", "like step, but step over calls", "next", step::next)
    },
    Command {
        repeats: true,
        more: "With --explain, each instruction is explained before it runs; gathers, slides, compress \
               and reductions show the source of each lane.",
        complete: Complete::Words(&["--explain"]),
        ..command(
            "stepi",
            &["si"],
            "[N] [--explain]",
            "execute one instruction, or N, and show what changed",
            "stepi 3",
            run::stepi,
        )
    },
    Command {
        repeats: true,
        ..command("nexti", &["ni"], "[N]", "like stepi, but step over calls", "nexti", run::nexti)
    },
    command(
        "finish",
        &["fin"],
        "",
        "run until the function of the selected frame returns, and show its value",
        "finish",
        stack::finish,
    ),
    Command {
        complete: Complete::Location,
        more: "Without a PLACE, like next, but not back to the beginning of a loop. Spike's forms `until pc 0 ADDRESS` and `until reg 0 a0 VALUE` are accepted.",
        ..command(
            "until",
            &["u", "advance"],
            "[PLACE]",
            "run to a place, or past the current line; not beyond this function",
            "until main",
            run::until,
        )
    },
];
