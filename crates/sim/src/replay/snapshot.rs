//! Snapshots: taking them, joining them, forgetting them.
//!
//! Invariant: the pages of a leg are those that changed from its snapshot to the next. Where the machine is beyond the
//! leg, they hold what memory held at its start; where the machine is before its end, what it held at its end. The
//! pages of the leg that the machine is in are partly with memory, which tracks the changes since the leg's start.

use std::sync::Arc;
use std::time::Duration;

use rivet_hart::HartState;
use rivet_mem::{DeviceState, Pages, WatchedStore};

use super::log::{self, Effects, Event, Kind};
use super::memory::{Mappings, Memory};
use super::{Cursor, History};
use crate::Machine;

/// A snapshot after as much running as this.
const SOON: Duration = Duration::from_millis(50);
/// Legs are joined to no more running than this.
const LONG: Duration = Duration::from_millis(250);

/// The state of a machine, apart from what memory holds.
pub(super) struct Snapshot {
    pub(super) instret: u64,
    pub(super) traps: u64,
    /// Events before it.
    pub(super) events: usize,
    pub(super) current: usize,
    pub(super) retired: u64,
    pub(super) harts: Vec<HartState>,
    pub(super) devices: Option<DeviceState>,
    pub(super) layout: Option<Mappings>,
    pub(super) env: Option<Arc<[u8]>>,
}

impl Snapshot {
    pub(super) fn position(&self) -> u64 {
        self.instret + self.traps
    }

    fn bytes(&self) -> u64 {
        let harts: u64 = self.harts.iter().map(HartState::bytes).sum();
        let devices = self.devices.as_ref().map_or(0, DeviceState::bytes);
        size_of::<Leg>() as u64 + harts + devices
    }

    /// Puts the machine into this state; memory holds what it held then.
    pub(super) fn restore(&self, machine: &mut Machine, memory: &Memory) {
        if let Some(mappings) = &self.layout {
            memory.set_layout(&mappings.layout);
        }
        if let Some(devices) = &self.devices {
            memory.set_devices(devices);
        }
        machine.harts.truncate(self.harts.len());
        for (hart, state) in machine.harts.iter_mut().zip(&self.harts) {
            hart.set_state(state);
        }
        for state in &self.harts[machine.harts.len()..] {
            machine.harts.push(log::hart(state, memory));
        }
        (machine.current, machine.retired, machine.cut) = (self.current, self.retired, None);
        memory.take_watched();
    }

    /// Is the machine in this state?
    pub(super) fn is_of(&self, machine: &Machine) -> bool {
        let same = |(hart, state): (&rivet_hart::Hart, &HartState)| hart.state() == *state;
        machine.harts.len() == self.harts.len() && machine.harts.iter().zip(&self.harts).all(same)
    }
}

/// The past from a snapshot to the next.
pub(super) struct Leg {
    pub(super) start: Snapshot,
    pub(super) pages: Pages,
    cost: Duration,
}

impl Leg {
    fn new(start: Snapshot) -> Leg {
        Leg { start, pages: Pages::default(), cost: Duration::ZERO }
    }

    fn bytes(&self) -> u64 {
        self.start.bytes() + self.pages.bytes()
    }
}

/// The present, while the machine is in the past.
pub(super) struct Present {
    pub(super) state: Snapshot,
    pub(super) stores: Vec<WatchedStore>,
    pub(super) cut: Option<u64>,
    pub(super) looked: Option<u64>,
    pub(super) due: Option<u64>,
}

impl History {
    /// Most bytes of the open leg, of a joined one, and of one call's effects.
    pub(super) fn portion(&self) -> u64 {
        self.options.bytes / 8
    }

    /// Forgets the past: it begins here.
    pub(super) fn restart(&mut self, machine: &mut Machine) {
        self.legs.clear();
        self.events.clear();
        self.lost = false;
        (self.forgotten, self.held, self.logged, self.cost) = (0, 0, 0, Duration::ZERO);
        self.cursor = Cursor::Present;
        self.memory.track(Some(self.portion()));
        self.memory.journal(true);
        self.forget_translations(machine);
        self.begin_leg(machine);
        self.shadow = machine.harts.iter().map(rivet_hart::Hart::state).collect();
        self.turn = machine.current;
    }

    /// At the present: takes a snapshot if it is time for one.
    pub(super) fn keep(&mut self, machine: &mut Machine) {
        let Some(last) = self.legs.back() else { return };
        let ran = machine.instret() - last.start.instret;
        let changed = self.memory.before_bytes().unwrap_or(u64::MAX);
        let full = changed.max(self.logged) > self.portion() / 2;
        if ran > 0 && (ran >= self.options.spacing || self.cost >= SOON || full) && self.close_leg(machine) {
            self.begin_leg(machine);
            self.make_room();
        }
    }

    /// At the present: starts over if something could not be remembered.
    pub(super) fn settle(&mut self, machine: &mut Machine) {
        if self.is_lost() {
            self.restart(machine);
        }
    }

