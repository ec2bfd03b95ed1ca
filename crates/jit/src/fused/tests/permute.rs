//! What is counted, compressed, numbered and looked up, and more masks than host registers.

use rivet_isa::Sew;

use super::super::{FusedLoop, FusedOp, Logic, OpKind, Scalar, Slot, Source, can_permute};
use super::{REGISTER, VLMAX, file, group, is_set, run, word};
use crate::vector::mask::Predicate;

const LENGTHS: [u64; 9] = [0, 1, 15, 16, 17, 48, 100, 127, VLMAX];

fn home(register: usize) -> u32 {
    (register * REGISTER) as u32
}

fn step(what: OpKind, sew: Sew) -> FusedOp {
    FusedOp { what, sew, masked: false }
}

/// Numbers from 0, and bits below each lane, of words.
fn tables() -> [[u32; 16]; 2] {
    [std::array::from_fn(|lane| lane as u32), std::array::from_fn(|lane| (1 << lane) - 1)]
}

fn address<T>(table: &[T]) -> u64 {
    table.as_ptr().expose_provenance() as u64
}

#[test]
fn bits_are_counted_and_the_first_is_found() {
    if !can_permute() {
        return;
    }
    for masked in [false, true] {
        for vl in LENGTHS {
            let ops = [
                OpKind::Count { mask: home(3), counter: 0 },
                OpKind::First { mask: home(4), counter: 1 },
                OpKind::First { mask: home(5), counter: 2 },
            ];
            let ops = ops.map(|what| FusedOp { what, sew: Sew::E32, masked }).to_vec();
            let chain = FusedLoop { lanes: 16, counters: vec![0, -1, -1], ops, ..FusedLoop::default() };
            let mut new = file();
            // One bit late, and none.
            new[4 * REGISTER..6 * REGISTER].fill(0);
            new[4 * REGISTER + 12] = 0x10;
            new[12] |= 0x10;
            let old = new.clone();
            let counted = run(&chain, &mut new, &[], vl);
            let works = |lane: usize| !masked || is_set(&old, 0, lane);
            let bits = (0..vl as usize).filter(|&lane| is_set(&old, 3, lane) && works(lane)).count() as u64;
            let first = if vl > 100 { 100 } else { u64::MAX };
            assert_eq!(counted, [bits, first, u64::MAX], "{vl} lanes, masked {masked}");
            assert!(new == old, "nothing changes");
        }
    }
}

#[test]
fn compressed_elements_are_next_to_each_other_and_the_others_stay() {
    if !can_permute() {
        return;
    }
    for vl in LENGTHS {
        // What is compared is in a register of masks that is new, what is not of it in another.
        let below = OpKind::Compare {
            predicate: Predicate::LessUnsigned,
            to: home(3),
            a: Source::Slot(0),
            b: Source::Scalar(0),
        };
        let ops = vec![
            step(below, Sew::E32),
            step(OpKind::Compress { from: 0, mask: home(3), to: home(16), counter: 0 }, Sew::E32),
            step(OpKind::Bits { logic: Logic::Nand, to: home(4), a: home(3), b: home(3) }, Sew::E32),
            step(OpKind::Compress { from: 0, mask: home(4), to: home(20), counter: 1 }, Sew::E32),
        ];
        let slots = vec![group(8, Sew::E32)];
        let scalars = vec![Scalar::Element(Sew::E32)];
        let chain =
            FusedLoop { lanes: 16, counters: vec![0, 0], scalars, slots, ops, ..FusedLoop::default() };
        let (old, mut new) = (file(), file());
        let counted = run(&chain, &mut new, &[0x8000_0000], vl);
        let words = |less: bool| {
            let all = (0..vl as usize).map(|lane| word(&old, 8, lane));
            all.filter(|&word| (word < 0x8000_0000) == less).collect::<Vec<_>>()
        };
        for (counter, (register, less)) in [(16, true), (20, false)].into_iter().enumerate() {
            let chosen = words(less);
            assert_eq!(counted[counter], chosen.len() as u64);
            for lane in 0..VLMAX as usize {
                let expected = chosen.get(lane).copied().unwrap_or_else(|| word(&old, register, lane));
                assert_eq!(word(&new, register, lane), expected, "element {lane} of {vl}");
            }
        }
    }
}

