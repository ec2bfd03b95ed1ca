//! Inactive elements, the tail, vl = 0, vstart.

use std::sync::Arc;

use rivet_hart::{Agnostic, ArithmeticVstart, Hart};
use rivet_isa::{Lmul, Op, Sew, Vtype};

use crate::vector_int::{hart, illegal, inst, masked, ok, set_agnostic, set_vtype};

/// vd = v8 of eight e16 elements 0xaaaa under VLEN 128; vl = 5; v0 = 0b10101; v16 and v24 all 1.
fn prepared(agnostic: Agnostic, vta: bool, vma: bool) -> Hart {
    let mut hart = hart(128);
    set_agnostic(&mut hart, agnostic);
    hart.v.set_vtype(Vtype { vta, vma, ..Vtype::new(Sew::E16, Lmul::M1) });
    hart.v.vl = 5;
    hart.v.elements_mut::<u16>(8)[..8].fill(0xaaaa);
    hart.v.elements_mut::<u16>(16)[..8].fill(1);
    hart.v.elements_mut::<u16>(24)[..8].fill(1);
    hart.v.set(0, 0, 0b10101u8);
    hart
}

fn vd(hart: &Hart) -> [u16; 8] {
    hart.v.elements::<u16>(8)[..8].try_into().expect("8 elements")
}

const OLD: u16 = 0xaaaa;
const ONES: u16 = 0xffff;

#[test]
fn undisturbed_by_policy() {
    let mut hart = prepared(Agnostic::Ones, false, false);
    ok(&mut hart, masked(inst(Op::vadd_vv, 8, 16, 24)));
    assert_eq!(vd(&hart), [2, OLD, 2, OLD, 2, OLD, OLD, OLD]);
}

#[test]
fn undisturbed_by_choice() {
    let mut hart = prepared(Agnostic::Undisturbed, true, true);
    ok(&mut hart, masked(inst(Op::vadd_vv, 8, 16, 24)));
    assert_eq!(vd(&hart), [2, OLD, 2, OLD, 2, OLD, OLD, OLD]);
}

#[test]
fn all_ones() {
    let mut hart = prepared(Agnostic::Ones, true, false);
    ok(&mut hart, masked(inst(Op::vadd_vv, 8, 16, 24)));
    assert_eq!(vd(&hart), [2, OLD, 2, OLD, 2, ONES, ONES, ONES]);
    let mut hart = prepared(Agnostic::Ones, false, true);
    ok(&mut hart, masked(inst(Op::vsaddu_vv, 8, 16, 24)));
    assert_eq!(vd(&hart), [2, ONES, 2, ONES, 2, OLD, OLD, OLD]);
}

#[test]
fn mixed_is_one_or_the_other_and_repeats_with_its_seed() {
    let results = |seed| -> Vec<[u16; 8]> {
        let mut hart = prepared(Agnostic::Mixed { seed }, true, true);
        // The seed is taken when a hart is made.
        hart.v.random = seed | 1;
        (0..32)
            .map(|_| {
                hart.v.elements_mut::<u16>(8)[..8].fill(OLD);
                ok(&mut hart, masked(inst(Op::vadd_vv, 8, 16, 24)));
                vd(&hart)
            })
            .collect()
    };
    let all = results(5);
    assert_eq!(all, results(5));
    assert_ne!(all, results(0x1234_5678_9abc));
    for place in [1, 3, 5, 6, 7] {
        assert!(all.iter().any(|v| v[place] == OLD) && all.iter().any(|v| v[place] == ONES));
        assert!(all.iter().all(|v| [OLD, ONES].contains(&v[place])));
    }
    assert!(all.iter().all(|v| [v[0], v[2], v[4]] == [2; 3]));
}

#[test]
fn the_tail_of_a_fraction_reaches_the_end_of_the_register() {
    let mut hart = prepared(Agnostic::Ones, true, true);
    hart.v.vtype().lmul = Lmul::Mf4; // VLMAX = 2
    hart.v.vl = 1;
    hart.v.elements_mut::<u16>(9)[..8].fill(OLD);
    ok(&mut hart, inst(Op::vadd_vv, 8, 16, 24));
    assert_eq!(vd(&hart), [2, ONES, ONES, ONES, ONES, ONES, ONES, ONES]);
    assert_eq!(hart.v.get::<u16>(9, 0), OLD);
}

