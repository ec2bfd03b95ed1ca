//! Floating-point arithmetic of one width and widening: values and flags worked out by hand, masks, tails, vstart, and
//! what is illegal.

use rivet_isa::{Ext, ExtSet, Inst, Isa, Op, Xlen};
use rivet_testkit::{Vectors, masked, vector, with_drafts};

const NX: u8 = 1;
const UF: u8 = 2;
const OF: u8 = 4;
const DZ: u8 = 8;
const NV: u8 = 16;

const SNAN: u32 = 0x7f80_0001;
const NAN: u32 = 0x7fc0_0000;
/// A quiet NaN with sign and payload.
const ODD_NAN: u32 = 0xffc0_1234;
const INF: u32 = 0x7f80_0000;
const ONE: u32 = 0x3f80_0000;
const TWO: u32 = 0x4000_0000;
const MINUS: u32 = 0x8000_0000;

const fn s(x: f32) -> u32 {
    x.to_bits()
}
const fn d(x: f64) -> u64 {
    x.to_bits()
}

/// A multiply-add, whose assembly has vs1 or rs1 before vs2.
fn mac(op: Op, vd: u8, rs1: u8, vs2: u8) -> Inst {
    vector(op, vd, vs2, rs1)
}

/// Asserts the flags accrued since they were last asked.
#[track_caller]
fn flags(m: &mut Vectors, expected: u8) {
    assert_eq!(std::mem::take(&mut m.hart.fflags), expected, "fflags");
}

/// An RV64 with these extensions and what they need.
fn only(exts: &[Ext]) -> Vectors {
    Vectors::of(Isa { vlen: 128, ..Isa::new(Xlen::Rv64, exts.iter().copied().collect::<ExtSet>()) })
}

#[test]
fn one_of_each() {
    let m = &mut Vectors::new(128);
    m.set(8, &[s(6.0), s(-1.5), s(0.25), s(9.0)]).set(9, &[s(2.0), s(0.5), s(-4.0), s(3.0)]);
    m.hart.f[7] = !0xffff_ffff | u64::from(s(3.0));
    m.vtype("e32, m1", 4);
    let table = [
        (Op::vfadd_vv, [8.0, -1.0, -3.75, 12.0]),
        (Op::vfsub_vv, [4.0, -2.0, 4.25, 6.0]),
        (Op::vfmul_vv, [12.0, -0.75, -1.0, 27.0]),
        (Op::vfdiv_vv, [3.0, -3.0, -0.0625, 3.0]),
        (Op::vfmin_vv, [2.0, -1.5, -4.0, 3.0]),
        (Op::vfmax_vv, [6.0, 0.5, 0.25, 9.0]),
        (Op::vfsgnj_vv, [6.0, 1.5, -0.25, 9.0]),
        (Op::vfsgnjn_vv, [-6.0, -1.5, 0.25, -9.0]),
        (Op::vfsgnjx_vv, [6.0, -1.5, -0.25, 9.0]),
        (Op::vfadd_vf, [9.0, 1.5, 3.25, 12.0]),
        (Op::vfsub_vf, [3.0, -4.5, -2.75, 6.0]),
        (Op::vfrsub_vf, [-3.0, 4.5, 2.75, -6.0]),
        (Op::vfmul_vf, [18.0, -4.5, 0.75, 27.0]),
        (Op::vfrdiv_vf, [0.5, -2.0, 12.0, 3.0 / 9.0]),
        (Op::vfmin_vf, [3.0, -1.5, 0.25, 3.0]),
        (Op::vfmax_vf, [6.0, 3.0, 3.0, 9.0]),
        (Op::vfsgnj_vf, [6.0, 1.5, 0.25, 9.0]),
        (Op::vfsgnjn_vf, [-6.0, -1.5, -0.25, -9.0]),
        (Op::vfsgnjx_vf, [6.0, -1.5, 0.25, 9.0]),
    ];
    for (op, expected) in table {
        let last = if op.row().mnemonic().ends_with("vf") { 7 } else { 9 };
        m.run(vector(op, 10, 8, last)).expect(10, expected.map(s));
        flags(m, if op == Op::vfrdiv_vf { NX } else { 0 });
    }
    m.set(8, &[s(4.0), s(2.25), s(0.0), s(-0.0)]).run(vector(Op::vfsqrt_v, 10, 8, 0));
    m.expect(10, [s(2.0), s(1.5), s(0.0), s(-0.0)]);
    flags(m, 0);
}

