//! The frame of a program has its start, the trap handler, checkpoints, and the output at the end.
//!
//! x2 (sp) points into the window all the time. x30 and x31 belong to the frame: no chosen instruction writes them, and
//! the trap handler of a bare machine does not keep x30.
//!
//! Output is text, a line for each register, trap, checkpoint and 32 bytes of the window; numbers are hexadecimal and
//! have their most significant digits first. The last line is a checksum of all that was seen at checkpoints.

mod checkpoint;
mod environment;
mod output;

use std::fmt::Write;

use rivet_isa::Ext;
use rivet_isa::reg::x_name;

use self::checkpoint::checkpoint;
use self::environment::{BARE_WRITE, LINUX_WRITE, bare_start, linux_start};
use self::output::{OUTPUT, characters, lists, registers};
use super::Flavour;
use super::layout::{Layout, VALUES_SIZE, WINDOW_SIZE, state};
use super::program::Program;
use super::values;
use rivet_rng::Rng;

/// What a program starts from.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// The table of values.
    values: Vec<u64>,
    /// Offsets in its first half: what integer registers hold.
    x: [u64; 32],
    /// Offsets in its second half: what floating-point registers hold.
    f: [u64; 32],
}

impl Start {
    /// Random values.
    pub(super) fn random(rng: &mut Rng) -> Start {
        let values = values::table(rng);
        let mut offsets = || std::array::from_fn(|_| 8 * rng.below(values::FLOATS / 8));
        let (x, f) = (offsets(), offsets());
        Start { values, x, f }
    }
}

/// An offset as a name, for the runtime's text.
fn names(layout: &Layout) -> String {
    let mut text = String::new();
    for (name, value) in [
        ("CSRS", state::CSRS),
        ("CHECKSUM", state::CHECKSUM),
        ("RESUME", state::RESUME),
        ("TRAP_COUNT", state::TRAP_COUNT),
        ("CHECK_COUNT", state::CHECK_COUNT),
        ("SCRATCH", state::SCRATCH),
        ("PROXY", state::PROXY),
        ("SIGNAL", state::SIGNAL),
    ] {
        let _ = writeln!(text, ".equ {name}, {value}");
    }
    let _ = writeln!(text, "# the window is at {:#x}, the state at {:#x}", layout.window, layout.state);
    text
}

/// Instructions that put a number below 2^32, or a small negative one, into a register: the same in every assembler.
pub(super) fn load(register: u8, value: i64) -> Vec<String> {
    let name = x_name(register);
    if (-2048..2048).contains(&value) {
        return vec![format!("    li      {name}, {value}")];
    }
    if i32::try_from(value).is_err() {
        // One bit more than `lui` can give.
        let mut lines = load(register, value >> 1);
        lines.push(format!("    slli    {name}, {name}, 1"));
        if value & 1 != 0 {
            lines.push(format!("    addi    {name}, {name}, 1"));
        }
        return lines;
    }
    let low = (value << 52) >> 52;
    let upper = (value - low) >> 12 & 0xf_ffff;
    let mut lines = vec![format!("    lui     {name}, {upper:#x}")];
    if low != 0 {
        lines.push(format!("    addiw   {name}, {name}, {low}"));
    }
    lines
}

fn load_text(register: u8, value: u64) -> String {
    load(register, value as i64).join("\n") + "\n"
}

const SP: u8 = 2;
const T0: u8 = 5;
const T1: u8 = 6;
const A0: u8 = 10;
const A1: u8 = 11;
const X30: u8 = 30;

/// Everything in front of the body.
pub(super) fn head(program: &Program, layout: &Layout) -> String {
    let Program { isa, seed, flavour, .. } = program;
    let base = layout.text;
    let run = match flavour {
        Flavour::Linux => "a static Linux program",
        Flavour::Bare => "a program for a bare machine with HTIF",
    };
    let mut text = format!(
        "# Random program, seed {seed}, for VLEN {vlen}: {run} at {base:#x}.\n\
         # {short}\n\
         # clang --target=riscv64 -march=… -mno-relax -nostdlib -static -fuse-ld=lld -Wl,-Ttext={base:#x}\n",
        vlen = isa.vlen,
        short = isa.short(),
    );
    text += &names(layout);
    text +=
        "    .text\n    .option norelax\n    .option norvc\n    .globl  _start\n_start:\n    j       begin\n";
    // Before all compressed instructions: assemblers fill odd gaps in one way or another.
    text += "    .balign 64\nvalues:\n";
    for line in program.start.values.chunks(4) {
        let words: Vec<String> = line.iter().map(|word| format!("{word:#018x}")).collect();
        let _ = writeln!(text, "    .dword  {}", words.join(", "));
    }
    text += "begin:\n";
    text += &match flavour {
        Flavour::Linux => linux_start(layout),
        Flavour::Bare => bare_start(isa, layout),
    };
    text += &common_start(program, layout);
    text + "body:\n"
}

