//! `rivet gdb` in the hands of the real `gdb-multiarch`, and of clients that are none.
//!
//! What is expected follows from `tests/gdb/lanes.S` and from what the fixtures' sources say.

mod connection;
mod processes;
mod programs;
mod registers;
mod stops;

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::gdb::connect;
use crate::common::{self, have, in_order, root};

/// A program of this folder.
fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gdb").join(name)
}

/// What GDB prints while it obeys these commands, errors in their places; it finds the sources.
fn gdb(program: &Path, commands: &[&str]) -> String {
    let mut gdb = common::gdb::gdb();
    gdb.arg(program);
    common::gdb::said(gdb, &self::program(""), commands.iter().copied())
}

/// What it prints when it connects to `rivet gdb OPTIONS PROGRAM` by a pipe.
pub(crate) fn session(options: &str, program: &Path, commands: &[&str]) -> Option<String> {
    if !common::gdb::is_there() {
        return None;
    }
    let connect = connect(&format!("{options} {}", program.display()));
    Some(gdb(program, &[&[connect.as_str()], commands].concat()))
}

/// Expects these pieces in the session's text, one after the other.
fn shows(options: &str, name: &str, commands: &[&str], expected: &[&str]) {
    let path = if name.contains('/') { root().join(name) } else { program(name) };
    let Some(text) = session(options, &path, commands) else { return };
    in_order(&text, expected);
}

/// A static program of glibc's, as anybody debugs them; none where there is no compiler for it.
fn glibc_program(source: &str) -> Option<(tempfile::TempDir, PathBuf)> {
    compiled(source, &["-static"])
}

/// A program of glibc's, compiled with these options, libraries included.
fn compiled(source: &str, options: &[&str]) -> Option<(tempfile::TempDir, PathBuf)> {
    const CC: &str = "riscv64-linux-gnu-gcc";
    if !have(CC) {
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("prog");
    let file = folder.path().join("prog.c");
    std::fs::write(&file, source).expect("a source");
    let mut gcc = Command::new(CC);
    let done = gcc.args(["-g", "-o"]).args([&path, &file]).args(options).status().expect("gcc runs");
    assert!(done.success());
    Some((folder, path))
}
