//! The configuration that `rivet setup act4` writes for the RISC-V architecture tests.

use std::path::Path;
use std::process::{Command, Output};

use crate::common::{have, rivet, stderr, stdout};

/// Uses each macro as the tests do, and halts by the one that tells the outcome.
const TEST: &str = r#"
#include "rvmodel_macros.h"
#if __riscv_xlen == 64
#define LREG ld
#define SREG sd
#else
#define LREG lw
#define SREG sw
#endif
#define RVTEST_TSBI_CSR_WRITE(_CSR, _VALUE) csrw mtopei, x0

# The bits of a register become as they should in time.
.macro AWAIT csr, bits, expected
    li x11, RVMODEL_INTERRUPT_LATENCY
1:  csrr x12, \csr
    li x13, \bits
    and x12, x12, x13
    li x13, \expected
    beq x12, x13, 2f
    addi x11, x11, -1
    bnez x11, 1b
    j fail
2:
.endm

.section .text.init
.globl rvtest_entry_point
rvtest_entry_point:
    j start
.section .text.rvtest, "ax"
start:
    la x5, fail
    csrw mtvec, x5
    RVMODEL_BOOT
    RVMODEL_IO_INIT(x6, x7, x8)
    la x10, text
    RVMODEL_IO_WRITE_STR(x6, x7, x8, x10)
    RVMODEL_SET_MSW_INT(x10, x11)
    AWAIT mip, 8, 8
    RVMODEL_CLR_MSW_INT(x10, x11)
    AWAIT mip, 8, 0
    li x5, RVMODEL_MTIMECMP_ADDRESS
    li x6, -1
    sw x6, 4(x5)
    AWAIT mip, 0x80, 0
    li x7, RVMODEL_MTIME_ADDRESS
    LREG x8, 0(x7)
    addi x8, x8, RVMODEL_TIMER_INT_SOON_DELAY
    SREG x8, 0(x5)
    sw x0, 4(x5)
    AWAIT mip, 0x80, 0
    li x9, RVMODEL_TIMER_INT_SOON_DELAY * RVMODEL_MAX_CYCLES_PER_TIMER_TICK
1:  addi x9, x9, -1
    bnez x9, 1b
    AWAIT mip, 0x80, 0x80
    la x5, fault
    csrw mtvec, x5
    li x5, RVMODEL_ACCESS_FAULT_ADDRESS
    lw x6, 0(x5)
    j fail
.balign 4
fault:
    csrr x5, mcause
    li x6, 5
    bne x5, x6, fail
    la x5, fail
    csrw mtvec, x5
#ifdef SMAIA_SUPPORTED
    RVMODEL_SET_MEXT_INT(x10, x11)
    AWAIT mip, 0x800, 0x800
    RVMODEL_CLR_MEXT_INT_M(x10, x11)
    AWAIT mip, 0x800, 0
    RVMODEL_SET_MEXT_INT(x10, x11)
    RVMODEL_CLR_MEXT_INT(x10, x11)
    AWAIT mip, 0x800, 0
#ifdef H_SUPPORTED
    RVMODEL_SET_GUEST_EXT_INT(2, x10, x11)
    AWAIT hgeip, 0xe, 4
    RVMODEL_CLR_GUEST_EXT_INT(2, x10, x11)
    AWAIT hgeip, 0xe, 0
#endif
#endif
#ifndef BROKEN
    RVMODEL_HALT_PASS
#endif
.balign 4
fail:
    RVMODEL_HALT_FAIL
.data
text: .asciz "a line\n"
RVMODEL_DATA_SECTION
"#;

fn set_up(folder: &Path, options: &[&str]) {
    let output = rivet(["setup", "act4"]).args(options).arg(folder).output().expect("rivet runs");
    assert!(output.status.success(), "{}", stderr(&output));
}

fn file(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect(name)
}

/// Builds the test with the folder's files, and runs it as the folder says.
fn run(folder: &Path, gcc: &[&str]) -> Output {
    let (source, elf) = (folder.join("test.S"), folder.join("test.elf"));
    std::fs::write(&source, TEST).expect("a file");
    let mut build = Command::new("riscv64-linux-gnu-gcc");
    build.args(["-static", "-mcmodel=medany", "-nostdlib", "-nostartfiles"]).args(gcc);
    build.arg("-T").arg(folder.join("link.ld")).arg("-I").arg(folder).arg(&source).arg("-o").arg(&elf);
    let output = build.output().expect("gcc runs");
    assert!(output.status.success(), "{}", stderr(&output));
    let command = file(folder, "run_cmd.txt");
    let words = command
        .split_whitespace()
        .skip(1)
        .filter(|word| *word != "__TRACEFILE__}" && *word != "{debug:--trace");
    rivet(words).arg(&elf).output().expect("rivet runs")
}

#[test]
fn the_macros_of_act4_work() {
    if !have("riscv64-linux-gnu-gcc") {
        return;
    }
    let aia = ["-march=rv64ima_zicsr", "-mabi=lp64", "-DSMAIA_SUPPORTED", "-DH_SUPPORTED"];
    let broken = [&aia[..], &["-DBROKEN"]].concat();
    for (options, gcc, code) in [
        (&[][..], &aia[..], 0),
        (&[], &broken, 1),
        (&["--set", "misaligned=off", "--isa", "rv64gc"], &aia[..2], 0),
        (&["--isa", "rv32gc"], &["-march=rv32ima_zicsr", "-mabi=ilp32"], 0),
        (&["--isa", "rv32gch_smaia"], &["-march=rv32ima_zicsr", "-mabi=ilp32", "-DSMAIA_SUPPORTED"], 0),
    ] {
        let temp = tempfile::tempdir().expect("a folder");
        set_up(temp.path(), options);
        let output = run(temp.path(), gcc);
        assert_eq!(output.status.code(), Some(code), "{options:?} {gcc:?}: {}", stderr(&output));
        assert_eq!(stdout(&output), "a line\n");
    }
}

#[test]
fn the_files_of_act4_belong_together() {
    let temp = tempfile::tempdir().expect("a folder");
    set_up(temp.path(), &["--set", "pmp-entries=64", "--isa", "rv64gc"]);
    let config = file(temp.path(), "test_config.yaml");
    for (key, name) in [("udb_config", "rivet.yaml"), ("linker_script", "link.ld")] {
        assert!(config.contains(&format!("{key}: {name}\n")) && temp.path().join(name).exists());
    }
    // The addresses and delays for the tests are those of the macros.
    let (udb, macros) = (file(temp.path(), "rivet.yaml"), file(temp.path(), "rvmodel_macros.h"));
    let (params, environment) = udb.split_once("dut_environment:\n").expect("the environment");
    let numbers = environment.lines().filter_map(|line| line.trim().split_once(": ")).skip(1);
    let mut count = 0;
    for (name, value) in numbers {
        let same = |line: &str| line.split_whitespace().eq(["#define", name, value]);
        assert!(macros.lines().any(same), "{name}: {value}");
        count += 1;
    }
    assert_eq!(count, 7);
    assert!(params.contains("NUM_USABLE_PMP_ENTRIES: 64\n"));
    let command = file(temp.path(), "run_cmd.txt");
    assert!(command.ends_with(" --set pmp-entries=64\n"));
    let words = [&udb, &macros, &command].into_iter().flat_map(|text| text.split('@').skip(1));
    assert!(words.into_iter().all(|word| word.starts_with("progbits")));
}
