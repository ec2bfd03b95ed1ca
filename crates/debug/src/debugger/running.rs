//! Runs of the machine under a debugger: forward and back, to what points and plans ask for.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rivet_hart::{Hart, Trap};

use super::{Debugger, Exceptions, Plan, Stopped};
use crate::engine::Check;
use crate::points::{Hit, Points};
use crate::session::{Back, NewCheck, Session, Stop, Surroundings, Until};

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
        let end = plan.instructions.map(|n| self.session.position().saturating_add(n));
        // What has trapped in the scratch machine traps again.
        let held_at = self.held_at.take().filter(|_| self.scratch.is_none());
        if let Some(attendant) = &mut self.attendant {
            attendant.begins();
        }
        let mut resumes = false;
        loop {
            let hits = Rc::default();
            let (mut addresses, check) = match plan.ignore_points {
                true => (Default::default(), None),
                false => (self.points.addresses(), self.points.check(self.session.harts(), &hits)),
            };
            let check = check.map(|check| Rc::new(RefCell::new(check)));
            let points = check.clone();
            let check = both(check, &own);
            addresses.extend(plan.places.iter().map(|(address, _)| address));
            let instructions = end.map(|end| end.saturating_sub(self.session.position()));
            let stop = {
                let wanted = wanted(&self.session, &self.points, self.exceptions);
                let traps = |trap: &Trap, position: u64| wanted(trap, position) && held_at != Some(position);
                let until = Until { instructions, addresses, check, traps: Some(&traps), resumes };
                self.session.run(until)
            };
            resumes = matches!(stop, Stop::Interrupted) && self.attend();
            let stop = match points {
                _ if !resumes => stop,
                // The points may be others now: those before have not seen yet what the last instruction did.
                Some(check) if check.borrow_mut()(self.session.hart(), self.session.index()) => Stop::Point,
                _ => continue,
            };
            let mut hits: Vec<Hit> = RefCell::take(&hits);
            match &stop {
                Stop::Point if !plan.ignore_points => {
                    let mut here = self.points.at(self.session.hart());
                    here.retain(|id| !hits.iter().any(|hit| hit.id == *id));
                    hits.extend(here.into_iter().map(Hit::plain));
                }
                Stop::Trap(trap) => {
                    self.held_at = Some(self.session.position());
                    hits = self.points.on_trap(trap).map(Hit::plain).into_iter().collect();
                }
                Stop::Point => {}
                _ => hits.clear(),
            }
            if matches!(stop, Stop::Point) {
                hits.retain(|hit| self.stops_for(hit));
                let hart = self.session.hart();
                let there = plan.places.iter().any(|&(at, sp)| hart.pc == at && hart.x(2) >= sp)
                    || own.as_ref().is_some_and(|(_, wants)| wants.get());
                if hits.is_empty() && !there {
                    continue;
                }
            }
            self.count(&mut hits);
            return self.ended(Stopped { stop, hits });
        }
    }

    /// Goes back to the last position where the points would have stopped a run, or a check of the caller's; or to the
    /// first.
    pub(crate) fn go_back(&mut self, own: Option<NewCheck<'_>>) -> Stopped {
        let hits: Rc<RefCell<Vec<Hit>>> = Rc::default();
        let points = Rc::new(self.points.without_messages());
        let new_check = |harts: &[Hart]| {
            let mut check = points.check_all(harts, &hits);
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
            let wanted = wanted(&self.session, &self.points, self.exceptions);
            let check = (own.is_some() || points.look_between()).then_some(check);
            self.session.run_back(&Back { check, traps: Some(&wanted), ..Back::default() })
        };
        let mut hits = RefCell::take(&hits);
        self.held_at = None;
        match &stop {
            Stop::Point => {}
            Stop::Trap(trap) => {
                self.held_at = Some(self.session.position());
                hits = self.points.on_trap(trap).map(Hit::plain).into_iter().collect();
            }
            _ => hits.clear(),
        }
        self.count(&mut hits);
        self.ended(Stopped { stop, hits })
    }

    /// Notes how a run has ended.
    fn ended(&mut self, stopped: Stopped) -> Stopped {
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

/// Says of which exceptions a run is stopped.
fn wanted<'a>(
    session: &Session,
    points: &'a Points,
    exceptions: Option<Exceptions>,
) -> impl Fn(&Trap, u64) -> bool + use<'a> {
    let scratch = matches!(session.surroundings(), Surroundings::Scratch(_));
    let linux = matches!(session.surroundings(), Surroundings::Linux(_));
    let exceptions = exceptions.unwrap_or(if linux { Exceptions::ALL } else { Exceptions::default() });
    let (_, present) = session.span();
    // What has trapped in the scratch machine's past was taken back.
    move |trap, position| match scratch {
        true => position >= present,
        false => exceptions.hold(trap) || points.on_trap(trap).is_some(),
    }
}
