//! Indirect jumps that stay in their region, against what the program computes.

use rivet_exec::{Engine, Interpreter};
use rivet_hart::Hart;
use rivet_isa::Xlen;
use rivet_jit::{CodeLog, HostCodeKind, JitEngine, Tiers};
use rivet_testkit::{CODE, DATA, everything, machine};

use crate::common::load;

/// What a1 becomes at each trip, and which of `cases` it chooses.
fn step(a1: u64, cases: u64) -> (u64, u64) {
    let a1 = a1.wrapping_mul(5).wrapping_add(7);
    (a1, a1 >> 7 & (cases - 1))
}

/// A jump to the case that the next step chooses, by a table at a0.
fn dispatch(cases: u64) -> String {
    format!(
        "slli t0, a1, 2\nadd a1, a1, t0\naddi a1, a1, 7\nsrli t1, a1, 7\nandi t1, t1, {}\nslli t1, t1, 3\n\
         add t1, t1, a0\nld t1, 0(t1)\njr t1\n",
        cases - 1
    )
}

/// An interpreter with so many cases, each of which adds its number to a2; and how far from its beginning each begins. Either
/// all go back to one jump, or each has its own.
fn program(cases: u64, is_threaded: bool) -> (String, Vec<u64>) {
    let jump = dispatch(cases);
    let (mut text, mut starts) = (format!("loop: {jump}"), Vec::new());
    let len = |text: &str| 4 * text.lines().count() as u64;
    for n in 0..cases {
        starts.push(len(&text));
        for _ in 0..n % 5 {
            text += "xori a3, a3, 1\n";
        }
        text += &format!("addi a2, a2, {n}\n");
        text += if is_threaded { &jump } else { "j loop\n" };
    }
    (text, starts)
}

/// A hart about to run the program, with the table of its cases; addresses there are odd if `is_odd`, which does not count.
fn about_to_run(text: &str, table: &[u64], is_odd: bool) -> Hart {
    let mut hart = machine(everything(Xlen::Rv64));
    load(&mut hart, text);
    hart.x[10] = DATA;
    write_table(&mut hart, table, is_odd);
    hart
}

fn write_table(hart: &mut Hart, table: &[u64], is_odd: bool) {
    for (at, start) in (DATA..).step_by(8).zip(table) {
        let target = CODE + start + u64::from(is_odd);
        hart.write(at, &target.to_le_bytes()).expect("it is writable");
    }
}

#[test]
fn cases_are_those_that_addresses_say() {
    for cases in [2, 4, 16, 64] {
        for (is_threaded, is_odd) in [(false, false), (true, false), (false, true), (true, true)] {
            let (text, starts) = program(cases, is_threaded);
            let log = CodeLog::default();
            let mut jit = JitEngine::with_tiers(Tiers::Both, 200).logged(log.clone());
            let mut interpreter = Interpreter::new();
            let engines: [&mut dyn Engine; 2] = [&mut interpreter, &mut jit];
            let left = engines.map(|engine| {
                let mut hart = about_to_run(&text, &starts, is_odd);
                // Another order of the cases, for which the code stays right.
                let turned: Vec<u64> = starts.iter().rev().copied().collect();
                for table in [&starts, &turned] {
                    write_table(&mut hart, table, is_odd);
                    engine.run(&mut hart, 300_000);
                }
                (hart.pc, hart.instret, hart.x)
            });
            assert_eq!(left[0], left[1], "{cases} cases, threaded: {is_threaded}, odd: {is_odd}");
            // What is not in the region is as hot as what is, and would have become one of its own.
            let regions: Vec<u64> = log
                .all()
                .iter()
                .filter(|code| code.kind == HostCodeKind::ScalarRegion)
                .map(|code| code.pc)
                .collect();
            // Of many, some have the same place where they are noted.
            if rivet_jit::has_baseline() && !is_threaded {
                assert!(regions[0] == CODE && regions.len() as u64 <= 1 + cases / 8, "{regions:x?}");
            }
        }
    }
}

#[test]
fn the_sum_is_that_of_the_cases() {
    let (cases, trips) = (16, 20_000);
    let (text, starts) = program(cases, false);
    let mut hart = about_to_run(&text, &starts, false);
    let (mut a1, mut sum, mut instructions) = (0, 0, 0);
    for _ in 0..trips {
        let (next, case) = step(a1, cases);
        (a1, sum) = (next, sum + case);
        // The jump's nine, those that change a3, the addition, and the jump back.
        instructions += 9 + case % 5 + 2;
    }
    let mut jit = JitEngine::with_tiers(Tiers::Both, 100);
    jit.run(&mut hart, instructions);
    assert_eq!((hart.pc, hart.instret), (CODE, instructions));
    assert_eq!((hart.x[11], hart.x[12]), (a1, sum));
}
