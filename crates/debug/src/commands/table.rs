//! The table of commands.

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
    "line",
    "history",
];

/// All commands, in the order of the help.
pub const COMMANDS: &[Command] = &[
    Command {
        repeats: true,
        more: "With --explain each instruction is explained before it runs, and gathers, slides, compress and reductions \
               say which lane comes from where.",
        complete: Complete::Words(&["--explain"]),
        ..command(
            "step",
            &["s", "si", "stepi"],
            "[N] [--explain]",
            "run one instruction, or N, and show what changed",
            "step 3",
            run::step,
        )
    },
    Command {
        repeats: true,
        ..command("next", &["n", "ni", "nexti"], "[N]", "like step, but over calls", "next", run::next)
    },
    command("finish", &["fin"], "", "run until the current function returns", "finish", run::finish),
    Command {
        complete: Complete::Place,
        more: "Spike's forms `until pc 0 ADDRESS` and `until reg 0 a0 VALUE` are understood.",
        ..command(
            "until",
            &["u", "advance"],
            "PLACE",
            "run until an address, a symbol or a source line, or the return from this function",
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
            "run, or run N instructions; Ctrl-C stops it",
            "continue",
            run::proceed,
        )
    },
    Command {
        repeats: true,
        more: "Nothing is printed, read or asked again on the way. In the scratch machine it takes back lines that were \
               typed. From the past `step` and `continue` go forward through what has happened; what is changed there \
               drops what came after.",
        ..command(
            "back",
            &["reverse-step", "rs", "reverse-stepi", "rsi"],
            "[N]",
            "go one instruction back, or N",
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
            "go back to where a breakpoint would have stopped, or N instructions",
            "rcontinue",
            past::rcontinue,
        )
    },
    Command {
        complete: Complete::Words(&["start", "present"]),
        more: "A position counts instructions that ran or trapped; `info history` says which are remembered.",
        ..command(
            "goto",
            &["travel"],
            "POSITION | start | present",
            "go to a position that is remembered",
            "goto present",
            past::goto,
        )
    },
    Command {
        complete: Complete::Expression,
        more: "Registers, lanes, groups, CSRs, memory (`who u32[buf]`): the last instruction that changed the value. With --go \
               the machine goes back to it. A store of the value that was there is no change.",
        ..command(
            "who",
            &["whowrote"],
            "EXPR [--go]",
            "say which instruction wrote a value",
            "who v8[3]",
            past::who,
        )
    },
    Command {
        complete: Complete::Place,
        more: "PLACE is an address, a symbol, FILE:LINE or LINE; inlined code stops at each of its copies. Conditions become true: `break if vl < 4`, `break if v8.f32 has nan`. \
               `break on vtype` stops when it changes, `break on trap [NAME]` at exceptions. Addresses cost next to \
               nothing; `if` and `on CSR` are looked at in front of every instruction.",
        ..command(
            "break",
            &["b", "br"],
            "PLACE [if EXPR] | if EXPR | on CSR | on trap",
            "stop at an instruction or when something becomes true",
            "break saxpy if a0 > 8",
            points::set,
        )
    },
    Command {
        complete: Complete::Place,
        ..command(
            "tbreak",
            &["tb"],
            "PLACE [if EXPR]",
            "a breakpoint that stops once",
            "tbreak main",
            points::once,
        )
    },
    Command {
        complete: Complete::Expression,
        more: "Registers, lanes (`v8[3]`), groups (`v8`), CSRs and memory (`u32[buf]`). It is looked at in front of every instruction. \
               With -r it stops in front of an instruction that loads from that memory, with -a of one that loads or stores.",
        ..command(
            "watch",
            &["wa"],
            "[-r | -a] EXPR",
            "stop when a value changes",
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
            "stop when memory is loaded: watch -r",
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
            "stop when memory is loaded or stored: watch -a",
            "awatch u32[buf]",
            points::awatch,
        )
    },
    command(
        "delete",
        &["d", "del"],
        "[N…]",
        "delete breakpoints, or all of them",
        "delete 2",
        points::delete,
    ),
    command("enable", &["en"], "N…", "let breakpoints stop again", "enable 1", points::enable),
    command("disable", &["dis"], "N…", "keep breakpoints from stopping", "disable 1", points::disable),
    Command {
        complete: Complete::Expression,
        more: "Views: `v8` under vtype, `v8.f32`, `v8m4.u16`, `v8[3]`, `v8[0..4]`, `v0.mask`, `v8 v0.t` as a masked instruction sees it, \
               `v8 all` unfolded. Typed alone, without print, they work as well. Memory: `u32[sp+8]`, `f64[buf]`, `*sp`.",
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
            "change a register, a lane, a CSR or memory; `a0 = 5` does it, too",
            "set v8[3] = 7",
            change::set,
        )
    },
    Command {
        complete: Complete::Expression,
        repeats: true,
        more: "COUNT and FORMAT as in GDB: x hex, d signed, u unsigned, f float, c, s string, i instructions; b h w g for 1 2 4 8 bytes. \
               FORMAT may also be i8 to u64, x32, f16, bf16 … Without an address it goes on where it was.",
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
        complete: Complete::Place,
        ..command("str", &[], "ADDRESS", "show the text at an address", "str a1", show::string)
    },
    Command {
        complete: Complete::Place,
        repeats: true,
        ..command(
            "disas",
            &["disassemble", "l", "list"],
            "[ADDRESS] [COUNT]",
            "list instructions",
            "disas main 8",
            show::disas,
        )
    },
    Command {
        complete: Complete::Instruction,
        more: "WHAT is an instruction as text, a word in hex (`explain 0x02a60457`), or a place (`explain main`, `explain *0x1000`); without it \
               the instruction at pc. `explain on` explains every step, `explain off` ends that.",
        ..command(
            "explain",
            &["e", "why", "insn"],
            "[WHAT]",
            "say what an instruction would do, and why it may not",
            "explain vadd.vv v8, v10, v12",
            show::explain,
        )
    },
    Command {
        complete: Complete::File,
        more: "Harts, memory and devices, in a file of its own format; of a Linux process also threads, signals, pipes and open \
               files, but not what is in the files. A Linux process can be saved in the present only.",
        ..command("save", &[], "FILE", "keep the machine in a file", "save here.riv", store::save)
    },
    Command {
        complete: Complete::File,
        more: "The machine must be the same: program, ISA, choices. Its past begins there.",
        ..command(
            "load",
            &["restore"],
            "FILE",
            "go on from a file that save made",
            "load here.riv",
            store::load,
        )
    },
    command("bt", &["backtrace", "where"], "", "who called whom", "bt", show::backtrace),
    Command {
        complete: Complete::Words(TOPICS),
        more: "Topics: registers, float, vector, csr, breakpoints, symbols [PART], harts, memory, machine, line, history.",
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
            "vector groups, as in Spike, but under vtype",
            "vreg 0 v8",
            info::vreg,
        )
    },
    command("hart", &["thread", "core"], "[N]", "choose the hart (thread) to look at", "hart 1", info::hart),
    Command {
        complete: Complete::Command,
        ..command(
            "help",
            &["h", "?"],
            "[COMMAND]",
            "this list, or more about a command",
            "help break",
            info::help,
        )
    },
    command("quit", &["q", "exit"], "", "leave", "quit", info::quit),
];
