//! Corner values, worked out by hand.

use rivet_hart::Hart;
use rivet_isa::{Lmul, Op, Sew};

use crate::vector_int::{hart, hart_of, inst, ok, set_vtype};

/// Element 0 of `op` on `a` in vs2 and `b` in vs1, x[rs1] or the immediate, under one SEW.
fn element(hart: &mut Hart, sew: Sew, op: Op, a: u64, b: u64) -> u64 {
    set_vtype(hart, sew, Lmul::M1);
    let name = op.row().mnemonic();
    let scalar = name.ends_with('x') || name.ends_with("xm");
    let wide = |w: bool| if w { sew.widened().expect("a wider SEW") } else { sew };
    let narrows = name.contains(".w");
    put(hart, 8, wide(narrows), a);
    put(hart, 16, sew, b);
    hart.set_x(6, b);
    let last = if name.ends_with('i') || name.ends_with("im") { b as i32 } else { 16 };
    ok(hart, inst(op, 24, 8, if scalar { 6 } else { last }));
    let widens = name.starts_with("vw");
    get(hart, 24, wide(widens))
}

fn put(hart: &mut Hart, reg: u8, sew: Sew, value: u64) {
    match sew {
        Sew::E8 => hart.v.set(reg, 0, value as u8),
        Sew::E16 => hart.v.set(reg, 0, value as u16),
        Sew::E32 => hart.v.set(reg, 0, value as u32),
        Sew::E64 => hart.v.set(reg, 0, value),
    }
}

fn get(hart: &Hart, reg: u8, sew: Sew) -> u64 {
    match sew {
        Sew::E8 => hart.v.get::<u8>(reg, 0).into(),
        Sew::E16 => hart.v.get::<u16>(reg, 0).into(),
        Sew::E32 => hart.v.get::<u32>(reg, 0).into(),
        Sew::E64 => hart.v.get(reg, 0),
    }
}

#[track_caller]
fn table(sew: Sew, rows: &[(Op, u64, u64, u64)]) {
    let mut hart = hart(128);
    for &(op, a, b, expected) in rows {
        let result = element(&mut hart, sew, op, a, b);
        assert_eq!(result, expected, "{sew} {op:?} {a:#x}, {b:#x}: {result:#x}, not {expected:#x}");
    }
}

const MIN64: u64 = 1 << 63;
const ONES: u64 = u64::MAX;

#[test]
fn arithmetic() {
    table(
        Sew::E8,
        &[
            (Op::vadd_vv, 0xff, 2, 1),
            (Op::vsub_vx, 1, 2, 0xff),
            (Op::vrsub_vi, 1, 0xffff_fff0, 0xef), // -16 - 1
            (Op::vminu_vv, 0x80, 0x7f, 0x7f),
            (Op::vmin_vv, 0x80, 0x7f, 0x80),
            (Op::vmaxu_vx, 0x80, 0x7f, 0x80),
            (Op::vmax_vx, 0x80, 0x7f, 0x7f),
            (Op::vxor_vi, 0x0f, ONES, 0xf0),
            (Op::vsll_vv, 0x81, 9, 2), // 9 modulo 8
            (Op::vsrl_vi, 0x81, 31, 1),
            (Op::vsra_vx, 0x81, 0xffff_ff01, 0xc0),
            (Op::vmul_vv, 0x10, 0x11, 0x10),
            (Op::vmulhu_vv, 0xff, 0xff, 0xfe),
            (Op::vmulh_vv, 0x80, 0x80, 0x40),
            (Op::vmulhsu_vv, 0xff, 0xff, 0xff), // -1 · 255 = 0xff01
            (Op::vdivu_vv, 7, 0, 0xff),
            (Op::vremu_vv, 7, 0, 7),
            (Op::vdiv_vv, 7, 0, 0xff),
            (Op::vrem_vv, 0xf9, 0, 0xf9),
            (Op::vdiv_vv, 0x80, 0xff, 0x80),
            (Op::vrem_vv, 0x80, 0xff, 0),
            (Op::vdiv_vx, 0xf9, 2, 0xfd), // -7 / 2 = -3
            (Op::vrem_vx, 0xf9, 2, 0xff),
            (Op::vadd_vx, 0, 0x1234_5678_9abc_def0, 0xf0),
        ],
    );
    table(
        Sew::E64,
        &[
            (Op::vmulhu_vv, ONES, ONES, ONES - 1),
            (Op::vmulh_vv, MIN64, MIN64, 1 << 62),
            (Op::vmulhsu_vv, ONES, ONES, ONES), // -(2^64 - 1) = -2^64 + 1
            (Op::vdiv_vv, MIN64, ONES, MIN64),
            (Op::vsll_vi, 1, 31, 1 << 31),
            (Op::vsll_vx, 1, 127, MIN64),
        ],
    );
}

