//! Instructions on masks. Expectations are the specification's examples or worked out by hand.

use rivet_isa::{Ext, ExtSet, Isa, Op, Xlen};
use rivet_testkit::{Vectors, masked, vector};

#[test]
fn logic() {
    // vs2 = 0011, vs1 = 0101 (V 15.1), from bit 0 up; the bits from vl on keep their value.
    let table = [
        (Op::vmand_mm, 0b1000),
        (Op::vmnand_mm, 0b0111),
        (Op::vmandn_mm, 0b0100),
        (Op::vmxor_mm, 0b0110),
        (Op::vmor_mm, 0b1110),
        (Op::vmnor_mm, 0b0001),
        (Op::vmorn_mm, 0b1101),
        (Op::vmxnor_mm, 0b1001),
    ];
    let m = &mut Vectors::new(128);
    for (op, expected) in table {
        m.vtype("e32, m1", 4).set::<u8>(8, &[0b1100]).set::<u8>(9, &[0b1010]);
        m.set::<u64>(10, &[0xfa0, 7]).run(vector(op, 10, 8, 9));
        m.expect(10, [0xfa0 | expected, 7u64]);
    }
}

#[test]
fn logic_in_part_and_over_words() {
    let m = &mut Vectors::new(128);
    m.vtype("e8, m8", 100)
        .vstart(3)
        .set::<u64>(8, &[u64::MAX; 2])
        .set::<u64>(9, &[0; 2])
        .set::<u64>(10, &[0; 2]);
    m.run(vector(Op::vmor_mm, 10, 8, 9));
    m.expect(10, [u64::MAX << 3, (1u64 << 36) - 1]);
    // The destination is a source.
    m.run(vector(Op::vmxor_mm, 10, 10, 10));
    m.expect(10, [0u64; 2]);
    // Nothing in the body: nothing written.
    m.vstart(100).run(vector(Op::vmor_mm, 10, 8, 9));
    m.expect(10, [0u64; 2]);
    m.vtype("e8, m8", 0).run(vector(Op::vmor_mm, 10, 8, 9));
    m.expect(10, [0u64; 2]);
}

#[test]
fn mask_tail_is_always_agnostic() {
    let m = &mut Vectors::new(128).with_ones();
    m.vtype("e8, m1, tu, mu", 4).set::<u64>(8, &[0; 2]).run(vector(Op::vmand_mm, 10, 8, 8));
    m.expect(10, [u64::MAX << 4, u64::MAX]);
    m.set::<u64>(10, &[0; 2]).vtype("e8, m1, tu, mu", 0).run(vector(Op::vmand_mm, 10, 8, 8));
    m.expect(10, [0u64; 2]);
}

#[test]
fn registers_of_32_bits() {
    let mut isa = Isa::new(Xlen::Rv32, ExtSet::of(&[Ext::Zve32x]));
    isa.vlen = 32;
    let m = &mut Vectors::of(isa);
    m.vtype("e8, m8", 32).set::<u32>(8, &[0xf0f0_f0f0, 0x1234_5678]).set::<u32>(10, &[0, 0x1234_5678]);
    m.run(vector(Op::vmnand_mm, 10, 8, 8));
    m.expect(10, [0x0f0f_0f0fu32, 0x1234_5678]);
    m.run(vector(Op::vcpop_m, 5, 8, 0));
    assert_eq!(m.hart.x(5), 16);
    // v31 is the last register there is.
    m.set::<u32>(31, &[0x8000_0000]).run(vector(Op::vfirst_m, 5, 31, 0));
    assert_eq!(m.hart.x(5), 31);
}

