//! Permutations. Expectations are the specification's formulas worked out by hand.

use rivet_isa::{Ext, ExtSet, Inst, Isa, Op, Vtype, Xlen};
use rivet_testkit::{Rng, Vectors, everything, masked, vector, with_drafts};

const ONES: u64 = u64::MAX;

fn rv32() -> Vectors {
    Vectors::of(Isa { vlen: 128, ..everything(Xlen::Rv32) })
}

#[test]
fn element0_to_x() {
    let m = &mut Vectors::new(128);
    m.set::<u64>(9, &[0xfedc_ba98_f6f5_84f3]);
    // LMUL does not matter, nor vl and vstart.
    for (vtype, expected) in [
        ("e8, m8", 0xffff_ffff_ffff_fff3),
        ("e16, mf4", 0xffff_ffff_ffff_84f3),
        ("e32, m1", 0xffff_ffff_f6f5_84f3),
        ("e64, m4", 0xfedc_ba98_f6f5_84f3),
    ] {
        m.vtype(vtype, 0).vstart(3).run(vector(Op::vmv_x_s, 5, 9, 0));
        assert_eq!(m.hart.x(5), expected, "{vtype}");
    }
    let m = &mut rv32();
    m.set::<u64>(9, &[0x1234_5678_8000_0001]).vtype("e64, m1", 0).run(vector(Op::vmv_x_s, 5, 9, 0));
    assert_eq!(m.hart.x(5), 0xffff_ffff_8000_0001, "the low 32 bits, kept sign-extended");
}

#[test]
fn x_to_element0() {
    let m = &mut Vectors::new(128);
    m.hart.set_x(5, 0x1234_5678_9abc_def0);
    m.set::<u64>(9, &[7, 7]).vtype("e16, m8", 1).run(vector(Op::vmv_s_x, 9, 0, 5));
    m.expect(9, [0xdef0u64, 7]);
    m.set::<u64>(9, &[7, 7]).vtype("e64, mf2", 1).run(vector(Op::vmv_s_x, 9, 0, 5));
    m.expect(9, [0x1234_5678_9abc_def0u64, 7]);
    // Nothing is written without a body.
    for (vl, vstart) in [(0, 0), (4, 4), (4, 5)] {
        m.set::<u64>(9, &[7, 7]).vtype("e8, m1", vl).vstart(vstart).run(vector(Op::vmv_s_x, 9, 0, 5));
        m.expect(9, [7u64, 7]);
    }
    let m = &mut rv32();
    m.hart.set_x(5, 0x8000_0000);
    m.vtype("e64, m1", 1).run(vector(Op::vmv_s_x, 9, 0, 5)).expect(9, [0xffff_ffff_8000_0000u64]);
}

#[test]
fn element0_has_a_tail() {
    let m = &mut Vectors::new(128).with_ones();
    m.hart.set_x(5, 2);
    // All of one register whatever vl and LMUL, and no other.
    m.set::<u64>(8, &[0; 4]).vtype("e16, m8, ta, mu", 7).run(vector(Op::vmv_s_x, 8, 0, 5));
    m.expect(8, [ONES << 16 | 2, ONES, 0, 0]);
    m.set::<u64>(8, &[0; 4]).vtype("e16, m8, tu, mu", 7).run(vector(Op::vmv_s_x, 8, 0, 5));
    m.expect(8, [2u64, 0, 0, 0]);
    m.set::<u64>(8, &[0; 4]).vtype("e16, m8, ta, mu", 0).run(vector(Op::vmv_s_x, 8, 0, 5));
    m.expect(8, [0u64; 4]);
}

