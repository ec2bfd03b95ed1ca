//! RVV intrinsics: each in a function of its own, with random operands and policies, compiled by clang and by `rivet-cc`.
//!
//! | file | what it holds |
//! |---|---|
//! | `types`, `table` | the types and the intrinsics of `riscv_vector.h` |
//! | `text` | a test as C |
//! | `driver.c` | the program that calls and compares |

mod table;
mod text;
mod types;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rivet_testkit::Rng;

use super::compile::{options, translate};
use super::{LIMIT, SYSTEM, Tally, VLENS, tools};
use table::{CRYPTO, ROWS};
use text::Test;

/// What clang is told: without bfloat16, with which clang 19 takes one intrinsic for another.
const FLAGS: [&str; 9] = [
    "--target=riscv64-linux-gnu",
    "-march=rv64gcv_zfh_zvfh_zvbb_zvbc_zvkned_zvknhb_zvksed_zvksh_zvkg",
    "-menable-experimental-extensions",
    "-mabi=lp64d",
    "-std=c11",
    "-ffreestanding",
    "-fno-strict-aliasing",
    "-fno-vectorize",
    "-w",
];

/// What a batch found, and which intrinsics it had.
#[derive(Default)]
pub struct Found {
    /// The functions.
    pub tally: Tally,
    /// The intrinsics that were compiled and compared.
    pub names: BTreeSet<String>,
}

/// Random tests by rows in turn, so that all operations come up.
fn tests(r: &mut Rng, count: usize) -> Vec<Test> {
    let rows: Vec<_> = ROWS.iter().chain(CRYPTO).collect();
    let mut out: Vec<Test> = Vec::new();
    while out.len() < count {
        let row = r.pick(&rows);
        out.extend(Test::random(r, row).filter(|test| out.iter().all(|other| other.name != test.name)));
    }
    out
}

/// Makes, compiles, runs and compares so many tests in the folder.
///
/// # Errors
/// When a tool fails.
pub fn check(seed: u64, count: usize, folder: &Path) -> Result<Found, String> {
    let mut r = Rng::new(seed);
    let tests = tests(&mut r, count);
    let optimise = r.pick(&["-O1", "-O2", "-O2"]);
    for variant in 0..2 {
        let mut text = String::from("#include <riscv_vector.h>\nenum { INPUT = 20 * 2048 + 4096 };\n");
        for test in &tests {
            let Test { name, body } = test;
            text +=
                &format!("void {name}_{variant}(const uint8_t *in, uint8_t *out, size_t vl) {{\n{body}}}\n",);
        }
        write(&folder.join(format!("functions{variant}.c")), text.as_bytes())?;
    }
    let theirs = clang(folder, "functions0.c", "clang.o", &[optimise, "-c"])?;
    let ir = clang(folder, "functions1.c", "functions.ll", &[optimise, "-S", "-emit-llvm"])?;
    let ir = fs::read_to_string(ir).map_err(|e| e.to_string())?;
    let mut tally = Tally { functions: count as u64, ..Tally::default() };
    let translated = translate(&ir, &options(&mut r), &format!("seed {seed}"), &mut tally);
    let ours = folder.join("ours.o");
    write(&ours, &translated.object)?;
    let mut driver = format!("#define SEED {seed}\n{}", include_str!("intrinsics/driver.c"));
    let present = |name: &str| translated.names.contains(&format!("{name}_1"));
    let names: BTreeSet<String> = tests.iter().map(|t| t.name.clone()).filter(|name| present(name)).collect();
    for name in &names {
        driver += &format!("void {name}_0(const u8 *, u8 *, u64), {name}_1(const u8 *, u8 *, u64);\n");
    }
    driver += "static const struct test tests[] = {\n";
    for name in &names {
        driver += &format!("    {{\"{name}\", {{{name}_0, {name}_1}}}},\n");
    }
    driver += "    {0},\n};\n";
    write(&folder.join("main.c"), driver.as_bytes())?;
    write(&folder.join("system.h"), SYSTEM.as_bytes())?;
    let executable = tools::link(folder, &[theirs, ours], &[])?;
    for vlen in VLENS {
        let wrong = tools::rivet(&executable, vlen, LIMIT)?;
        tally.wrong.extend(wrong.iter().map(|line| format!("seed {seed}: {line}, VLEN {vlen}")));
    }
    Ok(Found { tally, names })
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|e| format!("{}: {e}", path.display()))
}

fn clang(folder: &Path, from: &str, to: &str, flags: &[&str]) -> Result<PathBuf, String> {
    let to = folder.join(to);
    let mut command = Command::new(tools::CLANG);
    tools::succeed(command.args(FLAGS).args(flags).arg("-o").arg(&to).arg(folder.join(from)))?;
    Ok(to)
}
