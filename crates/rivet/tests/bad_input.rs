//! What cannot be done gets one line that says what and why, exit code 2, and leaves no half-written file.

use std::path::PathBuf;

use crate::common::{rivet, root, stderr, stdout};

fn fixture(name: &str) -> PathBuf {
    root().join(format!("fixtures/bin/{name}.elf"))
}

/// Runs `rivet` with these arguments and expects one line of complaint that has all of `words`.
fn refused(args: &[&str], words: &[&str]) {
    let output = rivet(args).output().expect("rivet runs");
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    assert_eq!(stdout(&output), "", "{args:?}");
    assert_eq!(said.lines().count(), 1, "{args:?}: {said}");
    for word in words {
        assert!(said.contains(word), "{args:?}: no \"{word}\" in: {said}");
    }
    assert!(!said.contains("panicked"), "{said}");
}

/// Writes a changed copy of a fixture.
fn changed(dir: &tempfile::TempDir, name: &str, change: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut bytes = std::fs::read(fixture("hello")).expect("the fixture");
    change(&mut bytes);
    let path = dir.path().join(name);
    std::fs::write(&path, bytes).expect("a file");
    path.display().to_string()
}

#[test]
fn files_that_are_no_programs() {
    let dir = tempfile::tempdir().expect("a folder");
    refused(&["run", "/no/such/program"], &["/no/such/program", "no such file"]);
    for command in ["run", "disasm", "gdb", "conform"] {
        refused(&[command, "/no/such\nprogram\u{1b}[2J"], &["/no/such\\nprogram\\u{1b}[2J"]);
    }
    let text = changed(&dir, "two\nlines", |b| *b = b"hello".to_vec());
    refused(&["disasm", &text], &["two\\nlines: not an ELF file"]);
    refused(&["run", &text], &["two\\nlines: not an ELF file"]);
    refused(&["run", &dir.path().display().to_string()], &["is a directory"]);
    let empty = changed(&dir, "empty", Vec::clear);
    refused(&["run", &empty], &[&empty, "empty"]);
    let header = changed(&dir, "header", |b| b.truncate(40));
    refused(&["run", &header], &[&header, "truncated"]);
    let half = changed(&dir, "half", |b| b.truncate(1000));
    refused(&["run", &half], &[&half, "truncated"]);
    let text = changed(&dir, "text", |b| *b = b"hello".to_vec());
    refused(&["run", &text], &["not an ELF file"]);
    let script = changed(&dir, "script", |b| *b = b"#!/bin/sh\n".to_vec());
    refused(&["run", &script], &["script", "/bin/sh"]);
    let machine = changed(&dir, "machine", |b| b[18] = 62);
    refused(&["run", &machine], &["x86-64", "not RISC-V"]);
    let endian = changed(&dir, "endian", |b| b[5] = 2);
    refused(&["run", &endian], &["big-endian"]);
    let object = changed(&dir, "object", |b| b[16] = 1);
    refused(&["run", &object], &["link"]);
    // The first program header's p_memsz: absurdly large.
    let large = changed(&dir, "large", |b| {
        let at = u64::from_le_bytes(b[32..40].try_into().expect("e_phoff")) as usize;
        let count = u16::from_le_bytes(b[56..58].try_into().expect("e_phnum")) as usize;
        for i in 0..count {
            b[at + 56 * i + 40..][..8].copy_from_slice(&(1u64 << 60).to_le_bytes());
        }
    });
    refused(&["run", &large], &[&large]);
    refused(&["disasm", &text], &["not an ELF file"]);
}

