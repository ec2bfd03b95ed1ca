//! Looking back for the last time that something was so: it runs the past again, a stretch between two snapshots at a
//! time, the latest first.

use std::cell::RefCell;

use rivet_exec::{Exit, Observer, Uop};
use rivet_hart::Hart;

use super::runner::{Engines, Nobody, Pilot, Runner};
use super::travel::Place;
use super::{History, ReplayError};
use crate::Machine;

/// A hart in front of an instruction of the past.
pub struct Moment<'a> {
    /// The hart. Its count of instructions may be ahead by those that run together with this one.
    pub hart: &'a Hart,
    /// Its index.
    pub index: usize,
    /// The position.
    pub position: u64,
    /// The instruction; none where there is none that can be decoded.
    pub uop: Option<&'a Uop>,
}

/// Someone who is shown every moment.
type Look<'a> = &'a mut dyn FnMut(&Moment<'_>);

struct Eye<'a> {
    look: Look<'a>,
    index: usize,
    /// The next one.
    position: u64,
}

/// The eye, shared by engines.
#[derive(Clone, Copy)]
struct Seen<'a, 'b>(&'a RefCell<Eye<'b>>);

impl Observer for Seen<'_, '_> {
    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        let eye = &mut *self.0.borrow_mut();
        (eye.look)(&Moment { hart, index: eye.index, position: eye.position, uop: Some(uop) });
        eye.position += 1;
    }

    fn retired(&mut self, _: &mut Hart, _: &Uop) {}
}

struct Watched<'a, 'b> {
    eye: &'a RefCell<Eye<'b>>,
    engines: Engines<Seen<'a, 'b>>,
    nobody: Nobody,
}

impl Runner for Watched<'_, '_> {
    fn run(&mut self, machine: &mut Machine, fuel: u64, position: u64) -> Exit {
        let index = machine.current;
        let hart = &mut machine.harts[index];
        let before = hart.instret;
        {
            let mut eye = self.eye.borrow_mut();
            (eye.index, eye.position) = (index, position);
        }
        let exit = self.engines.run(hart, index, fuel);
        let now = position + (hart.instret - before);
        let mut eye = self.eye.borrow_mut();
        if matches!(exit, Exit::Trap(_)) && eye.position == now {
            // Nobody has seen the instruction that could not be fetched.
            (eye.look)(&Moment { hart, index, position: now, uop: None });
        }
        exit
    }

    fn pilot(&mut self) -> &mut dyn Pilot {
        &mut self.nobody
    }
}

impl History {
    /// The last position before this one where `holds` is true of the instruction that comes next. The machine is left
    /// somewhere in the past: [`History::go_to`] says where it is to be.
    pub fn last_before(
        &mut self,
        machine: &mut Machine,
        position: u64,
        holds: &mut dyn FnMut(&Moment<'_>) -> bool,
    ) -> Result<Option<u64>, ReplayError> {
        let (mut leg, mut end) = self.enter_past(machine, position)?;
        loop {
            let mut found = None;
            self.show(machine, leg, end, &mut |moment| {
                if moment.position < position && holds(moment) {
                    found = Some(moment.position);
                }
            })?;
            if found.is_some() || leg == 0 {
                return Ok(found);
            }
            end = self.legs[leg].start.place();
            leg -= 1;
        }
    }

    /// The last position before this one whose step has changed what `value` gives of a hart, or None for harts that
    /// it does not look at. The machine is left somewhere in the past.
    pub fn last_change<T: PartialEq>(
        &mut self,
        machine: &mut Machine,
        position: u64,
        value: &mut dyn FnMut(&Hart, usize) -> Option<T>,
    ) -> Result<Option<u64>, ReplayError> {
        let (mut leg, mut end) = self.enter_past(machine, position)?;
        // What comes after the stretch, once that is known.
        let mut after: Option<T> = None;
        loop {
            let (mut first, mut last, mut found) = (None, None, None);
            self.show(machine, leg, end, &mut |moment| {
                let Some(now) = value(moment.hart, moment.index) else { return };
                if let Some((at, before)) = &last
                    && *before != now
                {
                    found = Some(*at);
                }
                if first.is_none() {
                    first = value(moment.hart, moment.index);
                }
                last = Some((moment.position, now));
            })?;
            if after.is_none() {
                after = machine.harts.iter().enumerate().find_map(|(index, hart)| value(hart, index));
            }
            if let (Some((at, before)), Some(after)) = (&last, &after)
                && before != after
            {
                found = Some(*at);
            }
            if found.is_some() || leg == 0 {
                return Ok(found);
            }
            after = first.or(after);
            end = self.legs[leg].start.place();
            leg -= 1;
        }
    }

    /// Leaves the present for the past, and gives the place of a position with the leg that it is in.
    fn enter_past(&mut self, machine: &mut Machine, position: u64) -> Result<(usize, Place), ReplayError> {
        let (first, present) = (self.first(machine), self.present(machine));
        if !(first..=present).contains(&position) {
            return Err(ReplayError::NotRemembered { position, first, present });
        }
        if self.is_present() {
            self.leave_present(machine);
        }
        let place = if position == present { self.end() } else { self.place(position) };
        Ok((self.leg_of(place), place))
    }

    /// Runs a leg again up to a place, and shows all of it.
    fn show(
        &mut self,
        machine: &mut Machine,
        leg: usize,
        end: Place,
        look: Look<'_>,
    ) -> Result<(), ReplayError> {
        self.go_to_leg(machine, leg);
        let eye = RefCell::new(Eye { look, index: 0, position: 0 });
        let engines = Engines::new(&machine.harts, &Seen(&eye));
        let shown = self.run_again(machine, end, &mut Watched { eye: &eye, engines, nobody: Nobody });
        // The machine's engines have seen nothing of it.
        self.refresh(machine);
        shown.map(drop)
    }
}
