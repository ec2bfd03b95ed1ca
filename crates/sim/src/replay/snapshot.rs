//! Snapshots: creation, merging, removal.
//!
//! An interval is the past from one snapshot to the next. Invariant: an interval's pages are those that changed in it.
//! If the machine is after the interval, they hold the contents at its start; if before its end, the contents at its
//! end. The pages of the interval that the machine is in are partly in memory, which tracks changes since the
//! interval's start.

use std::sync::Arc;
use std::time::Duration;

use rivet_hart::HartState;
use rivet_mem::{DeviceState, Pages, WatchedStore};
use rustix::time::{ClockId, clock_gettime};

use super::log::{self, Effects, Event, EventKind};
use super::memory::{Mappings, Memory};
use super::{Cursor, History};
use crate::Machine;

/// Maximum run time of a merged interval.
const LONG: Duration = Duration::from_millis(250);

/// Returns the host CPU time of this thread.
fn cpu_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

/// The state of a machine without the contents of memory.
pub(super) struct Snapshot {
    pub(super) instret: u64,
    pub(super) traps: u64,
    /// Number of events before the snapshot.
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
        size_of::<Interval>() as u64 + harts + devices
    }

    /// Restores the machine to this state; memory must hold the matching contents.
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
        (machine.current, machine.removed.instructions, machine.cut) = (self.current, self.retired, None);
        memory.take_watched();
    }

    /// Returns whether the machine is in this state.
    pub(super) fn is_of(&self, machine: &Machine) -> bool {
        let same = |(hart, state): (&rivet_hart::Hart, &HartState)| hart.state() == *state;
        machine.harts.len() == self.harts.len() && machine.harts.iter().zip(&self.harts).all(same)
    }
}

/// The past from a snapshot to the next.
pub(super) struct Interval {
    pub(super) start: Snapshot,
    pub(super) pages: Pages,
    cost: Duration,
}

impl Interval {
    fn new(start: Snapshot) -> Interval {
        Interval { start, pages: Pages::default(), cost: Duration::ZERO }
    }

    fn bytes(&self) -> u64 {
        self.start.bytes() + self.pages.bytes()
    }
}

/// The state of the present, while the machine is in the past.
pub(super) struct Present {
    pub(super) state: Snapshot,
    pub(super) stores: Vec<WatchedStore>,
    pub(super) cut: Option<u64>,
    pub(super) looked: Option<u64>,
    pub(super) due: Option<u64>,
}

impl History {
    /// Returns the maximum size of an open interval, of a merged one, and of one call's effects.
    pub(super) fn portion(&self) -> u64 {
        self.options.bytes / 8
    }

