//! Inputs that never end or never begin, and standard streams that cannot be written: one line, the right exit code, at
//! once.

use std::fs::File;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::guest;
use crate::common::{rivet, root, stderr};

fn fixture(name: &str) -> String {
    root().join(format!("fixtures/bin/{name}.elf")).display().to_string()
}

fn full() -> Stdio {
    File::options().write(true).open("/dev/full").expect("/dev/full").into()
}

/// Every place that reads a file which the user names.
const READERS: &[&[&str]] = &[
    &["run", "FILE"],
    &["gdb", "--stdio", "FILE"],
    &["repl", "-e", "help", "FILE"],
    &["repl", "--command", "FILE"],
    &["disasm", "FILE"],
    &["cc", "FILE"],
    &["cc", "run", "FILE"],
    &["conform", "FILE"],
    &["conform", "--repeat-failed", "--state", "FILE", "PROGRAM"],
    &["compare", "FILE", "PROGRAM"],
    &["compare", "LOG", "FILE"],
];

#[test]
fn endless_and_silent_files_are_refused_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let fifo = folder.path().join("fifo").display().to_string();
    assert!(Command::new("mkfifo").arg(&fifo).status().is_ok_and(|status| status.success()));
    let log = folder.path().join("log").display().to_string();
    std::fs::write(&log, "core   0: 3 0x0000000000010000 (0x00000013)\n").expect("a file");
    let here = folder.path().display().to_string();
    for (file, word) in [("/dev/zero", "device"), (fifo.as_str(), "FIFO"), (here.as_str(), "")] {
        for reader in READERS.iter().filter(|reader| !word.is_empty() || reader[..2] != ["conform", "FILE"]) {
            let program = fixture("bare");
            let args = reader.iter().map(|&arg| match arg {
                "FILE" => file,
                "PROGRAM" => &program,
                "LOG" => &log,
                arg => arg,
            });
            let start = Instant::now();
            let output = rivet(args).stdin(Stdio::null()).output().expect("rivet runs");
            let said = stderr(&output);
            assert_eq!(output.status.code(), Some(2), "{reader:?} {file}: {said}");
            assert!(said.contains(file) && said.contains("egular file"), "{reader:?} {file}: {said}");
            assert_eq!(said.lines().count(), 1, "{reader:?} {file}: {said}");
            assert!(
                start.elapsed() < Duration::from_secs(10),
                "{reader:?} {file} took {:?}",
                start.elapsed()
            );
        }
    }
}

#[test]
fn exit_codes_stay_where_standard_streams_cannot_be_written() {
    let hello = fixture("hello");
    let cases: &[(&[&str], i32)] = &[
        (&["run", "/nonexistent"], 2),
        (&["run", "--isa", "rv64gc", &hello], 132),
        (&["run", "--max-insns", "10", &hello], 124),
        (&["run", "--isa", "nonsense", &hello], 2),
        (&["run", "--nonsense", &hello], 2),
        (&["run", "--stats", &hello], 0),
        (&["repl", "-e", "nonsense"], 2),
        (&["disasm", "/nonexistent"], 2),
        (&["conform", "/nonexistent"], 2),
        (&["cc", "/nonexistent"], 2),
        (&["gdb", "/nonexistent"], 2),
        (&["isa", "nonsense"], 2),
    ];
    for (args, code) in cases {
        let check = |output: Output, how: &str| {
            // Statistics are what was asked for: that they cannot be written is an error.
            let code = if *code == 0 {
                output.status.code().filter(|&got| got == 0 || got == 2)
            } else {
                Some(*code)
            };
            assert_eq!(output.status.code(), code, "{args:?} {how}");
        };
        check(rivet(*args).stderr(full()).output().expect("rivet runs"), "2>/dev/full");
        let mut closed = Command::new("sh");
        closed.args(["-c", "exec \"$0\" \"$@\" 2>&-", env!("CARGO_BIN_EXE_rivet")]).args(*args);
        check(closed.output().expect("rivet runs"), "2>&-");
    }
    // What was asked for cannot be said: an error, but no panic.
    for args in [&["isa"][..], &["disasm", &hello], &["repl", "-e", "help"], &["conform", "--list", &hello]] {
        let output = rivet(args).stdout(full()).output().expect("rivet runs");
        let said = stderr(&output);
        assert!(
            output.status.code() == Some(2) && said.lines().count() == 1,
            "{args:?}: {:?} {said}",
            output.status
        );
        assert!(said.contains("cannot write standard output"), "{args:?}: {said}");
    }
}

#[test]
fn a_guest_does_not_flood_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    // Each call has another number that there is not.
    let text = "li s0, 100000\nli s1, 130000\n1: mv a7, s0\necall\naddi s0, s0, 1\nbltu s0, s1, 1b\nli a0, 7\nli a7, 93\necall\n";
    let output = rivet(["run", &guest::linux(folder.path(), text)]).output().expect("rivet runs");
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(7), "{said}");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 11, "{said}");
    assert!(lines[..10].iter().all(|line| line.contains("is not implemented")), "{said}");
    assert!(lines[10].contains("29990 more lines like: system call 100000 is not implemented"), "{said}");
    assert!(!said.contains('\u{1b}'), "{said}");
}
