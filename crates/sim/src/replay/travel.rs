//! Going to a position: restore the snapshot before it, then replay.

use std::sync::Arc;

use rivet_exec::Exit;
use rivet_hart::Hart;

use super::log::{Effects, Event, EventKind};
use super::runner::{
    Arrival, Engines, MachineEngines, NoObserver, PrivateEngines, ReplayObserver, ReplayRunner,
};
use super::snapshot::Snapshot;
use super::{Cursor, History, ReplayError};
use crate::{Environment, Machine};

/// Maximum number of instructions between two checks for an interrupt.
const SLICE: u64 = 1 << 20;

/// A place in the log: a number of instructions and a number of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LogPlace {
    instret: u64,
    events: usize,
}

/// A place in a history, more exact than a position, at which several edits can happen. Marks are ordered; a mark is
/// valid until its place is discarded or forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark(LogPlace);

impl Mark {
    pub(super) fn place(self) -> LogPlace {
        self.0
    }
}

/// The place in the past where a branch begins.
struct Fork {
    interval: usize,
    done: usize,
    env: Option<Arc<[u8]>>,
}

impl Snapshot {
    pub(super) fn place(&self) -> LogPlace {
        LogPlace { instret: self.instret, events: self.events }
    }
}

impl History {
    /// Goes to a position of the past, or to the present.
    pub fn go_to(&mut self, machine: &mut Machine, position: u64) -> Result<(), ReplayError> {
        let (first, present) = (self.first(machine), self.present(machine));
        if !(first..=present).contains(&position) {
            return Err(ReplayError::NotRemembered { position, first, present });
        }
        let goal = if position == present { None } else { Some(self.place(position)) };
        self.travel(machine, goal)
    }

    /// Returns a mark of the machine's place.
    pub fn mark(&self, machine: &Machine) -> Mark {
        Mark(match self.cursor {
            Cursor::Present => self.here(machine, self.next_event()),
            Cursor::Past { done, .. } => self.here(machine, done),
        })
    }

    /// Returns a mark of the present.
    pub fn latest(&self, machine: &Machine) -> Mark {
        if self.is_present() { self.mark(machine) } else { Mark(self.end()) }
    }

    /// Goes to the place of a mark.
    pub fn return_to(&mut self, machine: &mut Machine, mark: Mark) -> Result<(), ReplayError> {
        let first = self.intervals.front().filter(|_| !self.is_lost()).map(|interval| interval.start.place());
        let latest = self.latest(machine);
        if mark > latest || mark != latest && first.is_none_or(|first| mark.0 < first) {
            let (first, present) = (self.first(machine), self.present(machine));
            return Err(ReplayError::NotRemembered { position: mark.0.instret, first, present });
        }
        self.travel(machine, if mark == latest { None } else { Some(mark.0) })
    }

    /// Goes to a place, or to the present.
    fn travel(&mut self, machine: &mut Machine, goal: Option<LogPlace>) -> Result<(), ReplayError> {
        if self.is_present() {
            if goal.is_none() {
                return Ok(());
            }
            self.leave_present(machine);
        }
        let Some(goal) = goal else {
            self.return_to_present(machine);
            return Ok(());
        };
        self.approach(machine, goal);
        let engines = Engines::new(&machine.harts, &());
        self.refresh(machine);
        let arrival = self.run_again(machine, goal, &mut PrivateEngines(engines, NoObserver)).map(drop);
        // The machine's engines have seen nothing of it.
        self.refresh(machine);
        arrival
    }

    /// Replays from the past to a position, at most to the present, with the machine's engines, until the observer
    /// stops it.
    pub fn replay(
        &mut self,
        machine: &mut Machine,
        position: u64,
        observer: &mut dyn ReplayObserver,
    ) -> Result<Arrival, ReplayError> {
        let present = self.present(machine);
        if self.is_present() || position < self.position(machine) {
            return self.go_to(machine, position).map(|()| Arrival::There);
        }
        let goal = if position >= present { self.end() } else { self.place(position) };
        let arrival = self.run_again(machine, goal, &mut MachineEngines(observer))?;
        if matches!(arrival, Arrival::There) && position >= present {
            let same = self.is_as_present(machine);
            self.return_to_present(machine);
            if !same {
                return Err(ReplayError::Diverged(present));
            }
        }
        Ok(arrival)
    }

