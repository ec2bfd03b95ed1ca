//! Each rule with encodings on both sides of it; expectations are the sentences of the specification.

use rivet_isa::{Ext, ExtSet, Inst, Isa, Lmul, Op, Sew, Vtype, Xlen};

use super::*;

fn config(xlen: Xlen, exts: &[Ext]) -> Config {
    Config::new(Isa::new(xlen, ExtSet::of(exts)))
}

/// Vector registers of an instruction whose row does not matter yet: [`judged`] gives it one.
fn regs(vd: u8, vs2: u8, vs1: u8) -> Inst {
    Inst { rd: vd, rs2: vs2, rs1: vs1, ..Inst::new(Op::vadd_vv) }
}

fn masked(inst: Inst) -> Inst {
    Inst { vm: false, ..inst }
}

fn fields(inst: Inst, nf: u8) -> Inst {
    Inst { aux: nf - 1, ..inst }
}

/// The rule that the row, with these registers, breaks under this vtype; or whether both policies are agnostic.
fn judged(vtype: &str, inst: &Inst, op: Op) -> Result<bool, Rule> {
    judged_on(&config(Xlen::Rv64, &[Ext::V]), vtype, inst, op)
}

fn judged_on(config: &Config, vtype: &str, inst: &Inst, op: Op) -> Result<bool, Rule> {
    let vtype = vtype.parse().expect("a vtype");
    broken(config, vtype, &Inst { op, ..*inst }).map_err(|broken| broken.rule)
}

const FINE: Result<bool, Rule> = Ok(false);
const AGNOSTIC_BOTH: Result<bool, Rule> = Ok(true);
/// vd, vs2, vs1 of SEW.
const SAME: Op = Op::vadd_vv;
/// 2·SEW = SEW op SEW, and its neighbours.
const WIDEN: Op = Op::vwadd_vv;
const WIDEN_W: Op = Op::vwadd_wv;
const NARROW: Op = Op::vnsrl_wv;
const COMPARE: Op = Op::vmseq_vv;
const REDUCE: Op = Op::vredsum_vs;
const REDUCE_WIDEN: Op = Op::vwredsum_vs;

/// SEW from SEW / 2^k.
fn extend(k: usize) -> Op {
    [Op::vzext_vf2, Op::vzext_vf4, Op::vzext_vf8][k - 1]
}

/// A load of that EEW.
fn unit(sew: Sew) -> Op {
    [Op::vle8_v, Op::vle16_v, Op::vle32_v, Op::vle64_v][sew as usize]
}

/// A load with offsets of that EEW.
fn gather(index: Sew) -> Op {
    [Op::vluxei8_v, Op::vluxei16_v, Op::vluxei32_v, Op::vluxei64_v][index as usize]
}

#[test]
fn vill() {
    let config = config(Xlen::Rv64, &[Ext::V]);
    assert!(broken(&config, Vtype::ILLEGAL, &regs(2, 4, 6)).is_err());
    assert!(broken(&config, Vtype::new(Sew::E8, Lmul::M1), &regs(2, 4, 6)).is_ok());
}

#[test]
fn groups_start_at_multiples_of_their_size() {
    assert_eq!(judged("e32, m1", &regs(1, 3, 5), SAME), FINE);
    assert_eq!(judged("e32, mf2", &regs(1, 3, 5), SAME), FINE);
    assert_eq!(judged("e32, m2", &regs(2, 4, 6), SAME), FINE);
    for (vd, vs2, vs1) in [(1, 4, 6), (2, 5, 6), (2, 4, 7)] {
        assert_eq!(judged("e32, m2", &regs(vd, vs2, vs1), SAME), Err(Rule::Aligned2));
    }
    assert_eq!(judged("e32, m4", &regs(4, 8, 12), SAME), FINE);
    assert_eq!(judged("e32, m4", &regs(6, 8, 12), SAME), Err(Rule::Aligned4));
    assert_eq!(judged("e32, m8", &regs(8, 16, 24), SAME), FINE);
    assert_eq!(judged("e32, m8", &regs(4, 16, 24), SAME), Err(Rule::Aligned8));
    // 2·LMUL for the destination.
    assert_eq!(judged("e16, m1", &regs(2, 4, 5), WIDEN), FINE);
    assert_eq!(judged("e16, m1", &regs(3, 4, 5), WIDEN), Err(Rule::Aligned));
    // Masks and scalars lie in any one register.
    assert_eq!(judged("e32, m8", &regs(3, 8, 16), COMPARE), FINE);
    assert_eq!(judged("e32, m8", &regs(3, 8, 5), REDUCE), FINE);
}

