//! Vector loads and stores: each addressing mode, its corner cases, faults and what they leave behind.
//!
//! Memory holds at each address of the data pages a byte that depends on the address, so that expectations can be
//! written down by hand.

use std::sync::{Arc, Mutex};

use rivet_exec::Rule;
use rivet_hart::{Cause, Config, Hart, World};
use rivet_isa::{Ext, ExtSet, Inst, Isa, Op, Xlen};
use rivet_mem::{Bus, Device, DeviceFault, PAGE_SIZE, Perms};
use rivet_testkit::{CODE, DATA, DATA_SIZE, Vectors, everything, masked, place, vector};

const END: u64 = DATA + DATA_SIZE;
/// The base address and the stride.
const BASE: u8 = 10;
const STRIDE: u8 = 12;

/// The byte that memory holds at an address at first.
const fn byte(addr: u64) -> u8 {
    (addr as u8).wrapping_add((addr >> 8) as u8).wrapping_mul(29) | 1
}

fn prepared(mut m: Vectors) -> Vectors {
    let bytes: Vec<u8> = (DATA..END).map(byte).collect();
    m.hart.write(DATA, &bytes).expect("data pages");
    m
}

fn machine(vlen: u32) -> Vectors {
    prepared(Vectors::new(vlen))
}

/// `op` with vd (or vs3) = v8, the base address, and x12 or v12 for strides and offsets.
fn access(m: &mut Vectors, op: Op, base: u64) -> Inst {
    m.hart.set_x(BASE, base);
    vector(op, 8, STRIDE, BASE)
}

fn fields(inst: Inst, nf: u8) -> Inst {
    Inst { aux: nf - 1, ..inst }
}

fn stride(m: &mut Vectors, by: i64) {
    m.hart.set_x(STRIDE, by as u64);
}

/// The trap of an instruction that must trap.
#[track_caller]
fn trap(m: &mut Vectors, inst: Inst) -> (Cause, u64) {
    place(&mut m.hart, &[inst]);
    match rivet_exec::step(&mut m.hart) {
        Ok(_) => panic!("{inst:?} must trap"),
        Err(trap) => (trap.cause, trap.tval),
    }
}

#[track_caller]
fn rule(m: &mut Vectors, inst: Inst) -> Option<Rule> {
    Rule::named_in(&m.refusal(inst))
}

fn memory<const N: usize>(m: &mut Vectors, addr: u64) -> [u8; N] {
    let mut bytes = [0; N];
    m.hart.read(addr, &mut bytes).expect("mapped");
    bytes
}

fn at(addr: u64) -> [u8; 1] {
    [byte(addr)]
}

fn u16_at(addr: u64) -> u16 {
    u16::from_le_bytes([byte(addr), byte(addr + 1)])
}

fn u32_at(addr: u64) -> u32 {
    u32::from_le_bytes([0, 1, 2, 3].map(|i| byte(addr + i)))
}

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
    assert_eq!(rule(m, load), Some(Rule::IndexEew));
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
fn a_fault_stops_at_its_element_and_can_be_resumed() {
    let m = &mut machine(128).with_ones();
    let cases = [(Op::vle32_v, 4_i64), (Op::vlse32_v, 4), (Op::vluxei32_v, 4), (Op::vlse32_v, 8)];
    for (op, step) in cases {
        // Element 2 is the first beyond the last page.
        let base = END.wrapping_add_signed(-2 * step);
        m.vtype("e32, m1, ta, ma", 4).set(8, &[7_u32; 4]).set(12, &[0, 4, 8, 12]);
        stride(m, step);
        let load = access(m, op, base);
        assert_eq!(trap(m, load), (Cause::LoadPage, END), "{op:?}");
        assert_eq!((m.hart.v.vstart, m.hart.v.vl), (2, 4));
        m.expect(8, [u32_at(base), u32_at(base.wrapping_add_signed(step)), 7, 7]);
        let World::User(space) = m.hart.world.clone() else { unreachable!() };
        space.map(END, PAGE_SIZE, Perms::RW, "").expect("a free page");
        m.run(load).expect(8, [u32_at(base), u32_at(base.wrapping_add_signed(step)), 0, 0]);
        space.unmap(END, PAGE_SIZE).expect("mapped");
        m.hart.tlb.flush();
    }
}

