//! Shadow stacks of user programs (Zicfiss), as `Documentation/arch/riscv/zicfiss.rst` of Linux says.

use std::path::Path;

use rivet_linux::LinuxConfig;
use rivet_sim::ExitStatus;

use crate::linux::host;

#[test]
fn programs_enable_shadow_stacks() {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shadow_stack.c");
    std::fs::write(&source, include_str!("shadow_stack.c")).unwrap();
    let flags = ["-static", "-O1", "-pthread"];
    let Some(program) = host::compile("riscv64-linux-gnu-gcc", &source, &flags, &[]) else { return };
    let config = || LinuxConfig { max_processes: Some(8), ..LinuxConfig::new(["shadow_stack"]) };
    let outcome = host::run("rv64gcv_zicfiss", &program, config(), "");
    assert_eq!(outcome.stdout, include_str!("shadow_stack.expected"), "{:?}", outcome.diagnosis);
    assert!(matches!(outcome.result, Ok(ExitStatus::Signal(11))), "{:?}", outcome.result);
    // A recording knows the stacks and what is in them.
    let (recorded, tape) = host::record("rv64gcv_zicfiss", &program, config(), "");
    assert_eq!(recorded.stdout, outcome.stdout);
    let replayed = host::replay("rv64gcv_zicfiss", tape);
    assert_eq!(replayed.stdout, outcome.stdout, "{:?}", replayed.result);
    // A hart without them refuses.
    let outcome = host::run("rv64gc_zimop", &program, config(), "");
    assert_eq!(outcome.stdout, "at first -22, ssp 0, lock -22, unknown -22, with more arguments -22\n");
    assert!(matches!(outcome.result, Ok(ExitStatus::Code(1))), "{:?}", outcome.result);
}
