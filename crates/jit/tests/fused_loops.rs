//! Runs of vector instructions on groups that do not overlap, with integer instructions and loads between them, in the
//! interpreter and in compiled code, which makes one loop of most of them: the same registers, memory and traps.
//!
//! `RIVET_FUZZ_SECONDS` makes it go on for so long, from `RIVET_FUZZ_SEED`.

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::{listing, repeat};
use crate::counts::tally;
use rivet_exec::{Engine, Exit, Interpreter, Observer};
use rivet_hart::{AddressSpace, Agnostic, Config, Hart};
use rivet_isa::{Chapter, Inst, Isa, Op, Operand, Shape, Xlen};
use rivet_jit::JitEngine;
use rivet_testkit::{CODE, DATA, DATA_SIZE, Rng, everything, machine, place, randomize};

/// What runs are made of, as often as it is listed.
const OPS: &[Op] = &[
    Op::vadd_vv,
    Op::vadd_vx,
    Op::vsub_vv,
    Op::vrsub_vx,
    Op::vand_vi,
    Op::vor_vv,
    Op::vxor_vx,
    Op::vminu_vv,
    Op::vmax_vx,
    Op::vsll_vi,
    Op::vsrl_vi,
    Op::vsra_vx,
    Op::vmul_vv,
    Op::vsaddu_vv,
    Op::vssub_vx,
    Op::vaaddu_vv,
    Op::vaadd_vx,
    Op::vsll_vv,
    Op::vsrl_vv,
    Op::vsra_vv,
    Op::vror_vv,
    Op::vmulh_vv,
    Op::vmulh_vx,
    Op::vmulhu_vv,
    Op::vmulhu_vx,
    Op::vmulhsu_vv,
    Op::vmulhsu_vx,
    Op::vmacc_vx,
    Op::vmv_v_v,
    Op::vmv_v_x,
    Op::vmerge_vvm,
    Op::vmerge_vxm,
    Op::vmseq_vv,
    Op::vmseq_vx,
    Op::vmslt_vx,
    Op::vmsltu_vv,
    Op::vmsgtu_vi,
    Op::vmsle_vi,
    Op::vmand_mm,
    Op::vmnand_mm,
    Op::vmandn_mm,
    Op::vmor_mm,
    Op::vmorn_mm,
    Op::vmxnor_mm,
    Op::vmv1r_v,
    Op::vcpop_m,
    Op::vcpop_m,
    Op::vfirst_m,
    Op::vfirst_m,
    Op::vmsbf_m,
    Op::vmsif_m,
    Op::vmsof_m,
    Op::vcompress_vm,
    Op::vcompress_vm,
    Op::vid_v,
    Op::viota_m,
    Op::viota_m,
    Op::vrgather_vv,
    Op::vrgather_vv,
    Op::vrgather_vi,
    Op::vrgather_vx,
    Op::vslide1up_vx,
    Op::vslideup_vi,
    Op::vnsrl_wi,
    Op::vnsra_wx,
    Op::vnclip_wi,
    Op::vnclipu_wi,
    Op::vssra_vi,
    Op::vssrl_vi,
    Op::vzext_vf2,
    Op::vsext_vf2,
    Op::vwmul_vv,
    Op::vwaddu_vv,
    Op::vwmacc_vv,
    Op::vredsum_vs,
    Op::vwredsum_vs,
    Op::vwredsumu_vs,
    Op::vredmax_vs,
    Op::vslide1down_vx,
    Op::vslidedown_vx,
    Op::vmv_x_s,
    Op::vmv_s_x,
    Op::vadd_vi,
    Op::addi,
    Op::addi,
    Op::lw,
    Op::lbu,
    Op::ld,
    Op::vse32_v,
    Op::vle32_v,
    Op::vle8_v,
    Op::vse8_v,
    Op::vle64_v,
];

/// The same for numbers of 32 bits at least, in some of the programs.
const FLOATS: &[Op] = &[
    Op::vfadd_vv,
    Op::vfadd_vf,
    Op::vfmul_vf,
    Op::vfmacc_vf,
    Op::vfmadd_vv,
    Op::vfsub_vv,
    Op::vfrsub_vf,
    Op::vfdiv_vv,
    Op::vfrdiv_vf,
    Op::vfsqrt_v,
    Op::vfmin_vv,
    Op::vfmax_vf,
    Op::vfnmacc_vv,
    Op::vfmsac_vf,
    Op::vfnmsub_vf,
    Op::vfsgnj_vf,
    Op::vfsgnjn_vv,
    Op::vfsgnjx_vv,
    Op::vfclass_v,
    Op::vmfeq_vf,
    Op::vmfne_vv,
    Op::vmflt_vv,
    Op::vmflt_vf,
    Op::vmfle_vv,
    Op::vmfgt_vf,
    Op::vmfge_vf,
    Op::vfcvt_f_x_v,
    Op::vfcvt_rtz_x_f_v,
    Op::vfcvt_rtz_xu_f_v,
    Op::vfcvt_x_f_v,
    Op::vfredosum_vs,
    Op::vfredmin_vs,
    Op::vfredmax_vs,
    Op::vfwadd_vv,
    Op::vfwmul_vf,
    Op::vfwmacc_vv,
    Op::vfwcvt_f_f_v,
    Op::vfncvt_f_f_w,
    Op::fld,
    Op::flw,
];

