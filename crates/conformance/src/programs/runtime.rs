//! The frame around a program: its start, the trap handler, checkpoints, and the output at the end.
//!
//! x2 (sp) points into the window all the time. x30 and x31 belong to the frame: no chosen instruction writes them, and
//! the trap handler of a bare machine does not keep x30.
//!
//! Output is text, a line for each register, trap, checkpoint and 32 bytes of the window; numbers are hexadecimal and
//! have their most significant digits first. The last line is a checksum of all that was seen at checkpoints.

use std::fmt::Write;

use rivet_isa::reg::x_name;
use rivet_isa::{Ext, Isa};

use super::Flavour;
use super::layout::{Layout, STATE_SIZE, TRAPS, VALUES_SIZE, WINDOW_SIZE, state};
use super::program::Program;
use super::values;
use crate::differential::rng::Rng;

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
    text += "    .text\n    .option norelax\n    .option norvc\n    .globl  _start\n_start:\n";
    text += &match flavour {
        Flavour::Linux => linux_start(layout),
        Flavour::Bare => bare_start(isa, layout),
    };
    text += &common_start(program, layout);
    text + "body:\n"
}

/// Maps memory and asks for signals.
fn linux_start(layout: &Layout) -> String {
    let mut text = String::new();
    // Protection: read 1, write 2, execute 4.
    for (addr, size, protection) in
        [(layout.window, WINDOW_SIZE, 3), (layout.patch, 0x1000, 7), (layout.state, STATE_SIZE, 3)]
    {
        text += &load_text(A0, addr);
        text += &load_text(A1, size);
        let _ = write!(
            text,
            "    li      a2, {protection}
    li      a3, 0x32            # private, anonymous, fixed
    li      a4, -1
    li      a5, 0
    li      a7, 222             # mmap
    ecall
"
        );
    }
    text += &load_text(X30, layout.state);
    text += "    addi    a0, x30, SIGNAL\n";
    text += &load_text(T0, layout.state + state::SIGNAL_STACK);
    text += "    sd      t0, 0(a0)\n";
    text += &load_text(T0, state::SIGNAL_STACK_SIZE);
    text += "    sd      t0, 16(a0)
    li      a1, 0
    li      a7, 132             # sigaltstack
    ecall
    addi    a1, x30, SIGNAL
    la      t0, handler
    sd      t0, 0(a1)
    lui     t0, 0x8000          # SA_ONSTACK
    addi    t0, t0, 4           # SA_SIGINFO
    sd      t0, 8(a1)
    sd      x0, 16(a1)
    sd      x0, 24(a1)
";
    for (number, name) in [(4, "SIGILL"), (5, "SIGTRAP"), (7, "SIGBUS"), (11, "SIGSEGV")] {
        let _ = write!(
            text,
            "    li      a0, {number}               # {name}
    addi    a1, x30, SIGNAL
    li      a2, 0
    li      a3, 8
    li      a7, 134             # rt_sigaction
    ecall
"
        );
    }
    text + "    j       start

handler:                        # a0: signal, a1: siginfo, a2: ucontext
" + &load_text(X30, layout.state)
        + "    ld      t2, 176(a2)         # pc
    li      t3, 0
    andi    t4, a0, 3           # SIGBUS and SIGSEGV have an address
    addi    t4, t4, -3
    bnez    t4, 1f
    ld      t3, 16(a1)
1:  mv      t6, a0
" + &note_trap("t2", "t3", "t6")
        + "    sd      t2, 176(a2)
    ret
"
}