#[test]
fn element0_and_f() {
    let m = &mut Vectors::new(128);
    m.set::<u64>(9, &[0x4028_0000_4140_4a00]);
    for (vtype, boxed) in [
        ("e16, m8", 0xffff_ffff_ffff_4a00),
        ("e32, m1", 0xffff_ffff_4140_4a00),
        ("e64, m2", 0x4028_0000_4140_4a00),
    ] {
        m.vtype(vtype, 0).vstart(2).run(vector(Op::vfmv_f_s, 5, 9, 0));
        assert_eq!(m.hart.f[5], boxed, "{vtype}");
        m.set::<u64>(10, &[0; 2]).vtype(vtype, 1).run(vector(Op::vfmv_s_f, 10, 0, 5));
        m.run(vector(Op::vfmv_f_s, 6, 10, 0));
        assert_eq!(m.hart.f[6], boxed, "{vtype}");
    }
    // What is not boxed is the canonical NaN.
    m.hart.f[5] = 0x4028_0000_4140_4a00;
    m.vtype("e16, m1", 1).run(vector(Op::vfmv_s_f, 10, 0, 5)).expect(10, [0x7e00u16]);
    m.vtype("e32, m1", 1).run(vector(Op::vfmv_s_f, 10, 0, 5)).expect(10, [0x7fc0_0000u32]);
    m.vtype("e32, m1", 0).set::<u32>(10, &[1]).run(vector(Op::vfmv_s_f, 10, 0, 5)).expect(10, [1u32]);
}

#[test]
fn floats_are_refused() {
    let ops = [Op::vfmv_f_s, Op::vfmv_s_f, Op::vfslide1up_vf, Op::vfslide1down_vf];
    let m = &mut Vectors::new(128);
    for op in ops {
        let inst =
            vector(op, 8, if op == Op::vfmv_s_f { 0 } else { 16 }, if op == Op::vfmv_f_s { 0 } else { 5 });
        m.vtype("e8, m1", 4);
        assert!(m.refusal(inst).contains("V_fp_eew_rsv"), "{op:?}");
        m.vtype("e32, m1", 4).hart.frm = 5;
        assert!(m.refusal(inst).contains("frm"), "{op:?}");
        m.hart.frm = 4;
        m.hart.fs = 0;
        assert!(m.refusal(inst).contains("floating point is disabled"), "{op:?}");
        m.hart.fs = 3;
        m.run(inst);
        // Without Zvfh there are no half-precision elements, without Zve64d no doubles.
        let small = Isa::new(Xlen::Rv64, ExtSet::of(&[Ext::Zve64f, Ext::D, Ext::Zvfhmin]));
        for vtype in ["e16, m1", "e64, m1"] {
            let m = &mut Vectors::of(small);
            assert!(m.vtype(vtype, 1).refusal(inst).contains("V_fp_eew_rsv"), "{op:?} {vtype}");
        }
    }
}

#[test]
fn slide_up() {
    let m = &mut Vectors::new(128);
    let (source, old) = ([1u16, 2, 3, 4, 5, 6, 7, 8], [9u16; 8]);
    let run = |m: &mut Vectors, offset: u64, vl, vstart| {
        m.hart.set_x(5, offset);
        m.set(8, &source).set(9, &old).vtype("e16, m1", vl).vstart(vstart).run(vector(
            Op::vslideup_vx,
            9,
            8,
            5,
        ));
        m.get::<u16, 8>(9)
    };
    assert_eq!(run(m, 0, 8, 0), source);
    assert_eq!(run(m, 3, 7, 0), [9, 9, 9, 1, 2, 3, 4, 9]);
    assert_eq!(run(m, 3, 7, 5), [9, 9, 9, 9, 9, 3, 4, 9]);
    for big in [7, 8, 0x1_0000, 1 << 32, 1 << 63, ONES] {
        assert_eq!(run(m, big, 7, 0), old, "{big:#x}: not truncated to SEW");
    }
    assert_eq!(run(m, 0, 0, 0), old);
    m.set(9, &old).vtype("e16, m1", 8).run(vector(Op::vslideup_vi, 9, 8, 6));
    m.expect(9, [9u16, 9, 9, 9, 9, 9, 1, 2]);
    // The offset is unsigned: 31, not -1.
    m.set(9, &old).run(vector(Op::vslideup_vi, 9, 8, 31)).expect(9, old);
}

