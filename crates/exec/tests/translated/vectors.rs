//! Vector loads and stores that fault in the middle: vstart, tval, and the resumption once the page is there.

use rivet_exec::step;
use rivet_hart::{Cause, Hart};
use rivet_isa::{Inst, Op};
use rivet_testkit::{masked, vector};

use super::*;

const CODE: u64 = 0x1000;
/// The first page is there, the second comes later. Their frames are no neighbours.
const FIRST: u64 = 0x4000;
const SECOND: u64 = 0x5000;
const BASE: u8 = 10;
const STRIDE: u8 = 12;

/// What memory holds at an address at first.
fn byte(addr: u64) -> u8 {
    (addr ^ addr >> 8).wrapping_mul(0x9d) as u8
}

fn word(addr: u64) -> u32 {
    u32::from_le_bytes([0, 1, 2, 3].map(|i| byte(addr + i)))
}

/// e32, m2, tu, mu: eight elements.
fn machine() -> Hart {
    let mut h = hart();
    map(&mut h, CODE, 1, R | X);
    for (page, number) in [(FIRST, 9), (SECOND, 3)] {
        for at in (0..0x1000).step_by(8) {
            let bytes = [0, 1, 2, 3, 4, 5, 6, 7].map(|i| byte(page + at + i));
            poke(&h, frame(number) + at, u64::from_le_bytes(bytes));
        }
    }
    map(&mut h, FIRST, 9, R | W);
    h.v.vtype = "e32, m2, tu, mu".parse().expect("a vtype");
    h.v.vl = 8;
    for reg in [8, 10, 12] {
        h.v.elements_mut::<u32>(reg)[..8].fill(7);
    }
    h
}

fn second(h: &mut Hart) {
    map(h, SECOND, 3, R | W);
}

/// Runs `inst`, and gives cause, tval and vstart of its trap.
fn run(h: &mut Hart, inst: Inst) -> Result<(), (Cause, u64, usize)> {
    assemble(h, frame(1), &[inst]);
    h.pc = CODE;
    let done = step(h).map(drop).map_err(|trap| (trap.cause, trap.tval, h.v.vstart));
    assert_eq!(h.pc, if done.is_ok() { CODE + 4 } else { CODE });
    done
}

/// An access: the instruction, its base, where each element is from there, and the element that faults with tval.
struct Case {
    op: Op,
    base: u64,
    offsets: [u64; 8],
    faults: usize,
    tval: u64,
}

const fn case(op: Op, base: u64, offsets: [u64; 8], faults: usize, tval: u64) -> Case {
    Case { op, base, offsets, faults, tval }
}

const fn steps(by: u64) -> [u64; 8] {
    let mut offsets = [0; 8];
    let mut i = 1;
    while i < 8 {
        offsets[i] = by.wrapping_mul(i as u64);
        i += 1;
    }
    offsets
}

/// Offsets of an indexed access, back and forth between the pages.
const INDEXED: [u64; 8] = [0x20, 0x28, 0xffc, 0x1000, 0x24, 0x1abc, 0x30, 0x1004];

/// The load and the store of each addressing mode.
const CASES: [[Case; 2]; 6] = [
    [
        case(Op::vle32_v, SECOND - 12, steps(4), 3, SECOND),
        case(Op::vse32_v, SECOND - 12, steps(4), 3, SECOND),
    ],
    // Element 2 is misaligned and in both pages.
    [
        case(Op::vle32_v, SECOND - 10, steps(4), 2, SECOND),
        case(Op::vse32_v, SECOND - 10, steps(4), 2, SECOND),
    ],
    [
        case(Op::vlse32_v, SECOND - 40, steps(12), 4, SECOND + 8),
        case(Op::vsse32_v, SECOND - 40, steps(12), 4, SECOND + 8),
    ],
    // Misaligned throughout.
    [
        case(Op::vlse32_v, SECOND - 7, steps(5), 1, SECOND),
        case(Op::vsse32_v, SECOND - 7, steps(5), 1, SECOND),
    ],
    [case(Op::vluxei32_v, FIRST, INDEXED, 3, SECOND), case(Op::vsuxei32_v, FIRST, INDEXED, 3, SECOND)],
    [
        case(Op::vloxei32_v, FIRST + 1, INDEXED, 2, SECOND),
        case(Op::vsoxei32_v, FIRST + 1, INDEXED, 2, SECOND),
    ],
];

