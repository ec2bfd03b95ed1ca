//! `rivet litmus` from the command line.

use crate::common::{rivet, root, stderr, stdout};

fn shape(name: &str) -> String {
    root().join(format!("tests/litmus/{name}.litmus")).display().to_string()
}

#[test]
fn every_shape_is_run_by_every_engine() {
    let mut files: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(root().join("tests/litmus")).expect("a folder") {
        files.push(entry.expect("a file").path().display().to_string());
    }
    for way in [&["--engine", "interp"][..], &["--engine", "jit"], &["--threads", "host", "--runs", "5"]] {
        let output = rivet(["litmus", "--json"]).args(way).args(&files).output().expect("rivet runs");
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{way:?}");
        let printed = stdout(&output);
        let reports: Vec<serde_json::Value> =
            printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(reports.len(), files.len());
        for report in reports {
            let says = &report["models"]["RVWMO"]["observation"];
            let expected = if report["kind"] == "Allowed" { "Sometimes" } else { "Never" };
            assert_eq!(*says, expected, "{report}");
            assert_eq!(report["forbidden"], 0, "{report}");
        }
    }
}

#[test]
fn without_runs_only_the_models_are_asked() {
    let output = rivet(["litmus", "--runs", "0", &shape("SB")]).output().expect("rivet runs");
    let printed = stdout(&output);
    assert!(output.status.success() && printed.contains("\nHistogram (0 states)\nNo\n"), "{printed}");
    assert!(printed.contains("\nModel SB RVTSO Sometimes 1 3\n"), "{printed}");
    assert!(printed.contains("\nUnseen 0:x7=0; 1:x8=0; (RVTSO allows it)\n"), "{printed}");
}

#[test]
fn a_file_that_is_wrong_does_not_stop_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let bad = folder.path().join("bad.litmus");
    std::fs::write(&bad, "RISCV bad\n{}\n P0 ;\n bogus ;\nexists (x=1)\n").expect("a file");
    let bad = bad.display().to_string();
    let output = rivet(["litmus", &bad, &shape("MP")]).output().expect("rivet runs");
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    let expected = format!("rivet: error: {bad}: line 4: P0: `bogus`: unknown instruction `bogus`");
    assert!(said.lines().count() == 1 && said.starts_with(&expected), "{said}");
    assert!(stdout(&output).contains("\nObservation MP Never 0 1000\n"));
}
