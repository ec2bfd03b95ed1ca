//! Writes cases as a bare-metal program: `runner.S`, the registers' pattern, and 32 bytes for each test.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

use super::case::Test;
use super::point::Hart;

/// The program that runs the tests, in assembly.
const RUNNER: &str = include_str!("runner.S");

/// Where the sections go.
const SCRIPT: &str = include_str!("runner.ld");

/// The whole assembly text.
fn assembly(hart: &Hart, tests: &[Test]) -> String {
    let mut text = String::from(RUNNER);
    let vlen = hart.vlen;
    let _ = writeln!(text, "\n.section .rodata\n.balign 64\npattern:");
    // Two doublewords of a register differ, registers differ, v0 holds a mask that is not all zeros, and each is an
    // offset below 256 that is a multiple of 8 when read with any width.
    for i in 0..32 * vlen / 64 {
        let (register, part) = (i * 64 / vlen, i % (vlen / 64).max(1));
        let small = if part % 2 == 0 { (register + 1) % 32 } else { 31 - register };
        let _ = writeln!(text, "    .dword {}", 8 * small);
    }
    let _ = writeln!(text, "\n.text\n.balign 64\ncases:");
    for test in tests {
        let vtype = test.vtype as u16 | (test.vtype >> 48) as u16;
        let off = u32::from(test.vs_off) | u32::from(test.fs_off) << 1;
        let Test { word, a3, vl, vstart, frm, expect, .. } = test;
        let bytes = [*vl, *vstart, *frm, off, *expect as u32, 0].map(|b| b.to_string()).join(", ");
        let _ =
            writeln!(text, "    .word {word:#010x}, 0x00008067\n    .dword {a3:#x}\n    .half {vtype:#x}");
        let _ = writeln!(text, "    .byte {bytes}\n    .dword 0");
    }
    text.push_str("cases_end:\n");
    text
}

/// Builds the program with clang and lld. Errors are those of files and of the tools.
pub(super) fn build(hart: &Hart, tests: &[Test], elf: &Path) -> io::Result<()> {
    let (source, object, script) =
        (elf.with_extension("S"), elf.with_extension("o"), elf.with_extension("ld"));
    fs::create_dir_all(elf.parent().unwrap_or(Path::new(".")))?;
    fs::write(&source, assembly(hart, tests))?;
    fs::write(&script, SCRIPT)?;
    let mut clang = Command::new("clang-19");
    let xlen = hart.xlen;
    clang.args([format!("--target=riscv{xlen}"), format!("-march=rv{xlen}gcv")]);
    clang.args(["-mno-relax", "-c", "-o"]).arg(&object).arg(&source);
    run(&mut clang)?;
    let mut lld = Command::new("ld.lld-19");
    run(lld.arg("-T").arg(&script).arg("--strip-debug").arg("-o").arg(elf).arg(&object))?;
    [source, object, script].into_iter().try_for_each(fs::remove_file)
}

fn run(command: &mut Command) -> io::Result<()> {
    match command.status()? {
        status if status.success() => Ok(()),
        status => Err(io::Error::other(format!("{command:?}: {status}"))),
    }
}