#[test]
fn counts() {
    let m = &mut Vectors::new(128);
    m.vtype("e8, m8", 128).set::<u64>(8, &[0x8000_0000_0000_0000, 0x8000_0000_0000_0001]);
    m.set::<u64>(0, &[0, u64::MAX]);
    let count = |m: &mut Vectors, op, under_mask| {
        let inst = vector(op, 5, 8, 0);
        m.run(if under_mask { masked(inst) } else { inst }).hart.x(5)
    };
    assert_eq!(count(m, Op::vcpop_m, false), 3);
    assert_eq!(count(m, Op::vcpop_m, true), 2);
    assert_eq!(count(m, Op::vfirst_m, false), 63);
    assert_eq!(count(m, Op::vfirst_m, true), 64);
    m.vtype("e8, m8", 127);
    assert_eq!(count(m, Op::vcpop_m, true), 1, "only elements below vl count");
    m.vtype("e8, m8", 63);
    assert_eq!(count(m, Op::vfirst_m, false), u64::MAX);
    m.vtype("e8, m8", 0);
    assert_eq!(count(m, Op::vcpop_m, false), 0, "x is written even if vl = 0");
    m.hart.set_x(5, 9);
    assert_eq!(count(m, Op::vfirst_m, false), u64::MAX);
    m.vstart(1);
    assert!(m.refusal(vector(Op::vcpop_m, 5, 8, 0)).contains("vcpop_vstart_n0_ill"));
    assert!(m.refusal(vector(Op::vfirst_m, 5, 8, 0)).contains("vfirst_vstart_n0_ill"));
}

#[test]
fn before_including_only_first() {
    // The examples of V 15.4 to 15.6.
    let table = [
        (Op::vmsbf_m, 0b1001_0100, 0b0000_0011),
        (Op::vmsbf_m, 0b1001_0101, 0b0000_0000),
        (Op::vmsbf_m, 0b0000_0000, 0b1111_1111),
        (Op::vmsif_m, 0b1001_0100, 0b0000_0111),
        (Op::vmsif_m, 0b1001_0101, 0b0000_0001),
        (Op::vmsof_m, 0b1001_0100, 0b0000_0100),
        (Op::vmsof_m, 0b1001_0101, 0b0000_0001),
        (Op::vmsof_m, 0b0000_0000, 0b0000_0000),
    ];
    let m = &mut Vectors::new(128);
    m.vtype("e8, mf2", 8);
    for (op, source, expected) in table {
        m.set::<u16>(3, &[source]).set::<u16>(2, &[0x5a00]).run(vector(op, 2, 3, 0));
        m.expect(2, [0x5a00u16 | expected]);
    }
    // Under the mask 11000011; inactive elements, here 1, keep their value.
    let table = [
        (Op::vmsbf_m, 0b1001_0100, 0b0111_1111),
        (Op::vmsif_m, 0b1001_0100, 0b1111_1111),
        (Op::vmsof_m, 0b1101_0100, 0b0111_1100),
    ];
    m.set::<u8>(0, &[0b1100_0011]);
    for (op, source, expected) in table {
        m.set::<u8>(3, &[source]).set::<u8>(2, &[0b0011_1100]).run(masked(vector(op, 2, 3, 0)));
        m.expect(2, [expected as u8]);
    }
}

#[test]
fn first_in_a_later_word() {
    let m = &mut Vectors::new(128);
    m.vtype("e8, m8", 128).set::<u64>(3, &[0, 0x30]);
    for (op, expected) in
        [(Op::vmsbf_m, [u64::MAX, 0xfu64]), (Op::vmsif_m, [u64::MAX, 0x1f]), (Op::vmsof_m, [0, 0x10])]
    {
        m.run(vector(op, 2, 3, 0)).expect(2, expected);
    }
}

#[test]
fn first_with_ones() {
    let m = &mut Vectors::new(64).with_ones();
    m.vtype("e8, m1, tu, ma", 6).set::<u64>(0, &[0b101010]).set::<u64>(3, &[0]).set::<u64>(2, &[0]);
    m.run(masked(vector(Op::vmsof_m, 2, 3, 0)));
    m.expect(2, [!0b101010u64]);
}