#[test]
fn emul_lies_between_an_eighth_and_8() {
    assert_eq!(judged("e8, m4", &regs(8, 4, 0), WIDEN), FINE);
    assert_eq!(judged("e8, m8", &regs(8, 16, 24), WIDEN), Err(Rule::Emul));
    assert_eq!(judged("e8, m8", &regs(8, 16, 24), NARROW), Err(Rule::Emul));
    assert_eq!(judged("e16, mf4", &regs(8, 16, 24), extend(1)), FINE);
    assert_eq!(judged("e16, mf8", &regs(8, 16, 24), extend(1)), Err(Rule::Emul));
    assert_eq!(judged("e8, m2", &regs(8, 0, 0), unit(Sew::E32)), FINE);
    assert_eq!(judged("e8, m2", &regs(8, 0, 0), unit(Sew::E64)), Err(Rule::Emul));
    assert_eq!(judged("e64, m1", &regs(8, 0, 0), unit(Sew::E8)), FINE);
    assert_eq!(judged("e32, mf2", &regs(8, 0, 0), unit(Sew::E8)), FINE);
    assert_eq!(judged("e32, mf4", &regs(8, 0, 0), unit(Sew::E8)), Err(Rule::Emul));
    assert_eq!(judged("e8, m1", &regs(8, 16, 0), gather(Sew::E64)), FINE);
    assert_eq!(judged("e8, m2", &regs(8, 16, 0), gather(Sew::E64)), Err(Rule::Emul));
}

#[test]
fn eew_lies_between_8_and_elen() {
    assert_eq!(judged("e64, m1", &regs(8, 16, 24), WIDEN), Err(Rule::Eew));
    assert_eq!(judged("e64, m1", &regs(8, 16, 24), REDUCE_WIDEN), Err(Rule::Eew));
    assert_eq!(judged("e8, m1", &regs(8, 16, 24), extend(1)), Err(Rule::Eew));
    assert_eq!(judged("e32, m1", &regs(8, 16, 24), extend(3)), Err(Rule::Eew));
    assert_eq!(judged("e64, m1", &regs(8, 16, 24), extend(3)), FINE);
    let small = config(Xlen::Rv64, &[Ext::Zve32x]);
    assert_eq!(judged_on(&small, "e32, m1", &regs(8, 16, 24), WIDEN), Err(Rule::Eew));
    assert_eq!(judged_on(&small, "e32, m1", &regs(8, 16, 24), unit(Sew::E32)), FINE);
    assert_eq!(judged_on(&small, "e32, m1", &regs(8, 16, 24), unit(Sew::E64)), Err(Rule::Eew));
    assert_eq!(judged_on(&small, "e32, m1", &regs(8, 16, 0), gather(Sew::E64)), Err(Rule::IndexEew));
}

#[test]
fn rv32_has_no_offsets_of_64_bits() {
    let rv32 = config(Xlen::Rv32, &[Ext::V]);
    for (with_64, with_32) in [(Op::vluxei64_v, Op::vluxei32_v), (Op::vsuxei64_v, Op::vsuxei32_v)] {
        assert_eq!(judged_on(&rv32, "e32, m1", &regs(8, 16, 0), with_64), Err(Rule::IndexXlen));
        assert_eq!(judged_on(&rv32, "e64, m1", &regs(8, 16, 0), with_32), FINE);
    }
    assert_eq!(judged_on(&rv32, "e64, m1", &regs(8, 16, 0), unit(Sew::E64)), FINE);
}

