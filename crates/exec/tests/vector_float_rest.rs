//! Floating-point compares, conversions and reductions: values and flags worked out by hand, and what is illegal.

use rivet_isa::{Ext, ExtSet, Inst, Isa, Op, Xlen};
use rivet_testkit::{Vectors, masked, vector};

const NX: u8 = 1;
const UF: u8 = 2;
const OF: u8 = 4;
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

/// `op vd, vs2`.
fn unary(op: Op, vd: u8, vs2: u8) -> Inst {
    vector(op, vd, vs2, 0)
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
fn compares() {
    let m = &mut Vectors::new(128);
    // Less, equal (-0 and +0), greater, unordered.
    m.set(8, &[ONE, MINUS, TWO, NAN, s(-2.0), s(-1.0), INF, INF | MINUS]);
    m.set(10, &[TWO, 0, ONE, ONE, s(-1.0), s(-2.0), INF, 1]).vtype("e32, m2", 8);
    let table = [
        (Op::vmfeq_vv, 0b0100_0010, 0),
        (Op::vmfne_vv, 0b1011_1101, 0),
        (Op::vmflt_vv, 0b1001_0001, NV),
        (Op::vmfle_vv, 0b1101_0011, NV),
    ];
    for (op, expected, raised) in table {
        m.run(vector(op, 4, 8, 10)).expect(4, [expected as u8]);
        flags(m, raised);
    }
    m.hart.f[7] = !0xffff_ffff | u64::from(ONE);
    let table = [
        (Op::vmfeq_vf, 0b0000_0001, 0),
        (Op::vmfne_vf, 0b1111_1110, 0),
        (Op::vmflt_vf, 0b1011_0010, NV),
        (Op::vmfle_vf, 0b1011_0011, NV),
        (Op::vmfgt_vf, 0b0100_0100, NV),
        (Op::vmfge_vf, 0b0100_0101, NV),
    ];
    for (op, expected, raised) in table {
        m.run(vector(op, 4, 8, 7)).expect(4, [expected as u8]);
        flags(m, raised);
    }
    // A signaling NaN is always invalid, where it is active.
    m.set(8, &[ONE, SNAN])
        .set(10, &[ONE, ONE])
        .vtype("e32, m2, tu, mu", 2)
        .set::<u8>(4, &[0xf0])
        .set::<u8>(0, &[1]);
    m.run(masked(vector(Op::vmfeq_vv, 4, 8, 10))).expect(4, [0xf1u8]);
    flags(m, 0);
    m.set::<u8>(0, &[2]).run(masked(vector(Op::vmfne_vv, 4, 8, 10))).expect(4, [0xf3u8]);
    flags(m, NV);
    // The result may go over v0 and the lowest register of a source; its tail is agnostic even under tu.
    m.run(masked(vector(Op::vmfeq_vv, 0, 8, 10))).run(vector(Op::vmfle_vv, 8, 8, 10));
    assert_eq!(m.hart.v.get::<u8>(8, 0) & 3, 1);
    m.refusal(vector(Op::vmfeq_vv, 9, 8, 10));
    let m = &mut Vectors::new(128).with_ones();
    m.set(8, &[ONE; 4]).set(9, &[TWO; 4]).vtype("e32, m1, tu, mu", 3).vstart(1);
    m.set::<u8>(4, &[0; 16]).run(vector(Op::vmfeq_vv, 4, 8, 9)).expect(4, [0b1111_1000u8, 0xff, 0xff]);
}

#[test]
fn to_integers() {
    let m = &mut Vectors::new(128);
    m.set(
        8,
        &[s(2.5), s(-2.5), s(-0.25), INF, ODD_NAN, s(2_147_483_648.0), INF | MINUS, s(-2_147_483_648.0)],
    );
    m.vtype("e32, m2", 4);
    const MAX: u32 = i32::MAX as u32;
    let int = |x: i32| x as u32;
    let table = [
        [int(2), int(-2), 0, MAX],
        [int(2), int(-2), 0, MAX],
        [int(2), int(-3), int(-1), MAX],
        [int(3), int(-2), 0, MAX],
        [int(3), int(-3), 0, MAX],
    ];
    for (frm, expected) in (0..).zip(table) {
        m.hart.frm = frm;
        m.run(unary(Op::vfcvt_x_f_v, 10, 8)).expect(10, expected);
        flags(m, NV | NX);
        m.run(unary(Op::vfcvt_rtz_x_f_v, 10, 8)).expect(10, table[1]);
        flags(m, NV | NX);
    }
    m.hart.frm = 0;
    m.vtype("e32, m2", 8).run(unary(Op::vfcvt_x_f_v, 10, 8));
    m.expect(10, [int(2), int(-2), 0, MAX, MAX, MAX, 1 << 31, 1 << 31]);
    m.run(unary(Op::vfcvt_xu_f_v, 10, 8)).expect(10, [2u32, 0, 0, !0, !0, 1 << 31, 0, 0]);
    m.run(unary(Op::vfwcvt_x_f_v, 12, 8));
    m.expect(12, [2i64, -2, 0, i64::MAX, i64::MAX, 1 << 31, i64::MIN, -(1 << 31)]);
    m.run(unary(Op::vfwcvt_rtz_xu_f_v, 12, 8)).expect(12, [2u64, 0, 0, !0, !0, 1 << 31, 0, 0]);
    flags(m, NV | NX);
    m.vtype("e32, m2", 3).run(unary(Op::vfwcvt_xu_f_v, 12, 8)).expect(12, [2u64, 0, 0]);
    // -2.5 is invalid as unsigned, and -0.25 inexact.
    flags(m, NV | NX);
    m.vtype("e16, m1", 3).run(unary(Op::vfncvt_rtz_x_f_w, 14, 8)).expect(14, [2i16, -2, 0]);
    flags(m, NX);
    m.set(8, &[s(32767.0), s(32767.75), s(-32768.5), s(65536.0)]).vtype("e16, m1", 4);
    m.run(unary(Op::vfncvt_x_f_w, 14, 8)).expect(14, [32767i16, 32767, -32768, 32767]);
    flags(m, NV | NX);
    m.run(unary(Op::vfncvt_xu_f_w, 14, 8)).expect(14, [32767u16, 32768, 0, 0xffff]);
    m.run(unary(Op::vfncvt_rtz_xu_f_w, 14, 8)).expect(14, [32767u16, 32767, 0, 0xffff]);
    // Half precision to bytes.
    m.set::<u16>(8, &[0x5800, 0x57f0, 0xd800, 0xd808]).vtype("e8, mf2", 4);
    flags(m, NV | NX);
    m.run(unary(Op::vfncvt_x_f_w, 14, 8)).expect(14, [127i8, 127, -128, -128]);
    flags(m, NV);
    m.run(unary(Op::vfncvt_xu_f_w, 14, 8)).expect(14, [128u8, 127, 0, 0]);
}

#[test]
fn from_integers() {
    let m = &mut Vectors::new(128);
    m.set::<i32>(8, &[0, -1, i32::MAX, i32::MIN]).vtype("e32, m1", 4);
    m.run(unary(Op::vfcvt_f_x_v, 10, 8)).expect(10, [0.0, -1.0, 2_147_483_648.0, -2_147_483_648.0].map(s));
    flags(m, NX);
    m.hart.frm = 1;
    m.run(unary(Op::vfcvt_f_xu_v, 10, 8))
        .expect(10, [0.0, 4_294_967_040.0, 2_147_483_520.0, 2_147_483_648.0].map(s));
    flags(m, NX);
    m.run(unary(Op::vfwcvt_f_x_v, 10, 8)).expect(10, [0.0, -1.0, 2_147_483_647.0, -2_147_483_648.0].map(d));
    m.run(unary(Op::vfwcvt_f_xu_v, 10, 8))
        .expect(10, [0.0, 4_294_967_295.0, 2_147_483_647.0, 2_147_483_648.0].map(d));
    flags(m, 0);
    m.set::<i64>(8, &[-3, 1 << 40]).vtype("e32, mf2", 2);
    m.run(unary(Op::vfncvt_f_x_w, 10, 8)).expect(10, [s(-3.0), s(f32::powi(2.0, 40))]);
    m.run(unary(Op::vfncvt_f_xu_w, 10, 8)).expect(10, [0x5f7f_ffff, s(f32::powi(2.0, 40))]);
    flags(m, NX);
    // Bytes to half precision; words overflow it.
    m.set::<i8>(8, &[-128, -1])
        .vtype("e8, m1", 2)
        .run(unary(Op::vfwcvt_f_x_v, 10, 8))
        .expect(10, [0xd800u16, 0xbc00]);
    m.run(unary(Op::vfwcvt_f_xu_v, 10, 8)).expect(10, [0x5800u16, 0x5bf8]);
    flags(m, 0);
    m.set::<i32>(8, &[65504, 1 << 20]).vtype("e16, mf2", 2);
    m.run(unary(Op::vfncvt_f_x_w, 10, 8)).expect(10, [0x7bffu16, 0x7bff]);
    flags(m, OF | NX);
    m.set::<i16>(8, &[-2, 3]).run(unary(Op::vfcvt_f_x_v, 10, 8)).expect(10, [0xc000u16, 0x4200]);
}

#[test]
fn between_formats() {
    let m = &mut Vectors::new(128);
    m.set(8, &[1u32, SNAN, INF | MINUS, s(0.1)]).vtype("e32, m1", 4).run(unary(Op::vfwcvt_f_f_v, 10, 8));
    m.expect(10, [d(f64::powi(2.0, -149)), 0x7ff8 << 48, d(f64::NEG_INFINITY), d(f64::from(0.1f32))]);
    flags(m, NV);
    // What lies beyond single precision, between two of its numbers, and below it.
    let wide = [f64::MAX, 1.0 + f64::powi(2.0, -30), f64::powi(2.0, -160), -0.0].map(d);
    m.set(8, &wide);
    m.run(unary(Op::vfncvt_f_f_w, 10, 8)).expect(10, [INF, ONE, 0, MINUS]);
    flags(m, OF | UF | NX);
    m.run(unary(Op::vfncvt_rod_f_f_w, 10, 8)).expect(10, [INF - 1, ONE + 1, 1, MINUS]);
    flags(m, OF | UF | NX);
    m.hart.frm = 3;
    m.run(unary(Op::vfncvt_f_f_w, 10, 8)).expect(10, [INF, ONE + 1, 1, MINUS]);
    m.hart.frm = 0;
    m.set(8, &[s(65519.0), s(65520.0), s(f32::powi(2.0, -25)), NAN]).vtype("e16, mf2", 4);
    m.run(unary(Op::vfncvt_f_f_w, 10, 8)).expect(10, [0x7bffu16, 0x7c00, 0, 0x7e00]);
    m.run(unary(Op::vfncvt_rod_f_f_w, 10, 8)).expect(10, [0x7bffu16, 0x7bff, 1, 0x7e00]);
    m.set::<u16>(8, &[1, 0x3c00, 0xfc00, 0x7c01]).run(unary(Op::vfwcvt_f_f_v, 10, 8));
    m.expect(10, [s(f32::powi(2.0, -24)), ONE, INF | MINUS, NAN]);
    // In place: the lowest part of a wide source, the highest of a wide destination.
    m.set(8, &[1.0, 2.0, 3.0, 4.0].map(d)).vtype("e32, m1", 4).run(unary(Op::vfncvt_f_f_w, 8, 8));
    m.expect(8, [1.0, 2.0, 3.0, 4.0].map(s));
    m.set(9, &[1.0, 2.0, 3.0, 4.0].map(s))
        .run(unary(Op::vfwcvt_f_f_v, 8, 9))
        .expect(8, [1.0, 2.0, 3.0, 4.0].map(d));
    m.refusal(unary(Op::vfwcvt_f_f_v, 8, 8));
    m.refusal(unary(Op::vfncvt_f_f_w, 9, 8));
    m.run(unary(Op::vfcvt_x_f_v, 9, 9));
    // Masked, from vstart on.
    m.set(8, &[1.0, 2.0, 3.0, 4.0].map(s)).set(10, &[7u64; 4]).set::<u8>(0, &[0b1011]).hart.fflags = 0;
    m.vstart(1).run(masked(unary(Op::vfwcvt_f_f_v, 10, 8))).expect(10, [7, d(2.0), 7, d(4.0)]);
}

#[test]
fn bf16() {
    let m = &mut Vectors::new(128);
    m.set::<u16>(8, &[0x3f80, 1, 0x7f81, 0xff80]).vtype("e16, mf2", 4);
    m.run(unary(Op::vfwcvtbf16_f_f_v, 10, 8)).expect(10, [ONE, 0x1_0000, NAN, INF | MINUS]);
    flags(m, NV);
    m.set(8, &[ONE | 0x8000, ONE | 0x18000, 0x7f7f_8000, ODD_NAN]);
    m.run(unary(Op::vfncvtbf16_f_f_w, 10, 8)).expect(10, [0x3f80u16, 0x3f82, 0x7f80, 0x7fc0]);
    flags(m, OF | NX);
    m.set::<u16>(8, &[0x4040, 0x3f80])
        .set::<u16>(9, &[0x4000, 0x7f80])
        .set(10, &[ONE, ONE])
        .vtype("e16, mf2", 2);
    m.run(vector(Op::vfwmaccbf16_vv, 10, 9, 8)).expect(10, [s(7.0), INF]);
    m.hart.f[7] = !0xffff | 0xc000;
    m.set(10, &[ONE, ONE]).run(vector(Op::vfwmaccbf16_vf, 10, 8, 7)).expect(10, [s(-5.0), s(-1.0)]);
    flags(m, 0);
    for vtype in ["e8, mf4", "e32, mf2"] {
        m.vtype(vtype, 1);
        for op in [Op::vfwcvtbf16_f_f_v, Op::vfncvtbf16_f_f_w, Op::vfwmaccbf16_vv, Op::vfwmaccbf16_vf] {
            m.refusal(vector(op, 10, 8, 9));
        }
    }
}

#[test]
fn sums() {
    let m = &mut Vectors::new(128);
    let big = s(f32::powi(2.0, 24));
    // In order: ((2^24 + 1) + 1) + -2^24 = 0, each 1 being lost to an even tie; in another order it would be 2 or 1.
    m.set(8, &[ONE, ONE, big | MINUS, s(0.5)]).set(9, &[big, 7]).vtype("e32, m1, tu, mu", 3);
    for op in [Op::vfredosum_vs, Op::vfredusum_vs] {
        m.set(10, &[9u32; 4]).run(vector(op, 10, 8, 9)).expect(10, [0, 9, 9, 9]);
        flags(m, NX);
    }
    m.set::<u8>(0, &[0b100]).run(masked(vector(Op::vfredosum_vs, 10, 8, 9))).expect(10, [0u32]);
    flags(m, 0);
    m.hart.frm = 2;
    m.run(masked(vector(Op::vfredosum_vs, 10, 8, 9))).expect(10, [MINUS]);
    m.hart.frm = 0;
    // No active element: a copy, signaling or not; no element at all: nothing.
    m.set(9, &[SNAN]).set::<u8>(0, &[0]);
    for op in [Op::vfredosum_vs, Op::vfredusum_vs, Op::vfredmin_vs, Op::vfredmax_vs] {
        m.set(10, &[9u32; 4])
            .vtype("e32, m1, tu, mu", 3)
            .run(masked(vector(op, 10, 8, 9)))
            .expect(10, [SNAN, 9]);
        m.set(10, &[9u32; 4]).vtype("e32, m1, ta, ma", 0).run(vector(op, 10, 8, 9)).expect(10, [9u32; 4]);
        flags(m, 0);
        m.vtype("e32, m1", 3).vstart(1).refusal(vector(op, 10, 8, 9));
        m.vstart(0);
    }
    // Widening: single precision would lose the 1.
    m.set(9, &[d(0.25)]).set(8, &[big, ONE, big | MINUS, s(0.5)]).vtype("e32, m1", 4);
    for op in [Op::vfwredosum_vs, Op::vfwredusum_vs] {
        m.run(vector(op, 10, 8, 9)).expect(10, [d(1.75)]);
        flags(m, 0);
    }
    m.set::<u16>(8, &[0x7bff, 0x7bff]).set(7, &[ONE]).vtype("e16, m8", 2).run(vector(
        Op::vfwredosum_vs,
        10,
        8,
        7,
    ));
    m.expect(10, [s(131_009.0)]);
    m.vtype("e64, m1", 1).refusal(vector(Op::vfwredosum_vs, 10, 8, 7));
    // The tail is the rest of one register.
    let m = &mut Vectors::new(128).with_ones();
    m.set(8, &[ONE; 8]).set(12, &[5u32; 8]).vtype("e32, m2, ta, ma", 8);
    m.run(vector(Op::vfredusum_vs, 12, 8, 14)).expect(12, [s(8.0), !0, !0, !0, 5, 5, 5, 5]);
}

/// All sums of these numbers along binary trees, computed by the host.
fn tree_sums(numbers: &[f32]) -> std::collections::BTreeSet<u32> {
    if let [only] = numbers {
        return [only.to_bits()].into();
    }
    let mut all = std::collections::BTreeSet::new();
    for split in 1..(1 << numbers.len()) - 1 {
        let side = |bit| {
            let part: Vec<f32> =
                (0..numbers.len()).filter(|i| split >> i & 1 == bit).map(|i| numbers[i]).collect();
            tree_sums(&part)
        };
        for a in side(0) {
            all.extend(side(1).into_iter().map(|b| (f32::from_bits(a) + f32::from_bits(b)).to_bits()));
        }
    }
    all
}

#[test]
fn unordered_sums_are_trees() {
    use rivet_hart::UnorderedSum;
    let m = &mut Vectors::new(128);
    let numbers = [f32::powi(2.0, 24), 1.0, 1.0, -f32::powi(2.0, 24)];
    let legal = tree_sums(&numbers);
    assert!(legal.len() > 2);
    m.set(8, &numbers.map(f32::to_bits)).set(9, &[numbers[0].to_bits()]);
    let mut found = std::collections::BTreeSet::new();
    for seed in 0..100 {
        std::sync::Arc::make_mut(&mut m.hart.config).unordered_sum = UnorderedSum::Tree { seed };
        // vs1[0] and elements 1 to 3.
        m.set::<u8>(0, &[0b1110]).vtype("e32, m1, tu, mu", 4).run(masked(vector(Op::vfredusum_vs, 10, 8, 9)));
        let sum = m.hart.v.get::<u32>(10, 0);
        assert!(legal.contains(&sum), "{sum:#x}");
        found.insert(sum);
        // V 14.3: the same tree for the same vtype and vl.
        m.run(masked(vector(Op::vfredusum_vs, 10, 8, 9)));
        assert_eq!(m.hart.v.get::<u32>(10, 0), sum);
        // The ordered sum stays ordered: ((2^24 + 1) + 1) - 2^24 loses both.
        m.run(masked(vector(Op::vfredosum_vs, 10, 8, 9))).expect(10, [0u32]);
        // With no active element a signaling NaN is copied.
        m.set::<u8>(0, &[0])
            .set(9, &[SNAN])
            .run(masked(vector(Op::vfredusum_vs, 10, 8, 9)))
            .expect(10, [SNAN]);
        m.set(9, &[numbers[0].to_bits()]);
    }
    assert_eq!(found, legal);
}

#[test]
fn least_and_greatest() {
    let m = &mut Vectors::new(128);
    m.set(8, &[TWO, NAN, MINUS, s(-3.0)]).set(9, &[ODD_NAN]).vtype("e32, m1", 4);
    m.run(vector(Op::vfredmin_vs, 10, 8, 9)).expect(10, [s(-3.0)]);
    m.run(vector(Op::vfredmax_vs, 10, 8, 9)).expect(10, [TWO]);
    flags(m, 0);
    m.set::<u8>(0, &[2]).run(masked(vector(Op::vfredmax_vs, 10, 8, 9))).expect(10, [NAN]);
    m.set::<u8>(0, &[4]).set(9, &[0u32]).run(masked(vector(Op::vfredmin_vs, 10, 8, 9))).expect(10, [MINUS]);
    m.run(masked(vector(Op::vfredmax_vs, 10, 8, 9))).expect(10, [0u32]);
    flags(m, 0);
    m.set(8, &[SNAN]).vtype("e32, m1", 1).run(vector(Op::vfredmin_vs, 0, 8, 9)).expect(0, [0u32]);
    flags(m, NV);
}

#[test]
fn widths_of_conversions() {
    let half_only = [Op::vfwcvt_f_f_v, Op::vfncvt_f_f_w];
    let m = &mut only(&[Ext::Zve64d, Ext::Zvfhmin]);
    m.vtype("e16, m1", 2);
    for op in half_only {
        m.run(unary(op, 10, 8));
    }
    for op in [Op::vfncvt_rod_f_f_w, Op::vfcvt_x_f_v, Op::vfwcvt_x_f_v, Op::vfncvt_f_x_w] {
        assert!(m.refusal(unary(op, 10, 8)).contains("16-bit floating point"));
    }
    // To and from single precision these have integers of 16 bits.
    m.run(unary(Op::vfwcvt_f_x_v, 10, 8)).run(unary(Op::vfncvt_x_f_w, 10, 8));
    m.vtype("e8, m1", 2).refusal(unary(Op::vfwcvt_f_x_v, 10, 8));
    m.refusal(unary(Op::vfncvt_x_f_w, 10, 8));
    let m = &mut only(&[Ext::Zve64d]);
    m.vtype("e16, m1", 2);
    for op in half_only {
        m.refusal(unary(op, 10, 8));
    }
    let m = &mut only(&[Ext::Zve64f]);
    m.vtype("e32, m1", 2);
    for op in half_only {
        m.refusal(unary(op, 10, 8));
    }
    // Integers of 64 bits, numbers of 32.
    m.run(unary(Op::vfwcvt_x_f_v, 10, 8)).run(unary(Op::vfncvt_f_x_w, 10, 8));
    m.refusal(unary(Op::vfwcvt_f_x_v, 10, 8));
    m.refusal(unary(Op::vfncvt_x_f_w, 10, 8));
    let m = &mut Vectors::new(128);
    m.vtype("e8, m1", 2).run(unary(Op::vfwcvt_f_x_v, 10, 8)).run(unary(Op::vfncvt_x_f_w, 10, 8));
    for op in [Op::vfwcvt_f_f_v, Op::vfncvt_f_f_w, Op::vfcvt_x_f_v, Op::vfwcvt_x_f_v, Op::vfncvt_f_x_w] {
        m.refusal(unary(op, 10, 8));
    }
    m.vtype("e64, m1", 1);
    for op in [Op::vfwcvt_f_f_v, Op::vfncvt_f_f_w, Op::vfwcvt_f_x_v, Op::vfwcvt_x_f_v, Op::vfncvt_x_f_w] {
        m.refusal(unary(op, 10, 8));
    }
}
