//! Integer reductions, worked out by hand.

use rivet_isa::{Op, Vtype};
use rivet_testkit::{Vectors, masked, vector};

const ALL: [Op; 8] = [
    Op::vredsum_vs,
    Op::vredand_vs,
    Op::vredor_vs,
    Op::vredxor_vs,
    Op::vredminu_vs,
    Op::vredmin_vs,
    Op::vredmaxu_vs,
    Op::vredmax_vs,
];

#[test]
fn operations() {
    let table = [
        (Op::vredsum_vs, 0x7d),
        (Op::vredand_vs, 0x00),
        (Op::vredor_vs, 0xff),
        (Op::vredxor_vs, 0x7f),
        (Op::vredminu_vs, 0x01),
        (Op::vredmin_vs, 0x80),
        (Op::vredmaxu_vs, 0xff),
        (Op::vredmax_vs, 0x7f),
    ];
    // 0x80 + 0x7f + 0x01 + 0xff + 0x7e = 0x27d.
    let m = &mut Vectors::new(128);
    for (op, expected) in table {
        m.set::<u8>(8, &[0x80, 0x7f, 0x01, 0xff, 0x55]).set::<u8>(9, &[0x7e, 1, 1]).set::<u8>(10, &[7, 8, 9]);
        m.vtype("e8, mf4", 4).run(vector(op, 10, 8, 9)).expect(10, [expected as u8, 8, 9]);
    }
}

#[test]
fn long_groups() {
    let m = &mut Vectors::new(512);
    let all: [u32; 128] = std::array::from_fn(|i| (i as u32).wrapping_mul(0x9e37_79b9) ^ 0x5555);
    let signed = all.map(|x| x as i32);
    m.set(8, &all);
    for vl in [1, 15, 16, 17, 33, 100, 128] {
        let (part, signs) = (&all[..vl], &signed[..vl]);
        let expected = [
            part.iter().fold(77, |a: u32, x| a.wrapping_add(*x)),
            part.iter().fold(77, |a, x| a & x),
            part.iter().fold(77, |a, x| a | x),
            part.iter().fold(77, |a, x| a ^ x),
            part.iter().fold(77, |a, x| a.min(*x)),
            signs.iter().fold(77, |a, x| a.min(*x)) as u32,
            part.iter().fold(77, |a, x| a.max(*x)),
            signs.iter().fold(77, |a, x| a.max(*x)) as u32,
        ];
        for (op, expected) in ALL.into_iter().zip(expected) {
            m.set::<u32>(5, &[77]).vtype("e32, m8", vl).run(vector(op, 3, 8, 5)).expect(3, [expected]);
        }
    }
}

#[test]
fn masks() {
    let m = &mut Vectors::new(128);
    m.set::<u64>(8, &[1, 2, 4, 8]).set::<u64>(7, &[100]).set::<u8>(0, &[0b1010]).vtype("e64, m2", 4);
    m.run(masked(vector(Op::vredsum_vs, 10, 8, 7))).expect(10, [110u64]);
    // The scalar always counts; the result may go to the mask register.
    m.set::<u8>(0, &[0]).run(masked(vector(Op::vredsum_vs, 0, 8, 7))).expect(0, [100u64]);
    let m = &mut Vectors::new(1024);
    m.set(8, &[1u8; 1024]).set::<u64>(0, &[u64::MAX; 16]).vtype("e8, m8", 1000);
    m.run(masked(vector(Op::vwredsumu_vs, 4, 8, 5))).expect(4, [1000u16]);
}

#[test]
fn widening() {
    let m = &mut Vectors::new(128);
    m.set::<u8>(8, &[0xff, 0x80, 0x01])
        .set::<u16>(9, &[0xff00, 5])
        .set::<u16>(10, &[7, 8])
        .vtype("e8, m1", 3);
    m.run(vector(Op::vwredsumu_vs, 10, 8, 9)).expect(10, [0x0080u16, 8]);
    m.run(vector(Op::vwredsum_vs, 10, 8, 9)).expect(10, [0xfe80u16, 8]);
    m.set::<u32>(8, &[0xffff_ffff; 4]).set::<u64>(9, &[0]).vtype("e32, m1", 4);
    m.run(vector(Op::vwredsumu_vs, 10, 8, 9)).expect(10, [0x3_ffff_fffcu64]);
    m.run(vector(Op::vwredsum_vs, 10, 8, 9)).expect(10, [-4i64]);
    // The result may lie in the source, whatever its width.
    m.run(vector(Op::vwredsum_vs, 8, 8, 9)).expect(8, [-4i64]);
}

#[test]
fn nothing_without_elements() {
    let m = &mut Vectors::new(128).with_ones();
    for op in ALL.into_iter().chain([Op::vwredsum_vs, Op::vwredsumu_vs]) {
        m.set::<u64>(10, &[5, 5]).set::<u64>(9, &[1]).vtype("e8, m1, ta, ma", 0).run(vector(op, 10, 8, 9));
        m.expect(10, [5u64, 5]);
    }
}

#[test]
fn tail() {
    let m = &mut Vectors::new(128).with_ones();
    m.set::<u8>(8, &[1, 2]).set::<u8>(9, &[4]).set::<u64>(10, &[0; 4]).vtype("e8, m2, ta, mu", 2);
    m.run(vector(Op::vredsum_vs, 10, 8, 11)).expect(10, [!0u64 << 8 | 3, !0, 0, 0]);
    m.set::<u64>(10, &[0; 4]).run(vector(Op::vwredsum_vs, 10, 8, 11)).expect(10, [!0u64 << 16 | 3, !0, 0, 0]);
    m.set::<u64>(10, &[0; 4]).vtype("e8, m2, tu, mu", 2).run(vector(Op::vredsum_vs, 10, 8, 11));
    m.expect(10, [3u64, 0, 0, 0]);
    // V 5.2: overlapping with another width is agnostic regardless.
    m.run(vector(Op::vwredsum_vs, 8, 8, 11)).expect(8, [!0u64 << 16 | 3, !0]);
}

#[test]
fn refusals() {
    let m = &mut Vectors::new(128);
    m.vtype("e8, m2", 4);
    for op in ALL {
        // vd and vs1 are single registers, vs2 is a group.
        m.run(vector(op, 3, 8, 5)).run(vector(op, 8, 8, 8)).run(masked(vector(op, 0, 8, 9)));
        assert!(m.refusal(vector(op, 3, 9, 5)).contains("offgroup"), "{op:?}");
        assert!(m.refusal(masked(vector(op, 3, 8, 0))).contains("vreg_source_eew_rsv"), "{op:?}");
        assert!(m.vstart(1).refusal(vector(op, 3, 8, 5)).contains("vreduction_vstart_n0_ill"), "{op:?}");
        m.vstart(0);
    }
    for op in [Op::vwredsum_vs, Op::vwredsumu_vs] {
        m.vtype("e16, m8", 4).run(vector(op, 3, 8, 5)).run(vector(op, 11, 8, 5));
        assert!(m.refusal(vector(op, 3, 8, 9)).contains("vreg_source_eew_rsv"), "{op:?}");
        m.vtype("e64, m1", 1);
        assert!(m.refusal(vector(op, 3, 8, 5)).contains("[V 2 elen]"), "{op:?}");
    }
    m.hart.v.set_vtype(Vtype::ILLEGAL);
    assert!(m.refusal(vector(Op::vredsum_vs, 3, 8, 5)).contains("vill"));
}
