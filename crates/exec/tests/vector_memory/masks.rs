//! Masked accesses.

use rivet_isa::Op;
use rivet_testkit::{DATA, masked};

use super::*;

#[test]
fn masked_off_elements_touch_nothing() {
    let m = &mut machine(128);
    // Elements 4 and on lie beyond the last page.
    m.vtype("e32, m2, tu, mu", 8).set(0, &[0b0000_1010_u8]).set(8, &[7_u32; 8]);
    let load = masked(access(m, Op::vle32_v, END - 16));
    m.run(load).expect(8, [7, u32_at(END - 12), 7, u32_at(END - 4), 7, 7, 7, 7]);
    m.set(8, &[0x0101_0101_u32; 8]);
    let store = masked(access(m, Op::vse32_v, END - 16));
    m.run(store);
    let expected = [1, 2, 3, 4].map(|i| if i % 2 == 0 { 0x0101_0101 } else { u32_at(END - 20 + 4 * i) });
    assert_eq!(memory::<16>(m, END - 16), bytes(expected));
    // None active at all: even the base may be anything.
    m.set(0, &[0_u8]);
    for op in [Op::vle32_v, Op::vle32ff_v, Op::vse32_v, Op::vlse32_v] {
        let inst = masked(access(m, op, 0));
        m.run(inst);
        assert_eq!(m.hart.v.vl, 8);
    }
}

fn bytes(words: [u32; 4]) -> [u8; 16] {
    std::array::from_fn(|i| words[i / 4].to_le_bytes()[i % 4])
}

#[test]
fn inactive_elements_follow_the_mask_policy() {
    let m = &mut machine(128).with_ones();
    for (vtype, expected) in [("e32, m1, tu, mu", 7), ("e32, m1, tu, ma", u32::MAX)] {
        m.vtype(vtype, 3).vstart(1).set(0, &[0b0100_u8]).set(8, &[7_u32; 4]);
        let load = masked(access(m, Op::vle32_v, DATA));
        m.run(load).expect(8, [7, expected, u32_at(DATA + 8), 7]);
    }
    m.vtype("e32, m1, tu, ma", 3).set(8, &[7_u32; 8]);
    let load = fields(masked(access(m, Op::vle32_v, DATA)), 2);
    m.run(load)
        .expect(8, [u32::MAX, u32::MAX, u32_at(DATA + 16), 7])
        .expect(9, [u32::MAX, u32::MAX, u32_at(DATA + 20), 7]);
}

#[test]
fn masks_of_more_than_a_word() {
    let m = &mut machine(1024);
    m.vtype("e8, m2, tu, mu", 250).set(8, &[0_u8; 256]);
    // Runs across words, empty words, single bits.
    let mask: [u64; 4] = [0xf000_0000_0000_0001, 0xffff_ffff_ffff_ffff, 0, 0xaaaa_aaaa_aaaa_aaaa];
    m.set(0, &mask);
    let load = masked(access(m, Op::vle8_v, END - 250));
    m.run(load);
    let expected = |i: usize| {
        let active = i < 250 && mask[i / 64] >> (i % 64) & 1 != 0;
        if active { byte(END - 250 + i as u64) } else { 0 }
    };
    m.expect::<u8, 256>(8, std::array::from_fn(expected));
}

#[test]
fn bodies_that_begin_and_end_within_words_of_the_mask() {
    let m = &mut machine(1024);
    let ones = [u64::MAX; 4];
    let last = [0, 0, 0, 1 << 63];
    let none = [0; 4];
    let some = [0b0110_1101, 0, 0, 0];
    // vl = 2 with vstart = 7 is an empty body; so is vl = vstart.
    let cases = [(some, 0, 8), (some, 1, 6), (ones, 2, 131), (ones, 63, 64), (ones, 64, 65), (none, 0, 128)];
    for (mask, vstart, vl) in
        cases.into_iter().chain([(ones, 7, 2), (ones, 5, 5), (last, 0, 256), (last, 0, 255)])
    {
        m.vtype("e8, m2, tu, mu", vl).vstart(vstart).set(8, &[0_u8; 256]).set(0, &mask);
        let load = masked(access(m, Op::vle8_v, DATA));
        m.run(load);
        let active = |i: usize| (vstart..vl).contains(&i) && mask[i / 64] >> (i % 64) & 1 != 0;
        let expected = |i: usize| if active(i) { byte(DATA + i as u64) } else { 0 };
        m.expect::<u8, 256>(8, std::array::from_fn(expected));
    }
}
