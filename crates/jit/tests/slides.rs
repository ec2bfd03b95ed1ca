//! Slides in compiled code against what the specification says of each element, written here once more: by all kinds of
//! numbers of elements, for all widths, for groups of part of a register of the host's to many of them. And runs of slides
//! and other instructions, against the interpreter.

use crate::common::{listing, repeat};
use rivet_exec::{Engine, Interpreter};
use rivet_hart::Hart;
use rivet_isa::{Inst, Isa, Lmul, Op, Sew, Vtype, Xlen};
use rivet_jit::JitEngine;
use rivet_testkit::{CODE, DATA, Rng, everything, machine, place};

const OPS: &[Op] = &[
    Op::vslideup_vx,
    Op::vslidedown_vx,
    Op::vslideup_vi,
    Op::vslidedown_vi,
    Op::vslide1up_vx,
    Op::vslide1down_vx,
];

/// Registers of the result, of what it is before, and of the source; the integer register, and the one with the AVL.
const RESULT: u8 = 8;
const OLD: u8 = 16;
const SOURCE: u8 = 24;
const X: u8 = 6;
const AVL: u8 = 7;

/// Elements of a group.
fn group(hart: &Hart, first: u8, sew: Sew, vlmax: usize) -> Vec<u64> {
    let (width, start) = (sew.bytes() as usize, usize::from(first) * hart.v.file().len() / 32);
    let element = |i: usize| {
        let bytes = &hart.v.file()[start + i * width..start + (i + 1) * width];
        bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
    };
    (0..vlmax).map(element).collect()
}

/// What the specification says of element `i` of the body.
fn slid(op: Op, by: u64, x: u64, old: &[u64], source: &[u64], vl: usize, i: usize) -> u64 {
    let below = |by: u64| (i as u64).checked_sub(by).map(|from| source[from as usize]);
    let above = |by: u64| (i as u64).checked_add(by).and_then(|from| source.get(from as usize)).copied();
    match op {
        Op::vslideup_vx | Op::vslideup_vi => below(by).unwrap_or(old[i]),
        Op::vslidedown_vx | Op::vslidedown_vi => above(by).unwrap_or(0),
        Op::vslide1up_vx => below(1).unwrap_or(x),
        _ if i + 1 == vl => x,
        _ => above(1).unwrap_or(0),
    }
}

/// One slide in a loop, under a setting, by all kinds of numbers. The group that it is written to is made anew before, a
/// copy of the old one, or of the source where that is to be the same.
fn check(op: Op, xlen: Xlen, vlen: u32, vtype: Vtype, vl: usize, same: bool) {
    let (sew, vlmax) = (vtype.sew, vtype.vlmax(vlen) as usize);
    let mut jit = JitEngine::with_threshold(4);
    let is_immediate = matches!(op, Op::vslideup_vi | Op::vslidedown_vi);
    let lanes = u64::from(64 / sew.bytes());
    let (near, most) = (vl as u64, vlmax as u64);
    let mut numbers = vec![0, 1, 3, 16, 31];
    if !is_immediate {
        numbers.extend([2, lanes - 1, lanes, lanes + 1, 2 * lanes + 3]);
        numbers.extend([near - 1, near, most / 2, most - 1, most, most + 1, 1 << 31, u64::MAX]);
        numbers.extend(if xlen == Xlen::Rv64 { vec![1 << 32, 1 << 62, 1 << 63] } else { vec![] });
    }
    for by in numbers {
        let mut hart = machine(Isa { vlen, ..everything(xlen) });
        if is_immediate {
            jit = JitEngine::with_threshold(4);
        }
        let from = if same { RESULT } else { SOURCE };
        let slide = Inst {
            rd: RESULT,
            rs1: if is_immediate { 0 } else { X },
            rs2: from,
            imm: if is_immediate { by as i32 } else { 0 },
            vm: true,
            ..Inst::new(op)
        };
        let copied = if same { SOURCE } else { OLD };
        let copy = [Op::vmv1r_v, Op::vmv2r_v, Op::vmv4r_v, Op::vmv8r_v][vtype.lmul.log2().max(0) as usize];
        let code = [
            Inst { rd: 0, rs1: AVL, imm: vtype.imm() as i32, ..Inst::new(Op::vsetvli) },
            Inst { rd: RESULT, rs2: copied, vm: true, ..Inst::new(copy) },
            slide,
            Inst { rd: 5, rs1: 5, imm: -1, ..Inst::new(Op::addi) },
            Inst { rs1: 5, imm: -12, ..Inst::new(Op::bne) },
            Inst::new(Op::ecall),
        ];
        place(&mut hart, &code);
        let bytes = hart.v.file_mut().iter_mut().enumerate();
        bytes.for_each(|(i, byte)| *byte = (i * 167 + i / 256 * 13 + i / 4096) as u8);
        let x = if xlen == Xlen::Rv64 { by } else { by as i32 as u64 };
        (hart.x[5], hart.x[X as usize], hart.x[AVL as usize]) = (40, x, vl as u64);
        let mut expected = group(&hart, copied, sew, vlmax);
        let (old, source) = (expected.clone(), group(&hart, SOURCE, sew, vlmax));
        for (i, element) in expected[..vl].iter_mut().enumerate() {
            let x = x & u64::MAX >> (64 - sew.bits());
            *element = slid(op, by, x, &old, &source, vl, i);
        }
        hart.pc = CODE;
        jit.run(&mut hart, 100_000);
        assert_eq!(hart.x[5], 0, "it ran to its end");
        let result = group(&hart, RESULT, sew, vlmax);
        assert!(result == expected, "{op:?} by {by} under {vtype}, vl {vl}, VLEN {vlen}, {xlen:?}");
    }
    assert!(jit.regions() > 0, "{op:?} under {vtype}, VLEN {vlen} was not compiled");
}

