//! Going to a position: back to the snapshot before it, and from there by running again.

use std::sync::Arc;

use rivet_exec::Exit;
use rivet_hart::Hart;

use super::log::{Effects, Event, Kind};
use super::runner::{Alone, Arrival, Engines, Nobody, Own, Pilot, Runner};
use super::snapshot::Snapshot;
use super::{Cursor, History, ReplayError};
use crate::{Environment, Machine};

/// Most instructions between two looks at whether someone interrupts.
const SLICE: u64 = 1 << 20;

/// A place in the log: so many instructions, and so many events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    instret: u64,
    events: usize,
}

/// A moment of a history, more exact than a position: several edits may be made at one. Marks are in order; one is
/// good until what it names has not happened or is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark(Place);

impl Mark {
    pub(super) fn place(self) -> Place {
        self.0
    }
}

/// What a branch of the past goes on from.
struct Fork {
    leg: usize,
    done: usize,
    env: Option<Arc<[u8]>>,
}

impl Snapshot {
    pub(super) fn place(&self) -> Place {
        Place { instret: self.instret, events: self.events }
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

    /// Where the machine is.
    pub fn mark(&self, machine: &Machine) -> Mark {
        Mark(match self.cursor {
            Cursor::Present => self.here(machine, self.next_event()),
            Cursor::Past { done, .. } => self.here(machine, done),
        })
    }

    /// The present.
    pub fn latest(&self, machine: &Machine) -> Mark {
        if self.is_present() { self.mark(machine) } else { Mark(self.end()) }
    }

    /// Goes to where the machine was when [`History::mark`] gave this.
    pub fn return_to(&mut self, machine: &mut Machine, mark: Mark) -> Result<(), ReplayError> {
        let first = self.legs.front().filter(|_| !self.is_lost()).map(|leg| leg.start.place());
        let latest = self.latest(machine);
        if mark > latest || mark != latest && first.is_none_or(|first| mark.0 < first) {
            let (first, present) = (self.first(machine), self.present(machine));
            return Err(ReplayError::NotRemembered { position: mark.0.instret, first, present });
        }
        self.travel(machine, if mark == latest { None } else { Some(mark.0) })
    }

    /// Goes to a place, or to the present.
    fn travel(&mut self, machine: &mut Machine, goal: Option<Place>) -> Result<(), ReplayError> {
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
        let arrival = self.run_again(machine, goal, &mut Alone(engines, Nobody)).map(drop);
        // The machine's engines have seen nothing of it.
        self.refresh(machine);
        arrival
    }

    /// From the past: goes forward to a position, with the engines of the machine, until the pilot wants to stop. The
    /// present is as far as it goes.
    pub fn replay(
        &mut self,
        machine: &mut Machine,
        position: u64,
        pilot: &mut dyn Pilot,
    ) -> Result<Arrival, ReplayError> {
        let present = self.present(machine);
        if self.is_present() || position < self.position(machine) {
            return self.go_to(machine, position).map(|()| Arrival::There);
        }
        let goal = if position >= present { self.end() } else { self.place(position) };
        let arrival = self.run_again(machine, goal, &mut Own(pilot))?;
        if matches!(arrival, Arrival::There) && position >= present {
            let same = self.is_as_present(machine);
            self.return_to_present(machine);
            if !same {
                return Err(ReplayError::Diverged(present));
            }
        }
        Ok(arrival)
    }

    /// Changes the machine, here and now; in the past, what came after it will not have happened: only where the
    /// environment can go on from here. A change that fails must have changed nothing, and is none.
    ///
    /// `tried` says that the instruction at pc has trapped, and that nobody has handled that: what it has done so far
    /// is a step of its own then.
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
            self.log(machine, Kind::Trap, Effects::default());
            self.traps += 1;
        }
        self.shadow = before;
        self.note_turn(machine, Kind::Asked);
        let mut effects = self.effects(machine, None);
        let lost = memory.is_none();
        effects.memory = memory.unwrap_or_default();
        (effects.devices, effects.code, effects.translations) = (self.memory.devices(), true, true);
        machine.harts.iter_mut().for_each(Hart::forget_translations);
        self.refresh(machine);
        self.log(machine, Kind::Hand, effects);
        if lost {
            self.restart(machine);
        }
        result
    }

    /// In the past: what a branch from here goes on from.
    fn fork(&self) -> Result<Option<Fork>, ReplayError> {
        let Cursor::Past { leg, done } = self.cursor else { return Ok(None) };
        let env = self.environment();
        // Only what was done by hand can be undone without the environment.
        let by_hand = |number| self.event(number).is_some_and(|event| event.kind == Kind::Hand);
        match env.is_some() || (done..self.next_event()).all(by_hand) {
            true => Ok(Some(Fork { leg, done, env })),
            false => Err(ReplayError::Fixed),
        }
    }

    /// Makes this place the present: what came after it has not happened.
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
        self.reopen(machine, fork.leg, pages);
        // The environment is asked what is to be done here.
        machine.harts.iter_mut().for_each(|hart| hart.stop = true);
    }

    /// Decoded code is of another time.
    pub(super) fn refresh(&self, machine: &mut Machine) {
        machine.harts.iter_mut().for_each(|hart| hart.code_changed = true);
    }

    /// The end of the log.
    pub(super) fn end(&self) -> Place {
        let end = self.present.as_ref().map_or(0, |present| present.state.instret);
        Place { instret: end, events: self.next_event() }
    }

    /// What a position, which is before the present, means.
    pub(super) fn place(&self, position: u64) -> Place {
        let after = self.events.partition_point(|event| event.position < position);
        // What came of its last step, and what was done by hand.
        let (mut local, mut seen) = (after, true);
        let here = |event: &&Event| event.position == position && !event.is_trap();
        for (number, event) in (after + 1..).zip(self.events.range(after..).take_while(here)) {
            seen = event.kind == Kind::Hand || seen && event.kind != Kind::Between;
            local = if seen { number } else { local };
        }
        let first = self.legs.front().map_or(0, |leg| leg.start.events);
        let events = (self.forgotten + local).max(first);
        // Every trap is a step that retires nothing.
        let traps = self.traps_before(events);
        Place { instret: position - traps, events }
    }

    /// Traps among so many events of the log.
    fn traps_before(&self, events: usize) -> u64 {
        let last = events.checked_sub(1).and_then(|number| self.event(number));
        match last {
            Some(event) => event.position - event.instret + u64::from(event.is_trap()),
            None => self.legs.front().map_or(0, |leg| leg.start.traps),
        }
    }

    fn here(&self, machine: &Machine, done: usize) -> Place {
        Place { instret: machine.instret(), events: done }
    }

    /// In the past: goes to a snapshot from where the goal is not far, unless it is not far from here.
    pub(super) fn approach(&mut self, machine: &mut Machine, goal: Place) {
        let target = self.leg_of(goal);
        if let Cursor::Past { leg, done } = self.cursor
            && leg == target
            && self.here(machine, done) <= goal
        {
            return;
        }
        self.go_to_leg(machine, target);
    }

    /// The leg that a place is in.
    pub(super) fn leg_of(&self, place: Place) -> usize {
        self.legs.partition_point(|leg| leg.start.place() <= place).saturating_sub(1)
    }

    /// In the past: goes to the start of a leg; the number of legs stands for the present.
    pub(super) fn go_to_leg(&mut self, machine: &mut Machine, target: usize) {
        let Cursor::Past { leg, .. } = self.cursor else { return };
        // What the replay has changed since the start of the leg it is in.
        if let Some(mut pages) = self.memory.take_before() {
            self.memory.exchange(&mut pages);
        }
        (target..leg).rev().for_each(|index| self.exchange(index));
        (leg..target).for_each(|index| self.exchange(index));
        let state = match (self.legs.get(target), &self.present) {
            (Some(leg), _) => &leg.start,
            (None, Some(present)) => &present.state,
            (None, None) => return,
        };
        state.restore(machine, &self.memory);
        self.traps = state.traps;
        self.cursor = Cursor::Past { leg: target, done: state.events };
    }

    /// At the end of the log: is the machine in the state of the present?
    fn is_as_present(&self, machine: &Machine) -> bool {
        // A vector access that was held back in the present had come half way.
        let begun = |present: &super::Present| present.state.harts.iter().any(|hart| hart.vstart() != 0);
        self.present.as_ref().is_none_or(|present| begun(present) || present.state.is_of(machine))
    }

    fn return_to_present(&mut self, machine: &mut Machine) {
        self.go_to_leg(machine, self.legs.len());
        let Some(leg) = self.legs.back_mut() else { return };
        let pages = std::mem::take(&mut leg.pages);
        self.held -= pages.bytes();
        let mut asked = (None, None);
        if let Some(present) = self.present.take() {
            self.memory.put_watched(present.stores);
            machine.cut = present.cut;
            asked = (present.looked, present.due);
        }
        self.reopen(machine, self.legs.len() - 1, pages);
        (self.looked, self.due) = asked;
    }

    /// In the past: runs on to a place of the log.
    pub(super) fn run_again(
        &mut self,
        machine: &mut Machine,
        goal: Place,
        runner: &mut dyn Runner,
    ) -> Result<Arrival, ReplayError> {
        while let Cursor::Past { leg, done } = self.cursor {
            let now = machine.instret();
            // Where the next leg begins, if that is on the way.
            let border = self.legs.get(leg + 1).map(|leg| leg.start.place()).filter(|&border| border <= goal);
            if border == Some(self.here(machine, done)) {
                self.cross(machine, leg);
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
                        if runner.pilot().trap(&found, at) {
                            return Ok(Arrival::Trap(found));
                        }
                        self.do_again(machine, leg, done);
                    }
                    Exit::Stop if runner.pilot().stopped() => return Ok(Arrival::Stopped),
                    Exit::Fuel | Exit::Stop => {}
                }
            } else if now > end {
                return diverged;
            } else if next.is_some_and(|event| event.kind == Kind::Hand) {
                runner.before_edit(machine, position);
                self.do_again(machine, leg, done);
                runner.after_edit(machine, position);
            } else if next.is_some() {
                self.do_again(machine, leg, done);
            } else {
                break;
            }
        }
        self.memory.take_watched();
        Ok(Arrival::There)
    }

    /// From the end of a leg to the start of the next.
    fn cross(&mut self, machine: &mut Machine, leg: usize) {
        let pages = self.memory.take_before().unwrap_or_default();
        self.held = self.held + pages.bytes() - self.legs[leg].pages.bytes();
        self.legs[leg].pages = pages;
        let next = &self.legs[leg + 1].start;
        self.cursor = Cursor::Past { leg: leg + 1, done: next.events };
        // So that memory hears of the first store to each page, as it did then.
        machine.harts.iter_mut().for_each(Hart::forget_translations);
    }

    /// Brings memory over a leg, in one direction or the other.
    fn exchange(&mut self, leg: usize) {
        let pages = &mut self.legs[leg].pages;
        self.held -= pages.bytes();
        self.memory.exchange(pages);
        self.held += pages.bytes();
    }

    /// Does the event of this number again.
    fn do_again(&mut self, machine: &mut Machine, leg: usize, number: usize) {
        if let Some(event) = self.events.get(number - self.forgotten) {
            event.effects.apply(machine, &self.memory);
            self.traps += u64::from(event.is_trap());
        }
        self.memory.take_watched();
        self.cursor = Cursor::Past { leg, done: number + 1 };
    }
}
