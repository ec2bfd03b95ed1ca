//! `vset{i}vl{i}`.

use std::sync::Arc;

use rivet_hart::Hart;
use rivet_isa::{Inst, Lmul, Op, Sew, Vtype};

use crate::vector_int::{hart, hart_of, illegal, ok};

fn vsetvli(rd: u8, rs1: u8, vtype: u32) -> Inst {
    Inst { rd, rs1, imm: vtype as i32, ..Inst::new(Op::vsetvli) }
}

fn vtype(sew: Sew, lmul: Lmul) -> u32 {
    Vtype::new(sew, lmul).imm()
}

fn set(hart: &mut Hart, avl: u64, vtype: u32) -> u64 {
    hart.set_x(10, avl);
    ok(hart, vsetvli(5, 10, vtype));
    assert_eq!(hart.x(5), hart.v.vl as u64);
    hart.x(5)
}

#[test]
fn avl_up_to_vlmax_is_vl() {
    let hart = &mut hart(256);
    let e32m2 = vtype(Sew::E32, Lmul::M2); // VLMAX = 16
    for (avl, vl) in [(0, 0), (1, 1), (15, 15), (16, 16), (17, 16), (31, 16), (32, 16), (u64::MAX, 16)] {
        assert_eq!(set(hart, avl, e32m2), vl, "AVL {avl}");
    }
}

#[test]
fn half_avl_between_vlmax_and_twice_that() {
    let hart = &mut hart_of("rv64gcv_zvl256b");
    Arc::make_mut(&mut hart.config).half_avl = true;
    let e32m2 = vtype(Sew::E32, Lmul::M2);
    for (avl, vl) in [(16, 16), (17, 9), (18, 9), (31, 16), (32, 16), (33, 16)] {
        assert_eq!(set(hart, avl, e32m2), vl, "AVL {avl}");
    }
    // The largest AVL is not between.
    hart.v.vl = 0;
    ok(hart, vsetvli(5, 0, e32m2));
    assert_eq!(hart.v.vl, 16);
}

#[test]
fn half_avl_keeps_element_groups_whole() {
    let e32m2 = vtype(Sew::E32, Lmul::M2);
    let cases = [
        ("zvkned", [(17, 12), (24, 12), (25, 16), (31, 16)]),
        ("zvksh", [(16, 16), (17, 16), (24, 16), (31, 16)]),
    ];
    for (extension, cases) in cases {
        let hart = &mut hart_of(&format!("rv64gcv_zvl256b_{extension}"));
        Arc::make_mut(&mut hart.config).half_avl = true;
        for (avl, vl) in cases {
            assert_eq!(set(hart, avl, e32m2), vl, "{extension}, AVL {avl}");
        }
    }
}

#[test]
fn rs1_x0_asks_for_vlmax() {
    let hart = &mut hart(256);
    ok(hart, vsetvli(7, 0, vtype(Sew::E8, Lmul::M8)));
    assert_eq!((hart.v.vl, hart.x(7)), (256, 256));
}

#[test]
fn x0_x0_keeps_vl_of_the_same_vlmax() {
    let hart = &mut hart(256);
    set(hart, 5, vtype(Sew::E32, Lmul::M1));
    ok(hart, vsetvli(0, 0, vtype(Sew::E64, Lmul::M2)));
    assert_eq!((hart.v.vl, hart.v.vtype()), (5, Vtype::new(Sew::E64, Lmul::M2)));
    assert_eq!(hart.x(0), 0);
}

#[test]
fn x0_x0_is_reserved_where_vlmax_changes() {
    for (lmul, kept) in [(Lmul::M2, 5), (Lmul::Mf2, 4)] {
        let hart = &mut hart(256);
        set(hart, 5, vtype(Sew::E32, Lmul::M1));
        ok(hart, vsetvli(0, 0, vtype(Sew::E32, lmul)));
        assert_eq!((hart.v.vtype(), hart.v.vl), (Vtype::ILLEGAL, 0));
        // vill was set beforehand: reserved, whatever the ratio.
        ok(hart, vsetvli(0, 0, vtype(Sew::E32, Lmul::M1)));
        assert!(hart.v.vtype().vill);

        Arc::make_mut(&mut hart.config).vsetvl_x0_vill = false;
        set(hart, 5, vtype(Sew::E32, Lmul::M1));
        ok(hart, vsetvli(0, 0, vtype(Sew::E32, lmul)));
        assert_eq!((hart.v.vtype(), hart.v.vl), (Vtype::new(Sew::E32, lmul), kept));
    }
}