    fn begin_leg(&mut self, machine: &Machine) {
        let leg = Leg::new(self.snapshot(machine, self.next_event()));
        self.held += leg.bytes();
        self.logged = 0;
        self.legs.push_back(leg);
    }

    /// At the present: ends the open leg here. The past is forgotten if memory has changed too much.
    fn close_leg(&mut self, machine: &mut Machine) -> bool {
        let (Some(pages), Some(leg)) = (self.memory.take_before(), self.legs.back_mut()) else {
            self.restart(machine);
            return false;
        };
        self.held += pages.bytes();
        (leg.pages, leg.cost) = (pages, std::mem::take(&mut self.cost));
        self.forget_translations(machine);
        true
    }

    /// At the present: the machine is going to leave it.
    pub(super) fn leave_present(&mut self, machine: &mut Machine) {
        self.settle(machine);
        match (self.memory.take_before(), self.legs.back_mut()) {
            (Some(pages), Some(leg)) => {
                self.held += pages.bytes();
                // The leg goes on when the machine comes back.
                (leg.pages, leg.cost) = (pages, self.cost);
            }
            _ => self.restart(machine),
        }
        let state = self.snapshot(machine, self.next_event());
        let (stores, cut) = (self.memory.take_watched(), machine.cut);
        self.present = Some(Present { state, stores, cut, looked: self.looked, due: self.due });
        self.memory.journal(false);
        self.memory.track(Some(u64::MAX));
        self.cursor = Cursor::Past { leg: self.legs.len(), done: self.next_event() };
    }

    /// Goes on remembering from here, in a leg whose pages held this at its start. It is the present from now on.
    pub(super) fn reopen(&mut self, machine: &mut Machine, leg: usize, pages: Pages) {
        while self.legs.len() > leg + 1
            && let Some(gone) = self.legs.pop_back()
        {
            self.held -= gone.bytes();
        }
        if let Some(leg) = self.legs.back_mut() {
            let rest = std::mem::take(&mut leg.pages);
            self.held -= rest.bytes();
        }
        self.memory.track(Some(self.portion()));
        self.memory.put_before(pages);
        self.memory.journal(true);
        self.cursor = Cursor::Present;
        self.shadow = machine.harts.iter().map(rivet_hart::Hart::state).collect();
        (self.turn, self.looked, self.due) = (machine.current, None, None);
        self.forget_translations(machine);
    }

    /// Forgets translations, which a guest that does not fence may notice: it is part of the log.
    fn forget_translations(&mut self, machine: &mut Machine) {
        machine.harts.iter_mut().for_each(rivet_hart::Hart::forget_translations);
        if self.memory.is_bare() {
            let effects = Effects { translations: true, ..Effects::default() };
            self.log(machine, Kind::Asked, effects);
        }
    }

    /// Adds to the log.
    pub(super) fn log(&mut self, machine: &Machine, kind: Kind, effects: Effects) {
        let position = self.position(machine);
        let event = Event { position, instret: machine.instret(), kind, effects };
        self.held += event.bytes();
        self.logged += event.bytes();
        self.events.push_back(event);
    }

    /// Joins legs, or forgets the oldest, until the bound holds.
    fn make_room(&mut self) {
        let half = self.options.bytes / 2;
        while self.held > half && self.legs.len() > 1 {
            match self.pair() {
                Some(index) => self.join(index),
                None => self.forget(),
            }
        }
    }

    /// The leg that is best joined with the next: by how far apart snapshots are for their age.
    fn pair(&self) -> Option<usize> {
        let now = self.legs.back()?.start.position();
        let candidate = |index: usize| {
            let (leg, next, end) = (&self.legs[index], &self.legs[index + 1], &self.legs[index + 2]);
            let fits =
                leg.cost + next.cost <= LONG && leg.pages.bytes() + next.pages.bytes() <= self.portion();
            let span = end.start.position() - leg.start.position();
            let age = now - leg.start.position() + 1;
            fits.then_some((span as f64 / age as f64, index))
        };
        let best = (0..self.legs.len().saturating_sub(2)).filter_map(candidate);
        best.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, index)| index)
    }

    fn join(&mut self, index: usize) {
        let Some(next) = self.legs.remove(index + 1) else { return };
        let leg = &mut self.legs[index];
        let before = leg.bytes() + next.bytes();
        leg.cost += next.cost;
        leg.pages.fill_up(next.pages);
        self.held = self.held + leg.bytes() - before;
    }

    fn forget(&mut self) {
        let Some(leg) = self.legs.pop_front() else { return };
        self.held -= leg.bytes();
        let end = self.legs.front().map_or(0, |leg| leg.start.events);
        while self.forgotten < end
            && let Some(event) = self.events.pop_front()
        {
            self.held -= event.bytes();
            self.forgotten += 1;
        }
    }
}
