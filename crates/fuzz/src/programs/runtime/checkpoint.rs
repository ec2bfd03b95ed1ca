//! A checkpoint saves the registers and adds them and the window to a checksum.

use std::fmt::Write;

use rivet_isa::{Ext, Isa};

use super::{T0, T1, X30, load_text};
use crate::programs::layout::{Layout, WINDOW_SIZE, state};

/// Saves all registers and adds them and the window to the checksum. Called through x31; changes x30 alone.
pub(super) fn checkpoint(isa: &Isa, layout: &Layout) -> String {
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
    }
    if isa.has_fcsr() {
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
