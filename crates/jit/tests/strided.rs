//! Strided accesses in loops, against what the specification says of each element, written here once more: strides of both
//! signs, none, and of many pages, masked or not; and those that lead to what may not be accessed, against the interpreter.

use rivet_hart::Hart;
use rivet_testkit::Rng;

use crate::indexed::{TABLE, TABLE_BYTES, TRIPS, about_to_run, agree, run_compiled, table};

/// What is checked: VLEN, SEW, LMUL, whether v0 is the mask, vl, and the stride.
type Case = (u32, u32, &'static str, bool, u64, i64);

/// A loop with `access` of `v8`.
fn text(access: &str, (_, sew, lmul, masked, ..): Case, behind: &str) -> String {
    let mask = if masked { ", v0.t" } else { "" };
    format!(
        "
loop:
    vsetvli t0, a1, e{sew}, {lmul}, tu, mu
    {access}{sew}.v v8, (a0), a3{mask}
    {behind}
    addi a4, a4, -1
    bnez a4, loop
    ecall
"
    )
}

/// Runs a loop to its end. Gives the file and the table before, where the first element is in the table, and the hart behind it.
fn run(access: &str, case: Case) -> (Vec<u8>, Vec<u8>, i64, Hart) {
    let (vlen, sew, .., avl, stride) = case;
    let text = text(access, case, "");
    let mut hart = about_to_run(&text, vlen, avl);
    let (span, width) = ((avl as i64 - 1) * stride, i64::from(sew / 8));
    let start = (TABLE_BYTES as i64 - span - width) / 2;
    assert!(start >= 0 && span.abs() < TABLE_BYTES as i64, "the elements lie in the table");
    (hart.x[10], hart.x[13]) = (TABLE.wrapping_add_signed(start), stride as u64);
    let (file, before) = (hart.v.file().to_vec(), table(&mut hart));
    run_compiled(&mut hart, &text);
    (file, before, start, hart)
}

fn check(case: Case) {
    let (vlen, sew, _, masked, avl, stride) = case;
    let width = (sew / 8) as usize;
    // Eight registers from v8 on.
    let group = vlen as usize..2 * vlen as usize;
    let places = |file: &[u8], start: i64| -> Vec<(usize, usize)> {
        let active = |i: &u64| !masked || file[(i / 8) as usize] >> (i % 8) & 1 == 1;
        let place = |i: u64| (i as usize * width, (start + i as i64 * stride) as usize);
        (0..avl).filter(active).map(place).collect()
    };
    let (file, before, start, hart) = run("vlse", case);
    let mut expected = file[group.clone()].to_vec();
    for (element, place) in places(&file, start) {
        expected[element..element + width].copy_from_slice(&before[place..place + width]);
    }
    assert!(hart.v.file()[group.clone()] == expected, "vlse {case:?}");
    let (file, mut expected, start, mut hart) = run("vsse", case);
    for (element, place) in places(&file, start) {
        // Those that overlap are stored in order, so that runs are deterministic.
        expected[place..place + width].copy_from_slice(&file[group.start + element..][..width]);
    }
    assert!(table(&mut hart) == expected, "vsse {case:?}");
}

#[test]
fn strided_elements_are_where_the_specification_says() {
    for (vlen, sew) in
        [128, 256, 512, 1024].into_iter().flat_map(|vlen| [8, 16, 32, 64].map(|sew| (vlen, sew)))
    {
        for (lmul, most) in [("m1", vlen / sew), ("m4", 4 * vlen / sew)] {
            let most = u64::from(most);
            for (avl, masked) in [1, most / 2 + 1, most].into_iter().flat_map(|n| [(n, false), (n, true)]) {
                let longest = (TABLE_BYTES - 8) / avl;
                for stride in [0, 1, 12, i64::from(sew / 8), 5000, -7, -64, 1 << 40, i64::MIN] {
                    // Of one element, any stride will do.
                    if avl == 1 || stride.unsigned_abs() <= longest {
                        check((vlen, sew, lmul, masked, avl, stride));
                    }
                }
            }
        }
    }
}

/// The base or the stride changes from trip to trip, until an element is not mapped, or the distance has more than 64 bits: the
/// instruction stops there, or does not, as in the interpreter.
#[test]
fn strides_may_lead_out_of_memory() {
    let mut rng = Rng::new(11);
    for (sew, access) in [32, 64].into_iter().flat_map(|sew| ["vlse", "vsse"].map(|access| (sew, access))) {
        for (behind, by) in
            [("add a0, a0, a5", 1 << 10), ("add a3, a3, a5", 88), ("slli a3, a3, 1", 0), ("neg a3, a3", 0)]
        {
            for round in 0..12u64 {
                let avl = 1 + rng.below(8);
                let case = (256, sew, "m1", round % 2 == 1, avl, 0);
                let text = text(access, case, behind);
                let [mut theirs, mut ours] = [(); 2].map(|()| about_to_run(&text, 256, avl));
                let stride = 8 + rng.below(64);
                for hart in [&mut theirs, &mut ours] {
                    hart.x[10] = TABLE + TABLE_BYTES / 4 + 8 * round;
                    (hart.x[13], hart.x[15]) =
                        (stride, if round % 3 == 0 { 0u64.wrapping_sub(by) } else { by });
                }
                agree([&mut theirs, &mut ours], &format!("{access}{sew}, {behind}, round {round}"));
                assert!(ours.x[14] < TRIPS - 4, "it ran compiled code");
            }
        }
    }
}
