//! Commands: registers, memory, values.

use super::super::{Command, Complete, change, info, print, show, write};
use super::{TOPICS, command};

/// Commands: registers, memory, values.
pub(super) const DATA: &[Command] = &[
    Command {
        complete: Complete::Expression,
        more: "Views: `v8` under vtype, `v8.f32`, `v8m4.u16`, `v8[3]`, `v8[0..4]`, `v0.mask`, `v8 v0.t` \
               as under a mask, `v8 all` without folding. Memory: `u32[sp+8]`, `f64[buf]`, `*sp`. \
               Variables of C: `p->next`, `a[i].b`, `*p@4`, `(long)x`, `sizeof(x)`; $a0 is always the register. \
               `sum(v8)`, max, min and count of the elements below vl; \
               `sum(v8[0..8])` and `sum(v8m4)` of those that are named. `$1` and `$` are values that were shown. \
               `print` may be omitted.",
        ..command(
            "print",
            &["p", "inspect"],
            "[/FORMAT] EXPR",
            "show a register, a group, a CSR, or the value of an expression",
            "print v8.f32",
            print::print,
        )
    },
    Command {
        complete: Complete::Expression,
        more: "Neither a number `$1` nor the end of the line is written; for commands of breakpoints and files of commands.",
        ..command(
            "output",
            &[],
            "[/FORMAT] EXPR",
            "write the value of an expression and nothing else",
            "output total",
            write::output,
        )
    },
    Command {
        complete: Complete::Expression,
        more: "Conversions are those of C: d i u x X o c s p f e g, with flags, width, precision and h, l; `%%` stands for %.",
        ..command(
            "printf",
            &[],
            "\"FORMAT\", EXPR…",
            "write values as C's printf does",
            "printf \"%d of %s\\n\", total, name",
            write::printf,
        )
    },
    command("echo", &[], "TEXT", "write a text, in which \\n ends a line", "echo done\\n", write::echo),
    Command {
        complete: Complete::Expression,
        ..command(
            "whatis",
            &[],
            "EXPR | TYPE",
            "show the type of an expression",
            "whatis total",
            print::whatis,
        )
    },
    Command {
        complete: Complete::Expression,
        ..command(
            "ptype",
            &[],
            "EXPR | TYPE",
            "show a type with its members",
            "ptype struct node",
            print::ptype,
        )
    },
    Command {
        complete: Complete::Expression,
        more: "`set pagination off`, `set height 40` and other settings that `show` lists have GDB's names.",
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
        ..command("disas", &["disassemble"], "[ADDRESS] [COUNT]", "disassemble", "disas main 8", show::disas)
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
        complete: Complete::Words(TOPICS),
        more: "Topics: registers, float, vector, csr, breakpoints, display, all-registers, symbols [PART], functions [REGEX], variables [REGEX], harts, threads, inferiors, memory, \
               machine, page [ADDRESS], history; of the source: frame, locals, args, line [PLACE], source.",
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
];
