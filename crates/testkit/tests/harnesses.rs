//! A library without a test harness (`test = false`) has no unit tests: they would never run.

use std::path::{Path, PathBuf};

/// Files of Rust below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn libraries_without_a_harness_have_no_unit_tests() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of crates");
    let mut without = 0;
    for entry in std::fs::read_dir(crates).expect("the folder of crates can be read") {
        let folder = entry.expect("an entry").path();
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let library = manifest.split("\n[").find(|table| table.starts_with("lib]")).unwrap_or_default();
        if !library.lines().any(|line| line == "test = false") {
            continue;
        }
        without += 1;
        for path in sources(&folder.join("src")) {
            let text = std::fs::read_to_string(&path).expect("a source");
            assert!(!text.contains("#[test]"), "{} has a test that never runs", path.display());
        }
    }
    assert!(without > 0, "there are such libraries, this one among them");
}
