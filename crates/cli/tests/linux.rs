//! Programs on glibc, compiled here and now where the cross compiler is installed; see `tests/linux/README.md`.

mod common;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use common::{comment, files, have, rivet, root, stderr, stdout, stem};

const VLENS: &[&str] = &["128", "1024"];

/// Compiles `source` to `program`.
fn build(source: &Path, program: &Path) {
    let compiler = match source.extension().is_some_and(|e| e == "cpp") {
        true => "riscv64-linux-gnu-g++",
        false => "riscv64-linux-gnu-gcc",
    };
    let flags = |key| comment(source, key).unwrap_or_default();
    let output = Command::new(compiler)
        .args(flags("build").split_whitespace())
        .arg("-o")
        .arg(program)
        .arg(source)
        .args(flags("libs").split_whitespace())
        .output()
        .expect("the compiler runs");
    assert!(output.status.success(), "{}: {}", source.display(), stderr(&output));
}

#[test]
fn programs_print_what_is_expected() {
    if !have("riscv64-linux-gnu-gcc") || !have("riscv64-linux-gnu-g++") {
        return;
    }
    let folder = root().join("tests/linux");
    let temp = tempfile::tempdir().expect("a folder");
    let mut sources = files(&folder, "c");
    sources.extend(files(&folder, "cpp"));
    assert!(sources.len() >= 15, "only {} programs", sources.len());
    for source in sources {
        let name = stem(&source);
        let program = temp.path().join(&name);
        build(&source, &program);
        let expected = std::fs::read_to_string(folder.join(format!("{name}.expected"))).expect("expectation");
        let code = comment(&source, "exit").map_or(0, |n| n.parse().expect("a number"));
        for vlen in VLENS {
            let granted = tempfile::tempdir().expect("a folder");
            let dir = granted.path().to_string_lossy().into_owned();
            let mut command = rivet(["run", "--vlen", vlen, "--dir", &dir]);
            for variable in comment(&source, "env").unwrap_or_default().split_whitespace() {
                command.args(["-E", variable]);
            }
            command.arg(&program);
            command
                .args(comment(&source, "args").unwrap_or_default().replace("{dir}", &dir).split_whitespace());
            let mut child = command
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("rivet runs");
            if let (Some(mut pipe), Some(line)) = (child.stdin.take(), comment(&source, "stdin")) {
                writeln!(pipe, "{line}").expect("the program reads");
            }
            let output = child.wait_with_output().expect("rivet ends");
            let context = format!("{name} at VLEN {vlen}: {}", stderr(&output));
            assert_eq!(stdout(&output), expected, "{context}");
            assert_eq!(output.status.code(), Some(code), "{context}");
        }
    }
}
