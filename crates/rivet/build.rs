//! Release builds are linked to be smaller and to start faster, where this system's linker and loader can do it: the executable
//! is at fixed addresses, for relocating 31,000 pointers on 147 pages takes a fifth of the time of a short run; equal functions
//! are kept once; cold functions are kept apart, and those that a short run calls are next to each other, so that start-up touches
//! a third of the pages of code that it would touch otherwise.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

/// What the linker is asked for, each on its own.
const WANTED: [&str; 4] = [FIXED_ADDRESSES, "-Wl,--icf=all", "-Wl,-z,keep-text-section-prefix", ORDER];

/// The order of functions, written by `scripts/start-order`: a script for the linker.
const ORDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/start.ld");

/// Of a static executable, rustc chooses the start-up code: there it is asked by `-C relocation-model=static`.
const FIXED_ADDRESSES: &str = "-no-pie";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={ORDER}");
    let var = |name| env::var(name).unwrap_or_default();
    // Only here can be tried what links and runs.
    if var("PROFILE") != "release" || var("HOST") != var("TARGET") || !var("RUSTC_LINKER").is_empty() {
        return;
    }
    let is_static = var("CARGO_CFG_TARGET_FEATURE").split(',').any(|feature| feature == "crt-static");
    for argument in WANTED {
        if is_static && argument == FIXED_ADDRESSES {
            continue;
        }
        if links_and_runs(Path::new(&var("OUT_DIR")), &var("RUSTC"), argument) {
            println!("cargo:rustc-link-arg-bins={argument}");
        }
    }
}

/// Does a program linked so run here?
fn links_and_runs(dir: &Path, rustc: &str, argument: &str) -> bool {
    let (source, program) = (dir.join("probe.rs"), dir.join("probe"));
    let written = fs::write(&source, "fn main() { std::process::exit(7) }");
    let link = format!("link-arg={argument}");
    let mut build = Command::new(rustc);
    build.arg(&source).arg("-o").arg(&program).args(["-C", &link, "-C", "opt-level=0"]);
    let quiet = |command: &mut Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    written.is_ok()
        && quiet(&mut build).is_ok_and(|status| status.success())
        && quiet(&mut Command::new(&program)).is_ok_and(|status| status.code() == Some(7))
}
