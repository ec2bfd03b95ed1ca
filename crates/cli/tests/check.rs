//! `rivet check`: each program of `fixtures/check` is found to do what its first lines say, in the lines it marks, and
//! what is mended is silent.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::Value;

use crate::common::{rivet, root};

/// The programs: name, source.
fn programs() -> Vec<(String, String)> {
    let folder = root().join("fixtures/check");
    let mut all: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("a folder")
        .flatten()
        .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".c")?.to_owned()))
        .map(|name| {
            let source = root().join(format!("fixtures/check/{name}.c"));
            (name, std::fs::read_to_string(source).expect("a source"))
        })
        .collect();
    all.sort();
    all
}

fn binary(name: &str) -> PathBuf {
    root().join(format!("fixtures/check/bin/{name}.elf"))
}

/// The report of a check, and its exit code.
fn report(kind: &str, name: &str) -> (Value, Option<i32>) {
    let run = rivet(["check", kind, "--json"]).arg(binary(name)).output().expect("a run");
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    let json = serde_json::from_str(&text);
    (
        json.unwrap_or_else(|e| panic!("{name}: {e}: {}", String::from_utf8_lossy(&run.stderr))),
        run.status.code(),
    )
}

/// Lines that the source marks.
fn marked(source: &str, mark: &str) -> BTreeSet<u64> {
    let lines = source.lines().zip(1..).filter(|(line, _)| line.ends_with(&format!("// {mark}")));
    lines.map(|(_, number)| number).collect()
}

/// The lines of this source that a finding or note names.
fn line(place: &Value, name: &str) -> Option<u64> {
    let file = place["file"].as_str()?;
    (file.ends_with(&format!("/{name}.c"))).then(|| place["line"].as_u64()).flatten()
}

#[test]
fn wrong_programs_are_found_in_the_right_lines() {
    let programs = programs();
    assert!(programs.len() >= 11);
    for (name, source) in programs {
        let (report, code) = report("--matrix", &name);
        assert_eq!(code, Some(1), "{name}: {report}");
        let kind = source.split("kind: ").nth(1).and_then(|rest| rest.split_whitespace().next());
        let findings = report["findings"].as_array().expect("findings");
        let right = findings.iter().filter(|finding| finding["kind"].as_str() == kind);
        let (errors, origins) = (marked(&source, "error"), marked(&source, "origin"));
        let ok = right.clone().any(|finding| {
            let notes = finding["notes"].as_array().expect("notes");
            let noted: BTreeSet<u64> = notes.iter().filter_map(|note| line(&note["place"], &name)).collect();
            let at = line(&finding["place"], &name);
            // A system call is made by what the programs share; who called that is a note.
            let error = at.map_or_else(|| !noted.is_disjoint(&errors), |at| errors.contains(&at));
            error && (origins.is_empty() || !noted.is_disjoint(&origins))
        });
        assert!(ok, "{name}: no {kind:?} in lines {errors:?} since {origins:?}: {findings:#?}");
    }
}

#[test]
fn mended_programs_are_silent() {
    for (name, _) in programs() {
        let (report, code) = report("--matrix", &format!("{name}-mended"));
        assert_eq!(
            (code, report["findings"].as_array().map(Vec::len)),
            (Some(0), Some(0)),
            "{name}: {report}"
        );
        let cells = report["details"]["cells"].as_array().expect("cells");
        assert!(cells.len() >= 12 && cells.iter().all(|cell| cell["difference"].is_null()), "{report}");
    }
}

#[test]
fn options_of_the_matrix_are_checked() {
    let fails = |args: &[&str], words: &str| {
        let run = rivet(["check"]).args(args).arg(binary("order")).output().expect("a run");
        let text = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(2), "{text}");
        assert!(text.contains(words), "{text}");
    };
    fails(&["--matrix", "--without", "agnostik"], "did you mean agnostic?");
    fails(&["--matrix", "--vlen", "100"], "--vlen 100");
    fails(&["--lint", "--vlen", "128,256"], "--vlen takes several values only with --matrix");
    fails(&["--matrix", "--max-insns", "10"], "does not end within 10 instructions");
    fails(&["--seed", "3"], "--matrix");
}

#[test]
fn one_vlen_and_all_combinations() {
    let run =
        rivet(["check", "--matrix", "--all", "--vlen", "256", "--without", "aslr,misaligned,vector-start"])
            .arg(binary("sum_i8-mended"))
            .output()
            .expect("a run");
    // 3 fills, 2 of half-avl, 2 of fault-only-first, 2 of unordered-sum.
    let text = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(text.contains("24 machines agree: exit code 0"), "{text}");
}

#[test]
fn engines_agree_on_the_choices_of_the_matrix() {
    for (program, seed) in [("strings", 3), ("reductions", 5), ("sgemm", 7)] {
        let path = root().join(format!("fixtures/bin/{program}.elf"));
        let choices = [
            format!("fault-only-first=trimmed:{seed}"),
            format!("unordered-sum=tree:{seed}"),
            format!("vector-start=random:{seed}"),
        ];
        let sets = choices.iter().flat_map(|choice| ["--set", choice]);
        let run = rivet(["run", "--crosscheck"]).args(sets).arg(&path).output().expect("a run");
        assert_eq!(run.status.code(), Some(0), "{program}: {}", String::from_utf8_lossy(&run.stderr));
    }
}

#[test]
fn lint_finds_what_can_be_saved() {
    let run =
        rivet(["check", "--lint"]).arg(root().join("fixtures/bin/strings.elf")).output().expect("a run");
    let text = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(0), "{text}");
    assert!(text.contains("v_strlen+0x8: note: vset changes neither vtype nor vl"), "{text}");
    assert!(text.contains("v_strcpy+0x20: note: all elements of the body are active always"), "{text}");
}