#[test]
fn slide_up_under_a_mask_and_with_ones() {
    let m = &mut Vectors::new(128).with_ones();
    m.set(8, &[1u16, 2, 3, 4, 5, 6, 7, 8]).set(9, &[9u16; 8]).set::<u16>(0, &[0b0101_0101]);
    m.vtype("e16, m1, ta, ma", 6).run(masked(vector(Op::vslideup_vi, 9, 8, 3)));
    // Below the offset nothing changes, whatever the policy.
    m.expect(9, [9u16, 9, 9, 0xffff, 2, 0xffff, 0xffff, 0xffff]);
    m.set(9, &[9u16; 8]).run(vector(Op::vslideup_vi, 9, 8, 7));
    m.expect(9, [9u16, 9, 9, 9, 9, 9, 0xffff, 0xffff]);
    m.set(9, &[9u16; 8]).vstart(6).run(vector(Op::vslideup_vi, 9, 8, 1)).expect(9, [9u16; 8]);
}

#[test]
fn slide_down() {
    let m = &mut Vectors::new(128);
    let (source, old) = ([1u16, 2, 3, 4, 5, 6, 7, 8], [9u16; 8]);
    let run = |m: &mut Vectors, offset: u64, vl, vstart| {
        m.hart.set_x(5, offset);
        m.set(8, &source).set(9, &old).vtype("e16, m1", vl).vstart(vstart);
        m.run(vector(Op::vslidedown_vx, 9, 8, 5)).get::<u16, 8>(9)
    };
    assert_eq!(run(m, 0, 8, 0), source);
    // Elements from vl to VLMAX are read, those from VLMAX on are 0.
    assert_eq!(run(m, 3, 4, 0), [4, 5, 6, 7, 9, 9, 9, 9]);
    assert_eq!(run(m, 5, 7, 1), [9, 7, 8, 0, 0, 0, 0, 9]);
    for big in [8, 0x1_0000, 1 << 32, ONES - 1, ONES] {
        assert_eq!(run(m, big, 3, 0), [0, 0, 0, 9, 9, 9, 9, 9], "{big:#x}");
    }
    assert_eq!(run(m, 1, 0, 0), old);
    // In place; the offset of 31 is unsigned.
    m.set(8, &source).vtype("e16, m1", 8).run(vector(Op::vslidedown_vi, 8, 8, 2));
    m.expect(8, [3u16, 4, 5, 6, 7, 8, 0, 0]).run(vector(Op::vslidedown_vi, 8, 8, 31)).expect(8, [0u16; 8]);
    // VLMAX is that of LMUL = 1/2.
    m.set(8, &source).set(9, &old).vtype("e16, mf2", 4).run(vector(Op::vslidedown_vi, 9, 8, 2));
    m.expect(9, [3u16, 4, 0, 0, 9, 9, 9, 9]);
}

#[test]
fn slide_down_in_place_in_long_groups() {
    let m = &mut Vectors::new(256);
    let all: [u8; 256] = std::array::from_fn(|i| i as u8);
    for offset in [0, 1, 3, 17, 100] {
        m.hart.set_x(5, offset as u64);
        let shifted: [u8; 256] = std::array::from_fn(|i| if i + offset < 256 { all[i + offset] } else { 0 });
        m.set(24, &all).vtype("e8, m8", 256).run(vector(Op::vslidedown_vx, 24, 24, 5)).expect(24, shifted);
        // The same under a mask of every second element.
        m.set(24, &all).set(0, &[0x55u8; 32]).run(masked(vector(Op::vslidedown_vx, 24, 24, 5)));
        m.expect::<u8, 256>(24, std::array::from_fn(|i| if i % 2 == 0 { shifted[i] } else { all[i] }));
        let up: [u8; 256] = std::array::from_fn(|i| if i < offset { 9 } else { all[i - offset] });
        m.set(24, &all).set(8, &[9u8; 256]).run(vector(Op::vslideup_vx, 8, 24, 5)).expect(8, up);
        m.set(8, &[9u8; 256]).run(masked(vector(Op::vslideup_vx, 8, 24, 5)));
        m.expect::<u8, 256>(8, std::array::from_fn(|i| if i % 2 == 0 { up[i] } else { 9 }));
    }
}