#[test]
fn a_faulting_store_has_written_what_comes_before() {
    let m = &mut machine(128);
    m.vtype("e32, m1, ta, ma", 4).set(8, &[0x0101_0101_u32; 4]);
    let store = access(m, Op::vse32_v, END - 6);
    // Element 1 crosses into the page that is not there; the trap names its first byte there.
    assert_eq!(trap(m, store), (Cause::StorePage, END));
    assert_eq!(m.hart.v.vstart, 1);
    assert_eq!(memory(m, END - 7), [byte(END - 7), 1, 1, 1, 1, byte(END - 2), byte(END - 1)]);
    // Read-only pages as well.
    let World::User(space) = m.hart.world.clone() else { unreachable!() };
    space.protect(DATA, PAGE_SIZE, Perms::R).expect("mapped");
    m.hart.tlb.flush();
    m.vstart(0);
    let store = access(m, Op::vse32_v, DATA + PAGE_SIZE - 4);
    assert_eq!(trap(m, store), (Cause::StorePage, DATA + PAGE_SIZE - 4));
    assert_eq!(m.hart.v.vstart, 0);
    assert_eq!(memory(m, DATA + PAGE_SIZE), at(DATA + PAGE_SIZE));
}

#[test]
fn inactive_elements_before_a_fault_follow_their_policy_too() {
    let m = &mut machine(128).with_ones();
    m.vtype("e32, m1, ta, ma", 4).set(0, &[0b1010_u8]).set(8, &[7_u32; 4]);
    let load = masked(access(m, Op::vle32_v, END - 12));
    assert_eq!(trap(m, load), (Cause::LoadPage, END));
    assert_eq!(m.hart.v.vstart, 3);
    m.expect(8, [u32::MAX, u32_at(END - 8), u32::MAX, 7]);
}