#[test]
fn rv32_scalars_are_sign_extended() {
    let mut hart = hart_of("rv32imafdcv");
    assert_eq!(element(&mut hart, Sew::E64, Op::vadd_vx, 0, 0x8000_0000), 0xffff_ffff_8000_0000);
    assert_eq!(element(&mut hart, Sew::E64, Op::vmv_v_x, 0, 0xffff_ffff), ONES);
}

#[test]
fn bit_manipulation() {
    table(
        Sew::E16,
        &[
            (Op::vandn_vv, 0xff0f, 0x0fff, 0xf000),
            (Op::vbrev_v, 0x1234, 0, 0x2c48),
            (Op::vbrev8_v, 0x1234, 0, 0x482c),
            (Op::vrev8_v, 0x1234, 0, 0x3412),
            (Op::vclz_v, 0, 0, 16),
            (Op::vclz_v, 0x0010, 0, 11),
            (Op::vctz_v, 0, 0, 16),
            (Op::vctz_v, 0x0010, 0, 4),
            (Op::vcpop_v, 0xf0f1, 0, 9),
            (Op::vrol_vv, 0x8001, 17, 0x0003),
            (Op::vror_vx, 0x8001, 17, 0xc000),
            (Op::vror_vi, 0x8001, 33, 0xc000),
            (Op::vwsll_vv, 0xffff, 16, 0xffff_0000),
            (Op::vwsll_vx, 0xffff, 33, 0x0001_fffe), // 33 modulo 32
            (Op::vwsll_vi, 0x8000, 1, 0x0001_0000),
        ],
    );
    table(Sew::E64, &[(Op::vror_vi, 1, 63, 2)]);
    // (x^63 + 1)(x + 1) = x^64 + x^63 + x + 1; all ones squared is 0x5555….
    table(
        Sew::E64,
        &[
            (Op::vclmul_vv, MIN64 | 1, 3, MIN64 | 3),
            (Op::vclmulh_vx, MIN64 | 1, 3, 1),
            (Op::vclmul_vx, ONES, ONES, 0x5555_5555_5555_5555),
            (Op::vclmulh_vv, ONES, ONES, 0x5555_5555_5555_5555),
        ],
    );
}

#[test]
fn widening_and_narrowing() {
    table(
        Sew::E8,
        &[
            (Op::vwaddu_vv, 0xff, 0xff, 0x01fe),
            (Op::vwadd_vv, 0xff, 0x80, 0xff7f), // -1 - 128
            (Op::vwsubu_vx, 0, 1, 0xffff),
            (Op::vwsub_vv, 0x80, 0x7f, 0xff01), // -255
            (Op::vwmulu_vv, 0xff, 0xff, 0xfe01),
            (Op::vwmul_vv, 0x80, 0x80, 0x4000),
            (Op::vwmulsu_vv, 0xff, 0xff, 0xff01),
            (Op::vnsrl_wi, 0x8421, 4, 0x42),
            (Op::vnsra_wx, 0x8421, 15, 0xff),
            (Op::vnsrl_wv, 0x8421, 17, 0x10), // 17 modulo 16
        ],
    );
    let mut hart = hart(128);
    put(&mut hart, 8, Sew::E16, 0x0100);
    assert_eq!(element(&mut hart, Sew::E8, Op::vwaddu_wv, 0x0100, 0xff), 0x01ff);
    assert_eq!(element(&mut hart, Sew::E8, Op::vwsub_wx, 0x0100, 0xff), 0x0101);
}

#[test]
fn extension() {
    table(
        Sew::E64,
        &[
            (Op::vzext_vf8, 0x80, 0, 0x80),
            (Op::vsext_vf8, 0x80, 0, ONES << 7),
            (Op::vsext_vf2, 1 << 31, 0, ONES << 31),
        ],
    );
    table(Sew::E32, &[(Op::vsext_vf4, 0xff, 0, 0xffff_ffff), (Op::vzext_vf2, 0xffff, 0, 0xffff)]);
}

#[test]
fn multiply_add() {
    // vs2 = 5, vs1 = 7, vd = 3
    for (op, expected) in
        [(Op::vmacc_vv, 38), (Op::vnmsac_vv, 0xe0), (Op::vmadd_vv, 26), (Op::vnmsub_vv, 0xf0u8)]
    {
        let mut hart = hart(128);
        hart.v.set(24, 0, 3u8);
        assert_eq!(element(&mut hart, Sew::E8, op, 5, 7), expected.into(), "{op:?}");
    }
    // vs2 = -1 or 255, vs1 = -2 or 254, vd = 1
    for (op, expected) in [
        (Op::vwmaccu_vv, 0xff * 0xfe + 1),
        (Op::vwmacc_vv, 3),
        (Op::vwmaccsu_vv, (1 - 2 * 0xff) & 0xffff),
        (Op::vwmaccus_vx, (1 - 0xfe) & 0xffff),
    ] {
        let mut hart = hart(128);
        hart.v.set(24, 0, 1u16);
        assert_eq!(element(&mut hart, Sew::E8, op, 0xff, 0xfe), expected as u64, "{op:?}");
    }
}

