//! Random functions in C: what the compiler makes of their IR computes what clang's scalar code does.

use rivet_fuzz::functions::{Batch, check, missing};

#[test]
fn random_functions_compute_what_clang_says() {
    let qemu = missing(true, false).is_none();
    if let Some(program) = missing(false, false) {
        println!("skipped: {program} is not installed");
        return;
    }
    let batch = Batch { seed: 103, functions: 20, qemu, csmith: false, keep: None };
    let tally = check(&batch).unwrap_or_else(|error| panic!("{error}"));
    assert!(tally.is_clean(), "{tally:#?}");
    // The batch is of use only if most of it was compiled, and much became vector loops.
    assert!(tally.compiled > 60 && tally.vectorised > 30, "{tally:#?}");
}