#[test]
fn first_is_refused() {
    let m = &mut Vectors::new(128);
    m.vtype("e8, m1", 8);
    for op in [Op::vmsbf_m, Op::vmsif_m, Op::vmsof_m] {
        assert!(m.refusal(vector(op, 3, 3, 0)).contains("_vreg_constr"));
        assert!(m.refusal(masked(vector(op, 0, 3, 0))).contains("_vreg_constr"));
        m.run(vector(op, 0, 3, 0)).run(masked(vector(op, 2, 0, 0)));
        m.vstart(1);
        assert!(m.refusal(vector(op, 2, 3, 0)).contains("_vstart_n0_ill"));
        m.vstart(0);
    }
}

#[test]
fn iota() {
    let m = &mut Vectors::new(128);
    // The examples of V 15.8, element 0 first.
    m.vtype("e8, mf2", 8).set::<u8>(2, &[0b1001_0001]).set::<u8>(4, &[7; 9]).run(vector(
        Op::viota_m,
        4,
        2,
        0,
    ));
    m.expect(4, [0u8, 1, 1, 1, 1, 2, 2, 2, 7]);
    m.set::<u8>(0, &[0b1110_1011]).set::<u8>(4, &[9, 8, 7, 6, 5, 4, 3, 2]);
    m.run(masked(vector(Op::viota_m, 4, 2, 0)));
    m.expect(4, [0u8, 1, 7, 1, 5, 1, 1, 1]);
}

#[test]
fn iota_wraps_and_widens() {
    let m = &mut Vectors::new(512);
    m.vtype("e8, m8", 512).set::<u64>(2, &[u64::MAX; 8]).run(vector(Op::viota_m, 8, 2, 0));
    let all = m.get::<u8, 512>(8);
    assert!((0..512).all(|i| all[i] == i as u8));
    m.vtype("e64, m8", 64).run(vector(Op::viota_m, 8, 2, 0));
    assert_eq!(m.get::<u64, 64>(8), std::array::from_fn(|i| i as u64));
}

#[test]
fn iota_is_refused() {
    let m = &mut Vectors::new(128);
    m.vtype("e8, m2", 8);
    assert!(m.refusal(vector(Op::viota_m, 4, 5, 0)).contains("viota_vreg_constr"));
    assert!(m.refusal(vector(Op::viota_m, 3, 6, 0)).contains("vreg_offgroup_lmul2_rsv"));
    assert!(m.refusal(masked(vector(Op::viota_m, 0, 6, 0))).contains("viota_vreg_constr"));
    m.run(vector(Op::viota_m, 0, 6, 0)).run(masked(vector(Op::viota_m, 4, 0, 0)));
    m.vstart(1);
    assert!(m.refusal(vector(Op::viota_m, 4, 6, 0)).contains("viota_vstart_n0_ill"));
    m.vstart(0).hart.v.set_vtype(rivet_isa::Vtype::ILLEGAL);
    assert!(m.refusal(vector(Op::viota_m, 4, 6, 0)).contains("vill"));
    assert!(m.refusal(vector(Op::vmand_mm, 4, 6, 6)).contains("vill"));
    assert!(m.refusal(vector(Op::vcpop_m, 4, 6, 0)).contains("vill"));
}

#[test]
fn index() {
    let m = &mut Vectors::new(128);
    m.vtype("e16, m1, tu, mu", 6).vstart(1).set::<u16>(0, &[0b101111]).set::<u16>(8, &[9; 8]);
    m.run(masked(vector(Op::vid_v, 8, 0, 0)));
    m.expect(8, [9u16, 1, 2, 3, 9, 5, 9, 9]);
    let m = &mut Vectors::new(65536);
    m.vtype("e8, m8", 65536).run(vector(Op::vid_v, 8, 0, 0));
    assert!(m.hart.v.group(8, 8).iter().enumerate().all(|(i, &x)| x == i as u8));
    assert!(m.refusal(masked(vector(Op::vid_v, 0, 0, 0))).contains("vreg_vmask_rsv"));
}
