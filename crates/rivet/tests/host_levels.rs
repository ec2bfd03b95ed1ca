//! `RIVET_HOST`, which keeps both engines from what this host may have and others lack.

use crate::common::{files, rivet, root, stderr, stdout};

const LEVELS: [&str; 2] = ["avx2", "sse2"];

/// Engines agree at each level on programs with vectors, some of which run long enough for all tiers.
#[test]
fn programs_agree_at_each_level() {
    for program in files(&root().join("fixtures/bin"), "elf") {
        let usual = rivet(["run"]).arg(&program).output().expect("rivet runs");
        let usual = (usual.status.code(), stdout(&usual));
        for level in LEVELS {
            let mut command = rivet(["run", "--crosscheck"]);
            let output = command.env("RIVET_HOST", level).arg(&program).output().expect("rivet runs");
            let context = format!("{level} {}: {}", program.display(), stderr(&output));
            assert_eq!((output.status.code(), stdout(&output)), usual, "{context}");
        }
    }
}

/// A part of the suite: all of it takes long without AVX.
#[test]
fn the_suite_passes_at_each_level() {
    for level in LEVELS {
        let mut command = rivet(["conform", "--crosscheck", "--shard", "1/8"]);
        command.arg(root().join("riscv-tests/bin/vlen1024")).env("RIVET_HOST", level);
        let output = command.output().expect("rivet runs");
        assert!(output.status.success(), "{level}: {}{}", stdout(&output), stderr(&output));
    }
}

/// Vector loops of our own are for AVX-512 and AVX2.
#[test]
fn the_least_hosts_have_no_vector_loops() {
    let program = root().join("fixtures/bin/mandelbrot.elf");
    let loops = |level: &str| {
        let mut command = rivet(["run", "--engine-stats=json"]);
        let output = command.env("RIVET_HOST", level).arg(&program).output().expect("rivet runs");
        let report: serde_json::Value = serde_json::from_str(&stderr(&output)).expect("JSON");
        report["vector_loops"].as_u64().expect("a number")
    };
    let has_loops = rivet_jit::vector_loops().is_some();
    assert_eq!(["", "avx2", "sse2"].map(|level| loops(level) > 0), [has_loops, has_loops, false]);
}
