//! Loops on doubles, which regions keep in host registers, and the interpreter's soft floating point: results, flags, and where
//! NaNs, infinities and what is out of range make code leave.

use rivet_exec::{Engine, Interpreter};
use rivet_isa::{Inst, Op, Xlen};
use rivet_jit::{CodeLog, HostCodeKind, JitEngine, Tiers};
use rivet_testkit::{CODE, DATA, Rng, everything, machine, place, seal};

/// Instructions on doubles alone.
const OPS: &[Op] = &[
    Op::fadd_d,
    Op::fsub_d,
    Op::fmul_d,
    Op::fdiv_d,
    Op::fsqrt_d,
    Op::fmadd_d,
    Op::fmsub_d,
    Op::fnmadd_d,
    Op::fnmsub_d,
    Op::fsgnj_d,
    Op::fsgnjn_d,
    Op::fsgnjx_d,
    Op::fmin_d,
    Op::fmax_d,
    Op::feq_d,
    Op::flt_d,
    Op::fle_d,
    Op::fcvt_d_w,
    Op::fcvt_d_wu,
    Op::fcvt_d_l,
    Op::fcvt_d_lu,
    Op::fcvt_w_d,
    Op::fcvt_wu_d,
    Op::fcvt_l_d,
    Op::fcvt_lu_d,
    Op::fmv_x_d,
    Op::fmv_d_x,
    Op::fld,
    Op::fsd,
];

/// Numbers, the last of which are odd.
const NUMBERS: &[u64] = &[
    0x3ff0_0000_0000_0000,
    0xbff8_0000_0000_0000,
    0x4009_21fb_5444_2d18,
    0x3fb9_9999_9999_999a,
    0x4059_0000_0000_0000,
    0,
    0x8000_0000_0000_0000,
    0x7ff0_0000_0000_0000,
    0xfff0_0000_0000_0000,
    0x7ff8_0000_0000_0000,
    0x7ff0_0000_0000_0001,
    0xfff8_0000_0000_1234,
    0x0000_0000_0000_0001,
    0x7fef_ffff_ffff_ffff,
    0x43e0_0000_0000_0000,
    0xc3e0_0000_0000_0000,
];

/// Those that are not odd come first.
const PLAIN: usize = 5;

/// A loop; x8 has the address of memory, x9 counts.
fn program(rng: &mut Rng) -> Vec<Inst> {
    let mut code = Vec::new();
    for _ in 0..4 + rng.below(20) {
        let op = rng.pick(OPS);
        let f = |rng: &mut Rng| if rng.one_in(6) { rng.below(32) } else { 10 + rng.below(5) } as u8;
        let x = |rng: &mut Rng| 20 + rng.below(4) as u8;
        let mut inst = Inst { rd: f(rng), rs1: f(rng), rs2: f(rng), rs3: f(rng), ..Inst::new(op) };
        match op {
            Op::fld | Op::fsd => (inst.rs1, inst.imm) = (8, 8 * rng.below(16) as i32),
            Op::feq_d | Op::flt_d | Op::fle_d | Op::fmv_x_d => inst.rd = x(rng),
            Op::fcvt_w_d | Op::fcvt_wu_d | Op::fcvt_l_d | Op::fcvt_lu_d => {
                (inst.rd, inst.aux) = (x(rng), rng.pick(&[1, 7]));
            }
            Op::fcvt_d_w | Op::fcvt_d_wu | Op::fcvt_d_l | Op::fcvt_d_lu | Op::fmv_d_x => inst.rs1 = x(rng),
            _ => {}
        }
        code.push(inst);
    }
    code.push(Inst { rd: 9, rs1: 9, imm: 1, ..Inst::new(Op::addi) });
    code.push(Inst { imm: -4 * code.len() as i32, ..Inst::new(Op::jal) });
    code
}

#[test]
fn doubles_in_host_registers_are_what_the_interpreter_has() {
    let (mut own, mut all) = (0, 0);
    for seed in 0..200 {
        let rng = &mut Rng::new(seed);
        let code = program(rng);
        // What registers and memory hold from run to run: from none that is odd to many.
        let mut values: Vec<Vec<u64>> = Vec::new();
        for round in 0..8u64 {
            let odd = round > 0;
            let number = |rng: &mut Rng| match odd && rng.one_in(1 + 8 / round.max(1)) {
                true => rng.pick(NUMBERS),
                false => rng.pick(&NUMBERS[..PLAIN]),
            };
            values.push((0..52).map(|_| number(rng)).collect());
        }
        let log = CodeLog::default();
        let (mut interpreter, mut jit) =
            (Interpreter::new(), JitEngine::with_tiers(Tiers::Both, 3).logged(log.clone()));
        let engines: [&mut dyn Engine; 2] = [&mut interpreter, &mut jit];
        let [theirs, ours] = engines.map(|engine| {
            let mut hart = machine(everything(Xlen::Rv64));
            hart.fs = 3;
            place(&mut hart, &code);
            seal(&hart);
            hart.x[8] = DATA;
            let mut left = Vec::new();
            for values in &values {
                (hart.pc, hart.fflags) = (CODE, 0);
                hart.f.copy_from_slice(&values[..32]);
                hart.x[20..24].copy_from_slice(&values[32..36]);
                for (i, value) in values[36..].iter().enumerate() {
                    hart.write(DATA + 8 * i as u64, &value.to_le_bytes()).expect("it is writable");
                }
                for fuel in [50, 1, 333] {
                    engine.run(&mut hart, fuel);
                    left.push((hart.pc, hart.instret, hart.x, hart.f, hart.fflags));
                }
            }
            left
        });
        for (i, (theirs, ours)) in theirs.iter().zip(&ours).enumerate() {
            let listing =
                || code.iter().map(|inst| inst.text(Xlen::Rv64, None).to_string() + "\n").collect::<String>();
            assert_eq!(theirs, ours, "seed {seed}, stop {i}\n{}", listing());
        }
        all += 1;
        own += usize::from(log.all().iter().any(|code| code.kind == HostCodeKind::ScalarRegion));
    }
    let are_compiled = own * 10 > all * 9;
    assert_eq!(are_compiled, rivet_jit::has_baseline(), "{own} of {all} programs have become scalar regions");
}
