//! Reserved encodings of these chapters: each must trap and say why.

use rivet_isa::{Inst, Lmul, Op, Sew, Vtype};

use crate::{hart, hart_of, illegal, inst, masked, ok, set_vtype};

#[test]
fn reserved_operands() {
    use Lmul::*;
    use Sew::*;
    let cases: &[(Sew, Lmul, Inst, &str)] = &[
        (E8, M2, inst(Op::vadd_vv, 9, 16, 24), "multiple of EMUL"),
        (E8, M4, inst(Op::vadd_vv, 8, 18, 24), "multiple of EMUL"),
        (E8, M8, inst(Op::vadd_vv, 8, 16, 28), "multiple of EMUL"),
        (E8, M1, masked(inst(Op::vadd_vv, 0, 16, 24)), "v0"),
        (E8, M1, inst(Op::vadc_vvm, 0, 16, 24), "v0"),
        (E8, M1, inst(Op::vmerge_vvm, 0, 16, 24), "v0"),
        (E8, M1, masked(inst(Op::vadd_vv, 8, 0, 24)), "widths"),
        (E8, M8, inst(Op::vwadd_vv, 8, 16, 24), "EMUL would be outside"),
        (E64, M1, inst(Op::vwadd_vv, 8, 16, 24), "EEW 128"),
        (E8, M1, inst(Op::vwadd_vv, 9, 16, 24), "multiple of EMUL"),
        (E8, M1, inst(Op::vwadd_vv, 8, 8, 24), "reserved"), // the low half
        (E8, Mf2, inst(Op::vwadd_vv, 8, 8, 24), "reserved"), // source EMUL below 1
        (E8, M1, inst(Op::vwadd_wv, 16, 8, 8), "widths"),
        (E8, M1, inst(Op::vwmacc_vv, 8, 9, 24), "widths"), // vd is read at 2·SEW
        (E8, M1, inst(Op::vnsrl_wi, 9, 8, 0), "reserved"), // not the lowest register
        (E64, M1, inst(Op::vnsrl_wi, 8, 16, 0), "EEW 128"),
        (E8, M1, inst(Op::vzext_vf2, 8, 16, 0), "EEW 4"),
        (E16, M1, inst(Op::vsext_vf4, 8, 16, 0), "EEW 4"),
        (E32, M1, inst(Op::vsext_vf8, 8, 16, 0), "EEW 4"),
        (E32, Mf2, inst(Op::vzext_vf4, 8, 16, 0), ""), // EMUL 1/8: legal
        (E32, M1, inst(Op::vzext_vf4, 8, 8, 0), "reserved"),
        (E8, M2, inst(Op::vmseq_vv, 9, 8, 16), "reserved"), // a mask in the second register of vs2
        (E8, M2, inst(Op::vmseq_vv, 8, 8, 16), ""),
        (E8, M2, inst(Op::vmseq_vv, 11, 8, 16), ""),
        (E8, M1, masked(inst(Op::vmseq_vv, 0, 8, 16)), ""),
        (E8, M1, inst(Op::vwadd_vv, 8, 9, 24), ""), // the high half
        (E8, M1, inst(Op::vnsrl_wi, 8, 8, 0), ""),
        (E32, M1, inst(Op::vclmul_vv, 8, 16, 24), "SEW = 64"),
        (E8, M1, inst(Op::vfmv_v_f, 8, 0, 1), "floating point of 8 bits"),
    ];
    for &(sew, lmul, inst, why) in cases {
        let mut hart = hart(128);
        set_vtype(&mut hart, sew, lmul);
        if why.is_empty() {
            ok(&mut hart, inst);
        } else {
            let said = illegal(&mut hart, inst);
            assert!(said.contains(why), "{inst:?}: {said}");
        }
    }
}

#[test]
fn vill_refuses_all_that_depends_on_vtype() {
    let mut hart = hart(128);
    for op in [Op::vadd_vv, Op::vmv_v_i, Op::vmseq_vx, Op::vmerge_vim, Op::vnclip_wv] {
        assert_eq!(hart.v.vtype, Vtype::ILLEGAL);
        assert!(illegal(&mut hart, inst(op, 8, 16, 1)).contains("vill"));
    }
}

#[test]
fn high_products_of_64_bits_need_v() {
    let ops = [Op::vmulh_vv, Op::vmulhu_vx, Op::vmulhsu_vv, Op::vsmul_vx];
    for (isa, sew, legal) in [
        ("rv64gcv", Sew::E64, true),
        ("rv64gc_zve64d_zvl128b", Sew::E64, false),
        ("rv64gc_zve64x", Sew::E32, true),
    ] {
        let mut hart = hart_of(isa);
        set_vtype(&mut hart, sew, Lmul::M1);
        for op in ops {
            match legal {
                true => ok(&mut hart, inst(op, 8, 16, 24)),
                false => assert!(illegal(&mut hart, inst(op, 8, 16, 24)).contains("V")),
            }
        }
    }
}

#[test]
fn elen_32_has_no_wider_operands() {
    let mut hart = hart_of("rv32i_zve32x_zvl64b");
    set_vtype(&mut hart, Sew::E32, Lmul::M1);
    assert!(illegal(&mut hart, inst(Op::vwadd_vv, 8, 16, 24)).contains("ELEN = 32"));
    assert!(illegal(&mut hart, inst(Op::vnsra_wx, 8, 16, 6)).contains("ELEN = 32"));
    set_vtype(&mut hart, Sew::E16, Lmul::M1);
    ok(&mut hart, inst(Op::vwadd_vv, 8, 16, 24));
}

#[test]
fn float_moves_need_a_valid_frm_and_floating_point() {
    let mut hart = hart(128);
    set_vtype(&mut hart, Sew::E32, Lmul::M1);
    ok(&mut hart, inst(Op::vfmv_v_f, 8, 0, 1));
    hart.frm = 5;
    assert!(illegal(&mut hart, inst(Op::vfmv_v_f, 8, 0, 1)).contains("frm"));
    (hart.frm, hart.fs) = (0, 0);
    illegal(&mut hart, inst(Op::vfmerge_vfm, 8, 16, 1));
}

#[test]
fn legality_is_looked_at_again_when_vtype_changes() {
    let mut hart = hart(128);
    let uop = rivet_exec::Uop::new(inst(Op::vadd_vv, 9, 16, 24), 0);
    set_vtype(&mut hart, Sew::E8, Lmul::M1);
    (uop.handler)(&mut hart, &uop).expect("legal under LMUL = 1");
    set_vtype(&mut hart, Sew::E8, Lmul::M2);
    (uop.handler)(&mut hart, &uop).expect_err("v9 under LMUL = 2");
    set_vtype(&mut hart, Sew::E8, Lmul::M1);
    (uop.handler)(&mut hart, &uop).expect("legal again");
}