    /// Forgets the past and begins again at the present.
    pub(super) fn restart(&mut self, machine: &mut Machine) {
        self.intervals.clear();
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

    /// Takes a snapshot at the present if one is due.
    pub(super) fn keep(&mut self, machine: &mut Machine) {
        let Some(last) = self.intervals.back() else { return };
        let ran = machine.instret() - last.start.instret;
        let changed = self.memory.before_bytes().unwrap_or(u64::MAX);
        let full = changed.max(self.logged) > self.portion() / 2;
        if self.cost >= self.options.time {
            // On a loaded host most of it may be others' time.
            self.cost = self.cost.min(cpu_time().saturating_sub(self.began));
        }
        if ran > 0
            && (ran >= self.options.spacing || self.cost >= self.options.time || full)
            && self.close_interval(machine)
        {
            self.begin_leg(machine);
            self.make_room();
        }
    }

    /// Restarts the history at the present if something could not be recorded.
    pub(super) fn settle(&mut self, machine: &mut Machine) {
        if self.is_lost() {
            self.restart(machine);
        }
    }

    fn begin_leg(&mut self, machine: &Machine) {
        let interval = Interval::new(self.snapshot(machine, self.next_event()));
        self.held += interval.bytes();
        (self.logged, self.began) = (0, cpu_time());
        self.intervals.push_back(interval);
    }

    /// Closes the open interval at the present. Forgets the past if too much memory has changed.
    fn close_interval(&mut self, machine: &mut Machine) -> bool {
        let (Some(pages), Some(interval)) = (self.memory.take_before(), self.intervals.back_mut()) else {
            self.restart(machine);
            return false;
        };
        self.held += pages.bytes();
        (interval.pages, interval.cost) = (pages, std::mem::take(&mut self.cost));
        self.forget_translations(machine);
        true
    }

    /// Prepares for leaving the present.
    pub(super) fn leave_present(&mut self, machine: &mut Machine) {
        self.settle(machine);
        match (self.memory.take_before(), self.intervals.back_mut()) {
            (Some(pages), Some(interval)) => {
                self.held += pages.bytes();
                // The interval goes on when the machine comes back.
                (interval.pages, interval.cost) = (pages, self.cost);
            }
            _ => self.restart(machine),
        }
        let state = self.snapshot(machine, self.next_event());
        let (stores, cut) = (self.memory.take_watched(), machine.cut);
        self.present = Some(Present { state, stores, cut, looked: self.looked, due: self.due });
        self.memory.journal(false);
        self.memory.track(Some(u64::MAX));
        self.cursor = Cursor::Past { interval: self.intervals.len(), done: self.next_event() };
    }

    /// Continues recording in an interval whose pages had this contents at its start; the place becomes the present.
    pub(super) fn reopen(&mut self, machine: &mut Machine, interval: usize, pages: Pages) {
        while self.intervals.len() > interval + 1
            && let Some(gone) = self.intervals.pop_back()
        {
            self.held -= gone.bytes();
        }
        if let Some(interval) = self.intervals.back_mut() {
            let rest = std::mem::take(&mut interval.pages);
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

    /// Flushes translations, and logs it, since a guest without fences may notice.
    fn forget_translations(&mut self, machine: &mut Machine) {
        machine.harts.iter_mut().for_each(rivet_hart::Hart::forget_translations);
        if self.memory.is_bare() {
            let effects = Effects { translations: true, ..Effects::default() };
            self.log(machine, EventKind::Asked, effects);
        }
    }

    /// Appends an event to the log.
    pub(super) fn log(&mut self, machine: &Machine, kind: EventKind, effects: Effects) {
        let position = self.position(machine);
        let event = Event { position, instret: machine.instret(), kind, effects };
        self.held += event.bytes();
        self.logged += event.bytes();
        self.events.push_back(event);
    }

    /// Merges intervals, or forgets the oldest, until the memory limit holds.
    fn make_room(&mut self) {
        let half = self.options.bytes / 2;
        while self.held > half && self.intervals.len() > 1 {
            match self.pair() {
                Some(index) => self.join(index),
                None => self.forget(),
            }
        }
    }

    /// Returns the interval that is best merged with the next: by the distance of snapshots relative to their age.
    fn pair(&self) -> Option<usize> {
        let now = self.intervals.back()?.start.position();
        let candidate = |index: usize| {
            let (interval, next, end) =
                (&self.intervals[index], &self.intervals[index + 1], &self.intervals[index + 2]);
            let fits = interval.cost + next.cost <= LONG
                && interval.pages.bytes() + next.pages.bytes() <= self.portion();
            let span = end.start.position() - interval.start.position();
            let age = now - interval.start.position() + 1;
            fits.then_some((span as f64 / age as f64, index))
        };
        let best = (0..self.intervals.len().saturating_sub(2)).filter_map(candidate);
        best.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, index)| index)
    }

    fn join(&mut self, index: usize) {
        let Some(next) = self.intervals.remove(index + 1) else { return };
        let interval = &mut self.intervals[index];
        let before = interval.bytes() + next.bytes();
        interval.cost += next.cost;
        interval.pages.fill_up(next.pages);
        self.held = self.held + interval.bytes() - before;
    }

    fn forget(&mut self) {
        let Some(interval) = self.intervals.pop_front() else { return };
        self.held -= interval.bytes();
        let end = self.intervals.front().map_or(0, |interval| interval.start.events);
        while self.forgotten < end
            && let Some(event) = self.events.pop_front()
        {
            self.held -= event.bytes();
            self.forgotten += 1;
        }
    }
}
