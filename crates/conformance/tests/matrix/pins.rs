//! Files of pins that make sense, and that make none.

use std::fs;

use rivet_conformance::matrix::pins::{PINS, Pins, UNPINNED};

fn files(pins: &str, unpinned: &str) -> Result<Pins, String> {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join(PINS), pins).expect("a file");
    fs::write(dir.path().join(UNPINNED), unpinned).expect("a file");
    Pins::read(dir.path()).map_err(|e| e.to_string())
}

#[test]
fn files_that_make_sense() {
    let pins = files(
        r#"{"vset/vsetvli": ["vreg_count", "ELEN"], "other": []}"#,
        "vector_reset_state = \"open to implementations\"\n[chapter]\nVLEN = 'a choice'\n",
    )
    .expect("fine files");
    assert_eq!(pins.of("bin/vset/vsetvli").collect::<Vec<_>>(), ["vreg_count", "ELEN"]);
    assert_eq!(pins.of("vset/vsetvli").count(), 2);
    assert_eq!(pins.of("xvset/vsetvli").count(), 0);
    assert_eq!(pins.excuses["VLEN"], "a choice");
    assert_eq!(pins.excuses.len(), 2);
}

#[test]
fn files_that_make_none() {
    let refused = |pins, unpinned, word: &str| {
        let error = files(pins, unpinned).expect_err("an error");
        assert!(error.contains(word) && error.lines().count() == 1, "{error}");
    };
    refused(r#"{"test": ["no_such_rule", "VLEN", "nor_this"]}"#, "", "unknown rules: no_such_rule, nor_this");
    refused("{}", "no_such_rule = 'x'", "no_such_rule");
    refused("{}", "VLEN = ''", "VLEN: the reason is empty");
    refused("{}", "VLEN = 3", "VLEN");
    refused("{}", "VLEN", "unpinned.toml");
    refused("[1]", "", "pins.json");
}