/// The instruction, with its registers set: data in v8, base, and stride or offsets.
fn prepare(h: &mut Hart, case: &Case) -> Inst {
    h.set_x(BASE, case.base);
    h.set_x(STRIDE, case.offsets[1]);
    if matches!(case.op, Op::vluxei32_v | Op::vloxei32_v | Op::vsuxei32_v | Op::vsoxei32_v) {
        h.v.elements_mut::<u32>(12)[..8].copy_from_slice(&case.offsets.map(|offset| offset as u32));
    }
    vector(case.op, 8, STRIDE, BASE)
}

#[test]
fn loads_stop_at_a_fault_and_go_on_there() {
    for [case, _] in &CASES {
        let h = &mut machine();
        let load = prepare(h, case);
        assert_eq!(run(h, load), Err((Cause::LoadPage, case.tval, case.faults)), "{:?}", case.op);
        let expected = |end: usize| -> Vec<u32> {
            (0..8).map(|i| if i < end { word(case.base + case.offsets[i]) } else { 7 }).collect()
        };
        assert_eq!(h.v.elements::<u32>(8)[..8], expected(case.faults));
        // What was loaded is not loaded again.
        h.v.elements_mut::<u32>(8)[0] = 1234;
        second(h);
        assert_eq!(run(h, load), Ok(()), "{:?}", case.op);
        assert_eq!((h.v.vstart, h.v.vl), (0, 8));
        assert_eq!(h.v.elements::<u32>(8)[0], 1234);
        assert_eq!(h.v.elements::<u32>(8)[1..8], expected(8)[1..]);
    }
}

#[test]
fn stores_stop_at_a_fault_and_go_on_there() {
    for [_, case] in &CASES {
        for readable in [false, true] {
            let h = &mut machine();
            if readable {
                map(h, SECOND, 3, R);
            }
            let store = prepare(h, case);
            for i in 0..8 {
                h.v.set(8, i, 0x0101_0101 * (i as u32 + 1));
            }
            assert_eq!(run(h, store), Err((Cause::StorePage, case.tval, case.faults)), "{:?}", case.op);
            for i in 0..case.faults {
                let stored = h.load::<u32>(case.base + case.offsets[i]).expect("mapped");
                assert_eq!(stored, 0x0101_0101 * (i as u32 + 1));
            }
            second(h);
            // Nothing of the element that faulted is in memory yet.
            let at = case.base + case.offsets[case.faults];
            assert_eq!(h.load::<u32>(at).ok(), Some(word(at)));
            assert_eq!(run(h, store), Ok(()), "{:?}", case.op);
            for i in 0..8 {
                let stored = h.load::<u32>(case.base + case.offsets[i]).expect("mapped");
                assert_eq!(stored, 0x0101_0101 * (i as u32 + 1), "{:?} element {i}", case.op);
            }
        }
    }
}

#[test]
fn offsets_may_share_their_registers_with_what_is_loaded() {
    let h = &mut machine();
    h.set_x(BASE, FIRST);
    h.v.elements_mut::<u32>(8)[..8].copy_from_slice(&INDEXED.map(|offset| offset as u32));
    let load = vector(Op::vluxei32_v, 8, 8, BASE);
    assert_eq!(run(h, load), Err((Cause::LoadPage, SECOND, 3)));
    second(h);
    assert_eq!(run(h, load), Ok(()));
    assert_eq!(h.v.elements::<u32>(8)[..8], INDEXED.map(|offset| word(FIRST + offset)));
}

