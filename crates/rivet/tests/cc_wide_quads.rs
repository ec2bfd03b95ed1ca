//! Conversions between `long double` and integers of more than 128 bits, which no library has and clang 19 refuses: against
//! numbers that were computed by exact arithmetic.

use crate::common::{have, rivet, root, stderr, stdout};

#[test]
fn conversions_are_exact_or_rounded_once() {
    if !["clang-19", "riscv64-linux-gnu-gcc"].into_iter().all(have) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("f");
    let source = root().join("tests/cc/driver/wide_quads.c");
    let expected = std::fs::read_to_string(source.with_extension("txt")).expect("a file");
    for level in ["-O0", "-O2"] {
        let mut command = rivet(["cc", level, "-Xclang", "-fexperimental-max-bitint-width=512", "-o"]);
        let output = command.arg(&program).arg(&source).output().expect("rivet runs");
        assert!(output.status.success(), "{}", stderr(&output));
        let run = rivet(["run"]).arg(&program).output().expect("rivet runs");
        assert_eq!(stdout(&run), expected, "{level}");
    }
}
