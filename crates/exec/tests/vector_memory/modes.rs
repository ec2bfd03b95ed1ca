//! Addressing modes and what they write: unit-stride, strided, indexed, segments.

use rivet_hart::{AddressSpace, Cause};
use rivet_isa::{Inst, Isa, Op, Rule, Xlen};
use rivet_mem::Perms;
use rivet_testkit::{DATA, Vectors, everything, masked};

use super::*;

#[test]
fn unit_stride_has_the_width_of_the_encoding() {
    let m = &mut machine(128);
    // SEW = 16, so that EMUL is 1/2, 1, 2 and 4.
    m.vtype("e16, m1, tu, mu", 5).set(8, &[0xee_u8; 64]);
    let load = access(m, Op::vle8_v, DATA + 3);
    m.run(load).expect(8, [0, 1, 2, 3, 4].map(|i| byte(DATA + 3 + i))).expect(9, [0xee_u8; 16]);
    assert_eq!(m.get::<u8, 6>(8)[5], 0xee);
    let load = access(m, Op::vle16_v, DATA);
    m.run(load).expect(8, [0, 2, 4, 6, 8].map(|i| u16_at(DATA + i)));
    let load = access(m, Op::vle64_v, DATA + 8);
    m.run(load).expect(
        8,
        [0, 8, 16, 24, 32].map(|i| u64::from(u32_at(DATA + 8 + i)) | u64::from(u32_at(DATA + 12 + i)) << 32),
    );
    assert_eq!(m.get::<u64, 6>(8)[5], 0xeeee_eeee_eeee_eeee);
}

#[test]
fn stores_write_the_body_alone() {
    let m = &mut machine(128);
    m.vtype("e16, m1, ta, ma", 3).vstart(1).set(8, &[0x1111_u16, 0x2222, 0x3333, 0x4444]);
    let store = access(m, Op::vse16_v, DATA + 1);
    m.run(store);
    let expected = [byte(DATA), byte(DATA + 1), byte(DATA + 2), 0x22, 0x22, 0x33, 0x33, byte(DATA + 7)];
    assert_eq!(memory(m, DATA), expected);
}

#[test]
fn tails_are_agnostic_to_the_end_of_the_register_or_group() {
    let m = &mut machine(128).with_ones();
    m.vtype("e32, mf2, ta, mu", 1).set(8, &[0xee_u8; 32]);
    let load = access(m, Op::vle8_v, DATA);
    m.run(load).expect(8, at(DATA)).expect(9, [0xee_u8; 16]);
    assert_eq!(m.get::<u8, 16>(8)[1..], [0xff; 15]);
    m.vtype("e32, m2, tu, mu", 1).set(8, &[0xee_u8; 48]);
    let load = access(m, Op::vle32_v, DATA);
    m.run(load).expect(8, [u32_at(DATA), 0xeeee_eeee]);
    m.vtype("e32, m2, ta, mu", 1);
    m.run(load).expect(8, [u32_at(DATA), u32::MAX, u32::MAX, u32::MAX]).expect(9, [u32::MAX; 4]);
    m.expect(10, [0xee_u8; 16]);
}

#[test]
fn nothing_happens_without_a_body() {
    let m = &mut machine(128).with_ones();
    for (vl, vstart) in [(0, 0), (3, 3), (2, 3)] {
        m.vtype("e32, m1, ta, ma", vl).set(8, &[7_u32; 4]);
        // Nothing is mapped at 0.
        for op in [Op::vle32_v, Op::vse32_v, Op::vlse32_v, Op::vluxei32_v, Op::vle32ff_v] {
            let inst = access(m, op, 0);
            m.vstart(vstart).run(inst).expect(8, [7_u32; 4]);
            assert_eq!(m.hart.v.vl, vl);
        }
    }
    m.vtype("e32, m1, ta, ma", 9);
    for op in [Op::vlm_v, Op::vsm_v] {
        let inst = access(m, op, 0);
        m.vstart(2).run(inst).expect(8, [7_u32; 4]);
    }
}

#[test]
fn strides_may_be_negative_zero_and_x0() {
    let m = &mut machine(128);
    m.vtype("e8, m1, tu, mu", 3);
    let load = access(m, Op::vlse16_v, DATA + 100);
    for by in [6, -7, 0] {
        stride(m, by);
        m.run(load).expect(8, [0, 1, 2].map(|i| u16_at((DATA + 100).wrapping_add_signed(i * by))));
    }
    stride(m, 5);
    let x0 = Inst { rs2: 0, ..load };
    m.run(x0).expect(8, [u16_at(DATA + 100); 3]);
    // Elements are in order: the last one stays.
    stride(m, 0);
    m.set(8, &[1_u16, 2, 3]);
    let store = access(m, Op::vsse16_v, DATA + 200);
    m.run(store);
    assert_eq!(memory(m, DATA + 199), [byte(DATA + 199), 3, 0, byte(DATA + 202)]);
}

