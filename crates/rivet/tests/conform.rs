//! `rivet conform`: what it prints and writes, and how it ends.

use std::path::Path;
use std::process::Output;

use crate::common::{rivet, root, stderr, stdout};

/// Runs `rivet conform` with a cache of its own.
fn conform(cache: &Path, args: &[&str]) -> Output {
    rivet(std::iter::once(&"conform").chain(args)).env("XDG_CACHE_HOME", cache).output().expect("rivet runs")
}

/// A folder with links to fixtures: two that pass and one that ends with code 42.
fn folder() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(dir.path().join("tests")).expect("a folder");
    for name in ["bare", "bare_exit", "hello"] {
        let from = root().join(format!("fixtures/bin/{name}.elf"));
        std::fs::copy(from, dir.path().join("tests").join(name)).expect("a copy");
    }
    dir
}

#[track_caller]
fn refused(output: &Output, words: &[&str]) {
    let said = stderr(output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    for word in words {
        assert!(said.contains(word), "no \"{word}\" in: {said}");
    }
}

#[test]
fn a_run_reports_to_people_and_machines() {
    let dir = folder();
    let tests = dir.path().join("tests").display().to_string();
    let (junit, json) = (dir.path().join("out.xml"), dir.path().join("out.json"));
    let reports = [format!("--junit={}", junit.display()), format!("--json={}", json.display())];
    let output = conform(dir.path(), &[&reports[0], &reports[1], &tests]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert_eq!(stderr(&output), "", "no bar in a pipe");
    let said = stdout(&output);
    assert!(said.contains("FAILED bare_exit: check 42 failed at 0x"), "{said}");
    assert!(said.contains("3 tests: 2 passed, 1 failed in"), "{said}");
    assert!(!said.contains('\u{1b}'), "no colours in a pipe");
    let xml = std::fs::read_to_string(junit).expect("the report");
    assert!(xml.contains("tests=\"3\"") && xml.contains("failures=\"1\""), "{xml}");
    let text = std::fs::read_to_string(json).expect("the report");
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(report["summary"]["passed"], 2);
    assert_eq!(report["tests"][1]["failed_check"], 42);

    // JSON on standard output is alone there.
    let output = conform(dir.path(), &["--json", "--filter", "bare", &tests]);
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!(report["summary"]["tests"], 2);
    assert!(stderr(&output).contains("2 tests: 1 passed"), "{}", stderr(&output));
    let output = conform(dir.path(), &["--filter", "bar?", "--filter", "hel*", &tests]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
}

#[test]
fn a_part_of_the_tests() {
    let dir = folder();
    let tests = dir.path().join("tests").display().to_string();
    let list = |args: &[&str]| stdout(&conform(dir.path(), &[&["--list"], args, &[tests.as_str()]].concat()));
    assert_eq!(list(&[]), "bare\nbare_exit\nhello\n");
    assert_eq!(list(&["--shard", "1/2"]), "bare\nhello\n");
    assert_eq!(list(&["--shard", "4/4"]), "");
    // Nothing has run yet.
    assert_eq!(list(&["--repeat-failed"]), "");
    assert_eq!(conform(dir.path(), &[&tests]).status.code(), Some(1));
    assert_eq!(list(&["--repeat-failed"]), "bare_exit\n");
    let output = conform(dir.path(), &["--repeat-failed", &tests]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("1 test: 0 passed"), "{}", stdout(&output));
    let state = dir.path().join("state").display().to_string();
    assert_eq!(conform(dir.path(), &["--state", &state, "--filter", "hello", &tests]).status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&state).expect("the state"), "");
    let output = conform(dir.path(), &["--state", &state, "--repeat-failed", &tests]);
    assert_eq!(output.status.code(), Some(0), "nothing to repeat");
}

#[test]
fn what_cannot_be_done() {
    let dir = folder();
    let tests = dir.path().join("tests").display().to_string();
    let run = |args: &[&str]| conform(dir.path(), args);
    let empty = tempfile::tempdir().expect("a folder");
    refused(&run(&[&empty.path().display().to_string()]), &["no tests found"]);
    let here = rivet(["conform"]).current_dir(empty.path()).output().expect("rivet runs");
    refused(&here, &["no tests given", "riscv-tests does not exist here"]);
    refused(&run(&["/no/such/folder"]), &["/no/such/folder", "no such file"]);
    refused(&run(&["--filter", "nothing", &tests]), &["--filter matches none of 3"]);
    refused(&run(&["--junit", "/no/such/folder/x.xml", &tests]), &["cannot write /no/such/folder/x.xml"]);
    let twice = dir.path().join("out").display().to_string();
    let json = format!("--json={twice}");
    refused(&run(&["--junit", &twice, &json, &tests]), &["--junit and --json name the same file"]);
    refused(
        &run(&["--matrix-run", "--junit", &twice, &json, &tests]),
        &["--junit and --json name the same file"],
    );
    refused(&run(&["--json=/no/such/folder/x", &tests]), &["cannot write /no/such/folder/x"]);
    refused(&run(&["--state", "/proc/x", &tests]), &["/proc/x"]);
    refused(&run(&["--signature", "s", &tests]), &["one test", "--signature-dir"]);
    refused(&run(&["--isa", "rv64xyz", &tests]), &["rv64xyz"]);
    refused(&run(&["--set", "colour=red", &tests]), &["colour"]);
    for bad in [["--filter", "["], ["--shard", "3/2"], ["--timeout", "0"], ["--signature-granularity", "5"]] {
        let output = run(&[&bad[..], &[tests.as_str()]].concat());
        assert_eq!(output.status.code(), Some(2), "{bad:?}");
        assert!(stderr(&output).contains(bad[0]), "{}", stderr(&output));
    }
    // One that is no test does no harm to the others, but is not passed over.
    let readme = root().join("README.md").display().to_string();
    let output = run(&[&readme, &format!("{tests}/hello")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("not an ELF file"), "{}", stderr(&output));
    assert!(stdout(&output).contains("1 test: 1 passed"), "{}", stdout(&output));
}

#[test]
fn limits_and_choices_reach_the_tests() {
    let dir = folder();
    let tests = dir.path().join("tests").display().to_string();
    let output = conform(dir.path(), &["--max-insns", "50", "--filter", "hello", &tests]);
    assert!(
        stdout(&output).contains("STUCK hello: still running after 50 instructions at 0x"),
        "{}",
        stdout(&output)
    );
    let output = conform(dir.path(), &["--isa", "rv64gc", "--filter", "hello", &tests]);
    assert!(stdout(&output).contains("FAILED hello: SIGILL at 0x"), "{}", stdout(&output));
    let output = conform(dir.path(), &["--isa", "rv32gc", "--filter", "hello", &tests]);
    assert!(
        stdout(&output).contains("UNLOADABLE hello: it is an rv64 program, but the hart is rv32"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn signatures_need_their_symbols() {
    let dir = folder();
    let test = dir.path().join("tests/bare").display().to_string();
    let file = dir.path().join("signature");
    let output = conform(dir.path(), &["--signature", &file.display().to_string(), &test]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stdout(&output).contains("begin_signature"), "{}", stdout(&output));
    assert!(!file.exists());
    // As Spike has it.
    let file = format!("+signature={}", dir.path().join("no/such/folder/s").display());
    refused(
        &conform(dir.path(), &[&file, "+signature-granularity=4", &test]),
        &["cannot write", "no/such/folder"],
    );
    refused(&conform(dir.path(), &["+signature-granularity=5", &test]), &["expected 4, 8 or 16"]);
}

#[test]
fn the_matrix_needs_files_that_make_sense() {
    let dir = folder();
    let tests = dir.path().join("tests").display().to_string();
    let pins = dir.path().join("pins.json");
    std::fs::write(&pins, r#"{"hello": ["no_such_rule"]}"#).expect("a file");
    refused(&conform(dir.path(), &["--matrix", &tests]), &["pins.json", "no_such_rule"]);
    std::fs::write(&pins, r#"{"hello": ["vreg_count"], "bare_exit": ["VLEN"]}"#).expect("a file");
    let output = conform(dir.path(), &["--matrix", "--missing", "--json", &tests]);
    assert_eq!(output.status.code(), Some(1));
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    let chapters = report["matrix"]["chapters"].as_array().expect("chapters");
    let vector = chapters.iter().find(|c| c["chapter"] == "V Extension").expect("the chapter");
    // A test that fails pins nothing.
    assert_eq!(vector["pinned"], 1);
    assert!(vector["missing"].as_array().expect("a list").iter().any(|rule| rule == "VLEN"));
    let said = stderr(&output);
    for word in [
        "rules of V Extension that no test pins",
        "cells of vint that no test executes",
        "  vadd.vv: e8 mf8,",
    ] {
        assert!(said.contains(word), "no \"{word}\" in: {said}");
    }
}

/// What is most different between the engines: traps, translation, interrupts, code that changes, vectors that fault.
/// `scripts/crosscheck` runs all of the suite so.
const CROSSCHECKED: &[&str] =
    &["bin/rv64-{vm,interrupt,supervisor,vector_fault,zifencei,d}/*", "bin/rv32-{machine,interrupt}/*"];

#[test]
fn both_engines_pass_the_suite_side_by_side() {
    let dir = tempfile::tempdir().expect("a folder");
    let suite = root().join("riscv-tests").display().to_string();
    let mut args = vec!["--crosscheck", "--timeout", "300"];
    args.extend(CROSSCHECKED.iter().flat_map(|filter| ["--filter", filter]));
    args.push(&suite);
    let output = conform(dir.path(), &args);
    assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
}

/// Programs of a folder run on many machines: what agrees, what does not, and what is no program is told apart.
#[test]
fn the_matrix_runs_for_a_folder() {
    let dir = tempfile::tempdir().expect("a folder");
    let tests = dir.path().join("tests");
    std::fs::create_dir(&tests).expect("a folder");
    for name in ["bin/hello", "check/bin/order", "check/bin/order-mended", "check/bin/four_lanes"] {
        let file = Path::new(name).file_name().expect("a name");
        std::fs::copy(root().join(format!("fixtures/{name}.elf")), tests.join(file)).expect("a copy");
    }
    let (junit, json) = (dir.path().join("out.xml"), dir.path().join("out.json"));
    let reports = [format!("--junit={}", junit.display()), format!("--json={}", json.display())];
    let folder = tests.display().to_string();
    let output = conform(dir.path(), &["--matrix-run", "-j", "2", &reports[0], &reports[1], &folder]);
    let said = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{said}{}", stderr(&output));
    assert_eq!(stderr(&output), "", "no bar in a pipe");
    assert!(said.contains("DIFFERS order: 8 of 15 machines\nfixtures/check/order.c:13: error: "), "{said}");
    assert!(said.contains("4 programs on 60 machines: 2 agree, 2 differ in "), "{said}");
    let xml = std::fs::read_to_string(junit).expect("the report");
    assert!(xml.contains("testsuite name=\"hello\" tests=\"1\""), "{xml}");
    assert!(xml.contains("tests=\"4\"") && xml.contains("failures=\"2\""), "{xml}");
    let text = std::fs::read_to_string(json).expect("the report");
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let counts = ["programs", "agree", "differ", "broken"].map(|name| report["summary"][name].as_u64());
    assert_eq!(counts, [4, 2, 2, 0].map(Some));
    assert_eq!(report["programs"][2]["report"]["findings"][0]["kind"], "unordered-sum");

    // A VLEN in the path is that of the program, which leans on it.
    let fixed = tests.join("vlen256");
    std::fs::create_dir(&fixed).expect("a folder");
    std::fs::rename(tests.join("four_lanes"), fixed.join("four_lanes")).expect("a file");
    let fixed = fixed.display().to_string();
    let output = conform(dir.path(), &["--matrix-run", &fixed]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    let output = conform(dir.path(), &["--matrix-run", "--isa", "rv64gc", &fixed]);
    assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
    assert!(stdout(&output).contains("BROKEN four_lanes: "), "{}", stdout(&output));
    let output = conform(dir.path(), &["--matrix-run", "--without", "aslrr", &fixed]);
    refused(&output, &["did you mean aslr?"]);
}
