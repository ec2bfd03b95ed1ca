//! Random programs on Rivet and on QEMU print the same: a fixed seed, some 15 seconds.
//!
//! Longer, and with other seeds: `scripts/fuzz-qemu --programs`.

use std::time::{Duration, Instant};

use rivet_conformance::differential::{Qemu, VARIABLE};
use rivet_conformance::programs::fuzz::{Fuzz, FuzzError, Options};

const TIME: Duration = Duration::from_secs(15);

#[test]
fn programs_print_what_they_print_on_qemu() {
    let Some(qemu) = Qemu::find().expect("a QEMU that answers") else {
        println!("skipped: there is no qemu-riscv64 to compare with; {VARIABLE} can name one");
        return;
    };
    let mut fuzz = match Fuzz::new(qemu, Options { seed: 1, ..Options::default() }) {
        Err(error @ FuzzError::Old(_)) => return println!("skipped: {error}"),
        fuzz => fuzz.expect("a comparison"),
    };
    let end = Instant::now() + TIME;
    while Instant::now() < end {
        fuzz.step().expect("a comparison");
    }
    println!("{}", fuzz.summary);
    assert!(fuzz.summary.programs >= 4, "all VLENs had their turn");
    assert!(fuzz.summary.reports.is_empty(), "{}", fuzz.summary.reports.join("\n"));
    assert_eq!(fuzz.summary.differences, 0);
}
