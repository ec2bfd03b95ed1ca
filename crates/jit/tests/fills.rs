//! What agnostic elements become in compiled vector loops: what they do in the interpreter, by the same choices of chance.

use std::sync::Arc;

use crate::common::load;
use rivet_exec::{Engine, Interpreter};
use rivet_hart::{AddressSpace, Agnostic, Config, Hart};
use rivet_isa::{Isa, Xlen};
use rivet_jit::JitEngine;
use rivet_testkit::{CODE, DATA, everything, machine};

/// Instructions, in strip-mined loops that load v8 and store it; LMUL may be 2. v0 is a mask, v12 holds other numbers.
const INSTRUCTIONS: &[&str] = &[
    "vadd.vv v8, v8, v12",
    "vadd.vx v8, v8, a5, v0.t",
    "vmacc.vv v12, v8, v8",
    "vmacc.vv v12, v8, v8, v0.t",
    "vfadd.vv v12, v8, v12",
    "vfmul.vf v12, v8, fa0, v0.t",
    "vfmacc.vv v12, v8, v8, v0.t",
    "vfcvt.x.f.v v12, v8",
    "vfmax.vv v8, v8, v12",
    "vsll.vi v8, v8, 3",
    "vsadd.vi v8, v8, 7, v0.t",
    "vaaddu.vv v12, v12, v8",
    "vsra.vv v12, v12, v8, v0.t",
    "vasub.vv v12, v12, v8, v0.t",
    "vsmul.vx v12, v8, a5, v0.t",
    "vadc.vvm v12, v12, v8, v0",
    "vmadc.vvm v5, v12, v8, v0",
    "vmsbc.vx v0, v8, a5",
    "vwadd.vv v16, v8, v12",
    "vwmaccu.vv v16, v8, v12, v0.t",
    "vnsrl.wi v8, v16, 5",
    "vnclipu.wi v8, v16, 3, v0.t",
    "vmerge.vvm v12, v12, v8, v0",
    "vredsum.vs v12, v8, v12",
    "vwredsumu.vs v12, v8, v12",
    "vfredmax.vs v12, v8, v12, v0.t",
    "vmv.s.x v12, a5",
    "vid.v v12, v0.t",
    "vslide1down.vx v12, v8, a5",
    "vslideup.vi v12, v8, 3",
    "vslidedown.vi v12, v8, 2, v0.t",
    "vmslt.vx v5, v8, a5",
    "vmsgtu.vx v5, v8, a5, v0.t",
    "vmfle.vf v0, v8, fa0",
    "vmsbf.m v5, v0",
    "vmsof.m v5, v6, v0.t",
    "vmand.mm v5, v5, v0",
    "vmorn.mm v0, v0, v5",
    "vmulh.vv v12, v8, v8, v0.t",
    "vlse{sew}.v v12, (a1), s1",
    "vrgather.vv v20, v12, v8",
    "vrgather.vv v20, v12, v8, v0.t",
    "vrgather.vi v20, v12, 3, v0.t",
    "vrgather.vx v20, v12, a5",
    "viota.m v20, v5",
    "viota.m v20, v5, v0.t",
    "vcompress.vm v20, v8, v0",
    "vlseg2e{sew}.v v12, (a1)",
    "vlseg3e{sew}.v v20, (a1)",
    "vlseg4e{sew}.v v20, (a1)",
];

/// The program, for an AVL in a2.
fn program(instruction: &str, sew: u32, lmul: &str, policy: &str) -> String {
    let instruction = instruction.replace("{sew}", &sew.to_string());
    format!(
        "
loop:
    vsetvli t0, a2, e{sew}, {lmul}, {policy}
    vle{sew}.v v8, (a0)
    {instruction}
    vse{sew}.v v8, (a0)
    sub a2, a2, t0
    slli t1, t0, {}
    add a0, a0, t1
    bnez a2, loop
    ecall
",
        (sew / 8).ilog2()
    )
}

