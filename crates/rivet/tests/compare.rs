//! `rivet compare`: with Rivet's own logs, with logs that are broken, and with Spike's if it is there.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::{rivet, root, stderr, stdout};

fn fixture(name: &str) -> String {
    root().join(format!("fixtures/bin/{name}.elf")).display().to_string()
}

fn compare(args: &[&str]) -> Output {
    rivet(std::iter::once(&"compare").chain(args)).output().expect("rivet runs")
}

/// The commit log of a fixture by Rivet itself.
fn own_log(dir: &Path, name: &str) -> PathBuf {
    let log = dir.join("log");
    let output = rivet(["run", "--trace"]).arg(&log).arg(fixture(name)).output().expect("rivet runs");
    assert!(log.exists(), "{}", stderr(&output));
    log
}

#[test]
fn a_program_is_the_same_as_itself() {
    let dir = tempfile::tempdir().expect("a folder");
    for name in ["bare_exit", "masks", "hello"] {
        let log = own_log(dir.path(), name).display().to_string();
        let output = compare(&[&log, &fixture(name)]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}{}", stdout(&output), stderr(&output));
        assert!(stdout(&output).starts_with("no difference: "), "{}", stdout(&output));
        if name != "bare_exit" {
            // Another VLEN is another machine.
            let output = compare(&["--vlen", "512", &log, &fixture(name)]);
            assert_eq!(output.status.code(), Some(1), "{name}: {}{}", stdout(&output), stderr(&output));
        }
    }
}

#[test]
fn the_first_difference_is_shown() {
    let dir = tempfile::tempdir().expect("a folder");
    let log = own_log(dir.path(), "hello");
    let text = std::fs::read_to_string(&log).expect("the log");
    let line =
        text.lines().position(|line| line.contains(" v8  0x") && line.contains(" e8 ")).expect("a vector");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let digit = lines[line].find("v8  0x").expect("a register") + 6;
    let other = if lines[line].as_bytes()[digit] == b'5' { "6" } else { "5" };
    lines[line].replace_range(digit..=digit, other);
    std::fs::write(&log, lines.join("\n") + "\n").expect("a file");
    let log = log.display().to_string();
    let output = compare(&[&log, &fixture("hello")]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let said = stdout(&output);
    for word in
        [&format!("log line {}, after {line} matching instructions", line + 1), "v8[31]", "last instructions"]
    {
        assert!(said.contains(word), "no \"{word}\" in: {said}");
    }
    let output = compare(&["--json", &log, &fixture("hello")]);
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!(report["result"], "differs");
    assert_eq!(report["instructions"], line);
    assert_eq!(report["difference"]["items"][0]["name"], "v8[31]");
    assert_eq!(report["last"].as_array().map(Vec::len), Some(20));
}

#[test]
fn a_log_that_is_cut_agrees_as_far_as_it_goes() {
    let dir = tempfile::tempdir().expect("a folder");
    let log = own_log(dir.path(), "hello");
    let text = std::fs::read_to_string(&log).expect("the log");
    let end = text.match_indices('\n').nth(99).expect("100 lines").0;
    for (length, words) in
        [(end + 30, "is truncated in line 101: 100 instructions"), (end + 1, "ends after line 100: 100")]
    {
        std::fs::write(&log, &text[..length]).expect("a file");
        let output = compare(&[&log.display().to_string(), &fixture("hello")]);
        assert_eq!(output.status.code(), Some(1));
        let said = stdout(&output);
        assert!(said.contains(words) && said.lines().count() == 1, "{said}");
    }
    let output = compare(&["--max-insns", "100", &log.display().to_string(), &fixture("hello")]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
}

#[test]
fn a_log_may_come_through_a_pipe() {
    let dir = tempfile::tempdir().expect("a folder");
    let log = std::fs::File::open(own_log(dir.path(), "bare_exit")).expect("the log");
    let output = rivet(["compare", "-", &fixture("bare_exit")]).stdin(log).output().expect("rivet runs");
    assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
}

#[test]
fn what_cannot_be_compared() {
    let refused = |args: &[&str], words: &[&str]| {
        let output = compare(args);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}{}", stdout(&output));
        assert_eq!(said.lines().count(), 1, "{said}");
        words.iter().for_each(|word| assert!(said.contains(word), "no \"{word}\" in: {said}"));
    };
    let readme = root().join("README.md").display().to_string();
    refused(&["/no/such/log", &fixture("bare")], &["/no/such/log", "no such file"]);
    refused(&[&root().display().to_string(), &fixture("bare")], &["is a directory"]);
    refused(&[&readme, &fixture("bare")], &["README.md", "no commit-log line"]);
    refused(&[&readme, &readme], &["not an ELF file"]);
    refused(&["--skip-to", "nowhere", &readme, &fixture("bare")], &["nowhere"]);
    refused(&["--skip-to", "0xzz", &readme, &fixture("bare")], &["0xzz"]);
    refused(&["--ignore", "mnothing", &readme, &fixture("bare")], &["mnothing"]);
    refused(&["--hart", "1000", &readme, &fixture("bare")], &["harts"]);
}

/// The Spike to compare with; prints a line if there is none.
fn spike() -> Option<String> {
    let spike = rivet_fuzz::privileged::spike_program();
    if spike.is_none() {
        println!("skipped: spike is not installed (RIVET_SPIKE names it)");
    }
    spike
}

/// The own suite's programs for several harts, beside Spike.
#[test]
fn spike_agrees_about_all_harts() {
    let Some(spike) = spike() else { return };
    let dir = tempfile::tempdir().expect("a folder");
    let log = dir.path().join("log").display().to_string();
    for harts in ["2", "4"] {
        for entry in
            std::fs::read_dir(root().join(format!("riscv-tests/bin/harts={harts}"))).expect("a folder")
        {
            let program = entry.expect("a program").path().display().to_string();
            let isa = if program.contains("rv32") { "rv32gcv_zicntr" } else { "rv64gcv_zicntr" };
            let output = Command::new(&spike)
                .args([
                    &format!("-p{harts}"),
                    &format!("--isa={isa}"),
                    "--log-commits",
                    &format!("--log={log}"),
                ])
                .arg(&program)
                .output();
            assert!(output.expect("spike runs").status.success(), "{program}");
            let output = compare(&["--isa", isa, "--harts", harts, &log, &program]);
            assert_eq!(output.status.code(), Some(0), "{program}: {}{}", stdout(&output), stderr(&output));
        }
    }
}

/// A program that uses bare metal in many ways, beside Spike: traps, vectors, its host, user mode.
#[test]
fn spike_agrees() {
    let Some(spike) = spike() else { return };
    let dir = tempfile::tempdir().expect("a folder");
    let log = dir.path().join("log").display().to_string();
    for (name, options) in
        [("bare", &["--log-commits"][..]), ("bare_exit", &["-l", "--log-commits"]), ("bare", &["-l"])]
    {
        let output = Command::new(&spike)
            .args(["--isa=rv64gcv_zicntr_zihpm", &format!("--log={log}")])
            .args(options)
            .arg(fixture(name))
            .output()
            .expect("spike runs");
        assert!(Path::new(&log).exists(), "{}", stderr(&output));
        // With S-mode, and without what Rivet adds where none is named: the hypervisor.
        let isa = "rv64gcv_s_zicntr_zihpm";
        let output = compare(&["--isa", isa, "--set", "vstart=trap", &log, &fixture(name)]);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{name} {options:?}: {}{}",
            stdout(&output),
            stderr(&output)
        );
    }
}