    /// Edits the machine. In the past an edit discards what came after it, which is possible only where the environment
    /// can continue from here. An edit that fails must have changed nothing.
    ///
    /// `tried` says that the instruction at pc has trapped and the trap was not handled: its effects so far become a
    /// step of their own.
    pub fn edit<T, E: From<ReplayError>>(
        &mut self,
        machine: &mut Machine,
        env: &mut dyn Environment,
        tried: bool,
        change: impl FnOnce(&mut Machine) -> Result<T, E>,
    ) -> Result<T, E> {
        let fork = self.fork()?;
        let before = machine.harts.iter().map(Hart::state).collect();
        self.memory.journal(true);
        let result = change(machine);
        if result.is_err() {
            self.memory.journal(fork.is_none());
            return result;
        }
        let memory = self.memory.take_changes();
        if let Some(fork) = fork {
            self.branch(machine, env, fork);
        }
        if tried {
            self.log(machine, EventKind::Trap, Effects::default());
            self.traps += 1;
        }
        self.shadow = before;
        self.note_turn(machine, EventKind::Asked);
        let mut effects = self.effects(machine, None);
        let lost = memory.is_none();
        effects.memory = memory.unwrap_or_default();
        (effects.devices, effects.code, effects.translations) = (self.memory.devices(), true, true);
        machine.harts.iter_mut().for_each(Hart::forget_translations);
        self.refresh(machine);
        self.log(machine, EventKind::Hand, effects);
        if lost {
            self.restart(machine);
        }
        result
    }

    /// Returns the place where a branch begins, if the machine is in the past.
    fn fork(&self) -> Result<Option<Fork>, ReplayError> {
        let Cursor::Past { interval, done } = self.cursor else { return Ok(None) };
        let env = self.environment();
        // Only what was done by hand can be undone without the environment.
        let by_hand = |number| self.event(number).is_some_and(|event| event.kind == EventKind::Hand);
        match env.is_some() || (done..self.next_event()).all(by_hand) {
            true => Ok(Some(Fork { interval, done, env })),
            false => Err(ReplayError::Fixed),
        }
    }

    /// Makes this place the present and discards what came after it.
    fn branch(&mut self, machine: &mut Machine, env: &mut dyn Environment, fork: Fork) {
        if let Some(saved) = &fork.env {
            env.restore(saved);
        }
        self.env = fork.env;
        while self.next_event() > fork.done
            && let Some(event) = self.events.pop_back()
        {
            self.held -= event.bytes();
        }
        self.present = None;
        let pages = self.memory.take_before().unwrap_or_default();
        self.reopen(machine, fork.interval, pages);
        // The environment is asked what is to be done here.
        machine.harts.iter_mut().for_each(|hart| hart.stop = true);
    }

    /// Invalidates decoded code, which may be of another time.
    pub(super) fn refresh(&self, machine: &mut Machine) {
        machine.harts.iter_mut().for_each(|hart| hart.code_changed = true);
    }

    /// Returns the end of the log.
    pub(super) fn end(&self) -> LogPlace {
        let end = self.present.as_ref().map_or(0, |present| present.state.instret);
        LogPlace { instret: end, events: self.next_event() }
    }

    /// Converts a position before the present to a place.
    pub(super) fn place(&self, position: u64) -> LogPlace {
        let after = self.events.partition_point(|event| event.position < position);
        // What came of its last step, and what was done by hand.
        let (mut local, mut seen) = (after, true);
        let here = |event: &&Event| event.position == position && !event.is_trap();
        for (number, event) in (after + 1..).zip(self.events.range(after..).take_while(here)) {
            seen = event.kind == EventKind::Hand || seen && event.kind != EventKind::Between;
            local = if seen { number } else { local };
        }
        let first = self.intervals.front().map_or(0, |interval| interval.start.events);
        let events = (self.forgotten + local).max(first);
        // Every trap is a step that retires nothing.
        let traps = self.traps_before(events);
        LogPlace { instret: position - traps, events }
    }

    /// Returns the number of traps among the first `events` events.
    fn traps_before(&self, events: usize) -> u64 {
        let last = events.checked_sub(1).and_then(|number| self.event(number));
        match last {
            Some(event) => event.position - event.instret + u64::from(event.is_trap()),
            None => self.intervals.front().map_or(0, |interval| interval.start.traps),
        }
    }

    fn here(&self, machine: &Machine, done: usize) -> LogPlace {
        LogPlace { instret: machine.instret(), events: done }
    }

    /// Goes to the last snapshot before the goal, unless the machine is already between the two.
    pub(super) fn approach(&mut self, machine: &mut Machine, goal: LogPlace) {
        let target = self.interval_of(goal);
        if let Cursor::Past { interval, done } = self.cursor
            && interval == target
            && self.here(machine, done) <= goal
        {
            return;
        }
        self.go_to_interval(machine, target);
    }

    /// Returns the interval that holds a place.
    pub(super) fn interval_of(&self, place: LogPlace) -> usize {
        self.intervals.partition_point(|interval| interval.start.place() <= place).saturating_sub(1)
    }

