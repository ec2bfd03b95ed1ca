//! `rivet-suite`: writes the generated programs' sources, and describes their cases.

use std::process::ExitCode;

use rivet_suite::{plan, program, rows};

const USAGE: &str = "usage: rivet-suite list
       rivet-suite write VLEN FOLDER [PROGRAM...]
       rivet-suite describe VLEN PROGRAM CASE";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["list"] => {
            programs().iter().for_each(|p| println!("{p}"));
            Ok(())
        }
        ["write", vlen, folder, ref only @ ..] => write(vlen, folder, only),
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

/// The names of all programs.
fn programs() -> Vec<&'static str> {
    let mut out: Vec<_> = rows::all().map(rows::program).collect();
    out.sort_unstable();
    out.dedup();
    out
}

fn write(vlen: &str, folder: &str, only: &[&str]) -> Result<(), String> {
    let vlen = vlen.parse().map_err(|_| format!("{vlen}: not a VLEN"))?;
    std::fs::create_dir_all(folder).map_err(|e| format!("{folder}: {e}"))?;
    for name in programs() {
        if !only.is_empty() && !only.contains(&name) {
            continue;
        }
        let blocks = match plan::program(name, vlen) { Ok(b) => b, Err(e) => { eprintln!("{e}"); continue } };
        let path = format!("{folder}/{name}.S");
        std::fs::write(&path, program::assembly(&blocks)).map_err(|e| format!("{path}: {e}"))?;
    }
    Ok(())
}
