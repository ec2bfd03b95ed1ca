//! Fused loops against what the specification says of each lane, written here once more.

mod compare;
mod permute;
mod slide;

use rivet_isa::Sew;

use super::{Code, FusedLoop, FusedOp, IntOp, Logic, OpKind, Scalar, Slot, Source, assemble, is_available};
use crate::code::CodeMemory;
use crate::vector::mask::Predicate;

/// Bytes of a register in these tests.
const REGISTER: usize = 128;

/// Runs a fused loop on a register file, with arguments and vl. Gives what it has counted.
#[allow(unsafe_code)] // reason: what is tested is machine code
fn run(chain: &FusedLoop, file: &mut [u8], arguments: &[u64], vl: u64) -> Vec<u64> {
    let mut memory = CodeMemory::new(1 << 16).expect("memory for code");
    let at = memory.add(&assemble(chain).expect("code").code).expect("room");
    assert_eq!(arguments.len(), chain.pointers + chain.scalars.len());
    let mut arguments = arguments.to_vec();
    let counters = arguments.len();
    arguments.resize(counters + chain.counters.len(), 0);
    // SAFETY: the code is a fused loop's, and what it is given is as it expects.
    unsafe {
        let code = std::mem::transmute::<*const (), Code>(std::ptr::with_exposed_provenance(at));
        code(file.as_mut_ptr(), arguments.as_mut_ptr(), vl);
    }
    arguments.split_off(counters)
}

/// A register file with something in it.
fn file() -> Vec<u8> {
    (0..32 * REGISTER).map(|i| (i * 37 + i / 251) as u8).collect()
}

fn group(register: usize, sew: Sew) -> Slot {
    Slot { home: Some((register * REGISTER) as u32), sew }
}

fn word(file: &[u8], register: usize, lane: usize) -> u32 {
    let at = register * REGISTER + 4 * lane;
    u32::from_le_bytes(file[at..at + 4].try_into().expect("four bytes"))
}

fn is_set(file: &[u8], register: usize, lane: usize) -> bool {
    file[register * REGISTER + lane / 8] >> (lane % 8) & 1 == 1
}

/// Groups of four registers of words: 128 lanes.
const VLMAX: u64 = 128;

#[test]
fn sums_are_those_of_active_lanes_of_the_body() {
    if !is_available() {
        return;
    }
    for masked in [false, true] {
        for vl in [0, 1, 5, 15, 16, 17, 31, 32, 100, 127, VLMAX] {
            let step = |what| FusedOp { what, sew: Sew::E32, masked };
            let add = OpKind::Integer { int_op: IntOp::Add, to: 2, a: Source::Slot(0), b: Source::Slot(1) };
            let more =
                OpKind::Integer { int_op: IntOp::Mul, to: 2, a: Source::Slot(2), b: Source::Scalar(0) };
            let chain = FusedLoop {
                lanes: 16,
                pointers: 0,
                scalars: vec![Scalar::Element(Sew::E32)],
                slots: vec![group(8, Sew::E32), group(12, Sew::E32), group(16, Sew::E32)],
                ops: vec![step(add), step(more)],
                ..FusedLoop::default()
            };
            let (old, mut new) = (file(), file());
            run(&chain, &mut new, &[7], vl);
            for lane in 0..VLMAX as usize {
                let works = (lane as u64) < vl && (!masked || is_set(&old, 0, lane));
                let sum = word(&old, 8, lane).wrapping_add(word(&old, 12, lane)).wrapping_mul(7);
                let expected = if works { sum } else { word(&old, 16, lane) };
                assert_eq!(word(&new, 16, lane), expected, "lane {lane} of {vl}, masked {masked}");
            }
            new[16 * REGISTER..20 * REGISTER].copy_from_slice(&old[16 * REGISTER..20 * REGISTER]);
            assert!(new == old, "nothing else changes");
        }
    }
}