#[test]
fn a_mask_in_use_is_not_overwritten() {
    assert_eq!(judged("e8, m1", &regs(0, 2, 3), SAME), FINE);
    assert_eq!(judged("e8, m1", &masked(regs(0, 2, 3)), SAME), Err(Rule::Mask));
    assert_eq!(judged("e8, m8", &masked(regs(0, 8, 16)), SAME), Err(Rule::Mask));
    assert_eq!(judged("e8, m1", &masked(regs(0, 2, 3)), unit(Sew::E8)), Err(Rule::Mask));
    assert_eq!(judged("e8, m1", &fields(masked(regs(0, 9, 0)), 3), unit(Sew::E8)), Err(Rule::Mask));
    // "... unless [it] is being written with a mask value (e.g., compares) or the scalar result of a reduction."
    assert_eq!(judged("e8, m1", &masked(regs(0, 2, 3)), COMPARE), FINE);
    assert_eq!(judged("e8, m1", &masked(regs(0, 2, 3)), REDUCE), AGNOSTIC_BOTH);
    // V 15.4: "The destination register cannot overlap ... if masked, the mask register."
    let set_before_first = Op::vmsbf_m;
    assert_eq!(judged("e8, m1", &masked(regs(0, 2, 0)), set_before_first), Err(Rule::Mask));
    assert_eq!(judged("e8, m1", &regs(0, 2, 0), set_before_first), FINE);
    // A store has no destination.
    let store = Op::vse8_v;
    assert_eq!(judged("e8, m1", &masked(regs(1, 0, 0)), store), FINE);
}

#[test]
fn narrower_destinations_overlap_at_the_low_end() {
    // "For example, when LMUL=1, vnsrl.wi v0, v0, 3 is legal, but a destination of v1 is not."
    let narrow = Op::vnsrl_wi;
    assert_eq!(judged("e8, m1", &regs(0, 0, 0), narrow), AGNOSTIC_BOTH);
    assert_eq!(judged("e8, m1", &regs(1, 0, 0), narrow), Err(Rule::Overlap));
    assert_eq!(judged("e8, m1", &regs(2, 0, 0), narrow), FINE);
    assert_eq!(judged("e8, m2", &regs(6, 4, 0), narrow), Err(Rule::Overlap));
    assert_eq!(judged("e8, mf2", &regs(4, 4, 0), narrow), AGNOSTIC_BOTH);
    // A mask has EEW = 1.
    assert_eq!(judged("e8, m2", &regs(4, 4, 8), COMPARE), AGNOSTIC_BOTH);
    assert_eq!(judged("e8, m2", &regs(5, 4, 8), COMPARE), Err(Rule::Overlap));
    assert_eq!(judged("e8, m2", &regs(9, 4, 8), COMPARE), Err(Rule::Overlap));
}

#[test]
fn wider_destinations_overlap_at_the_high_end() {
    // "For example, when LMUL=8, vzext.vf4 v0, v6 is legal, but a source of v0, v2, or v4 is not."
    assert_eq!(judged("e32, m8", &regs(0, 6, 0), extend(2)), AGNOSTIC_BOTH);
    for vs2 in [0, 2, 4] {
        assert_eq!(judged("e32, m8", &regs(0, vs2, 0), extend(2)), Err(Rule::Overlap));
    }
    assert_eq!(judged("e32, m8", &regs(0, 8, 0), extend(2)), FINE);
    // "... the source EMUL is at least 1"
    assert_eq!(judged("e8, m1", &regs(2, 3, 8), WIDEN), AGNOSTIC_BOTH);
    assert_eq!(judged("e8, m1", &regs(2, 8, 3), WIDEN), AGNOSTIC_BOTH);
    assert_eq!(judged("e8, m1", &regs(2, 2, 8), WIDEN), Err(Rule::Overlap));
    assert_eq!(judged("e8, mf2", &regs(2, 2, 8), WIDEN), Err(Rule::Overlap));
    assert_eq!(judged("e8, m1", &regs(2, 2, 3), WIDEN_W), Err(Rule::SourceWidth));
    assert_eq!(judged("e8, m1", &regs(2, 2, 8), WIDEN_W), FINE);
}

#[test]
fn equal_widths_overlap_anyhow() {
    assert_eq!(judged("e8, m2", &regs(2, 2, 2), SAME), FINE);
    let logic = Op::vmand_mm;
    assert_eq!(judged("e8, m2", &regs(3, 3, 3), logic), FINE);
}

