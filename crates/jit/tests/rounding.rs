//! Rounding modes in compiled code: results and flags are those of the interpreter.

use crate::common::{load, tiers};
use rivet_exec::{Engine, Interpreter};
use rivet_hart::Hart;
use rivet_isa::{Isa, Xlen};
use rivet_jit::{JitEngine, Tally, Tiers};
use rivet_testkit::{DATA, everything, machine};

/// Operands, as doubles.
const NUMBERS: [f64; 32] = [
    1.0,
    -1.0,
    0.1,
    -0.1,
    2.5,
    -2.5,
    3.5,
    -0.5,
    1e-3,
    123_456_789.25,
    0.0,
    -0.0,
    2_147_483_646.5,
    2_147_483_647.5,
    -2_147_483_648.5,
    4_294_967_294.5,
    4_294_967_295.5,
    -0.75,
    1e18,
    9.3e18,
    -9.3e18,
    1.9e19,
    1e-310,
    -1e-310,
    3.4e38,
    1e300,
    -1e300,
    1e-40,
    f64::INFINITY,
    f64::NAN,
    7.0,
    -3.0,
];

/// A program for each of whose instructions the result is added up in `a5`, and the flags in `a6`. `a0` and `a1` go through the
/// numbers; `a2` is an integer that changes.
fn program(bodies: &[String], before: &str) -> String {
    let mut text = format!("loop:\n{before}");
    text += "    fld fa1, (a0)\n    fld fa2, (a1)\n    fld fa3, 8(a0)\n    ";
    text += "fcvt.s.d ft1, fa1\n    fcvt.s.d ft2, fa2\n    fcvt.s.d ft3, fa3\n";
    for body in bodies {
        let moves = match body.split([' ', ',']).nth(1) {
            Some("fa4") => "    fmv.x.d t0, fa4\n",
            Some("ft4") => "    fmv.x.w t0, ft4\n",
            _ => "",
        };
        text += "    csrwi fflags, 0\n    ";
        text += body;
        text += "\n";
        text += moves;
        text += "    frflags t1\n    rori a5, a5, 7\n    add a5, a5, t0\n    rori a6, a6, 5\n    add a6, a6, t1\n";
    }
    text + "    slli t2, a2, 13\n    xor a2, a2, t2\n    srli t2, a2, 7\n    xor a2, a2, t2\n    \
            addi a3, a3, 1\n    andi t3, a3, 30\n    sh3add a0, t3, a7\n    \
            slli t4, a3, 3\n    sub t4, t4, a3\n    srli t4, t4, 1\n    andi t4, t4, 31\n    sh3add a1, t4, a7\n    j loop\n"
}

/// Instructions that round, each by this mode.
fn rounding(mode: &str) -> Vec<String> {
    let mut bodies = Vec::new();
    for (format, f) in [("d", "fa"), ("s", "ft")] {
        for name in ["fadd", "fsub", "fmul", "fdiv"] {
            bodies.push(format!("{name}.{format} {f}4, {f}1, {f}2{mode}"));
        }
        for name in ["fmadd", "fnmsub"] {
            bodies.push(format!("{name}.{format} {f}4, {f}1, {f}2, {f}3{mode}"));
        }
        bodies.push(format!("fsqrt.{format} {f}4, {f}1{mode}"));
        for integer in ["w", "wu", "l", "lu"] {
            bodies.push(format!("fcvt.{integer}.{format} t0, {f}1{mode}"));
            bodies.push(format!("fcvt.{format}.{integer} {f}4, a2{mode}"));
        }
    }
    bodies.push(format!("fcvt.s.d ft4, fa1{mode}"));
    bodies.push(format!("fcvt.d.s fa4, ft1{mode}"));
    bodies
}