/// The register with the number of rounds, and the one with the AVL.
const ROUNDS: u8 = 5;
const AVL: u8 = 6;
/// Registers with addresses, with numbers, and with results; the latter are read too.
const BASES: std::ops::Range<u8> = 8..12;
const NUMBERS: std::ops::Range<u8> = 16..28;
const RESULTS: std::ops::Range<u8> = 20..28;
/// A group that nothing writes: a table.
const TABLE: u8 = 28;

/// A program: a loop of a run. Has it to do with floating-point numbers, and of how many bytes?
fn program(rng: &mut Rng) -> (Vec<Inst>, Option<usize>) {
    let (lmul, sew) = (rng.below(3) as i32, rng.below(4) as i32);
    let floats = sew >= 2 && rng.one_in(2);
    let vtype = lmul | sew << 3 | (rng.below(4) as i32) << 6;
    // Few elements, as many in each trip, or as many as there are.
    let set = match rng.one_in(4) {
        true => Inst { rd: 7, rs1: 1 + rng.below(31) as u8, imm: vtype, ..Inst::new(Op::vsetivli) },
        false => Inst { rd: 7, rs1: AVL, imm: vtype, ..Inst::new(Op::vsetvli) },
    };
    let mut code = vec![set];
    // Where there are few kinds, all of them may have code of their own.
    let few = rng.one_in(2).then(|| [(); 3].map(|()| (rng.pick(FLOATS), rng.pick(OPS))));
    for _ in 0..3 + rng.below(12) {
        let (float, op) = match few {
            Some(few) => rng.pick(&few),
            None => (rng.pick(FLOATS), rng.pick(OPS)),
        };
        let op = if floats && rng.one_in(3) { float } else { op };
        let inst = one(rng, op);
        if inst.encode(Xlen::Rv64).is_some() {
            code.push(inst);
        }
    }
    repeat(&mut code, ROUNDS, 0);
    code.push(Inst::new(Op::ecall));
    (code, floats.then_some(1 << sew))
}

/// Puts numbers of so many bytes into the registers, which raise few flags, and one kind of those that raise some, so that
/// none hides the others' flags.
fn fill(rng: &mut Rng, hart: &mut Hart, bytes: usize) {
    let odd = [f64::INFINITY, 0.0, -0.0, 1e-310, 1e-40, 1e300, f64::NAN];
    let bits = |value: f64| match bytes {
        4 => u64::from((value as f32).to_bits()),
        _ => value.to_bits(),
    };
    let signaling = if bytes == 4 { 0x7f80_0001 } else { 0x7ff0_0000_0000_0001 };
    let odd = if rng.one_in(5) { signaling } else { bits(rng.pick(&odd)) };
    let number = |rng: &mut Rng| match rng.one_in(9) {
        true => odd,
        false => bits([1.0, 2.0, -4.0, 0.5, -1.0, 3.0][rng.below(6) as usize]),
    };
    for element in hart.v.file_mut().chunks_mut(bytes) {
        element.copy_from_slice(&number(rng).to_le_bytes()[..bytes]);
    }
    for f in &mut hart.f {
        *f = number(rng) | if bytes == 4 { !0 << 32 } else { 0 };
    }
    (hart.fflags, hart.frm, hart.fs) = (0, 0, 3);
}

fn one(rng: &mut Rng, op: Op) -> Inst {
    let form = op.form();
    let from = |rng: &mut Rng, range: std::ops::Range<u8>| {
        range.start + rng.below(u64::from(range.end - range.start)) as u8
    };
    // Groups from v4 on, masks before.
    let register = |rng: &mut Rng, shape: Shape, scalar: std::ops::Range<u8>| match shape {
        Shape::None => from(rng, scalar),
        Shape::Mask => rng.below(4) as u8,
        _ => 4 + 4 * rng.below(6) as u8,
    };
    let mut inst = Inst { imm: rng.below(16) as i32, ..Inst::new(op) };
    inst.rd = register(rng, form.vd, RESULTS);
    inst.rs1 = register(rng, form.vs1, NUMBERS);
    inst.rs2 = register(rng, form.vs2, NUMBERS);
    let merges = matches!(op, Op::vmerge_vvm | Op::vmerge_vxm);
    let may_be_masked = op.row().operands.contains(&Operand::Vm);
    inst.vm = !(merges || may_be_masked && rng.one_in(4));
    if form.memory.is_some() || op.row().chapter == Chapter::ldst {
        inst.rs1 = from(rng, BASES);
    }
    if form.memory.is_some() {
        inst.imm = 0;
        if rng.one_in(4) {
            // So many fields of a segment, less one.
            inst.aux = 1 + rng.below(3) as u8;
        }
    }
    if op == Op::vrgather_vv && !rng.one_in(4) {
        inst.rs2 = TABLE;
    }
    if matches!(op, Op::vmsbf_m | Op::vmsif_m | Op::vmsof_m) {
        // The result overlaps neither source nor mask.
        inst.rd = inst.rs2 ^ 1;
        inst.vm |= inst.rd == 0;
    }
    if op == Op::vmv1r_v {
        // Copies of masks.
        (inst.rd, inst.rs2) = (rng.below(4) as u8, rng.below(4) as u8);
    }
    inst
}

