//! Reserved encodings of these chapters: each must trap and say why.

use rivet_hart::Hart;
use rivet_isa::{Ext, ExtSet, Inst, Isa, Lmul, Op, Rule, Sew, Vtype, Xlen};

use crate::vector_int::{hart, hart_of, illegal, inst, masked, ok, set_vtype};

/// The rule that an illegal instruction breaks.
fn broken(hart: &mut Hart, inst: Inst) -> Option<Rule> {
    Rule::named_in(&illegal(hart, inst))
}

#[test]
fn reserved_operands() {
    use Lmul::*;
    use Sew::*;
    let cases: &[(Sew, Lmul, Inst, Option<Rule>)] = &[
        (E8, M2, inst(Op::vadd_vv, 9, 16, 24), Some(Rule::Aligned2)),
        (E8, M4, inst(Op::vadd_vv, 8, 18, 24), Some(Rule::Aligned4)),
        (E8, M8, inst(Op::vadd_vv, 8, 16, 28), Some(Rule::Aligned8)),
        (E8, M1, masked(inst(Op::vadd_vv, 0, 16, 24)), Some(Rule::Mask)),
        (E8, M1, inst(Op::vadc_vvm, 0, 16, 24), Some(Rule::CarryMask)),
        (E8, M1, inst(Op::vmerge_vvm, 0, 16, 24), Some(Rule::Mask)),
        (E8, M1, masked(inst(Op::vadd_vv, 8, 0, 24)), Some(Rule::SourceWidth)),
        (E8, M8, inst(Op::vwadd_vv, 8, 16, 24), Some(Rule::Emul)),
        (E64, M1, inst(Op::vwadd_vv, 8, 16, 24), Some(Rule::Eew)),
        (E8, M1, inst(Op::vwadd_vv, 9, 16, 24), Some(Rule::Aligned)),
        (E8, M1, inst(Op::vwadd_vv, 8, 8, 24), Some(Rule::Overlap)), // the low half
        (E8, Mf2, inst(Op::vwadd_vv, 8, 8, 24), Some(Rule::Overlap)), // source EMUL below 1
        (E8, M1, inst(Op::vwadd_wv, 16, 8, 8), Some(Rule::SourceWidth)),
        (E8, M1, inst(Op::vwmacc_vv, 8, 9, 24), Some(Rule::SourceWidth)), // vd is read at 2·SEW
        (E8, M1, inst(Op::vnsrl_wi, 9, 8, 0), Some(Rule::Overlap)),       // not the lowest register
        (E64, M1, inst(Op::vnsrl_wi, 8, 16, 0), Some(Rule::Eew)),
        (E8, M1, inst(Op::vzext_vf2, 8, 16, 0), Some(Rule::Extend)),
        (E16, M1, inst(Op::vsext_vf4, 8, 16, 0), Some(Rule::Extend)),
        (E32, M1, inst(Op::vsext_vf8, 8, 16, 0), Some(Rule::Extend)),
        (E32, Mf2, inst(Op::vzext_vf4, 8, 16, 0), None), // EMUL 1/8: legal
        (E32, M1, inst(Op::vzext_vf4, 8, 8, 0), Some(Rule::Overlap)),
        (E8, M2, inst(Op::vmseq_vv, 9, 8, 16), Some(Rule::Overlap)), // a mask in the second register of vs2
        (E8, M2, inst(Op::vmseq_vv, 8, 8, 16), None),
        (E8, M2, inst(Op::vmseq_vv, 11, 8, 16), None),
        (E8, M1, masked(inst(Op::vmseq_vv, 0, 8, 16)), None),
        (E8, M1, inst(Op::vwadd_vv, 8, 9, 24), None), // the high half
        (E8, M1, inst(Op::vnsrl_wi, 8, 8, 0), None),
        (E32, M1, inst(Op::vclmul_vv, 8, 16, 24), Some(Rule::ClmulSew)),
        (E8, M1, inst(Op::vfmv_v_f, 8, 0, 1), Some(Rule::FloatWidth)),
    ];
    for &(sew, lmul, inst, rule) in cases {
        let mut hart = hart(128);
        set_vtype(&mut hart, sew, lmul);
        match rule {
            None => ok(&mut hart, inst),
            Some(_) => assert_eq!(broken(&mut hart, inst), rule, "{inst:?}"),
        }
    }
}

/// Zvbc and Zvbc32e have different widths; both together all.
#[test]
fn carry_less_products_have_the_widths_of_their_extensions() {
    use Sew::*;
    let product = inst(Op::vclmulh_vx, 8, 16, 0);
    for (exts, sews, rule) in [
        (&[Ext::V, Ext::Zvbc][..], &[E64][..], Rule::ClmulhSew),
        (&[Ext::V, Ext::Zvbc32e], &[E8, E16, E32], Rule::NarrowClmul),
        (&[Ext::V, Ext::Zvbc, Ext::Zvbc32e], &[E8, E16, E32, E64], Rule::NarrowClmul),
    ] {
        let mut hart = rivet_testkit::machine(Isa::new(Xlen::Rv64, ExtSet::of(exts)));
        for sew in [E8, E16, E32, E64] {
            set_vtype(&mut hart, sew, Lmul::M1);
            match sews.contains(&sew) {
                true => ok(&mut hart, product),
                false => assert_eq!(broken(&mut hart, product), Some(rule), "{exts:?} {sew}"),
            }
        }
    }
}

#[test]
fn vill_refuses_all_that_depends_on_vtype() {
    let mut hart = hart(128);
    for op in [Op::vadd_vv, Op::vmv_v_i, Op::vmseq_vx, Op::vmerge_vim, Op::vnclip_wv] {
        assert_eq!(hart.v.vtype(), Vtype::ILLEGAL);
        assert_eq!(broken(&mut hart, inst(op, 8, 16, 1)), Some(Rule::Vill));
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
                false if op == Op::vsmul_vx => {
                    assert_eq!(broken(&mut hart, inst(op, 8, 16, 24)), Some(Rule::HighFixed));
                }
                false => assert_eq!(broken(&mut hart, inst(op, 8, 16, 24)), Some(Rule::HighProduct)),
            }
        }
    }
}

#[test]
fn elen_32_has_no_wider_operands() {
    let mut hart = hart_of("rv32i_zve32x_zvl64b");
    set_vtype(&mut hart, Sew::E32, Lmul::M1);
    assert_eq!(broken(&mut hart, inst(Op::vwadd_vv, 8, 16, 24)), Some(Rule::Eew));
    assert_eq!(broken(&mut hart, inst(Op::vnsra_wx, 8, 16, 6)), Some(Rule::Eew));
    set_vtype(&mut hart, Sew::E16, Lmul::M1);
    ok(&mut hart, inst(Op::vwadd_vv, 8, 16, 24));
}

#[test]
fn float_moves_need_a_valid_frm_and_floating_point() {
    let mut hart = hart(128);
    set_vtype(&mut hart, Sew::E32, Lmul::M1);
    ok(&mut hart, inst(Op::vfmv_v_f, 8, 0, 1));
    hart.frm = 5;
    assert_eq!(broken(&mut hart, inst(Op::vfmv_v_f, 8, 0, 1)), Some(Rule::Frm));
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
