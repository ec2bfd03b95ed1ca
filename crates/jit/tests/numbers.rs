//! Vector arithmetic in compiled code on numbers of all kinds, and by all numbers of bits, and cryptography: the same
//! results and flags as in the interpreter.

use std::hint::black_box;

use crate::common::{load, repeat};
use rivet_exec::{Engine, Interpreter};
use rivet_hart::Hart;
use rivet_isa::{Chapter, Function, Inst, Isa, Lmul, Op, Operand, Sew, Vtype, Xlen};
use rivet_jit::JitEngine;
use rivet_testkit::{CODE, DATA, Rng, everything, machine, place, seal};

/// Numbers that conversions to integers take well, to some of them exactly.
const PLAIN: &[f64] = &[0.0, 1.0, -1.0, 2.5, -3.5, 100.25, 65536.0, 123_456_789.0, -77.0, 0.1, 1e-3, 0.5];
/// Others: ends of ranges, zeros, subnormal numbers, infinities.
const ODD: &[f64] = &[
    -0.0,
    2_147_483_647.0,
    2_147_483_648.0,
    -2_147_483_648.0,
    4_294_967_295.0,
    4_294_967_296.0,
    9.3e18,
    -9.3e18,
    1e-310,
    1e-40,
    1e300,
    -1e300,
    f64::INFINITY,
    f64::NEG_INFINITY,
    -0.5,
    -0.3,
    32_767.3,
    32_767.5,
    -32_768.7,
    65_535.5,
    40_000.5,
    -70_000.25,
    65_519.9,
    65_520.0,
    6.1e-5,
    6.103e-5,
    5.96e-8,
    -2.98e-8,
];

/// Numbers of 16 bits: zeros, ends of the ranges of normal and subnormal ones, about one, infinities, NaNs.
const HALVES: &[u16] = &[
    0, 0x8000, 1, 0x8001, 0x03ff, 0x0400, 0x8401, 0x3bff, 0x3c00, 0xbc01, 0x7bff, 0xfbff, 0x7c00, 0xfc00,
    0x7e00, 0x7d00, 0x3555, 0x5640,
];

/// A NaN, quiet or not.
fn nan(sew: Sew, is_quiet: bool) -> u64 {
    let quiet = u64::from(is_quiet);
    if sew == Sew::E32 { 0x7f80_0001 | quiet << 22 } else { 0x7ff0_0000_0000_0001 | quiet << 51 }
}

fn bits(value: f64, sew: Sew) -> u64 {
    if sew == Sew::E32 { u64::from((value as f32).to_bits()) } else { value.to_bits() }
}

/// How odd numbers are: which part of them, and of which kind.
#[derive(Clone, Copy)]
enum Odd {
    /// One in so many, of all kinds; 0 for none.
    Mixed(u64),
    /// One in three, all of this one, whose flags those of others cannot hide.
    Only(u64),
    /// One in two, of one kind for each eight registers: operands of an instruction that each have their own.
    Each([u64; 4]),
}

/// A number for a register, at times an odd one.
fn number(rng: &mut Rng, sew: Sew, odd: Odd, register: usize) -> u64 {
    match odd {
        Odd::Only(number) if rng.one_in(3) => number,
        Odd::Each(numbers) if rng.one_in(2) => numbers[register / 8],
        Odd::Mixed(n) if n > 0 && rng.one_in(n) => match rng.one_in(4) {
            true => nan(sew, rng.one_in(2)),
            false => bits(rng.pick(ODD), sew),
        },
        _ => bits(rng.pick(PLAIN), sew),
    }
}

/// What the registers hold from round to round.
fn rounds(sew: Sew) -> Vec<Odd> {
    let alone = [f64::INFINITY, f64::NEG_INFINITY, -0.0, 0.0, 1e-310, 1e-40, 1e300];
    let alone = alone.map(|value| bits(value, sew)).into_iter().chain([nan(sew, true), nan(sew, false)]);
    // Infinity times zero raises NV whatever is added, the result or vs2.
    let [infinity, zero, nan] = [bits(f64::INFINITY, sew), 0, nan(sew, true)];
    let each = [[0, nan, infinity, zero], [0, infinity, zero, nan]].map(Odd::Each);
    [0, 0, 12, 3].map(Odd::Mixed).into_iter().chain(alone.map(Odd::Only)).chain(each).collect()
}

