//! What is not called in `exec`: atomics, and accesses to `frm` and `fflags`. And runs of vector instructions in no loop, which are
//! native.

use crate::common::{load, tiers};
use rivet_exec::{Engine, Interpreter};
use rivet_hart::Hart;
use rivet_isa::{Isa, Xlen};
use rivet_jit::{CodeLog, JitEngine, Tally, Tiers};
use rivet_testkit::{CODE, DATA, everything, machine};

/// A hart about to run a program, with all units on.
fn about_to_run(text: &str, isa: Isa) -> Hart {
    let mut hart = machine(isa);
    load(&mut hart, text);
    (hart.fs, hart.vs) = (3, 3);
    (hart.x[10], hart.x[11], hart.x[12]) = (DATA, 3, 5);
    hart
}

/// What the interpreter and compiled code leave; the latter is returned, with its engine.
fn both(text: &str, isa: &Isa, mut jit: JitEngine, fuel: u64) -> (Hart, JitEngine) {
    let [mut theirs, mut ours] = [(); 2].map(|()| about_to_run(text, *isa));
    Interpreter::new().run(&mut theirs, fuel);
    jit.run(&mut ours, fuel);
    let state = |hart: &Hart| (hart.pc, hart.instret, hart.x, hart.f, hart.fflags, hart.v.file().to_vec());
    assert_eq!(state(&theirs), state(&ours), "{text}");
    (ours, jit)
}

#[test]
fn atomics_find_their_memory_without_the_hart() {
    let names = ["swap", "add", "xor", "and", "or", "min", "max", "minu", "maxu"];
    let mut bodies: Vec<String> = ["b", "h", "w", "d"]
        .iter()
        .flat_map(|width| names.map(|name| format!("amo{name}.{width}.aqrl a3, a1, (a0)")))
        .collect();
    for width in ["w", "d"] {
        bodies.push(format!("lr.{width}.aq a3, (a0)\n    sc.{width}.rl a4, a1, (a0)"));
        bodies.push(format!("amocas.{width} a3, a1, (a0)"));
        bodies.push(format!("amoadd.{width} zero, a1, (a0)\n    fence rw, rw"));
    }
    for shared in [false, true] {
        for tiers in tiers([Tiers::Baseline, Tiers::Regions]) {
            // Where others use the memory, blocks call.
            if shared && (tiers == Tiers::Baseline || cfg!(not(target_arch = "x86_64"))) {
                continue;
            }
            for body in &bodies {
                let jit = JitEngine::with_tiers(tiers, 10);
                let jit = if shared { jit.sharing_memory() } else { jit };
                let len = 2 + body.matches('\n').count() as u64;
                let text = format!("loop:\n    {body}\n    j loop\n");
                let (mut hart, mut jit) = both(&text, &everything(Xlen::Rv64), jit, 1000 * len);
                assert_eq!(jit.regions() + jit.blocks(), 1, "{body}");
                hart.tlb.flush();
                jit.run(&mut hart, 100 * len);
                assert!(hart.tlb.span(DATA, 1).is_none() && hart.tlb.span_mut(DATA, 1).is_none(), "{body}");
            }
        }
    }
}

/// Of numbers with either sign, so that signed and unsigned minima differ.
#[test]
fn atomics_compare_numbers_of_either_sign() {
    for name in ["min", "max", "minu", "maxu"] {
        for width in ["b", "h", "w", "d"] {
            let text = format!(
                "loop:\n    slli a4, a1, 13\n    xor a1, a1, a4\n    srli a4, a1, 7\n    xor a1, a1, a4\n    \
                 amo{name}.{width} a3, a1, (a0)\n    add a2, a2, a3\n    j loop\n"
            );
            for tiers in tiers([Tiers::Baseline, Tiers::Regions]) {
                both(&text, &everything(Xlen::Rv64), JitEngine::with_tiers(tiers, 10), 7 * 200);
            }
        }
    }
}

#[test]
fn a_region_goes_on_behind_accesses_to_flags_and_rounding_mode() {
    let text = "
loop:
    frrm a3
    csrs fflags, a1
    csrsi fflags, 4
    fcvt.d.l fa0, a2
    fdiv.d fa1, fa1, fa0
    frflags a4
    fsflags a5, a1
    addi a2, a2, 1
    j loop
";
    for tiers in [Tiers::Both, Tiers::Baseline, Tiers::Regions] {
        let (_, jit) = both(text, &everything(Xlen::Rv64), JitEngine::with_tiers(tiers, 10), 9000);
        // Scalar regions of our own go on; those of Cranelift do not.
        if tiers == Tiers::Regions && rivet_jit::has_baseline() {
            assert_eq!(jit.regions(), 1);
        }
    }
    // The mode may change, and then is another.
    let text = "
loop:
    frrm a3
    csrs fflags, a1
    add a5, a5, a3
    andi a4, a2, 7
    seqz a4, a4
    fsrm a6, a4
    addi a2, a2, 1
    j loop
";
    for tiers in [Tiers::Both, Tiers::Baseline, Tiers::Regions] {
        let (hart, _) = both(text, &everything(Xlen::Rv64), JitEngine::with_tiers(tiers, 10), 9000);
        assert!(hart.x[15] > 0, "{tiers:?}");
    }
}