/// Notes a trap in the log and moves pc on. `pc`, `addr` and `cause` are registers; uses x30 (the state), t0, t1, t4.
fn note_trap(pc: &str, addr: &str, cause: &str) -> String {
    let mut text = String::from("    ld      t0, TRAP_COUNT(x30)\n    addi    t1, t0, 1\n");
    text += "    sd      t1, TRAP_COUNT(x30)\n";
    let _ = writeln!(text, "    li      t1, {}", TRAPS / 4);
    let _ = write!(
        text,
        "    slli    t1, t1, 2
    bgeu    t0, t1, 1f          # the log is full
    slli    t1, t0, 1
    add     t0, t0, t1
    slli    t0, t0, 3
    add     t0, t0, x30
    lui     t1, {log:#x}
    add     t0, t0, t1
    srli    t1, {addr}, 12      # of an access over a border, implementations give one address or the other
    slli    t1, t1, 12
    sd      t1, 0(t0)
    sd      {pc}, 8(t0)
    sd      {cause}, 16(t0)
1:  la      t0, _start
    bltu    {pc}, t0, 2f
    la      t0, end
    bgeu    {pc}, t0, 2f
    lbu     t1, 0({pc})         # skip the instruction
    andi    t1, t1, 3
    addi    {pc}, {pc}, 2
    li      t0, 3
    bne     t1, t0, 3f
    addi    {pc}, {pc}, 2
    j       3f
2:  ld      {pc}, RESUME(x30)   # it jumped to where nothing is
3:
",
        log = state::TRAP_LOG >> 12,
    );
    text
}

/// Turns units on, protects the pages around the window, and installs the handler.
fn bare_start(isa: &Isa, layout: &Layout) -> String {
    // The bits that name a naturally aligned page.
    let page = |addr: u64| load_text(T0, addr >> 2 | 0x1ff);
    let mut units = 0;
    if isa.has(Ext::F) {
        units |= 0x6000;
    }
    if isa.has(Ext::Zve32x) {
        units |= 0x600;
    }
    let mut text = String::from("    j       over\n    .balign 64\ntohost:\n    .dword  0\n    .balign 64\n");
    text += "fromhost:\n    .dword  0\n    .globl  tohost\n    .globl  fromhost\nover:\n";
    text += "    la      t0, handler\n    csrw    mtvec, t0\n";
    text += &load_text(X30, layout.state);
    text += "    la      t0, 1f\n    sd      t0, RESUME(x30)\n1:\n";
    text += &load_text(T0, units);
    text += "    csrs    mstatus, t0\n";
    for (index, addr) in [(0, layout.window - 0x1000), (1, layout.window + WINDOW_SIZE)] {
        text += &page(addr);
        let _ = writeln!(text, "    csrw    pmpaddr{index}, t0");
    }
    // Locked, so that it holds in M-mode; no permission.
    text += &load_text(T0, 0x9898);
    text += "    csrw    pmpcfg0, t0
    sd      x0, TRAP_COUNT(x30) # a machine without protection has trapped
    j       start

    .balign 4
handler:
";
    text += &load_text(X30, layout.state);
    for (slot, name) in ["t0", "t1", "t2", "t3", "t4", "t6"].iter().enumerate() {
        let _ = writeln!(text, "    sd      {name}, SCRATCH + {}(x30)", 8 * slot);
    }
    text += "    csrr    t2, mepc
    csrr    t6, mcause
    li      t3, 0
    addi    t4, t6, -4          # illegal instructions and breakpoints have no address
    bltz    t4, 1f
    csrr    t3, mtval
1:
";
    text += &note_trap("t2", "t3", "t6");
    text += "    csrw    mepc, t2\n";
    for (slot, name) in ["t0", "t1", "t2", "t3", "t4", "t6"].iter().enumerate() {
        let _ = writeln!(text, "    ld      {name}, SCRATCH + {}(x30)", 8 * slot);
    }
    text + "    mret\n"
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
        text += "    csrw    fcsr, x0\n    addi    t1, x30, 1024\n    addi    t1, t1, 1024\n";
        let load = if isa.has(Ext::D) { "fld" } else { "flw" };
        for (f, &offset) in start.f.iter().enumerate() {
            let _ = writeln!(text, "    {load}     f{f}, {offset}(t1)");
        }
    }
    text += &load_text(SP, layout.stack());
    for (x, &offset) in start.x.iter().enumerate().filter(|&(x, _)| !matches!(x, 0 | 2 | 30 | 31)) {
        let _ = writeln!(text, "    ld      x{x}, {offset}(x30)");
    }
    text + "    li      x31, 0\n"
}