/// The own suite's programs for several harts beside logs in which their turns are others than Rivet's.
#[test]
fn all_harts_run_in_the_order_of_the_log() {
    let dir = tempfile::tempdir().expect("a folder");
    let log = dir.path().join("log").display().to_string();
    for (harts, name, quantum) in [
        ("4", "rv64-lock", "64:1"),
        ("4", "rv64-software", "977:2"),
        ("4", "rv32-timer", "3000:3"),
        ("2", "rv64-reservation", "100:4"),
        ("2", "rv64-code", "70:5"),
        ("2", "rv64-translation", "64"),
    ] {
        let program = root().join(format!("riscv-tests/bin/harts={harts}/{name}.elf")).display().to_string();
        let output =
            rivet(["run", "--harts", harts, "--quantum", quantum, "--trace", &log, &program]).output();
        assert!(output.expect("rivet runs").status.success());
        let output = compare(&["--harts", harts, &log, &program]);
        let said = stdout(&output);
        assert_eq!(output.status.code(), Some(0), "{name}: {said}{}", stderr(&output));
        let lines = std::fs::read_to_string(&log).expect("the log").lines().count();
        assert!(said.contains(&format!("{lines} instructions match")), "{name}: {lines} lines: {said}");
    }
    // A value that only hart 1 has: it is found there, and only if its lines count.
    let program = root().join("riscv-tests/bin/harts=2/rv64-translation.elf").display().to_string();
    let text = std::fs::read_to_string(&log).expect("the log");
    let of_hart_1 = |line: &&str| line.starts_with("core   1:") && line.contains(" x10 ");
    let line = text.lines().rfind(of_hart_1).expect("hart 1 sets a0");
    let wrong = format!("{}8", &line[..line.len() - 1]);
    std::fs::write(&log, text.replace(line, &wrong)).expect("a file");
    let output = compare(&["--harts", "2", &log, &program]);
    let said = stdout(&output);
    assert!(output.status.code() == Some(1) && said.contains(&format!("log:   {wrong}")), "{said}");
    let refused = compare(&["--harts", "2", "--skip-to", "0x80000000", &log, &program]);
    assert!(stderr(&refused).contains("--skip-to compares one hart"), "{}", stderr(&refused));
}