#[test]
fn multiply_adds() {
    let table = [
        (Op::vfmacc_vv, Op::vfmacc_vf, 6.0 * 2.0 + 5.0),
        (Op::vfnmacc_vv, Op::vfnmacc_vf, -(6.0 * 2.0) - 5.0),
        (Op::vfmsac_vv, Op::vfmsac_vf, 6.0 * 2.0 - 5.0),
        (Op::vfnmsac_vv, Op::vfnmsac_vf, -(6.0 * 2.0) + 5.0),
        (Op::vfmadd_vv, Op::vfmadd_vf, 6.0 * 5.0 + 2.0),
        (Op::vfnmadd_vv, Op::vfnmadd_vf, -(6.0 * 5.0) - 2.0),
        (Op::vfmsub_vv, Op::vfmsub_vf, 6.0 * 5.0 - 2.0),
        (Op::vfnmsub_vv, Op::vfnmsub_vf, -(6.0 * 5.0) + 2.0),
    ];
    let m = &mut Vectors::new(128);
    m.set(8, &[d(6.0); 2]).set(9, &[d(2.0); 2]).vtype("e64, m1", 2);
    m.hart.f[7] = d(6.0);
    for (vv, vf, expected) in table {
        m.set(10, &[d(5.0); 2]).run(mac(vv, 10, 8, 9)).expect(10, [d(expected); 2]);
        m.set(10, &[d(5.0); 2]).run(mac(vf, 10, 7, 9)).expect(10, [d(expected); 2]);
    }
    // (1 + 2^-23)^2 - (1 + 2^-22) = 2^-46: nothing is lost before the sum.
    let x = ONE + 1;
    m.set(8, &[x; 4]).set(10, &[ONE + 2; 4]).vtype("e32, m1", 4);
    m.run(mac(Op::vfmsac_vv, 10, 8, 8)).expect(10, [s(f32::powi(2.0, -46)); 4]);
    flags(m, 0);
    // ∞ · 0 + NaN is invalid.
    m.set(8, &[INF, 0, INF, ONE]).set(9, &[0, INF, ONE, ONE]).set(10, &[NAN, ODD_NAN, INF | MINUS, SNAN]);
    m.vtype("e32, m1", 2).run(mac(Op::vfmacc_vv, 10, 8, 9)).expect(10, [NAN, NAN, INF | MINUS, SNAN]);
    flags(m, NV);
}