#[test]
fn offsets_are_unsigned_and_have_their_own_width() {
    let m = &mut machine(128);
    m.vtype("e32, m1, tu, mu", 3).set(12, &[0x00_u8, 0xff, 0x80]);
    let load = access(m, Op::vluxei8_v, DATA);
    m.run(load).expect(8, [0x00, 0xff, 0x80].map(|o| u32_at(DATA + o)));
    m.vtype("e8, m1, tu, mu", 3).set(12, &[0x00_u16, 0x3fff, 0x1234]);
    let load = access(m, Op::vloxei16_v, DATA);
    m.run(load).expect(8, [0x00, 0x3fff, 0x1234].map(|o| byte(DATA + o)));
    m.vtype("e16, mf2, tu, mu", 2).set(12, &[-16_i64, -2]);
    let load = access(m, Op::vluxei64_v, DATA + 16);
    m.run(load).expect(8, [u16_at(DATA), u16_at(DATA + 14)]);
    // 32 bits are not extended by their sign on RV64.
    m.vtype("e16, m1, tu, mu", 1).set(12, &[-16_i32]);
    let load = access(m, Op::vluxei32_v, DATA + 16);
    assert_eq!(trap(m, load), (Cause::LoadPage, 0x1_0000_4000));
    // Elements are in order: the last one stays.
    m.vtype("e8, m1, tu, mu", 3).set(12, &[9_u8, 8, 9]).set(8, &[1_u8, 2, 3]);
    let store = access(m, Op::vsoxei8_v, DATA);
    m.run(store);
    assert_eq!(memory(m, DATA + 7), [byte(DATA + 7), 2, 3, byte(DATA + 10)]);
}

#[test]
fn addresses_wrap_at_xlen() {
    let m = &mut prepared(Vectors::of(Isa { vlen: 128, ..everything(Xlen::Rv32) }));
    m.vtype("e32, m1, tu, mu", 2).set(12, &[0xffff_fff0_u32, 4]);
    let load = access(m, Op::vluxei32_v, DATA + 16);
    m.run(load).expect(8, [u32_at(DATA), u32_at(DATA + 20)]);
    stride(m, -8);
    let load = access(m, Op::vlse32_v, DATA + 8);
    m.run(load).expect(8, [u32_at(DATA + 8), u32_at(DATA)]);
    // The traps name addresses of 32 bits.
    let load = access(m, Op::vle32_v, 0xffff_fff8);
    assert_eq!(trap(m, load), (Cause::LoadPage, 0xffff_fff8));
    let load = access(m, Op::vluxei64_v, DATA);
    m.vstart(0);
    assert_eq!(rule(m, load), Some(Rule::IndexXlen));
}

#[test]
fn gathers_may_overwrite_their_offsets() {
    let m = &mut machine(128);
    // SEW = 8 over offsets of 16: the lowest register.
    m.vtype("e8, m1, tu, mu", 16)
        .set(8, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map(|i: u16| 100 + 3 * i));
    let load = Inst { rs2: 8, ..access(m, Op::vluxei16_v, DATA) };
    m.run(load)
        .expect(8, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map(|i| byte(DATA + 100 + 3 * i)));
    // SEW = 32 over offsets of 16: the highest.
    m.vtype("e32, m2, tu, mu", 8).set(9, &[0, 1, 2, 3, 4, 5, 6, 7].map(|i: u16| 50 - 5 * i));
    let load = Inst { rs2: 9, ..access(m, Op::vluxei16_v, DATA) };
    m.run(load).expect(8, [0, 1, 2, 3, 4, 5, 6, 7].map(|i| u32_at(DATA + 50 - 5 * i)));
}

#[test]
fn overlaps_of_different_widths_are_agnostic() {
    let m = &mut machine(128).with_ones();
    m.vtype("e8, m1, tu, mu", 2).set(0, &[0b01_u8]).set(8, &[3_u16, 4]);
    let load = masked(Inst { rs2: 8, ..access(m, Op::vluxei16_v, DATA) });
    m.run(load).expect(8, [byte(DATA + 3), 0xff, 0xff, 0xff]);
    m.set(8, &[1_u8, 2, 3]).set(10, &[3_u16, 4]);
    let load = Inst { rs2: 10, ..load };
    m.run(load).expect(8, [byte(DATA + 3), 2, 3]);
}

