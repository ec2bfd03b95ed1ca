//! `rivet gen`: what it writes runs, says what it is, and is refused in one line where there is none.

use std::path::Path;

use crate::common::{have, rivet, stderr, stdout};

fn write(folder: &Path, name: &str, args: &[&str]) -> String {
    let path = folder.join(name).display().to_string();
    let output =
        rivet(["gen", "--seed", "5", "--length", "80", "-o", &path]).args(args).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(stderr(&output), "");
    path
}

fn run(path: &str) -> String {
    let output = rivet(["run", path]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn programs_run_in_both_environments() {
    let folder = tempfile::tempdir().expect("a folder");
    let linux = run(&write(folder.path(), "linux.elf", &[]));
    let bare = run(&write(folder.path(), "bare.elf", &["--env", "bare"]));
    for printed in [&linux, &bare] {
        assert!(printed.starts_with("x1 "), "{printed}");
        assert!(printed.lines().last().is_some_and(|line| line.starts_with("sum ")), "{printed}");
    }
}

#[test]
fn the_file_is_executable_and_qemu_runs_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let isa = ["--isa", "rv64gcv_zvl256b"];
    let path = write(folder.path(), "program.elf", &isa);
    if !have("qemu-riscv64") {
        return;
    }
    let qemu = std::process::Command::new("qemu-riscv64")
        .args(["-cpu", "rv64,v=true,vlen=256", &path])
        .output()
        .expect("QEMU runs");
    let rivet = rivet(["run", "--isa", isa[1], &path]).output().expect("it runs");
    assert_eq!(stdout(&qemu), stdout(&rivet));
}

#[test]
fn assembly_and_description() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path(), "program.s", &[]);
    let text = std::fs::read_to_string(&path).expect("a file");
    assert!(text.starts_with("# Random program, seed 5"), "{text}");
    let output = rivet(["gen", "--seed", "5", "--length", "80"]).output().expect("it runs");
    assert_eq!(stdout(&output), text, "without -o it is the same, on standard output");

    let output = rivet(["gen", "--seed", "5", "--length", "80", "--json"]).output().expect("it runs");
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    let count = report["instructions"].as_u64().expect("a number");
    assert!(count >= 80, "{report}");
    let classes = report["classes"].as_object().expect("an object");
    assert_eq!(classes.values().filter_map(serde_json::Value::as_u64).sum::<u64>(), count);
    assert_eq!((&report["seed"], &report["env"]), (&5.into(), &"linux".into()));
}

#[test]
fn what_cannot_be_is_one_line() {
    for (args, word) in [
        (&["gen", "--isa", "rv32gcv"][..], "RV64"),
        (&["gen", "--isa", "rv64gq"], "rv64gq"),
        (&["gen", "--vlen", "100"], "--vlen 100"),
        (&["gen", "--length", "1000000000"], "at most"),
        (&["gen", "-o", "/no/such/folder/p.elf"], "/no/such/folder/p.elf"),
    ] {
        let output = rivet(args).output().expect("it runs");
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.lines().count() == 1 && said.contains(word), "{args:?}: {said}");
        assert_eq!(stdout(&output), "");
    }
}