/// `csrr` of `vlenb` and `vl` is not called; once vectors are off, it traps.
#[test]
fn lengths_are_read_without_calls_where_vectors_are_on() {
    let text = "
loop:
    vsetvli zero, a1, e8, m2, ta, ma
    addi a1, a1, 3
    andi a1, a1, 63
    csrr a3, vlenb
    add a4, a4, a3
    csrr a5, vl
    add a4, a4, a5
    j loop
";
    let isa = Isa { vlen: 512, ..everything(Xlen::Rv64) };
    for tiers in [Tiers::Both, Tiers::Baseline, Tiers::Regions] {
        let (ours, _) = both(text, &isa, JitEngine::with_tiers(tiers, 10), 4000);
        assert_eq!(ours.x[13], 64);
        for csr in ["vlenb", "vl"] {
            let text = format!("loop:\n    addi a4, a4, 1\n    csrr a3, {csr}\n    j loop\n");
            let (mut ours, mut jit) = both(&text, &isa, JitEngine::with_tiers(tiers, 10), 3000);
            assert_eq!(ours.pc, CODE);
            ours.vs = 0;
            let stop = format!("{:?}", jit.run(&mut ours, 300));
            assert!(stop.contains("Illegal"), "{stop}");
            assert_eq!((ours.x[14], ours.pc), (1001, CODE + 4), "{csr}");
        }
    }
}

#[test]
fn vector_instructions_in_no_loop_of_their_own_are_native() {
    let lines: String =
        (0..60).map(|i| format!("    vadd.vx v{}, v{}, a{}\n", 8 + i % 5, 8 + i % 3, 1 + i % 2)).collect();
    // The part is too long to be taken into the loop.
    let text = format!(
        "
loop:
    vsetivli zero, 4, e32, m1, ta, ma
    vle32.v v8, (a0)
    call part
    vse32.v v9, (a0)
    j loop
part:
{lines}    vmul.vv v9, v9, v8
    vsll.vi v10, v9, 3
    ret
"
    );
    for vlen in [128, 256, 1024] {
        let isa = Isa { vlen, ..everything(Xlen::Rv64) };
        let (_, jit) = both(&text, &isa, JitEngine::with_tiers(Tiers::Both, 10), 50_000);
        assert_eq!(jit.native_regions() > 0, rivet_jit::vector_loops().is_some(), "VLEN {vlen}");
    }
}

#[test]
fn sums_of_nans_stay_in_compiled_code() {
    let text = "
    lui a5, 0x7fc12
    vsetivli zero, 8, e32, m1, ta, ma
    vmv.v.x v8, a5
    vmv.v.i v9, 0
loop:
    vfredosum.vs v10, v8, v9
    vfredusum.vs v9, v8, v9
    addi a2, a2, 1
    j loop
";
    let tally = Tally::default();
    let isa = Isa { vlen: 256, ..everything(Xlen::Rv64) };
    let jit = JitEngine::with_tiers(Tiers::Regions, 10).tallied(Tally::clone(&tally));
    drop(both(text, &isa, jit, 10_000));
    let counts = tally.lock().expect("nobody panicked").clone();
    if rivet_jit::vector_loops().is_some() {
        assert!(counts.native > 0 && counts.to_interpreter < 10, "{counts:?}");
    }
}

/// A loop in which vl is set twice, the second time to the number of elements that were chosen.
fn chosen(compress: &str, lmul: &str) -> String {
    format!(
        "
    li a1, 700
loop:
    vsetvli t0, a1, e32, {lmul}, ta, ma
    vle32.v v8, (a0)
    vadd.vx v8, v8, a1
    vmul.vv v8, v8, v8
    vand.vi v16, v8, 12
    vmseq.vi v0, v16, 4
    vcpop.m t1, v0
    {compress}
    vsetvli zero, t1, e32, {lmul}, ta, ma
    vadd.vi v8, v8, 1
    vse32.v v8, (a0)
    sub a1, a1, t0
    bnez a1, loop
    li a1, 700
    j loop
"
    )
}