#[test]
fn segments_fill_a_group_for_each_field() {
    let m = &mut machine(128).with_ones();
    // Three colours; EMUL = 2.
    m.vtype("e8, m2, tu, mu", 20).set(8, &[0xee_u8; 96]);
    let load = fields(access(m, Op::vle8_v, DATA + 1), 3);
    m.run(load);
    for f in 0..3 {
        let field = m.get::<u8, 32>(8 + 2 * f);
        let expected = |i: usize| if i < 20 { byte(DATA + 1 + 3 * i as u64 + u64::from(f)) } else { 0xee };
        assert_eq!(field, std::array::from_fn(expected), "field {f}");
    }
    // Each group has its tail, down to the end of a register that it only begins.
    m.vtype("e16, mf4, ta, mu", 1).set(8, &[0xee_u8; 48]);
    let load = fields(access(m, Op::vle16_v, DATA), 2);
    m.run(load)
        .expect(8, [u16_at(DATA), u16::MAX, u16::MAX, u16::MAX, u16::MAX, u16::MAX, u16::MAX, u16::MAX]);
    m.expect(9, [u16_at(DATA + 2), u16::MAX, u16::MAX, u16::MAX, u16::MAX, u16::MAX, u16::MAX, u16::MAX]);
    m.expect(10, [0xee_u8; 16]);
}

#[test]
fn segments_lie_at_strides_and_offsets() {
    let m = &mut machine(128);
    m.vtype("e32, m1, tu, mu", 3);
    stride(m, -9);
    let load = fields(access(m, Op::vlse32_v, DATA + 40), 2);
    m.run(load);
    m.expect(8, [40, 31, 22].map(|o| u32_at(DATA + o))).expect(9, [44, 35, 26].map(|o| u32_at(DATA + o)));
    m.set(12, &[200_u8, 10, 100]);
    let load = fields(access(m, Op::vloxei8_v, DATA), 4);
    m.run(load);
    for f in 0..4 {
        m.expect(8 + f, [200, 10, 100].map(|o| u32_at(DATA + o + 4 * u64::from(f))));
    }
    m.set(8, &[1_u32, 2, 3]).set(9, &[4_u32, 5, 6]).set(12, &[20_u8, 0, 10]);
    let store = fields(access(m, Op::vsuxei8_v, DATA), 2);
    m.run(store);
    let expected = [2, 0, 0, 0, 5, 0, 0, 0, byte(DATA + 8), byte(DATA + 9), 3, 0, 0, 0, 6, 0, 0, 0];
    assert_eq!(memory(m, DATA), expected);
    assert_eq!(memory(m, DATA + 20), [1, 0, 0, 0, 4, 0, 0, 0]);
}

#[test]
fn pages_are_crossed_by_elements_and_bodies() {
    let m = &mut machine(4096);
    m.vtype("e64, m8, ta, ma", 512);
    let load = access(m, Op::vle64_v, DATA + 4093);
    m.run(load);
    let expected = |i: usize| {
        let addr = DATA + 4093 + 8 * i as u64;
        u64::from(u32_at(addr)) | u64::from(u32_at(addr + 4)) << 32
    };
    m.expect::<u64, 512>(8, std::array::from_fn(expected));
    let store = access(m, Op::vse64_v, DATA + 1);
    m.run(store);
    let expected = |i: usize| byte(DATA + 4093 + i as u64);
    assert_eq!(memory::<4096>(m, DATA + 1), std::array::from_fn(expected));
}

#[test]
fn the_longest_vectors() {
    let m = &mut machine(65536);
    let AddressSpace::User(space) = m.hart.space.clone() else { unreachable!() };
    space.map(END, 0x10000, Perms::RW, "").expect("free pages");
    m.vtype("e8, m8, ta, ma", 65536);
    let load = access(m, Op::vle8_v, DATA + 5);
    m.run(load).expect::<u8, 0x3ffb>(8, std::array::from_fn(|i| byte(DATA + 5 + i as u64)));
    m.hart.v.group_mut(8, 8).fill(0x55);
    let store = access(m, Op::vse8_v, DATA + 5);
    m.run(store);
    assert_eq!(memory(m, DATA + 4), [byte(DATA + 4), 0x55]);
    assert_eq!(memory(m, DATA + 5 + 65535), [0x55, 0]);
}
