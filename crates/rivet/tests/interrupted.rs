//! Runs that a signal or a limit ends: what was observed is written all the same, in whole lines.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::guest;
use crate::common::{rivet, stderr, stdout};

const ENDLESS: &str = "li s0, 0\n1: addi s0, s0, 1\nvsetivli t0, 4, e32, m1, ta, ma\nvid.v v8\nj 1b\n";

fn start(args: &[&str], folder: &Path) -> Child {
    let mut command = rivet(args);
    command.current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("rivet runs")
}

/// Waits until something holds.
fn wait_for(what: &str, holds: impl Fn() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        sleep(Duration::from_millis(20));
    }
}

/// Sends a signal, and gives what the process had to say.
fn end(child: Child, signal: &str) -> Output {
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(kill.is_ok_and(|status| status.success()));
    child.wait_with_output().expect("an end")
}

/// Does the process catch a signal by now?
fn catches(child: &Child, signal: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 != 0
}

fn lines(path: &Path) -> usize {
    let text = fs::read_to_string(path).expect("a log");
    assert!(
        text.ends_with('\n') && text.lines().all(|line| line.starts_with("core   0: 0 0x")),
        "{text:.200}"
    );
    text.lines().count()
}

#[test]
fn a_trace_grows_and_ends_with_a_whole_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = guest::linux(folder.path(), ENDLESS);
    let log = folder.path().join("log");
    for (signal, code) in [("-TERM", 143), ("-INT", 130)] {
        let child = start(&["run", "--trace", "log", &program], folder.path());
        wait_for("the log grows", || fs::metadata(&log).is_ok_and(|meta| meta.len() > 1 << 17));
        let output = end(child, signal);
        assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
        assert!(stderr(&output).contains("stopped by SIG"), "{}", stderr(&output));
        assert!(lines(&log) > 1000);
        fs::remove_file(&log).expect("the log");
    }
    let output = start(&["run", "--trace", "log", "--timeout", "1", &program], folder.path());
    let output = output.wait_with_output().expect("an end");
    assert_eq!(output.status.code(), Some(124));
    assert!(lines(&log) > 1000);
    let names = fs::read_dir(folder.path()).expect("the folder").flatten().map(|entry| entry.file_name());
    let hidden = names.filter(|name| name.to_string_lossy().starts_with('.')).count();
    assert_eq!(hidden, 0, "a hidden file stayed behind");
}

#[test]
fn a_trace_shows_what_led_to_a_wait() {
    let folder = tempfile::tempdir().expect("a folder");
    // Reads from a pipe that nobody writes.
    let program =
        guest::linux(folder.path(), "li a0, 0\nli a7, 63\nmv a1, sp\nli a2, 1\necall\nli a7, 93\necall\n");
    let log = folder.path().join("log");
    let mut command = rivet(["run", "--trace", "log", &program]);
    let child = command.current_dir(folder.path()).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("rivet runs");
    // Closed before the signal is handled, it would end the wait.
    let stdin = child.stdin.take();
    wait_for("the log shows the instructions", || fs::metadata(&log).is_ok_and(|meta| meta.len() > 0));
    assert_eq!(lines(&log), 4);
    assert_eq!(end(child, "-TERM").status.code(), Some(143));
    drop(stdin);
}

#[test]
fn a_trace_to_standard_output_is_the_same_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = guest::linux(folder.path(), "li a0, 3\nli a7, 93\necall\n");
    let output = rivet(["run", "--trace", "-", &program]).output().expect("rivet runs");
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert_eq!(stdout(&output).lines().count(), 2, "{}", stdout(&output));
}

#[test]
fn a_fault_of_the_guest_keeps_the_trace() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = guest::linux(folder.path(), "li a0, 3\n.word 0\n");
    let output = rivet(["run", "--trace", "log", "--stats", &program]).current_dir(folder.path()).output();
    let output = output.expect("rivet runs");
    assert_eq!(output.status.code(), Some(132));
    assert_eq!(lines(&folder.path().join("log")), 1);
    assert!(stderr(&output).contains("vector instructions"), "{}", stderr(&output));
}

#[test]
fn statistics_are_printed_at_the_end_whatever_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = guest::linux(folder.path(), ENDLESS);
    for (option, word) in [("--stats", "vector instructions"), ("--engine-stats", "regions")] {
        let child = start(&["run", option, &program], folder.path());
        wait_for("it catches SIGINT", || catches(&child, 2));
        sleep(Duration::from_millis(100));
        let output = end(child, "-INT");
        assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
        assert!(stderr(&output).contains(word), "{}", stderr(&output));
    }
}

#[test]
fn reports_of_tests_hold_what_has_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = guest::bare(folder.path(), "li t0, 0x80000ff8\nli t1, 1\nsd t1, (t0)\n1: j 1b\n");
    fs::rename(program, folder.path().join("a.elf")).expect("a test");
    let endless = guest::bare(folder.path(), "1: j 1b\n");
    fs::rename(endless, folder.path().join("b.elf")).expect("a test");
    let args = "conform --jobs 1 --max-insns 1000000000000 --timeout 100 --state state --junit out.xml --json=out.json .";
    let child = start(&args.split(' ').collect::<Vec<_>>(), folder.path());
    wait_for("it catches SIGTERM", || catches(&child, 15));
    sleep(Duration::from_millis(500));
    let output = end(child, "-TERM");
    assert_eq!(output.status.code(), Some(143), "{}", stderr(&output));
    assert!(stderr(&output).contains("1 of 2 tests completed"), "{}", stderr(&output));
    let report = |name| fs::read_to_string(folder.path().join(name)).expect("a report");
    assert!(report("out.xml").contains("a.elf") && !report("out.xml").contains("b.elf"));
    let json: serde_json::Value = serde_json::from_str(&report("out.json")).expect("JSON");
    assert!(json.to_string().contains("a.elf"), "{json}");
}
