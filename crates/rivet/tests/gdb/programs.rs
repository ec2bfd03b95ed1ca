//! Bare machines and programs of glibc under GDB: libraries, core files, new runs.

use std::process::Command;

use super::{compiled, gdb, glibc_program, session, shows};
use crate::common::{have, in_order, root, stdout};

#[test]
fn bare_machines() {
    // What it prints goes to standard error, which GDB shows; its last check is that there were ten traps.
    let commands = ["info registers misa", "break main", "continue", "p $priv", "delete", "continue"];
    shows(
        "",
        "fixtures/bin/bare.elf",
        &commands,
        &["RV64", "Breakpoint 1", "= 3", "10 traps", "exited normally"],
    );
}

/// Threads are harts, whose vector registers have different lengths. In `riscv-tests/src/harts/own_state.S` v8 holds 100 +
/// hart in elements of 8 << hart bits.
#[test]
fn harts_of_different_vlen() {
    const NAME: &str = "riscv-tests/bin/harts=4/rv64-own_state.elf";
    const CSRR_A0_MSCRATCH: u32 = 0x3400_2573;
    let bytes = std::fs::read(root().join(NAME)).expect("the program");
    let image = rivet_elf::Image::parse(NAME, &bytes).expect("a program");
    let code = &image.segments[0];
    let at =
        code.data.windows(4).position(|word| word == CSRR_A0_MSCRATCH.to_le_bytes()).expect("it is there");
    let point = format!("break *{:#x}", code.vaddr + at as u64);
    let commands = [
        &point,
        "continue",
        "info threads",
        "thread 1",
        "p $v8.b[15]",
        "p $v8.b[16]",
        "set $v8.b[0] = 7",
        "p $v8.b[0]",
        "thread 2",
        "p $vlenb",
        "p $v8.s[31]",
        "thread 4",
        "p $mhartid",
        "p $v8.l[3]",
        "p $v8.l[4]",
    ];
    let expected = [
        "Breakpoint 1",
        "hart 3 in M-mode",
        "$1 = 100",
        "$2 = 0",
        "$3 = 7",
        "$4 = 64",
        "$5 = 101",
        "$6 = 3",
        "$7 = 103",
        "$8 = 0",
    ];
    shows("--harts 4 --vlen 128,512,128,256", NAME, &commands, &expected);
}

/// With `scheduler-locking` a step, and a run to a breakpoint, is one of the chosen hart alone.
#[test]
fn a_hart_runs_alone() {
    const NAME: &str = "riscv-tests/bin/harts=2/rv64-code.elf";
    let commands = [
        "stepi 5",
        "thread 2",
        "p $minstret",
        "stepi 3",
        "p $minstret",
        "set scheduler-locking on",
        "stepi 3",
        "p $minstret",
        "tbreak *($pc + 4)",
        "continue",
        "p $minstret",
        "thread 1",
        "p $minstret",
    ];
    // Without it the other hart has its turn first, of 10,000 instructions.
    let expected = ["$1 = 0", "$2 = 3", "$3 = 6", "$4 = 7", "$5 = 10000"];
    shows("--harts 2", NAME, &commands, &expected);
}

/// A dynamic, position-independent program of glibc: GDB finds it and its libraries by the auxiliary vector.
#[test]
fn a_dynamic_program() {
    const COMPILER: &str = "riscv64-linux-gnu-gcc";
    const SYSROOT: &str = "/usr/riscv64-linux-gnu";
    const SOURCE: &str = r#"
        #include <stdio.h>
        static int total;
        static int twice(int x) { total += x; return 2 * x; }
        int main(int argc, char **argv) {
            int n = twice(argc);
            printf("%d %s\n", n, argv[1]);
            return n;
        }"#;
    if !crate::common::gdb::is_there() || !have(COMPILER) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (source, program) = (folder.path().join("twice.c"), folder.path().join("twice"));
    std::fs::write(&source, SOURCE).expect("a file");
    let compiled = Command::new(COMPILER).args(["-g", "-O0", "-o"]).arg(&program).arg(&source).status();
    assert!(compiled.expect("the compiler").success());
    let rivet = env!("CARGO_BIN_EXE_rivet");
    let text = gdb(
        &program,
        &[
            &format!("set sysroot {SYSROOT}"),
            &format!("target remote | {rivet} gdb --stdio -L {SYSROOT} {} word", program.display()),
            "break main",
            "continue",
            "info sharedlibrary",
            "step",
            "finish",
            "watch total",
            "reverse-continue",
            "delete",
            "break printf",
            "continue",
            "bt",
            "delete",
            "continue",
        ],
    );
    // argc is 2, so that total goes from 0 to 2, and the program leaves with 4.
    in_order(
        &text,
        &[
            "main (argc=2",
            "libc.so.6",
            "twice (x=2)",
            "Value returned is $1 = 4",
            "Old value = 2",
            "New value = 0",
            "in printf ()",
            "in main (argc=2",
            "4 word",
            "exited with code 04",
        ],
    );
}

