//! The statements on the specification's own examples, and on values worked out by hand.

use rivet_suite::machine::{Csrs, Machine, Scalars, Vtype};
use rivet_suite::rows;
use rivet_suite::shape::{Cell, Held, Registers};
use rivet_suite::statement::{Inst, Statement};

const CELL: Cell = Cell { vlen: 128, sew: 8, lmul: 0, nf: 1 };

fn statement(mnemonic: &str) -> Statement {
    let row = rows::all().find(|row| row.mnemonic() == mnemonic).expect(mnemonic);
    rows::statement(row).expect(mnemonic)
}

fn machine(cell: Cell, vl: usize) -> Machine {
    Machine {
        cell,
        v: vec![0; 32 * cell.vlenb()],
        vtype: Vtype { vill: false, bits: cell.vtype() },
        vl,
        vstart: 0,
        csrs: Csrs::default(),
        scalars: Scalars::default(),
        memory: vec![],
    }
}

/// Runs `mnemonic v4, v2, v1` with v0 as the mask or not.
fn run(mnemonic: &str, m: &mut Machine, masked: bool, imm: i64) {
    let st = statement(mnemonic);
    let at = Registers { vd: 4, vs1: 1, vs2: 2, masked };
    assert!(st.legal(&m.cell) && st.shape.legal(&m.cell, &at), "{mnemonic} is not legal");
    st.run(&Inst { row: st.row, at, imm, rs2: None, x0: [false; 2] }, m).expect(mnemonic);
}

/// A mask as the specification writes it: element 0 at the right.
fn set_mask(m: &mut Machine, reg: usize, text: &str) {
    for (i, c) in text.chars().filter(|c| !c.is_whitespace()).rev().enumerate() {
        m.set_mask(reg, i, c == '1');
    }
}

fn mask(m: &Machine, reg: usize, n: usize) -> String {
    (0..n).rev().map(|i| if m.mask(reg, i) { '1' } else { '0' }).collect()
}

/// Elements as the specification writes them: element 0 at the right.
fn set(m: &mut Machine, reg: usize, values: &[u64]) {
    for (i, &value) in values.iter().rev().enumerate() {
        m.set_element(reg, m.cell.sew, i, value);
    }
}

fn elements(m: &Machine, reg: usize, n: usize) -> Vec<u64> {
    (0..n).rev().map(|i| m.element(reg, m.cell.sew, i)).collect()
}

#[test]
fn set_before_including_and_only_first() {
    let cases = [
        ("vmsbf.m", "10010100", "00000011"),
        ("vmsbf.m", "10010101", "00000000"),
        ("vmsbf.m", "00000000", "11111111"),
        ("vmsif.m", "10010100", "00000111"),
        ("vmsif.m", "10010101", "00000001"),
        ("vmsof.m", "10010100", "00000100"),
        ("vmsof.m", "10010101", "00000001"),
    ];
    for (mnemonic, source, result) in cases {
        let mut m = machine(CELL, 8);
        set_mask(&mut m, 2, source);
        run(mnemonic, &mut m, false, 0);
        assert_eq!(mask(&m, 4, 8), result, "{mnemonic} of {source}");
    }
    // "1 1 0 0 0 0 1 1 v0; 1 0 0 1 0 1 0 0 v3; 0 1 x x x x 1 1 v2"
    let mut m = machine(CELL, 8);
    set_mask(&mut m, 0, "11000011");
    set_mask(&mut m, 2, "10010100");
    run("vmsbf.m", &mut m, true, 0);
    assert_eq!(mask(&m, 4, 8), "01000011");
}

#[test]
fn iota() {
    let mut m = machine(CELL, 8);
    set_mask(&mut m, 2, "10010001");
    run("viota.m", &mut m, false, 0);
    assert_eq!(elements(&m, 4, 8), [2, 2, 2, 1, 1, 1, 1, 0]);
    set_mask(&mut m, 0, "11101011");
    set(&mut m, 4, &[2, 3, 4, 5, 6, 7, 8, 9]);
    run("viota.m", &mut m, true, 0);
    assert_eq!(elements(&m, 4, 8), [1, 1, 1, 5, 1, 7, 1, 0]);
}