#[test]
fn slide_by_one() {
    let m = &mut Vectors::new(128);
    m.hart.set_x(5, 0x1_0007);
    let source = [1u16, 2, 3, 4, 5, 6, 7, 8];
    let run = |m: &mut Vectors, op, vl, vstart| {
        m.set(8, &source)
            .set(9, &[9u16; 8])
            .vtype("e16, m1", vl)
            .vstart(vstart)
            .run(vector(op, 9, 8, 5))
            .get::<u16, 8>(9)
    };
    assert_eq!(run(m, Op::vslide1up_vx, 8, 0), [7, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(run(m, Op::vslide1up_vx, 1, 0), [7, 9, 9, 9, 9, 9, 9, 9]);
    assert_eq!(run(m, Op::vslide1up_vx, 4, 2), [9, 9, 2, 3, 9, 9, 9, 9]);
    assert_eq!(run(m, Op::vslide1up_vx, 0, 0), [9; 8]);
    assert_eq!(run(m, Op::vslide1down_vx, 8, 0), [2, 3, 4, 5, 6, 7, 8, 7]);
    assert_eq!(run(m, Op::vslide1down_vx, 1, 0), [7, 9, 9, 9, 9, 9, 9, 9]);
    assert_eq!(run(m, Op::vslide1down_vx, 4, 3), [9, 9, 9, 7, 9, 9, 9, 9]);
    assert_eq!(run(m, Op::vslide1down_vx, 0, 0), [9; 8]);
    m.set::<u8>(0, &[0b1010]).set(9, &[9u16; 8]).vtype("e16, m1, tu, mu", 4);
    m.run(masked(vector(Op::vslide1up_vx, 9, 8, 5))).expect(9, [9u16, 1, 9, 3, 9, 9, 9, 9]);
    m.run(masked(vector(Op::vslide1down_vx, 9, 8, 5))).expect(9, [9u16, 3, 9, 7, 9, 9, 9, 9]);
    // Up to the end of the register file, in place.
    let all: [u8; 128] = std::array::from_fn(|i| i as u8);
    m.set(24, &all).vtype("e8, m8", 128).run(vector(Op::vslide1down_vx, 24, 24, 5));
    m.expect::<u8, 128>(24, std::array::from_fn(|i| if i < 127 { all[i + 1] } else { 7 }));
    m.set(24, &all).run(vector(Op::vslide1up_vx, 8, 24, 5));
    m.expect::<u8, 128>(8, std::array::from_fn(|i| if i > 0 { all[i - 1] } else { 7 }));
    let m = &mut rv32();
    m.hart.set_x(5, 0x8000_0000);
    m.vtype("e64, m1", 2).set::<u64>(8, &[1, 2]).run(vector(Op::vslide1up_vx, 9, 8, 5));
    m.expect(9, [0xffff_ffff_8000_0000u64, 1]);
}

#[test]
fn slide_by_one_with_a_float() {
    let m = &mut Vectors::new(128);
    m.hart.f[5] = 0xffff_ffff_3f80_0000;
    m.set::<u32>(8, &[1, 2, 3, 4]).vtype("e32, m1", 4);
    m.run(vector(Op::vfslide1up_vf, 9, 8, 5)).expect(9, [0x3f80_0000u32, 1, 2, 3]);
    m.run(vector(Op::vfslide1down_vf, 9, 8, 5)).expect(9, [2u32, 3, 4, 0x3f80_0000]);
    m.vtype("e16, m1", 1).run(vector(Op::vfslide1up_vf, 9, 8, 5)).expect(9, [0x7e00u16]);
}

#[test]
fn gather() {
    let m = &mut Vectors::new(128);
    m.set::<u16>(8, &[10, 11, 12, 13, 14, 15, 16, 17])
        .set::<u16>(9, &[7, 0, 8, 0xffff, 3, 3])
        .set(10, &[9u16; 8]);
    // Elements from vl on can be picked; from VLMAX on there is 0.
    m.vtype("e16, m1", 5).run(vector(Op::vrgather_vv, 10, 8, 9)).expect(10, [17u16, 10, 0, 0, 13, 9, 9, 9]);
    m.set(10, &[9u16; 8]).vstart(4).run(vector(Op::vrgather_vv, 10, 8, 9)).expect(10, [9u16, 9, 9, 9, 13, 9]);
    m.set(10, &[9u16; 8]).set::<u8>(0, &[0b10101]).run(masked(vector(Op::vrgather_vv, 10, 8, 9)));
    m.expect(10, [17u16, 9, 0, 9, 13, 9]);
    m.vtype("e16, mf2", 4).run(vector(Op::vrgather_vv, 10, 8, 9)).expect(10, [0u16, 10, 0, 0]);
    // Indices may be the data.
    m.vtype("e16, m1", 8).set::<u16>(8, &[7, 6, 5, 4, 3, 2, 1, 0]).run(vector(Op::vrgather_vv, 10, 8, 8));
    m.expect(10, [0u16, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn gather_one() {
    let m = &mut Vectors::new(128);
    m.set::<u8>(8, &[10, 11, 12, 13]).vtype("e8, m1", 3).set(10, &[9u8; 4]);
    m.run(vector(Op::vrgather_vi, 10, 8, 3)).expect(10, [13u8, 13, 13, 9]);
    m.run(vector(Op::vrgather_vi, 10, 8, 16)).expect(10, [0u8, 0, 0, 9]);
    for (index, expected) in [(2, 12), (256, 0), (1 << 32, 0), (ONES, 0)] {
        m.hart.set_x(5, index);
        m.run(vector(Op::vrgather_vx, 10, 8, 5)).expect(10, [expected as u8; 3]);
    }
}

#[test]
fn gather_with_indices_of_16_bits() {
    let m = &mut Vectors::new(1024);
    let data: [u8; 512] = std::array::from_fn(|i| (i * 7) as u8);
    let at: [u16; 512] = std::array::from_fn(|i| 511 - i as u16 + if i == 5 { 1000 } else { 0 });
    m.set(8, &data).set(16, &at).vtype("e8, m4", 512).run(vector(Op::vrgatherei16_vv, 4, 8, 16));
    m.expect::<u8, 512>(4, std::array::from_fn(|i| if i == 5 { 0 } else { data[511 - i] }));
    m.set::<u64>(8, &[5, 6, 7]).set::<u16>(16, &[2, 1, 0, 16]).vtype("e64, m1", 4);
    m.run(vector(Op::vrgatherei16_vv, 4, 8, 16)).expect(4, [7u64, 6, 5, 0]);
    // EMUL = 16 / SEW · LMUL.
    m.vtype("e8, m8", 1);
    assert!(m.refusal(vector(Op::vrgatherei16_vv, 8, 16, 24)).contains("[V 5.2 emul_rsv]"));
    m.vtype("e64, mf2", 1);
    m.run(vector(Op::vrgatherei16_vv, 8, 16, 24));
    m.vtype("e8, m2", 1);
    assert!(m.refusal(vector(Op::vrgatherei16_vv, 8, 16, 6)).contains("offgroup"));
    assert!(m.refusal(vector(Op::vrgatherei16_vv, 6, 16, 4)).contains("vrgather_vrgatherei16_vreg_constr"));
    assert!(m.refusal(vector(Op::vrgatherei16_vv, 8, 6, 4)).contains("vreg_source_eew_rsv"));
}

#[test]
fn overlaps_are_refused() {
    let m = &mut Vectors::new(128);
    m.vtype("e8, m2", 4);
    for op in [
        Op::vslideup_vx,
        Op::vslideup_vi,
        Op::vslide1up_vx,
        Op::vrgather_vx,
        Op::vrgather_vi,
        Op::vrgather_vv,
    ] {
        assert!(m.refusal(vector(op, 8, 8, 4)).contains("_vreg_constr"), "{op:?}");
        assert!(m.refusal(vector(op, 8, 7, 4)).contains("offgroup"), "{op:?}");
        assert!(m.refusal(vector(op, 9, 6, 4)).contains("offgroup"), "{op:?}");
        assert!(m.refusal(masked(vector(op, 0, 8, 4))).contains("vreg_vmask_rsv"), "{op:?}");
        m.run(vector(op, 0, 8, 4));
    }
    assert!(m.refusal(vector(Op::vrgather_vv, 8, 6, 8)).contains("vrgather_vrgatherei16_vreg_constr"));
    assert!(m.refusal(masked(vector(Op::vrgather_vv, 8, 0, 4))).contains("vreg_source_eew_rsv"));
    for op in [Op::vslidedown_vx, Op::vslidedown_vi, Op::vslide1down_vx] {
        m.run(vector(op, 8, 8, 4));
        assert!(m.refusal(masked(vector(op, 0, 8, 4))).contains("vreg_vmask_rsv"), "{op:?}");
    }
}

#[test]
fn compress() {
    let m = &mut Vectors::new(128);
    // The example of V 16.5, element 0 first.
    m.set::<u8>(1, &[0, 1, 2, 3, 4, 5, 6, 7, 8])
        .set::<u16>(0, &[0b1_1010_0101])
        .set(2, &[9u8, 8, 7, 6, 5, 4, 3, 2, 1]);
    m.vtype("e8, m1, tu, ma", 9).run(vector(Op::vcompress_vm, 2, 1, 0));
    m.expect(2, [0u8, 2, 5, 7, 8, 4, 3, 2, 1]);
    m.vtype("e8, m1", 0).set(2, &[9u8; 4]).run(vector(Op::vcompress_vm, 2, 1, 0)).expect(2, [9u8; 4]);
    let m = &mut Vectors::new(128).with_ones();
    // What follows the packed elements is tail.
    m.set::<u32>(8, &[1, 2, 3, 4]).set::<u8>(0, &[0b1110]).vtype("e32, m1, ta, ma", 3);
    m.run(vector(Op::vcompress_vm, 9, 8, 0)).expect(9, [2u32, 3, !0, !0]);
    m.set::<u32>(9, &[0; 4]).set::<u8>(0, &[0]).run(vector(Op::vcompress_vm, 9, 8, 0)).expect(9, [!0u32; 4]);
    m.set::<u32>(9, &[0; 4])
        .vtype("e32, m1, ta, ma", 0)
        .run(vector(Op::vcompress_vm, 9, 8, 0))
        .expect(9, [0u32; 4]);
}

/// V 16.5 for elements of every width, in groups in the middle and at the end of the file, where nothing behind is written.
#[test]
fn compress_moves_any_elements() {
    let rng = &mut Rng::new(0xc0);
    for (round, vlen) in (0..300).flat_map(|round| [128, 256, 1024].map(|vlen| (round, vlen))) {
        let m = &mut Vectors::new(vlen);
        let (vlenb, width, to) = (vlen as usize / 8, 1 << (round % 4), [16, 24, 30][round % 3]);
        let vl = rng.below(2 * vlenb as u64 / width as u64) as usize + 1;
        let dense = rng.below(3);
        m.hart.v.file_mut().fill_with(|| {
            let bits = rng.bits();
            if dense == 0 { (bits & bits >> 8 & bits >> 16) as u8 } else { bits as u8 }
        });
        let mut expected = m.hart.v.file().to_vec();
        let (mut next, mask) = (to * vlenb, expected[vlenb..2 * vlenb].to_vec());
        for i in (0..vl).filter(|i| mask[i / 8] >> (i % 8) & 1 == 1) {
            let from = 8 * vlenb + i * width;
            expected.copy_within(from..from + width, next);
            next += width;
        }
        m.vtype(&format!("e{}, m2, tu, ma", 8 * width), vl).run(vector(Op::vcompress_vm, to as u8, 8, 1));
        assert!(m.hart.v.file() == expected, "VLEN {vlen}, e{}, vl {vl}, to v{to}", 8 * width);
    }
}

/// V 16.4 for bytes: numbers below 16 alone, and any, with tables of up to 256 bytes.
#[test]
fn gather_picks_any_bytes() {
    let rng = &mut Rng::new(0xc1);
    for (round, vlen) in (0..100).flat_map(|round| [128, 256, 512, 1024].map(|vlen| (round, vlen))) {
        let m = &mut Vectors::new(vlen);
        let (vlenb, limit) = (vlen as usize / 8, [15, 63, 255][round % 3]);
        let vlmax = 2 * vlenb;
        let vl = if round % 2 == 0 { vlmax } else { rng.below(vlmax as u64) as usize + 1 };
        m.hart.v.file_mut().fill_with(|| rng.bits() as u8 & limit);
        let mut expected = m.hart.v.file().to_vec();
        for i in 0..vl {
            let number = usize::from(expected[16 * vlenb + i]);
            expected[24 * vlenb + i] = if number < vlmax { expected[8 * vlenb + number] } else { 0 };
        }
        m.vtype("e8, m2, tu, ma", vl).run(vector(Op::vrgather_vv, 24, 8, 16));
        assert!(m.hart.v.file() == expected, "VLEN {vlen}, vl {vl}, numbers up to {limit}");
    }
}

#[test]
fn compress_is_refused() {
    let m = &mut Vectors::new(128);
    m.vtype("e8, m2", 4);
    assert!(m.refusal(vector(Op::vcompress_vm, 8, 8, 0)).contains("vcompress_vreg_constr"));
    assert!(m.refusal(vector(Op::vcompress_vm, 8, 6, 9)).contains("vcompress_vreg_constr"));
    assert!(m.refusal(vector(Op::vcompress_vm, 8, 6, 7)).contains("vreg_source_eew_rsv"));
    assert!(m.refusal(vector(Op::vcompress_vm, 0, 6, 0)).contains("vcompress_vreg_constr"));
    m.vstart(1);
    assert!(m.refusal(vector(Op::vcompress_vm, 8, 6, 4)).contains("vcompress_vstart_n0_ill"));
    // vm = 0 is reserved: no instruction.
    let raw = vector(Op::vcompress_vm, 8, 6, 4).encode(Xlen::Rv64).unwrap();
    assert!(m.hart.config.decoder.decode(raw).is_some());
    assert!(m.hart.config.decoder.decode(raw & !(1 << 25)).is_none());
}

fn whole(op: Op, vd: u8, vs2: u8) -> Inst {
    vector(op, vd, vs2, 0)
}

#[test]
fn whole_registers() {
    let m = &mut Vectors::new(128).with_ones();
    let words: [u32; 32] = std::array::from_fn(|i| i as u32 + 1);
    // vl and the policies do not matter.
    m.set(8, &words).vtype("e64, mf2, ta, ma", 0);
    for (op, regs) in [(Op::vmv1r_v, 1), (Op::vmv2r_v, 2), (Op::vmv4r_v, 4), (Op::vmv8r_v, 8)] {
        m.set(16, &[0u32; 32]).run(whole(op, 16, 8));
        m.expect::<u32, 32>(16, std::array::from_fn(|i| if i < 4 * regs { words[i] } else { 0 }));
        m.run(whole(op, 8, 8)).expect(8, words);
        // Both groups are aligned.
        if regs > 1 {
            let half = regs as u8 / 2;
            assert!(m.refusal(whole(op, 16 + half, 8)).contains("vmv-nr-r_unaligned_rsv"));
            assert!(m.refusal(whole(op, 16, 8 + half)).contains("vmv-nr-r_unaligned_rsv"));
        }
        // vstart counts elements of SEW, up to the last of the registers.
        m.set(16, &[0u32; 32]).vstart(1).run(whole(op, 16, 8)).expect(16, [0, 0, 3, 4u32]);
        assert!(m.vstart(2 * regs).refusal(whole(op, 16, 8)).contains("vmv-nr-r_op"));
        m.vstart(0);
    }
    m.hart.v.set_vtype(Vtype::ILLEGAL);
    assert!(m.refusal(whole(Op::vmv1r_v, 16, 8)).contains("vill"));
}

#[test]
fn huge_registers() {
    let m = &mut Vectors::new(65536);
    m.vtype("e8, m8", 65536).run(vector(Op::vid_v, 8, 0, 0));
    m.hart.set_x(5, 40000);
    m.run(vector(Op::vslidedown_vx, 16, 8, 5));
    let (from, to) = (m.hart.v.group(8, 8), m.hart.v.group(16, 8));
    assert!(from[40000..] == to[..25536] && to[25536..].iter().all(|&x| x == 0));
    m.set(0, &[0xf0u8; 8192]).run(vector(Op::vcompress_vm, 16, 8, 0));
    assert!(m.hart.v.group(16, 4).iter().enumerate().all(|(i, &x)| x == (i / 4 * 8 + 4 + i % 4) as u8));
}

/// Groups of 512 elements, of which fewer are read before some are written.
#[test]
fn interleaving_in_place_in_long_groups() {
    let m = &mut Vectors::of(Isa { vlen: 1024, ..with_drafts(Xlen::Rv64) });
    let (a, b): ([u16; 512], [u16; 512]) =
        (std::array::from_fn(|i| i as u16), std::array::from_fn(|i| 1000 + i as u16));
    let mask = [0x35u8; 64];
    let active = |i: usize| 0x35 >> (i % 8) & 1 != 0;
    m.set(0, &mask).vtype("e16, m8, tu, mu", 512);

    // A source is the upper half of the destination.
    let zipped: [u16; 512] = std::array::from_fn(|i| [a, b][i % 2][i / 2]);
    m.set(20, &a[..256]).set(8, &b[..256]).run(vector(Op::vzip_vv, 16, 20, 8)).expect(16, zipped);
    m.set(20, &b[..256]).set(8, &a[..256]).run(vector(Op::vzip_vv, 16, 8, 20)).expect(16, zipped);
    m.set(16, &b).set(8, &a[..256]).set(12, &a[256..]).run(masked(vector(Op::vzip_vv, 16, 8, 20)));
    let zipped = |i: usize| if i.is_multiple_of(2) { a[i / 2] } else { b[256 + i / 2] };
    m.expect::<u16, 512>(16, std::array::from_fn(|i| if active(i) { zipped(i) } else { b[i] }));

    // The destination is the lower half of the source.
    for (op, odd) in [(Op::vunzipe_v, 0), (Op::vunzipo_v, 1)] {
        m.set(16, &a).run(vector(op, 16, 16, 0));
        m.expect::<u16, 512>(16, std::array::from_fn(|i| if i < 256 { a[2 * i + odd] } else { a[i] }));
    }

    // Pairs lie apart.
    for (op, odd) in [(Op::vpaire_vv, 0), (Op::vpairo_vv, 1)] {
        for start in [0, 63, 64, 65] {
            m.set(16, &a).set(8, &b).set(24, &a).vstart(start).run(masked(vector(op, 24, 16, 8)));
            let paired = |i: usize| [a, b][i % 2][i / 2 * 2 + odd];
            let is_written = |i: usize| i >= start && active(i);
            m.expect::<u16, 512>(24, std::array::from_fn(|i| if is_written(i) { paired(i) } else { a[i] }));
        }
    }
}
