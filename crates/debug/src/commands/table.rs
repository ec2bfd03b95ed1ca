//! The table of commands is the one place that names them.

use super::{Command, Complete, change, info, past, points, run, show, store};

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
    "float",
    "vector",
    "csr",
    "breakpoints",
    "symbols",
    "harts",
    "memory",
    "machine",
    "page",
    "line",
    "history",
];

/// All commands, in the order of the help.
pub const COMMANDS: &[Command] = &[
    Command {
        repeats: true,
        more: "With --explain, each instruction is explained before it runs; gathers, slides, compress \
               and reductions show the source of each lane.",
        complete: Complete::Words(&["--explain"]),
        ..command(
            "step",
            &["s", "si", "stepi"],
            "[N] [--explain]",
            "execute one instruction, or N, and show what changed",
            "step 3",
            run::step,
        )
    },
    Command {
        repeats: true,
        ..command("next", &["n", "ni", "nexti"], "[N]", "like step, but step over calls", "next", run::next)
    },
    command("finish", &["fin"], "", "run until the current function returns", "finish", run::finish),
    Command {
        complete: Complete::Location,
        more: "Spike's forms `until pc 0 ADDRESS` and `until reg 0 a0 VALUE` are accepted.",
        ..command(
            "until",
            &["u", "advance"],
            "PLACE",
            "run to an address, a symbol or a source line, or until this function returns",
            "until main",
            run::until,
        )
    },
    Command {
        repeats: true,
        ..command(
            "continue",
            &["c", "cont", "run", "r"],
            "[N]",
            "run to the next stop, or N instructions; Ctrl-C interrupts",
            "continue",
            run::proceed,
        )
    },
    Command {
        repeats: true,
        more: "Input and output are not repeated. In the scratch machine, `back` undoes typed lines. In \
               the past, `step` and `continue` replay the recorded history; a change there discards the \
               history after it.",
        ..command(
            "back",
            &["reverse-step", "rs", "reverse-stepi", "rsi"],
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
            "[-r | -a] EXPR",
            "set a watchpoint: stop when a value changes",
            "watch v8[3]",
            points::watch,
        )
    },
    Command {
        complete: Complete::Expression,
        ..command(
            "rwatch",
            &[],
            "MEMORY",
            "set a read watchpoint, same as watch -r",
            "rwatch u32[buf]",
            points::rwatch,
        )
    },
    Command {
        complete: Complete::Expression,
        ..command(
            "awatch",
            &[],
            "MEMORY",
            "set an access watchpoint, same as watch -a",
            "awatch u32[buf]",
            points::awatch,
        )
    },
    command(
        "delete",
        &["d", "del"],
        "[N…]",
        "delete breakpoints; without N, all",
        "delete 2",
        points::delete,
    ),
    command("enable", &["en"], "N…", "enable breakpoints", "enable 1", points::enable),
    command("disable", &["dis"], "N…", "disable breakpoints", "disable 1", points::disable),
    Command {
        complete: Complete::Expression,
        more: "Views: `v8` under vtype, `v8.f32`, `v8m4.u16`, `v8[3]`, `v8[0..4]`, `v0.mask`, `v8 v0.t` \
               as under a mask, `v8 all` without folding. Memory: `u32[sp+8]`, `f64[buf]`, `*sp`. \
               `print` may be omitted.",
        ..command(
            "print",
            &["p", "inspect"],
            "[/FORMAT] EXPR",
            "show a register, a group, a CSR, or the value of an expression",
            "print v8.f32",
            show::print,
        )
    },
    Command {
        complete: Complete::Expression,
        ..command(
            "set",
            &["let"],
            "PLACE = VALUE…",
            "change a register, a lane, a CSR or memory; same as `a0 = 5`",
            "set v8[3] = 7",
            change::set,
        )
    },
    Command {
        complete: Complete::Expression,
        repeats: true,
        more: "COUNT and FORMAT as in GDB: x hex, d signed, u unsigned, f float, c, s string, i instructions; b h w g for 1 2 4 8 bytes. \
               FORMAT may also be i8 to u64, x32, f16, bf16 … Without an address, continues after the last one.",
        ..command(
            "mem",
            &["x", "m", "dump"],
            "[/COUNTFORMAT] ADDRESS [COUNT] [FORMAT]",
            "show memory",
            "mem buf 8 f32",
            show::mem,
        )
    },
    Command {
        complete: Complete::Location,
        ..command("str", &[], "ADDRESS", "show the string at an address", "str a1", show::string)
    },
    Command {
        complete: Complete::Location,
        repeats: true,
        ..command(
            "disas",
            &["disassemble", "l", "list"],
            "[ADDRESS] [COUNT]",
            "disassemble",
            "disas main 8",
            show::disas,
        )
    },
    Command {
        complete: Complete::Instruction,
        more: "WHAT is an instruction in assembly, an encoding (`explain 0x02a60457`) or a place \
               (`explain main`, `explain *0x1000`); the default is the instruction at pc. `explain on` \
               explains every step; `explain off` turns this off.",
        ..command(
            "explain",
            &["e", "why", "insn"],
            "[WHAT]",
            "explain what an instruction would do, or why it is illegal",
            "explain vadd.vv v8, v10, v12",
            show::explain,
        )
    },
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
    command("bt", &["backtrace", "where"], "", "show the call stack", "bt", show::backtrace),
    Command {
        complete: Complete::Words(TOPICS),
        more: "Topics: registers, float, vector, csr, breakpoints, symbols [PART], harts, memory, machine, \
               page [ADDRESS], line, history.",
        ..command(
            "info",
            &["i"],
            "TOPIC",
            "show registers, breakpoints, symbols, …",
            "info registers",
            info::info,
        )
    },
    Command {
        complete: Complete::Expression,
        ..command("reg", &[], "[HART] [NAME]", "integer registers, as in Spike", "reg 0 a0", info::reg)
    },
    Command {
        complete: Complete::Expression,
        ..command(
            "freg",
            &["fregs", "fregd"],
            "[HART] [NAME]",
            "floating-point registers, as in Spike",
            "freg 0 fa0",
            info::freg,
        )
    },
    Command {
        complete: Complete::Expression,
        ..command(
            "vreg",
            &[],
            "[HART] [NAME]",
            "vector registers, as in Spike, but grouped by vtype",
            "vreg 0 v8",
            info::vreg,
        )
    },
    command("hart", &["thread", "core"], "[N]", "select a hart (thread)", "hart 1", info::hart),
    Command {
        complete: Complete::Command,
        ..command(
            "help",
            &["h", "?"],
            "[COMMAND]",
            "show this list, or help for a command",
            "help break",
            info::help,
        )
    },
    command("quit", &["q", "exit"], "", "leave", "quit", info::quit),
];
