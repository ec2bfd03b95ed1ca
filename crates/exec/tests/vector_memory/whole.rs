//! Whole registers and masks.

use rivet_hart::Cause;
use rivet_isa::{Op, Rule, Vtype};
use rivet_testkit::DATA;

use super::*;

#[test]
fn whole_registers_need_no_vtype() {
    let m = &mut machine(128).with_ones();
    m.hart.v.set_vtype(Vtype::ILLEGAL);
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
    m.hart.v.set_vtype(Vtype::ILLEGAL);
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
