//! Where the programs for tests are.

use std::path::{Path, PathBuf};

/// The text of a file and its name, for all programs below `tests/cc`.
pub(crate) fn programs() -> Vec<(String, String)> {
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cc"), &mut found);
    found.sort();
    assert!(found.len() >= 50, "only {} programs", found.len());
    found
}

fn collect(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).expect("the folder of test programs") {
        let path: PathBuf = entry.expect("a folder that can be read").path();
        if path.is_dir() && path.ends_with("wrong") {
            continue; // for the tests of errors
        }
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|e| e == "ll") {
            let text = std::fs::read_to_string(&path).expect("a text");
            found.push((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), text));
        }
    }
}
