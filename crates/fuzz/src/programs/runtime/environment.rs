//! Linux and bare machines differ in the start, the trap handler, and how text is written.

use std::fmt::Write;

use rivet_isa::{Ext, Isa};

use super::{A0, A1, T0, X30, load_text};
use crate::programs::layout::{Layout, STATE_SIZE, TRAPS, WINDOW_SIZE, state};

/// Maps memory and asks for signals.
pub(super) fn linux_start(layout: &Layout) -> String {
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
pub(super) fn bare_start(isa: &Isa, layout: &Layout) -> String {
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

/// Writes a2 bytes at a1.
pub(super) const LINUX_WRITE: &str = "1:  beqz    a2, 9f
    li      a0, 1
    li      a7, 64              # write
    ecall
    add     a1, a1, a0
    sub     a2, a2, a0
    bgez    a0, 1b
";

/// The same, by HTIF's proxy.
pub(super) const BARE_WRITE: &str = "    li      t0, 64              # write
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