#[test]
fn masks_are_tail_agnostic() {
    let mut hart = prepared(Agnostic::Ones, false, false);
    hart.v.group_mut(8, 1).fill(0);
    ok(&mut hart, masked(inst(Op::vmseq_vv, 8, 16, 24)));
    // Bits 0, 2, 4 are results, 1 and 3 undisturbed, the tail is the rest of the register.
    assert_eq!(hart.v.get::<u64>(8, 0), !0b11111 | 0b10101);
    assert_eq!(hart.v.get::<u64>(8, 1), u64::MAX);
    let mut hart = prepared(Agnostic::Undisturbed, true, true);
    hart.v.group_mut(8, 1).fill(0);
    ok(&mut hart, inst(Op::vmseq_vv, 8, 16, 24));
    assert_eq!(hart.v.get::<u64>(8, 0), 0b11111);
}

#[test]
fn overlap_of_different_widths_is_agnostic_whatever_vtype_says() {
    // V 5.2. vl = 3 of 8, vd = v8..v9 over vs2 = v9.
    let mut hart = prepared(Agnostic::Ones, false, false);
    hart.v.vl = 3;
    ok(&mut hart, inst(Op::vwaddu_vx, 8, 9, 0));
    assert_eq!(hart.v.elements::<u32>(8)[3..8], [u32::MAX; 5]);
    // The mask v8 over vs2 = v8: inactive bits are agnostic.
    let mut hart = prepared(Agnostic::Ones, false, false);
    hart.v.set(8, 0, 0u16);
    ok(&mut hart, masked(inst(Op::vmsne_vv, 8, 8, 8)));
    assert_eq!(hart.v.get::<u8>(8, 0) & 0b11111, 0b01010);
}

#[test]
fn nothing_is_written_without_a_body() {
    for (vl, vstart) in [(0, 0), (0, 3), (5, 5), (5, 7)] {
        let mut hart = prepared(Agnostic::Ones, true, true);
        (hart.v.vl, hart.v.vstart) = (vl, vstart);
        let before = hart.v.file().to_vec();
        for op in [Op::vadd_vv, Op::vmseq_vv, Op::vmerge_vvm, Op::vmadc_vvm, Op::vsadd_vv, Op::vwaddu_vv] {
            hart.v.vstart = vstart;
            ok(&mut hart, inst(op, 8, 16, 24));
            assert!(hart.v.file() == before, "{op:?}");
            assert_eq!(hart.v.vstart, 0);
        }
    }
}

#[test]
fn prestart_elements_stay() {
    let mut hart = prepared(Agnostic::Ones, true, true);
    hart.v.vstart = 2;
    ok(&mut hart, inst(Op::vadd_vv, 8, 16, 24));
    assert_eq!(vd(&hart), [OLD, OLD, 2, 2, 2, ONES, ONES, ONES]);

    let mut hart = prepared(Agnostic::Ones, true, true);
    Arc::make_mut(&mut hart.config).vstart = ArithmeticVstart::Trap;
    hart.v.vstart = 2;
    illegal(&mut hart, inst(Op::vadd_vv, 8, 16, 24));
}

#[test]
fn carries_and_merges_run_all_elements() {
    let mut hart = prepared(Agnostic::Ones, false, true);
    ok(&mut hart, inst(Op::vadc_vvm, 8, 16, 24));
    assert_eq!(vd(&hart), [3, 2, 3, 2, 3, OLD, OLD, OLD]);
    hart.set_x(6, 9);
    ok(&mut hart, inst(Op::vmerge_vxm, 8, 16, 6));
    assert_eq!(vd(&hart), [9, 1, 9, 1, 9, OLD, OLD, OLD]);
    // Into v0 itself: the carries of 0xffff + 0 + carry.
    hart.v.elements_mut::<u16>(16)[..8].fill(0xffff);
    ok(&mut hart, inst(Op::vmadc_vim, 0, 16, 0));
    assert_eq!(hart.v.get::<u8>(0, 0) & 0b11111, 0b10101);
}

#[test]
fn only_active_elements_saturate() {
    let mut hart = prepared(Agnostic::Undisturbed, true, true);
    for i in [1, 3, 5, 6] {
        hart.v.set(16, i, 0x7fffu16);
    }
    ok(&mut hart, masked(inst(Op::vsadd_vv, 8, 16, 24)));
    assert!(!hart.v.vxsat);
    ok(&mut hart, inst(Op::vsadd_vv, 8, 16, 24));
    assert!(hart.v.vxsat);
    // It stays set.
    ok(&mut hart, inst(Op::vsadd_vv, 8, 24, 24));
    assert!(hart.v.vxsat);
}

#[test]
fn vectors_become_dirty() {
    let mut hart = hart(128);
    set_vtype(&mut hart, Sew::E8, Lmul::M1);
    hart.vs = 1;
    ok(&mut hart, inst(Op::vadd_vv, 8, 16, 24));
    assert_eq!(hart.vs, 3);
    hart.vs = 0;
    illegal(&mut hart, inst(Op::vadd_vv, 8, 16, 24));
}