#[test]
fn widths_mix_and_memory_is_accessed_within_the_body() {
    if !is_available() {
        return;
    }
    for vl in [1, 3, 16, 21, 64, VLMAX] {
        // Bytes from memory, extended to words, compared, what is greater stored as halves.
        let slots = vec![
            Slot { home: Some(8 * REGISTER as u32), sew: Sew::E8 },
            group(12, Sew::E32),
            Slot { home: Some(20 * REGISTER as u32), sew: Sew::E16 },
        ];
        let predicate = Predicate::GreaterUnsigned;
        let ops = vec![
            FusedOp { what: OpKind::Load { to: 0, pointer: 0 }, sew: Sew::E8, masked: false },
            FusedOp {
                what: OpKind::Extend { signed: true, log: 2, to: 1, from: 0 },
                sew: Sew::E32,
                masked: false,
            },
            FusedOp {
                what: OpKind::Compare { predicate, to: 0, a: Source::Slot(1), b: Source::Scalar(0) },
                sew: Sew::E32,
                masked: false,
            },
            FusedOp { what: OpKind::Truncate { to: 2, from: 1 }, sew: Sew::E16, masked: true },
            FusedOp { what: OpKind::Store { from: 2, pointer: 1 }, sew: Sew::E16, masked: true },
        ];
        let scalars = vec![Scalar::Element(Sew::E32)];
        let chain = FusedLoop { lanes: 16, pointers: 2, scalars, slots, ops, ..FusedLoop::default() };
        let bytes: Vec<u8> = (0..VLMAX).map(|i| (i * 29) as u8).collect();
        let mut halves = vec![0xaaaa_u16; VLMAX as usize];
        let (old, mut new) = (file(), file());
        let arguments =
            [bytes.as_ptr().expose_provenance() as u64, halves.as_mut_ptr().expose_provenance() as u64, 60];
        run(&chain, &mut new, &arguments, vl);
        for lane in 0..VLMAX as usize {
            let extended = i32::from(bytes[lane] as i8) as u32;
            let is_body = (lane as u64) < vl;
            let greater = is_body && extended > 60;
            let expected = if is_body { greater } else { is_set(&old, 0, lane) };
            assert_eq!(is_set(&new, 0, lane), expected, "bit {lane} of {vl}");
            assert_eq!(halves[lane], if greater { extended as u16 } else { 0xaaaa }, "half {lane} of {vl}");
            let word_now = if is_body { extended } else { word(&old, 12, lane) };
            assert_eq!(word(&new, 12, lane), word_now, "word {lane} of {vl}");
        }
    }
}

#[test]
fn bits_past_the_body_stay() {
    if !is_available() {
        return;
    }
    let of = |logic, a: bool, b: bool| match logic {
        Logic::And => a && b,
        Logic::Nand => !(a && b),
        Logic::Andn => a && !b,
        Logic::Or => a || b,
        Logic::Nor => !(a || b),
        Logic::Orn => a || !b,
        Logic::Xor => a != b,
        Logic::Xnor => a == b,
    };
    let all =
        [Logic::And, Logic::Nand, Logic::Andn, Logic::Or, Logic::Nor, Logic::Orn, Logic::Xor, Logic::Xnor];
    for logic in all {
        for (lanes, vl) in
            [8, 16, 32, 64].into_iter().flat_map(|lanes| [(lanes, 64), (lanes, 37), (lanes, 3)])
        {
            let home = |register: u32| register * REGISTER as u32;
            let what = OpKind::Bits { logic, to: home(3), a: home(4), b: home(5) };
            let ops = vec![FusedOp { what, sew: Sew::E8, masked: false }];
            let chain = FusedLoop { lanes, ops, ..FusedLoop::default() };
            let (old, mut new) = (file(), file());
            run(&chain, &mut new, &[], vl);
            for lane in 0..8 * REGISTER {
                let result = of(logic, is_set(&old, 4, lane), is_set(&old, 5, lane));
                let expected = if (lane as u64) < vl { result } else { is_set(&old, 3, lane) };
                assert_eq!(is_set(&new, 3, lane), expected, "{logic:?} bit {lane} of {vl}, {lanes} at once");
            }
        }
    }
}

#[test]
fn rotations_are_by_the_low_bits() {
    if !is_available() {
        return;
    }
    for (int_op, amount) in
        [IntOp::Rol, IntOp::Ror].into_iter().flat_map(|w| [0, 1, 7, 31, 32, 45].map(|n| (w, n)))
    {
        for masked in [false, true] {
            let what = OpKind::Integer { int_op, to: 1, a: Source::Slot(0), b: Source::Scalar(0) };
            let chain = FusedLoop {
                lanes: 16,
                scalars: vec![Scalar::Element(Sew::E32)],
                slots: vec![group(8, Sew::E32), group(12, Sew::E32)],
                ops: vec![FusedOp { what, sew: Sew::E32, masked }],
                ..FusedLoop::default()
            };
            let (old, mut new) = (file(), file());
            run(&chain, &mut new, &[amount], 37);
            for lane in 0..VLMAX as usize {
                let (value, by) = (word(&old, 8, lane), amount as u32 % 32);
                let rotated =
                    if int_op == IntOp::Rol { value.rotate_left(by) } else { value.rotate_right(by) };
                let works = lane < 37 && (!masked || is_set(&old, 0, lane));
                let expected = if works { rotated } else { word(&old, 12, lane) };
                assert_eq!(word(&new, 12, lane), expected, "{int_op:?} by {amount}, lane {lane}");
            }
        }
    }
}
