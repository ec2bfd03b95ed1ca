//! Each subcommand on each of forty bad files: exit code 2, one line that names the file, at once.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{rivet, root, stderr, stdout};

/// What is done with a file.
const USES: &[&[&str]] = &[
    &["run", "FILE"],
    &["repl", "-e", "help", "FILE"],
    &["gdb", "--stdio", "FILE"],
    &["disasm", "FILE"],
    &["conform", "FILE"],
    &["compare", "FILE", "PROGRAM"],
    &["cc", "FILE"],
    &["litmus", "FILE"],
];

fn put(bytes: &mut [u8], at: usize, field: &[u8]) {
    bytes[at..at + field.len()].copy_from_slice(field);
}

/// Changes a good program.
type Change = fn(&mut Vec<u8>);

/// Offset of the first program header.
const PHDR: usize = 64;

/// Damaged copies of a good program.
const DAMAGED: &[(&str, Change)] = &[
    ("empty", Vec::clear),
    ("one-byte", |b| b.truncate(1)),
    ("magic", |b| b.truncate(4)),
    ("ident", |b| b.truncate(16)),
    ("short-header", |b| b.truncate(63)),
    ("no-headers", |b| b.truncate(64)),
    ("half", |b| b.truncate(b.len() / 3)),
    ("not-magic", |b| b[1] = b'e'),
    ("class-3", |b| b[4] = 3),
    ("class-32", |b| b[4] = 1),
    ("big-endian", |b| b[5] = 2),
    ("x86-64", |b| put(b, 18, &62u16.to_le_bytes())),
    ("machine-0", |b| put(b, 18, &[0, 0])),
    ("relocatable", |b| put(b, 16, &1u16.to_le_bytes())),
    ("core-file", |b| put(b, 16, &4u16.to_le_bytes())),
    ("type-99", |b| put(b, 16, &99u16.to_le_bytes())),
    ("entry-0", |b| put(b, 24, &0u64.to_le_bytes())),
    ("entry-odd", |b| b[24] |= 1),
    ("entry-high", |b| put(b, 24, &u64::MAX.to_le_bytes())),
    ("no-segments", |b| put(b, 56, &[0, 0])),
    ("segments-outside", |b| put(b, 32, &(1u64 << 40).to_le_bytes())),
    ("segments-overflow", |b| put(b, 32, &u64::MAX.to_le_bytes())),
    ("many-segments", |b| put(b, 56, &0xffffu16.to_le_bytes())),
    ("data-outside", |b| (0..4).for_each(|n| put(b, PHDR + 56 * n + 8, &(1u64 << 40).to_le_bytes()))),
    ("data-too-long", |b| (0..4).for_each(|n| put(b, PHDR + 56 * n + 32, &(1u64 << 60).to_le_bytes()))),
    ("memory-huge", |b| (0..4).for_each(|n| put(b, PHDR + 56 * n + 40, &(1u64 << 62).to_le_bytes()))),
    ("address-wraps", |b| (0..4).for_each(|n| put(b, PHDR + 56 * n + 16, &(u64::MAX - 4095).to_le_bytes()))),
    ("zeros", |b| b.fill(0)),
];

/// Files that are something else.
const FOREIGN: &[(&str, &[u8])] = &[
    ("text", b"hello\n"),
    ("script", b"#!/no/such/interpreter\n"),
    ("gzip", b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03"),
    ("json", b"{\"a\": [1, 2"),
    ("utf-16", b"\xff\xfed\x00e\x00f\x00"),
    ("escapes", b"\x1b[31mred\x07\n"),
    ("lone-brace", b"define void @f() {\n"),
];

/// Forty files, and what to call them.
fn files(folder: &Path) -> Vec<PathBuf> {
    let good = fs::read(root().join("fixtures/bin/hello.elf")).expect("the fixture");
    let mut all = Vec::new();
    for (name, change) in DAMAGED {
        let mut bytes = good.clone();
        change(&mut bytes);
        all.push(folder.join(name));
        fs::write(folder.join(name), bytes).expect("a file");
    }
    for (name, bytes) in FOREIGN {
        all.push(folder.join(name));
        fs::write(folder.join(name), bytes).expect("a file");
    }
    symlink("loop", folder.join("loop")).expect("a link");
    fs::create_dir(folder.join("folder")).expect("a folder");
    let fifo = Command::new("mkfifo").arg(folder.join("fifo")).status();
    assert!(fifo.is_ok_and(|status| status.success()));
    all.extend(["loop", "folder", "fifo", "missing", "text/below"].map(|name| folder.join(name)));
    all
}

/// Changed in what a disassembler does not read: the type of file, the entry point.
const LISTED: &[&str] = &["relocatable", "entry-0", "entry-odd", "entry-high"];

#[test]
fn every_bad_file_gets_one_line_and_exit_code_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = files(folder.path());
    assert_eq!(files.len(), 40);
    let program = root().join("fixtures/bin/bare.elf").display().to_string();
    let mut wrong = Vec::new();
    for (file, usage) in files.iter().flat_map(|file| USES.iter().map(move |usage| (file, usage))) {
        let name = file.display().to_string();
        if usage[0] == "disasm" && LISTED.iter().any(|listed| file.ends_with(listed)) {
            let output = rivet(["disasm", &name]).output().expect("rivet runs");
            assert!(
                output.status.success() && stdout(&output).contains("<main>:"),
                "{name}: {}",
                stderr(&output)
            );
            continue;
        }
        let args = usage.iter().map(|&arg| match arg {
            "FILE" => name.as_str(),
            "PROGRAM" => program.as_str(),
            arg => arg,
        });
        let start = Instant::now();
        let output =
            rivet(args).stdin(Stdio::null()).current_dir(folder.path()).output().expect("rivet runs");
        let said = stderr(&output);
        let printed = stdout(&output);
        // The compiler shows the place below the line; of what begins like a program conform has a line in its report.
        let reported = usage[0] == "conform" && printed.starts_with("UNLOADABLE ");
        let lines = match usage[0] {
            "cc" => said.lines().take(1).collect(),
            _ => said.clone(),
        };
        let tells = reported
            || lines.lines().count() == 1 && lines.contains(&name) && lines.starts_with("rivet: error: ");
        let silent =
            reported && said.is_empty() && printed.matches("UNLOADABLE").count() == 1 || printed.is_empty();
        let raw = said.chars().any(|c| c.is_control() && c != '\n') || said.contains("panicked");
        let late = start.elapsed() > Duration::from_secs(10);
        if output.status.code() != Some(2) || !tells || raw || late || !silent {
            wrong.push(format!(
                "{usage:?} {name}: {:?} {said:?} {:?}",
                output.status.code(),
                stdout(&output)
            ));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
