//! `--stats` counts the same with compiled code as without.

use crate::common::{rivet, root, stderr};

#[test]
fn compiled_code_counts_as_the_interpreter_does() {
    for program in ["mandelbrot", "sgemm", "masks", "sorting", "strings", "reductions"] {
        for vlen in ["256", "1024"] {
            let counts = |engine: &str| {
                let mut command = rivet(["run", "--stats=json", "--vlen", vlen, "--engine", engine]);
                command.arg(root().join(format!("fixtures/bin/{program}.elf")));
                let output = command.output().expect("rivet runs");
                let mut report: serde_json::Value = serde_json::from_str(&stderr(&output)).expect("JSON");
                let fields = report.as_object_mut().expect("an object");
                for figure in ["seconds", "mips"] {
                    assert!(fields.remove(figure).is_some(), "{figure}");
                }
                report
            };
            assert_eq!(counts("jit"), counts("interp"), "{program} VLEN {vlen}");
        }
    }
}