#[test]
fn compress() {
    let mut m = machine(CELL, 9);
    set_mask(&mut m, 1, "110100101");
    set(&mut m, 2, &[8, 7, 6, 5, 4, 3, 2, 1, 0]);
    set(&mut m, 4, &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    run("vcompress.vm", &mut m, false, 0);
    assert_eq!(elements(&m, 4, 9), [1, 2, 3, 4, 8, 7, 5, 2, 0]);
}

#[test]
fn division_as_in_m() {
    let mut m = machine(CELL, 4);
    set(&mut m, 2, &[0x80, 7, 0xf9, 0x80]);
    set(&mut m, 1, &[0, 0, 2, 0xff]);
    for (mnemonic, result) in [
        ("vdivu.vv", [0xff, 0xff, 0x7c, 0]),
        ("vdiv.vv", [0xff, 0xff, 0xfd, 0x80]),
        ("vremu.vv", [0x80, 7, 1, 0x80]),
        ("vrem.vv", [0x80, 7, 0xff, 0]),
    ] {
        run(mnemonic, &mut m, false, 0);
        assert_eq!(elements(&m, 4, 4), result, "{mnemonic}");
    }
}

#[test]
fn fixed_point_rounding_modes() {
    // 1.5, 2.5, 2.25, 2.75 in units of 4: the table of vxrm by hand.
    for (vxrm, result) in [(0, [2, 3, 2, 3]), (1, [2, 2, 2, 3]), (2, [1, 2, 2, 2]), (3, [1, 3, 3, 3])] {
        let mut m = machine(CELL, 4);
        m.csrs.vxrm = vxrm;
        set(&mut m, 2, &[6, 10, 9, 11]);
        run("vssrl.vi", &mut m, false, 2);
        assert_eq!(elements(&m, 4, 4), result, "vxrm {vxrm}");
    }
}

#[test]
fn saturation_sets_vxsat() {
    let mut m = machine(CELL, 2);
    set(&mut m, 2, &[0x80, 0x7f]);
    set(&mut m, 1, &[0x80, 0x7f]);
    // -1 * -1 saturates; 127 * 127 / 128 = 126.0078 does not.
    run("vsmul.vv", &mut m, false, 0);
    assert_eq!((elements(&m, 4, 2), m.csrs.vxsat), (vec![0x7f, 0x7e], true));
    let mut m = machine(CELL, 1);
    set(&mut m, 2, &[0x7f]);
    run("vsaddu.vi", &mut m, false, 1);
    assert_eq!((elements(&m, 4, 1), m.csrs.vxsat), (vec![0x80], false));
    run("vsadd.vi", &mut m, false, 1);
    assert_eq!((elements(&m, 4, 1), m.csrs.vxsat), (vec![0x7f], true));
}

#[test]
fn overlap_rules_on_the_specifications_examples() {
    let at = |vd, vs2| Registers { vd, vs1: 31, vs2, masked: false };
    // "when LMUL=1, vnsrl.wi v0, v0, 3 is legal, but a destination of v1 is not"
    let narrowing = statement("vnsrl.wi").shape;
    assert!(narrowing.legal(&CELL, &at(0, 0)));
    assert!(!narrowing.legal(&CELL, &at(1, 0)));
    // "when LMUL=8, vzext.vf4 v0, v6 is legal, but a source of v0, v2, or v4 is not"
    let extension = statement("vzext.vf4").shape;
    let cell = Cell { sew: 32, lmul: 3, ..CELL };
    let legal: Vec<_> = (0..8).filter(|&vs2| extension.legal(&cell, &at(0, vs2))).collect();
    assert_eq!(legal, [6]);
    // "A vector register cannot be used to provide source operands with more than one EEW".
    let wide = statement("vwadd.wv").shape;
    assert!(!wide.legal(&CELL, &Registers { vd: 8, vs1: 3, vs2: 2, masked: false }));
    // "The destination vector register group for a masked vector instruction cannot overlap … v0".
    let add = statement("vadd.vi").shape;
    assert!(!add.legal(&CELL, &Registers { vd: 0, vs1: 0, vs2: 2, masked: true }));
    assert!(statement("vmseq.vi").shape.legal(&CELL, &Registers { vd: 0, vs1: 0, vs2: 2, masked: true }));
}

#[test]
fn emul_is_eew_over_sew_times_lmul() {
    let group = |sew, lmul, held: Held| held.group(&Cell { sew, lmul, ..CELL }, 1);
    assert_eq!(group(8, 3, Held::Sew(1)), None);
    assert_eq!(group(64, 0, Held::Sew(1)), None);
    assert_eq!(group(8, -3, Held::Bits(64)).map(|g| (g.eew, g.emul, g.regs)), Some((64, 0, 1)));
    assert_eq!(group(64, 0, Held::Bits(8)).map(|g| g.emul), Some(-3));
    assert_eq!(group(64, 3, Held::Bits(8)).map(|g| g.emul), Some(0));
    assert_eq!(group(16, 2, Held::Bits(32)).map(|g| g.regs), Some(8));
}

#[test]
fn the_grid_has_22_places() {
    assert_eq!(Cell::all(256).count(), 22);
    assert_eq!(Cell { vlen: 256, sew: 32, lmul: -1, nf: 1 }.vlmax(), 4);
}