#[test]
fn saturation() {
    // (op, a, b, result, vxsat)
    for (op, a, b, expected, vxsat) in [
        (Op::vsaddu_vv, 0xff, 1, 0xff, true),
        (Op::vsaddu_vi, 0xf0, ONES, 0xff, true), // the immediate is sign-extended, then unsigned
        (Op::vsaddu_vv, 0xfe, 1, 0xff, false),
        (Op::vsadd_vv, 0x7f, 1, 0x7f, true),
        (Op::vsadd_vv, 0x80, 0xff, 0x80, true),
        (Op::vssubu_vv, 1, 2, 0, true),
        (Op::vssub_vx, 0x80, 1, 0x80, true),
        (Op::vssub_vx, 0x7f, 0xff, 0x7f, true),
        (Op::vsmul_vv, 0x80, 0x80, 0x7f, true),
        (Op::vsmul_vv, 0x80, 0x7f, 0x81, false),
        (Op::vnclipu_wi, 0x0fff, 4, 0xff, true), // 0xff.f rounds up to 0x100
        (Op::vnclipu_wi, 0x0ff0, 4, 0xff, false),
        (Op::vnclip_wi, 0x0800, 4, 0x7f, true),
        (Op::vnclip_wi, 0xf800, 4, 0x80, false),
        (Op::vnclip_wi, 0xf7f0, 4, 0x80, true),
    ] {
        let mut hart = hart(128);
        let result = element(&mut hart, Sew::E8, op, a, b);
        assert_eq!((result, hart.v.vxsat), (expected, vxsat), "{op:?} {a:#x} {b:#x}");
    }
}

#[test]
fn rounding_modes() {
    // Quotient and lost bits of the shift by 2, and the results under rnu, rne, rdn, rod.
    for (value, results) in [
        (0b100, [1, 1, 1, 1]),
        (0b101, [1, 1, 1, 1]),
        (0b110, [2, 2, 1, 1]),
        (0b111, [2, 2, 1, 1]),
        (0b1001, [2, 2, 2, 3]),
        (0b1010, [3, 2, 2, 3]),
        (0b1011, [3, 3, 2, 3]),
        (0b1000, [2, 2, 2, 2]),
    ] {
        for (vxrm, expected) in (0..).zip(results) {
            let mut hart = hart(128);
            hart.v.vxrm = vxrm;
            let result = element(&mut hart, Sew::E8, Op::vssrl_vi, value, 2);
            assert_eq!(result, expected, "{value:#b} under vxrm {vxrm}");
            // -value: rounding is of the two's-complement bits. Floor and nearest-up as for value only by symmetry of
            // the lost bits, so check one fact that differs: rdn rounds to minus infinity.
            let negative = (256 - value) & 0xff;
            if vxrm == 2 {
                let floor = (-(value as i64)).div_euclid(4) as u8;
                assert_eq!(element(&mut hart, Sew::E8, Op::vssra_vi, negative, 2), floor.into());
            }
        }
    }
    // Averages of 1 and 2 and of -1 and 0; differences of 0 and 1 and of the extremes.
    for (vxrm, [aaddu, aadd, asubu, asub]) in
        (0..).zip([[2, 0, 0, 0x80], [2, 0, 0, 0x80], [1, 0xff, 0xff, 0x7f], [1, 0xff, 0xff, 0x7f]])
    {
        let mut hart = hart(128);
        hart.v.vxrm = vxrm;
        assert_eq!(element(&mut hart, Sew::E8, Op::vaaddu_vv, 1, 2), aaddu);
        assert_eq!(element(&mut hart, Sew::E8, Op::vaadd_vv, 0xff, 0), aadd);
        assert_eq!(element(&mut hart, Sew::E8, Op::vasubu_vv, 0, 1), asubu);
        assert_eq!(element(&mut hart, Sew::E8, Op::vasub_vv, 0x7f, 0x80), asub);
        assert!(!hart.v.vxsat);
    }
}

#[test]
fn float_scalars_are_unboxed() {
    let mut hart = hart(128);
    for (sew, register, expected) in [
        (Sew::E32, 0xffff_ffff_3f80_0000, 0x3f80_0000),
        (Sew::E32, 0x3f80_0000, 0x7fc0_0000),
        (Sew::E16, 0xffff_ffff_ffff_3c00, 0x3c00),
        (Sew::E16, 0xffff_ffff_3f80_3c00, 0x7e00),
        (Sew::E64, 0x3ff0_0000_0000_0001, 0x3ff0_0000_0000_0001),
    ] {
        hart.f[6] = register;
        set_vtype(&mut hart, sew, Lmul::M1);
        ok(&mut hart, inst(Op::vfmv_v_f, 24, 0, 6));
        assert_eq!(get(&hart, 24, sew), expected);
        hart.v.set_mask(0, 0, true);
        put(&mut hart, 24, sew, 0);
        ok(&mut hart, inst(Op::vfmerge_vfm, 24, 8, 6));
        assert_eq!(get(&hart, 24, sew), expected);
    }
}
