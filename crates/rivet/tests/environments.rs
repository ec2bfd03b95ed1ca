//! Programs that are not for the machine they run on: Rivet says so, and what would help.

use crate::common::guest;
use crate::common::{rivet, root, stderr, stdout};

fn fixture(name: &str) -> String {
    root().join(format!("fixtures/bin/{name}.elf")).display().to_string()
}

/// Exit code and what was said.
fn said(args: &[&str]) -> (Option<i32>, String) {
    let output = rivet(args).output().expect("rivet runs");
    (output.status.code(), stderr(&output))
}

#[test]
fn a_shared_library_has_no_entry_point() {
    let folder = tempfile::tempdir().expect("a folder");
    // ET_DYN without an entry, as linkers write libraries.
    let mut bytes = std::fs::read(fixture("hello")).expect("the fixture");
    bytes[16..18].copy_from_slice(&3u16.to_le_bytes());
    bytes[24..32].fill(0);
    let library = folder.path().join("library.so").display().to_string();
    std::fs::write(&library, bytes).expect("a file");
    for args in [&["run"][..], &["run", "--env", "bare"], &["repl", "-e", "help"], &["gdb", "--stdio"]] {
        let (code, words) = said(&[args, &[&library]].concat());
        assert_eq!(code, Some(2), "{words}");
        assert_eq!(words.lines().count(), 1, "{words}");
        assert!(words.contains(&library) && words.contains("no entry point: a shared library"), "{words}");
    }
    let listing = rivet(["disasm", &library]).output().expect("rivet runs");
    assert!(stdout(&listing).contains("<main>:"), "{}", stderr(&listing));
}

#[test]
fn a_program_for_the_other_environment_is_told_from_a_broken_one() {
    let (_, words) = said(&["run", "--max-insns", "1000", "--env", "bare", &fixture("hello")]);
    assert!(words.contains("probably a program for Linux") && words.contains("--env bare"), "{words}");
    let (code, words) = said(&["run", "--env", "linux", &fixture("bare")]);
    assert_eq!(code, Some(132), "{words}");
    assert!(words.contains("probably a program for bare metal") && words.contains("tohost"), "{words}");
    // Nothing of the kind where the choice is right.
    assert_eq!(said(&["run", "--env", "bare", &fixture("bare")]), (Some(0), String::new()));
    assert_eq!(said(&["run", "--env", "linux", &fixture("hello")]), (Some(0), String::new()));
    // Without a symbol `tohost` only the fault shows it.
    let folder = tempfile::tempdir().expect("a folder");
    for text in ["csrw mtvec, zero", "csrr a0, sstatus", "mret"] {
        let (code, words) = said(&["run", &guest::linux(folder.path(), text)]);
        assert_eq!(code, Some(132), "{text}: {words}");
        assert!(words.contains("for a bare-metal program, use --env bare"), "{text}: {words}");
    }
    let (_, words) = said(&["run", &guest::linux(folder.path(), ".word 0")]);
    assert!(!words.contains("bare"), "{words}");
}

/// The third instruction asks for a SEW of 64 bits; the next but one needs it.
const WIDE: &str = "li a1, 8\nli t0, 3\nvsetvli a0, a1, e64, m1, ta, ma\nli t1, 4\nvadd.vv v1, v2, v3\n";

#[test]
fn a_fault_names_the_instruction_that_set_vill() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = guest::linux(folder.path(), WIDE);
    let origin =
        "vtype.vill has been set since vsetvli a0, a1, e64, m1, ta, ma at 0x10008: SEW = 64, but ELEN = 32";
    for engine in ["interp", "jit"] {
        let (code, words) = said(&["run", "--engine", engine, "--isa", "rv64gc_zve32x", &program]);
        assert_eq!(code, Some(132), "{words}");
        assert!(words.contains("SIGILL at 0x10010") && words.contains(origin), "{words}");
    }
    let args = ["repl", "--isa", "rv64gc_zve32x", "--width", "120", "-e", "stepi 4; explain", &program];
    let output = rivet(args).output().expect("rivet runs");
    let words = stdout(&output);
    assert!(words.contains(origin) && words.contains("add zve64x to --isa for SEW = 64"), "{words}");
    // A type that was refused for another reason, and one that came from nowhere.
    let (_, words) =
        said(&["run", &guest::linux(folder.path(), "li t0, -1\nvsetvl a0, zero, t0\nvadd.vv v1, v2, v3\n")]);
    assert!(
        words.contains("since vsetvl a0, zero, t0 at 0x10004: bit 63 of the new vtype (vill) is 1"),
        "{words}"
    );
    let (_, words) = said(&["run", &guest::linux(folder.path(), "vadd.vv v1, v2, v3\n")]);
    assert!(words.contains("vtype.vill is set: execute a vset{i}vl{i}"), "{words}");
}
