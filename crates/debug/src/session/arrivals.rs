//! Arrivals are the signals that have reached handlers of a Linux program, or are about to end it, by position, so that a
//! run through the past stops at them, too.

use std::collections::BTreeMap;

use rivet_hart::Hart;
use rivet_linux::Delivery;

use super::Session;
use crate::signals::bit;

/// Arrivals that are remembered, at most: the older half goes then.
const MOST: usize = 1 << 16;

/// Signals that have arrived, oldest first.
#[derive(Default)]
pub(crate) struct Arrivals {
    all: Vec<(u64, Delivery)>,
    /// How many of them somebody has been told.
    told: usize,
}

impl Arrivals {
    /// A signal has arrived, at a position.
    pub(crate) fn add(&mut self, position: u64, delivery: Delivery) {
        if self.all.len() == MOST {
            self.all.drain(..MOST / 2);
            self.told = self.told.saturating_sub(MOST / 2);
        }
        self.all.push((position, delivery));
    }

    /// What came after a position will not have happened.
    pub(super) fn cut(&mut self, position: u64) {
        self.all.retain(|(at, _)| *at <= position);
        self.told = self.told.min(self.all.len());
    }

    /// The signals that have just arrived where a hart is, if any of them is of a set.
    pub(crate) fn at(&self, set: u64, hart: &Hart) -> u64 {
        let here = |delivery: &&Delivery| (delivery.hart, delivery.instret) == (hart.id, hart.instret);
        let (mut pc, mut signals) = (0, 0);
        for delivery in self.all.iter().map(|(_, delivery)| delivery).filter(here) {
            (pc, signals) = (delivery.pc, signals | bit(delivery.signal));
        }
        if pc == hart.pc && signals & set != 0 { signals } else { 0 }
    }

    /// Those of a set, by where they have arrived: the hart, its instructions and its pc.
    pub(crate) fn places(&self, set: u64) -> Places {
        let mut places = BTreeMap::new();
        for (_, delivery) in &self.all {
            // Of several that arrive together the handler of the last runs first.
            let (pc, signals) = places.entry((delivery.hart, delivery.instret)).or_insert((0, 0));
            (*pc, *signals) = (delivery.pc, *signals | bit(delivery.signal));
        }
        places.retain(|_, (_, signals)| *signals & set != 0);
        Places(places)
    }
}

/// Where signals have arrived.
pub(crate) struct Places(BTreeMap<(u64, u64), (u64, u64)>);

impl Places {
    /// The signals that have just arrived where a hart is.
    pub(crate) fn at(&self, hart: &Hart) -> u64 {
        let place = self.0.get(&(hart.id, hart.instret));
        place.filter(|(pc, _)| *pc == hart.pc).map_or(0, |(_, signals)| *signals)
    }

    /// The first instructions behind the arrivals.
    pub(crate) fn addresses(&self) -> impl Iterator<Item = u64> {
        self.0.values().map(|(pc, _)| *pc)
    }

    /// Are there none?
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Session {
    /// Where the signals of a set have arrived.
    pub(crate) fn arrivals(&self, set: u64) -> Places {
        self.arrivals.places(set)
    }

    /// The signals that have arrived since this was last asked, oldest first.
    pub(crate) fn take_news(&mut self) -> Vec<u32> {
        let told = std::mem::replace(&mut self.arrivals.told, self.arrivals.all.len());
        self.arrivals.all[told..].iter().map(|(_, delivery)| delivery.signal).collect()
    }

    /// The signals that have just arrived where the current hart is, if any of them is of a set.
    pub(crate) fn arrived_here(&self, set: u64) -> u64 {
        self.arrivals.at(set, self.hart())
    }

    /// The signal that is about to end the program where the current hart is, as a set.
    pub(crate) fn fatal_signal(&self) -> u64 {
        let signal = self.monitor.as_ref().and_then(|monitor| monitor.fatal_signal(self.hart()));
        signal.map_or(0, bit)
    }

    /// Lets the hart that a signal is about to end ask the kernel, at once: a way through the past has not.
    pub(super) fn ask_at_fatal_signal(&mut self) {
        if let Some(monitor) = &self.monitor {
            self.machine.harts.iter_mut().for_each(|hart| hart.stop |= monitor.fatal_signal(hart).is_some());
        }
    }

    /// The program does not get the signal that is about to end it here.
    pub(crate) fn discard_fatal_signal(&self) {
        if let Some(monitor) = &self.monitor {
            monitor.discard_fatal(self.hart());
        }
    }

    /// From now on the program does not get the signals of a set.
    pub(crate) fn discard_signals(&self, set: u64) {
        if let Some(monitor) = &self.monitor {
            monitor.discard(set);
        }
    }
}