#[test]
fn unsupported_vtype_sets_vill() {
    let e64m1 = vtype(Sew::E64, Lmul::M1);
    let cases: &[(&str, u32, bool)] = &[
        ("rv64gcv", e64m1, true),
        ("rv64gcv", vtype(Sew::E64, Lmul::Mf2), false), // SEW above LMUL · ELEN
        ("rv64gcv", vtype(Sew::E8, Lmul::Mf8), true),
        ("rv64gcv", vtype(Sew::E16, Lmul::Mf8), false),
        ("rv64gcv", 0b100, false),    // LMUL 100 is reserved
        ("rv64gcv", 4 << 3, false),   // SEW 128
        ("rv64gcv", 1 << 8, false),   // a reserved bit
        ("rv64gcv", 0x2 << 9, false), // a reserved bit
        ("rv32i_zve32x", e64m1, false),
        ("rv32i_zve32x", vtype(Sew::E32, Lmul::M1), true), // VLMAX = 1
        ("rv32i_zve32x", vtype(Sew::E8, Lmul::Mf4), true),
        ("rv32i_zve32x", vtype(Sew::E8, Lmul::Mf8), false),
    ];
    for &(isa, imm, good) in cases {
        let hart = &mut hart_of(isa);
        hart.v.vl = 1;
        hart.set_x(5, 77);
        let vl = set(hart, 1, imm);
        assert_eq!((vl, hart.v.vtype().vill), (u64::from(good), !good), "{isa} {imm:#x}");
    }
}

#[test]
fn vsetvl_looks_at_all_bits_of_rs2() {
    let hart = &mut hart(128);
    let inst = Inst { rd: 5, rs1: 6, rs2: 7, ..Inst::new(Op::vsetvl) };
    hart.set_x(6, 3);
    for (value, good) in [(0xd0, true), (1 << 63, false), (1 << 32, false), (0x100, false)] {
        hart.set_x(7, value);
        ok(hart, inst);
        assert_eq!((hart.v.vtype().vill, hart.v.vl), (!good, if good { 3 } else { 0 }), "{value:#x}");
    }
    // rd = rs2: the old value is the vtype.
    hart.set_x(7, 0xd0);
    ok(hart, Inst { rd: 7, ..inst });
    assert_eq!((hart.x(7), hart.v.vtype()), (3, Vtype::from_bits(0xd0)));
}

#[test]
fn vsetivli_takes_an_immediate() {
    let hart = &mut hart(128);
    let imm = vtype(Sew::E8, Lmul::M1) as i32;
    ok(hart, Inst { rd: 5, rs1: 31, imm, ..Inst::new(Op::vsetivli) });
    assert_eq!(hart.x(5), 16);
    // AVL 0, and rd = x0: not the forms of vsetvli.
    ok(hart, Inst { rd: 0, rs1: 0, imm, ..Inst::new(Op::vsetivli) });
    assert_eq!((hart.v.vl, hart.v.vtype().vill), (0, false));
}

#[test]
fn resets_vstart_and_dirties_vs() {
    let hart = &mut hart(128);
    (hart.v.vstart, hart.vs) = (3, 1);
    set(hart, 8, vtype(Sew::E8, Lmul::M1));
    assert_eq!((hart.v.vstart, hart.vs), (0, 3));
    hart.vs = 0;
    illegal(hart, vsetvli(5, 0, 0));
}

#[test]
fn the_widest_registers() {
    let hart = &mut hart(65536);
    assert_eq!(set(hart, 1 << 40, vtype(Sew::E8, Lmul::M8)), 65536);
}

#[test]
fn rv32_avl_is_unsigned() {
    let hart = &mut hart_of("rv32imafdcv");
    assert_eq!(set(hart, 0xffff_ffff, vtype(Sew::E32, Lmul::M1)), 4);
}