#[test]
fn a_core_file_does_not_end_the_past() {
    let source = "#include <stdlib.h>\nint main(void) { char *p = malloc(100); p[0] = 7; return p[0]; }\n";
    let Some((folder, path)) = glibc_program(source) else { return };
    let core = folder.path().join("core");
    let save = format!("gcore {}", core.display());
    let commands = ["break main", "continue", "stepi", "reverse-stepi", "monitor info history", &save];
    let Some(text) = session("", &path, &[&commands[..], &["monitor info history", "stepi"]].concat()) else {
        return;
    };
    let past = "1 instruction before the present";
    in_order(&text, &[past, "Saved corefile", past]);
    // The mappings are in it, the stack at the top among them.
    let listing =
        Command::new("riscv64-linux-gnu-readelf").args(["-lW"]).arg(&core).output().expect("readelf runs");
    let listing = stdout(&listing);
    let loaded: Vec<&str> = listing.lines().filter(|line| line.trim_start().starts_with("LOAD")).collect();
    assert!(loaded.len() > 4 && loaded.iter().any(|line| line.contains(" 0x0000003fff")), "{listing}");
}

#[test]
fn run_starts_again() {
    let Some((_folder, path)) = glibc_program("int main(int n, char **words) { return n + 40; }\n") else {
        return;
    };
    if !crate::common::gdb::is_there() {
        return;
    }
    let rivet = env!("CARGO_BIN_EXE_rivet");
    let connect = format!("target extended-remote | {rivet} gdb --stdio {}", path.display());
    let commands = [
        "set confirm off",
        &connect,
        "break main",
        "continue",
        "run",
        "p $pc == &main || n == 1",
        "continue",
        "run",
        "set args a b",
        "run",
        "continue",
        "set args",
        "kill",
        "run",
        "continue",
    ];
    let text = gdb(&path, &commands);
    let [stop, main] = ["Breakpoint 1, main (n=1", "exited with code 051"];
    in_order(&text, &[stop, stop, main, stop, "Breakpoint 1, main (n=3", "exited with code 053", stop, main]);
}

/// With `set sysroot target:` GDB reads the libraries from Rivet, which tells where they are.
#[test]
fn libraries_come_from_rivet() {
    const SYSROOT: &str = "/usr/riscv64-linux-gnu";
    let source = "#include <math.h>\nint main(int n, char **words) { return (int)(10 * cos(n - 1)); }\n";
    let Some((_folder, path)) = compiled(source, &["-lm"]) else { return };
    if !crate::common::gdb::is_there() {
        return;
    }
    let rivet = env!("CARGO_BIN_EXE_rivet");
    let text = gdb(
        &path,
        &[
            "set sysroot target:",
            &format!("target remote | {rivet} gdb --stdio -L {SYSROOT} {}", path.display()),
            "break main",
            "continue",
            "info sharedlibrary",
            "tbreak cos",
            "continue",
            "bt 2",
            "monitor info sharedlibrary",
            "continue",
        ],
    );
    let list = "target:/lib/libm.so.6";
    in_order(&text, &["main (n=1", list, "from target:/lib/libm.so.6", "in main (n=1", "/lib/libm.so.6"]);
    in_order(&text, &["exited with code 012"]);
    assert!(!text.contains("library list"), "{text}");
}