#[test]
fn reductions_overlap_anyhow() {
    for (vd, vs2, vs1) in [(8, 8, 1), (9, 8, 1), (1, 8, 1)] {
        assert_eq!(judged("e8, m2", &regs(vd, vs2, vs1), REDUCE), FINE);
    }
    assert_eq!(judged("e8, m2", &regs(9, 8, 1), REDUCE_WIDEN), AGNOSTIC_BOTH);
    assert_eq!(judged("e8, m2", &regs(1, 8, 1), REDUCE_WIDEN), FINE);
}

#[test]
fn some_destinations_overlap_nothing() {
    let gather = Op::vrgather_vv;
    assert_eq!(judged("e8, m2", &regs(2, 4, 6), gather), FINE);
    assert_eq!(judged("e8, m2", &regs(4, 4, 6), gather), Err(Rule::Apart));
    assert_eq!(judged("e8, m2", &regs(6, 4, 6), gather), Err(Rule::Apart));
    let compress = Op::vcompress_vm;
    assert_eq!(judged("e8, m2", &regs(4, 6, 5), compress), Err(Rule::Apart));
}

#[test]
fn sources_are_read_with_one_width() {
    assert_eq!(judged("e8, m1", &regs(8, 4, 6), NARROW), FINE);
    assert_eq!(judged("e8, m1", &regs(8, 4, 5), NARROW), Err(Rule::SourceWidth));
    // "A mask register source is considered to have EEW=1."
    assert_eq!(judged("e8, m1", &masked(regs(8, 0, 6)), SAME), Err(Rule::SourceWidth));
    assert_eq!(judged("e8, m8", &masked(regs(8, 16, 0)), SAME), Err(Rule::SourceWidth));
    assert_eq!(judged("e8, m8", &regs(8, 16, 0), SAME), FINE);
    assert_eq!(judged("e8, m1", &masked(regs(8, 0, 0)), Op::vmsbf_m), FINE);
    // The sum of a multiply-add is a source.
    assert_eq!(judged("e8, m1", &regs(2, 3, 8), Op::vwmacc_vv), Err(Rule::SourceWidth));
    assert_eq!(judged("e8, m1", &regs(2, 4, 5), Op::vwmacc_vv), FINE);
    // All operands of a store are sources.
    let store = Op::vse8_v;
    assert_eq!(judged("e8, m1", &masked(regs(0, 0, 0)), store), Err(Rule::SourceWidth));
    let scatter = Op::vsuxei16_v;
    assert_eq!(judged("e8, m1", &regs(8, 8, 0), scatter), Err(Rule::SourceWidth));
    assert_eq!(judged("e8, m1", &regs(9, 8, 0), scatter), Err(Rule::SourceWidth));
    assert_eq!(judged("e16, m1", &regs(8, 8, 0), scatter), FINE);
    assert_eq!(judged("e16, m1", &masked(regs(8, 0, 0)), scatter), Err(Rule::SourceWidth));
    assert_eq!(judged("e8, m1", &fields(regs(7, 8, 0), 2), scatter), Err(Rule::SourceWidth));
    assert_eq!(judged("e16, m1", &fields(regs(7, 8, 0), 2), scatter), FINE);
}

#[test]
fn gathers_follow_the_rules_of_overlap() {
    let gather = gather(Sew::E16);
    assert_eq!(judged("e16, m2", &regs(8, 8, 0), gather), FINE);
    assert_eq!(judged("e8, m1", &regs(8, 8, 0), gather), AGNOSTIC_BOTH);
    assert_eq!(judged("e8, m1", &regs(9, 8, 0), gather), Err(Rule::Overlap));
    assert_eq!(judged("e32, m2", &regs(8, 9, 0), gather), AGNOSTIC_BOTH);
    assert_eq!(judged("e32, m2", &regs(8, 8, 0), gather), Err(Rule::Overlap));
    assert_eq!(judged("e32, m1", &regs(8, 8, 0), gather), Err(Rule::Overlap));
    // V 7.8.3: those of segments overlap nothing.
    assert_eq!(judged("e16, m1", &fields(regs(8, 10, 0), 2), gather), FINE);
    assert_eq!(judged("e16, m1", &fields(regs(8, 9, 0), 2), gather), Err(Rule::IndexApart));
    assert_eq!(judged("e16, m1", &fields(regs(8, 8, 0), 2), gather), Err(Rule::IndexApart));
}

