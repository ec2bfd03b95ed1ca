//! The outcomes that memory models allow, by enumeration of all candidate executions.

use std::collections::BTreeMap;
use std::fmt;

use crate::candidate::{Candidate, Events, MAX_EVENTS, Prepared, Source};
use crate::layout::{Layout, extend};
use crate::test::Test;
use crate::thread::Way;
use crate::{LitmusError, Observed, Outcome};

/// Most candidate executions that are looked at.
const MAX_CANDIDATES: u64 = 1 << 21;

/// A memory model. What one allows those behind it allow, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Model {
    /// Sequential consistency: all operations in program order.
    Sc,
    /// Total store ordering (Ztso).
    Rvtso,
    /// RISC-V's weak memory ordering.
    Rvwmo,
}

impl Model {
    /// All models, the strongest first.
    pub const ALL: [Model; 3] = [Model::Sc, Model::Rvtso, Model::Rvwmo];
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Model::Sc => "SC",
            Model::Rvtso => "RVTSO",
            Model::Rvwmo => "RVWMO",
        })
    }
}

/// The outcomes that RVWMO allows, each with the strongest model that does.
pub type Allowed = BTreeMap<Outcome, Model>;

/// Returns the outcomes that the models allow.
pub(crate) fn allowed(test: &Test, ways: &[Vec<Way>], layout: &Layout) -> Result<Allowed, LitmusError> {
    let prepared: Vec<Vec<Prepared<'_>>> =
        ways.iter().map(|ways| ways.iter().map(Prepared::new).collect()).collect();
    let mut search = Search { test, layout, allowed: Allowed::new(), left: MAX_CANDIDATES };
    let counts: Vec<usize> = prepared.iter().map(Vec::len).collect();
    for_each_choice(&counts, &mut |choice| {
        let threads = prepared.iter().zip(choice).map(|(ways, &way)| &ways[way]).collect();
        search.ways(&Events::new(threads))
    })?;
    Ok(search.allowed)
}

/// Calls `visit` for every choice of one number below each of the counts.
fn for_each_choice<E>(counts: &[usize], visit: &mut dyn FnMut(&[usize]) -> Result<(), E>) -> Result<(), E> {
    if counts.contains(&0) {
        return Ok(());
    }
    let mut choice = vec![0; counts.len()];
    loop {
        visit(&choice)?;
        // The next number in a system whose digits have these bases.
        let Some(digit) = (0..counts.len()).find(|&digit| choice[digit] + 1 < counts[digit]) else {
            return Ok(());
        };
        choice[digit] += 1;
        choice[..digit].fill(0);
    }
}

/// Takes a coherence order.
type Visit<'a, S> = dyn FnMut(&mut S, &[Vec<usize>]) -> Result<(), LitmusError> + 'a;

struct Search<'a> {
    test: &'a Test,
    layout: &'a Layout,
    allowed: Allowed,
    /// How many more candidates may be looked at.
    left: u64,
}

impl Search<'_> {
    fn count(&mut self) -> Result<(), LitmusError> {
        self.left = self.left.checked_sub(1).ok_or_else(|| {
            let text = format!("the test has more than {MAX_CANDIDATES} candidate executions");
            LitmusError::new(1, text)
        })?;
        Ok(())
    }

    fn initial(&self, location: usize) -> u64 {
        extend(self.layout.number(self.test.locations[location].value), self.layout.bytes(location))
    }

    /// Looks at all candidates with these ways of the threads.
    fn ways(&mut self, events: &Events<'_>) -> Result<(), LitmusError> {
        self.count()?;
        if events.all.len() > MAX_EVENTS {
            let text = format!("the test has more than {MAX_EVENTS} memory operations");
            return Err(LitmusError::new(1, text));
        }
        let loads: Vec<usize> = (0..events.all.len()).filter(|&n| events.all[n].1.read.is_some()).collect();
        let sources: Vec<Vec<Source>> = loads
            .iter()
            .map(|&load| events.sources(load, self.initial(events.all[load].1.location)))
            .collect();
        if sources.iter().any(Vec::is_empty) {
            return Ok(());
        }
        let locations = self.test.locations.len();
        let stores: Vec<Vec<Vec<usize>>> = (0..locations).map(|location| events.stores(location)).collect();
        let mut coherence = vec![Vec::new(); locations];
        self.orders(&stores, &mut coherence, &mut |search, coherence| {
            let outcome = search.outcome(events, coherence).filtered(search.test, search.layout);
            let Some(outcome) = outcome.filter(|outcome| search.allowed.get(outcome) != Some(&Model::Sc))
            else {
                return Ok(());
            };
            let counts: Vec<usize> = sources.iter().map(Vec::len).collect();
            let mut of = vec![None; events.all.len()];
            for_each_choice(&counts, &mut |choice| {
                search.count()?;
                for ((&load, sources), &n) in loads.iter().zip(&sources).zip(choice) {
                    of[load] = Some(sources[n]);
                }
                search.judge(&Candidate { events, sources: &of, coherence }, &outcome);
                Ok(())
            })
        })
    }

    /// Calls `visit` for every coherence order: each order of the stores to each location in which those of one thread are in
    /// program order.
    fn orders(
        &mut self,
        stores: &[Vec<Vec<usize>>],
        coherence: &mut Vec<Vec<usize>>,
        visit: &mut Visit<'_, Self>,
    ) -> Result<(), LitmusError> {
        let unfinished = (0..stores.len()).find(|&location| {
            coherence[location].len() < stores[location].iter().map(Vec::len).sum::<usize>()
        });
        let Some(location) = unfinished else {
            self.count()?;
            return visit(self, coherence);
        };
        for thread in &stores[location] {
            let next = thread.iter().find(|store| !coherence[location].contains(store));
            if let Some(&next) = next {
                coherence[location].push(next);
                self.orders(stores, coherence, visit)?;
                coherence[location].pop();
            }
        }
        Ok(())
    }

    fn outcome(&self, events: &Events<'_>, coherence: &[Vec<usize>]) -> Outcome {
        let value = |observed: &Observed| match *observed {
            Observed::Register(thread, _) => {
                let registers = &events.threads[thread].way.registers;
                registers.iter().find(|(one, _)| one == observed).map_or(0, |&(_, value)| value)
            }
            Observed::Memory(location) => match coherence[location].last() {
                Some(&store) => events.all[store].1.written.unwrap_or(0),
                None => self.initial(location),
            },
        };
        Outcome(self.test.wanted().map(|observed| value(observed) as i64).collect())
    }

    /// Notes the strongest model that allows a candidate.
    fn judge(&mut self, candidate: &Candidate<'_>, outcome: &Outcome) {
        let known = self.allowed.get(outcome).copied();
        if known == Some(Model::Sc) || !candidate.is_plausible() {
            return;
        }
        let stronger = Model::ALL.into_iter().take_while(|&model| known.is_none_or(|known| model < known));
        if let Some(model) = stronger.into_iter().find(|&model| candidate.has_memory_order(model)) {
            self.allowed.insert(outcome.clone(), model);
        }
    }
}
