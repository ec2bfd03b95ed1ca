//! The dynamic loader under `rivet check`.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::common::{rivet, root};

/// Kinds of findings, with the marks of the lines that they are in.
fn found(command: &mut Command) -> BTreeSet<(String, String)> {
    let run = command.output().expect("a run");
    let report: Value = serde_json::from_slice(&run.stdout).expect("a report");
    let of = |finding: &Value| {
        let (file, line) = (finding["place"]["file"].as_str()?, finding["place"]["line"].as_u64()?);
        let path = Path::new(file).strip_prefix("fixtures/check/").ok()?;
        let text = std::fs::read_to_string(root().join("fixtures/check").join(path)).ok()?;
        let (_, mark) = text.lines().nth(line as usize - 1)?.rsplit_once("// ")?;
        let file = path.file_name()?.to_str()?;
        Some((finding["kind"].as_str()?.to_owned(), format!("{file} {mark}")))
    };
    report["findings"].as_array().expect("findings").iter().filter_map(of).collect()
}

/// Branches of the loader are its own business; what it gives the kernel is not, and neither is what the program does.
#[test]
fn branches_of_the_loader_are_silent() {
    let folder = root().join("fixtures/check/loader/bin");
    let files = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(files.path().join("lib")).expect("a folder");
    let loader = files.path().join("lib/ld-linux-test.so.1");
    std::fs::copy(folder.join("ld.elf"), loader).expect("a copy");
    let set = |all: &[(&str, &str)]| -> BTreeSet<(String, String)> {
        all.iter().map(|&(kind, mark)| (kind.to_owned(), mark.to_owned())).collect()
    };
    let mut check = rivet(["check", "--json", "-L"]);
    assert_eq!(
        found(check.arg(files.path()).arg(folder.join("program.elf"))),
        set(&[("undefined-argument", "ld.c error"), ("undefined-branch", "program.c error")])
    );
    // The same code as a program.
    assert_eq!(
        found(rivet(["check", "--json"]).arg(folder.join("ld.elf"))),
        set(&[("undefined-argument", "ld.c error"), ("undefined-branch", "ld.c branch")])
    );
}
