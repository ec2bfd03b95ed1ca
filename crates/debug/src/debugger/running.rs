//! Runs of the machine under a debugger: forward and back, to what points and plans ask for.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rivet_hart::{Hart, Trap};

use super::forks::is_fork;
use super::signals::Faults;
use super::{Debugger, Plan, Stopped};
use crate::commands;
use crate::engine::Check;
use crate::points::{Hit, Points, Returning};
use crate::session::{Back, NewCheck, Places, Session, Stop, Surroundings, Until};

impl Debugger {
    /// Goes to another moment.
    pub(crate) fn travel(&mut self, go: impl FnOnce(&mut Session) -> Stop) -> Stopped {
        self.held_at = None;
        let stop = go(&mut self.session);
        if matches!(stop, Stop::Trap(_)) {
            self.held_at = Some(self.session.position());
        }
        self.ended(Stopped { stop, hits: Vec::new() })
    }

    /// Lets the machine run until something stops it.
    pub(crate) fn go(&mut self, plan: Plan) -> Stopped {
        let own = plan.check.map(|check| (Rc::new(RefCell::new(check)), Rc::new(Cell::new(false))));
        let mut end = plan.instructions.map(|n| self.session.position().saturating_add(n));
        if self.discards_held() {
            self.drop_signal();
        }
        // What has trapped in the scratch machine traps again.
        let mut held_at = self.held_at.take().filter(|_| self.scratch.is_none());
        if let Some(attendant) = &mut self.attendant {
            attendant.begins();
        }
        let mut resumes = false;
        let only = plan.only.or_else(|| self.settings.locks_scheduler.then(|| self.session.index()));
        loop {
            if let Some(stop) = self.attend_fork(&mut end) {
                return self.ended(Stopped { stop, hits: Vec::new() });
            }
            let hits = Rc::default();
            let (mut addresses, check) = match plan.ignore_points {
                true => (Default::default(), None),
                false => (self.points.addresses(), self.points.check(self.session.harts(), &hits)),
            };
            let check = check.map(|check| Rc::new(RefCell::new(check)));
            let points = check.clone();
            let check = both(check, &own);
            addresses.extend(plan.places.iter().map(|(address, _)| address));
            let loader = self.points.are_pending().then(|| self.session.loader_event()).flatten();
            addresses.extend(loader);
            addresses.extend(self.returning.iter().map(|call| call.address));
            let signals = self.wanted_signals();
            if self.session.is_past() {
                addresses.extend(self.session.arrivals(signals).addresses());
            }
            let begun = self.session.position();
            let instructions = end.map(|end| end.saturating_sub(begun));
            let stop = {
                let wanted = wanted(&self.session, &self.points, self.faults());
                let forks = self.attends_forks();
                let traps = |trap: &Trap, hart: &Hart, position: u64| {
                    held_at != Some(position)
                        && (wanted(trap, hart, position) || forks && is_fork(trap, hart))
                };
                let until =
                    Until { instructions, addresses, check, traps: Some(&traps), signals, resumes, only };
                self.session.run(until)
            };
            self.tell_news();
            let goes_on = matches!(stop, Stop::Interrupted) && self.attend();
            if goes_on && self.session.position() == begun {
                // No instruction has run: the points here were looked at before.
                continue;
            }
            resumes = goes_on;
            let stop = match points {
                _ if !goes_on => stop,
                // The points may be others now: those before have not seen yet what the last instruction did.
                Some(check) if check.borrow_mut()(self.session.hart(), self.session.index()) => Stop::Point,
                _ => continue,
            };
            let stop = self.at_arrival(stop, signals);
            if loader.is_some_and(|at| at == self.session.hart().pc) {
                commands::settle(self);
            }
            let mut hits: Vec<Hit> = RefCell::take(&hits);
            self.hits_of(&stop, plan.ignore_points, &mut hits);
            let hart = self.session.hart();
            let there = plan.places.iter().any(|&(at, sp)| hart.pc == at && hart.x(2) >= sp)
                || own.as_ref().is_some_and(|(_, wants)| wants.get());
            match &stop {
                Stop::Point => {
                    hits.retain(|hit| self.stops_for(hit));
                    if hits.is_empty() && !there {
                        continue;
                    }
                }
                Stop::Signals(set) => {
                    hits.retain(|hit| self.stops_for(hit));
                    if hits.is_empty() && set & self.signal_actions.stop == 0 {
                        continue;
                    }
                }
                Stop::Trap(trap) => {
                    let stops = self.faults().hold(trap) || self.scratch.is_some();
                    hits.retain(|hit| self.stops_for(hit));
                    if hits.is_empty() && !stops {
                        held_at = self.held_at.take();
                        continue;
                    }
                    for hit in hits.iter().filter(|hit| self.points.waits_for_return(hit.id)) {
                        let hart = self.session.hart();
                        self.returning.retain(|call| !call.is_of(hart));
                        self.returning.push(Returning::of(hit.id, hart));
                    }
                }
                _ => {}
            }
            self.count(&mut hits);
            return self.ended(Stopped { stop, hits });
        }
    }