fn memory(hart: &Hart) -> Vec<u8> {
    let mut bytes = vec![0; DATA_SIZE as usize];
    if let AddressSpace::User(space) = &hart.space {
        space.peek(DATA, &mut bytes).expect("mapped");
    }
    bytes
}

/// One program, with numbers, addresses and AVLs of several kinds. Says how many vector loops were compiled as such.
fn check(seed: u64) -> u64 {
    run(seed, &mut Interpreter::new(), JitEngine::with_threshold(4))
}

/// The same, where both engines count instructions.
fn check_counts(seed: u64) -> u64 {
    let (expected, found) = (tally(), tally());
    let jit = JitEngine::with_threshold(4).counting(found.clone());
    let native = run(seed, &mut Interpreter::observed(Rc::clone(&expected)), jit);
    assert_eq!(expected.borrow().difference(&found.borrow()), None, "seed {seed}");
    native
}

fn run<O: Observer>(seed: u64, interpreter: &mut dyn Engine, mut jit: JitEngine<O>) -> u64 {
    let mut rng = Rng::new(seed);
    let vlen = rng.pick(&[128, 256, 256, 512, 1024, 1024, 2048]);
    let (code, floats) = program(&mut rng);
    let isa = Isa { vlen, ..everything(Xlen::Rv64) };
    let agnostic = match rng.below(4) {
        0 => Agnostic::Ones,
        1 => Agnostic::Mixed { seed },
        _ => Agnostic::Undisturbed,
    };
    let config = Arc::new(Config { agnostic, ..Config::clone(&machine(isa).config) });
    let mut harts = [(), ()].map(|()| Hart::new(Arc::clone(&config), machine(isa).space));
    harts.iter_mut().for_each(|hart| place(hart, &code));
    for round in 0..10 {
        let state = rng.bits();
        let avl = if rng.one_in(2) { rng.below(600) } else { u64::from(vlen) * 4 };
        let rounds = if round == 0 { 40 } else { 1 + rng.below(3) };
        let near_end = rng.one_in(3);
        let places: Vec<u64> = BASES
            .map(|_| match near_end {
                true => DATA + DATA_SIZE - 1 - rng.below(1200),
                false => DATA + 8 * rng.below(1500),
            })
            .collect();
        for hart in &mut harts {
            let own = &mut Rng::new(state);
            randomize(own, hart);
            if let Some(bytes) = floats.filter(|_| state & 3 > 0) {
                fill(own, hart, bytes);
            }
            hart.v.vstart = 0;
            (hart.pc, hart.x[usize::from(ROUNDS)], hart.x[usize::from(AVL)]) = (CODE, rounds, avl);
            for (base, &place) in BASES.zip(&places) {
                hart.x[usize::from(base)] = place;
            }
        }
        let [a, b] = &mut harts;
        let exits = [interpreter.run(a, 100_000), jit.run(b, 100_000)];
        let traps = exits.each_ref().map(|exit| match exit {
            Exit::Trap(trap) => format!("{:?} {:#x}", trap.cause, trap.tval),
            exit => format!("{exit:?}"),
        });
        let context = format!("seed {seed} VLEN {vlen} {agnostic:?} round {round} AVL {avl}");
        assert_eq!(traps[0], traps[1], "{context}\n{}", listing(&code));
        if let Some(what) = a.first_difference(b) {
            panic!("{context}: {} {:?}\n{}", what.what, what.values, listing(&code));
        }
        assert!(memory(a) == memory(b), "{context}: memory\n{}", listing(&code));
    }
    jit.native_regions()
}

#[test]
fn runs_of_vector_instructions_agree() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seconds = number("RIVET_FUZZ_SECONDS").unwrap_or(0);
    let (start, first) = (Instant::now(), number("RIVET_FUZZ_SEED").unwrap_or(0));
    let mut native = 0;
    for seed in first.. {
        if seed >= first + 700 && start.elapsed() >= Duration::from_secs(seconds) {
            println!("{} programs agree, with {native} vector loops", seed - first);
            break;
        }
        native += check(seed);
    }
    if rivet_jit::vector_loops().is_some() {
        assert!(native > 70, "{native} vector loops");
    }
}

#[test]
fn runs_of_vector_instructions_are_counted() {
    let native: u64 = (0..250).map(check_counts).sum();
    if rivet_jit::vector_loops().is_some() {
        assert!(native > 15, "{native} vector loops");
    }
}