#[test]
fn widening() {
    let m = &mut Vectors::new(128);
    m.set(8, &[s(6.0), s(-1.5), s(f32::MAX), 1]).set(9, &[s(2.0), s(0.5), s(f32::MAX), 1]);
    m.set(14, &[d(100.0), d(0.5), d(1.0), d(0.0)]);
    m.hart.f[7] = !0xffff_ffff | u64::from(s(3.0));
    m.vtype("e32, m1", 4);
    let max = f64::from(f32::MAX);
    let tiny = f64::powi(2.0, -149);
    m.run(vector(Op::vfwadd_vv, 10, 8, 9)).expect(10, [8.0, -1.0, max + max, 2.0 * tiny].map(d));
    m.run(vector(Op::vfwsub_vv, 10, 8, 9)).expect(10, [4.0, -2.0, 0.0, 0.0].map(d));
    m.run(vector(Op::vfwmul_vv, 10, 8, 9)).expect(10, [12.0, -0.75, max * max, tiny * tiny].map(d));
    m.run(vector(Op::vfwmul_vf, 10, 8, 7)).expect(10, [18.0, -4.5, 3.0 * max, 3.0 * tiny].map(d));
    m.run(vector(Op::vfwadd_wv, 10, 14, 9));
    flags(m, NX); // 1 + max
    m.vtype("e32, m1", 2).expect(10, [102.0, 1.0].map(d));
    m.run(vector(Op::vfwsub_wv, 10, 14, 9)).expect(10, [98.0, 0.0].map(d));
    m.run(vector(Op::vfwadd_vf, 10, 8, 7)).expect(10, [9.0, 1.5].map(d));
    m.run(vector(Op::vfwsub_vf, 10, 8, 7)).expect(10, [3.0, -4.5].map(d));
    m.run(vector(Op::vfwadd_wf, 10, 14, 7)).expect(10, [103.0, 3.5].map(d));
    m.run(vector(Op::vfwsub_wf, 10, 14, 7)).expect(10, [97.0, -2.5].map(d));
    let table = [
        (Op::vfwmacc_vv, Op::vfwmacc_vf, [112.0, -0.25], [118.0, -4.0]),
        (Op::vfwnmacc_vv, Op::vfwnmacc_vf, [-112.0, 0.25], [-118.0, 4.0]),
        (Op::vfwmsac_vv, Op::vfwmsac_vf, [-88.0, -1.25], [-82.0, -5.0]),
        (Op::vfwnmsac_vv, Op::vfwnmsac_vf, [88.0, 1.25], [82.0, 5.0]),
    ];
    for (vv, vf, by_vector, by_scalar) in table {
        m.set(10, &[d(100.0), d(0.5)]).run(mac(vv, 10, 8, 9)).expect(10, by_vector.map(d));
        m.set(10, &[d(100.0), d(0.5)]).run(mac(vf, 10, 7, 8)).expect(10, by_scalar.map(d));
    }
    flags(m, 0);
    // Half precision: the least subnormal is 2^-24, the greatest number 65504.
    m.set::<u16>(8, &[1, 0x7bff, 0x7c00, 0x7c01, 0xfe00]).set::<u16>(9, &[0x3c00; 5]).vtype("e16, m1", 5);
    m.run(vector(Op::vfwmul_vv, 10, 8, 9));
    m.expect(10, [s(f32::powi(2.0, -24)), s(65504.0), INF, NAN, NAN]);
    flags(m, NV);
}

#[test]
fn widening_over_a_source() {
    // vs1 is the upper half of vd; all elements of two registers.
    let m = &mut Vectors::new(512);
    let narrow: [f32; 32] = std::array::from_fn(|i| i as f32);
    m.set(10, &narrow.map(s)).set(4, &narrow.map(s)).vtype("e32, m2", 32);
    m.run(vector(Op::vfwadd_vv, 8, 4, 10)).expect(8, narrow.map(|x| d(2.0 * f64::from(x))));
    m.set(10, &narrow.map(s)).run(vector(Op::vfwmul_vv, 8, 10, 10));
    m.expect(8, narrow.map(|x| d(f64::from(x * x))));
    // "... the instruction is mask- and tail-agnostic".
    let m = &mut Vectors::new(128).with_ones();
    m.set(8, &[d(7.0); 2]).set(9, &[s(1.0); 4]).set(12, &[s(1.0); 4]).set::<u8>(0, &[1]);
    m.vtype("e32, m1, tu, mu", 2).run(masked(vector(Op::vfwadd_vv, 8, 12, 9)));
    m.expect(8, [d(2.0), u64::MAX, u64::MAX, u64::MAX]);
    m.set(8, &[d(7.0); 4])
        .run(masked(vector(Op::vfwadd_vv, 8, 12, 13)))
        .expect(8, [d(1.0), d(7.0), d(7.0), d(7.0)]);
}