#[test]
fn lanes_are_numbered_and_bits_before_them_counted() {
    if !can_permute() {
        return;
    }
    let tables = tables();
    for masked in [false, true] {
        for vl in LENGTHS {
            let ops = [
                OpKind::Numbers { to: 0, first: 0 },
                OpKind::Counts { to: 1, mask: home(3), counter: 0, below: 1 },
            ];
            let ops = ops.map(|what| FusedOp { what, sew: Sew::E32, masked }).to_vec();
            let slots = vec![group(8, Sew::E32), group(12, Sew::E32)];
            let scalars = vec![Scalar::Table, Scalar::Table];
            let chain =
                FusedLoop { lanes: 16, counters: vec![0], scalars, slots, ops, ..FusedLoop::default() };
            let (old, mut new) = (file(), file());
            run(&chain, &mut new, &[address(&tables[0]), address(&tables[1])], vl);
            let mut before = 0;
            for lane in 0..VLMAX as usize {
                let works = (lane as u64) < vl && (!masked || is_set(&old, 0, lane));
                let of = |new, register| if works { new } else { word(&old, register, lane) };
                assert_eq!(word(&new, 8, lane), of(lane as u32, 8), "number of {lane} of {vl}");
                assert_eq!(
                    word(&new, 12, lane),
                    of(before, 12),
                    "bits before {lane} of {vl}, masked {masked}"
                );
                before += u32::from(works && is_set(&old, 3, lane));
            }
        }
    }
}

#[test]
fn tables_are_looked_up_and_0_is_outside() {
    if !can_permute() {
        return;
    }
    for (masked, bytes) in [(false, 64), (true, 64), (false, 128), (true, 128)] {
        for vl in LENGTHS {
            let gather = OpKind::Gather { to: 1, from: 0, table: home(3), bytes, end: 0 };
            let ops = vec![FusedOp { what: gather, sew: Sew::E8, masked }];
            let slots = [8, 12].map(|register| Slot { home: Some(home(register)), sew: Sew::E8 }).to_vec();
            let scalars = vec![Scalar::Element(Sew::E8)];
            let chain = FusedLoop { lanes: 64, scalars, slots, ops, ..FusedLoop::default() };
            let (old, mut new) = (file(), file());
            run(&chain, &mut new, &[bytes.into()], vl);
            for lane in 0..VLMAX as usize {
                let number = old[8 * REGISTER + lane];
                let inside = u32::from(number) < bytes;
                let found = if inside { old[3 * REGISTER + usize::from(number)] } else { 0 };
                let works = (lane as u64) < vl && (!masked || is_set(&old, 0, lane));
                let expected = if works { found } else { old[12 * REGISTER + lane] };
                assert_eq!(new[12 * REGISTER + lane], expected, "{number} of {bytes}, lane {lane} of {vl}");
            }
        }
    }
}

#[test]
fn more_masks_than_registers_are_kept_apart() {
    let masks = [0, 1, 2, 3, 4, 5, 6, 7];
    for vl in LENGTHS {
        // In mask i which words are below i + 1 eighths of all; then each without the one before, from the last on.
        let compare = |i: usize| OpKind::Compare {
            predicate: Predicate::LessUnsigned,
            to: home(i),
            a: Source::Slot(0),
            b: Source::Scalar(i),
        };
        let without = |i: usize| OpKind::Bits { logic: Logic::Andn, to: home(i), a: home(i), b: home(i - 1) };
        let ops = masks.map(compare).into_iter().chain((1..8).rev().map(without));
        let ops = ops.map(|what| step(what, Sew::E32)).collect();
        let slots = vec![group(8, Sew::E32)];
        let chain = FusedLoop {
            lanes: 16,
            scalars: vec![Scalar::Element(Sew::E32); 8],
            slots,
            ops,
            ..FusedLoop::default()
        };
        if !super::is_available() {
            return;
        }
        let (old, mut new) = (file(), file());
        let bounds: Vec<u64> = (1..=8).map(|i| (i << 29) - 1).collect();
        run(&chain, &mut new, &bounds, vl);
        for lane in 0..VLMAX as usize {
            let eighth = (word(&old, 8, lane) as u64 + 1) >> 29;
            for i in masks {
                let expected = if (lane as u64) < vl { eighth == i as u64 } else { is_set(&old, i, lane) };
                assert_eq!(is_set(&new, i, lane), expected, "bit {lane} of {vl} in mask {i}");
            }
        }
    }
}