    /// Collects what the points say of a stop.
    fn hits_of(&mut self, stop: &Stop, ignores_points: bool, hits: &mut Vec<Hit>) {
        let hart = self.session.hart();
        match stop {
            Stop::Point | Stop::Signals(_) if !ignores_points => {
                let mut here = self.points.at(hart);
                here.retain(|id| !hits.iter().any(|hit| hit.id == *id));
                hits.extend(here.into_iter().map(Hit::plain));
                if let Stop::Signals(set) = stop {
                    hits.extend(self.points.on_signals(*set, hart));
                }
                self.returning.retain(|call| {
                    let Some(result) = call.result(hart) else { return true };
                    hits.push(Hit { caught: Some(result), ..Hit::plain(call.id) });
                    false
                });
            }
            Stop::Trap(trap) => {
                self.held_at = Some(self.session.position());
                *hits = self.points.hit_of_trap(trap, hart).into_iter().collect();
            }
            Stop::Point | Stop::Signals(_) => {}
            _ => hits.clear(),
        }
    }

    /// Goes back to the last position where the points would have stopped a run, or a check of the caller's; or to the
    /// first.
    pub(crate) fn go_back(&mut self, own: Option<NewCheck<'_>>) -> Stopped {
        let hits: Rc<RefCell<Vec<Hit>>> = Rc::default();
        let points = Rc::new(self.points.without_messages());
        let arrivals = Rc::new(self.session.arrivals(self.wanted_signals()));
        let new_check = |harts: &[Hart]| {
            let check = points.check_all(harts, &hits);
            let mut check = with_arrivals(check, &points, &arrivals, &hits);
            let Some(mut own) = own.map(|own| own(harts)) else { return check };
            let hits = Rc::clone(&hits);
            Box::new(move |hart: &Hart, index| {
                let (point, wanted) = (check(hart, index), own(hart, index));
                if wanted && !point {
                    hits.borrow_mut().clear();
                }
                point || wanted
            }) as Check
        };
        let check: NewCheck<'_> = &new_check;
        let stop = {
            let wanted = wanted(&self.session, &self.points, self.faults());
            let looks = own.is_some() || points.look_between() || !arrivals.is_empty();
            let check = looks.then_some(check);
            self.session.run_back(&Back { check, traps: Some(&wanted), ..Back::default() })
        };
        let mut hits = RefCell::take(&hits);
        self.held_at = None;
        match &stop {
            Stop::Point => {}
            Stop::Trap(trap) => {
                self.held_at = Some(self.session.position());
                hits = self.points.hit_of_trap(trap, self.session.hart()).into_iter().collect();
            }
            _ => hits.clear(),
        }
        let stop = self.at_arrival(stop, self.wanted_signals());
        self.count(&mut hits);
        self.ended(Stopped { stop, hits })
    }

    /// Notes how a run has ended.
    fn ended(&mut self, stopped: Stopped) -> Stopped {
        self.session.follow_libraries();
        match stopped.stop {
            Stop::Point => self.hide_beginning_at(&stopped.hits),
            Stop::Ended(status) => self.saved.set_exit(status),
            _ => {}
        }
        self.last = Some(stopped.clone());
        stopped
    }

    /// Counts hits, and notes what is to be done now.
    fn count(&mut self, hits: &mut [Hit]) {
        for hit in hits {
            let commands = self.points.iter().find(|point| point.id == hit.id).map(|point| &point.commands);
            self.to_do.extend(commands.into_iter().flatten().cloned());
            self.points.count(hit);
        }
    }
}

/// A check, and whether its last answer was yes.
type Own = (Rc<RefCell<Check>>, Rc<Cell<bool>>);

/// What the points and a plan look at in front of each instruction.
fn both(points: Option<Rc<RefCell<Check>>>, own: &Option<Own>) -> Option<Check> {
    if points.is_none() && own.is_none() {
        return None;
    }
    let own = own.clone();
    Some(Box::new(move |hart, index| {
        let wanted = own.as_ref().is_some_and(|(check, wants)| {
            wants.set(check.borrow_mut()(hart, index));
            wants.get()
        });
        points.as_ref().is_some_and(|points| points.borrow_mut()(hart, index)) | wanted
    }))
}

/// Adds to a check of the past the places where signals have arrived.
fn with_arrivals(
    mut check: Check,
    points: &Rc<Points>,
    arrivals: &Rc<Places>,
    hits: &Rc<RefCell<Vec<Hit>>>,
) -> Check {
    if arrivals.is_empty() {
        return check;
    }
    let (points, arrivals, hits) = (Rc::clone(points), Rc::clone(arrivals), Rc::clone(hits));
    Box::new(move |hart, index| {
        let stops = check(hart, index);
        let signals = arrivals.at(hart);
        if signals != 0 {
            let mut hits = hits.borrow_mut();
            if !stops {
                hits.clear();
            }
            hits.extend(points.on_signals(signals, hart));
        }
        stops || signals != 0
    })
}

/// Says of which exceptions a run is stopped.
fn wanted<'a>(
    session: &Session,
    points: &'a Points,
    faults: Faults,
) -> impl Fn(&Trap, &Hart, u64) -> bool + use<'a> {
    let scratch = matches!(session.surroundings(), Surroundings::Scratch(_));
    let (_, present) = session.span();
    // What has trapped in the scratch machine's past was taken back.
    move |trap, hart, position| match scratch {
        true => position >= present,
        false => faults.hold(trap) || points.on_trap(trap, hart).is_some(),
    }
}
