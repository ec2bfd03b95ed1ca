//! The loops of a folder that `RIVET_KERNELS` names, compiled with clang-19 for RVV by its `build.sh`, pass their own driver
//! at every VLEN and fill.

use std::process::Command;

use crate::common::{have, loops, rivet, stderr, stdout};

#[test]
fn kernels_pass_their_driver() {
    let Some(folder) = loops() else { return };
    if !have("clang-19") || !have("ld.lld-19") {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let out = temp.path().display().to_string();
    let build = Command::new("bash")
        .arg(folder.join("build.sh"))
        .args([&out, "clang-19", "--target=riscv64-linux-gnu", "-march=rv64gcv", "-O3", "-ffast-math"])
        .output()
        .expect("bash runs");
    assert!(build.status.success(), "{}", stderr(&build));
    let driver = temp.path().join("drv");
    for vlen in ["128", "256", "512", "1024"] {
        for fill in ["undisturbed", "ones", "mixed:7"] {
            // What it prints, and how often: a line for each kernel, and one at the end of the guard run.
            for (args, line, count) in
                [(&["all", "1000"][..], " ok\n", 32), (&["guard"][..], "guard done\n", 1)]
            {
                let output = rivet(["run", "--vlen", vlen, "--agnostic", fill])
                    .arg(&driver)
                    .args(args)
                    .output()
                    .expect("rivet runs");
                let context =
                    format!("{args:?} at VLEN {vlen}, {fill}: {}{}", stdout(&output), stderr(&output));
                assert!(output.status.success(), "{context}");
                assert!(!stdout(&output).contains("FAIL"), "{context}");
                assert_eq!(stdout(&output).matches(line).count(), count, "{context}");
            }
        }
    }
}
