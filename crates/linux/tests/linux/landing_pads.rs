//! Landing pads of user programs (Zicfilp), as `Documentation/arch/riscv/zicfilp.rst` of Linux says.

use std::path::Path;

use rivet_linux::LinuxConfig;
use rivet_sim::ExitStatus;

use crate::linux::host;

#[test]
fn programs_enable_landing_pads() {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("landing_pads.c");
    std::fs::write(&source, include_str!("landing_pads.c")).unwrap();
    let Some(program) = host::compile("riscv64-linux-gnu-gcc", &source, &["-static", "-O1"], &[]) else {
        return;
    };
    let config = || LinuxConfig::new(["landing_pads"]);
    let outcome = host::run("rv64gc_zicfilp", &program, config(), "");
    assert_eq!(outcome.stdout, include_str!("landing_pads.expected"), "{:?}", outcome.diagnosis);
    assert!(matches!(outcome.result, Ok(ExitStatus::Code(0))), "{:?}", outcome.result);
    // A hart without them refuses.
    let outcome = host::run("rv64gc", &program, config(), "");
    assert!(outcome.stdout.starts_with("at first: -22\n"), "{}", outcome.stdout);
}