/// Fills all vector registers and some scalar ones.
fn fill(rng: &mut Rng, hart: &mut Hart, sew: Sew, odd: Odd) {
    let width = sew.bytes() as usize;
    if width < 4 {
        for half in hart.v.file_mut().chunks_exact_mut(2) {
            let any = rng.bits() as u16;
            let is_special = sew == Sew::E16 && rng.one_in(3);
            half.copy_from_slice(&if is_special { rng.pick(HALVES) } else { any }.to_le_bytes());
        }
        let boxes = [0, !0 << 16, !0 << 16, !0 << 16];
        hart.f.iter_mut().for_each(|f| *f = rng.bits() & 0xffff | rng.pick(&boxes));
        return;
    }
    let len = hart.v.file().len();
    for at in (0..len).step_by(width) {
        let bytes = number(rng, sew, odd, at / (len / 32)).to_le_bytes();
        hart.v.file_mut()[at..at + width].copy_from_slice(&bytes[..width]);
    }
    let boxed = if sew == Sew::E32 { !0 << 32 } else { 0 };
    for (register, f) in hart.f.iter_mut().enumerate() {
        *f = number(rng, sew, odd, register) | boxed;
    }
}

/// Leaves the host's sticky inexact flag set, as Rust's own arithmetic may: no guest must ever see it.
fn raise_inexact_in_host() {
    let third = black_box(1.0) / black_box(3.0);
    assert!(black_box(third) < 0.5);
}

/// One instruction in a loop, under a setting, with numbers of width `numbers` in the registers: with short registers and
/// long ones, for which compiled code is of another kind.
fn check(op: Op, imm: i32, vtype: Vtype, numbers: Sew, seed: u64) {
    for vlen in [256, 2048] {
        check_at(vlen, op, imm, vtype, numbers, seed, &[]);
    }
}

/// The same at one VLEN, with other instructions behind it in the loop. frm is the upper half of the seed.
fn check_at(vlen: u32, op: Op, imm: i32, vtype: Vtype, numbers: Sew, seed: u64, rest: &[Inst]) {
    let mut rng = Rng::new(seed);
    // Cryptographic instructions want whole groups of elements, of which vl is seldom another number.
    let whole = if op.row().chapter == Chapter::vcrypto { 8 } else { 1 };
    let masked = match &*op.row().operands {
        operands if operands.contains(&Operand::Vm) => rng.one_in(3),
        operands => operands.contains(&Operand::V0),
    };
    let rs2 = if op.row().operands.contains(&Operand::Vs2) { 24 } else { 0 };
    let inst = Inst { rd: 8, rs1: 16, rs2, imm, vm: !masked, ..Inst::new(op) };
    let mut code = vec![Inst { rd: 0, rs1: 6, imm: vtype.imm() as i32, ..Inst::new(Op::vsetvli) }, inst];
    code.extend(rest);
    repeat(&mut code, 5, 0);
    code.push(Inst::new(Op::ecall));
    let (mut interpreter, mut jit) = (Interpreter::new(), JitEngine::with_threshold(4));
    let engines: [&mut dyn Engine; 2] = [&mut interpreter, &mut jit];
    let mut left = Vec::new();
    for engine in engines {
        let mut rng = Rng::new(seed);
        let mut hart = machine(Isa { vlen, ..everything(Xlen::Rv64) });
        place(&mut hart, &code);
        for (round, odd) in rounds(numbers).into_iter().enumerate() {
            fill(&mut rng, &mut hart, numbers, odd);
            (hart.fflags, hart.v.vxsat, hart.v.vxrm) = (0, false, (seed % 4) as u8);
            hart.frm = (seed >> 32) as u8;
            // What is lowered depends on it.
            hart.fs = 3;
            hart.x[16] = rng.bits();
            hart.pc = CODE;
            (hart.x[5], hart.x[6]) =
                (if round == 0 { 40 } else { 1 + rng.below(2) }, rng.below(40 * u64::from(vlen) / 256));
            if round == 0 || rng.below(8) < whole {
                hart.x[6] -= hart.x[6] % whole;
            }
            raise_inexact_in_host();
            engine.run(&mut hart, 100_000);
            let flags = (hart.fflags, hart.v.vxsat);
            left.push((hart.pc, hart.instret, hart.v.file().to_vec(), flags, hart.v.vl));
        }
    }
    let (interpreted, compiled) = left.split_at(left.len() / 2);
    for (round, (a, b)) in interpreted.iter().zip(compiled).enumerate() {
        let context = format!("{inst:?} {vtype:?} VLEN {vlen} seed {seed} round {round}");
        assert_eq!(
            (a.0, a.1, a.3, a.4),
            (b.0, b.1, b.3, b.4),
            "{context}: pc, instret, fflags and vxsat, vl"
        );
        let differs = a.2.chunks(8).zip(b.2.chunks(8)).position(|(a, b)| a != b);
        assert_eq!(differs, None, "{context}: the first of eight bytes of registers that differs");
    }
}

