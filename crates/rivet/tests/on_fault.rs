//! `--repl-on-fault` and `--gdb-on-fault` open a debugger at the fault that would kill the program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Output, Stdio};

use crate::common::{self, guest, rivet, stderr, stdout};

/// Handles SIGSEGV (rt_sigaction, 134), and has an illegal instruction in the handler.
const HANDLES: &str = "addi sp, sp, -32\nla t0, handler\nsd t0, 0(sp)\nsd zero, 8(sp)\nsd zero, 16(sp)\nli a0, 11\nmv a1, sp\n\
                       li a2, 0\nli a3, 8\nli a7, 134\necall\nlw a1, 0x7c(zero)\nhandler: li s1, 77\nunimp\n";
const FAULTS: &str = "li s1, 33\nlw a1, 0x7c(zero)\n";

/// Runs a program with commands for the debugger on standard input.
fn debugged(options: &[&str], program: &str, commands: &str) -> Output {
    let mut rivet = rivet(["run", "--repl-on-fault"]);
    rivet.args(options).arg(program).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = rivet.spawn().expect("rivet runs");
    let mut to = child.stdin.take().expect("a pipe");
    to.write_all(commands.as_bytes()).expect("rivet reads");
    drop(to);
    child.wait_with_output().expect("rivet ends")
}

#[test]
fn the_debugger_opens_at_the_fault() {
    let temp = tempfile::tempdir().expect("a folder");
    let program = guest::linux(temp.path(), FAULTS);
    for options in [&[][..], &["--engine", "interp"], &["--history", "64M"]] {
        let output = debugged(options, &program, "print $s1\nstepi\n");
        let text = stdout(&output);
        assert!(text.starts_with("trap: load page fault\n  load at 0x7c: address not mapped\n"), "{text}");
        assert!(text.contains("  33\n") && text.contains("killed by SIGSEGV"), "{text}");
        assert!(stderr(&output).contains("guest: SIGSEGV at 0x1000"), "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(128 + 11));
    }
    // Back to where it began, where the past was recorded.
    let output = debugged(&["--history", "64M"], &program, "goto start\nprint $s1\n");
    assert!(stdout(&output).contains("  0\n"), "{}", stdout(&output));
    let output = debugged(&[], &program, "goto start\n");
    assert!(stderr(&output).contains("no history is recorded"), "{}", stderr(&output));
}

#[test]
fn faults_that_the_program_handles_are_its_own() {
    let temp = tempfile::tempdir().expect("a folder");
    let program = guest::linux(temp.path(), HANDLES);
    for options in [&[][..], &["--history", "64M"]] {
        let output = debugged(options, &program, "print $s1\n");
        let text = stdout(&output);
        assert!(text.starts_with("trap: illegal instruction\n") && text.contains("  77\n"), "{text}");
        assert_eq!(output.status.code(), Some(128 + 4));
    }
}

#[test]
fn without_a_fault_nothing_opens() {
    let temp = tempfile::tempdir().expect("a folder");
    let program = guest::linux(temp.path(), "li a0, 5\nli a7, 93\necall\n");
    for options in [&[][..], &["--history", "64M"]] {
        let output = debugged(options, &program, "nonsense\n");
        assert_eq!((stdout(&output), stderr(&output)), (String::new(), String::new()));
        assert_eq!(output.status.code(), Some(5));
    }
    let output = debugged(&["--max-insns", "1"], &program, "");
    assert_eq!(output.status.code(), Some(124));
}

#[test]
fn what_does_not_go_together() {
    let temp = tempfile::tempdir().expect("a folder");
    let bare = guest::bare(temp.path(), "again: j again\n");
    let program = guest::linux(temp.path(), FAULTS);
    for (options, words) in [
        (&["--repl-on-fault", &bare][..], "support only Linux programs"),
        (&["--history", "64M", &program], "--history needs --gdb-on-fault or --repl-on-fault"),
        (&["--repl-on-fault", "--threads", "host", &program], "cannot be combined with --threads host"),
        (&["--repl-on-fault", "--gdb-on-fault", &program], "cannot be used with"),
        (&["--repl-on-fault", "--stats", &program], "cannot be used with"),
    ] {
        let output = rivet(["run"]).args(options).output().expect("rivet runs");
        assert!(stderr(&output).contains(words), "{options:?}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn gdb_connects_to_the_fault() {
    if !common::gdb::is_there() {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let program = guest::linux(temp.path(), FAULTS);
    let mut rivet = rivet(["run", "--gdb-on-fault=0", &program]);
    let mut rivet = rivet.stderr(Stdio::piped()).spawn().expect("rivet runs");
    let mut said = BufReader::new(rivet.stderr.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains("localhost:") {
        line.clear();
        assert_ne!(said.read_line(&mut line).expect("a line"), 0);
    }
    let port: String =
        line.rsplit(':').next().unwrap_or_default().chars().take_while(char::is_ascii_digit).collect();
    let mut gdb = common::gdb::gdb();
    gdb.args(["-ex", &format!("target remote :{port}")]);
    gdb.args(["-ex", "p $s1", "-ex", "p $_siginfo.si_signo", "-ex", "continue"]);
    let text = stdout(&gdb.output().expect("gdb runs"));
    assert!(text.contains("$1 = 33\n$2 = 11\n") && text.contains("terminated with signal SIGSEGV"), "{text}");
    assert_eq!(rivet.wait().expect("rivet ends").code(), Some(128 + 11));
}