#[test]
fn slides_move_elements_as_the_specification_says() {
    for vlen in [128, 256, 512, 1024, 2048] {
        let lmuls = if (256..=1024).contains(&vlen) { 3 } else { 1 };
        for lmul in [Lmul::M1, Lmul::M2, Lmul::M4].into_iter().take(lmuls) {
            for sew in [Sew::E8, Sew::E16, Sew::E32, Sew::E64] {
                let vtype = Vtype::new(sew, lmul);
                let vlmax = vtype.vlmax(vlen) as usize;
                for &op in OPS {
                    check(op, Xlen::Rv64, vlen, vtype, vlmax, false);
                }
            }
        }
    }
}

#[test]
fn slides_down_may_be_in_place() {
    for op in [Op::vslidedown_vx, Op::vslidedown_vi, Op::vslide1down_vx] {
        for (vlen, sew) in [(256, Sew::E8), (512, Sew::E16), (1024, Sew::E32), (1024, Sew::E8)] {
            let vtype = Vtype::new(sew, Lmul::M2);
            check(op, Xlen::Rv64, vlen, vtype, vtype.vlmax(vlen) as usize, true);
        }
    }
}

#[test]
fn tails_stay_and_what_is_behind_the_body_comes_down() {
    for &op in OPS {
        for vlen in [128, 512, 1024] {
            let vtype = Vtype::new(Sew::E32, Lmul::M2);
            let vlmax = vtype.vlmax(vlen) as usize;
            for vl in [2, vlmax / 2, vlmax - 1] {
                check(op, Xlen::Rv64, vlen, vtype, vl, false);
            }
        }
    }
}

#[test]
fn numbers_of_elements_have_32_bits_on_rv32() {
    for &op in OPS {
        let vtype = Vtype::new(Sew::E16, Lmul::M2);
        check(op, Xlen::Rv32, 1024, vtype, vtype.vlmax(1024) as usize, false);
    }
}

