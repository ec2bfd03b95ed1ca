//! `rivet cc` from outside: the worked examples of `tests/cc/examples`, the figures of the kernels, objects linked with C.
//!
//! An example is a text of commands, each followed by what it prints and, if that is not 0, its exit code. `BLESS=1` writes it anew.

use crate::common::{files, rivet, root, stderr, stdout};
use serde_json::Value;

/// What a command prints, as the examples have it.
fn replay(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().skip(2).collect();
    let output = rivet(words).current_dir(root()).output().expect("rivet runs");
    let mut text = stdout(&output) + &stderr(&output);
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    assert!(!text.contains("panicked"), "{line}: {text}");
    match output.status.code() {
        Some(0) => text,
        code => text + &format!("exit code {}\n", code.unwrap_or(-1)),
    }
}

#[test]
fn worked_examples() {
    let bless = std::env::var_os("BLESS").is_some();
    let examples = files(&root().join("tests/cc/examples"), "txt");
    assert!(examples.len() >= 9);
    let mut wrong = Vec::new();
    for path in examples {
        let expected = std::fs::read_to_string(&path).expect("an example");
        let commands = expected.lines().filter(|line| line.starts_with("$ rivet "));
        let found: String = commands.map(|line| format!("{line}\n{}", replay(line))).collect();
        if bless {
            std::fs::write(&path, found).expect("the example can be written");
        } else if found != expected {
            wrong.push(format!("{}:\n{found}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "BLESS=1 rewrites what is right:\n{}", wrong.join("\n"));
}

/// The table of `rivet cc bench`.
fn bench(args: &[&str]) -> Value {
    let mut all = vec!["cc", "bench", "--json"];
    all.extend(args);
    let output = rivet(all).current_dir(root()).output().expect("rivet runs");
    assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
    serde_json::from_str(&stdout(&output)).expect("JSON")
}

/// A figure of the sum over a set of kernels.
fn sum(table: &Value, set: usize, key: &str) -> u64 {
    table["sums"][set][key].as_u64().expect("a number")
}

/// The figures that the compiler must not fall behind: clang 22 needs 31,342 instructions and 3,585 vset for the first
/// set at equal grouping, 69,512 instructions for the second.
#[test]
fn kernels_cost_what_they_should() {
    let equal = bench(&["--equal-lmul"]);
    assert!(sum(&equal, 0, "instructions") <= 16_300 && sum(&equal, 0, "vset") <= 300, "{}", equal["sums"]);
    assert!(sum(&equal, 1, "instructions") <= 6_900, "{}", equal["sums"]);
    let free = bench(&[]);
    assert!(sum(&free, 2, "instructions") <= 9_600, "{}", free["sums"]);
    // What is chosen is as good as the largest groups everywhere.
    let largest = bench(&["--lmul", "8"]);
    let of = |table: &Value, row: usize| table["kernels"][row]["instructions"].as_u64().expect("a number");
    for row in 0..32 {
        assert!(of(&free, row) <= of(&largest, row), "{}", free["kernels"][row]);
    }
    for table in [&equal, &free] {
        let rows = table["kernels"].as_array().expect("rows");
        assert_eq!(rows.len(), 32);
        assert!(rows.iter().all(|row| row["vector"] != 0 && row["vector_spills"] == 0));
    }
    let short = bench(&["-n", "10"]);
    assert!(sum(&short, 0, "instructions") <= 450, "{}", short["sums"]);
}
