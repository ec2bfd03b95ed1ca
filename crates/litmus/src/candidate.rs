//! Candidate executions: a way of each thread, a store for each load to return the value of, and an order of the stores to
//! each location. The axioms decide which of them can be.

use crate::model::Model;
use crate::ppo;
use crate::thread::{Event, Way};

/// Most memory operations of all threads together.
pub(crate) const MAX_EVENTS: usize = 64;

/// A way with its part of preserved program order.
pub(crate) struct Prepared<'a> {
    pub(crate) way: &'a Way,
    /// By [`Model`], [`ppo::fixed`].
    fixed: [Vec<u32>; Model::ALL.len()],
}

impl<'a> Prepared<'a> {
    pub(crate) fn new(way: &'a Way) -> Prepared<'a> {
        Prepared { way, fixed: Model::ALL.map(|model| ppo::fixed(way, model)) }
    }
}

/// What a load returns the value of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The initial value.
    Initial,
    /// A store, by its number among all operations.
    Store(usize),
}

/// The operations of a way of each thread, numbered thread by thread in program order.
pub(crate) struct Events<'a> {
    pub(crate) threads: Vec<&'a Prepared<'a>>,
    /// The number of the first operation of each thread.
    first: Vec<usize>,
    /// The operations, with their threads.
    pub(crate) all: Vec<(usize, &'a Event)>,
}

impl<'a> Events<'a> {
    pub(crate) fn new(threads: Vec<&'a Prepared<'a>>) -> Events<'a> {
        let mut events = Events { threads, first: Vec::new(), all: Vec::new() };
        for (thread, prepared) in events.threads.iter().enumerate() {
            events.first.push(events.all.len());
            events.all.extend(prepared.way.events.iter().map(|event| (thread, event)));
        }
        events
    }

    /// Returns what a load can return the value of, without regard to the order of stores.
    pub(crate) fn sources(&self, load: usize, initial: u64) -> Vec<Source> {
        let (thread, event) = self.all[load];
        // Of the stores of its own thread only the last before it: later ones of these follow earlier ones in coherence order.
        let own = (self.first[thread]..load).rev().find(|&n| self.writes(n, event.location));
        let mut sources = Vec::new();
        if own.is_none() && event.read == Some(initial) {
            sources.push(Source::Initial);
        }
        for (n, (other, store)) in self.all.iter().enumerate() {
            let may_be = *other != thread || own == Some(n);
            if may_be && self.writes(n, event.location) && store.written == event.read {
                sources.push(Source::Store(n));
            }
        }
        sources
    }

    fn writes(&self, n: usize, location: usize) -> bool {
        let event = self.all[n].1;
        event.location == location && event.written.is_some()
    }

    /// Returns the stores to a location, thread by thread in program order.
    pub(crate) fn stores(&self, location: usize) -> Vec<Vec<usize>> {
        let of = |thread: usize| {
            let mine = (0..self.all.len()).filter(|&n| self.all[n].0 == thread);
            mine.filter(|&n| self.writes(n, location)).collect::<Vec<_>>()
        };
        (0..self.threads.len()).map(of).filter(|stores| !stores.is_empty()).collect()
    }
}

/// A candidate execution.
pub(crate) struct Candidate<'a> {
    pub(crate) events: &'a Events<'a>,
    /// For each operation that loads, by number.
    pub(crate) sources: &'a [Option<Source>],
    /// For each location the stores, in coherence order.
    pub(crate) coherence: &'a [Vec<usize>],
}

impl Candidate<'_> {
    /// Returns whether the load value axiom and the atomicity axiom can hold, whatever the model.
    pub(crate) fn is_plausible(&self) -> bool {
        (0..self.events.all.len()).all(|n| self.returns_the_latest(n) && self.is_atomic(n))
    }

    /// The place of a source in coherence order, from 1; 0 is the initial value.
    fn place(&self, location: usize, source: Source) -> usize {
        match source {
            Source::Initial => 0,
            Source::Store(n) => {
                1 + self.coherence[location].iter().position(|&store| store == n).unwrap_or(0)
            }
        }
    }

    /// Load value axiom, second clause: no store that precedes the load in program order is later than the source.
    fn returns_the_latest(&self, load: usize) -> bool {
        let Some(source) = self.sources[load] else { return true };
        let (thread, event) = self.events.all[load];
        let place = self.place(event.location, source);
        let own = (self.events.first[thread]..load).filter(|&n| self.events.writes(n, event.location));
        own.into_iter().all(|n| self.place(event.location, Source::Store(n)) <= place)
    }

    /// Atomicity axiom: between the store whose value `lr` returns and the paired `sc` there is no store of another hart.
    fn is_atomic(&self, store: usize) -> bool {
        let (thread, event) = self.events.all[store];
        let Some(paired) = event.paired else { return true };
        let Some(source) = self.sources[self.events.first[thread] + paired] else { return true };
        let from = self.place(event.location, source);
        let to = self.place(event.location, Source::Store(store));
        from < to && self.coherence[event.location][from..to].iter().all(|&n| self.events.all[n].0 == thread)
    }

    /// Returns whether there is a global memory order that conforms to the model's preserved program order, and in which each
    /// load returns what the load value axiom says.
    pub(crate) fn has_memory_order(&self, model: Model) -> bool {
        let mut before = vec![0u64; self.events.all.len()];
        for (prepared, &first) in self.events.threads.iter().zip(&self.events.first) {
            for (b, fixed) in prepared.fixed[model as usize].iter().enumerate() {
                let source = |n: usize| match self.sources[first + n] {
                    Some(Source::Store(store)) if store >= first && store - first < b => Some(store - first),
                    _ => None,
                };
                let same = |a: usize, b: usize| self.sources[first + a] == self.sources[first + b];
                let set = fixed | ppo::by_values(prepared.way, b, source, same);
                before[first + b] |= u64::from(set) << first;
            }
        }
        for order in self.coherence {
            order.windows(2).for_each(|pair| before[pair[1]] |= 1 << pair[0]);
        }
        for (load, source) in self.sources.iter().enumerate() {
            let (Some(source), (thread, event)) = (*source, self.events.all[load]) else { continue };
            // Its source precedes a load, unless it is forwarded to it.
            if let Source::Store(store) = source
                && self.events.all[store].0 != thread
            {
                before[load] |= 1 << store;
            }
            // The next store follows a load, or the load would return its value.
            let next = self.coherence[event.location].get(self.place(event.location, source));
            if let Some(&next) = next.filter(|&&next| next != load) {
                before[next] |= 1 << load;
            }
        }
        is_acyclic(&before)
    }
}

/// Is there an order of all numbers in which each follows those of its set?
fn is_acyclic(before: &[u64]) -> bool {
    let mut left: u64 = before.iter().enumerate().fold(0, |set, (n, _)| set | 1 << n);
    loop {
        let free = (0..before.len()).filter(|&n| left >> n & 1 == 1 && before[n] & left == 0);
        let free = free.fold(0, |set: u64, n| set | 1 << n);
        if free == 0 {
            return left == 0;
        }
        left &= !free;
    }
}
