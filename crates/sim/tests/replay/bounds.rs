//! How much is remembered, and that it is no more.

use rivet_sim::replay::Options;

use crate::replay::linux::assembled;
use crate::replay::wander::picture;

/// Stores to a page after the other, of 64 MiB, round and round.
const DIRTYING: &str = "
    lui t0, 0x100
    lui t1, 0x4000
    lui t2, 1
    add t3, t0, t1
again:
    mv t4, t0
next:
    addi t5, t5, 1
    sd t5, 0(t4)
    add t4, t4, t2
    bltu t4, t3, next
    j again
";

#[test]
fn whatever_a_program_changes_the_bound_holds() {
    for (bytes, spacing) in
        [(4 << 20, 50_000), (16 << 20, 5_000), (64 << 20, 1_000_000), (256 << 20, 100_000)]
    {
        let mut timeline = assembled(DIRTYING, 80 << 20, Options { bytes, spacing, ..Options::default() });
        let mut far = 0;
        for _ in 0..10 {
            timeline.run(7_000).unwrap();
            assert!(timeline.history().bytes() <= bytes, "{} of {bytes}", timeline.history().bytes());
            let (first, present) = (timeline.first(), timeline.present());
            far = far.max(present - first);
            if present > first {
                let here = picture(timeline.machine());
                timeline.go_to(first + (present - first) / 3).unwrap();
                assert!(timeline.history().bytes() <= bytes, "{} of {bytes}", timeline.history().bytes());
                timeline.run((present - timeline.position()) / 2).unwrap();
                timeline.go_to(present).unwrap();
                here.expect(&picture(timeline.machine()), "as it was");
            }
        }
        // Four instructions change a page; a good part of the bytes is used for that. Of the smaller ones, a few
        // thousand instructions need more than there is.
        assert!(bytes < 64 << 20 || far >= bytes / 4096, "{far} steps of {bytes} bytes");
    }
}

#[test]
fn old_snapshots_are_further_apart() {
    // Counts.
    let mut timeline = assembled(
        "count: addi t0, t0, 1\n j count",
        0,
        Options { bytes: 1 << 20, spacing: 5_000, ..Options::default() },
    );
    for _ in 0..40 {
        timeline.run(100_000).unwrap();
    }
    // 800 snapshots of several kilobytes would need more.
    let count = timeline.history().snapshots();
    assert!((20..300).contains(&count), "{count}");
    assert!(timeline.history().bytes() <= 1 << 20);
    let first = timeline.first();
    assert_eq!(first, 0, "nothing is forgotten while snapshots can be joined");
    for position in [0_u64, 1, 1_234_567, 3_999_999, 17] {
        timeline.go_to(position).unwrap();
        assert_eq!(timeline.machine().harts[0].x(5), position.div_ceil(2));
    }
}