/// The rows of some chapters, but for those that stand for others.
fn rows_of(chapters: &[&str]) -> impl Iterator<Item = Op> {
    Op::all().filter(move |op| chapters.contains(&op.row().chapter.name()) && op.row().expands_to.is_none())
}

/// Chapters of floating-point arithmetic, conversions and comparisons.
const FLOAT: &[&str] = &["vfcvt", "vfwiden", "vfred", "vfmac", "vfloat", "vfcmp"];

/// SEW, and the width of the numbers in the registers.
const KINDS: [(Sew, Sew); 6] = [
    (Sew::E32, Sew::E32),
    (Sew::E64, Sew::E64),
    (Sew::E32, Sew::E64),
    (Sew::E16, Sew::E32),
    (Sew::E16, Sew::E16),
    (Sew::E8, Sew::E16),
];

#[test]
fn numbers_are_what_they_are_in_the_interpreter() {
    let mut seed = 0;
    for op in rows_of(FLOAT) {
        for (sew, numbers) in KINDS {
            for lmul in [Lmul::M1, Lmul::M2] {
                seed += 1;
                check(op, 0, Vtype::new(sew, lmul), numbers, seed);
            }
        }
    }
}

#[test]
fn numbers_are_rounded_as_in_the_interpreter() {
    let mut seed = 0;
    for op in rows_of(FLOAT) {
        for frm in 1..5 {
            // Of conversions all kinds, of others each mode with one in turn, and with halves.
            let is_conversion = op.row().chapter == Chapter::vfcvt;
            for (n, (sew, numbers)) in (0..).zip(KINDS) {
                if is_conversion || n == 4 || (seed + frm) % 4 == n {
                    check(op, 0, Vtype::new(sew, Lmul::M1), numbers, frm << 32 | seed);
                }
            }
            seed += 1;
        }
        seed += 1;
    }
}

/// An instruction raises its flags even if the next one overwrites its result. With `vrgather.vv` in the loop the native
/// back end refuses it, so that code of the others is tried, too.
#[test]
fn overwritten_results_raise_their_flags() {
    let overwrites = Inst { rd: 8, rs2: 24, vm: true, ..Inst::new(Op::vmv8r_v) };
    let looks_up = Inst { rd: 4, rs1: 2, rs2: 26, vm: true, ..Inst::new(Op::vrgather_vv) };
    let mut seed = 0;
    for op in rows_of(FLOAT) {
        for (sew, vlen) in [(Sew::E32, 128), (Sew::E64, 256), (Sew::E32, 1024)] {
            seed += 1;
            check_at(vlen, op, 0, Vtype::new(sew, Lmul::M1), sew, seed, &[overwrites]);
            check_at(vlen, op, 0, Vtype::new(sew, Lmul::M1), sew, seed, &[overwrites, looks_up]);
        }
    }
}

