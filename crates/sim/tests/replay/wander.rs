//! Going about in time at random.

use std::collections::BTreeMap;

use rivet_sim::replay::Timeline;
use rivet_sim::{Environment, ExitStatus, Machine};
use rivet_testkit::Rng;

use crate::replay::picture::Picture;

/// All of a machine.
pub(crate) fn picture(machine: &Machine) -> Picture {
    Picture::of(&machine.harts, machine.current)
}

/// Runs a machine to its end, or for some steps, in parts; goes back and forth meanwhile, and compares.
pub(crate) fn wander<E: Environment>(
    timeline: &mut Timeline<E>,
    rng: &mut Rng,
    steps: u64,
    part: u64,
) -> Option<ExitStatus> {
    wander_and_edit(timeline, rng, steps, part, None)
}

/// The same; changes the machine by hand now and then.
pub(crate) fn wander_and_edit<E: Environment>(
    timeline: &mut Timeline<E>,
    rng: &mut Rng,
    steps: u64,
    part: u64,
    edit: Option<fn(&mut Rng, &mut Machine)>,
) -> Option<ExitStatus> {
    let mut seen: BTreeMap<u64, Picture> = BTreeMap::new();
    let mut ended = None;
    let mut left = steps;
    while left > 0 && ended.is_none() {
        let n = 1 + rng.below(part).min(left);
        left = left.saturating_sub(n);
        let status = timeline.run(n).unwrap();
        ended = (status != ExitStatus::InstructionLimit).then_some(status);
        if let Some(edit) = edit
            && ended.is_none()
            && rng.one_in(3)
        {
            timeline.edit(|machine| edit(rng, machine)).unwrap();
        }
        seen.insert(timeline.present(), picture(timeline.machine()));
        if rng.one_in(8) || ended.is_some() {
            for _ in 0..4 {
                visit(timeline, rng, &seen);
            }
            // To the present, by running or at once.
            let present = timeline.present();
            match rng.below(2) {
                0 => drop(timeline.run(present - timeline.position()).unwrap()),
                _ => timeline.go_to(present).unwrap(),
            }
            assert!(timeline.history().is_present());
            seen[&present].expect(&picture(timeline.machine()), "the present");
        }
    }
    ended
}

/// Goes to a position that was seen, or to another and from there to one that was.
fn visit<E: Environment>(timeline: &mut Timeline<E>, rng: &mut Rng, seen: &BTreeMap<u64, Picture>) {
    let (first, present) = (timeline.first(), timeline.present());
    let known: Vec<u64> = seen.range(first..).map(|(&position, _)| position).collect();
    let Some(&target) = known.get(rng.below(known.len().max(1) as u64) as usize) else { return };
    match rng.below(4) {
        // First somewhere before it, then forward by running.
        0 => {
            timeline.go_to(first + rng.below(target - first + 1)).unwrap();
            timeline.run(target - timeline.position()).unwrap();
        }
        // First somewhere after it, then back step by step.
        1 => {
            timeline.go_to(target + rng.below((present - target).min(5) + 1)).unwrap();
            while timeline.position() > target {
                timeline.step_back(1).unwrap();
            }
        }
        _ => timeline.go_to(target).unwrap(),
    }
    assert_eq!(timeline.position(), target);
    seen[&target].expect(&picture(timeline.machine()), &format!("position {target} of {present}"));
}
