//! Tools are the external programs that take part: clang, lld, QEMU, csmith; and Rivet as the machine.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use rivet_conformance::kernels::config;
use rivet_elf::Image;
use rivet_linux::{Clocks, Input, Linux, LinuxConfig, Output};
use rivet_sim::{ExitStatus, Machine, OutputTail};

pub(super) const CLANG: &str = "clang-19";
const LINKER: &str = "ld.lld-19";
const QEMU: &str = "qemu-riscv64";
pub(super) const CSMITH: &str = "csmith";
/// What all ways have in common: no jump tables, for these are globals.
const COMMON: [&str; 9] = [
    "--target=riscv64-linux-gnu",
    "-std=c11",
    "-w",
    "-ffreestanding",
    "-fno-strict-aliasing",
    "-fno-math-errno",
    "-ffp-contract=off",
    "-fno-jump-tables",
    "-mabi=lp64d",
];
/// Bytes of output that are kept.
const OUTPUT: usize = 64 << 10;

/// The first program that is not installed.
pub fn missing(qemu: bool, csmith: bool) -> Option<&'static str> {
    let all = [CLANG, LINKER].into_iter().chain(qemu.then_some(QEMU)).chain(csmith.then_some(CSMITH));
    all.into_iter().find(|program| {
        let mut command = Command::new(program);
        command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err()
    })
}

pub(super) fn succeed(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.output().map_err(|e| format!("{:?}: {e}", command.get_program()))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// The IR of a variant, which stays in the folder.
pub(super) fn ir(folder: &Path, variant: usize, flags: &[&str], unroll: bool) -> Result<String, String> {
    let path = folder.join(format!("v{variant}.ll"));
    let mut clang = Command::new(CLANG);
    clang.args(COMMON).args(flags).args(["-march=rv64gcv", "-S", "-emit-llvm"]);
    clang.arg(if unroll { "-funroll-loops" } else { "-fno-unroll-loops" });
    clang.arg(format!("-DVARIANT=_{variant}")).arg("-o").arg(&path).arg(folder.join("functions.c"));
    succeed(&mut clang)?;
    std::fs::read_to_string(&path).map_err(|e| e.to_string())
}

/// What clang makes of a variant's IR.
pub(super) fn object_of_ir(folder: &Path, variant: usize) -> Result<PathBuf, String> {
    let (ir, object) = (folder.join(format!("v{variant}.ll")), folder.join(format!("clang{variant}.o")));
    let mut clang = Command::new(CLANG);
    clang.args(["--target=riscv64-linux-gnu", "-mabi=lp64d", "-march=rv64gcv", "-O0", "-c"]);
    succeed(clang.arg("-o").arg(&object).arg(ir))?;
    Ok(object)
}

/// The program: its main file, with the scalar variant, and these objects. It runs for a short time, so that optimising it
/// would take longer.
pub(super) fn link(folder: &Path, objects: &[PathBuf], flags: &[&str]) -> Result<PathBuf, String> {
    let (object, executable) = (folder.join("main.o"), folder.join("program"));
    let mut clang = Command::new(CLANG);
    clang.args(COMMON).args(["-march=rv64gc", "-O0", "-c"]);
    succeed(clang.args(flags).arg("-o").arg(&object).arg(folder.join("main.c")))?;
    let mut linker = Command::new(LINKER);
    succeed(linker.arg("-static").arg("-o").arg(&executable).arg(&object).args(objects))?;
    Ok(executable)
}

/// What a program that ended so printed of faults.
fn faults(output: &[u8], end: &str) -> Vec<String> {
    let text = String::from_utf8_lossy(output);
    let mut wrong: Vec<String> =
        text.lines().filter(|line| line.starts_with("wrong ")).map(String::from).collect();
    if text.lines().last() != Some("done") {
        let at = text.lines().rfind(|line| line.starts_with("at ")).unwrap_or("at the start");
        wrong.push(format!("{end} {at}"));
    }
    wrong
}

/// Runs the program on Rivet, for so many instructions at most.
pub(super) fn rivet(executable: &Path, vlen: u32, limit: u64) -> Result<Vec<String>, String> {
    let bytes = std::fs::read(executable).map_err(|e| e.to_string())?;
    let image = Arc::new(Image::parse("program", &bytes).map_err(|e| e.to_string())?);
    let tail = Arc::new(Mutex::new(OutputTail::new(OUTPUT)));
    let linux = LinuxConfig {
        stdin: Input::Bytes(Arc::from(*b"")),
        stdout: Output::Tail(Arc::clone(&tail)),
        stderr: Output::Tail(Arc::clone(&tail)),
        clocks: Clocks::Virtual,
        ..LinuxConfig::new(["program"])
    };
    let (mut linux, hart) = Linux::start(linux, Arc::new(config(vlen)?), image).map_err(|e| e.to_string())?;
    let mut machine = Machine::new(hart);
    let status = machine.run(&mut linux, limit).map_err(|e| e.to_string())?;
    let output = tail.lock().unwrap_or_else(PoisonError::into_inner).to_vec();
    let end = match status {
        ExitStatus::Code(code) => format!("ended with code {code}"),
        other => format!("ended by {other:?}"),
    };
    Ok(faults(&output, &end))
}

/// Runs the program on QEMU.
pub(super) fn qemu(executable: &Path, vlen: u32) -> Result<Vec<String>, String> {
    let mut command = Command::new(QEMU);
    command.arg("-cpu").arg(format!("max,vlen={vlen}")).arg(executable);
    let output = command.output().map_err(|e| format!("{QEMU}: {e}"))?;
    Ok(faults(&output.stdout, &format!("ended with {}", output.status)))
}
