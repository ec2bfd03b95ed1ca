//! Debug information that `rivet cc` writes: the debugger follows the lines of `tests/cc/debug/lines.c`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{have, rivet, root, stderr, stdout};

fn folder() -> PathBuf {
    root().join("tests/cc/debug")
}

/// What the debugger says of a program, whose source is where it was compiled.
fn debug(program: &Path, commands: &str) -> String {
    let output = rivet(["repl", "-e", commands]).arg(program).current_dir(folder()).output();
    let output = output.expect("rivet runs");
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output)
}

/// The words stand in the text, in this order.
fn follows(text: &str, words: &[&str]) {
    let mut rest = text;
    for word in words {
        let at = rest.find(word).unwrap_or_else(|| panic!("no {word:?} in:\n{rest}\nof:\n{text}"));
        rest = &rest[at + word.len()..];
    }
}

fn follow(program: &Path) {
    let commands =
        "break lines.c:18; break odd; continue; bt; continue; bt; list; step; step; step; info line";
    let expected = [
        "breakpoint 1: lines.c:18 at ",
        "breakpoint 2: odd at ",
        // The loop has become a vector loop.
        "breakpoint 1: lines.c:18\n",
        "18          for (int i = 0; i < n; i++) {\n",
        " fill ()  ./lines.c:18\n",
        " start+",
        "()  ./lines.c:10\n",
        "breakpoint 2: odd\n",
        "25          if (x & 1) {\n",
        " odd ()  ./lines.c:25\n",
        " start+",
        "()  ./lines.c:12\n",
        "24      static int odd(int x) {\n",
        "28          return 0;\n",
        // Out of the function, to the end of the sum, to the next iteration.
        "29      }\n",
        "12              total += odd(data[i]);\n",
        "11          for (int i = 0; i < 20; i++) {\n",
        "./lines.c:11 is ",
    ];
    follows(&debug(program, commands), &expected);
}

#[test]
fn the_debugger_follows_compiled_code_by_lines() {
    let temporary = tempfile::tempdir().expect("a folder");
    let program = temporary.path().join("lines");
    let mut command = rivet(["cc", "--emit=elf", "-o"]);
    let output = command.arg(&program).arg(folder().join("lines.ll")).output().expect("rivet runs");
    assert!(output.status.success(), "{}", stderr(&output));
    follow(&program);
    // It computes what the source says.
    let output = rivet(["run"]).arg(&program).current_dir(folder()).output().expect("rivet runs");
    // 3 + the odd numbers among 3 + i * i.
    let total: i32 = (0..20).map(|i| i * i + 3).filter(|n| n % 2 == 1).sum();
    assert_eq!(output.status.code(), Some(total & 255));
    // QEMU starts it, too.
    if have("qemu-riscv64") {
        let status = Command::new("qemu-riscv64").arg(&program).status().expect("QEMU runs");
        assert_eq!(status.code(), Some(total & 255));
    }
}

#[test]
fn c_is_compiled_with_debug_information() {
    if !have("clang-19") {
        return;
    }
    let temporary = tempfile::tempdir().expect("a folder");
    let object = |options: &[&str]| {
        let path = temporary.path().join("lines.o");
        let mut command = rivet(["cc", "--clang", "clang-19", "-ffreestanding", "-c", "-o"]);
        command.arg(&path).args(options).arg("lines.c").current_dir(folder());
        let output = command.output().expect("rivet runs");
        assert!(output.status.success(), "{}", stderr(&output));
        (std::fs::read(&path).expect("an object"), stderr(&output))
    };
    let has_lines = |bytes: &[u8]| bytes.windows(11).any(|name| name == b".debug_line");
    assert!(!has_lines(&object(&[]).0));
    let (bytes, said) = object(&["-g", "--report"]);
    assert!(has_lines(&bytes));
    follows(&said, &["lines.c:11:5: @start: loop at ", "lines.c:18:5: @fill: loop at "]);
}
