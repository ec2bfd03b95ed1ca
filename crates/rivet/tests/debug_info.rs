//! Debug information that is in other files (split DWARF), or that names files to play tricks on a terminal.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{have, rivet, stderr, stdout};

const SOURCE: &str = "\
volatile int *nowhere;
__attribute__((noinline)) int inner(int x) {
    return x + *nowhere;
}
static inline __attribute__((always_inline)) int outer(int x) {
    return inner(x) + 1;
}
void _start(void) {
    for (;;) {
        outer(2);
    }
}
";

/// Compiles a program without libraries; what `source` is called is the caller's choice.
fn compile(folder: &Path, source: &str, more: &[&str]) -> PathBuf {
    std::fs::write(folder.join(source), SOURCE).expect("a source");
    // With compressed instructions clang 19 cannot split debug information.
    let mut clang = Command::new("clang-19");
    clang.args(["--target=riscv64-linux-gnu", "-march=rv64g", "-O1", "-ffreestanding", "-c", "-o", "prog.o"]);
    let built = clang.args(more).arg(source).current_dir(folder).output().expect("clang runs");
    assert!(built.status.success(), "{}", stderr(&built));
    let linked = Command::new("ld.lld-19").args(["-o", "prog", "prog.o"]).current_dir(folder).output();
    let linked = linked.expect("lld runs");
    assert!(linked.status.success(), "{}", stderr(&linked));
    folder.join("prog")
}

/// What the debugger says.
fn debug(program: &Path, commands: &str) -> String {
    let output = rivet(["repl", "-e", commands]).arg(program).output().expect("rivet runs");
    stdout(&output) + &stderr(&output)
}

#[test]
fn lines_are_found_in_split_debug_information() {
    if !have("clang-19") || !have("ld.lld-19") || !have("llvm-dwp-19") {
        return;
    }
    for version in ["-gdwarf-5", "-gdwarf-4"] {
        let folder = tempfile::tempdir().expect("a folder");
        let program = compile(folder.path(), "split.c", &["-g", version, "-gsplit-dwarf", "-mno-relax"]);
        let dwo = folder.path().join("prog.dwo");
        assert!(dwo.exists(), "no .dwo");
        // The call of `inner` is inlined from line 6 into line 10: what is inlined is in the split part alone.
        let script = "break inner; continue; bt; break split.c:3; info line";
        let found = |how: &str| {
            let said = debug(&program, script);
            for words in ["inner (x=2)", "split.c:3", "outer", "split.c:6", "_start", "split.c:10"] {
                assert!(said.contains(words), "{version} {how}: no {words} in: {said}");
            }
        };
        found("in .dwo");
        let packed = Command::new("llvm-dwp-19")
            .args(["prog.dwo", "-o", "prog.dwp"])
            .current_dir(folder.path())
            .output();
        let packed = packed.expect("llvm-dwp runs");
        assert!(packed.status.success(), "{}", stderr(&packed));
        std::fs::remove_file(&dwo).expect("it goes");
        found("in .dwp");
        std::fs::remove_file(folder.path().join("prog.dwp")).expect("it goes");
        assert!(!debug(&program, script).contains("outer"), "found without the split part");
        // A listing with source needs the line table alone, which is in the program.
        let listing = stdout(&rivet(["disasm", "-S"]).arg(&program).output().expect("rivet runs"));
        assert!(listing.contains(";     return x + *nowhere;\n"), "{listing}");
    }
}

#[test]
fn names_of_sources_and_programs_are_escaped_where_a_fault_is_reported() {
    if !have("clang-19") || !have("ld.lld-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let program = compile(folder.path(), "\u{1b}[2Jevil\n\u{202e}.c", &["-g"]);
    let said = debug(&program, "continue; bt; info line");
    assert!(said.contains(r"\u{1b}[2Jevil\n\u{202e}.c:3"), "{said}");
    let renamed = folder.path().join("\u{1b}]0;x\u{7}prog");
    std::fs::rename(&program, &renamed).expect("another name");
    let run = |args: &[&str]| {
        let output = rivet(args).arg(&renamed).output().expect("rivet runs");
        (output.status.code(), stdout(&output).replace('\t', " ") + &stderr(&output))
    };
    let fault = run(&["run"]);
    assert_eq!(fault.0, Some(139), "{}", fault.1);
    assert!(fault.1.contains("SIGSEGV at 0x") && fault.1.contains("<inner"), "{}", fault.1);
    std::fs::remove_file(folder.path().join("\u{1b}[2Jevil\n\u{202e}.c")).expect("it goes");
    let listing = run(&["disasm", "-S"]);
    assert!(listing.1.contains(r"\u{1b}[2Jevil\n\u{202e}.c: no such file or directory"), "{}", listing.1);
    let json = run(&["disasm", "-S", "--json"]);
    for words in [&said, &fault.1, &listing.1, &json.1] {
        assert!(!words.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}'), "{words:?}");
    }
}