#[test]
fn loops_that_set_vl_twice_are_native() {
    for vlen in [128, 256, 1024] {
        for lmul in ["m1", "m2", "m4"] {
            let isa = Isa { vlen, ..everything(Xlen::Rv64) };
            let jit = JitEngine::with_tiers(Tiers::Regions, 10);
            let (_, jit) = both(&chosen("nop", lmul), &isa, jit, 50_000);
            assert_eq!(jit.native_regions() > 0, rivet_jit::vector_loops().is_some(), "{vlen} {lmul}");
        }
    }
}

/// What is compressed last is stored whole: beyond the group, where there is more of the file.
#[test]
fn what_follows_compressed_elements_stays() {
    let groups = [("v24, v8, v0", "m1"), ("v31, v8, v0", "m1"), ("v30, v8, v0", "m2"), ("v24, v8, v0", "m8")];
    for vlen in [128, 256, 1024] {
        for (operands, lmul) in groups {
            let isa = Isa { vlen, ..everything(Xlen::Rv64) };
            let jit = JitEngine::with_tiers(Tiers::Regions, 10);
            let text = format!("    vmv8r.v v24, v8\n{}", chosen(&format!("vcompress.vm {operands}"), lmul));
            both(&text, &isa, jit, 50_000);
        }
    }
}

/// A loop on groups of up to 1024 bytes, with lanes that are NaNs, of so many elements in its trips.
fn long_groups(avl: &str, decrement: &str) -> String {
    format!(
        "
    li a1, 700
    vsetvli t0, zero, e32, m8, ta, ma
    vid.v v8
    vsll.vi v8, v8, 23
    vor.vi v8, v8, 3
    vse32.v v8, (a0)
loop:
    vsetvli t0, {avl}, e32, m8, ta, ma
    vle32.v v8, (a0)
    vadd.vx v16, v8, a1
    vfadd.vv v24, v8, v8
    vfmacc.vv v24, v16, v8
    vfsgnjn.vv v16, v8, v24
    vxor.vv v24, v24, v16
    vfcvt.f.x.v v8, v24
    vmul.vv v16, v24, v8
    vmacc.vv v8, v16, v24
    vse32.v v24, (a0)
    vsetvli zero, zero, e16, m4, ta, ma
    vnsrl.wi v8, v16, 7
    vwmulu.vv v24, v8, v16
    vsra.vi v20, v16, 3
    vmv.v.v v28, v20
    vsetvli zero, zero, e8, m2, ta, ma
    vnsra.wx v30, v20, a1
    vle8.v v16, (a0)
    vsetvli zero, zero, e16, m4, ta, ma
    vsext.vf2 v8, v30
    vsetvli zero, zero, e32, m8, ta, ma
    vzext.vf4 v24, v16
    vs8r.v v24, (a0)
    {decrement}
    bnez a1, loop
    li a1, 700
    j loop
"
    )
}

#[test]
fn steps_of_long_groups_are_in_loops() {
    let isa = Isa { vlen: 1024, ..everything(Xlen::Rv64) };
    let trips = [("zero", "addi a1, a1, -7"), ("a1", "addi a1, a1, -7"), ("a1", "sub a1, a1, t0")];
    for (avl, decrement) in trips {
        let log = CodeLog::default();
        let jit = JitEngine::with_tiers(Tiers::Regions, 10).logged(log.clone());
        let (_, jit) = both(&long_groups(avl, decrement), &isa, jit, 40_000);
        if rivet_jit::vector_loops().is_some() {
            assert_eq!(jit.native_regions(), 1);
            // Other lengths than the longest have their steps one behind the other, which is tens of kilobytes.
            let bytes = log.all().iter().map(|code| code.bytes).max();
            assert!(avl != "zero" || bytes < Some(16_000), "{bytes:?}");
        }
    }
}

/// perf asks its map for names of code that lies in no file.
#[cfg(target_os = "linux")]
#[test]
fn code_that_is_logged_lies_in_no_file() {
    let log = CodeLog::default();
    let jit = JitEngine::with_tiers(Tiers::Both, 10).logged(log.clone());
    let _kept = both("loop:\n    addi a1, a1, 1\n    j loop\n", &everything(Xlen::Rv64), jit, 9000);
    let maps = std::fs::read_to_string("/proc/self/maps").expect("Linux has it");
    let hex = |text: &str| usize::from_str_radix(text, 16).expect("an address");
    for code in log.all() {
        let mapping = maps.lines().find(|line| {
            let (start, end) =
                line.split(' ').next().and_then(|range| range.split_once('-')).expect("a range");
            (hex(start)..hex(end)).contains(&code.address)
        });
        let mapping = mapping.expect("the code is mapped");
        assert_eq!(mapping.split_whitespace().count(), 5, "a file: {mapping}");
    }
    assert_eq!(log.all().is_empty(), !rivet_jit::is_supported());
}