fn about_to_run(text: &str, isa: Isa, agnostic: Agnostic) -> Hart {
    let AddressSpace::User(space) = machine(isa).space else { unreachable!("a user program's") };
    let config = Config { agnostic, ..Config::new(isa) };
    let mut hart = Hart::new(Arc::new(config), AddressSpace::User(space));
    load(&mut hart, text);
    let numbers: Vec<u8> = (0..2048u32).map(|i| (i * 167 + i / 256 * 13) as u8).collect();
    hart.write(DATA, &numbers).expect("the data fits");
    for (i, byte) in hart.v.file_mut().iter_mut().enumerate() {
        *byte = (i * 89 + i / 128) as u8;
    }
    (hart.pc, hart.fs, hart.vs) = (CODE, 3, 3);
    // As a single it is 2.5, as a double a NaN.
    (hart.x[9], hart.x[11], hart.f[10]) = (8, DATA, 0xffff_ffff_4020_0000);
    hart
}

/// Both engines; gives how many loops were native.
fn check(text: &str, isa: Isa, agnostic: Agnostic) -> u64 {
    let [mut theirs, mut ours] = [(); 2].map(|()| about_to_run(text, isa, agnostic));
    let mut jit = JitEngine::with_threshold(4);
    let mut interpreter = Interpreter::new();
    for round in 0..40 {
        for hart in [&mut theirs, &mut ours] {
            (hart.pc, hart.x[10], hart.x[12], hart.x[15]) = (CODE, DATA, round * 31 % 128, round);
        }
        interpreter.run(&mut theirs, 10_000);
        jit.run(&mut ours, 10_000);
    }
    let state = |hart: &mut Hart| {
        let mut memory = vec![0; 2048];
        hart.read(DATA, &mut memory).expect("mapped");
        (hart.pc, hart.instret, hart.x, hart.f, hart.fflags, hart.v.random, hart.v.file().to_vec(), memory)
    };
    let (theirs, ours) = (state(&mut theirs), state(&mut ours));
    let context = format!("VLEN {} {agnostic:?}\n{text}", isa.vlen);
    assert_eq!((theirs.0, theirs.1, theirs.2, theirs.5), (ours.0, ours.1, ours.2, ours.5), "{context}");
    let differs = theirs.6.iter().zip(&ours.6).position(|(a, b)| a != b);
    assert_eq!(differs, None, "the first byte of registers that differs: {context}");
    assert!(theirs == ours, "{context}");
    jit.native_regions()
}

#[test]
fn agnostic_elements_are_what_they_are_in_the_interpreter() {
    let settings = [
        (32, "m1", "ta, ma"),
        (32, "m2", "ta, mu"),
        (32, "mf2", "ta, ma"),
        (32, "m1", "tu, ma"),
        (8, "m1", "ta, ma"),
        (16, "m2", "ta, ma"),
        (64, "m2", "ta, ma"),
    ];
    let (mut native, mut number) = (0, 0);
    for instruction in INSTRUCTIONS {
        for vlen in [128, 256, 1024] {
            for agnostic in [Agnostic::Ones, Agnostic::Mixed { seed: 7 }] {
                for (sew, lmul, policy) in settings {
                    number += 1;
                    let needs_numbers = instruction.starts_with("vf") || instruction.starts_with("vmf");
                    let (sew, lmul) = match sew {
                        8 | 16 if needs_numbers => (32, "m1"),
                        // There is nothing wider.
                        64 if instruction.starts_with("vw") || instruction.starts_with("vn") => (32, "m2"),
                        _ => (sew, lmul),
                    };
                    let isa = Isa { vlen, ..everything(Xlen::Rv64) };
                    native += check(&program(instruction, sew, lmul, policy), isa, agnostic);
                }
            }
        }
    }
    assert!(rivet_jit::vector_loops().is_none() || native > 100, "{native} native loops of {number}");
}