/// Operations whose operands are results of others, or that replace those, with moves of bits between them: NaNs are made
/// canonical, and raise their flags, whoever looks for them.
#[test]
fn operations_on_results_make_nans_canonical() {
    let takes_groups = |op: &Op| {
        let operands = &*op.row().operands;
        operands.contains(&Operand::Vs2) && !operands.contains(&Operand::V0)
    };
    let numeric: Vec<Op> = rows_of(&["vfmac", "vfloat"]).filter(takes_groups).collect();
    let other: Vec<Op> =
        vec![Op::vadd_vv, Op::vxor_vv, Op::vmv_v_v, Op::vfsgnjn_vv, Op::vfmin_vv, Op::vfwadd_vv];
    let mut rng = Rng::new(7);
    for seed in 0..240 {
        let group = |rng: &mut Rng| rng.pick(&[8, 12, 16, 20, 24]);
        let rest: Vec<Inst> = (0..2 + rng.below(5))
            .map(|_| {
                let op = if rng.one_in(5) { rng.pick(&other) } else { rng.pick(&numeric) };
                let rs2 = if op == Op::vmv_v_v { 0 } else { group(&mut rng) };
                let rd = if op == Op::vfwadd_vv { 28 } else { group(&mut rng) };
                let vm = op == Op::vmv_v_v || !rng.one_in(12);
                Inst { rd, rs1: group(&mut rng), rs2, vm, ..Inst::new(op) }
            })
            .collect();
        let (sew, lmul) = (rng.pick(&[Sew::E32, Sew::E64]), rng.pick(&[Lmul::M1, Lmul::M2]));
        let vtype =
            Vtype::new(if rest.iter().any(|inst| inst.op == Op::vfwadd_vv) { Sew::E32 } else { sew }, lmul);
        check_at(rng.pick(&[128, 256, 512]), rng.pick(&numeric), 0, vtype, vtype.sew, seed, &rest);
    }
}

/// Where a load traps, results in front of it are canonical, and nothing behind it is counted.
#[test]
fn nans_are_canonical_where_a_trap_is_taken() {
    let text = "
    addi x9, x9, -1
loop:
    vsetivli zero, 8, e32, m1, ta, ma
    vfmul.vv v8, v16, v17
    vfmacc.vv v9, v18, v19
    vfadd.vv v10, v9, v17
    vle32.v v11, (x10)
    vfsub.vv v12, v10, v8
    vsetivli zero, 4, e64, m1, ta, ma
    vadd.vv v13, v10, v12
    addi x9, x9, -1
    bnez x9, loop
    ecall
";
    let (mut interpreter, mut jit) = (Interpreter::new(), JitEngine::with_threshold(4));
    let engines: [&mut dyn Engine; 2] = [&mut interpreter, &mut jit];
    let [theirs, ours] = engines.map(|engine| {
        let mut hart = machine(Isa { vlen: 256, ..everything(Xlen::Rv64) });
        load(&mut hart, text);
        seal(&hart);
        (hart.fs, hart.vs) = (3, 3);
        let (mut rng, mut left) = (Rng::new(5), Vec::new());
        for (round, odd) in rounds(Sew::E32).into_iter().cycle().take(60).enumerate() {
            // Hot first, where all is well.
            for (address, times) in [(DATA, 20), (1 << 37, 20)] {
                fill(&mut rng, &mut hart, Sew::E32, odd);
                (hart.pc, hart.x[9], hart.x[10], hart.fflags) = (CODE, times, address, 0);
                let exit = engine.run(&mut hart, 1_000);
                let vectors = (hart.vectors.instructions, hart.vectors.elements);
                let registers = (hart.v.file().to_vec(), hart.fflags, hart.v.vl);
                left.push((round, format!("{exit:?}"), hart.pc, hart.instret, vectors, registers));
            }
        }
        left
    });
    assert!(ours.iter().any(|(_, exit, ..)| exit.contains("Trap")), "{:?}", ours[0]);
    assert_eq!(jit.native_regions() > 0, rivet_jit::vector_loops().is_some());
    for (a, b) in theirs.iter().zip(&ours) {
        assert_eq!(a, b);
    }
}

