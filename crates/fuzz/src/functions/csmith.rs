//! csmith can write the programs in place of our own generator: without globals, as one function without arguments.
//!
//! Invariant: what csmith writes has no undefined behaviour, so that all variants return the same. A program whose scalar
//! variant does not end in time says nothing, and is not counted.

use std::fs;
use std::path::Path;
use std::process::Command;

use rivet_testkit::Rng;

use super::compile::{Translated, options, translate};
use super::{SYSTEM, Tally, VLENS, WAYS, tools};

/// What the programs are without: globals, and what cannot be a register.
const FLAGS: [&str; 14] = [
    "--no-global-variables",
    "--no-packed-struct",
    "--no-bitfields",
    "--no-volatiles",
    "--no-argc",
    "--no-structs",
    "--no-unions",
    "--quiet",
    "--max-funcs",
    "5",
    "--max-array-dim",
    "2",
    "--max-block-depth",
    "3",
];
/// Instructions that a program may execute.
const LIMIT: u64 = 300_000_000;
const HEADERS: &str = "-I/usr/include/csmith";

/// The text of a program without `main`, whose functions are named after the variant.
fn text(seed: u64) -> Result<String, String> {
    let mut csmith = Command::new(tools::CSMITH);
    let seed = (seed as u32).to_string();
    let output = tools::succeed(csmith.args(FLAGS).args(["--seed", &seed]))?;
    let program = String::from_utf8_lossy(&output);
    let program = program.split("\nint main").next().unwrap_or_default();
    let mut renamed = String::from("#define JOIN(a, b) a##b\n#define NAMED(a, b) JOIN(a, b)\n");
    for line in program.lines().filter(|line| line.starts_with("static ") && line.ends_with(");")) {
        if let Some(name) = line.split('(').next().and_then(|head| head.split_whitespace().last())
            && name.starts_with("func_")
        {
            renamed += &format!("#define {name} NAMED({name}, VARIANT)\n");
        }
    }
    for line in program.lines() {
        // The one that is called from outside.
        let line = if line.contains(" func_1(") { line.trim_start_matches("static ") } else { line };
        renamed += line;
        renamed.push('\n');
    }
    Ok(renamed)
}

/// Makes, compiles, runs and compares a program.
pub(super) fn run(seed: u64, qemu: bool, folder: &Path) -> Result<Tally, String> {
    let mut r = Rng::new(seed);
    fs::write(folder.join("functions.c"), text(seed)?).map_err(|e| e.to_string())?;
    let (mut tally, mut objects, mut present) = (Tally::default(), Vec::new(), 1_u32);
    for (way, flags) in WAYS.iter().enumerate() {
        let variant = way + 1;
        let text = tools::ir(folder, variant, &[flags, &[HEADERS][..]].concat(), false)?;
        let title = format!("csmith seed {seed} way {variant}");
        let Translated { object, names } = translate(&text, &options(&mut r), &title, &mut tally);
        if names.contains(&format!("func_1_{variant}")) {
            let path = folder.join(format!("v{variant}.o"));
            fs::write(&path, object).map_err(|e| e.to_string())?;
            objects.push(path);
            present |= 1 << variant;
        }
    }
    let main = format!(
        "#define VARIANT _0\n#define VARIANTS {present}\n#include \"functions.c\"\n{}",
        include_str!("csmith.c")
    );
    for (name, text) in [("main.c", main.as_str()), ("system.h", SYSTEM)] {
        fs::write(folder.join(name), text).map_err(|e| e.to_string())?;
    }
    let executable = tools::link(folder, &objects, &[HEADERS])?;
    let mut machines: Vec<_> = VLENS.map(|vlen| (format!("VLEN {vlen}"), vlen, false)).into();
    machines.extend(qemu.then(|| ("QEMU".to_string(), r.pick(&VLENS), true)));
    for (machine, vlen, is_qemu) in machines {
        let lines = match is_qemu {
            true => tools::qemu(&executable, vlen)?,
            false => tools::rivet(&executable, vlen, LIMIT)?,
        };
        if lines.iter().any(|line| line.ends_with("at the scalar variant")) {
            return Ok(Tally::default());
        }
        tally.wrong.extend(lines.iter().map(|line| format!("csmith seed {seed}: {line}, {machine}")));
    }
    tally.functions = 1;
    Ok(tally)
}
