//! `rivet-suite`: writes the generated programs' sources, and describes their cases.

use std::path::Path;
use std::process::ExitCode;

use rivet_isa::Ext;
use rivet_suite::{describe, pins, plan, program, rows};

const USAGE: &str = "usage: rivet-suite list [VLEN]
       rivet-suite write VLEN FOLDER [--for-qemu] [PROGRAM...]
       rivet-suite describe VLEN PROGRAM CASE
       rivet-suite pins SOURCES";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["list"] => {
            rows::programs().iter().for_each(|p| println!("{p}"));
            Ok(())
        }
        ["list", vlen] => count(vlen),
        ["write", vlen, folder, ref only @ ..] => write(vlen, folder, only),
        ["pins", sources] => pins::all(Path::new(sources))
            .map(|all| print!("{}", pins::json(&all)))
            .map_err(|e| format!("{sources}: {e}")),
        ["describe", vlen, program, case] => describe(vlen, program, case),
        _ => Err(USAGE.to_string()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("rivet-suite: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the programs of a VLEN with their numbers of cases.
fn count(vlen: &str) -> Result<(), String> {
    let vlen = number(vlen)?;
    let mut sum = 0;
    for name in rows::programs().into_iter().filter(|name| plan::differs(name, vlen)) {
        let cases: usize = plan::program(name, vlen, false)?.iter().map(|block| block.results()).sum();
        println!("{cases:8} {name}");
        sum += cases;
    }
    println!("{sum:8} all");
    Ok(())
}

fn write(vlen: &str, folder: &str, only: &[&str]) -> Result<(), String> {
    let vlen = number(vlen)?;
    let for_qemu = only.first() == Some(&"--for-qemu");
    let only = if for_qemu { &only[1..] } else { only };
    std::fs::create_dir_all(folder).map_err(|e| format!("{folder}: {e}"))?;
    let drafts = rows::DRAFTS.map(Ext::name).into_iter().filter(|name| only.contains(name));
    for name in rows::programs().into_iter().chain(drafts) {
        if !only.is_empty() && !only.contains(&name) || !plan::differs(name, vlen) {
            continue;
        }
        let blocks = plan::program(name, vlen, for_qemu)?;
        if blocks.is_empty() {
            continue;
        }
        let path = format!("{folder}/{name}.S");
        std::fs::write(&path, program::assembly(&blocks)).map_err(|e| format!("{path}: {e}"))?;
    }
    Ok(())
}

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("{text}: not a number"))
}

fn describe(vlen: &str, program: &str, case: &str) -> Result<(), String> {
    let blocks = plan::program(program, number(vlen)?, false)?;
    let text = describe::case(&blocks, number(case)?).ok_or(format!("{program} has no case {case}"))?;
    print!("{text}");
    Ok(())
}
