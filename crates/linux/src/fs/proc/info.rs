//! What processes let others know of themselves: what `/proc` tells of each.
//!
//! Invariant: a process tells the world of itself after each of its turns, so that nobody ever has to ask another
//! process. Of its own numbers it tells what is so at that moment.

use std::path::PathBuf;
use std::sync::{Arc, Weak};

use rivet_mem::UserSpace;
use rivet_sim::Machine;

use crate::Linux;
use crate::fs::mounts::normal;
use crate::kernel::processes::{Entry, State, World};

/// What a process has told of itself.
#[derive(Clone, Default)]
pub(crate) struct Facts {
    /// The name of its first thread, filled with zeros.
    pub(crate) name: [u8; 16],
    /// Its arguments, each with a zero byte behind it.
    pub(crate) arguments: Arc<[u8]>,
    /// The program, as links lead to it.
    pub(crate) program: PathBuf,
    pub(crate) threads: usize,
    /// All of its threads wait.
    pub(crate) waits: bool,
    /// Processor time in nanoseconds.
    pub(crate) cpu: u64,
    /// When it began, on the monotonic clock, as soon as it has had a turn.
    pub(crate) started: Option<u64>,
    space: Weak<UserSpace>,
}

/// Bytes that are mapped: all, and those of stacks.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sizes {
    pub(crate) all: u64,
    pub(crate) stack: u64,
}

impl Sizes {
    /// Those of an address space.
    pub(crate) fn of(space: &UserSpace) -> Sizes {
        space.mappings().iter().fold(Sizes::default(), |sizes, mapping| {
            let size = mapping.end - mapping.start;
            let stack = if &*mapping.origin.name == "[stack]" { size } else { 0 };
            Sizes { all: sizes.all + size, stack: sizes.stack + stack }
        })
    }
}

impl Facts {
    /// What it has mapped; nothing once it has ended.
    pub(crate) fn sizes(&self) -> Sizes {
        self.space.upgrade().map_or(Sizes::default(), |space| Sizes::of(&space))
    }
}

impl Entry {
    /// The letter that `/proc` has for what it does.
    pub(crate) fn letter(&self) -> char {
        match self.state {
            State::Ended(_) => 'Z',
            State::Stopped(_) => 'T',
            State::Running if self.facts.waits => 'S',
            State::Running => 'R',
        }
    }
}

impl World {
    /// How many threads there are, `own` of them in the process that asks.
    pub(crate) fn tasks(&self, pid: u32, own: usize) -> u64 {
        let others = self.iter().filter(|&(other, _)| other != pid);
        others.map(|(_, entry)| entry.facts.threads.max(1) as u64).sum::<u64>() + own as u64
    }
}

impl Linux {
    /// Tells the world which program runs.
    pub(crate) fn introduce(&self) {
        let path = normal(&self.files.cwd().join(&self.config.path));
        // Without links, if it is of what was granted.
        let mounts = &self.files.mounts;
        let place = mounts.holds(&path).then(|| mounts.find(&path, true).ok()).flatten();
        let program = place.map_or(path, |place| place.path);
        let mut world = self.world.lock();
        let Some(entry) = world.get_mut(self.process.pid) else { return };
        let first = self.threads.get(0);
        entry.facts = Facts {
            name: first.name,
            arguments: self.files.pseudo.arguments(),
            program,
            threads: self.threads.len(),
            space: Arc::downgrade(&self.guest.space),
            started: entry.facts.started,
            ..Facts::default()
        };
    }

    /// Tells the world how far the process is.
    pub(crate) fn report(&self, machine: &Machine) {
        let (cpu, now) = (self.clock.cpu(machine), self.clock.monotonic(machine));
        let mut world = self.world.lock();
        let Some(entry) = world.get_mut(self.process.pid) else { return };
        entry.facts.name = self.threads.get(0).name;
        entry.facts.threads = self.threads.len();
        entry.facts.waits = self.threads.iter().all(|thread| thread.wait.is_some());
        entry.facts.cpu = cpu;
        entry.facts.started.get_or_insert(now);
    }
}
