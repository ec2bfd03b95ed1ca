//! What cannot be done is said in a line, with exit code 2, before anything is measured.

use std::process::{Command, Stdio};

/// Runs the command; gives its exit code and what it says.
fn bench(args: &[&str]) -> (Option<i32>, String) {
    run(env!("CARGO_BIN_EXE_rivet-bench"), args)
}

fn run(program: &str, args: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(program);
    command.args(args).env_remove("RIVET_BIN").env_remove("RIVET_QEMU");
    let output = command.stdin(Stdio::null()).output().expect("it runs");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn arguments_that_make_no_sense() {
    for (args, says) in [
        (&["--rounds", "0"][..], "--rounds"),
        (&["--vlen", "256,100"], "a power of two from 128 to 65536"),
        (&["--only", "("], "--only"),
        (&["--rivet", "/no/such/rivet"], "/no/such/rivet cannot be run"),
        (&["--json", "/no/such/folder/x.json"], "cannot write /no/such/folder/x.json"),
        (&["--svg", "/no/such/folder/x.svg"], "cannot write /no/such/folder/x.svg"),
    ] {
        let (code, errors) = bench(args);
        assert_eq!(code, Some(2), "{args:?}: {errors}");
        assert!(errors.contains(says), "{args:?}: {errors}");
    }
}

#[test]
fn instructions_are_timed_only_where_that_makes_sense() {
    for (args, says) in [
        (&["--only", "("][..], "--only"),
        (&["--only", "vadd.wx"], "no vector instruction matches"),
        (&["--engine", "fast"], "jit, interp"),
        (&["--vlen", "100"], "a power of two from 128 to 65536"),
        (&["--instructions", "1"], "--instructions"),
        (&["--rivet", "/no/such/rivet"], "/no/such/rivet cannot be run"),
        (&["--json", "/no/such/folder/x.json"], "cannot write /no/such/folder/x.json"),
    ] {
        let (code, errors) = run(env!("CARGO_BIN_EXE_vector-instructions"), args);
        assert_eq!(code, Some(2), "{args:?}: {errors}");
        assert!(errors.contains(says), "{args:?}: {errors}");
    }
}

/// A stand-in for Rivet that knows no `--engine`.
#[cfg(unix)]
#[test]
fn what_this_rivet_does_not_have() {
    for (args, says) in [
        (["--engine", "jit"], "has no option --engine"),
        (["--before", "/no/such/rivet"], "/no/such/rivet cannot be run"),
        (["--before", "false"], "is that rivet?"),
        (["--only", "no such program"], "no program has such a name"),
    ] {
        let (code, errors) = bench(&[&["--rivet", "true"][..], &args].concat());
        assert_eq!(code, Some(2), "{args:?}: {errors}");
        assert!(errors.lines().last().is_some_and(|line| line.contains(says)), "{args:?}: {errors}");
    }
    let (code, errors) = bench(&["--rivet", "false"]);
    assert!(code == Some(2) && errors.contains("is that rivet?"), "{errors}");
}