#[test]
fn a_fault_inside_a_segment_names_the_segment() {
    let m = &mut machine(128);
    m.vtype("e16, m1, ta, ma", 4).set(8, &[7_u16; 24]);
    let load = fields(access(m, Op::vle16_v, END - 10), 3);
    assert_eq!(trap(m, load), (Cause::LoadPage, END));
    assert_eq!(m.hart.v.vstart, 1);
    for f in 0..3 {
        m.expect(8 + f, [u16_at(END - 10 + 2 * u64::from(f)), 7, 7, 7]);
    }
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
    let World::User(space) = m.hart.world.clone() else { unreachable!() };
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

#[test]
fn misaligned_elements_trap_where_the_hart_says_so() {
    let m = &mut machine(128);
    m.hart.config = Arc::new(Config { misaligned: false, ..Config::clone(&m.hart.config) });
    m.vtype("e32, m1, ta, ma", 3).set(8, &[7_u32; 4]).set(12, &[4_u8, 6, 8]);
    let aligned = access(m, Op::vle32_v, DATA + 4);
    m.run(aligned).expect(8, [4, 8, 12].map(|o| u32_at(DATA + o)));
    let load = access(m, Op::vle32_v, DATA + 2);
    assert_eq!(trap(m, load), (Cause::LoadMisaligned, DATA + 2));
    let load = access(m, Op::vluxei8_v, DATA);
    m.set(8, &[7_u32; 4]);
    assert_eq!(trap(m, load), (Cause::LoadMisaligned, DATA + 6));
    assert_eq!(m.hart.v.vstart, 1);
    m.expect(8, [u32_at(DATA + 4), 7]);
    stride(m, 3);
    let store = access(m, Op::vsse32_v, DATA);
    m.vstart(0);
    assert_eq!(trap(m, store), (Cause::StoreMisaligned, DATA + 3));
    let load = access(m, Op::vle32ff_v, DATA + 2);
    m.vstart(0);
    assert_eq!(trap(m, load), (Cause::LoadMisaligned, DATA + 2));
    let whole = access(m, Op::vl1re16_v, DATA + 1);
    assert_eq!(trap(m, whole), (Cause::LoadMisaligned, DATA + 1));
    let whole = access(m, Op::vs1r_v, DATA + 1);
    m.run(whole);
}

#[test]
fn fault_only_first_trims_vl() {
    let m = &mut machine(128).with_ones();
    m.vtype("e32, m2, ta, ma", 7).set(8, &[7_u32; 8]);
    let load = access(m, Op::vle32ff_v, END - 12);
    m.run(load);
    assert_eq!(m.hart.v.vl, 3);
    m.expect(
        8,
        [
            u32_at(END - 12),
            u32_at(END - 8),
            u32_at(END - 4),
            u32::MAX,
            u32::MAX,
            u32::MAX,
            u32::MAX,
            u32::MAX,
        ],
    );
    m.vtype("e32, m2, tu, ma", 7).set(8, &[7_u32; 8]);
    m.run(load).expect(8, [u32_at(END - 12), u32_at(END - 8), u32_at(END - 4), 7, 7, 7, 7, 7]);
    assert_eq!(m.hart.v.vl, 3);
    // Nothing to trim.
    let load = access(m, Op::vle32ff_v, DATA);
    m.vtype("e32, m2, ta, ma", 7).run(load);
    assert_eq!(m.hart.v.vl, 7);
    // Element 1 lies on both sides.
    let load = access(m, Op::vle32ff_v, END - 6);
    m.run(load);
    assert_eq!(m.hart.v.vl, 1);
}

#[test]
fn fault_only_first_traps_at_element_0_alone() {
    let m = &mut machine(128);
    m.vtype("e32, m1, ta, ma", 4).set(8, &[7_u32; 4]);
    let load = access(m, Op::vle32ff_v, END);
    assert_eq!(trap(m, load), (Cause::LoadPage, END));
    assert_eq!((m.hart.v.vl, m.hart.v.vstart), (4, 0));
    m.expect(8, [7_u32; 4]);
    // Masked off, element 0 raises nothing, and element 1 trims.
    m.set(0, &[0b1110_u8]);
    m.run(masked(load)).expect(8, [7_u32; 4]);
    assert_eq!(m.hart.v.vl, 1);
    // An instruction that is resumed at an element past 0 trims there.
    m.vtype("e32, m1, ta, ma", 4).vstart(2);
    m.run(load);
    assert_eq!(m.hart.v.vl, 2);
}

#[test]
fn fault_only_first_trims_to_whole_segments() {
    let m = &mut machine(128);
    m.vtype("e16, m1, tu, mu", 4).set(8, &[7_u16; 24]);
    let load = fields(access(m, Op::vle16ff_v, END - 16), 3);
    m.run(load);
    assert_eq!(m.hart.v.vl, 2);
    for f in 0..3 {
        let o = 2 * u64::from(f);
        m.expect(8 + f, [u16_at(END - 16 + o), u16_at(END - 10 + o), 7, 7]);
    }
    m.vtype("e16, m1, tu, mu", 4);
    let load = fields(access(m, Op::vle16ff_v, END - 4), 3);
    assert_eq!(trap(m, load), (Cause::LoadPage, END));
    assert_eq!(m.hart.v.vl, 4);
}

#[test]
fn whole_registers_need_no_vtype() {
    let m = &mut machine(128).with_ones();
    m.hart.v.vtype = rivet_isa::Vtype::ILLEGAL;
    m.hart.v.vl = 0;
    for (op, n) in [(Op::vl1re8_v, 1), (Op::vl2re16_v, 2), (Op::vl4re32_v, 4), (Op::vl8re64_v, 8)] {
        m.set(8, &[0xee_u8; 256]);
        let load = access(m, op, DATA + 4000);
        m.run(load);
        let expected = |i: usize| if i < n * 16 { byte(DATA + 4000 + i as u64) } else { 0xee };
        m.expect::<u8, 160>(8, std::array::from_fn(expected));
    }
    let store = access(m, Op::vs2r_v, DATA + 1);
    m.set(8, &[0x33_u8; 48]).run(store);
    assert_eq!(memory(m, DATA), [byte(DATA), 0x33]);
    assert_eq!(memory(m, DATA + 32), [0x33, byte(DATA + 33)]);
}

#[test]
fn whole_registers_count_vstart_in_their_own_elements() {
    let m = &mut machine(128);
    m.hart.v.vtype = rivet_isa::Vtype::ILLEGAL;
    m.set(8, &[0xee_u8; 32]);
    // Element 3 of 4, and of 4 in the register.
    let load = access(m, Op::vl2re64_v, END - 24);
    assert_eq!(trap(m, load), (Cause::LoadPage, END));
    assert_eq!(m.hart.v.vstart, 3);
    m.expect(
        8,
        [0, 1, 2].map(|i| u64::from(u32_at(END - 24 + 8 * i)) | u64::from(u32_at(END - 20 + 8 * i)) << 32),
    );
    assert_eq!(m.get::<u64, 4>(8)[3], 0xeeee_eeee_eeee_eeee);
    let load = access(m, Op::vl2re64_v, DATA);
    m.run(load);
    assert_eq!(m.get::<u8, 32>(8)[24..], [24, 25, 26, 27, 28, 29, 30, 31].map(|i| byte(DATA + i)));
    m.vstart(4);
    assert_eq!(rule(m, load), Some(Rule::WholeVstart));
    let store = access(m, Op::vs2r_v, END - 30);
    m.vstart(31);
    assert_eq!(trap(m, store), (Cause::StorePage, END + 1));
    assert_eq!(m.hart.v.vstart, 31);
    m.vstart(32);
    assert_eq!(rule(m, store), Some(Rule::WholeVstart));
}

#[test]
fn mask_loads_and_stores_move_bytes() {
    let m = &mut machine(128).with_ones();
    m.vtype("e32, m8, tu, mu", 19).set(8, &[0xee_u8; 32]);
    let load = access(m, Op::vlm_v, DATA);
    m.run(load);
    // Three bytes; the tail is agnostic whatever vta says, to the end of the one register.
    let expected = |i: usize| match i {
        0..3 => byte(DATA + i as u64),
        3..16 => 0xff,
        _ => 0xee,
    };
    m.expect::<u8, 32>(8, std::array::from_fn(expected));
    m.set(8, &[1_u8, 2, 3, 4]).vstart(1);
    let store = access(m, Op::vsm_v, DATA + 8);
    m.run(store);
    assert_eq!(memory(m, DATA + 8), [byte(DATA + 8), 2, 3, byte(DATA + 11)]);
    let load = access(m, Op::vlm_v, END - 2);
    assert_eq!(trap(m, load), (Cause::LoadPage, END));
    assert_eq!(m.hart.v.vstart, 2);
}

#[test]
fn illegal_accesses() {
    let m = &mut machine(128);
    m.hart.v.vtype = rivet_isa::Vtype::ILLEGAL;
    for op in [Op::vle8_v, Op::vse8_v, Op::vlse8_v, Op::vluxei8_v, Op::vle8ff_v, Op::vlm_v, Op::vsm_v] {
        let inst = access(m, op, DATA);
        assert_eq!(rule(m, inst), Some(Rule::Vill), "{op:?}");
    }
    m.vtype("e8, m2, tu, mu", 4);
    let odd = |inst: Inst| Inst { rd: 9, ..inst };
    let to_v0 = |inst: Inst| Inst { rd: 0, ..masked(inst) };
    let cases = [
        (odd(access(m, Op::vle8_v, DATA)), Rule::Aligned),
        (odd(access(m, Op::vsse8_v, DATA)), Rule::Aligned),
        (odd(access(m, Op::vl2re8_v, DATA)), Rule::Aligned),
        (Inst { rs2: 13, ..access(m, Op::vluxei8_v, DATA) }, Rule::Aligned),
        (access(m, Op::vle64_v, DATA), Rule::Emul),
        (fields(access(m, Op::vle8_v, DATA), 5), Rule::Fields),
        (fields(access(m, Op::vse16_v, DATA), 3), Rule::Fields),
        (fields(Inst { rd: 28, ..access(m, Op::vse8_v, DATA) }, 3), Rule::PastV31),
        (to_v0(access(m, Op::vle8_v, DATA)), Rule::Mask),
        (to_v0(access(m, Op::vlse8_v, DATA)), Rule::Mask),
        (to_v0(access(m, Op::vle8ff_v, DATA)), Rule::Mask),
        (to_v0(access(m, Op::vluxei8_v, DATA)), Rule::Mask),
        (to_v0(access(m, Op::vse8_v, DATA)), Rule::SourceWidth),
        (Inst { rs2: 8, ..access(m, Op::vsuxei16_v, DATA) }, Rule::SourceWidth),
        (Inst { rs2: 8, rd: 10, ..access(m, Op::vluxei16_v, DATA) }, Rule::Overlap),
        (fields(Inst { rs2: 10, ..access(m, Op::vluxei8_v, DATA) }, 2), Rule::IndexApart),
    ];
    for (inst, expected) in cases {
        assert_eq!(rule(m, inst), Some(expected), "{inst:?}");
    }
    let m = &mut Vectors::of(Isa::new(Xlen::Rv64, ExtSet::of(&[Ext::Zve32x])));
    m.vtype("e32, m1, tu, mu", 1);
    for op in [Op::vle64_v, Op::vse64_v, Op::vluxei64_v, Op::vle64ff_v, Op::vl1re64_v] {
        let inst = access(m, op, DATA);
        assert_eq!(rule(m, inst), Some(Rule::Eew), "{op:?}");
    }
}

/// A device that keeps a log and hands out the number of the access.
struct Log(Arc<Mutex<Vec<(u64, u8, Option<u64>)>>>);

impl Device for Log {
    fn name(&self) -> &str {
        "log"
    }
    fn load(&mut self, offset: u64, size: u8) -> Result<u64, DeviceFault> {
        let mut log = self.0.lock().expect("one thread");
        log.push((offset, size, None));
        Ok(log.len() as u64)
    }
    fn store(&mut self, offset: u64, size: u8, value: u64) -> Result<(), DeviceFault> {
        self.0.lock().expect("one thread").push((offset, size, Some(value)));
        Ok(())
    }
}

#[test]
fn devices_see_each_element_once_in_order() {
    const PORT: u64 = 0x10_0000;
    let log = Arc::new(Mutex::new(Vec::new()));
    let mut bus = Bus::new();
    bus.add_ram(CODE, PAGE_SIZE).expect("free");
    bus.add_device(PORT, 0x1000, Box::new(Log(Arc::clone(&log)))).expect("free");
    let config = Config::new(Isa { vlen: 128, ..everything(Xlen::Rv64) });
    let hart = Hart::new(Arc::new(config), World::Bare(Arc::new(Mutex::new(bus))));
    let m = &mut Vectors { hart };
    m.hart.vs = 3;
    let take = || std::mem::take(&mut *log.lock().expect("one thread"));

    m.vtype("e16, m1, tu, mu", 3).set(8, &[9_u16; 4]);
    let load = access(m, Op::vle16_v, PORT);
    m.run(load).expect(8, [1_u16, 2, 3, 9]);
    assert_eq!(take(), [(0, 2, None), (2, 2, None), (4, 2, None)]);
    m.set(0, &[0b101_u8]);
    let store = fields(masked(access(m, Op::vse16_v, PORT)), 2);
    m.set(8, &[1_u16, 2, 3]).set(9, &[4_u16, 5, 6]).run(store);
    assert_eq!(take(), [(0, 2, Some(1)), (2, 2, Some(4)), (8, 2, Some(3)), (10, 2, Some(6))]);
    // Only one register of the port is left: one access, then nothing is there.
    let load = access(m, Op::vle16ff_v, PORT + 0xffe);
    m.run(load);
    assert_eq!((take(), m.hart.v.vl), (vec![(0xffe, 2, None)], 1));
    m.vtype("e16, m1, tu, mu", 3);
    let load = access(m, Op::vle16_v, PORT + 0xffe);
    assert_eq!(trap(m, load), (Cause::LoadAccess, PORT + 0x1000));
    assert_eq!(m.hart.v.vstart, 1);
}
