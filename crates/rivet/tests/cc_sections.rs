//! What objects of `rivet cc` say of themselves: sections, and the ISA that they are for.

use std::path::Path;
use std::process::Command;

use crate::common::{have, rivet, stderr, stdout};

const SOURCE: &str = "int plain = 1; int zero; static volatile int kept = 4; const int constant = 5;\n\
    __thread int of_thread = 3; int placed __attribute__((section(\".mine\"))) = 7;\n\
    __attribute__((noinline)) int used(int a) { return a + plain + zero + kept + of_thread + placed; }\n\
    int unused(int a) { return a * constant; }\n\
    #ifdef MAIN\nint main(void) { return used(1); }\n#endif\n";

/// What a tool of LLVM's prints of a file.
fn shown(tool: &str, arguments: &[&str], file: &Path) -> String {
    stdout(&Command::new(tool).args(arguments).arg(file).output().expect("the tool runs"))
}

#[test]
fn functions_and_variables_may_have_sections_of_their_own() {
    if !["clang-19", "llvm-readelf-19", "llvm-nm-19", "riscv64-linux-gnu-gcc"].into_iter().all(have) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("f.c");
    std::fs::write(&source, SOURCE).expect("a file");
    let (object, program) = (folder.path().join("f.o"), folder.path().join("f"));
    let compile = |options: &[&str], output: &Path| {
        let output =
            rivet(["cc", "-O1", "-o"]).arg(output).args(options).arg(&source).output().expect("rivet runs");
        assert!(output.status.success(), "{}", stderr(&output));
    };
    let own = [
        ".text.used",
        ".text.unused",
        ".data.plain",
        ".data.kept",
        ".bss.zero",
        ".rodata.constant",
        ".tdata.of_thread",
    ];
    for (options, wanted) in [
        (&["-c"][..], 0),
        (&["-c", "-ffunction-sections"], 2),
        (&["-c", "-fdata-sections"], 5),
        (&["-c", "-ffunction-sections", "-fdata-sections"], 7),
        (&["-c", "-ffunction-sections", "-fdata-sections", "-fno-function-sections"], 5),
    ] {
        compile(options, &object);
        let sections = shown("llvm-readelf-19", &["-S"], &object);
        let names: Vec<&str> = sections.split_whitespace().collect();
        let found = own.iter().filter(|name| names.contains(*name)).count();
        assert!(found == wanted && names.contains(&".mine"), "{options:?}: {sections}");
    }
    // What nobody needs is dropped.
    compile(&["-DMAIN", "-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections"], &program);
    let symbols = shown("llvm-nm-19", &[], &program);
    assert!(symbols.contains(" used\n") && !symbols.contains(" unused\n"), "{symbols}");
    let run = rivet(["run"]).arg(&program).output().expect("rivet runs");
    assert_eq!(run.status.code(), Some(1 + 1 + 4 + 3 + 7), "{}", stderr(&run));
}

/// A file without functions is for the target, as one with functions is for what these may use.
#[test]
fn data_is_for_the_target() {
    if !["clang-19", "llvm-readelf-19"].into_iter().all(have) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (source, object) = (folder.path().join("f.c"), folder.path().join("f.o"));
    std::fs::write(&source, "int table[3] = {1, 2, 3};\n").expect("a file");
    for (option, says, lacks) in [
        ("-march=rv64gcv", "_v1p0", "zfh"),
        ("-march=rv64gc", "_c2p0", "_v1p0"),
        ("-march=rv64imac", "_a2p1_c2p0", "_d2p2"),
        ("-mcpu=sifive-u74", "_d2p2", "_v1p0"),
    ] {
        let output =
            rivet(["cc", "-c", option, "-o"]).arg(&object).arg(&source).output().expect("rivet runs");
        assert!(output.status.success(), "{}", stderr(&output));
        let attributes = shown("llvm-readelf-19", &["-A"], &object);
        assert!(attributes.contains(says) && !attributes.contains(lacks), "{option}: {attributes}");
    }
}

/// What clang does when it emits code would be left out silently.
#[test]
fn what_only_clang_emits_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("f.c");
    std::fs::write(&source, "int f(void) { return 1; }\n").expect("a file");
    for option in ["-fpatchable-function-entry=2", "-fxray-instrument", "-fsplit-stack"] {
        let output = rivet(["cc", "-S", "-o", "-", option]).arg(&source).output().expect("rivet runs");
        let said = stderr(&output);
        assert!(!output.status.success() && said.contains(&format!("{option} is not supported")), "{said}");
    }
}