/// Fills the window and the registers.
fn common_start(program: &Program, layout: &Layout) -> String {
    let Program { isa, start, .. } = program;
    let mut text = checkpoint(isa, layout);
    text += "start:\n";
    text += &load_text(T0, layout.window);
    text += &load_text(A1, layout.window + WINDOW_SIZE);
    let _ = write!(
        text,
        "1:  la      t1, values
    addi    a0, t1, 1024
    addi    a0, a0, 1024
    addi    a0, a0, 1024
    addi    a0, a0, 1024
2:  ld      t2, 0(t1)
    sd      t2, 0(t0)
    addi    t0, t0, 8
    addi    t1, t1, 8
    bltu    t1, a0, 2b
    bltu    t0, a1, 1b
    la      x30, values
"
    );
    if isa.has(Ext::Zve32x) {
        text += "    csrw    vcsr, x0
    csrw    vstart, x0
    csrr    t0, vlenb
    slli    t0, t0, 3
    mv      t1, x30
";
        for group in 0..4 {
            let _ = writeln!(text, "    vl8re8.v v{}, (t1)\n    add     t1, t1, t0", 8 * group);
        }
        // Longer vectors than the table left vstart where the table ends.
        text += "    csrw    vstart, x0\n";
        // vtype is vill in some places at the start, not in others.
        text += "    vsetivli x0, 0, e8, m1, ta, ma\n";
    }
    if isa.has(Ext::F) {
        text += "    addi    t1, x30, 1024\n    addi    t1, t1, 1024\n";
        let load = if isa.has(Ext::D) { "fld" } else { "flw" };
        for (f, &offset) in start.f.iter().enumerate() {
            let _ = writeln!(text, "    {load}     f{f}, {offset}(t1)");
        }
    }
    if isa.has_fcsr() {
        text += "    csrw    fcsr, x0\n";
    }
    text += &load_text(SP, layout.stack());
    for (x, &offset) in start.x.iter().enumerate().filter(|&(x, _)| !matches!(x, 0 | 2 | 30 | 31)) {
        let _ = writeln!(text, "    ld      x{x}, {offset}(x30)");
    }
    text + "    li      x31, 0\n"
}

/// Everything behind the body.
pub(super) fn tail(program: &Program, layout: &Layout) -> String {
    let Program { isa, flavour, .. } = program;
    let mut text = String::from("\n    jal     x31, checkpoint\ndump:\n");
    text += &load_text(8, layout.state);
    text += &load_text(9, layout.state + state::TEXT);
    text += &registers(isa);
    text += &lists(layout);
    text += &load_text(A0, characters("sum"));
    text += "    addi    a1, s0, CHECKSUM\n    li      a2, 8\n    jal     put_line\n    jal     flush\n";
    text += match flavour {
        Flavour::Linux => "    li      a0, 0\n    li      a7, 94              # exit_group\n    ecall\n",
        Flavour::Bare => "    li      t0, 1\n    la      t1, tohost\n    sd      t0, 0(t1)\n1:  j       1b\n",
    };
    text += OUTPUT;
    text += &load_text(T0, layout.state + state::TEXT + state::TEXT_LIMIT);
    text += "    bltu    s1, t0, 9f\n";
    text += "flush:\n";
    text += &load_text(A1, layout.state + state::TEXT);
    text += "    sub     a2, s1, a1\n    mv      s1, a1\n";
    text += match flavour {
        Flavour::Linux => LINUX_WRITE,
        Flavour::Bare => BARE_WRITE,
    };
    text + "9:  ret\nend:\n"
}

const _: () = assert!(VALUES_SIZE == 0x1000, "the start adds it as four times 1024");