#[test]
fn moves_of_numbers_raise_no_flags() {
    let moves = Op::all().filter(|op| {
        let row = op.row();
        let reads_number = row.operands.contains(&Operand::Fs1) && row.chapter.is_vector();
        reads_number && !row.chapter.is_float() && row.expands_to.is_none()
    });
    let mut count = 0;
    for op in moves {
        for (sew, lmul) in [
            (Sew::E32, Lmul::M1),
            (Sew::E64, Lmul::M2),
            (Sew::E32, Lmul::M8),
            (Sew::E16, Lmul::M1),
            (Sew::E16, Lmul::M2),
        ] {
            count += 1;
            check(op, 0, Vtype::new(sew, lmul), sew, count);
        }
    }
    assert!(count >= 20, "vfmerge, two moves and two slides at least, not {count} cases");
}

#[test]
fn groups_of_elements_are_what_they_are_in_the_interpreter() {
    let mut seed = 0;
    for op in Op::all().filter(|op| op.row().chapter == Chapter::vcrypto || op.row().function == Function::v)
    {
        for imm in [0, 1, 9, 14, 31] {
            for (sew, lmul) in
                [(Sew::E32, Lmul::M1), (Sew::E32, Lmul::M4), (Sew::E64, Lmul::M2), (Sew::E16, Lmul::M1)]
            {
                seed += 1;
                check(op, imm, Vtype::new(sew, lmul), Sew::E8, seed);
            }
        }
    }
}

#[test]
fn shifts_round_and_clip_as_in_the_interpreter() {
    let mut seed = 0;
    for op in rows_of(&["vnarrow", "vfixed"]) {
        let by_immediate = op.row().operands.contains(&Operand::Uimm5V);
        let counts: &[i32] = if by_immediate { &[0, 1, 5, 8, 16, 31] } else { &[0] };
        for &imm in counts {
            for sew in [Sew::E8, Sew::E16, Sew::E32] {
                seed += 1;
                check(op, imm, Vtype::new(sew, Lmul::M1), sew, seed);
                // Another rounding mode.
                seed += 2;
                check(op, imm, Vtype::new(sew, Lmul::M1), sew, seed);
            }
        }
    }
}

#[test]
fn zeros_at_the_end_of_a_sum_are_added_too() {
    let vtype = Vtype { sew: Sew::E64, lmul: Lmul::M4, ..Vtype::from_bits(0) };
    let code = [
        Inst { rd: 6, rs1: 0, imm: vtype.imm() as i32, ..Inst::new(Op::vsetvli) },
        Inst { rd: 8, rs1: 16, rs2: 24, ..Inst::new(Op::vfredosum_vs) },
        Inst { rd: 5, rs1: 5, imm: -1, ..Inst::new(Op::addi) },
        Inst { rs1: 5, imm: -8, ..Inst::new(Op::bne) },
        Inst::new(Op::ecall),
    ];
    // 64 elements; those behind the first ones are zeros of either sign, but for the last in one case.
    let put = |hart: &mut Hart, register: usize, i: usize, value: f64| {
        let at = register * 128 + 8 * i;
        hart.v.file_mut()[at..at + 8].copy_from_slice(&value.to_le_bytes());
    };
    let mut jit = JitEngine::with_threshold(4);
    let mut hart = machine(Isa { vlen: 1024, ..everything(Xlen::Rv64) });
    place(&mut hart, &code);
    for start in [0.0, -0.0, 1.5, -1e300, f64::INFINITY] {
        for (first, zero, last) in [0, 1, 15, 16, 17, 32, 47, 48, 64]
            .into_iter()
            .flat_map(|first| [(first, 0.0, 0.0), (first, -0.0, -0.0), (first, 0.0, 7.0), (first, -0.0, 0.0)])
        {
            let element = |i: usize| match i {
                _ if i < first => [-0.0, 2.5, -2.5, 1e17][i % 4],
                63 => last,
                _ => zero,
            };
            let mut sum: f64 = start;
            put(&mut hart, 16, 0, start);
            for i in 0..64 {
                put(&mut hart, 24, i, element(i));
                sum += element(i);
            }
            (hart.pc, hart.x[5]) = (CODE, 20);
            jit.run(&mut hart, 1000);
            let bytes = hart.v.file()[8 * 128..8 * 128 + 8].try_into().expect("eight bytes");
            let context = format!("{start} and {first} numbers, then {zero}, {last} at the end");
            assert_eq!(u64::from_le_bytes(bytes), sum.to_bits(), "{context}");
        }
    }
    assert!(jit.regions() > 0, "it was compiled");
}