fn about_to_run(text: &str, isa: Isa, frm: u8) -> Hart {
    let mut hart = machine(isa);
    load(&mut hart, text);
    for (i, number) in NUMBERS.iter().cycle().take(40).enumerate() {
        hart.write(DATA + 8 * i as u64, &number.to_le_bytes()).expect("the data fits");
    }
    (hart.fs, hart.vs, hart.frm) = (3, 3, frm);
    (hart.x[10], hart.x[11], hart.x[12], hart.x[17]) = (DATA, DATA, 0x1234_5678_9abc_def1, DATA);
    hart
}

/// What both engines leave is the same; gives the compiled one's.
fn both(text: &str, frm: u8, mut jit: JitEngine, fuel: u64) -> JitEngine {
    let [mut theirs, mut ours] = [(); 2].map(|()| about_to_run(text, everything(Xlen::Rv64), frm));
    Interpreter::new().run(&mut theirs, fuel);
    jit.run(&mut ours, fuel);
    let state = |hart: &Hart| (hart.pc, hart.instret, hart.x, hart.f, hart.fflags, hart.v.file().to_vec());
    assert_eq!(state(&theirs), state(&ours), "frm = {frm}\n{text}");
    jit
}

#[test]
fn scalar_instructions_round_as_in_the_interpreter() {
    for mode in ["", ", rne", ", rtz", ", rdn", ", rup", ", rmm"] {
        for bodies in rounding(mode).chunks(12) {
            for frm in 0..5 {
                for tiers in tiers([Tiers::Baseline, Tiers::Regions]) {
                    let jit = both(&program(bodies, ""), frm, JitEngine::with_tiers(tiers, 4), 20_000);
                    assert!(jit.regions() + jit.blocks() > 0);
                }
            }
        }
    }
}

/// Each mode has a region, which the others lead to; modes that there are none of trap, and are not tried.
#[test]
fn the_mode_may_change_in_a_loop() {
    let before = "    frrm t0\n    add a5, a5, t0\n    andi t0, a3, 3\n    fsrm t1, t0\n    add a6, a6, t1\n";
    for bodies in rounding("").chunks(6) {
        for tiers in [Tiers::Both, Tiers::Baseline, Tiers::Regions] {
            both(&program(bodies, before), 0, JitEngine::with_tiers(tiers, 4), 40_000);
        }
    }
}

/// Instructions that are called in `exec` find the host rounding as Rust expects, and do not keep it so.
#[test]
fn calls_from_compiled_code_keep_the_mode() {
    let bodies: Vec<String> = [
        "fadd.d fa4, fa1, fa2",
        "fadd.d fa4, fa1, fa2, rmm",
        "fmul.d fa4, fa1, fa2",
        "froundnx.d fa4, fa1",
        "fdiv.s ft4, ft1, ft2",
        "fadd.h ft5, ft1, ft2",
        "fsub.s ft4, ft1, ft3",
    ]
    .map(String::from)
    .into();
    for frm in 0..4 {
        for tiers in tiers([Tiers::Baseline, Tiers::Regions]) {
            both(&program(&bodies, ""), frm, JitEngine::with_tiers(tiers, 4), 20_000);
        }
    }
}

#[test]
fn vector_loops_are_native_in_all_modes_of_the_host() {
    let text = "
    vsetivli zero, 8, e32, m1, ta, ma
loop:
    vle32.v v8, (a0)
    vfmul.vv v9, v8, v8
    vfmacc.vv v10, v9, v8
    vfdiv.vv v11, v9, v8
    vfcvt.x.f.v v12, v10
    vfcvt.f.x.v v13, v8
    vfredosum.vs v14, v9, v10
    addi a0, a0, 8
    andi a0, a0, -257
    j loop
";
    for frm in 0..4 {
        let tally = Tally::default();
        let jit = JitEngine::with_tiers(Tiers::Regions, 10).tallied(Tally::clone(&tally));
        drop(both(text, frm, jit, 10_000));
        let counts = tally.lock().expect("nobody panicked").clone();
        if rivet_jit::vector_loops().is_some() {
            assert!(counts.native > 0, "frm = {frm}: {counts:?}");
        }
    }
}
