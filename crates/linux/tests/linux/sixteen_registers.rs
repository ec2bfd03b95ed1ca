//! Programs of RV32E and RV64E. Linux knows none: the number of a call is in t0, as QEMU and newlib have it.

use std::path::Path;

use rivet_linux::LinuxConfig;
use rivet_sim::{ExitStatus, SimError};

use crate::linux::host;

#[test]
fn programs_with_sixteen_registers() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (xlen, abi, emulation) in [("rv32", "ilp32e", "riscv32"), ("rv64", "lp64e", "riscv64")] {
        let source = folder.join(format!("sixteen-{xlen}.c"));
        std::fs::write(&source, include_str!("sixteen_registers.c")).unwrap();
        let target = format!("--target={emulation}-unknown-elf");
        let (march, mabi) = (format!("-march={xlen}emac"), format!("-mabi={abi}"));
        let flags = [&target, &march, &mabi, "-O1", "-ffreestanding", "-nostdlib", "-static", "-fuse-ld=lld"];
        let Some(program) = host::compile("clang-19", &source, &flags, &[]) else { return };
        let run = |isa: &str| host::run(isa, &program, LinuxConfig::new(["sixteen"]), "");
        let outcome = run(&format!("{xlen}emac"));
        assert_eq!(outcome.stdout, "hello\nsignal\n", "{:?}", outcome.diagnosis);
        // SIGILL, since the last instruction names a7.
        assert!(matches!(outcome.result, Ok(ExitStatus::Signal(4))), "{:?}", outcome.result);
        let refused = run(&format!("{xlen}imac"));
        let why = format!("name a base such as {xlen}e");
        assert!(
            matches!(&refused.result, Err(SimError::Load(text)) if text.contains(&why)),
            "{:?}",
            refused.result
        );
    }
}
