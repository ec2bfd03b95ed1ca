//! Commands: breakpoints and watchpoints.

use super::super::{Command, Complete, catch, conditions, display, point_list, points, watch};
use super::command;

/// Commands: breakpoints and watchpoints.
pub(super) const STOPS: &[Command] = &[
    Command {
        complete: Complete::Location,
        more: "PLACE is an address, a symbol, FILE:LINE or LINE; a breakpoint on inlined code stops at \
               every copy. `break if vl < 4` and `break if v8.f32 has nan` stop when the condition \
               becomes true, `break on vtype` when the CSR changes, `break on trap [NAME]` at \
               exceptions. Breakpoints at a place are nearly free; `if` without a place and `on CSR` are \
               checked before every instruction.",
        ..command(
            "break",
            &["b", "br"],
            "PLACE [if EXPR] | if EXPR | on CSR | on trap",
            "set a breakpoint at an instruction or on a condition",
            "break saxpy if a0 > 8",
            points::set,
        )
    },
    Command {
        complete: Complete::Location,
        ..command(
            "tbreak",
            &["tb"],
            "PLACE [if EXPR]",
            "set a temporary breakpoint, deleted when it is hit",
            "tbreak main",
            points::once,
        )
    },
    Command {
        complete: Complete::Expression,
        more: "EXPR is a register, lane (`v8[3]`), group (`v8`), CSR or memory (`u32[buf]`). It is \
               checked before every instruction. With -r it stops before an instruction loads from that \
               memory, with -a before one loads or stores.",
        ..command(
            "watch",
            &["wa"],
            "[-r | -a] EXPR [if EXPR]",
            "set a watchpoint: stop when a value changes",
            "watch v8[3]",
            watch::watch,
        )
    },
    Command {
        complete: Complete::Expression,
        ..command(
            "rwatch",
            &[],
            "MEMORY [if EXPR]",
            "set a read watchpoint, same as watch -r",
            "rwatch u32[buf]",
            watch::rwatch,
        )
    },
    Command {
        complete: Complete::Expression,
        ..command(
            "awatch",
            &[],
            "MEMORY [if EXPR]",
            "set an access watchpoint, same as watch -a",
            "awatch u32[buf]",
            watch::awatch,
        )
    },
    Command {
        complete: Complete::Words(catch::EVENTS),
        more: "`catch syscall` stops before a system call and after it; names or numbers choose some: `catch syscall \
               read 64`. `catch signal [NAME…]` stops where a signal has entered its handler or is about to end the \
               program; `catch fork`, `vfork` and `exec` stop before the call. `catch trap [NAME]` is `break on trap`. \
               They do not slow the program down.",
        ..command(
            "catch",
            &[],
            "syscall [NAME…] | signal [NAME…] | fork | vfork | exec | trap [if EXPR]",
            "stop at system calls, signals, new processes",
            "catch syscall write",
            catch::set,
        )
    },
    Command {
        complete: Complete::Words(catch::EVENTS),
        ..command(
            "tcatch",
            &[],
            "EVENT",
            "set a temporary catchpoint, deleted when it is hit",
            "tcatch exec",
            catch::once,
        )
    },
    Command {
        more: "SIGNAL is a name, a number, 14-15, or all; ACTION is stop, nostop, print, noprint, pass or nopass. A fault \
               stops at its instruction, another signal where it has entered its handler or is about to end the program. \
               `info signals` lists what is done.",
        ..command(
            "handle",
            &[],
            "SIGNAL… ACTION…",
            "set how signals are handled: stop, print, pass",
            "handle SIGUSR1 nostop",
            catch::handle,
        )
    },
    command(
        "delete",
        &["d", "del"],
        "[N…]",
        "delete breakpoints; without N, all",
        "delete 2",
        point_list::delete,
    ),
    command(
        "enable",
        &["en"],
        "[once | delete] [N…]",
        "enable breakpoints, or only for one stop",
        "enable 1",
        conditions::enable,
    ),
    command("disable", &["dis"], "[N…]", "disable breakpoints", "disable 1", conditions::disable),
    Command {
        complete: Complete::Expression,
        more: "Variables are those of the breakpoint's place. Without EXPR it stops always.",
        ..command(
            "condition",
            &["cond"],
            "N [EXPR]",
            "let a breakpoint stop only where EXPR is true",
            "condition 1 n > 3",
            conditions::set_condition,
        )
    },
    command(
        "ignore",
        &[],
        "N COUNT",
        "let a breakpoint not stop COUNT times",
        "ignore 1 10",
        conditions::ignore,
    ),
    Command {
        more: "The lines that follow, up to `end`, are done at each stop; `silent` as the first one hides where it is. What \
               lets the machine run ends them.",
        ..command(
            "commands",
            &[],
            "[N…]",
            "say what is done when a breakpoint stops",
            "commands 1",
            conditions::commands,
        )
    },
    Command {
        complete: Complete::Expression,
        more: "Without EXPR, shows all now. /i and /COUNT show memory: `display/i pc`.",
        ..command(
            "display",
            &[],
            "[/FORMAT] [EXPR]",
            "show an expression at each stop",
            "display total",
            display::display,
        )
    },
    command(
        "undisplay",
        &[],
        "[N…]",
        "show it no longer; without N, none",
        "undisplay 1",
        display::undisplay,
    ),
];
