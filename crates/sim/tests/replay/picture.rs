//! All of a machine that a guest could see, to be compared; and going about in time at random.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;

use rivet_hart::{HartState, World};
use rivet_mem::{Mapping, PAGE_SIZE};
use rivet_sim::replay::Timeline;
use rivet_sim::{Environment, ExitStatus, Machine};
use rivet_testkit::Rng;

/// Everything.
#[derive(PartialEq)]
pub(crate) struct Picture {
    harts: Vec<HartState>,
    turn: usize,
    mappings: Vec<Mapping>,
    /// Digests of pages that are not zero.
    pages: BTreeMap<u64, u64>,
}

impl Picture {
    pub(crate) fn of(machine: &Machine) -> Picture {
        let mut page = [0; PAGE_SIZE as usize];
        let mut pages = BTreeMap::new();
        let mut add = |addr: u64, page: &[u8]| {
            if page.iter().any(|&byte| byte != 0) {
                let mut hasher = DefaultHasher::new();
                hasher.write(page);
                pages.insert(addr, hasher.finish());
            }
        };
        let step = PAGE_SIZE as usize;
        let mappings = match &machine.harts[0].world {
            World::User(space) => {
                for mapping in space.mappings() {
                    for addr in (mapping.start..mapping.end).step_by(step) {
                        space.peek(addr, &mut page).unwrap();
                        add(addr, &page);
                    }
                }
                space.mappings()
            }
            World::Bare(bus) => {
                let bus = bus.lock().unwrap();
                for range in bus.ram().collect::<Vec<_>>() {
                    // Tests use the first megabyte.
                    for addr in (range.start..range.end.min(range.start + (1 << 20))).step_by(step) {
                        bus.peek(addr, &mut page).unwrap();
                        add(addr, &page);
                    }
                }
                Vec::new()
            }
        };
        let harts = machine.harts.iter().map(|hart| hart.state()).collect();
        Picture { harts, turn: machine.current, mappings, pages }
    }

    /// Fails with what differs.
    pub(crate) fn expect(&self, other: &Picture, what: &str) {
        assert_eq!(self.turn, other.turn, "{what}: whose turn it is");
        assert_eq!(self.harts.len(), other.harts.len(), "{what}: number of harts");
        assert!(self.mappings == other.mappings, "{what}: mappings");
        assert_eq!(self.pages, other.pages, "{what}: memory");
        for (index, (a, b)) in self.harts.iter().zip(&other.harts).enumerate() {
            assert!(a == b, "{what}: hart {index}");
        }
    }
}

/// Runs a machine to its end, or for some steps, in parts; goes back and forth meanwhile, and compares.
pub(crate) fn wander<E: Environment>(
    timeline: &mut Timeline<E>,
    rng: &mut Rng,
    steps: u64,
    part: u64,
) -> Option<ExitStatus> {
    let mut seen: BTreeMap<u64, Picture> = BTreeMap::new();
    let mut ended = None;
    let mut left = steps;
    while left > 0 && ended.is_none() {
        let n = 1 + rng.below(part).min(left);
        left = left.saturating_sub(n);
        let status = timeline.run(n).unwrap();
        ended = (status != ExitStatus::InstructionLimit).then_some(status);
        seen.insert(timeline.present(), Picture::of(timeline.machine()));
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
            seen[&present].expect(&Picture::of(timeline.machine()), "the present");
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
    seen[&target].expect(&Picture::of(timeline.machine()), &format!("position {target} of {present}"));
}