/// A vector instruction on groups, most likely a slide.
fn random_vector(rng: &mut Rng) -> Inst {
    let [rd, rs2, other] = [(); 3].map(|()| 4 * (1 + rng.below(5) as u8));
    let slide = rng.pick(OPS);
    let up = matches!(slide, Op::vslideup_vx | Op::vslideup_vi | Op::vslide1up_vx);
    let x = 16 + rng.below(8) as u8;
    let vector = Inst { rd, rs1: other, rs2, vm: !rng.one_in(4), ..Inst::new(Op::vadd_vv) };
    match rng.below(11) {
        0 => Inst { op: Op::vxor_vv, ..vector },
        1 => Inst { op: Op::vmseq_vv, rd: rng.pick(&[0, 28]), vm: true, ..vector },
        2 => Inst { op: Op::vmv4r_v, rs1: 0, vm: true, ..vector },
        3 => Inst { op: Op::vmv_v_x, rs1: x, rs2: 0, vm: true, ..vector },
        4 => Inst { op: Op::vmerge_vvm, vm: false, ..vector },
        5 | 6 => vector,
        7 => Inst { rd, rs1: 8, vm: true, ..Inst::new(rng.pick(&[Op::vle8_v, Op::vse8_v, Op::vl1re8_v])) },
        _ => {
            let rs2 = if up && rs2 == rd { rd ^ 4 } else { rs2 };
            let immediate = matches!(slide, Op::vslideup_vi | Op::vslidedown_vi);
            let (rs1, imm) = if immediate { (0, rng.below(32) as i32) } else { (x, 0) };
            Inst { rd, rs1, rs2, imm, vm: !rng.one_in(8), ..Inst::new(slide) }
        }
    }
}

/// A loop of slides among other instructions, on whole groups, in a loop with others; the numbers to slide by change.
fn random_loop(rng: &mut Rng) -> Vec<Inst> {
    let sew = rng.pick(&[Sew::E8, Sew::E16, Sew::E32, Sew::E64]);
    let lmul = rng.pick(&[Lmul::M1, Lmul::M2, Lmul::M4]);
    let mut code = vec![
        Inst { rd: 12, imm: Vtype::new(sew, lmul).imm() as i32, ..Inst::new(Op::vsetvli) },
        random_vector(rng),
        Inst { rd: 5, imm: 7, ..Inst::new(Op::addi) },
    ];
    let start = code.len();
    for _ in 0..1 + rng.below(5) {
        code.push(random_vector(rng));
    }
    let x = 16 + rng.below(8) as u8;
    code.push(Inst { rd: x, rs1: x, imm: rng.below(7) as i32 - 3, ..Inst::new(Op::addi) });
    repeat(&mut code, 5, start);
    repeat(&mut code, 6, 0);
    code.push(Inst::new(Op::ecall));
    code
}

#[test]
fn slides_among_other_instructions_leave_what_they_do_in_the_interpreter() {
    let seconds = std::env::var("RIVET_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let start = std::time::Instant::now();
    let (mut seed, mut compiled) = (0, 0);
    while seed < 200 || start.elapsed().as_secs() < seconds {
        let mut rng = Rng::new(seed);
        let code = random_loop(&mut rng);
        let vlen = rng.pick(&[256, 512, 1024, 1024, 2048]);
        let numbers = [(); 8].map(|()| match rng.below(4) {
            0 => rng.below(5),
            1 => rng.below(u64::from(vlen) / 2),
            2 => 1 << rng.below(10),
            _ => rng.bits() >> rng.below(64),
        });
        let bytes = rng.bits();
        let (mut interpreter, mut jit) = (Interpreter::new(), JitEngine::with_threshold(2));
        let engines: [&mut dyn Engine; 2] = [&mut interpreter, &mut jit];
        let left = engines.map(|engine| {
            let mut hart = machine(Isa { vlen, ..everything(Xlen::Rv64) });
            place(&mut hart, &code);
            let mut rng = Rng::new(bytes);
            hart.v.file_mut().iter_mut().for_each(|byte| *byte = rng.bits() as u8);
            hart.x[16..24].copy_from_slice(&numbers);
            (hart.x[6], hart.x[8], hart.pc) = (5, DATA, CODE);
            engine.run(&mut hart, 100_000);
            let mut stored = [0; 512];
            hart.read(DATA, &mut stored).expect("data is there");
            (hart.pc, hart.instret, hart.x, hart.v.file().to_vec(), stored)
        });
        compiled += u32::from(jit.regions() > 0);
        assert!(left[0] == left[1], "seed {seed}, VLEN {vlen}\n{}", listing(&code));
        seed += 1;
    }
    assert!(compiled > 150, "{compiled}");
}
