//! What `--dir` and `-L` grant, and what is said of files that nothing grants.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::{have, rivet, stderr, stdout};

/// Where Debian keeps the libraries of the cross compiler.
const SYSROOT: &str = "/usr/riscv64-linux-gnu";

/// Copies the files that its arguments name to standard output; exit code 1 if it cannot open one.
const CAT: &str = r#"
#include <stdio.h>
int main(int argc, char **argv) {
    int result = 0;
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "r");
        if (!file) { result = 1; continue; }
        for (int c; (c = getc(file)) != EOF;) putchar(c);
        fclose(file);
    }
    return result;
}"#;

fn cat(folder: &Path, flags: &[&str]) -> Option<PathBuf> {
    if !have("riscv64-linux-gnu-gcc") {
        return None;
    }
    let (source, program) = (folder.join("cat.c"), folder.join("cat"));
    std::fs::write(&source, CAT).expect("the source");
    let done = Command::new("riscv64-linux-gnu-gcc").args(flags).arg("-o").args([&program, &source]).status();
    assert!(done.expect("the compiler runs").success());
    Some(program)
}

fn run(options: &[&str], program: &Path, args: &[&Path]) -> Output {
    rivet(["run"]).args(options).arg(program).args(args).output().expect("rivet runs")
}

#[test]
fn a_sysroot_lies_over_a_granted_root() {
    let temp = tempfile::tempdir().expect("a folder");
    let Some(program) = cat(temp.path(), &["-O1"]) else { return };
    if !Path::new(SYSROOT).join("lib/libc.so.6").exists() {
        println!("skipped: no libraries in {SYSROOT}");
        return;
    }
    let file = temp.path().join("file");
    std::fs::write(&file, "of the host\n").expect("a file");
    for options in [&["--dir", "/", "-L", SYSROOT][..], &["-L", SYSROOT, "--dir", "ro:/"]] {
        let output = run(options, &program, &[&file]);
        assert_eq!(stdout(&output), "of the host\n", "{options:?}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn a_file_that_nothing_grants_is_named_once_with_the_option() {
    let temp = tempfile::tempdir().expect("a folder");
    let folder = temp.path().canonicalize().expect("the folder");
    let Some(program) = cat(&folder, &["-O1", "-static"]) else { return };
    let (file, absent) = (folder.join("file"), folder.join("absent"));
    std::fs::write(&file, "here\n").expect("a file");
    let option = format!("--dir {}", folder.display());
    for threads in ["turns", "host"] {
        let output = run(&["--threads", threads], &program, &[&file, &file]);
        let said = stderr(&output);
        assert_eq!((output.status.code(), said.lines().count()), (Some(1), 1), "{said}");
        assert!(said.contains(&file.display().to_string()) && said.trim_end().ends_with(&option), "{said}");
    }
    // With the option that was named it is there.
    let dir = folder.display().to_string();
    let output = run(&["--dir", &dir], &program, &[&file]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(0), "here\n"));
    // What is nowhere is not the fault of the grants.
    for options in [&[][..], &["--dir", &dir]] {
        let output = run(options, &program, &[&absent]);
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(1), ""));
    }
}
