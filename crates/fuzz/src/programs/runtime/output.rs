//! The output has a line for each register, trap, checkpoint and 32 bytes of the window.

use std::fmt::Write;

use rivet_isa::{Ext, Isa};

use super::{A0, load_text};
use crate::programs::layout::{Layout, TRAPS, WINDOW_SIZE, state};

/// A name of up to four characters as a number, the first character lowest.
pub(super) fn characters(name: &str) -> u64 {
    name.bytes().rev().fold(0, |word, byte| word << 8 | u64::from(byte))
}

/// Prints the registers that the last checkpoint has saved.
pub(super) fn registers(isa: &Isa) -> String {
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
    }
    if isa.has_fcsr() {
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
pub(super) fn lists(layout: &Layout) -> String {
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
pub(super) const OUTPUT: &str = "
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
