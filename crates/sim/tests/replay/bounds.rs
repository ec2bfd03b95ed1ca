//! How much is remembered, and that it is no more.

use rivet_sim::linux::{Linux, LinuxConfig};
use rivet_sim::replay::{Options, Timeline};

use crate::elf;
use crate::linux::start;
use crate::picture::Picture;

/// Starts a program on RV64.
fn running(code: &[u32], room: u64, options: Options) -> Timeline<Linux> {
    start(&elf::program(code, false, room), LinuxConfig::new(["bounds"]), options).0
}

/// Stores to a page after the other, of 64 MiB, round and round.
fn dirtying() -> Vec<u32> {
    vec![
        0x0010_02b7, // lui t0, 0x100: 1 MiB on
        0x0400_0337, // lui t1, 0x4000: 64 MiB
        0x0000_13b7, // lui t2, 1
        0x0062_8e33, // add t3, t0, t1
        0x0002_8e93, // mv t4, t0
        0x001f_0f13, // addi t5, t5, 1
        0x01ee_b023, // sd t5, 0(t4)
        0x007e_8eb3, // add t4, t4, t2
        0xffce_ebe3, // bltu t4, t3, -10 (to addi t5)
        0xfedf_f06f, // j to mv t4
    ]
}

#[test]
fn whatever_a_program_changes_the_bound_holds() {
    for (bytes, spacing) in
        [(4 << 20, 50_000), (16 << 20, 5_000), (64 << 20, 1_000_000), (256 << 20, 100_000)]
    {
        let mut timeline = running(&dirtying(), 80 << 20, Options { bytes, spacing });
        let mut far = 0;
        for _ in 0..60 {
            timeline.run(7_000).unwrap();
            assert!(timeline.history().bytes() <= bytes, "{} of {bytes}", timeline.history().bytes());
            let (first, present) = (timeline.first(), timeline.present());
            far = far.max(present - first);
            if present > first {
                let here = Picture::of(timeline.machine());
                timeline.go_to(first + (present - first) / 3).unwrap();
                assert!(timeline.history().bytes() <= bytes, "{} of {bytes}", timeline.history().bytes());
                timeline.run(present).unwrap_or_else(|error| panic!("{error}"));
                timeline.go_to(present).unwrap();
                here.expect(&Picture::of(timeline.machine()), "as it was");
            }
        }
        // Of a sixteenth of the bytes, in pages that are changed by four instructions each, a part remains.
        assert!(far >= bytes / 4096, "{far} steps of {bytes} bytes");
    }
}

#[test]
fn old_snapshots_are_further_apart() {
    // Counts.
    let mut timeline = running(&[0x0012_8293, 0xffdf_f06f], 0, Options { bytes: 1 << 20, spacing: 5_000 });
    for _ in 0..40 {
        timeline.run(100_000).unwrap();
    }
    // 800 snapshots of several kilobytes would need more.
    let count = timeline.history().snapshots();
    assert!((20..300).contains(&count), "{count}");
    assert!(timeline.history().bytes() <= 1 << 20);
    let first = timeline.first();
    assert_eq!(first, 0, "nothing is forgotten while snapshots can be joined");
    for position in [0, 1, 1_234_567, 3_999_999, 17] {
        timeline.go_to(position).unwrap();
        assert_eq!(timeline.machine().harts[0].x(5), position.div_ceil(2));
    }
}
