//! `--chip-check`: what a CPU lacks is executed all the same, and listed.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::common::{guest, rivet, root, stderr, stdout};

fn fixture(name: &str) -> PathBuf {
    root().join("fixtures/bin").join(name)
}

fn run(options: &[&str], program: &str) -> Command {
    let mut command = rivet(["run"]);
    command.args(options).arg(fixture(program));
    command
}

/// A hundred thousand times `andn` and the width of the vector unit: 100,000 * ((13 & ~5) + 16) / 100,000 is the exit code.
const COUNTED: &str = "vsetivli zero, 1, e8, m1, ta, ma\nli s0, 100000\nmv s3, s0\nli s1, 13\nli s2, 5\nli a0, 0\n\
                       again: andn t0, s1, s2\nadd a0, a0, t0\ncsrr t0, vlenb\nadd a0, a0, t0\naddi s0, s0, -1\n\
                       bnez s0, again\ndiv a0, a0, s3\nli a7, 93\necall\n";
/// A vector load from an address that is not mapped.
const FAULTS: &str = "vsetivli zero, 4, e32, m1, ta, ma\nli a1, 64\nvle32.v v8, (a1)\n";

#[test]
fn programs_compute_the_same_on_a_cpu_that_lacks_much() {
    for (cpu, program) in
        [("spike-default", "crypto.elf"), ("rv64gcv", "f16.elf"), ("spike-default", "sgemm.elf")]
    {
        let whole = run(&["--vlen", "128"], program).output().expect("rivet runs");
        for engine in ["auto", "interp"] {
            let options = ["--cpu", cpu, "--engine", engine, "--chip-check", "list"];
            let checked = run(&options, program).output().expect("rivet runs");
            assert_eq!(checked.status.code(), Some(0), "{cpu}: {}", stderr(&checked));
            assert_eq!(stdout(&checked), stdout(&whole), "{program} on {cpu}");
            assert!(stderr(&checked).starts_with(&format!("chip check: instructions that {cpu} lacks at ")));
        }
    }
}

#[test]
fn each_place_is_listed_with_its_count_and_its_callers() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("found.json");
    let check = |options: &[&str], program: &str| -> (Option<i32>, Vec<Value>) {
        let option = format!("json={}", file.display());
        let mut command = rivet(["run", "--chip-check", &option]);
        let output = command.args(options).arg(program).output().expect("rivet runs");
        let text = std::fs::read(&file).expect("the list");
        (output.status.code(), serde_json::from_slice(&text).expect("a list"))
    };
    let program = guest::linux(folder.path(), COUNTED);
    for engine in ["auto", "interp"] {
        let (code, found) = check(&["--cpu", "spike-default", "--engine", engine], &program);
        assert_eq!(code, Some(8 + 16));
        let told: Vec<(&Value, &Value)> =
            found.iter().map(|found| (&found["instruction"], &found["count"])).collect();
        let (all, one) = (Value::from(100_000), Value::from(1));
        let wanted =
            ["andn t0, s1, s2", "csrr t0, vlenb", "vsetivli zero, 0x1, e8, m1, ta, ma"].map(Value::from);
        let wanted = wanted.iter().zip([&all, &all, &one]);
        assert_eq!(told, wanted.collect::<Vec<_>>());
        assert_eq!(found[0]["why"], "needs zbb or zbkb");
        assert_eq!(found[2]["place"]["address"], 0x1_0000);
    }
    let hello = fixture("hello.elf");
    let (code, found) = check(&["--cpu", "spike-default"], &hello.display().to_string());
    assert_eq!(code, Some(0));
    let names = ["vsetvli", "vle8.v", "vse8.v"];
    assert_eq!(found.len(), names.len());
    for (found, name) in found.iter().zip(names) {
        assert!(found["instruction"].as_str().is_some_and(|text| text.starts_with(name)), "{found}");
        let at =
            |place: &Value, symbol| place["symbol"].as_str().is_some_and(|name| name.starts_with(symbol));
        assert!(at(&found["place"], "main+") && at(&found["callers"][0], "_start+"), "{found}");
    }
}

#[test]
fn a_warning_comes_once_for_each_place() {
    let checked = run(&["--cpu", "rv64gcv", "--chip-check", "warn"], "f16.elf").output().expect("rivet runs");
    let text = stderr(&checked);
    assert!(text.contains("rivet: warning: executed what the CPU lacks: fcvt.h.s fa5, fa5 at "), "{text}");
    let all: BTreeSet<&str> = text.lines().collect();
    assert_eq!((all.len(), text.lines().count()), (142, 142), "{text}");
    // Of an element format that is missing, the rule is told.
    assert!(text.contains("this hart does not support 16-bit floating point"), "{text}");
}

#[test]
fn exceptions_of_what_is_executed_are_the_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    for (text, signal, wanted) in [
        // What no hart has is still illegal.
        ("unimp\n", 4, "chip check: the program has executed no instruction that spike-default lacks"),
        (FAULTS, 11, "chip check: instructions that spike-default lacks at 2 places, executed 2 times"),
    ] {
        let program = guest::linux(folder.path(), text);
        let mut command = rivet(["run", "--cpu", "spike-default", "--chip-check", "list"]);
        let output = command.arg(program).output().expect("rivet runs");
        assert_eq!(output.status.code(), Some(128 + signal), "{}", stderr(&output));
        assert!(stderr(&output).contains(wanted), "{}", stderr(&output));
    }
}

#[test]
fn wrong_arguments_are_explained() {
    for (argument, wanted) in [
        ("lsit", "did you mean list?"),
        ("warn=x", "warn has no file"),
        ("list=", "the name of the file is empty"),
    ] {
        let output = run(&["--chip-check", argument], "hello.elf").output().expect("rivet runs");
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(wanted), "{argument}: {}", stderr(&output));
    }
    let bare = run(&["--chip-check", "list"], "bare.elf").output().expect("rivet runs");
    assert_eq!(bare.status.code(), Some(2));
    assert!(stderr(&bare).contains("--chip-check supports only Linux programs"));
}