#[test]
fn segments_fit() {
    assert_eq!(judged("e8, m2", &fields(regs(2, 0, 0), 4), unit(Sew::E8)), FINE);
    assert_eq!(judged("e8, m2", &fields(regs(2, 0, 0), 5), unit(Sew::E8)), Err(Rule::Fields));
    assert_eq!(judged("e8, m2", &fields(regs(4, 0, 0), 2), unit(Sew::E16)), FINE);
    assert_eq!(judged("e8, m2", &fields(regs(4, 0, 0), 3), unit(Sew::E16)), Err(Rule::Fields));
    assert_eq!(judged("e16, m2", &fields(regs(2, 0, 0), 8), unit(Sew::E8)), FINE);
    assert_eq!(judged("e8, mf8", &fields(regs(24, 0, 0), 8), unit(Sew::E8)), FINE);
    assert_eq!(judged("e8, mf8", &fields(regs(25, 0, 0), 8), unit(Sew::E8)), Err(Rule::PastV31));
    assert_eq!(judged("e8, m4", &fields(regs(24, 0, 0), 2), unit(Sew::E8)), FINE);
    assert_eq!(judged("e8, m4", &fields(regs(28, 0, 0), 2), unit(Sew::E8)), Err(Rule::PastV31));
    assert_eq!(judged("e8, m2", &fields(regs(3, 0, 0), 2), unit(Sew::E8)), Err(Rule::Aligned));
    // "The EMUL * NFIELDS <= 8 constraint applies to the data vector register group."
    assert_eq!(judged("e8, m1", &fields(regs(8, 16, 0), 8), gather(Sew::E64)), FINE);
}

#[test]
fn floating_point_has_the_formats_of_the_hart() {
    const F: Op = Op::vfadd_vv;
    const WIDENS: Op = Op::vfwadd_vv;
    let case =
        |exts: &[Ext], vtype, form| judged_on(&config(Xlen::Rv64, exts), vtype, &regs(8, 16, 24), form);
    let bad = Err(Rule::FloatWidth);
    assert_eq!(case(&[Ext::V], "e8, m1", F), bad);
    assert_eq!(case(&[Ext::V], "e16, m1", F), bad);
    assert_eq!(case(&[Ext::V], "e32, m1", F), FINE);
    assert_eq!(case(&[Ext::V], "e64, m1", F), FINE);
    assert_eq!(case(&[Ext::Zve64f], "e32, m1", F), FINE);
    assert_eq!(case(&[Ext::Zve64f], "e64, m1", F), bad);
    assert_eq!(case(&[Ext::Zve64x], "e32, m1", F), bad);
    assert_eq!(case(&[Ext::Zve64f], "e32, m1", WIDENS), bad);
    assert_eq!(case(&[Ext::V], "e32, m1", WIDENS), FINE);
    // Wider than ELEN is no element at all.
    assert_eq!(case(&[Ext::V], "e64, m1", WIDENS), Err(Rule::Eew));
    assert_eq!(case(&[Ext::Zve32f], "e32, m1", WIDENS), Err(Rule::Eew));
    assert_eq!(case(&[Ext::V, Ext::Zvfh], "e16, m1", F), FINE);
    assert_eq!(case(&[Ext::V, Ext::Zvfhmin], "e16, m1", F), bad);
    let converts = Op::vfwcvt_f_f_v;
    assert_eq!(case(&[Ext::V, Ext::Zvfhmin], "e16, m1", converts), FINE);
    assert_eq!(case(&[Ext::V], "e16, m1", converts), bad);
}

#[test]
fn element_groups_have_the_registers_they_need() {
    // An element group of 128 bits fills a register of 128 bits, and two of 64.
    let form = Op::vaesem_vs;
    assert_eq!(judged("e32, m1", &regs(8, 3, 0), form), FINE);
    let small = config(Xlen::Rv64, &[Ext::Zve64x]);
    assert_eq!(judged_on(&small, "e32, m2", &regs(8, 3, 0), form), Err(Rule::Aligned));
    assert_eq!(judged_on(&small, "e32, m2", &regs(8, 2, 0), form), FINE);
    assert_eq!(judged_on(&small, "e32, m1", &regs(3, 2, 0), form), Err(Rule::Apart));
}
