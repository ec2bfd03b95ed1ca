//! Faults and what they leave behind; fault-only-first loads.

use std::sync::Arc;

use rivet_hart::{AddressSpace, Cause, Config};
use rivet_isa::Op;
use rivet_mem::{PAGE_SIZE, Perms};
use rivet_testkit::{DATA, masked};

use super::*;

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
        let AddressSpace::User(space) = m.hart.space.clone() else { unreachable!() };
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
    let AddressSpace::User(space) = m.hart.space.clone() else { unreachable!() };
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
fn fault_only_first_trims_by_chance() {
    use rivet_hart::FaultOnlyFirst;
    let m = &mut machine(128).with_ones();
    let mut lengths = std::collections::BTreeSet::new();
    for seed in 0..200 {
        std::sync::Arc::make_mut(&mut m.hart.config).fault_only_first = FaultOnlyFirst::Trimmed { seed };
        m.vtype("e32, m2, ta, ma", 6).set(8, &[7_u32; 8]);
        let load = access(m, Op::vle32ff_v, DATA);
        m.run(load);
        let vl = m.hart.v.vl;
        lengths.insert(vl);
        // Loaded up to the new vl; the rest is tail.
        let wanted: Vec<u32> =
            (0..8).map(|i| if i < vl { u32_at(DATA + 4 * i as u64) } else { u32::MAX }).collect();
        assert_eq!(m.hart.v.elements::<u32>(8)[..8], wanted);
        // The same load does the same again.
        m.vtype("e32, m2, ta, ma", 6);
        m.run(load);
        assert_eq!(m.hart.v.vl, vl);
    }
    // V 7.7: at least one element, and at most all.
    assert_eq!(lengths.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    m.vtype("e32, m2, ta, ma", 0);
    let load = access(m, Op::vle32ff_v, DATA);
    m.run(load);
    assert_eq!(m.hart.v.vl, 0);
}
