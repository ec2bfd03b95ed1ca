//! Random single instructions on Rivet and on QEMU leave the same state: fixed seeds, within a minute.
//!
//! Longer, and with other seeds: `scripts/fuzz-qemu`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rivet_exec::Interpreter;
use rivet_fuzz::differential::{Comparison, Fill, NewEngine, Options, Qemu, VARIABLE};
use rivet_jit::JitEngine;

/// Compares with the engines that `new_engine` makes; rounds that a slow machine does not reach in so many seconds are left
/// out.
fn check(rounds: &[(u32, Fill)], seconds: u64, new_engine: NewEngine) {
    let Some(qemu) = Qemu::find().expect("a QEMU that answers") else {
        println!("skipped: there is no qemu-riscv64 to compare with; {VARIABLE} can name one");
        return;
    };
    println!("{qemu}");
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut comparison =
        Comparison::new(qemu, Options::default()).expect("rows to compare").with_engine(new_engine);
    let skipped = comparison.skipped();
    if !skipped.is_empty() {
        println!("skipped: comparison with QEMU for {} rows: {}", skipped.len(), skipped.join(" "));
    }
    for &(vlen, fill) in rounds {
        comparison.round(0, vlen, fill, &mut || Instant::now() < end).expect("a comparison");
    }
    let summary = &comparison.summary;
    println!("{summary}");
    assert_eq!(summary.unknown, 0, "Rivet and QEMU differ");
    if Instant::now() < end {
        // Nothing was left out, so every row must have had a legal case; these are never legal for a user.
        assert_eq!(summary.never_ran(), ["mret", "sctrclr"]);
    }
}

#[test]
fn rivet_does_what_qemu_does() {
    let rounds = [(128, Fill::Ones), (1024, Fill::Undisturbed)];
    check(&rounds, 50, Arc::new(|| Box::new(Interpreter::new())));
}

#[test]
fn compiled_code_does_what_qemu_does() {
    // All is compiled, and cases run once. Other fills are the interpreter's, for which compiled code leaves them.
    check(&[(256, Fill::Undisturbed)], 20, Arc::new(|| Box::new(JitEngine::with_threshold(0))));
}