#[test]
fn segments_stop_at_the_one_that_faults() {
    let h = &mut machine();
    // Segments of 8 bytes; the third lies in both pages.
    let base = SECOND - 20;
    h.set_x(BASE, base);
    let load = Inst { aux: 1, ..vector(Op::vle32_v, 8, 0, BASE) };
    assert_eq!(run(h, load), Err((Cause::LoadPage, SECOND, 2)));
    for f in 0..2 {
        let field = |i: u64| word(base + 8 * i + 4 * f);
        assert_eq!(h.v.elements::<u32>(8 + 2 * f as u8)[..4], [field(0), field(1), 7, 7]);
    }
    second(h);
    assert_eq!(run(h, load), Ok(()));
    for f in 0..2 {
        let fields: Vec<u32> = (0..8).map(|i| word(base + 8 * i + 4 * f)).collect();
        assert_eq!(h.v.elements::<u32>(8 + 2 * f as u8)[..8], fields);
    }
    // Back to memory, one byte further: the second segment's last field is the first that does not fit.
    unmap(h, SECOND);
    h.set_x(BASE, SECOND - 17);
    let store = Inst { aux: 1, ..vector(Op::vse32_v, 8, 0, BASE) };
    assert_eq!(run(h, store), Err((Cause::StorePage, SECOND, 2)));
    second(h);
    assert_eq!(run(h, store), Ok(()));
    for i in 0..8 {
        for f in 0..2 {
            assert_eq!(h.load::<u32>(SECOND - 17 + 8 * i + 4 * f).ok(), Some(word(base + 8 * i + 4 * f)));
        }
    }
}

#[test]
fn masked_off_elements_do_not_fault() {
    let h = &mut machine();
    h.set_x(BASE, SECOND - 12);
    h.v.file_mut()[0] = 0b0000_0101;
    let load = masked(vector(Op::vle32_v, 8, 0, BASE));
    assert_eq!(run(h, load), Ok(()));
    let at = SECOND - 12;
    assert_eq!(h.v.elements::<u32>(8)[..8], [word(at), 7, word(at + 8), 7, 7, 7, 7, 7]);
    h.v.file_mut()[0] = 0b1000_0101;
    assert_eq!(run(h, load), Err((Cause::LoadPage, SECOND + 16, 7)));
    second(h);
    assert_eq!(run(h, load), Ok(()));
    assert_eq!(h.v.elements::<u32>(8)[7], word(SECOND + 16));
}

#[test]
fn fault_only_first_trims_or_traps() {
    let load = |h: &mut Hart, base| {
        h.set_x(BASE, base);
        run(h, vector(Op::vle32ff_v, 8, 0, BASE))
    };
    let h = &mut machine();
    assert_eq!(load(h, SECOND - 12), Ok(()));
    assert_eq!((h.v.vl, h.v.vstart), (3, 0));
    assert_eq!(h.v.elements::<u32>(8)[..4], [word(SECOND - 12), word(SECOND - 8), word(SECOND - 4), 7]);
    // Across the border, element 0 is the one that traps.
    let h = &mut machine();
    assert_eq!(load(h, SECOND - 2), Err((Cause::LoadPage, SECOND, 0)));
    assert_eq!(h.v.vl, 8);
    second(h);
    assert_eq!(load(h, SECOND - 2), Ok(()));
    assert_eq!(h.v.vl, 8);
    // Access faults trim as well: the page leads out of RAM.
    let h = &mut machine();
    map(h, SECOND, 0x10_0000, R | W);
    assert_eq!(load(h, SECOND - 4), Ok(()));
    assert_eq!(h.v.vl, 1);
    assert_eq!(load(h, SECOND), Err((Cause::LoadAccess, SECOND, 0)));
}

#[test]
fn whole_registers_resume_too() {
    let h = &mut machine();
    h.set_x(BASE, SECOND - 16);
    let load = vector(Op::vl2re32_v, 8, 0, BASE);
    assert_eq!(run(h, load), Err((Cause::LoadPage, SECOND, 4)));
    second(h);
    assert_eq!(run(h, load), Ok(()));
    let words: Vec<u32> = (0..8).map(|i| word(SECOND - 16 + 4 * i)).collect();
    assert_eq!(h.v.elements::<u32>(8)[..8], words);
}