/// Saves all registers and adds them and the window to the checksum. Called through x31; changes x30 alone.
fn checkpoint(isa: &Isa, layout: &Layout) -> String {
    let mut text = String::from("\ncheckpoint:\n");
    text += &load_text(X30, layout.state);
    for x in 1..30 {
        let _ = writeln!(text, "    sd      x{x}, {}(x30)", state::X + 8 * x);
    }
    if isa.has(Ext::F) {
        let store = if isa.has(Ext::D) { "fsd" } else { "fsw" };
        for f in 0..32 {
            let _ = writeln!(text, "    {store}     f{f}, {}(x30)", state::F + 8 * f);
        }
        text += "    csrr    t0, fcsr\n    sd      t0, CSRS(x30)\n";
    }
    if isa.has(Ext::Zve32x) {
        for (index, csr) in ["vcsr", "vtype", "vl", "vstart"].iter().enumerate() {
            let _ = writeln!(text, "    csrr    t0, {csr}\n    sd      t0, CSRS + {}(x30)", 8 * (index + 1));
        }
        let _ = write!(
            text,
            "    csrw    vstart, x0
    lui     t1, {v:#x}
    add     t1, t1, x30
    mv      t0, t1
    csrr    t2, vlenb
    slli    t2, t2, 3
    vs8r.v  v0, (t1)
    add     t1, t1, t2
    vs8r.v  v8, (t1)
    add     t1, t1, t2
    vs8r.v  v16, (t1)
    add     t1, t1, t2
    vs8r.v  v24, (t1)
    add     t1, t1, t2
    ld      a0, CHECKSUM(x30)
    jal     t4, fold
",
            v = state::V >> 12,
        );
    } else {
        text += "    ld      a0, CHECKSUM(x30)\n";
    }
    let _ =
        writeln!(text, "    mv      t0, x30\n    addi    t1, x30, {}\n    jal     t4, fold", state::SCALARS);
    text += &load_text(T0, layout.window);
    text += &load_text(T1, layout.window + WINDOW_SIZE);
    let _ = write!(
        text,
        "    jal     t4, fold
    sd      a0, CHECKSUM(x30)
    ld      t0, CHECK_COUNT(x30)
    addi    t1, t0, 1
    sd      t1, CHECK_COUNT(x30)
    slli    t0, t0, 3
    add     t0, t0, x30
    lui     t1, {checks:#x}
    add     t0, t0, t1
    sd      a0, 0(t0)
",
        checks = state::CHECKS >> 12,
    );
    if isa.has(Ext::Zve32x) {
        text += "    ld      t0, CSRS + 32(x30)\n    csrw    vstart, t0\n";
    }
    for x in [5, 6, 7, 10, 28, 29] {
        let _ = writeln!(text, "    ld      x{x}, {}(x30)", state::X + 8 * x);
    }
    text + "    jr      x31

fold:                           # a0: checksum; the words from t0 to t1; back to t4
    ld      t2, 0(t0)
    slli    t3, a0, 7
    srli    a0, a0, 57
    or      a0, a0, t3
    add     a0, a0, t2
    srli    t3, a0, 29
    xor     a0, a0, t3
    addi    t0, t0, 8
    bltu    t0, t1, fold
    jr      t4

"
}

/// Everything behind the body.
pub(super) fn tail(program: &Program, layout: &Layout) -> String {
    let Program { isa, start, flavour, .. } = program;
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
    text += "9:  ret\n\n    .balign 8\nvalues:\n";
    for line in start.values.chunks(4) {
        let words: Vec<String> = line.iter().map(|word| format!("{word:#018x}")).collect();
        let _ = writeln!(text, "    .dword  {}", words.join(", "));
    }
    text + "end:\n"
}

/// A name of up to four characters as a number, the first character lowest.
fn characters(name: &str) -> u64 {
    name.bytes().rev().fold(0, |word, byte| word << 8 | u64::from(byte))
}

/// Prints the registers that the last checkpoint has saved.
fn registers(isa: &Isa) -> String {
    let mut text = String::new();
    let mut line = |name: &str, offset: u64| {
        text += &load_text(A0, characters(name));
        let _ = writeln!(text, "    addi    a1, s0, {offset}\n    li      a2, 8\n    jal     put_line");
    };
    for x in (1..30).filter(|&x| x != 2) {
        line(&format!("x{x}"), state::X + 8 * x);
    }
    if isa.has(Ext::F) {
        for f in 0..32 {
            line(&format!("f{f}"), state::F + 8 * f);
        }
        line("fcsr", state::CSRS);
    }
    if isa.has(Ext::Zve32x) {
        for (index, name) in ["vcsr", "vtyp", "vl", "vsta"].iter().enumerate() {
            line(name, state::CSRS + 8 * (index as u64 + 1));
        }
        let _ = writeln!(
            text,
            "    lui     s2, {:#x}\n    add     s2, s2, s0\n    csrr    s3, vlenb",
            state::V >> 12
        );
        for v in 0..32 {
            text += &load_text(A0, characters(&format!("v{v}")));
            text += "    mv      a1, s2\n    mv      a2, s3\n    jal     put_line\n    add     s2, s2, s3\n";
        }
    }
    text
}

/// Prints the traps, the checkpoints and the window.
fn lists(layout: &Layout) -> String {
    let mut text = format!(
        "    lui     s2, {log:#x}
    add     s2, s2, s0
    ld      s3, TRAP_COUNT(s0)
    li      t0, {traps}
    slli    t0, t0, 2
    bltu    s3, t0, 1f
    mv      s3, t0
1:  beqz    s3, 2f
    li      a0, 0x74            # t
    jal     put_name
    addi    a1, s2, 16
    li      a2, 8
    jal     put_number
    addi    a1, s2, 8
    li      a2, 8
    jal     put_number
    mv      a1, s2
    li      a2, 8
    jal     put_number
    jal     put_end
    addi    s2, s2, 24
    addi    s3, s3, -1
    j       1b
2:  lui     s2, {checks:#x}
    add     s2, s2, s0
    ld      s3, CHECK_COUNT(s0)
3:  li      a0, 0x63            # c
    mv      a1, s2
    li      a2, 8
    jal     put_line
    addi    s2, s2, 8
    addi    s3, s3, -1
    bnez    s3, 3b
",
        log = state::TRAP_LOG >> 12,
        checks = state::CHECKS >> 12,
        traps = TRAPS / 4,
    );
    text += &load_text(18, layout.window);
    text += &load_text(19, WINDOW_SIZE / 32);
    text + "4:  li      a0, 0x6d            # m
    jal     put_name
    sd      s2, SCRATCH(s0)
    addi    a1, s0, SCRATCH
    li      a2, 8
    jal     put_number
    mv      a1, s2
    li      a2, 32
    jal     put_number
    jal     put_end
    addi    s2, s2, 32
    addi    s3, s3, -1
    bnez    s3, 4b
"
}

/// s0: the state, s1: where text goes. Lines are buffered.
const OUTPUT: &str = "
put_line:                       # the name in a0, and the number of a2 bytes at a1
    mv      s4, ra
    jal     put_name
    jal     put_number
    mv      ra, s4
    j       put_end

put_name:
    andi    t0, a0, 0xff
    beqz    t0, 9f
    sb      t0, 0(s1)
    addi    s1, s1, 1
    srli    a0, a0, 8
    j       put_name

put_number:
    li      t0, ' '
    sb      t0, 0(s1)
    addi    s1, s1, 1
    add     t1, a1, a2
1:  addi    t1, t1, -1
    lbu     t2, 0(t1)
    srli    t3, t2, 4
    andi    t2, t2, 15
    sltiu   t4, t3, 10          # '0', or 'a' less 10
    xori    t4, t4, 1
    slli    t5, t4, 5
    slli    t6, t4, 3
    add     t5, t5, t6
    sub     t5, t5, t4
    add     t3, t3, t5
    addi    t3, t3, '0'
    sb      t3, 0(s1)
    sltiu   t4, t2, 10
    xori    t4, t4, 1
    slli    t5, t4, 5
    slli    t6, t4, 3
    add     t5, t5, t6
    sub     t5, t5, t4
    add     t2, t2, t5
    addi    t2, t2, '0'
    sb      t2, 1(s1)
    addi    s1, s1, 2
    bltu    a1, t1, 1b
    ret

put_end:
    li      t0, 10
    sb      t0, 0(s1)
    addi    s1, s1, 1
";

const LINUX_WRITE: &str = "1:  beqz    a2, 9f
    li      a0, 1
    li      a7, 64              # write
    ecall
    add     a1, a1, a0
    sub     a2, a2, a0
    bgez    a0, 1b
";

const BARE_WRITE: &str = "    li      t0, 64              # write
    sd      t0, PROXY(s0)
    li      t0, 1
    sd      t0, PROXY + 8(s0)
    sd      a1, PROXY + 16(s0)
    sd      a2, PROXY + 24(s0)
    fence
    addi    t0, s0, PROXY
    la      t1, tohost
    sd      t0, 0(t1)
    la      t1, fromhost
1:  ld      t0, 0(t1)
    beqz    t0, 1b
    sd      x0, 0(t1)
    fence
";

const _: () = assert!(VALUES_SIZE == 0x1000, "the start adds it as four times 1024");
