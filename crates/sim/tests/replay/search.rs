//! Looking for the last time.

use rivet_linux::Linux;
use rivet_sim::replay::{ChangeCause, Options, PastInstruction, ReplayError, Timeline};

use crate::replay::linux::assembled;
use rivet_testkit::elf;

/// Counts in t0; sets t1 to it whenever its low 12 bits are 0, and calls getpid then.
fn counting() -> Timeline<Linux> {
    let text = "
    count:
        addi t0, t0, 1
        slli t2, t0, 52
        bnez t2, count
        mv t1, t0
        li a7, 172
        ecall
        j count
    ";
    assembled(text, 0, Options { spacing: 10_000, ..Options::default() })
}

/// Steps of a round: all but the last time three for each count, and four more.
const ROUND: u64 = 3 * 4096 + 4;
/// Where in a round `mv` is.
const MOVES: u64 = 3 * 4096;

#[test]
fn the_last_time_at_an_address() {
    let mut timeline = counting();
    timeline.run(10 * ROUND).unwrap();
    let at = |pc: u64| move |moment: &PastInstruction<'_>| moment.hart.pc == pc;
    for offset in [12, 20] {
        let mut position = timeline.present();
        for round in (0..10).rev() {
            let found = timeline.last_before(position, at(elf::CODE + offset)).unwrap();
            position = round * ROUND + MOVES + (offset - 12) / 4;
            assert_eq!(found, Some(position), "round {round}");
        }
        assert_eq!(timeline.last_before(position, at(elf::CODE + offset)).unwrap(), None);
    }
    assert_eq!(timeline.last_before(ROUND, at(0)).unwrap(), None);
    // The instruction itself is shown, and there is one a step.
    let mut steps = 0;
    timeline
        .last_before(ROUND, |moment| {
            // At the end of a stretch it is shown what the next one begins with.
            let Some(uop) = moment.uop else { return false };
            assert_eq!(uop.pc, moment.hart.pc);
            // Every count is right, although the engine counts blocks: calls do not retire.
            assert_eq!(moment.hart.instret, moment.position - u64::from(moment.position > MOVES + 2));
            steps += 1;
            false
        })
        .unwrap();
    assert_eq!(steps, ROUND);
}

#[test]
fn who_wrote_it() {
    let mut timeline = counting();
    timeline.run(5 * ROUND + 100).unwrap();
    let mut position = timeline.present();
    for round in (0..5).rev() {
        let found = timeline.last_change(position, |hart, _| Some(hart.x(6))).unwrap();
        position = round * ROUND + MOVES;
        assert_eq!(found, Some(ChangeCause::Step(position)), "round {round}");
        timeline.go_to(position).unwrap();
        assert_eq!(timeline.machine().harts[0].pc, elf::CODE + 12);
    }
    assert_eq!(timeline.last_change(position, |hart, _| Some(hart.x(6))).unwrap(), None);
    // What the system call wrote: its result.
    let found = timeline.last_change(5 * ROUND, |hart, _| Some(hart.x(10))).unwrap();
    assert_eq!(found, Some(ChangeCause::Step(MOVES + 2)));
    // The last step of all.
    let end = timeline.present();
    timeline.go_to(end).unwrap();
    let found = timeline.last_change(end, |hart, _| Some(hart.pc)).unwrap();
    assert_eq!(found, Some(ChangeCause::Step(end - 1)));
}

#[test]
fn a_search_can_be_interrupted() {
    let mut timeline = counting();
    timeline.run(ROUND).unwrap();
    timeline.history().interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(timeline.last_before(ROUND, |_| false), Err(ReplayError::Interrupted));
    timeline.go_to(ROUND / 2).unwrap();
    timeline.go_to(timeline.present()).unwrap();
    assert_eq!(timeline.position(), ROUND);
}

#[test]
fn what_was_done_by_hand_is_told_apart() {
    let mut timeline = counting();
    timeline.run(300).unwrap();
    // In front of `slli`, whose operand is changed twice.
    timeline.step_back(299).unwrap();
    let value = |hart: &rivet_hart::Hart, _: usize| Some(hart.x(5));
    assert_eq!(timeline.last_change(1, value), Ok(Some(ChangeCause::Step(0))));
    timeline.edit(|machine| machine.hart().set_x(5, 7)).unwrap();
    timeline.edit(|machine| machine.hart().set_x(5, 8)).unwrap();
    assert_eq!(timeline.last_change(1, value), Ok(Some(ChangeCause::Hand(1))));
    timeline.run(2).unwrap();
    assert_eq!(timeline.last_change(3, value), Ok(Some(ChangeCause::Hand(1))));
    timeline.run(100).unwrap();
    assert_eq!(timeline.last_change(4, value), Ok(Some(ChangeCause::Step(3))));
    assert_eq!(timeline.last_change(3, value), Ok(Some(ChangeCause::Hand(1))));
    // It is part of the past.
    timeline.go_to(0).unwrap();
    timeline.run(1).unwrap();
    assert_eq!((timeline.position(), timeline.machine().harts[0].x(5)), (1, 8));
}