#[test]
fn estimates_and_classes() {
    let m = &mut Vectors::new(128);
    // V 13.9, 13.10: 1/√1 and 1/1 are 0.99609375 (127/128 scaled); 1/0 is ∞ with DZ.
    m.set(8, &[0, MINUS, INF, ONE]).vtype("e32, m1", 4);
    m.run(vector(Op::vfrsqrt7_v, 10, 8, 0)).expect(10, [INF, INF | MINUS, 0, 0x3f7f_0000]);
    flags(m, DZ);
    m.run(vector(Op::vfrec7_v, 10, 8, 0)).expect(10, [INF, INF | MINUS, 0, 0x3f7f_0000]);
    flags(m, DZ);
    m.set(8, &[s(-1.0), SNAN, ODD_NAN, INF | MINUS]).run(vector(Op::vfrsqrt7_v, 10, 8, 0));
    m.expect(10, [NAN; 4]);
    flags(m, NV);
    m.set(8, &[INF | MINUS, s(-1.0), 0x8000_0001, MINUS, 0, 1, ONE, INF, SNAN, ODD_NAN]).vtype("e32, m4", 10);
    m.run(vector(Op::vfclass_v, 12, 8, 0)).expect(12, [1u32, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
    flags(m, 0);
}

#[test]
fn flags_of_active_elements_only() {
    let m = &mut Vectors::new(128);
    let (a, b) = ([ONE, ONE, SNAN, 1], [0, TWO, ONE, s(0.5)]);
    m.set(8, &a).set(9, &b).vtype("e32, m1", 4);
    for (mask, expected) in [(1, DZ), (2, 0), (4, NV), (0b1000, 0), (0, 0), (0xf, DZ | NV)] {
        m.set::<u8>(0, &[mask]).run(masked(vector(Op::vfdiv_vv, 10, 8, 9)));
        flags(m, expected);
    }
    for (mask, expected) in [(1, 0), (4, NV), (0b1000, UF | NX), (0xf, NV | UF | NX)] {
        m.set::<u8>(0, &[mask]).run(masked(vector(Op::vfmul_vv, 10, 8, 9)));
        flags(m, expected);
        m.run(masked(vector(Op::vfmax_vv, 10, 8, 9)));
        flags(m, expected & NV);
        m.run(masked(vector(Op::vfwmul_vv, 12, 8, 9)));
        flags(m, expected & NV);
    }
    // The prestart part and the tail raise nothing.
    m.vtype("e32, m1", 2).vstart(1).run(vector(Op::vfdiv_vv, 10, 8, 9));
    flags(m, 0);
    // A signaling scalar does, but not without an active element.
    m.hart.f[7] = !0xffff_ffff | u64::from(SNAN);
    m.set::<u8>(0, &[0]).run(masked(vector(Op::vfwadd_vf, 10, 8, 7)));
    m.run(masked(vector(Op::vfadd_vf, 10, 8, 7)));
    flags(m, 0);
    m.set::<u8>(0, &[2]).run(masked(vector(Op::vfwadd_vf, 10, 8, 7)));
    flags(m, NV);
}

#[test]
fn nans_are_canonical_and_scalars_boxed() {
    let m = &mut Vectors::new(128);
    m.set(8, &[ODD_NAN, SNAN, INF, 0]).set(9, &[ONE, ONE, INF | MINUS, 0]).vtype("e32, m1", 4);
    m.run(vector(Op::vfadd_vv, 10, 8, 9)).expect(10, [NAN, NAN, NAN, 0]);
    flags(m, NV);
    m.run(vector(Op::vfmin_vv, 10, 8, 9)).expect(10, [ONE, ONE, INF | MINUS, 0]);
    flags(m, NV);
    m.run(vector(Op::vfsgnj_vv, 10, 8, 8)).expect(10, [ODD_NAN, SNAN, INF, 0]);
    flags(m, 0);
    // 1.0 of double precision is no single: it reads as the canonical NaN.
    m.hart.f[7] = d(1.0);
    m.run(vector(Op::vfadd_vf, 10, 9, 7)).expect(10, [NAN; 4]);
    m.run(vector(Op::vfsgnj_vf, 10, 9, 7)).expect(10, [ONE, ONE, INF, 0]);
    m.run(vector(Op::vfmax_vf, 10, 9, 7)).expect(10, [ONE, ONE, INF | MINUS, 0]);
    flags(m, 0);
}

#[test]
fn rounding_modes() {
    // 1 + 2^-24 and its negative are ties; 1 + 3·2^-25 is above one.
    let m = &mut Vectors::new(128);
    let below = s(f32::powi(2.0, -24));
    m.set(8, &[ONE, ONE | MINUS, ONE, ONE]).set(9, &[below, below | MINUS, s(1.5 * f32::powi(2.0, -24)), 0]);
    m.vtype("e32, m1", 4);
    let table = [
        [ONE, ONE | MINUS, ONE + 1, ONE],
        [ONE, ONE | MINUS, ONE, ONE],
        [ONE, (ONE + 1) | MINUS, ONE, ONE],
        [ONE + 1, ONE | MINUS, ONE + 1, ONE],
        [ONE + 1, (ONE + 1) | MINUS, ONE + 1, ONE],
    ];
    for (frm, expected) in (0..).zip(table) {
        for before in [0, NX] {
            m.hart.frm = frm;
            m.hart.fflags = before;
            m.run(vector(Op::vfadd_vv, 10, 8, 9)).expect(10, expected);
            flags(m, NX);
        }
    }
    m.set(8, &[s(f32::MAX); 4]);
    for (frm, expected) in [(0, INF), (1, INF - 1), (2, INF - 1), (3, INF), (4, INF)] {
        m.hart.frm = frm;
        m.run(vector(Op::vfadd_vv, 10, 8, 8)).expect(10, [expected; 4]);
        flags(m, OF | NX);
    }
}

#[test]
fn inactive_elements_tail_and_vstart() {
    for (vtype, inactive, tail) in
        [("e32, m1, tu, mu", 7, 7), ("e32, m1, ta, mu", 7, !0), ("e32, m1, tu, ma", !0, 7)]
    {
        let m = &mut Vectors::new(256).with_ones();
        m.set(8, &[ONE; 8]).set(10, &[7u32; 8]).set::<u8>(0, &[0b1_0110]).vtype(vtype, 6);
        let add = vector(Op::vfadd_vv, 10, 8, 8);
        m.run(masked(add)).expect(10, [inactive, TWO, TWO, inactive, TWO, inactive, tail, tail]);
        m.set(10, &[7u32; 8]).vstart(2).run(masked(add));
        m.expect(10, [7, 7, TWO, inactive, TWO, inactive, tail, tail]);
        m.set(10, &[7u32; 8]).vstart(3).run(add).expect(10, [7, 7, 7, TWO, TWO, TWO, tail, tail]);
        m.set(10, &[7u32; 8]).vstart(6).run(add).expect(10, [7u32; 8]);
        m.vstart(7).run(masked(vector(Op::vfwadd_vv, 10, 8, 8))).expect(10, [7u32; 8]);
        m.vtype(vtype, 0).run(add).expect(10, [7u32; 8]);
        m.run(mac(Op::vfwmacc_vv, 10, 8, 8)).expect(10, [7u32; 8]);
    }
    // Part of a register: the tail goes on to its end.
    let m = &mut Vectors::new(128).with_ones();
    m.set(8, &[ONE; 4]).vtype("e32, mf2, ta, ma", 1);
    m.run(vector(Op::vfadd_vv, 10, 8, 8)).expect(10, [TWO, !0, !0, !0]);
}

#[test]
fn large_and_small_registers() {
    let m = &mut Vectors::new(65536);
    let all: Vec<u32> = (0..16384u16).map(|i| s(i.into())).collect();
    m.set(8, &all).vtype("e32, m8", 16384).run(vector(Op::vfadd_vv, 16, 8, 8));
    for i in [0u16, 1, 4095, 16383] {
        assert_eq!(m.hart.v.get::<u32>(16, i.into()), s(2.0 * f32::from(i)));
    }
    let isa =
        Isa { vlen: 32, elen: 32, ..Isa::new(Xlen::Rv32, [Ext::Zve32f, Ext::Zvfh].into_iter().collect()) };
    let m = &mut Vectors::of(isa);
    m.set(8, &[ONE]).set(10, &[TWO]).set::<u8>(0, &[1]).vtype("e32, m1", 1);
    m.run(masked(mac(Op::vfmacc_vv, 10, 8, 8))).expect(10, [s(3.0)]);
    m.set::<u16>(8, &[0x3c00, 0x4000])
        .vtype("e16, mf2", 1)
        .run(vector(Op::vfwadd_vv, 10, 8, 8))
        .expect(10, [TWO]);
    m.set::<u16>(8, &[0x3c00, 0x4000]).vtype("e16, m1", 2).run(masked(vector(Op::vfmul_vv, 10, 8, 8)));
    m.expect(10, [0x3c00u16, 0x4000]);
}

#[test]
fn widths_without_floating_point() {
    let add = vector(Op::vfadd_vv, 10, 8, 9);
    let wide = vector(Op::vfwadd_vv, 10, 8, 9);
    let m = &mut Vectors::new(128);
    assert!(m.vtype("e8, m1", 4).refusal(add).contains("8-bit floating point"));
    m.vtype("e8, m1", 4).refusal(wide);
    m.vtype("e64, m1", 2).refusal(wide);
    m.vtype("e16, m1", 2).run(add).run(wide);
    let m = &mut only(&[Ext::Zve64f]);
    m.vtype("e32, m1", 2).run(add).refusal(wide);
    m.vtype("e64, m1", 2).refusal(add);
    m.vtype("e16, m1", 2).refusal(add);
    // Zvfhmin only converts.
    let m = &mut only(&[Ext::Zve64d, Ext::Zvfhmin]);
    m.vtype("e16, m1", 2).refusal(add);
    m.refusal(wide);
    m.vtype("e32, m1", 2).run(wide);
}

#[test]
fn what_else_is_illegal() {
    let m = &mut Vectors::new(128);
    let add = vector(Op::vfadd_vv, 10, 8, 9);
    m.vtype("e32, m2", 2).refusal(add);
    m.refusal(vector(Op::vfadd_vv, 9, 8, 8));
    m.vtype("e32, m1", 2).refusal(masked(vector(Op::vfadd_vv, 0, 8, 9)));
    m.refusal(vector(Op::vfwadd_vv, 11, 8, 9));
    m.refusal(vector(Op::vfwadd_vv, 8, 8, 9));
    m.run(vector(Op::vfwadd_vv, 8, 9, 9));
    // vd and vs2 would be read with different widths.
    m.refusal(mac(Op::vfwmacc_vv, 8, 10, 9));
    m.vtype("e32, m8", 2).refusal(vector(Op::vfwadd_vv, 8, 16, 24));
    m.vtype("e32, m1", 2);
    for frm in 5..8 {
        m.hart.frm = frm;
        assert!(m.refusal(add).contains("frm"));
        m.refusal(vector(Op::vfsgnj_vv, 10, 8, 9));
    }
    m.hart.frm = 0;
    m.hart.fs = 0;
    m.refusal(add);
    m.hart.fs = 1;
    m.run(add);
    assert_eq!(m.hart.fs, 1, "no new exception: nothing of floating point has changed");
    m.hart.vs = 0;
    m.refusal(add);
}

/// Zvfbfa: under altfmt, numbers of 16 bits are BF16; what the draft does not list is reserved.
#[test]
fn alternate_formats() {
    let isa = Isa { vlen: 128, ..with_drafts(Xlen::Rv64) };
    let mut m = Vectors::of(isa);
    let (one, third, big) = (0x3f80u16, 0x3eab, 0x7f7f);
    m.vtype("e16alt, m1", 4).set(8, &[one, third, big, 0x7f81]).set(9, &[third, third, big, one]);
    m.run(vector(Op::vfadd_vv, 10, 8, 9)).expect(10, [0x3fab, 0x3f2b, 0x7f80, 0x7fc0u16]);
    assert_eq!(m.hart.fflags, 0b1_0101, "inexact, overflow, invalid");
    m.run(vector(Op::vmflt_vv, 11, 9, 8));
    assert_eq!(m.get::<u8, 1>(11)[0] & 0xf, 0b0001);
    // A binary16 in an f register is not NaN-boxed differently, but a binary32 is no BF16.
    m.hart.f[1] = 0xffff_ffff_3f80_0000;
    m.run(vector(Op::vfmv_v_f, 12, 0, 1)).expect(12, [0x7fc0u16; 4]);
    m.hart.f[1] = 0xffff_ffff_ffff_4000;
    m.run(vector(Op::vfmul_vf, 12, 8, 1)).expect(12, [0x4000, 0x3f2b, 0x7f80, 0x7fc0u16]);
    for op in
        [Op::vfdiv_vv, Op::vfsqrt_v, Op::vfredosum_vs, Op::vfcvt_x_f_v, Op::vfwcvt_f_x_v, Op::vfncvt_x_f_w]
    {
        assert!(m.refusal(vector(op, 10, 8, 8)).contains("altfmt_fp_rsv"), "{op:?}");
    }
    m.vtype("e8alt, m1", 4).set(8, &[1u8, 0xff, 100, 0]);
    m.run(vector(Op::vfwcvt_f_x_v, 10, 8, 0)).expect(10, [0x3f80, 0xbf80, 0x42c8, 0u16]);
    m.run(vector(Op::vfncvt_x_f_w, 12, 10, 0)).expect(12, [1u8, 0xff, 100, 0]);
    assert!(m.refusal(vector(Op::vfncvt_f_f_w, 12, 10, 0)).contains("altfmt_fp_rsv"));
    // Zvfofp8min: E4M3, and E5M2 under altfmt.
    m.vtype("e8, m1", 4).set(8, &[0x38u8, 0x7e, 0xff, 0x81]);
    m.run(vector(Op::vfwcvtbf16_f_f_v, 10, 8, 0)).expect(10, [0x3f80, 0x43e0, 0x7fc0, 0xbb00u16]);
    m.vtype("e8alt, m1", 4).set(8, &[0x3cu8, 0x7b, 0xfc, 0x7d]);
    m.run(vector(Op::vfwcvtbf16_f_f_v, 10, 8, 0)).expect(10, [0x3f80, 0x4760, 0xff80, 0x7fc0u16]);
    m.run(vector(Op::vfncvtbf16_f_f_w, 12, 10, 0)).expect(12, [0x3cu8, 0x7b, 0xfc, 0x7f]);
    m.run(vector(Op::vfncvtbf16_sat_f_f_w, 12, 10, 0)).expect(12, [0x3cu8, 0x7b, 0xfb, 0x7f]);
    m.set(16, &[1e9f32, -1.0, 3.0, 0.1].map(f32::to_bits));
    m.run(vector(Op::vfncvt_f_f_q, 12, 16, 0)).expect(12, [0x7cu8, 0xbc, 0x42, 0x2e]);
    m.run(vector(Op::vfncvt_sat_f_f_q, 12, 16, 0)).expect(12, [0x7bu8, 0xbc, 0x42, 0x2e]);
    m.vtype("e16, m1", 4);
    assert!(m.refusal(vector(Op::vfncvt_f_f_q, 12, 16, 0)).contains("vfncvt_q_sewn8_rsv"));
}
