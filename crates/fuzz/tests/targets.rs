//! Every target: the cases that once found a fault, the corpus, and some random inputs; and the supervisor, which has to
//! notice what inputs do.

use std::path::Path;
use std::process::Command;

use rivet_fuzz::{TARGETS, Target, Verdict, corpus, supervise};

/// Inputs that save files save them in a folder for temporary files.
fn leave_the_sources() {
    std::env::set_current_dir(env!("CARGO_TARGET_TMPDIR")).expect("the folder for temporary files");
}

/// Runs an input; says which if it breaks something.
fn run(target: &Target, what: &str, input: &[u8]) -> Verdict {
    supervise::replay(target, input).unwrap_or_else(|broken| panic!("{} {what}: {broken}", target.name))
}

#[test]
fn cases_that_found_a_fault_do_no_harm() {
    leave_the_sources();
    for target in TARGETS {
        for (n, input) in corpus::files("cases", target.name).iter().enumerate() {
            run(target, &format!("case {n}"), input);
        }
    }
}

#[test]
fn random_inputs_do_no_harm() {
    leave_the_sources();
    for target in TARGETS {
        let corpus = target.corpus();
        let (mut accepted, mut refused) = (0, 0);
        let mut count = |verdict| match verdict {
            Verdict::Accepted => accepted += 1,
            Verdict::Refused => refused += 1,
        };
        for number in 0..target.sample {
            let input = target.input(&corpus, 1, number);
            count(run(target, &format!("input {number} of seed 1"), &input));
        }
        println!("{}: {accepted} accepted, {refused} refused", target.name);
        // A target of which nothing gets through, or everything, looks at little.
        assert!(accepted > 0, "{}: nothing was accepted", target.name);
    }
}

#[test]
fn inputs_are_a_function_of_seed_and_number() {
    for target in TARGETS.iter().filter(|target| target.name != "snapshot") {
        let corpus = target.corpus();
        let inputs = |seed| (0..20).map(|n| target.input(&corpus, seed, n)).collect::<Vec<_>>();
        assert_eq!(inputs(1), inputs(1), "{}", target.name);
        assert_ne!(inputs(1), inputs(2), "{}", target.name);
    }
}

#[test]
fn the_supervisor_notices_every_kind_of_harm() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_rivet-fuzz"))
        .args([
            "trial",
            "--seed",
            "1",
            "--seconds",
            "30",
            "--timeout",
            "2",
            "--memory",
            "200",
            "--faults",
            "14",
            "--json",
        ])
        .current_dir(folder.path())
        .output()
        .expect("rivet-fuzz");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a report");
    let faults: Vec<(&str, &str)> = report["faults"]
        .as_array()
        .expect("faults")
        .iter()
        .map(|fault| (fault["what"].as_str().unwrap_or(""), fault["input"].as_str().unwrap_or("")))
        .collect();
    let kinds = ["a panic", "signal 6", "it runs for more than", "it holds", "a property is broken"];
    for (n, kind) in kinds.iter().enumerate() {
        let of_kind = faults.iter().filter(|(what, _)| what.starts_with(kind));
        let kept: Vec<Vec<u8>> =
            of_kind.map(|(_, file)| std::fs::read(folder.path().join(file)).expect(file)).collect();
        // The input that is kept is the one that did it.
        let number = [0, 1, 2, 4, 3][n];
        assert!(
            !kept.is_empty() && kept.iter().all(|input| *input == [number]),
            "{kind}: {kept:?} of {faults:?}"
        );
    }
}

#[test]
fn bad_use_is_refused() {
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_rivet-fuzz")).args(args).output().expect("rivet-fuzz");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, said) = run(&["elf", "--input", "/nonexistent"]);
    assert!(code == Some(2) && said.starts_with("rivet-fuzz: /nonexistent: "), "{said}");
    assert_eq!(run(&["nothing"]).0, Some(2));
    assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").is_dir());
}
