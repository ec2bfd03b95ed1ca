//! What the tests of the `rivet` command share: finding things, running things, `// key: value` comments.

pub(crate) mod gdb;
pub(crate) mod guest;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// The `rivet` command with arguments.
pub(crate) fn rivet<S: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rivet"));
    command.args(args).env_remove("QEMU_LD_PREFIX").env_remove("RIVET_LOG").stdin(Stdio::null());
    command
}

/// Is there a program of this name? Prints a line if not.
pub(crate) fn have(program: &str) -> bool {
    let found =
        Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !found {
        println!("skipped: {program} is not installed");
    }
    found
}

/// The folder of loops to compile, `RIVET_KERNELS`; prints a line if there is none.
pub(crate) fn loops() -> Option<PathBuf> {
    let folder = std::env::var_os("RIVET_KERNELS").map(PathBuf::from);
    if folder.is_none() {
        println!("skipped: RIVET_KERNELS names no folder of loops");
    }
    folder
}

/// The QEMU to compare with: `RIVET_QEMU`, else `qemu-riscv64`; prints a line if there is none.
pub(crate) fn qemu() -> Option<String> {
    let name = std::env::var("RIVET_QEMU").unwrap_or_else(|_| "qemu-riscv64".into());
    have(&name).then_some(name)
}

/// Sources' comments `// key: value` in the first lines of a file.
pub(crate) fn comment(source: &Path, key: &str) -> Option<String> {
    let text = std::fs::read_to_string(source).ok()?;
    let start = format!("// {key}:");
    text.lines().take(8).find_map(|line| line.strip_prefix(&start)).map(|value| value.trim().to_owned())
}

/// Standard output as text.
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Standard error as text.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Files of a folder with this extension, by name.
pub(crate) fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut all: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    all.retain(|path| path.extension().is_some_and(|e| e == extension));
    all.sort();
    all
}

/// The name of a file without folder and extension.
pub(crate) fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Expects these pieces in a text, one after the other.
pub(crate) fn in_order(text: &str, expected: &[&str]) {
    let mut rest = text;
    for piece in expected {
        let at = rest.find(piece).unwrap_or_else(|| panic!("no \"{piece}\" in the rest of:\n{text}"));
        rest = &rest[at + piece.len()..];
    }
}
