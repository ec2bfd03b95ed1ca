//! Random single instructions on Rivet and on QEMU leave the same state: a fixed seed, within a minute.
//!
//! Longer, and with other seeds: `scripts/fuzz-qemu`.

use std::time::{Duration, Instant};

use rivet_conformance::differential::{Comparison, Fill, Options, Qemu, VARIABLE};

/// Rounds that a slow machine does not reach are left out.
const PATIENCE: Duration = Duration::from_secs(50);

#[test]
fn rivet_does_what_qemu_does() {
    let Some(qemu) = Qemu::find().expect("a QEMU that answers") else {
        println!("skipped: there is no qemu-riscv64 to compare with; {VARIABLE} can name one");
        return;
    };
    println!("{qemu}");
    let end = Instant::now() + PATIENCE;
    let mut comparison = Comparison::new(qemu, Options::default()).expect("rows to compare");
    let skipped = comparison.skipped();
    if !skipped.is_empty() {
        println!("skipped: comparison with QEMU for {} rows: {}", skipped.len(), skipped.join(" "));
    }
    for (vlen, fill) in [
        (128, Fill::Undisturbed),
        (256, Fill::Ones),
        (512, Fill::Undisturbed),
        (128, Fill::Ones),
        (1024, Fill::Undisturbed),
        (256, Fill::Undisturbed),
    ] {
        comparison.round(0, vlen, fill, &mut || Instant::now() < end).expect("a comparison");
    }
    let summary = &comparison.summary;
    println!("{summary}");
    assert_eq!(summary.unknown, 0, "Rivet and QEMU differ");
    if Instant::now() < end {
        // Nothing was left out, so every row must have had a legal case; `mret` is never legal for a user.
        assert_eq!(summary.never_ran(), ["mret"]);
    }
}