    /// Goes to the start of an interval; the number of intervals stands for the present.
    pub(super) fn go_to_interval(&mut self, machine: &mut Machine, target: usize) {
        let Cursor::Past { interval, .. } = self.cursor else { return };
        // What the replay has changed since the start of the interval it is in.
        if let Some(mut pages) = self.memory.take_before() {
            self.memory.exchange(&mut pages);
        }
        (target..interval).rev().for_each(|index| self.exchange(index));
        (interval..target).for_each(|index| self.exchange(index));
        let state = match (self.intervals.get(target), &self.present) {
            (Some(interval), _) => &interval.start,
            (None, Some(present)) => &present.state,
            (None, None) => return,
        };
        state.restore(machine, &self.memory);
        self.traps = state.traps;
        self.cursor = Cursor::Past { interval: target, done: state.events };
    }

    /// Returns whether the machine, at the end of the log, is in the state of the present.
    fn is_as_present(&self, machine: &Machine) -> bool {
        // A vector access that was held back in the present had come half way.
        let begun = |present: &super::Present| present.state.harts.iter().any(|hart| hart.vstart() != 0);
        self.present.as_ref().is_none_or(|present| begun(present) || present.state.is_of(machine))
    }

    fn return_to_present(&mut self, machine: &mut Machine) {
        self.go_to_interval(machine, self.intervals.len());
        let Some(interval) = self.intervals.back_mut() else { return };
        let pages = std::mem::take(&mut interval.pages);
        self.held -= pages.bytes();
        let mut asked = (None, None);
        if let Some(present) = self.present.take() {
            self.memory.put_watched(present.stores);
            machine.cut = present.cut;
            asked = (present.looked, present.due);
        }
        self.reopen(machine, self.intervals.len() - 1, pages);
        (self.looked, self.due) = asked;
    }

    /// Replays to a place of the log.
    pub(super) fn run_again(
        &mut self,
        machine: &mut Machine,
        goal: LogPlace,
        runner: &mut dyn ReplayRunner,
    ) -> Result<Arrival, ReplayError> {
        while let Cursor::Past { interval, done } = self.cursor {
            let now = machine.instret();
            // Where the next interval begins, if that is on the way.
            let border = self
                .intervals
                .get(interval + 1)
                .map(|interval| interval.start.place())
                .filter(|&border| border <= goal);
            if border == Some(self.here(machine, done)) {
                self.cross(machine, interval);
                continue;
            }
            let stage = border.unwrap_or(goal);
            let next = if done < stage.events { self.event(done) } else { None };
            let (end, trap) = next.map_or((stage.instret, false), |event| (event.instret, event.is_trap()));
            let position = self.position(machine);
            let diverged = Err(ReplayError::Diverged(position));
            if now < end || trap {
                if self.is_interrupted() {
                    return Err(ReplayError::Interrupted);
                }
                if now > end || machine.current >= machine.harts.len() {
                    return diverged;
                }
                // The instruction that traps takes no fuel, but is not begun without.
                let fuel = (end - now).saturating_add(trap.into()).min(SLICE);
                match runner.run(machine, fuel, position) {
                    Exit::Trap(found) => {
                        let at = self.position(machine);
                        if !trap || machine.instret() != end {
                            return Err(ReplayError::Diverged(at));
                        }
                        if runner.observer().trap(&found, machine.hart(), at) {
                            return Ok(Arrival::Trap(found));
                        }
                        self.do_again(machine, interval, done);
                    }
                    Exit::Stop if runner.observer().stopped() => return Ok(Arrival::Stopped),
                    Exit::Fuel | Exit::Stop => {}
                }
            } else if now > end {
                return diverged;
            } else if next.is_some_and(|event| event.kind == EventKind::Hand) {
                runner.before_edit(machine, position);
                self.do_again(machine, interval, done);
                runner.after_edit(machine, position);
            } else if next.is_some() {
                self.do_again(machine, interval, done);
            } else {
                break;
            }
        }
        self.memory.take_watched();
        Ok(Arrival::There)
    }

    /// Crosses from the end of an interval to the start of the next.
    fn cross(&mut self, machine: &mut Machine, interval: usize) {
        let pages = self.memory.take_before().unwrap_or_default();
        self.held = self.held + pages.bytes() - self.intervals[interval].pages.bytes();
        self.intervals[interval].pages = pages;
        let next = &self.intervals[interval + 1].start;
        self.cursor = Cursor::Past { interval: interval + 1, done: next.events };
        // So that memory hears of the first store to each page, as it did then.
        machine.harts.iter_mut().for_each(Hart::forget_translations);
    }

    /// Exchanges memory with the pages of an interval, in either direction.
    fn exchange(&mut self, interval: usize) {
        let pages = &mut self.intervals[interval].pages;
        self.held -= pages.bytes();
        self.memory.exchange(pages);
        self.held += pages.bytes();
    }

    /// Applies an event again.
    fn do_again(&mut self, machine: &mut Machine, interval: usize, number: usize) {
        if let Some(event) = self.events.get(number - self.forgotten) {
            event.effects.apply(machine, &self.memory);
            self.traps += u64::from(event.is_trap());
        }
        self.memory.take_watched();
        self.cursor = Cursor::Past { interval, done: number + 1 };
    }
}
