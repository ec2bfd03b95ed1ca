//! Release builds are linked to be smaller and to start faster, where this system's linker and loader can do it: the executable
//! is at fixed addresses, for relocating 31,000 pointers on 147 pages takes a fifth of the time of a short run; equal functions
//! are kept once; cold functions are kept apart, and those that a short run calls are next to each other, so that start-up touches
//! a third of the pages of code that it would touch otherwise; and the unwinder is no library that has to be loaded.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

/// What the linker is asked for, each on its own.
const WANTED: [Wanted; 5] = [
    Wanted { link: Link::Argument("-no-pie"), of_static: false },
    Wanted { link: Link::Library("static:-bundle,+verbatim=libgcc_eh.a"), of_static: false },
    Wanted { link: Link::Argument("-Wl,--icf=all"), of_static: true },
    Wanted { link: Link::Argument("-Wl,-z,keep-text-section-prefix"), of_static: true },
    // The order of functions, written by `scripts/start-order`: a script for the linker.
    Wanted { link: Link::Argument(ORDER), of_static: true },
];

const ORDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/start.ld");

struct Wanted {
    link: Link,
    /// Of static executables, too. Their addresses are fixed by `-C relocation-model=static`, for rustc chooses their start-up code
    /// by it, and their unwinder is the same library.
    of_static: bool,
}

enum Link {
    Argument(&'static str),
    Library(&'static str),
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={ORDER}");
    let var = |name| env::var(name).unwrap_or_default();
    // Only here can be tried what links and runs.
    if var("PROFILE") != "release" || var("HOST") != var("TARGET") || !var("RUSTC_LINKER").is_empty() {
        return;
    }
    let is_static = var("CARGO_CFG_TARGET_FEATURE").split(',').any(|feature| feature == "crt-static");
    for Wanted { link, .. } in WANTED.iter().filter(|wanted| wanted.of_static || !is_static) {
        if !links_and_runs(Path::new(&var("OUT_DIR")), &var("RUSTC"), link) {
            continue;
        }
        match link {
            Link::Argument(argument) => println!("cargo:rustc-link-arg-bins={argument}"),
            Link::Library(library) => println!("cargo:rustc-link-lib={library}"),
        }
    }
}

/// Does a program linked so run here, and catch a panic?
fn links_and_runs(dir: &Path, rustc: &str, link: &Link) -> bool {
    let (source, program) = (dir.join("probe.rs"), dir.join("probe"));
    let caught = "std::panic::catch_unwind(|| panic!()).is_err()";
    let written = fs::write(&source, format!("fn main() {{ std::process::exit(6 + {caught} as i32) }}"));
    let mut build = Command::new(rustc);
    build.arg(&source).arg("-o").arg(&program).args(["-C", "opt-level=0"]);
    match link {
        Link::Argument(argument) => build.arg("-C").arg(format!("link-arg={argument}")),
        Link::Library(library) => build.args(["-l", library]),
    };
    let quiet = |command: &mut Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    written.is_ok()
        && quiet(&mut build).is_ok_and(|status| status.success())
        && quiet(&mut Command::new(&program)).is_ok_and(|status| status.code() == Some(7))
}