#[test]
fn options_that_make_no_sense() {
    let hello = fixture("hello").display().to_string();
    refused(&["run", "--isa", "rv64gcv_zvl512", &hello], &["zvl512", "zvl512b"]);
    refused(&["run", "--isa", "rv64gcvq", &hello], &["rv64gcvq"]);
    refused(&["run", "--isa", "rv32gcv", &hello], &["rv64", "rv32"]);
    refused(&["run", "--vlen", "100", &hello], &["VLEN 100"]);
    refused(&["run", "--vlen", "131072", &hello], &["131072"]);
    refused(&["run", "--set", "colour=red", &hello], &["colour"]);
    refused(&["run", "--set", "half-avl=maybe", &hello], &["on|off"]);
    refused(&["run", "-E", "NAME", &hello], &["NAME=VALUE"]);
    refused(&["run", "--agnostc", "ones", &hello], &["--agnostc", "--agnostic"]);
    refused(&["disasm", "--symbol", "nowhere", &hello], &["no symbol nowhere"]);
    refused(&["disasm", "--symbol", "mian", &hello], &["no symbol mian", "did you mean main?"]);
    refused(&["disasm", "--start", "0x10", "--stop", "0x20", &hello], &["no code in the range 0x10 to 0x20"]);
    refused(&["disasm", "--isa", "rv32gc", &hello], &["for rv64", "rv32"]);
    refused(&["disasm", "--word", "12g"], &["--word 12g", "hexadecimal"]);
    refused(&["disasm", "--word", "0x100000013"], &["0x100000013", "32 bits"]);
    refused(&["isa", "rv64xyz"], &["rv64xyz"]);
}

#[test]
fn output_files_are_complete_or_absent() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("trace");
    let trace = path.display().to_string();
    let hello = fixture("hello").display().to_string();
    refused(&["run", "--trace", "/no/such/folder/trace", &hello], &["/no/such/folder/trace"]);
    refused(&["run", "--trace", &trace, "/no/such/program"], &["/no/such/program"]);
    assert_eq!(std::fs::read_dir(dir.path()).expect("a folder").count(), 0, "nothing is left behind");
    let output = rivet(["run", "--trace", &trace, &hello]).output().expect("rivet runs");
    assert!(output.status.success(), "{}", stderr(&output));
    let log = std::fs::read_to_string(&path).expect("the trace");
    assert!(log.lines().count() > 100 && log.ends_with('\n'));
    assert!(log.lines().all(|line| line.starts_with("core   0: 0 0x")));
}

#[test]
fn guests_that_fault_are_explained() {
    let hello = fixture("hello").display().to_string();
    // Without vectors the program's first vector instruction is illegal.
    let output = rivet(["run", "--isa", "rv64gc", &hello]).output().expect("rivet runs");
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(128 + 4), "{said}");
    for word in
        ["SIGILL", "0x", "<", ": vsetvli ", "illegal instruction: it needs zve32x, which rv64gc lacks"]
    {
        assert!(said.contains(word), "no \"{word}\" in: {said}");
    }
    let output = rivet(["run", "--max-insns", "100", &hello]).output().expect("rivet runs");
    assert_eq!(output.status.code(), Some(124), "{}", stderr(&output));
}

#[test]
fn exit_codes_and_arguments_pass_through() {
    let hello = fixture("hello").display().to_string();
    let output = rivet(["run", &hello, "exit", "7"]).output().expect("rivet runs");
    assert_eq!(output.status.code(), Some(7));
    let output = rivet(["run", "--", &hello, "--vlen", "x"]).output().expect("rivet runs");
    assert!(output.status.success());
    assert!(stdout(&output).contains("--vlen"), "{}", stdout(&output));
}

#[test]
fn statistics_are_json_when_asked_for() {
    let output = rivet(["run", "--stats=json"]).arg(fixture("saxpy")).output().expect("rivet runs");
    let report: serde_json::Value = serde_json::from_str(&stderr(&output)).expect("JSON");
    let count = |key: &str| report[key].as_f64().unwrap_or_else(|| panic!("no {key}"));
    assert!(count("instructions") > count("vector_instructions"));
    assert!(count("vector_instructions") > 0.0);
    assert!((0.0..=1.0).contains(&count("active_share")));
    let classes = report["mix"].as_array().expect("a list");
    let sum: f64 = classes.iter().map(|c| c["count"].as_f64().expect("a number")).sum();
    assert_eq!(sum, count("vector_instructions"));
}
